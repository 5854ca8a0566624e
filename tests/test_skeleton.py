from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import kinema
from kinema import samples
from kinema.errors import ShapeError, SkeletonError, UnknownJoint
from tests.conftest import NO_DATA, recordings
from tests.mounts import wrapped


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
    few = "one has 5 joints, the other 3; only one of them has 'hips'"
    assert body.matches(build()) == few
    lone = kinema.Skeleton.build(["a", "tip"], [-1, 0], [[0, 0, 0]] * 2, is_end=[False, True])
    bare = kinema.Skeleton.build(["a"], [-1], [[0, 0, 0]])
    assert lone.matches(bare) == "one has 1 end site, the other 0; only one of them has 'tip'"
    assert "hangs on different parents" in build().matches(build(parents=[-1, 0, 0]))
    assert "end site in only one" in build().matches(build(is_end=[False, False, True]))


def test_height_is_leg_and_trunk_without_the_arms(body):
    # halfway between the hips, the leg with the ankle's height over the sole, and the trunk
    leg = 4 + (1 + 0.039 / 0.491) * np.hypot(4, 1)
    trunk = np.hypot(5, 0.5) + 3 + 2
    assert body.height == pytest.approx(leg + trunk)


def test_height_does_not_depend_on_how_limbs_are_turned(body, rng):
    # bones that start at one joint turn together
    turned = kinema.quat.rotate(kinema.quat.random(rng, (8,))[body.parents], body.offsets)
    other = kinema.Skeleton.build(body.names, body.parents, turned, is_end=body.is_end)
    assert other.height == pytest.approx(body.height)


def test_a_trunk_as_long_as_a_leg_is_no_leg():
    bones = [[0, 0, 0], [0, 9, 0], [1, -9, 0], [-1, -9, 0]]
    stick = kinema.Skeleton.build(["hips", "head", "left", "right"], [-1, 0, 0, 0], bones)
    assert stick.height == pytest.approx(9 + (1 + 0.039 / 0.491) * np.hypot(9, 1))


@pytest.mark.parametrize("height", [1.1, 1.4, 1.75, 2.1])
@pytest.mark.parametrize("seed", range(6))
def test_a_body_is_as_tall_as_it_stands(height, seed):
    skeleton = samples.walk(seconds=0.5, height=height, seed=seed).motion.skeleton
    assert skeleton.height == pytest.approx(height, rel=0.005)


def test_height_is_not_in_the_feet_the_hips_or_joints_above_them():
    walk = samples.walk(seconds=0.5).motion
    skeleton = walk.skeleton
    offsets = skeleton.offsets.copy()
    for name in ("LeftToeBase", "RightToeBase", "LeftToeBase_end", "RightToeBase_end"):
        offsets[skeleton.index(name)] *= 1.3
    for name in ("LeftUpLeg", "RightUpLeg"):
        offsets[skeleton.index(name), 0] *= 1.5
    assert replace(skeleton, offsets=offsets).height == pytest.approx(skeleton.height)
    for seed in range(4):
        assert wrapped(walk, seed).skeleton.height == pytest.approx(skeleton.height)
    far = wrapped(wrapped(walk, 0), 1).skeleton
    assert far.height == pytest.approx(skeleton.height)
    assert far.names[far.body_root] == "Hips"


def test_height_scales_and_does_not_depend_on_the_order_of_joints(rng):
    skeleton = samples.walk(seconds=0.5).motion.skeleton
    assert replace(skeleton, offsets=39.37 * skeleton.offsets).height == pytest.approx(
        39.37 * skeleton.height
    )
    # any order in which parents come first
    order = sorted(range(skeleton.num_joints), key=lambda j: (depth(skeleton, j), rng.random()))
    place = {joint: at for at, joint in enumerate(order)} | {-1: -1}
    shuffled = kinema.Skeleton.build(
        [skeleton.names[j] for j in order],
        [place[int(skeleton.parents[j])] for j in order],
        skeleton.offsets[order],
        is_end=skeleton.is_end[order],
    )
    assert shuffled.height == pytest.approx(skeleton.height)
    assert shuffled.names[shuffled.body_root] == "Hips"


def depth(skeleton, joint):
    return len(skeleton.ancestors(joint))


def test_a_head_without_an_end_is_as_long_as_heads_are():
    skeleton = samples.walk(seconds=0.5).motion.skeleton
    kept = [j for j, name in enumerate(skeleton.names) if name != "Head_end"]
    place = {joint: at for at, joint in enumerate(kept)} | {-1: -1}
    short = kinema.Skeleton.build(
        [skeleton.names[j] for j in kept],
        [place[int(skeleton.parents[j])] for j in kept],
        skeleton.offsets[kept],
        is_end=skeleton.is_end[kept],
    )
    assert short.height == pytest.approx(skeleton.height, rel=0.01)


def test_the_hips_carry_the_legs_wherever_they_are_in_the_file():
    names = ["world", "prop", "pelvis", "spine", "left", "left_foot", "right", "right_foot"]
    names += ["neck", "left_arm", "left_hand", "right_arm", "right_hand"]
    parents = [-1, 0, 0, 2, 2, 4, 2, 6, 3, 3, 9, 3, 11]
    offsets = np.zeros((13, 3))
    offsets[:, 1] = [0, 3, 9, 5, -1, -8, -1, -8, 3, 2, -5, 2, -5]
    offsets[[4, 6, 9, 11], 0] = 1, -1, 1, -1
    rig = kinema.Skeleton.build(names, parents, offsets)
    assert rig.names[rig.body_root] == "pelvis"
    assert rig.height == pytest.approx(1 + 8 * (1 + 0.039 / 0.491) + 5 + 3)


def test_height_of_a_bare_chain_is_its_length():
    assert build(offsets=[[0, 9, 0], [0, 3, 0], [4, 0, 0]]).height == 7.0


def test_real_skeletons_are_as_tall_as_people():
    """One unit of the CMU files is 5.6444 cm."""
    files = recordings("bvh/cmu/*.bvh")
    if not files:
        pytest.skip(NO_DATA)
    heights = [kinema.read(path).skeleton.height * 0.056444 for path in files[::6]]
    assert min(heights) > 1.45
    assert max(heights) < 2.05
