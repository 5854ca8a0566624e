"""Added frames: each question that is asked about them, on either side of its limit."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import Motion, Skeleton, inspection, quat
from kinema.inspection.rest import RestFrames, _Clip, _mirrored

# legs straight out to both sides, a head above: the hips are as far from either foot
BODY = Skeleton.build(
    ["hips", "left1", "left2", "right1", "right2", "neck", "head"],
    [-1, 0, 1, 0, 3, 0, 5],
    [[0, 0, 0], [1, 0, 0], [1, 0, 0], [-1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, 0.5, 0]],
)
Z = [0.0, 0.0, 1.0]


def still(frames: int, frame_time: float = 0.1) -> Motion:
    positions = np.tile(BODY.offsets, (frames, 1, 1))
    positions[:, 0] = [1.0, 2.0, 3.0]
    return Motion(BODY, quat.identity((frames, BODY.num_joints)), positions, frame_time)


def clip(turn_steps, *, frame_time: float = 0.1, motion: Motion | None = None) -> _Clip:
    """A clip whose joints are said to turn by these steps."""
    steps = np.array(turn_steps, float)
    motion = still(len(steps) + 1, frame_time) if motion is None else motion
    every = np.ones(BODY.num_joints, bool)
    return _Clip(motion, slice(None), every, 0, steps, np.zeros(len(steps)))


@pytest.mark.parametrize(
    ("jump", "after", "usual", "found"),
    [
        (0.081, 0.0, 0.0, True),
        (0.079, 0.0, 0.0, False),  # too small
        (0.2, 0.0, 0.0249, True),
        (0.2, 0.0, 0.0251, False),  # less than eight times the usual step
        (0.2, 0.159, 0.0, True),
        (0.2, 0.161, 0.0, False),  # the start of a movement
    ],
)
def test_a_jump_is_large_unusual_and_alone(jump, after, usual, found):
    steps = [0.0, jump, after, *[usual] * 20]
    assert clip(steps)._jumps(np.array(steps), 2, 0.08) is found


def test_two_frames_are_recorded_after_a_jump():
    steps = np.array([0.0, 0.5, 0.0])
    assert clip(steps)._jumps(steps, 2, 0.08)
    assert not clip(steps[:2])._jumps(steps[:2], 2, 0.08)


@pytest.mark.parametrize(("frame_time", "count"), [(1.0, 8), (0.1, 20), (0.5, 8)])
def test_the_usual_step_is_the_median_of_two_seconds_or_eight_frames(frame_time, count):
    steps = np.full(60, 3.0)
    steps[5 : 5 + count // 2] = 1.0
    found = clip(steps, frame_time=frame_time)
    assert found._usual(steps, 5) == 2.0  # as many of one as of the other
    steps[5 + count // 2] = 2.5
    assert found._usual(steps, 5) == 1.75


def test_frames_that_hardly_move_are_still():
    """By a quarter of what the recording moves."""
    for inside, found in ((0.024, True), (0.026, False)):
        steps = [9.0, inside, inside, 9.0, *[0.1] * 20]
        assert clip(steps)._still(1, 4) is found
        assert clip(steps)._still(1, 2)  # one frame has no steps
    assert clip([9.0, 0.0, 0.0, 9.0, *[0.0] * 20])._still(1, 4)  # before one that does not move
    half_still = [9.0, 0.0, 0.0, 0.05, 9.0, *[0.1] * 20]
    assert clip(half_still)._still(1, 5)  # by their median


@pytest.mark.parametrize(("angle", "rest"), [(0.149, True), (0.151, False)])
def test_a_rest_pose_is_near_on_average_however_the_root_is_turned(angle, rest):
    motion = still(3)
    rotations = motion.rotations.copy()
    rotations[1, 0] = quat.from_axis_angle(Z, 2.0)
    for joint in range(1, 7):  # the mean of both is the angle
        more = 0.05 if joint % 2 else -0.05
        rotations[1, joint] = quat.from_axis_angle(Z, angle + more)
    found = clip([0.0, 0.0], motion=motion.with_arrays(rotations=rotations))
    assert found._is_rest(1) is rest
    assert found._is_rest(0)


def test_end_sites_and_bodies_of_one_joint_have_no_rest_pose():
    ends = replace(BODY, is_end=np.array([0, 0, 1, 0, 1, 0, 1], bool))
    motion = still(3)
    rotations = motion.rotations.copy()
    rotations[:, [1, 3, 5]] = quat.from_axis_angle(Z, 0.2)
    turned = motion.with_arrays(rotations=rotations)
    assert clip([0.0, 0.0], motion=turned)._is_rest(0)  # 0.1 on average of all
    assert not clip([0.0, 0.0], motion=turned.with_arrays(skeleton=ends))._is_rest(0)
    one = Skeleton.build(["a"], [-1], [[0.0, 0.0, 0.0]])
    alone = Motion(one, quat.identity((3, 1)), np.zeros((3, 1, 3)), 0.1)
    assert not clip([0.0, 0.0], motion=alone)._is_rest(0)


def unlike_rest(frames: int = 12) -> Motion:
    """Not the rest pose, and not its own mirror image."""
    motion = still(frames)
    rotations = motion.rotations.copy()
    rotations[:, 1] = quat.from_axis_angle(Z, 1.0)
    rotations[:, 5] = quat.from_axis_angle(Z, 1.5)
    return motion.with_arrays(rotations=rotations)


def test_three_frozen_frames_are_added_whatever_the_pose():
    motion = unlike_rest()
    frozen = np.zeros(11)
    assert clip(frozen, motion=motion)._is_added(2, 5)
    assert not clip(frozen, motion=motion)._is_added(2, 4)
    for step, added in ((0.9e-6, True), (1.1e-6, False)):
        moving = frozen.copy()
        moving[3] = step
        assert clip(moving, motion=motion)._is_added(2, 5) is added
        assert clip(moving, motion=motion)._is_added(4, 7)  # the step is before them
        assert clip(moving, motion=motion)._is_added(1, 4)  # and here after them


def test_one_or_two_frames_may_be_in_a_mirrored_pose():
    motion = unlike_rest()
    rotations = motion.rotations.copy()
    for joint, angle in ((1, 1.0), (3, -1.0), (5, 0.0)):
        rotations[1, joint] = quat.from_axis_angle(Z, angle)
    found = clip(np.ones(11), motion=motion.with_arrays(rotations=rotations))
    assert found._is_added(1, 2)
    assert not found._is_added(2, 3)
    assert found.reversed()._is_added(10, 11)  # of twelve frames, the second from the front
    assert not found.reversed()._is_added(1, 2)


@pytest.mark.parametrize("limb", [1, 2, 3, 4])
@pytest.mark.parametrize(("share", "mirrored"), [(0.029, True), (0.031, False)])
def test_left_and_right_differ_by_less_than_three_percent_of_the_height(share, mirrored, limb):
    pose = still(1)
    positions = pose.positions.copy()
    positions[0, limb] *= 1.0 + share * BODY.height
    assert BODY.height > 1.5
    assert _mirrored(pose.with_arrays(positions=positions)) is mirrored


def test_a_body_without_limbs_is_not_mirrored():
    chain = Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    assert not _mirrored(Motion(chain, quat.identity((1, 2)), chain.offsets[None], 0.1))


def recorded(frames: int = 40, frame_time: float = 0.1) -> Motion:
    """A body that sways, not near the rest pose, and goes ahead slowly."""
    motion = still(frames, frame_time)
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    sway = 0.02 * np.sin(0.7 * np.arange(frames))
    for number, joint in enumerate((1, 2, 3, 4, 5)):
        rotations[:, joint] = quat.from_axis_angle(Z, 0.6 + 0.2 * number + sway)
    positions[:, 0, 2] += 0.01 * np.arange(frames)
    return motion.with_arrays(rotations=rotations, positions=positions)


@pytest.mark.parametrize(("lost", "number"), [(1, 1), (10, 10), (11, 0)])
def test_a_root_at_the_origin_for_ten_frames_is_a_placeholder(lost, number):
    motion = recorded()
    positions = motion.positions.copy()
    positions[:lost, 0] = 0.0
    found = inspection.rest_frames(motion.with_arrays(positions=positions))
    assert (found.number, found.at_end) == (number, 0)
    if number:
        assert found.reason == f"a placeholder (root at the origin, far from frame {number})"
    back = motion.with_arrays(positions=positions[::-1], rotations=motion.rotations[::-1])
    assert inspection.rest_frames(back).at_end == number


@pytest.mark.parametrize(("share", "number"), [(0.19, 0), (0.21, 2)])
def test_a_placeholder_is_a_fifth_of_the_height_away(share, number):
    motion = recorded()
    positions = motion.positions.copy()
    positions[:, 0] -= positions[2, 0]
    positions[:, 0] += [0.0, share * BODY.height, 0.0]
    positions[:2, 0] = 0.0
    assert inspection.rest_frames(motion.with_arrays(positions=positions)).number == number


def test_a_placeholder_may_follow_a_rest_pose():
    motion = recorded()
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:4], positions[4:7, 0] = quat.identity(), 0.0
    found = inspection.rest_frames(motion.with_arrays(rotations=rotations, positions=positions))
    assert found.number == 7
    assert found.reason.startswith("an added rest pose (")
    assert found.reason.endswith(" per joint from frame 7)")


def test_a_pose_is_held_until_joints_are_away_from_it_on_average():
    """Large steps are looked for only while joints are less than 0.15 from the first pose."""
    for away, found in ((0.149, [2, 3, 9]), (0.151, [2])):
        motion = still(12)
        rotations = motion.rotations.copy()
        rotations[2:8] = quat.from_axis_angle(Z, away)
        steps = np.zeros(11)
        steps[[1, 2, 8]] = 0.081
        steps[[4, 5]] = 0.079
        assert clip(steps, motion=motion.with_arrays(rotations=rotations))._held(0) == found
    none = replace(clip(steps), turning=np.zeros(BODY.num_joints, bool))
    assert none._held(0) == []
    assert clip(steps)._held(2) == [3, 9]


def test_the_root_is_at_the_origin_up_to_where_it_moves():
    motion = still(6)
    positions = motion.positions.copy()
    positions[1:4, 0] = 0.0
    found = clip(np.zeros(5), motion=motion.with_arrays(positions=positions))
    assert (found._at_origin(0), found._at_origin(1), found._at_origin(2)) == (0, 4, 4)
    assert found.reversed()._at_origin(2) == 5
    positions = positions.copy()
    positions[4:, 0] = 0.0
    found = clip(np.zeros(5), motion=motion.with_arrays(positions=positions))
    assert found._at_origin(1) == 6


def test_three_frames_may_have_one_that_was_added():
    motion = recorded(3)
    rotations = motion.rotations.copy()
    rotations[0] = quat.identity()
    assert inspection.rest_frames(motion.with_arrays(rotations=rotations)).number == 1
    assert inspection.rest_frames(motion.with_arrays(rotations=rotations)[:2]).number == 0


@pytest.mark.parametrize(
    ("rest", "message"),
    [
        (RestFrames(), ""),
        (RestFrames(1, "a"), "frame 0 looks like a; use --drop-rest to skip it"),
        (RestFrames(2, "a"), "frames 0 to 1 look like a; use --drop-rest to skip them"),
        (RestFrames(0, "", 1, "b"), "the last frame looks like b; use --drop-rest to skip it"),
        (RestFrames(0, "", 2, "b"), "the last 2 frames look like b; use --drop-rest to skip them"),
        (
            RestFrames(1, "a", 1, "b"),
            "frame 0 looks like a, the last frame looks like b; use --drop-rest to skip them",
        ),
    ],
)
def test_what_is_said_about_them(rest, message):
    assert rest.message == message
    assert rest.found is bool(message)


def test_what_is_found_in_a_motion_is_said():
    """A share of the frames, and jumps counted from the first frame of the file."""
    assert inspection.look_over(recorded()[:0]) == ["the motion has no frames"]
    missing = np.zeros((40, BODY.num_joints), bool)
    missing[3, 2] = True
    assert inspection.look_over(recorded().with_arrays(missing=missing)) == [
        "1 sample missing, in 2.5% of the frames"
    ]
    missing = missing.copy()
    missing[3, 3] = True
    assert inspection.look_over(recorded().with_arrays(missing=missing)) == [
        "2 samples missing, in 2.5% of the frames"
    ]
    rotations, positions = recorded().rotations.copy(), recorded().positions.copy()
    rotations[:2] = rotations[-3:] = quat.identity()
    for count in (5, 6, 7):
        jumping = positions.copy()
        for number in range(count):
            jumping[5 + 4 * number :, 0, 1] += 0.5 * BODY.height
        found = inspection.look_over(recorded().with_arrays(rotations=rotations, positions=jumping))
        assert found[1:6] == [f"the pose or the root jumps at frame {5 + 4 * n}" for n in range(5)]
        assert found[6:] == {5: [], 6: ["1 more jump"], 7: ["2 more jumps"]}[count]
        assert found[0].startswith("frames 0 to 1 look like")
