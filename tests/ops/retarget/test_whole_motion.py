"""Least squares over a motion: the equations, their slopes, windows."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from kinema import _native, quat, samples
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


def test_where_nothing_is_asked_for_nothing_changes():
    found = solved(WALK, task())
    np.testing.assert_array_equal(found.rotations, WALK.rotations)
    np.testing.assert_array_equal(found.positions, WALK.positions)


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


RNG = np.random.default_rng(9)


def test_a_turn_moves_the_end_of_an_arm_across():
    turns, arms = RNG.normal(size=(2, 6, 3))
    found = (whole_motion._crossing(arms) @ turns[..., None])[..., 0]
    np.testing.assert_allclose(found, np.cross(turns, arms))


@pytest.mark.parametrize("frames", [1, 2, 3, 4, 8])
def test_ties_are_the_slope_of_squared_second_differences(frames):
    values, way = RNG.normal(size=(2, frames, 4))

    def half_squares(at):
        return 0.5 * np.sum(np.diff(at, n=2, axis=0) ** 2)

    slope = (half_squares(values + 1e-5 * way) - half_squares(values - 1e-5 * way)) / 2e-5
    found = whole_motion._twice_differenced(values)
    assert np.sum(found * way) == pytest.approx(slope, abs=1e-8)


def test_slopes_of_two_points_are_subtracted_where_they_share_unknowns():
    one, other = RNG.normal(size=(4, 3, 2)), RNG.normal(size=(4, 3, 3))
    found, used = whole_motion._less(one, np.array([5, 1]), other, np.array([1, 9, 2]))
    assert used.tolist() == [1, 2, 5, 9]
    zero = np.zeros((4, 3))
    expected = [one[..., 1] - other[..., 0], -other[..., 2], one[..., 0], -other[..., 1]]
    np.testing.assert_array_equal(found, np.stack(expected, axis=-1) + zero[..., None])


def test_goals_within_a_window_are_numbered_from_its_start():
    frames = np.array([3, 5, 6, 9])
    arms, places, more = RNG.normal(size=(3, 4, 3))
    goal = PointGoal(FOOT, arms, frames, places, np.arange(4.0), HAND, more)
    found = goal.within(5, 9)
    assert found.frames.tolist() == [0, 1]
    np.testing.assert_array_equal(found.places, places[1:3])
    np.testing.assert_array_equal(found.arm, arms[1:3])
    np.testing.assert_array_equal(found.other_arm, more[1:3])
    np.testing.assert_array_equal(found.weight, [1.0, 2.0])
    plain = goal._replace(arm=arms[0], weight=7.0, other_arm=more[0]).within(5, 10)
    assert (plain.frames.tolist(), plain.weight) == ([0, 1, 4], 7.0)
    np.testing.assert_array_equal(plain.arm, arms[0])
    np.testing.assert_array_equal(plain.other_arm, more[0])
    asked = task(moved_foot(0.0, np.array([2])), moved_foot(0.0, np.array([40])))
    inside = asked.within(30, 50)
    assert [g.frames.tolist() for g in inside.goals] == [[10]]
    np.testing.assert_array_equal(inside.wanted.positions, WALK.positions[30:50])


@pytest.mark.parametrize("overlap", [1, 4])
def test_windows_fade_into_each_other(overlap):
    one, other = WALK[:20], WALK[20 - overlap : 40]
    same = whole_motion._faded(one, other, overlap)
    np.testing.assert_allclose(same.positions, WALK.positions[:40], atol=1e-12)
    moved = other.with_arrays(positions=other.positions + 1.0)
    found = whole_motion._faded(one, moved, overlap).positions - WALK.positions[:40]
    share = [*[0.0] * (20 - overlap), *(np.arange(1, overlap + 1) / (overlap + 1)), *[1.0] * 20]
    np.testing.assert_allclose(found, np.broadcast_to(np.array(share)[:, None, None], found.shape))
    turned = other.with_arrays(rotations=other.rotations[::-1])
    rotations = whole_motion._faded(one, turned, overlap).rotations
    np.testing.assert_array_equal(rotations[: 20 - overlap], one.rotations[: 20 - overlap])
    np.testing.assert_array_equal(rotations[20:], turned.rotations[overlap:])
    expected = quat.slerp(
        one.rotations[20 - overlap :],
        turned.rotations[:overlap],
        np.array(share[20 - overlap : 20])[:, None],
    )
    np.testing.assert_allclose(rotations[20 - overlap : 20], expected)


@pytest.mark.parametrize("frames", [1, 29, 30, 31, 50, 51, 52, 70, 71, 119])
def test_windows_cover_all_frames_and_overlap(frames, monkeypatch):
    """Windows of 30 frames, of which 10 overlap: longer than that only at most frame rates."""
    starts = []

    def as_it_is(start, task):
        assert task.wanted.num_frames == start.num_frames <= 30
        starts.append(start.num_frames)
        return start

    monkeypatch.setattr(whole_motion, "_solved", as_it_is)
    monkeypatch.setattr(whole_motion, "_WINDOW", 7)
    monkeypatch.setattr(whole_motion, "_OVERLAP_S", 10 * WALK.frame_time)
    take = WALK[:frames]
    found = solved(take, task(motion=take))
    assert found.num_frames == frames
    np.testing.assert_allclose(found.positions, take.positions, atol=1e-12)
    assert len(starts) == max(1, -(-(frames - 10) // 20))


def test_the_cost_is_a_sum_of_squares():
    goal = moved_foot([0.02, 0.01, 0.0])._replace(weight=3.0)
    asked = task(goal)
    step = 1e-2 * RNG.normal(size=(WALK.num_frames, 3 + 3 * len(JOINTS)))
    found = whole_motion._State(WALK, asked).moved(step)
    weights = np.repeat([3.0, *np.linspace(1.0, 2.0, len(JOINTS))], 3)
    spans = np.repeat([0.2, *[0.05] * len(JOINTS)], 3) / WALK.frame_time
    expected = np.sum((weights * step) ** 2)
    expected += np.sum((weights * spans**2 * np.diff(step, n=2, axis=0)) ** 2)
    place = Derived(found.motion).world.positions[goal.frames, FOOT]
    expected += np.sum((3.0 / 0.8 * (goal.places - place)) ** 2)
    assert found.cost == pytest.approx(expected, rel=1e-6)


def test_limits_pull_joints_back():
    """As strongly as five times what keeps a joint where it was."""
    joint = int(np.sort(JOINTS)[-1])

    class Half:
        """Allows half of each turn of one joint."""

        def clamp(self, rotations):
            allowed = rotations.copy()
            allowed[:, joint] = quat.exp(0.5 * quat.log(rotations[:, joint]))
            return allowed

    asked = replace(task(), limits=Half())
    free, bound = whole_motion._State(WALK, task()), whole_motion._State(WALK, asked)
    back = -np.asarray(quat.log(WALK.rotations[:, joint]))  # half of the turn, as an angle
    assert bound.cost - free.cost == pytest.approx(25.0 * np.sum(back**2))
    blocks, downhill = bound.normal_equations()
    plain, level = free.normal_equations()
    last = slice(3 * len(JOINTS), 3 * len(JOINTS) + 3)
    np.testing.assert_allclose((downhill - level)[:, last], 25.0 * back, atol=1e-9)
    np.testing.assert_allclose((downhill - level)[:, : last.start], 0.0, atol=1e-12)
    more = np.einsum("fii->fi", blocks - plain)
    outside = np.abs(back).max(axis=1) > 1e-9
    np.testing.assert_allclose(more[outside, last], 25.0)
    np.testing.assert_allclose(more[:, : last.start], 0.0)
    np.testing.assert_allclose(more[~outside], 0.0)


def test_steps_go_on_until_little_is_gained(monkeypatch):
    """Each step that is taken lowers the cost by a hundredth or more, but for the last."""
    costs = []
    moved = whole_motion._State.moved

    def watched(self, step):
        found = moved(self, step)
        costs.append((self.cost, found.cost))
        return found

    monkeypatch.setattr(whole_motion._State, "moved", watched)
    solved(WALK, task(moved_foot([0.1, 0.15, 0.1]), smooth=0.02))
    gained = [1.0 - after / before for before, after in costs if after < before]
    assert 2 <= len(costs) <= 16
    assert all(gain >= 0.01 for gain in gained[:-1])
    assert gained[-1] < 0.01


class Walked:
    """Stands for a state: costs are given, and what is asked of the solver is noted."""

    closeness, ties = np.array([1.0, 4.0]), np.zeros(2)

    def __init__(self, costs, asked, at=0) -> None:
        self.costs, self.asked, self.motion = costs, asked, at

    @property
    def cost(self):
        return self.costs[self.motion]

    def normal_equations(self):
        return np.zeros((1, 2, 2)), np.zeros((1, 2))

    def moved(self, step):
        return Walked(self.costs, self.asked, len(self.asked))


class TestSteps:
    def walked(self, costs, monkeypatch, *, fails_at=None):
        """Where a walk down these costs ends, one for each try, and how much it was damped."""
        asked = []

        def solve(damped, downhill, ties, step):
            np.testing.assert_allclose(damped[0, 1, 1], 4.0 * damped[0, 0, 0])
            asked.append(float(damped[0, 0, 0]))
            return len(asked) != fails_at

        monkeypatch.setattr(whole_motion, "_State", lambda start, task: Walked(costs, asked))
        monkeypatch.setattr(whole_motion, "_native", SimpleNamespace(solve_tied_frames=solve))
        return whole_motion._solved(None, None), asked

    def test_damping_is_less_after_a_step_down_and_more_after_one_up(self, monkeypatch):
        costs = [1.0, 0.5, 0.6, 0.4, 0.4, 0.399]
        end, damping = self.walked(costs, monkeypatch)
        assert end == 5
        assert damping == pytest.approx([0.2, 0.05, 0.4, 0.1, 0.8])

    def test_damping_starts_again_where_it_had_become_small(self, monkeypatch):
        end, damping = self.walked([1.0, 0.5, 0.25, 0.12, 9.0, 0.119], monkeypatch)
        assert end == 5
        assert damping == pytest.approx([0.2, 0.05, 0.0125, 0.003125, 0.2])

    @pytest.mark.parametrize(("gain", "end"), [(0.0101, 2), (0.0099, 1)])
    def test_a_step_that_gains_a_hundredth_is_not_the_last(self, gain, end, monkeypatch):
        costs = [1.0, 1.0 - gain, (1.0 - gain) * 0.999]
        assert self.walked(costs, monkeypatch)[0] == end

    def test_there_are_sixteen_steps_at_most(self, monkeypatch):
        end, damping = self.walked(0.5 ** np.arange(30.0), monkeypatch)
        assert end == len(damping) == 16

    def test_it_ends_where_numbers_do(self, monkeypatch):
        assert self.walked([1.0, 0.5, 0.25], monkeypatch, fails_at=2)[0] == 1
