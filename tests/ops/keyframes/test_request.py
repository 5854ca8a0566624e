"""What can be asked of a selection, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import keyframes, samples
from kinema.errors import OptionError, ShapeError
from kinema.ops.keyframes import request

METHODS = ("auto", "distance", "saliency", "spacing", "split", "optimal")


@pytest.fixture(scope="module")
def walk():
    return samples.walk(seconds=2.0).motion


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"count": 5, "share": 0.1}, "give only one of count, threshold, share, max_error"),
        ({"method": "saliancy"}, "found 'saliancy'.*closest: saliency"),
        ({"count": 1}, "count must be from 2"),
        ({"count": 121}, "to 120, the number of frames; found 121"),
        ({"count": 2.5}, "found 2.5"),
        ({"count": 3, "pins": [5, 9]}, "count must be from 4"),
        ({"share": 0.0}, "share must be above 0"),
        ({"share": 10}, "share must be a number from 0 to 1, found 10"),
        ({"threshold": -1.0}, "threshold must be a number of 0 or more"),
        ({"max_error": float("nan")}, "max_error must be a number"),
        ({"pins": [120]}, "pins must be frames from 0 to 119, found 120"),
        ({"method": "spacing", "weights": "bones"}, "weights is not used by method 'spacing'"),
        ({"method": "distance", "alpha": 0.3}, "alpha is not used by method 'distance'"),
        ({"last": False}, "last is not used by method 'auto'"),
        (
            {"method": "distance", "weights": "bone"},
            "weights must be uniform or bones or a mapping",
        ),
        (
            {"method": "distance", "weights": {"Hips": -1.0}},
            "weights must be numbers of at least 0",
        ),
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


def test_limits_are_taken_up_to_their_bounds(walk):
    short = walk[:30]
    assert keyframes.select(short, count=2).frames.tolist() == [0, 29]
    assert keyframes.select(short, count=30).count == 30
    assert keyframes.select(short, count=4, pins=[5, 9]).frames.tolist() == [0, 5, 9, 29]
    assert keyframes.select(short, method="spacing", share=1.0).count == 30
    assert keyframes.select(short, count=3, pins=[0, 29]).count == 3
    assert keyframes.select(short, max_error=0.0).report.position_max == 0.0


@pytest.mark.parametrize(
    ("share", "count"), [(0.01, 2), (0.1, 3), (0.149, 4), (0.151, 5), (0.25, 8), (0.5, 15)]
)
def test_a_share_is_rounded_to_a_count_halves_up(walk, share, count):
    found = keyframes.select(walk[:30], method="spacing", share=share)
    assert found.count == count  # a quarter of 30 is 7.5


def test_without_a_limit_the_bound_is_a_hundredth_of_the_height(walk):
    short = walk[:40]
    bound = 0.01 * short.skeleton.height
    for method in ("saliency", "split"):
        usual = keyframes.select(short, method=method)
        same = keyframes.select(short, method=method, max_error=bound)
        assert usual.frames.tolist() == same.frames.tolist()
        looser = keyframes.select(short, method=method, max_error=1.5 * bound)
        assert looser.count < usual.count


@pytest.mark.parametrize(
    ("count", "max_error", "words"),
    [
        (None, None, "give one of count and max_error"),
        (4, 0.1, "give one of count and max_error"),
        (3, None, "count must be from 4"),
        (121, None, "to 120, found 121"),
        (None, -0.1, "max_error must be a number of at least 0"),
        (None, np.inf, "max_error must be a number of at least 0"),
    ],
)
def test_one_limit_in_range_is_asked_for(count, max_error, words):
    fixed = request.fixed_frames(120, [5, 9])
    with pytest.raises(OptionError, match=words):
        request.check_one_limit(count, max_error, fixed, 120)


def test_one_limit_at_its_bounds_is_taken():
    fixed = request.fixed_frames(120, [9, 5, 5])
    assert fixed.tolist() == [0, 5, 9, 119]
    assert request.fixed_frames(120, [119], last=False).tolist() == [0, 119]
    assert request.fixed_frames(1, []).tolist() == [0]
    for count in (4, 120):
        request.check_one_limit(count, None, fixed, 120)
    request.check_one_limit(None, 0.0, fixed, 120)
    with pytest.raises(ShapeError, match="no frames"):
        request.fixed_frames(0, [])
