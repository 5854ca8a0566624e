"""A motion reduced to what its joint positions depend on."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat
from kinema.errors import OptionError, ShapeError
from kinema.ops.keyframes import compact as module
from kinema.ops.keyframes.compact import compact
from tests.ops.keyframes.motions import BODY, wandering

HIPS, CHEST, HEAD, LEFT, RIGHT = (
    BODY.index(name) for name in ("hips", "chest", "head", "left", "right")
)
TURNS, PLACED, MOVES = 1, 2, 4


@pytest.fixture
def motion():
    """The chest never turns, and the left side is where the hips are."""
    motion = wandering(4, 30)
    rotations, positions = np.array(motion.rotations), np.array(motion.positions)
    rotations[:, CHEST] = quat.normalize([1.0, 0.2, 0.3, 0.0])
    positions[:, LEFT] = 0.0
    positions[:, RIGHT, 0] += np.linspace(0.0, 0.5, 30)
    return motion.with_arrays(rotations=rotations, positions=positions)


def test_what_does_not_turn_or_has_no_place_of_its_own_is_joined_with_its_parent(motion):
    small = compact(motion, None, True)
    world = kinematics.forward(motion).positions
    np.testing.assert_allclose(small.targets, world[:, [HIPS, CHEST, HEAD, RIGHT]], atol=1e-12)
    assert small.parents.tolist() == [-1, 0, 0, 0]  # the head hangs from the hips
    assert small.flags.tolist() == [TURNS | PLACED | MOVES, PLACED, PLACED, PLACED | MOVES]
    assert small.weights.tolist() == [[1.0, 2.0], [1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]
    assert small.total == 5.0
    assert small.num_frames == 30


def test_weights_are_squared_for_the_largest_error_and_added_up_for_all(motion):
    """Of joints in one place the largest counts, or their sum."""
    weights = np.zeros(BODY.num_joints)
    weights[[HIPS, LEFT, HEAD]] = 2.0, 3.0, 0.5
    small = compact(motion, weights, True)
    assert small.weights.tolist() == [[9.0, 5.0], [0.25, 0.5]]
    assert small.total == 5.5
    weights[LEFT] = 1.0
    assert compact(motion, weights, True).weights.tolist() == [[4.0, 3.0], [0.25, 0.5]]


def test_a_joint_is_carried_by_those_above_it_though_they_do_not_count(motion):
    weights = np.zeros(BODY.num_joints)
    weights[HEAD] = 1.0
    small = compact(motion, weights, True)
    assert small.parents.tolist() == [-1, 0]
    assert small.weights.tolist() == [[0.0, 0.0], [1.0, 1.0]]
    world = kinematics.forward(motion).positions
    np.testing.assert_allclose(small.targets[:, 1], world[:, HEAD], atol=1e-12)


def test_without_the_root_its_travel_does_not_matter(motion):
    positions = np.array(motion.positions)
    positions[:, HIPS] += np.linspace(0.0, 9.0, 30)[:, None]
    away = motion.with_arrays(positions=positions)
    here, there = compact(motion, None, False), compact(away, None, False)
    np.testing.assert_allclose(here.targets, there.targets, atol=1e-12)
    assert (here.targets[:, 0] == 0.0).all()
    assert not np.allclose(compact(away, None, True).targets, compact(motion, None, True).targets)


@pytest.mark.parametrize("block", [1, 7, 29, 30])
def test_blocks_leave_no_seam(motion, block, monkeypatch):
    whole = compact(motion, None, True)
    monkeypatch.setattr(module, "_FRAMES_AT_ONCE", block)
    for a, b in zip(whole, compact(motion, None, True), strict=True):
        np.testing.assert_array_equal(a, b)


def test_weights_that_mean_nothing_are_refused(motion):
    ones = np.ones(BODY.num_joints)
    for wrong in (-ones, 0.0 * ones, np.nan * ones, np.where(BODY.is_end, 1.0, 0.0)):
        with pytest.raises(OptionError, match="weights must be numbers of at least 0"):
            compact(motion, wrong, True)
    with pytest.raises(ShapeError, match="one per joint"):
        compact(motion, ones[:3], True)
