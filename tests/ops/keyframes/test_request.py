"""What can be asked of a selection, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import keyframes, samples
from kinema.errors import OptionError, ShapeError

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
