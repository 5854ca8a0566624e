"""A motionless joint above the body only says where the body is."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.mount import find_body_root, hung_alike, hung_from, in_body, unmounted
from kinema.ops.roles import find_roles
from kinema.skeleton import Skeleton
from tests.checks import assert_same_rotations
from tests.mounts import wrapped

WALK = samples.walk(seconds=1.0).motion


def chain(*parents: int, moves: int) -> Motion:
    """Joints without a body's shape, of which one turns."""
    skeleton = Skeleton.build(
        [f"j{n}" for n in range(len(parents))], parents, [[0.0, 1.0 + n, 0.0] for n in parents]
    )
    rotations = quat.identity((8, len(parents)))
    rotations[:, moves] = quat.from_axis_angle([0.0, 0.0, 1.0], np.linspace(0.0, 1.0, 8))
    return Motion(skeleton, rotations, np.tile(skeleton.offsets, (8, 1, 1)), 0.1)


def root_of(motion: Motion) -> int:
    return find_body_root(motion, find_roles(motion))


@pytest.mark.parametrize("moves", [0, 1, 2, 3])
def test_without_legs_the_root_is_the_first_joint_that_moves(moves):
    assert root_of(chain(-1, 0, 1, 2, moves=moves)) == moves


def test_where_still_joints_branch_before_anything_moves_it_is_the_first():
    assert root_of(chain(-1, 0, 1, 1, 3, moves=4)) == 0
    assert root_of(chain(-1, 0, 0, 2, moves=3)) == 0
    still = chain(-1, 0, 1, moves=2)[:1]
    assert root_of(still) == 0, "nothing moves: the last joint has no child"


def test_of_a_body_it_is_the_hips():
    assert root_of(WALK) == 0
    assert root_of(wrapped(WALK)) == 1
    assert root_of(wrapped(wrapped(WALK))) == 2


def test_a_pose_is_made_of_joints_but_not_of_end_sites_or_the_mount():
    hung = wrapped(WALK)
    np.testing.assert_array_equal(in_body(WALK), ~WALK.skeleton.is_end)
    np.testing.assert_array_equal(in_body(hung), [False, *~WALK.skeleton.is_end])
    np.testing.assert_array_equal(in_body(hung, find_roles(hung)), in_body(hung))
    positions = hung.positions.copy()
    positions[:, 0, 0] += np.linspace(0.0, 1.0, hung.num_frames)
    moving = hung.with_arrays(positions=positions)
    assert in_body(moving, find_roles(moving))[0], "a joint that moves is no mount"


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_hung_from_another_pose_a_body_is_where_it_was(depth):
    motion, rng = WALK, np.random.default_rng(depth)
    for seed in range(depth):
        motion = wrapped(motion, seed)
    turns = quat.random(rng, (motion.skeleton.num_joints,))
    places = rng.normal(size=(motion.skeleton.num_joints, 3))
    made = hung_from(motion, depth, turns, places)
    before, after = forward(motion), forward(made)
    np.testing.assert_allclose(after.positions[:, depth:], before.positions[:, depth:], atol=1e-12)
    assert_same_rotations(after.rotations[:, depth:], before.rotations[:, depth:], atol=1e-12)
    np.testing.assert_array_equal(
        made.rotations[:, :depth], np.tile(turns[:depth], (len(made.rotations), 1, 1))
    )
    np.testing.assert_array_equal(
        made.positions[:, :depth], np.tile(places[:depth], (len(made.positions), 1, 1))
    )


def test_without_its_mount_a_body_moves_in_the_world_itself():
    hung = wrapped(WALK, 3)
    made = unmounted(hung, 1)
    np.testing.assert_allclose(made.positions[:, 1], WALK.positions[:, 0], atol=1e-12)
    assert_same_rotations(made.rotations[:, 1], WALK.rotations[:, 0], atol=1e-12)
    assert unmounted(WALK, 0) is WALK
    assert unmounted(hung[:0], 1).num_frames == 0
    positions = hung.positions.copy()
    positions[3, 0] += 1.0
    moving = hung.with_arrays(positions=positions)
    assert unmounted(moving, 1) is moving


def test_all_hang_from_the_mount_of_the_first():
    first, second = wrapped(WALK, 1), wrapped(WALK, 2)
    made = hung_alike([first, second])
    assert made[0] is hung_alike([first])[0] is first
    np.testing.assert_array_equal(made[1].rotations[:, 0], first.rotations[:, 0])
    np.testing.assert_array_equal(made[1].positions[:, 0], first.positions[:, 0])
    np.testing.assert_allclose(
        forward(made[1]).positions[:, 1:], forward(second).positions[:, 1:], atol=1e-12
    )


def test_only_another_place_or_only_another_turn_is_another_mount():
    first = wrapped(WALK, 1)
    for seed, key in ((2, "rotations"), (3, "positions")):
        array = np.array(getattr(first, key))
        array[:, 0] = getattr(wrapped(WALK, seed), key)[:, 0]
        second = first.with_arrays(**{key: array})
        made = hung_alike([first, second])[1]
        np.testing.assert_array_equal(getattr(made, key)[:, 0], getattr(first, key)[:, 0])
        np.testing.assert_allclose(
            forward(made).positions[:, 1:], forward(second).positions[:, 1:], atol=1e-12
        )


def test_where_a_mount_moves_all_are_left_as_they_are():
    first, second = wrapped(wrapped(WALK, 1), 4), wrapped(wrapped(WALK, 2), 5)
    positions = second.positions.copy()
    positions[5:, 1] += 1.0
    moving = second.with_arrays(positions=positions)
    assert hung_alike([first, moving]) == [first, moving]
    assert hung_alike([first, second[:0]])[0] is first
