"""Feet in filled gaps: planted ones stay, none goes through the floor."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import fill, kinematics, quat, samples
from kinema.errors import OptionError
from kinema.ops.fill import feet as module
from kinema.ops.roles import find_roles
from tests.frames import reframed
from tests.ops.laws import assert_same_but_for_axes

WAYS = ("free", "lock")
FEET = ("LeftFoot", "LeftToeBase", "RightFoot", "RightToeBase")


def feet(motion):
    indices = [motion.skeleton.index(name) for name in FEET]
    return kinematics.forward(motion).positions[:, indices]


@pytest.mark.parametrize("length", [15, 30, 60])
def test_a_standing_body_does_not_slide(length):
    """A crouch, hips down and up, on feet that stay where they are."""
    crouch = samples.walk_crouch().motion
    places = feet(crouch)
    still = np.ptp(np.stack([places[:-length], places[length:]]), axis=0).max(axis=(1, 2)) < 1e-4
    starts = np.flatnonzero(still)[:: max(1, int(still.sum()) // 5)] + 1
    assert len(starts) >= 3
    slides = {"lock": 0.0, "free": 0.0}
    for start in starts:
        start = int(start)
        stop = start + length - 1
        for way in slides:
            filled = feet(fill.gap(crouch, start, stop, feet=way))[start - 1 : stop + 1]
            slides[way] = max(slides[way], float(np.ptp(filled, axis=0).max()))
    assert slides["lock"] < 0.003
    assert slides["lock"] < 0.5 * slides["free"]


@pytest.mark.parametrize("made", [samples.walk, samples.run_stop, samples.jumps])
def test_no_foot_goes_through_the_floor(made):
    motion = made().motion
    floor = feet(motion)[..., 1].min(axis=0)
    below = {"lock": 0.0, "free": 0.0}
    for start in range(20, motion.num_frames - 60, 17):
        for way in below:
            heights = feet(fill.gap(motion, start, start + 40, feet=way))[..., 1]
            below[way] = max(below[way], float((floor - heights).max()))
    assert below["lock"] < 0.02
    assert below["lock"] <= below["free"]


def test_knees_do_not_snap():
    walk = samples.walk(seconds=4.0).motion
    knees = [walk.skeleton.index(name) for name in ("LeftLeg", "RightLeg")]

    def fastest(motion):
        return quat.distance(motion.rotations[1:, knees], motion.rotations[:-1, knees]).max()

    for start in range(20, 180, 13):
        assert fastest(fill.gap(walk, start, start + 40)) < 1.5 * fastest(walk)


def test_only_legs_that_were_filled_as_a_whole_change():
    walk = samples.walk(seconds=3.0).motion
    locked, free = (fill.gap(walk, 60, 100, feet=way) for way in ("lock", "free"))
    changed = (locked.rotations != free.rotations).any(axis=(0, 2))
    legs = {f"{side}{part}" for side in ("Left", "Right") for part in ("UpLeg", "Leg", "Foot")}
    assert {walk.skeleton.names[j] for j in np.flatnonzero(changed)} <= legs
    assert changed.any()
    assert np.array_equal(locked.positions, free.positions)
    for joints in (["LeftLeg", "LeftFoot"], ["Spine", "LeftArm"]):
        locked, free = (fill.gap(walk, 60, 100, joints=joints, feet=w) for w in ("lock", "free"))
        assert np.array_equal(locked.rotations, free.rotations)


def test_frames_outside_the_gap_are_unchanged_and_local_axes_do_not_matter():
    walk = samples.walk(seconds=3.0).motion
    locked = fill.gap(walk, 60, 100)
    outside = np.r_[0:60, 100 : walk.num_frames]
    assert np.array_equal(locked.rotations[outside], walk.rotations[outside])
    assert_same_but_for_axes(locked, fill.gap(reframed(walk), 60, 100))


def test_a_word_that_is_not_a_choice_is_refused():
    with pytest.raises(OptionError, match="feet must be lock or free") as raised:
        fill.gap(samples.walk().motion, 60, 70, feet="glue")
    assert raised.value.parameter == "feet"


@pytest.mark.parametrize("start", [207, 526])
@pytest.mark.parametrize(("share", "planted"), [(0.0, True), (0.029, True), (0.031, False)])
def test_a_foot_that_moved_by_less_than_three_hundredths_of_the_leg_did_not_step(
    start, share, planted
):
    """It is carried along a straight line, starting and ending gently."""
    crouch, stop = samples.walk_crouch().motion[start - 60 : start + 90], 89
    knee, ankle = (crouch.skeleton.index(name) for name in ("LeftLeg", "LeftFoot"))
    leg = np.linalg.norm(crouch.skeleton.offsets[[knee, ankle]], axis=-1).sum()
    positions = np.array(crouch.positions)
    positions[stop:, 0, 0] += share * leg
    filled = feet(fill.gap(crouch.with_arrays(positions=positions), 60, stop))[59 : stop + 1]
    t = np.linspace(0.0, 1.0, len(filled))[:, None, None]
    line = filled[0] + (3.0 * t**2 - 2.0 * t**3) * (filled[-1] - filled[0])
    off = np.abs(filled - line)[:, [0, 2]].max()  # the ankles
    assert off < 1e-4 if planted else off > 2e-3


@pytest.mark.parametrize("fps", [30.0, 120.0])
def test_legs_bend_no_faster_than_within_a_quarter_of_a_second(fps, monkeypatch):
    walk, limits = samples.walk(seconds=2.0, fps=fps).motion, []
    slowed = module.slowed

    def noted(clip, change, weights, limit):
        limits.append(limit)
        return slowed(clip, change, weights, limit)

    monkeypatch.setattr(module, "slowed", noted)
    fill.gap(walk, round(0.8 * fps), round(1.4 * fps))
    assert [limit.ease_frames for limit in limits] == pytest.approx([0.25 * fps] * len(limits))
    # the speed of the clip before its legs are bent
    free = fill.gap(walk, round(0.8 * fps), round(1.4 * fps), feet="free")
    assert {limit.own for limit in limits} == {module.TurnLimit.of(free, 1.0).own}


def test_the_floor_is_where_the_lowest_hundredth_of_the_measured_heights_is():
    walk = samples.walk(seconds=2.0).motion
    filled = np.zeros(walk.num_frames, bool)
    filled[30:70] = True
    leg = next(iter(module._legs(find_roles(walk))))
    heights = feet(walk)[~filled, :2, 1]
    expected = [np.percentile(row, 1.0) for row in heights.T]
    assert module._floors(walk, leg, filled) == pytest.approx(expected)
    assert expected[0] > heights[:, 0].min()


def test_feet_that_step_are_raised_to_the_floor_or_the_lower_end():
    """Where the curves alone would lead them lower; each by the foot's lowest point."""
    walk = samples.walk(seconds=3.0).motion
    names = ("LeftFoot", "LeftToeBase", "RightFoot", "RightToeBase")
    raised = 0
    for start in range(30, 120, 11):
        gap = slice(start, start + 40)
        free, locked = (feet(fill.gap(walk, gap.start, gap.stop, feet=way)) for way in WAYS)
        known = np.r_[0:start, gap.stop : walk.num_frames]
        for first in (0, 2):
            sides = [start - 1, gap.stop]
            floors = [
                min(np.percentile(free[known, point, 1], 1.0), free[sides, point, 1].min())
                for point in (first, first + 1)
            ]
            below = [floors[n] - free[gap, first + n, 1] for n in (0, 1)]
            lift = np.maximum(np.maximum(*below), 0.0)
            moved = locked[gap, first, 1] - free[gap, first, 1]
            planted = np.linalg.norm(np.ptp(free[sides], axis=0)[first]) < 0.05
            if not planted and lift.max() > 0.005:
                assert moved.max() == pytest.approx(lift.max(), rel=0.3), names[first]
                raised += 1
    assert raised > 0
