"""Where feet go and how legs bend: the core against NumPy, and in parts of a clip."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.ops import contacts
from kinema.ops.contacts.foot_goals import foot_goal
from kinema.ops.contacts.foot_points import find_foot
from kinema.ops.contacts.legs import bend_leg, find_legs
from kinema.ops.derived import Derived
from tests.reference.foot_lock import foot_goals as reference
from tests.reference.foot_lock import legs as reference_legs

SAMPLES = {
    "walk": lambda: samples.walk(seconds=3.0, fps=60.0, noise_m=0.002),
    "slow": lambda: samples.walk(style="tired", fps=24.0, height=1.2),
    "run": lambda: samples.run_stop(seconds=5.0, fps=120.0, noise_m=0.001),
    "jumps": lambda: samples.jumps(seconds=4.0, fps=50.0),
    "reach": lambda: samples.reach(seconds=2.0, noise_m=0.002),
}


def body_of(name: str) -> tuple[Derived, contacts.Contacts]:
    body = Derived(SAMPLES[name]().motion)
    return body, contacts.detect(body.motion)


@pytest.mark.parametrize("floor", [None, 0.05])
@pytest.mark.parametrize("name", SAMPLES)
def test_goals_agree_with_the_reference(name, floor):
    body, found = body_of(name)
    ease = 0.2 * body.motion.fps
    for side in ("left", "right"):
        foot = find_foot(body, side)
        everything = slice(0, body.motion.num_frames)
        goal = foot_goal(body.world, foot, found, ease, floor, everything)
        expected = reference.foot_goal(body.world, foot, found, ease, floor)
        assert np.abs(goal.moved - expected.moved).max() < 1e-8
        assert quat.distance(goal.turn, expected.turn).max() < 1e-7
        assert np.array_equal(goal.moves, expected.moves)
        assert goal.moves.any()


@pytest.mark.parametrize("name", SAMPLES)
def test_legs_agree_with_the_reference(name, rng):
    body, found = body_of(name)
    motion, frames = body.motion, body.motion.num_frames
    hips = 0.01 * np.sin(np.arange(frames) / 9.0)[:, None] * rng.standard_normal(3)
    share = np.clip(np.arange(frames) / 40.0 - 0.5, 0.0, 1.0)
    for leg in find_legs(body):
        foot = find_foot(body, leg.foot)
        goal = foot_goal(body.world, foot, found, 12.0, None, slice(0, frames))
        bent, expected = motion.rotations.copy(), motion.rotations.copy()
        bend_leg(bent, body.world, motion.skeleton.parents, leg, goal, hips, share, 0)
        part = reference.FootGoal(*goal).eased(share)
        axis = reference_legs.knee_axis(body.world, motion.skeleton, leg)
        some = np.flatnonzero(share)
        reference_legs.bend_leg(
            expected, body.world, motion.skeleton, leg, axis, part, share[:, None] * hips, some
        )
        assert quat.distance(bent, expected).max() < 1e-7
        untouched = share == 0.0
        assert np.array_equal(bent[untouched], motion.rotations[untouched])


def test_a_part_has_the_goals_of_the_whole():
    """Places come from whole contacts, also from those that a part cuts in two."""
    body, found = body_of("walk")
    foot = find_foot(body, "left")
    whole = foot_goal(body.world, foot, found, 12.0, None, slice(0, 180))
    part = foot_goal(body.world, foot, found, 12.0, None, slice(10, 170))
    inner = slice(58, 122)
    assert np.abs(part.moved[48:112] - whole.moved[inner]).max() < 1e-5
    assert quat.distance(part.turn[48:112], whole.turn[inner]).max() < 1e-4
