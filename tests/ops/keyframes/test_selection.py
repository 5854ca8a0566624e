"""`select`: what can be asked for, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import keyframes, samples
from kinema.errors import OptionError, ShapeError
from kinema.ops.keyframes._request import DEFAULT_ERROR
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


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"count": 5, "share": 0.1}, "give only one of count, threshold, share, max_error"),
        ({"method": "saliancy"}, "no method named 'saliancy'"),
        ({"count": 1}, "count must be from 2"),
        ({"count": 121}, "to 120, the number of frames; found 121"),
        ({"count": 2.5}, "found 2.5"),
        ({"count": 3, "pins": [5, 9]}, "count must be from 4"),
        ({"share": 0.0}, "share must be above 0"),
        ({"share": 10}, "at most 1, found 10"),
        ({"threshold": -1.0}, "threshold must be a number from 0 up"),
        ({"max_error": float("nan")}, "max_error must be a number"),
        ({"pins": [120]}, "pins must be frames from 0 to 119, found 120"),
        ({"method": "spacing", "weights": "bones"}, "weights is of no use to method 'spacing'"),
        ({"method": "distance", "alpha": 0.3}, "alpha is of no use to method 'distance'"),
        ({"last": False}, "last is of no use to method 'auto'"),
        ({"method": "distance", "weights": "bone"}, "no weights named 'bone'"),
        ({"method": "distance", "weights": {"Hips": -1.0}}, "weights must be numbers from 0 up"),
        ({"method": "distance", "joints": []}, "joints must name at least one joint"),
    ],
)
def test_what_cannot_be_meant_is_refused(walk, options, words):
    with pytest.raises(OptionError, match=words):
        keyframes.select(walk, **options)


def test_a_motion_of_no_frames_is_refused(walk):
    with pytest.raises(ShapeError, match="at least one frame"):
        keyframes.select(walk[:0])


def test_a_body_of_one_point_has_a_tenth_of_its_frames():
    point = kinema.Skeleton.build(["point"], [-1], [[0, 0, 0]])
    places = np.cumsum(np.random.default_rng(0).normal(size=(100, 1, 3)), axis=0)
    motion = kinema.Motion(point, kinema.quat.identity((100, 1)), places, 0.01)
    for method in METHODS:
        assert keyframes.select(motion, method=method, exact=True).count == 10


def test_its_schema_can_be_read():
    names = [parameter.name for parameter in describe(keyframes.select).parameters]
    assert names[:5] == ["method", "count", "threshold", "share", "max_error"]
    assert all(parameter.help for parameter in describe(keyframes.select).parameters)
