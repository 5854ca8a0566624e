from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema.errors import ShapeError, SkeletonError, UnknownJoint
from tests.conftest import NO_DATA, recordings


def build(**changes):
    given = {
        "names": ["a", "b", "c"],
        "parents": [-1, 0, 1],
        "offsets": np.eye(3),
    } | changes
    return kinema.Skeleton.build(
        given.pop("names"), given.pop("parents"), given.pop("offsets"), **given
    )


def test_arrays_are_read_only_copies():
    offsets = np.eye(3)
    skeleton = build(offsets=offsets)
    offsets[0, 0] = 9.0
    assert skeleton.offsets[0, 0] == 1.0
    with pytest.raises(ValueError, match="read-only"):
        skeleton.offsets[0, 0] = 2.0


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"names": ["a", "b", "a"]}, SkeletonError, "unique, found 'a' twice"),
        ({"names": [], "parents": [], "offsets": np.empty((0, 3))}, SkeletonError, "found none"),
        ({"parents": [-1, 2, 1]}, SkeletonError, "joint 1 ('b') names 2 as its parent"),
        ({"parents": [-1, 0, -2]}, SkeletonError, "joint 2 ('c') names -2"),
        ({"parents": [-1, 0]}, ShapeError, "shape (3), found (2,)"),
        ({"offsets": np.full((3, 3), np.nan)}, ShapeError, "finite, found nan at (0, 0)"),
        ({"rest_rotations": np.ones((3, 4))}, ShapeError, "found length 2"),
        ({"is_end": [False, True, False]}, SkeletonError, "end site 'b' has children"),
        ({"metres_per_unit": -1.0}, ShapeError, "found -1"),
    ],
)
def test_what_is_wrong_is_said(changes, error, words):
    with pytest.raises(error) as caught:
        build(**changes)
    assert words in str(caught.value)


def test_an_unknown_joint_is_answered_with_close_names(body):
    with pytest.raises(UnknownJoint, match="closest: chest"):
        body.index("chst")
    assert body.index("chest") == 1


def test_matching_names_what_differs(body):
    assert body.matches(body) is None
    assert body.matches(build()) == "one has 8 joints, the other 3"
    assert "hangs on different parents" in build().matches(build(parents=[-1, 0, 0]))
    assert "end site in only one" in build().matches(build(is_end=[False, False, True]))


def test_height_is_leg_and_trunk_without_the_arms(body):
    leg = np.hypot(1, 4) + np.hypot(4, 1)
    trunk = np.hypot(5, 0.5) + 3 + 2
    assert body.height == pytest.approx(leg + trunk)


def test_height_does_not_depend_on_how_limbs_are_ordered_or_turned(body, rng):
    turned = kinema.quat.rotate(kinema.quat.random(rng, (8,)), body.offsets)
    other = kinema.Skeleton.build(body.names, body.parents, turned, is_end=body.is_end)
    assert other.height == pytest.approx(body.height)


def test_a_trunk_as_long_as_a_leg_is_no_leg():
    bones = [[0, 0, 0], [0, 9, 0], [1, -9, 0], [-1, -9, 0]]
    stick = kinema.Skeleton.build(["hips", "head", "left", "right"], [-1, 0, 0, 0], bones)
    assert stick.height == pytest.approx(9 + np.hypot(9, 1))


def test_height_of_a_bare_chain_is_its_length():
    assert build(offsets=[[0, 9, 0], [0, 3, 0], [4, 0, 0]]).height == 7.0


def test_real_skeletons_are_as_tall_as_people():
    """One unit of the CMU files is 5.6444 cm; a chain along the bones is a little over height."""
    files = recordings("bvh/cmu/*.bvh")
    if not files:
        pytest.skip(NO_DATA)
    heights = [kinema.read(path).skeleton.height * 0.056444 for path in files[::6]]
    assert min(heights) > 1.45
    assert max(heights) < 2.05
