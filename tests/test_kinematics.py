from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, samples
from kinema.errors import IncompleteMotion, ShapeError
from tests.conftest import random_motion
from tests.reference import kinematics as reference


@pytest.mark.parametrize("frames", [1, 3, 4, 5, 255, 600])
def test_forward_agrees_with_the_reference(body, rng, frames):
    motion = random_motion(body, rng, frames)
    world = kinematics.forward(motion)
    turns, places = reference.forward(motion)
    np.testing.assert_allclose(world.positions, places, atol=1e-12)
    np.testing.assert_allclose(quat.to_matrix(world.rotations), turns, atol=1e-12)


def test_forward_takes_positions_and_never_offsets(body, rng):
    motion = random_motion(body, rng, 5)
    stretched = motion.with_arrays(positions=motion.positions * [2.0, 1.0, 0.5])
    _, places = reference.forward(stretched)
    np.testing.assert_allclose(kinematics.forward(stretched).positions, places, atol=1e-12)


def test_several_roots_stand_on_their_own(rng):
    pair = kinema.Skeleton.build(["a", "b", "c", "d"], [-1, 0, -1, 2], np.ones((4, 3)))
    motion = random_motion(pair, rng, 9)
    _, places = reference.forward(motion)
    np.testing.assert_allclose(kinematics.forward(motion).positions, places, atol=1e-12)


def test_moving_and_turning_the_root_moves_and_turns_everything(motion, rng):
    turn, shift = quat.random(rng, ()), rng.normal(size=3)
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:, 0] = quat.mul(turn, rotations[:, 0])
    positions[:, 0] = quat.rotate(turn, positions[:, 0]) + shift
    before = kinematics.forward(motion)
    after = kinematics.forward(motion.with_arrays(rotations=rotations, positions=positions))
    np.testing.assert_allclose(
        after.positions, quat.rotate(turn, before.positions) + shift, atol=1e-12
    )


@pytest.mark.parametrize("threads", ["1", "2", "5"])
def test_the_number_of_threads_changes_no_bit(body, rng, monkeypatch, threads):
    motion = random_motion(body, rng, 1500)
    expected = kinematics.forward(motion)
    monkeypatch.setenv("KINEMA_THREADS", threads)
    found = kinematics.forward(motion)
    assert np.array_equal(found.positions, expected.positions)
    assert np.array_equal(found.rotations, expected.rotations)


def test_velocities_of_a_wheel(rng):
    """A rim point at radius 2, turning at 3 rad/s about z, moves at 6 units per second."""
    wheel = kinema.Skeleton.build(["hub", "rim"], [-1, 0], [[0, 0, 0], [2, 0, 0]])
    times = np.arange(400) * 0.001
    rotations = quat.identity((400, 2))
    rotations[:, 0] = quat.from_axis_angle([0, 0, 1], 3.0 * times)
    motion = kinema.Motion(wheel, rotations, np.tile(wheel.offsets, (400, 1, 1)), 0.001)
    found = kinematics.velocities(motion)
    np.testing.assert_allclose(found.angular, np.broadcast_to([0, 0, 3.0], (400, 2, 3)), atol=1e-9)
    speed = np.linalg.norm(found.linear[1:-1, 1], axis=-1)
    np.testing.assert_allclose(speed, 6.0, rtol=1e-5)
    assert np.allclose(found.linear[0, 1], [0, 6, 0], atol=0.02)


def test_angular_velocity_is_along_the_worlds_axes(rng):
    tilted = quat.random(rng, ())
    times = np.arange(50) * 0.01
    spin = quat.mul(quat.from_axis_angle([0, 1, 0], 2.0 * times), tilted)
    top = kinema.Skeleton.build(["top"], [-1], [[0, 0, 0]])
    motion = kinema.Motion(top, spin[:, None], np.zeros((50, 1, 3)), 0.01)
    expected = np.broadcast_to([0, 2.0, 0], (50, 1, 3))
    np.testing.assert_allclose(kinematics.velocities(motion).angular, expected, atol=1e-9)


def test_velocities_use_what_is_computed_already(motion, monkeypatch):
    expected, world = kinematics.velocities(motion), kinematics.forward(motion)
    monkeypatch.setattr(kinematics, "forward", None)
    found = kinematics.velocities(motion, world=world)
    assert np.array_equal(found.linear, expected.linear)
    assert np.array_equal(found.angular, expected.angular)


def test_one_frame_has_no_velocity(motion):
    with pytest.raises(ShapeError, match="at least two frames, found 1"):
        kinematics.velocities(motion[:1])


@pytest.mark.parametrize("degrees", [10.0, 89.0, 91.0, 120.0, 179.0])
def test_angular_velocity_is_right_up_to_half_a_turn_per_frame(degrees):
    angles = np.radians(degrees) * np.arange(12.0)
    top = kinema.Skeleton.build(["top"], [-1], [[0, 0, 0]])
    spin = quat.from_axis_angle([0.0, 0.6, 0.8], angles)[:, None]
    motion = kinema.Motion(top, spin, np.zeros((12, 1, 3)), 0.01)
    expected = np.radians(degrees) / 0.01 * np.array([0.0, 0.6, 0.8])
    found = kinematics.velocities(motion).angular
    np.testing.assert_allclose(found, np.broadcast_to(expected, (12, 1, 3)), rtol=1e-9, atol=1e-9)


def test_what_is_missing_has_no_velocity():
    """The value held in its place does not move."""
    with pytest.raises(IncompleteMotion, match="measuring velocities needs a complete motion"):
        kinematics.velocities(samples.walk(gaps=2).motion)


def held(motion):
    """The first pose of a motion, in all its frames."""
    return motion.with_arrays(
        rotations=motion.rotations[[0] * len(motion.rotations)],
        positions=motion.positions[[0] * len(motion.positions)],
    )


def test_a_joint_is_still_unless_it_turns_or_moves(body, rng):
    motion = held(random_motion(body, rng, 6))
    assert kinematics.still(motion, 2)
    assert kinematics.still(motion[:1], 2)
    for degrees, expected in ((1e-6, True), (0.01, False)):
        rotations = motion.rotations.copy()
        rotations[3, 2] = quat.mul(rotations[3, 2], quat.from_axis_angle([1, 0, 0], degrees / 57.3))
        rotations[4] *= -1.0  # the same rotation
        assert kinematics.still(motion.with_arrays(rotations=rotations), 2) is expected
        assert kinematics.still(motion.with_arrays(rotations=rotations), 1)


@pytest.mark.parametrize("size", [1e-3, 1.0, 1e3])
def test_a_joint_that_moves_by_rounding_is_still(body, rng, size):
    motion = held(random_motion(body, rng, 6))
    for share, expected in ((1e-12, True), (1e-6, False)):
        positions = size * motion.positions
        positions[3, 2, 1] += share * np.abs(positions[3, 2]).max()
        assert kinematics.still(motion.with_arrays(positions=positions), 2) is expected
    # one that stands where its parent is, too
    assert kinematics.still(motion.with_arrays(positions=0.0 * motion.positions), 2)


def test_two_frames_have_one_velocity(motion):
    found = kinematics.velocities(motion[:2])
    steps = np.diff(kinematics.forward(motion[:2]).positions, axis=0) * motion.fps
    np.testing.assert_allclose(found.linear, np.repeat(steps, 2, axis=0))


def test_a_velocity_is_the_mean_of_the_steps_before_and_after(motion):
    steps = np.diff(kinematics.forward(motion).positions, axis=0) * motion.fps
    found = kinematics.velocities(motion).linear
    np.testing.assert_allclose(found[1:-1], 0.5 * (steps[1:] + steps[:-1]), atol=1e-9)
    np.testing.assert_allclose(found[[0, -1]], steps[[0, -1]], atol=1e-9)


def test_two_frames_are_enough_to_see_a_joint_move(motion):
    assert not kinematics.still(motion[:2], 0)
