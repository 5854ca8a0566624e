"""Steps from frame to frame, and which of them are jumps."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat
from kinema.inspection.steps import _around, joints_that_turn, jumps, moves, turns
from kinema.motion import Motion
from kinema.skeleton import Skeleton

BODY = Skeleton.build(
    ["hips", "chest", "chest_end"],
    [-1, 0, 1],
    [[0, 0, 0], [0, 1, 0], [0, 1, 0]],
    is_end=[False, False, True],
)


def stepping(angles: list[float] | np.ndarray, path: list[float] | np.ndarray) -> Motion:
    """The chest turns by so much from frame to frame, and the hips go along x."""
    count = max(len(angles), len(path)) + 1
    turned, gone = np.zeros(count), np.zeros(count)
    turned[1 : len(angles) + 1], gone[1 : len(path) + 1] = np.cumsum(angles), np.cumsum(path)
    gone[len(path) + 1 :] = gone[len(path)]
    rotations = quat.identity((count, 3))
    rotations[:, 1] = quat.from_axis_angle([0.0, 0.0, 1.0], turned)
    positions = np.tile(BODY.offsets, (count, 1, 1))
    positions[:, 0, 0] = gone
    return Motion(BODY, rotations, positions, 0.01)


def with_one(step: float, usual: float, at: int, count: int = 20) -> np.ndarray:
    steps = np.full(count, usual)
    steps[at] = step
    return steps


@pytest.mark.parametrize("at", [0, 3, 10, 19])
@pytest.mark.parametrize(
    ("step", "usual", "is_jump"),
    [(0.09, 0.01, True), (0.07, 0.001, False), (0.09, 0.012, False), (0.11, 0.012, True)],
    ids=["far", "far but small", "large but not far", "eight times"],
)
def test_a_turn_is_a_jump_if_it_is_large_and_far_from_its_neighbours(step, usual, is_jump, at):
    assert jumps(stepping(with_one(step, usual, at), [])) == ([at + 1] if is_jump else [])


@pytest.mark.parametrize("at", [0, 3, 10, 19])
@pytest.mark.parametrize(
    ("step", "usual", "is_jump"),
    [(0.12, 0.01, True), (0.09, 0.001, False), (0.12, 0.016, False), (0.12, 0.014, True)],
)
def test_a_move_is_a_jump_from_a_tenth_of_the_height(step, usual, is_jump, at):
    steps = BODY.height * with_one(step, usual, at)
    assert jumps(stepping([], steps)) == ([at + 1] if is_jump else [])


def test_the_usual_step_is_the_median_of_four_on_either_side():
    """Of eight neighbours, the median of four large and four small ones lies between."""
    near = np.full(30, 0.001)
    near[15] = 0.3
    near[[11, 12, 13, 14]] = 0.07
    assert 15 + 1 in jumps(stepping(near, []))  # the median is 0.0355, and 8 times that 0.284
    near[[16]] = 0.07
    assert 15 + 1 not in jumps(stepping(near, []))
    near[[16, 20]] = 0.001, 0.07  # five frames away
    assert 15 + 1 in jumps(stepping(near, []))


def test_at_the_ends_steps_are_reflected_or_repeated_if_there_are_few():
    assert _around(np.array([1.0, 2.0, 3.0, 4.0])).tolist() == [1.5, 2.0, 3.0, 3.5]
    assert _around(np.array([1.0, 2.0, 3.0, 4.0, 5.0])).tolist() == [3.5, 3.5, 3.0, 2.5, 2.5]


@pytest.mark.parametrize(("angle", "turned"), [(0.9e-6, False), (1.1e-6, True)])
def test_a_millionth_of_a_radian_is_no_turn(angle, turned):
    assert joints_that_turn(stepping([0.0, angle, 0.0], []))[1] == turned


def test_four_frames_are_enough():
    assert jumps(stepping([0.0, 0.5, 0.0], [])) == [2]
    assert jumps(stepping([0.0, 0.5], [])) == []


def test_steps_are_means_over_joints_that_ever_turn():
    motion = stepping([0.1, 0.2, 0.0], [0.5, 0.0, 2.0])
    np.testing.assert_array_equal(joints_that_turn(motion), [False, True, False])
    np.testing.assert_allclose(turns(motion), [0.1, 0.2, 0.0], atol=1e-12)
    np.testing.assert_allclose(moves(motion), [0.5, 0.0, 2.0], atol=1e-12)
    np.testing.assert_array_equal(turns(stepping([], [1.0, 1.0])), [0.0, 0.0])
    assert not joints_that_turn(motion[:0]).any()
