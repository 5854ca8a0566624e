"""`select`: every method with every limit."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import keyframes, samples
from kinema.ops.keyframes.request import DEFAULT_ERROR
from kinema.schema import describe
from tests.ops.keyframes.motions import wandering

METHODS = ("auto", "distance", "saliency", "spacing", "split", "optimal")


@pytest.fixture(scope="module")
def walk():
    return samples.walk(seconds=2.0).motion


@pytest.mark.parametrize("method", METHODS)
def test_each_method_answers_to_every_limit(walk, method):
    height = walk.skeleton.height
    by_count = keyframes.select(walk, method=method, count=17)
    assert by_count.count == 17
    assert by_count.frames[0] == 0
    assert by_count.frames[-1] == walk.num_frames - 1
    assert not by_count.frames.flags.writeable
    by_share = keyframes.select(walk, method=method, share=0.1)
    assert by_share.count == 12
    assert by_share.ratio == pytest.approx(0.1)
    by_error = keyframes.select(walk, method=method, max_error=0.02 * height)
    assert by_error.report.position_max <= 0.02 * height * (1.0 + 1e-9)
    tighter = keyframes.select(walk, method=method, max_error=0.005 * height)
    assert tighter.count > by_error.count
    by_threshold = keyframes.select(walk, method=method, threshold=0.05)
    assert by_threshold.threshold == 0.05
    assert 2 <= by_threshold.count <= walk.num_frames


@pytest.mark.parametrize("method", METHODS)
def test_without_a_limit_joints_stay_within_a_hundredth_of_the_height(walk, method):
    bound = DEFAULT_ERROR * walk.skeleton.height
    found = keyframes.select(walk, method=method)
    assert found.report.position_max <= bound * (1.0 + 1e-9)
    assert found.frames.tolist() == (
        keyframes.select(walk, method=method, max_error=bound).frames.tolist()
    )


@pytest.mark.parametrize("method", METHODS)
def test_pinned_frames_are_keys(walk, method):
    pins = [5, 6, 77]
    for limit in ({"count": 9}, {"share": 0.1}, {"max_error": 0.05}, {"threshold": 0.5}):
        found = keyframes.select(walk, method=method, pins=pins, **limit)
        assert {0, 5, 6, 77, 119} <= set(found.frames.tolist())
    exact = keyframes.select(walk, method=method, pins=pins, count=5)
    assert exact.frames.tolist() == [0, 5, 6, 77, 119]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("frames", [1, 2, 3])
def test_very_short_motions(method, frames):
    motion = wandering(0, frames)
    for limit in ({}, {"share": 0.1}, {"count": frames}, {"max_error": 0.0}, {"threshold": 1.0}):
        found = keyframes.select(motion, method=method, **limit)
        assert found.frames[0] == 0
        assert found.frames[-1] == frames - 1
    everything = keyframes.select(motion, method=method, count=frames)
    assert everything.report.position_max == 0.0


@pytest.mark.parametrize("method", ["auto", "optimal", "distance", "saliency", "split"])
def test_joints_that_do_not_count_are_not_looked_at(walk, method):
    """An arm that waves alone makes no keys where only the legs count."""
    names = walk.skeleton.names
    arm = [names.index(name) for name in names if name.startswith("LeftArm")]
    rng = np.random.default_rng(0)
    rotations = np.array(walk.rotations)
    rotations[:, arm] = kinema.quat.random(rng, (walk.num_frames, len(arm)))
    waving = walk.with_arrays(rotations=rotations)
    legs = [name for name in names if "Leg" in name and not name.endswith("_end")]
    options = {"method": method, "count": 12, "joints": legs, "exact": True}
    calm, wild = (keyframes.select(motion, **options) for motion in (walk, waving))
    assert calm.frames.tolist() == wild.frames.tolist()
    del options["joints"]
    assert keyframes.select(waving, **options).frames.tolist() != calm.frames.tolist()


def test_the_best_keys_are_no_worse_than_any_others(walk):
    best = keyframes.select(walk, method="optimal", count=12).report.position_max
    least = keyframes.select(walk, method="optimal", count=12, norm="rms").report.position_rms
    for method in METHODS:
        report = keyframes.select(walk, method=method, count=12).report
        assert report.position_max >= best * (1.0 - 1e-9)
        assert report.position_rms >= least * (1.0 - 1e-9)


def test_its_schema_can_be_read():
    names = [parameter.name for parameter in describe(keyframes.select).parameters]
    assert names[:5] == ["method", "count", "threshold", "share", "max_error"]
    assert all(parameter.help for parameter in describe(keyframes.select).parameters)
