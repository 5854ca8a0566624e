from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema
from kinema import kinematics, quat, samples
from kinema.errors import IncompleteMotion, OptionError, ShapeError, SkeletonError
from kinema.ops import placement, roles
from kinema.ops.placement import Placement
from tests.checks import assert_close, assert_same_rotations
from tests.frames import original_rotations, reframed

WALKS = [
    "bvh/cmu/02_01.bvh",
    "bvh/cmu/07_01.bvh",
    "bvh/cmu/16_11.bvh",
    "bvh/games105/walkF.bvh",
    "bvh/games105/walk_forward.bvh",
    "bvh/misc/meredith_8walk.bvh",
    "bvh/xia/neutral_01_000.bvh",
]


REACH = samples.reach(seconds=1.0, fps=20.0).motion
TURN = samples.turn(seconds=2.0, fps=20.0).motion


def placements() -> st.SearchStrategy[Placement]:
    return st.builds(
        Placement, st.floats(-10.0, 10.0), st.floats(-50.0, 50.0), st.floats(-50.0, 50.0)
    )


@given(first=placements(), second=placements(), point=st.tuples(*[st.floats(-9.0, 9.0)] * 3))
def test_composing_is_doing_one_after_the_other(first, second, point):
    assert_close(second.compose(first).apply(point), second.apply(first.apply(point)), atol=1e-12)
    assert_close(first.inverse().apply(first.apply(point)), point, atol=1e-12)
    assert -math.pi < second.compose(first).turn_rad <= math.pi


@given(there=placements())
def test_placing_moves_every_joint_as_the_points_say(there):
    motion = REACH
    before, after = kinematics.forward(motion), kinematics.forward(placement.placed(motion, there))
    assert_close(after.positions, there.apply(before.positions), atol=1e-12)
    assert_same_rotations(after.rotations, quat.mul(there.rotation, before.rotations))


def test_only_the_roots_are_touched_and_all_of_them(rng):
    pair = kinema.Skeleton.build(["a", "arm", "b"], [-1, 0, -1], [[0, 0, 0], [0, 1, 0], [0, 0, 0]])
    rotations, positions = quat.random(rng, (5, 3)), rng.normal(size=(5, 3, 3))
    missing = np.zeros((5, 3), bool)
    missing[2, 1] = True
    motion = kinema.Motion(pair, rotations, positions, 0.1, missing)
    there = placement.placed(motion, Placement(1.0, 2.0, 3.0))
    assert np.array_equal(there.rotations[:, 1], rotations[:, 1])
    assert np.array_equal(there.positions[:, 1], positions[:, 1])
    assert np.array_equal(there.positions[:, [0, 2], 1], positions[:, [0, 2], 1])
    between = np.linalg.norm(there.positions[:, 0] - there.positions[:, 2], axis=1)
    assert_close(between, np.linalg.norm(positions[:, 0] - positions[:, 2], axis=1), atol=1e-12)
    assert not np.allclose(there.positions[:, 2], positions[:, 2])
    assert np.array_equal(there.missing, missing)


def test_a_quarter_turn_takes_ahead_to_the_left():
    walk = samples.walk(seconds=3.0).motion
    way = walk.positions[-1, 0] - walk.positions[0, 0]
    turned = placement.turned(walk, math.pi / 2)
    assert_close((turned.positions[-1, 0] - turned.positions[0, 0])[0], way[2], atol=1e-12)


def test_the_axis_stays_where_it_is(motion):
    root = motion.positions[7, 0]
    for about in (root, root[[0, 2]]):
        assert_close(placement.turned(motion, 2.5, about=about).positions[7, 0], root, atol=1e-12)
    away = placement.moved(motion, x=1.0, z=-2.0).positions[:, 0] - motion.positions[:, 0]
    assert_close(away, np.tile([1.0, 0.0, -2.0], (40, 1)), atol=1e-12)


def test_what_is_no_placement_is_refused(motion):
    with pytest.raises(OptionError, match="angle_rad must be a number, found nan"):
        placement.turned(motion, float("nan"))
    with pytest.raises(ShapeError, match="about must be"):
        placement.turned(motion, 1.0, about=[1.0])
    with pytest.raises(ShapeError, match=r"points must have shape \(\.\.\., 3\)"):
        Placement().apply([1.0, 2.0])


@given(angle=st.floats(-math.pi, math.pi))
@pytest.mark.parametrize("method", ["body", "root"])
def test_heading_turns_with_the_motion(method, angle):
    motion = TURN
    before = placement.heading(motion, method=method)
    after = placement.heading(placement.turned(motion, angle), method=method)
    off = np.angle(np.exp(1j * (after - before - angle)))
    assert np.abs(off).max() < 1e-9


def test_the_roots_heading_is_its_z_axis(motion):
    z = quat.to_matrix(motion.rotations[:, 0])[:, :, 2]
    found = placement.heading(motion, method="root")
    assert_close(found, np.arctan2(z[:, 0], z[:, 2]), atol=1e-12)


def off_the_way(motion: kinema.Motion, headings: np.ndarray) -> np.ndarray:
    """Angles between headings and the way that the root goes, where it goes anywhere."""
    root = kinematics.forward(motion).positions[:, 0]
    quarter = round(0.25 * motion.fps)
    way = root[2 * quarter :] - root[: -2 * quarter]
    going = np.hypot(way[:, 0], way[:, 2]) > 0.2 * motion.skeleton.height
    assert going.any()
    off = headings[quarter:-quarter] - np.arctan2(way[:, 0], way[:, 2])
    return np.abs(np.angle(np.exp(1j * off)))[going]


@pytest.mark.parametrize("name", WALKS)
def test_walkers_face_where_they_go(data, name):
    walk = kinema.read(data / name, drop_rest=True)
    off = off_the_way(walk, placement.heading(walk))
    assert np.degrees(off.mean()) < 25.0


@pytest.mark.parametrize(
    "name",
    ["xsens/test_mocap", "misc/test_freebvh_mixamo", "misc/animics_kate", "misc/pybvh_test2"],
)
def test_bodies_face_where_their_feet_point(data, name):
    """Rigs of other makers, in recordings that do not go anywhere in particular."""
    motion = kinema.read(data / "bvh" / f"{name}.bvh")
    world, names = kinematics.forward(motion).positions, motion.skeleton.names
    feet = [j for j, n in enumerate(names) if n.endswith(("Foot", "Ankle"))]
    assert len(feet) == 2
    toes = [motion.skeleton.children(foot)[0] for foot in feet]
    ahead = (world[:, toes] - world[:, feet]).sum(axis=1)
    off = placement.heading(motion) - np.arctan2(ahead[:, 0], ahead[:, 2])
    assert np.degrees(np.abs(np.angle(np.exp(1j * off)))).mean() < 25.0


@pytest.mark.parametrize("name", ["bvh/cmu/02_01.bvh", "bvh/games105/walkF.bvh"])
def test_heading_needs_no_names(data, name):
    """Feet tell left from right where names do not."""
    walk = kinema.read(data / name, drop_rest=True)
    skeleton = walk.skeleton
    unnamed = kinema.Skeleton.build(
        [f"j{j}" for j in range(skeleton.num_joints)],
        skeleton.parents,
        skeleton.offsets,
        rest_rotations=skeleton.rest_rotations,
        is_end=skeleton.is_end,
    )
    other = kinema.Motion(unnamed, walk.rotations, walk.positions, walk.frame_time)
    assert_close(placement.heading(other), placement.heading(walk), atol=1e-12)


def test_heading_takes_sides_where_limbs_have_no_roles():
    """Stumps called left and right are enough; so are joints whose roles are declared."""
    offsets = [[0, 1, 0], [0.2, -0.9, 0], [-0.2, -0.9, 0]]
    for names, declared in (
        (["hips", "left", "right"], {}),
        (["a", "b", "c"], {"left_hip": "b", "right_hip": "c"}),
    ):
        stumps = kinema.Skeleton.build(names, [-1, 0, 0], offsets)
        turn = quat.from_axis_angle([0.0, 1.0, 0.0], 0.4)
        rotations = np.array(quat.identity((2, 3)))
        rotations[:, 0] = turn
        motion = kinema.Motion(stumps, rotations, [stumps.offsets] * 2, 0.1)
        assert_close(placement.heading(roles.assign(motion, declared)), [0.4, 0.4], atol=1e-12)


def test_a_window_takes_out_the_sway(data):
    walk = kinema.read(data / "bvh/cmu/08_01.bvh", drop_rest=True)
    sway = [np.ptp(placement.heading(walk, window_s=s)[60:-60]) for s in (1.0, 0.0)]
    assert sway[0] < 0.5 * sway[1]


def test_heading_keeps_its_last_value_where_there_is_none():
    """A body that rolls onto its side: seen from above, hips and shoulders are one point."""
    turned = placement.turned(REACH, 0.7)
    rotations = turned.rotations.copy()
    ahead = np.array([math.sin(0.7), 0.0, math.cos(0.7)])
    rotations[10:, 0] = quat.mul(quat.from_axis_angle(ahead, math.pi / 2), rotations[10:, 0])
    lying = turned.with_arrays(rotations=rotations)
    found = placement.heading(lying, window_s=0)
    assert (found[10:] == found[9]).all()
    assert_close(found[9], placement.heading(turned, window_s=0)[9], atol=1e-12)
    backwards = lying.with_arrays(
        rotations=lying.rotations[::-1].copy(), positions=lying.positions[::-1].copy()
    )
    assert (placement.heading(backwards, window_s=0)[:10] == found[9]).all()


def test_heading_says_what_it_cannot_do(motion):
    point = kinema.Skeleton.build(["p"], [-1], [[0, 0, 0]])
    still = kinema.Motion(point, quat.identity((3, 1)), np.zeros((3, 1, 3)), 0.1)
    with pytest.raises(SkeletonError, match="needs a left and a right hip or shoulder"):
        placement.heading(still)
    assert placement.heading(still, method="root").tolist() == [0.0, 0.0, 0.0]
    with pytest.raises(OptionError, match="method must be body or root"):
        placement.heading(motion, method="nose")
    with pytest.raises(OptionError, match="window_s must be"):
        placement.heading(motion, window_s=-1.0)
    missing = np.ones((3, 1), bool)
    holed = kinema.Motion(point, still.rotations, still.positions, 0.1, missing)
    with pytest.raises(IncompleteMotion):
        placement.heading(holed)
    assert placement.heading(motion[:0]).shape == (0,)


def test_local_axes_do_not_matter():
    """All but the heading of the root's own axis."""
    other = reframed(TURN)
    assert_close(placement.heading(other), placement.heading(TURN), atol=1e-9)
    for place in (
        lambda motion: placement.placed(motion, Placement(0.7, 2.0, -1.0)),
        lambda motion: placement.turned(motion, -2.0, about=(1.0, 3.0)),
        lambda motion: placement.moved(motion, x=1.0, z=-2.0),
    ):
        found, same = place(TURN), place(other)
        assert_close(
            kinematics.forward(same).positions, kinematics.forward(found).positions, atol=1e-9
        )
        assert quat.distance(original_rotations(same), found.rotations).max() < 1e-7


def test_a_root_that_is_an_end_site_is_moved_but_not_turned():
    """A marker beside the body: end sites have no rotation of their own."""
    skeleton = kinema.Skeleton.build(
        ["hips", "hips_end", "marker"],
        [-1, 0, -1],
        [[0, 1, 0], [0, 1, 0], [2, 0, 0]],
        is_end=[False, True, True],
    )
    motion = kinema.Motion(
        skeleton, quat.identity((5, 3)), np.tile(skeleton.offsets, (5, 1, 1)), 0.02
    )
    there = placement.placed(motion, Placement(1.0, x=0.5, z=-2.0))
    assert np.array_equal(there.rotations[:, 1:], motion.rotations[:, 1:])
    assert quat.distance(there.rotations[0, 0], motion.rotations[0, 0]) == pytest.approx(1.0)
    world = kinema.kinematics.forward
    expected = Placement(1.0, x=0.5, z=-2.0).apply(world(motion).positions)
    np.testing.assert_allclose(world(there).positions, expected, atol=1e-12)


def heading_by_hand(motion, window_s):
    """Frame by frame: lines from right to left, in their usual widths, averaged over the window."""
    world = kinematics.forward(motion).positions
    index = motion.skeleton.index
    lines = []
    for right, left in (("RightUpLeg", "LeftUpLeg"), ("RightShoulder", "LeftShoulder")):
        line = world[:, index(left)] - world[:, index(right)]
        lines.append(line / np.median(np.linalg.norm(line, axis=1)))
    across = np.mean(lines, axis=0)
    half = int(window_s * motion.fps / 2 + 1e-6)
    found = []
    for frame in range(motion.num_frames):
        x, _, z = across[max(frame - half, 0) : frame + half + 1].mean(axis=0)
        found.append(math.atan2(-z, x))  # the left is +X for a body that faces +Z
    return np.array(found)


@pytest.mark.parametrize("window_s", [0.0, 0.1, 1.0, 9.0])
def test_heading_is_that_of_hips_and_collars_over_the_window(window_s):
    shoulder = TURN.skeleton.index("LeftShoulder")
    assert np.linalg.norm(TURN.skeleton.offsets[shoulder]) > 0.0
    for motion in (TURN, placement.turned(REACH, 2.5)):
        found = placement.heading(motion, window_s=window_s)
        off = found - heading_by_hand(motion, window_s)
        assert np.abs(np.angle(np.exp(1j * off))).max() < 1e-9
    assert np.array_equal(placement.heading(TURN), placement.heading(TURN, window_s=1.0))


def test_where_a_body_gives_no_direction_the_last_one_is_held():
    """Lying on its side for some frames; below a fifth of its usual width there is none."""
    for share, held in ((0.25, False), (0.15, True)):
        lean = math.acos(share)  # seen from above, hips and shoulders keep this share
        rotations, turned = REACH.rotations[:1].repeat(30, axis=0), slice(10, 20)
        rotations[turned, 0] = quat.mul(
            quat.mul(quat.from_axis_angle([0, 1, 0], 1.0), quat.from_axis_angle([0, 0, 1], lean)),
            rotations[turned, 0],
        )
        motion = REACH.with_arrays(
            rotations=rotations, positions=REACH.positions[:1].repeat(30, axis=0)
        )
        found = placement.heading(motion, window_s=0.0)
        assert np.ptp(found[:10]) < 1e-12
        assert np.allclose(found[turned], found[9]) == held
        assert np.allclose(found[20:], found[0])
