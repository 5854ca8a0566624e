"""Feet in filled gaps: planted ones stay, none goes through the floor."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import fill, kinematics, quat, samples
from kinema.errors import OptionError
from tests.frames import reframed
from tests.ops.laws import assert_same_but_for_axes

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
