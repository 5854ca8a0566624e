"""Least squares over a motion: the equations, their slopes, windows."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import _native, samples
from kinema.ops.derived import Derived
from kinema.ops.retarget import whole_motion
from kinema.ops.retarget.whole_motion import PointGoal, Task, solved
from tests.reference.tied_frames import solve_tied_frames

WALK = samples.walk(seconds=2.0, noise_m=0.001).motion
NAMES = ("Hips", "LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "Spine")
JOINTS = np.array([WALK.skeleton.index(name) for name in NAMES])
SOME = np.arange(30, 60)
FOOT, HAND = (WALK.skeleton.index(name) for name in ("LeftFoot", "RightHand"))


def task(*goals: PointGoal, motion=WALK, smooth=0.05) -> Task:
    order = np.sort(JOINTS)
    return Task(
        wanted=motion,
        root=WALK.skeleton.index("Hips"),
        joints=order,
        stiffness=np.linspace(1.0, 2.0, len(order)),
        root_stiffness=3.0,
        smooth_s=np.full(len(order), smooth),
        root_smooth_s=0.2,
        length=0.8,
        goals=goals,
    )


def moved_foot(shift, frames=SOME, motion=WALK) -> PointGoal:
    place = Derived(motion).world.positions[frames, FOOT] + shift
    return PointGoal(FOOT, np.zeros(3), frames, place, 1000.0)


@pytest.mark.parametrize("frames", [1, 2, 3, 4, 9])
@pytest.mark.parametrize("size", [1, 5, 12])
def test_ties_between_frames_are_solved_as_one_dense_system(frames, size):
    rng = np.random.default_rng(frames * 20 + size)
    roots = rng.normal(size=(frames, size, size))
    blocks = roots @ roots.swapaxes(1, 2) + np.eye(size)
    right, ties = rng.normal(size=(frames, size)), rng.uniform(0.0, 50.0, size)
    found = np.empty_like(right)
    assert _native.solve_tied_frames(blocks, right, ties, found)
    assert np.abs(found - solve_tied_frames(blocks, right, ties)).max() < 1e-11


def test_what_is_not_positive_is_told():
    found = np.empty((3, 2))
    blocks = np.tile(np.array([[1.0, 2.0], [2.0, 1.0]]), (3, 1, 1))
    assert not _native.solve_tied_frames(blocks, np.ones((3, 2)), np.zeros(2), found)


@pytest.mark.parametrize("relative", [False, True])
def test_the_direction_downhill_is_the_slope_of_the_cost(relative):
    goal = moved_foot([0.02, 0.01, 0.0])
    if relative:
        far = np.tile([0.1, 0.2, 0.0], (len(goal.frames), 1))
        goal = PointGoal(
            HAND, np.array([0.0, 0.1, 0.0]), goal.frames, far, 3.0, FOOT, np.array([0.1, 0.0, 0.0])
        )
    asked = task(goal._replace(weight=3.0))
    rng = np.random.default_rng(1)
    step = 1e-3 * rng.normal(size=(WALK.num_frames, 3 + 3 * len(JOINTS)))
    here = whole_motion._State(WALK, asked).moved(step)  # away from where everything is 0
    _, downhill = here.normal_equations()
    way = rng.normal(size=step.shape)
    ahead, behind = here.moved(1e-6 * way), here.moved(-1e-6 * way)
    slope = (ahead.cost - behind.cost) / 2e-6
    assert slope == pytest.approx(-2.0 * np.sum(way * downhill), rel=2e-3)


def test_a_motion_that_meets_its_goals_stays_as_it_is():
    found = solved(WALK, task(moved_foot(0.0)))
    assert np.abs(found.rotations - WALK.rotations).max() < 1e-9


def test_a_goal_is_met_by_a_change_that_fades():
    found = Derived(solved(WALK, task(moved_foot([0.03, 0.02, 0.0]))))
    off = found.world.positions[:, FOOT] - Derived(WALK).world.positions[:, FOOT]
    assert np.abs(off[30:60] - [0.03, 0.02, 0.0]).max() < 1e-4
    assert np.abs(off[[0, -1]]).max() < 3e-3
    steps = np.abs(np.diff(off, n=2, axis=0)).max()
    assert steps < 0.012  # a jump would be 0.03


def test_windows_are_as_good_as_the_whole(monkeypatch):
    monkeypatch.setattr(whole_motion, "_OVERLAP_S", 1.0)
    take = samples.walk(seconds=8.0, noise_m=0.001).motion
    goals = [moved_foot([0.02, 0.0, 0.01], np.arange(n, n + 30), take) for n in range(20, 440, 70)]
    whole = solved(take, task(*goals, motion=take))
    monkeypatch.setattr(whole_motion, "_WINDOW", 190)
    pieces = solved(take, task(*goals, motion=take))
    assert pieces.num_frames == whole.num_frames
    off = Derived(pieces).world.positions - Derived(whole).world.positions
    assert np.abs(off).max() < 1e-3
    assert np.abs(off).max() > 0.0  # they are not the same computation
