"""Where the heel is estimated to be: the same whatever the rig, near where a sample has it."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.motion import Motion
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.foot_points import (
    find_foot,
    flat_frames,
    geometric_median,
    leg_length,
)
from kinema.ops.derived import Derived
from kinema.ops.scale import scale
from kinema.skeleton import Skeleton
from tests.frames import reframed

SAMPLE = samples.walk(seconds=3.0, noise_m=0.002, seed=8)
WALK = SAMPLE.motion


def heels(motion):
    body = Derived(motion)
    return {
        side: find_foot(body, side).heel_positions(body.world) / leg_length(body, side)
        for side in ("left", "right")
    }


def wrapped(motion, offset, turn):
    """The same motion below a motionless root."""
    old = motion.skeleton
    skeleton = Skeleton.build(
        ["World", *old.names],
        [-1, *(old.parents + 1)],
        np.vstack([offset, old.offsets]),
        is_end=[False, *old.is_end],
    )
    back = quat.conjugate(turn)
    rotations = np.insert(motion.rotations, 0, turn, axis=1)
    rotations[:, 1] = quat.mul(back, rotations[:, 1])
    positions = np.insert(motion.positions, 0, offset, axis=1)
    positions[:, 1] = quat.rotate(back, positions[:, 1] - offset)
    return Motion(skeleton, rotations, positions, motion.frame_time)


@pytest.mark.parametrize("height", [1.1, 1.75, 2.1])
def test_the_heel_is_where_the_sample_has_it(height):
    """On the sole, 0.035 heights behind the ankle: within 2 % of the leg."""
    motion = samples.walk(height=height, seed=9).motion
    body = Derived(motion)
    rest = kinematics.at_rest(motion.skeleton).positions[0]
    for side in ("left", "right"):
        ankle = motion.skeleton.index(f"{side.title()}Foot")
        toe = motion.skeleton.index(f"{side.title()}ToeBase")
        back = -0.035 / 0.075 * (rest[toe] - rest[ankle])[2]
        true = np.array([0.0, -rest[ankle, 1], back])
        found = find_foot(body, side)
        assert np.linalg.norm(found.heel - true) < 0.02 * leg_length(body, side)


def test_the_heel_stands_still_while_the_truth_says_so():
    motion = samples.walk(seconds=3.0, seed=8).motion
    found = heels(motion)
    for side in ("left", "right"):
        down = samples.walk(seconds=3.0, seed=8).truth.heel(side)
        moved = np.linalg.norm(np.diff(found[side], axis=0), axis=1)
        assert moved[down[1:] & down[:-1]].max() < 0.05 * moved.max()


def test_neither_local_axes_nor_a_root_above_the_hips_matter():
    turn = quat.from_axis_angle([0.3, 1.0, -0.2], 0.7)
    others = [reframed(WALK), wrapped(WALK, np.array([3.0, -2.0, 5.0]), turn)]
    expected, contacts = heels(WALK), contacts_of(Derived(WALK))
    for other in others:
        for side, points in heels(other).items():
            np.testing.assert_allclose(points, expected[side], atol=1e-9)
        again = contacts_of(Derived(other))
        for name in ("left", "right", "left_heel", "left_toe", "right_heel", "right_toe"):
            assert np.array_equal(getattr(contacts, name), getattr(again, name))


def test_a_joint_named_heel_is_used():
    old = WALK.skeleton
    ankle = old.index("LeftFoot")
    offset = np.array([0.0, -0.07, -0.05])
    skeleton = Skeleton.build(
        [*old.names, "LeftHeel"],
        [*old.parents, ankle],
        np.vstack([old.offsets, offset]),
        is_end=[*old.is_end, False],
    )
    rotations = np.insert(WALK.rotations, old.num_joints, quat.identity(), axis=1)
    positions = np.insert(WALK.positions, old.num_joints, offset, axis=1)
    found = find_foot(Derived(Motion(skeleton, rotations, positions, WALK.frame_time)), "left")
    np.testing.assert_allclose(found.heel, offset, atol=1e-9)


def standing(*extra, unit=1.0, frames=4, **offsets):
    """A body that stands as at rest, with other offsets and joints (name, parent, offset) below it.

    Lengths are in metres; ``unit`` has as many of the motion's own.
    """
    old = samples.reach(seconds=0.1).motion.skeleton
    names, parents, bones = [*old.names], [*old.parents], [*map(np.array, old.offsets)]
    for name, offset in offsets.items():
        bones[names.index(name)] = np.array(offset)
    for name, parent, offset in extra:
        parents.append(names.index(parent))
        names.append(name)
        bones.append(np.array(offset))
    is_end = [*old.is_end, *(False for _ in extra)]
    skeleton = Skeleton.build(names, parents, np.array(bones), is_end=is_end)
    rest = Motion(
        skeleton,
        quat.identity((frames, len(names))),
        np.repeat(skeleton.offsets[None], frames, axis=0),
        0.02,
    )
    return Derived(scale(rest, factor=unit) if unit != 1.0 else rest)


LEG = leg_length(standing(), "left")  # 0.861
SOLE = -0.0525 - 0.007  # the tip of the sample's toes, from the ankle


@pytest.mark.parametrize("unit", [1.0, 100.0, 0.01])
@pytest.mark.parametrize(("above", "used"), [(0.055, True), (0.065, False), (-0.055, True)])
def test_a_heel_is_used_if_it_is_near_the_sole(unit, above, used):
    """Within 0.06 leg lengths, in any unit: a joint of that name may be at the ankle."""
    at = np.array([0.01, SOLE + above * LEG, -0.05])
    body = standing(("LeftHeel", "LeftFoot", at), unit=unit)
    found = find_foot(body, "left").heel / unit
    usual = [0.0, SOLE - 0.016 * LEG, -0.072 * LEG]
    np.testing.assert_allclose(found, at if used else usual, atol=1e-9)


def test_the_first_heel_near_the_sole_is_used_whatever_it_is_called():
    high, low = [0.0, 0.2, -0.05], [0.0, -0.06, -0.06]
    for name in ("L_calcaneus", "lHEEL"):
        others = [("HeelHelper", "LeftFoot", high), (name, "LeftFoot", low)]
        body = standing(*others, ("AnotherHeel", "LeftFoot", [0.0, -0.06, -0.02]))
        np.testing.assert_allclose(find_foot(body, "left").heel, low, atol=1e-12)


@pytest.mark.parametrize("unit", [1.0, 100.0])
@pytest.mark.parametrize(("above", "used"), [(0.055, True), (0.065, False), (-0.055, True)])
def test_toes_end_at_a_joint_near_the_height_of_the_ball(unit, above, used):
    """Within 0.06 leg lengths; else 0.085 ahead of the ball, as those of people do."""
    at = [0.01, above * LEG, 0.08]
    body = standing(unit=unit, LeftToeBase_end=at)
    expected = at if used else [0.0, 0.0, 0.085 * LEG]
    np.testing.assert_allclose(find_foot(body, "left").tip / unit, expected, atol=1e-9)


def test_the_heel_is_below_the_lowest_of_ankle_ball_and_tip():
    """And 0.016 leg lengths lower: bones have flesh below them."""
    for ball, tip in ((-0.05, -0.02), (-0.05, 0.02), (0.03, 0.01), (0.03, -0.04)):
        body = standing(LeftToeBase=[0.0, ball, 0.13], LeftToeBase_end=[0.0, tip, 0.07])
        lowest = min(0.0, ball, ball + tip)
        expected = [0.0, lowest - 0.016 * LEG, -0.072 * LEG]
        np.testing.assert_allclose(find_foot(body, "left").heel, expected, atol=1e-9)


@pytest.mark.parametrize("unit", [1.0, 100.0])
@pytest.mark.parametrize(("ahead", "points"), [(0.012, True), (0.009, False)])
def test_a_foot_that_hangs_straight_down_points_nowhere(unit, ahead, points):
    """Its ball less than a hundredth of a leg ahead of the ankle: heel and toes are not moved."""
    body = standing(
        unit=unit, LeftToeBase=[0.0, -0.1, ahead * LEG], LeftToeBase_end=[0.0, -0.1, 0.0]
    )
    found = find_foot(body, "left")
    behind, beyond = (-0.072 * LEG, 0.085 * LEG) if points else (0.0, 0.0)
    np.testing.assert_allclose(found.heel / unit, [0.0, -0.1 - 0.016 * LEG, behind], atol=1e-9)
    np.testing.assert_allclose(found.tip / unit, [0.0, 0.0, beyond], atol=1e-9)


def test_a_leg_is_as_long_as_thigh_and_shin():
    body = standing(LeftLeg=[0.0, -0.3, 0.4], LeftFoot=[0.0, -0.6, 0.0])
    assert leg_length(body, "left") == pytest.approx(1.1)
    assert leg_length(body, "right") == pytest.approx(0.433125 + 0.427893, abs=1e-3)
    none = Derived(body.motion[:0])
    assert leg_length(none, "left") == pytest.approx(0.47 * none.height)
    walk = samples.walk(seconds=8.0, fps=60.0).motion  # more frames than are looked at
    assert leg_length(Derived(walk), "left") == pytest.approx(LEG)


def flat(ankle_height, ankle_speed, ball_speed=0.0):
    """Frames in which a foot is flat whose points have these heights and speeds, at 50 fps."""
    points = np.zeros((len(ankle_height), 2, 3))
    points[:, 0, 1] = ankle_height
    points[:, 0, 2], points[:, 1, 0] = np.cumsum(ankle_speed) / 50, np.cumsum(ball_speed) / 50
    return flat_frames(points, 0.02)


def test_a_foot_is_flat_where_it_is_low():
    """Within a tenth of a leg above the lowest twentieth of the frames."""
    for lowest, usual in ((4, 0.25), (8, 0.0)):  # fewer than a twentieth do not count
        heights = np.repeat([0.0, 0.25, 0.34, 0.6, 0.36], [lowest, 40 - lowest, 20, 20, 20])
        found = flat(heights, np.zeros(100))
        inside = np.array([np.ptp(heights[max(at - 2, 0) : at + 3]) == 0.0 for at in range(100)])
        # frames near a change are quick
        assert (found == (inside & (heights < usual + 0.1)))[2:].all()


@pytest.mark.parametrize(
    ("ankle", "ball", "found"),
    [(0.34, 0.0, True), (0.36, 0.0, False), (0.2, 0.14, True), (0.2, 0.16, False)],
)
def test_a_foot_is_flat_where_ankle_and_ball_are_slow(ankle, ball, found):
    """Together slower than 0.35 leg lengths per second; or else in the slowest tenth."""
    rests = np.repeat([1.0, 0.0], [5, 95])  # too short to be a tenth
    slow = rests == 0.0
    both = flat(np.zeros(100), ankle * slow, ball * slow)
    assert both[8:].all() == found
    assert both[:3].all()


def test_where_a_foot_is_never_slow_its_slowest_tenth_is_flat():
    found = flat(np.zeros(101), np.linspace(1.0, 2.0, 101))
    assert found.tolist() == [True] * 11 + [False] * 90


def test_a_geometric_median_leaves_out_what_is_far_away():
    near = np.array([[1.0, 2.0, 3.0]] * 7)
    assert geometric_median(near).tolist() == [1.0, 2.0, 3.0]
    found = geometric_median(np.vstack([near, [[50.0, 2.0, 3.0]] * 2]))
    # where the pulls of both groups are equal: 7 · d / √(d² + m) = 2 · (49 - d) / √((49 - d)² + m)
    assert 1.0 < found[0] < 4.0
    triangle = np.array([[0.0, 0.0, 0.0], [2.0, 0.0, 0.0], [1.0, np.sqrt(3.0), 0.0]])
    np.testing.assert_allclose(
        geometric_median(triangle), [1.0, 1.0 / np.sqrt(3.0), 0.0], atol=1e-12
    )
