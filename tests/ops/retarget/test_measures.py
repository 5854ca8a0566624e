"""Each figure shows what it is for, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import quat, samples
from kinema.ops.contacts import lock
from kinema.ops.contacts.foot_points import find_foot
from kinema.ops.derived import Derived
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.measures import _drift, measure
from kinema.ops.retarget.over_time import over_time
from kinema.ops.scale import scale

WALK = samples.walk(seconds=3.0).motion
BODY = Body.of(WALK)


def figures(motion):
    return measure(BODY, motion, BODY)


def turned(joint, angle, axis=(0.0, 1.0, 0.0), frames=slice(None)):
    rotations = WALK.rotations.copy()
    index = WALK.skeleton.index(joint)
    rotations[frames, index] = quat.mul(rotations[frames, index], quat.from_axis_angle(axis, angle))
    return WALK.with_arrays(rotations=rotations)


def moved(steps):
    positions = WALK.positions.copy()
    positions[:, 0] += steps
    return WALK.with_arrays(positions=positions)


def test_a_motion_is_as_it_is():
    found = figures(WALK)
    assert (found.limb, found.hinge, found.hinge_peak, found.heading) == (0.0, 0.0, 0.0, 0.0)
    assert (found.jerk, found.travel) == (1.0, 1.0)


def test_drift_is_how_far_planted_toes_move():
    sliding = np.zeros((WALK.num_frames, 3))
    sliding[:, 0] = 0.02 * np.linspace(0.0, 1.0, WALK.num_frames) * WALK.seconds  # 2 cm a second
    leg = 0.86
    longest = 0.5 * 0.02 * 0.9 / leg
    assert 0.2 * longest < figures(moved(sliding)).drift < longest + figures(WALK).drift
    assert figures(lock(WALK, BODY.contacts)).drift < 1e-6


def test_depth_is_how_far_a_foot_goes_below_where_it_stands():
    sinking = np.zeros((WALK.num_frames, 3))
    sinking[100:104, 1] = -0.05
    deeper = figures(moved(sinking)).depth - figures(WALK).depth
    assert 0.5 * 0.05 / 1.75 < deeper + 0.01 < 0.05 / 1.75 + 0.011


def test_limbs_and_hinges_are_told_apart():
    from_shoulder = figures(turned("LeftArm", 0.2))
    assert 0.2 / 4 * 0.5 < from_shoulder.limb < 0.2 / 4
    assert from_shoulder.hinge < 1e-6
    from_elbow = figures(turned("LeftForeArm", -0.2))
    assert abs(from_elbow.hinge - 0.2 / 4) < 0.02
    assert from_elbow.hinge_peak == pytest.approx(0.2, abs=0.05)


def test_jerk_and_travel():
    shaking = np.zeros((WALK.num_frames, 3))
    shaking[:, 1] = 0.002 * (-1.0) ** np.arange(WALK.num_frames)
    assert figures(moved(shaking)).jerk > 3.0
    ahead = WALK.positions[:, 0] * [0.0, 0.0, 0.1] + WALK.positions[:, 0] * [0.1, 0.0, 0.0]
    assert figures(moved(ahead)).travel == pytest.approx(1.1, abs=0.01)


def test_heading_of_the_feet():
    assert figures(turned("LeftFoot", 0.3)).heading == pytest.approx(0.15, abs=0.03)


def test_curves_over_time_agree_with_the_figures():
    other = turned("LeftArm", 0.2)
    curves, found = over_time(WALK, other), figures(other)
    assert np.mean(list(curves.limbs.values())) == pytest.approx(found.limb)
    assert curves.limbs["right_arm"].max() < 1e-7 < curves.limbs["left_arm"].min()
    assert curves.feet["left"][0].shape == (WALK.num_frames,)


def test_feet_over_time_know_neither_the_floor_nor_the_unit():
    raised, larger = moved([0.0, 0.4, 0.0]), scale(WALK, factor=50.0)
    plain = over_time(WALK, WALK).feet
    for pair in ((raised, WALK), (WALK, raised), (larger, WALK), (WALK, larger)):
        for side, heights in over_time(*pair).feet.items():
            np.testing.assert_allclose(heights, plain[side], atol=1e-9)


@pytest.mark.parametrize(("frame_time", "counts"), [(0.02, True), (0.019, False)])
def test_contacts_of_three_frames_count_from_a_few_hundredths_of_a_second_on(frame_time, counts):
    """Toes that go 6 cm ahead are 3 cm from their mean, in a body with legs of 2."""
    motion = WALK.with_arrays(frame_time=frame_time)
    body = Derived(motion)
    foot = find_foot(body, "left", (0.0, 0.0))
    positions = np.zeros_like(body.world.positions)
    positions[10:13, foot.toe, 2] = [0.0, 0.03, 0.06]
    down = np.zeros(WALK.num_frames, bool)
    down[10:13] = True
    never = np.zeros_like(down)
    found = replace(
        BODY.contacts,
        left_toe=down,
        left_heel=never,
        right_toe=never,
        right_heel=never,
        frame_time=frame_time,
        drift=(0.0, 0.0),
    )
    drift = _drift(body.world._replace(positions=positions), [foot], found, 2.0)
    assert drift == pytest.approx(0.015 if counts else 0.0)
