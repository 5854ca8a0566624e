"""Curves across gaps, for a joint that turns about one axis: angles are plain numbers."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import fill, quat
from kinema.ops.fill.bezier import rational_cubic
from kinema.ops.fill.gaps import find_gaps
from kinema.ops.fill.measuring import automatic_weights
from kinema.ops.fill.persistence import persistence
from kinema.ops.fill.rotations import control_points, setting_per_gap, short_of_the_pole
from tests.ops.fill.motions import ARM

START, STOP, FRAMES = 30, 41, 70
STEPS = STOP - START + 1
AXIS = np.array([0.0, 0.6, 0.8])  # square to the bone, which is along x


def turning(before, after, end):
    """At one even speed before the gap and at another after it; ``end`` is turned across."""
    frames = np.arange(FRAMES)
    angles = np.where(
        frames < STOP, before * (frames - START + 1), end + after * (frames - float(STOP))
    )
    rotations = quat.identity((FRAMES, 3))
    rotations[:, 0] = quat.from_axis_angle(AXIS, angles)
    return kinema.Motion(ARM, rotations, np.tile(ARM.offsets, (FRAMES, 1, 1)), 1 / 60)


def filled_angles(motion, curve):
    """The angles in the gap."""
    mask = fill.range_mask(motion, START, STOP, joints=["shoulder"])
    found = fill.samples(motion, mask, curve=curve).motion.rotations[START:STOP, 0]
    axis, angle = quat.to_axis_angle(found)
    return angle * (axis @ AXIS)


T = np.arange(1, STEPS) / STEPS
SPEEDS = pytest.mark.parametrize(
    ("before", "after", "end"), [(0.02, 0.03, 0.4), (0.03, -0.02, 0.1), (0.0, 0.04, 0.2)]
)


@SPEEDS
def test_the_spline_is_hermites(before, after, end):
    expected = (
        (T**3 - 2.0 * T**2 + T) * STEPS * before
        + (3.0 * T**2 - 2.0 * T**3) * end
        + (T**3 - T**2) * STEPS * after
    )
    found = filled_angles(turning(before, after, end), fill.Curve("spline"))
    np.testing.assert_allclose(found, expected, atol=1e-6)


@SPEEDS
@pytest.mark.parametrize("curve", ["cubic", "auto"])
def test_the_cubic_form_keeps_both_velocities(before, after, end, curve):
    motion = turning(before, after, end)
    gaps = find_gaps(fill.range_mask(motion, START, STOP, joints=["shoulder"]))
    weights = automatic_weights(STEPS / 60.0, persistence(motion, gaps)[0])
    reach = STEPS / 3.0 / weights[1]
    controls = np.array([[0.0], [reach * before], [end - reach * after], [end]])
    expected = rational_cubic(controls, T, weights)[:, 0]
    np.testing.assert_allclose(filled_angles(motion, fill.Curve(curve)), expected, atol=1e-6)


@SPEEDS
def test_given_settings_take_the_place_of_automatic_ones(before, after, end):
    motion = turning(before, after, end)
    for a, weights in ((5.0, "auto"), ((2.0, 6.0), "auto"), ((2.0, 6.0), (1.0, 2.0, 3.0, 4.0))):
        first, last = np.broadcast_to(a, 2)
        controls = np.array([[0.0], [first * before], [end - last * after], [end]])
        used = (1.0, 1.0, 1.0, 1.0) if weights == "auto" else weights  # even where a is given
        expected = rational_cubic(controls, T, used)[:, 0]
        curve = fill.Curve("cubic", a=a, weights=weights)
        np.testing.assert_allclose(filled_angles(motion, curve), expected, atol=1e-6)


def test_slerp_is_even_and_hold_holds():
    motion = turning(0.02, 0.03, 0.4)
    np.testing.assert_allclose(filled_angles(motion, fill.Curve("slerp")), 0.4 * T, atol=1e-9)
    np.testing.assert_allclose(filled_angles(motion, fill.Curve("hold")), 0.0, atol=1e-9)


def test_settings_are_those_of_each_gaps_joint():
    curves = [fill.Curve("cubic", a=5.0), fill.Curve("cubic"), fill.Curve("cubic", a=(1.0, 2.0))]
    automatic = np.arange(8.0).reshape(4, 2)
    found = setting_per_gap(automatic, curves, "a", np.array([1, 0, 2, 1]))
    assert found.tolist() == [[0.0, 1.0], [5.0, 5.0], [1.0, 2.0], [6.0, 7.0]]
    gammas = setting_per_gap(np.ones(2), [fill.Curve(gamma=3.0)], "gamma", np.array([0, 0]))
    assert gammas.tolist() == [3.0, 3.0]


def test_control_points_lead_on_from_both_ends():
    end, a = np.array([[1.0, 0.0, 2.0]]), np.array([[2.0, 3.0]])
    rates = np.array([[[0.1, 0.2, 0.3], [0.4, 0.5, 0.6]]])
    expected = [[0.0, 0.0, 0.0], [0.2, 0.4, 0.6], [-0.2, -1.5, 0.2], [1.0, 0.0, 2.0]]
    np.testing.assert_allclose(control_points(end, a, rates)[0], expected)


@pytest.mark.parametrize(
    ("off_rad", "middle"), [(0.05, 1.2), (0.13, 1.2), (0.16, 1.6 / np.radians(75.0)), (0.5, 3.82)]
)
def test_control_points_stay_within_75_degrees(off_rad, middle):
    """Of where they would be without velocities: a third of 30 steps at this rate."""
    chord = np.array([[0.02, 0.0, 0.01]])
    for end, part in ((0, 0), (1, 1), (1, 2)):
        rates = np.tile(chord[:, None], (1, 2, 1))
        rates[0, end, part] -= off_rad
        weights = short_of_the_pole(
            np.array([[2.0, 2.4, 2.4, 2.0]]), np.array([30.0]), rates, chord
        )
        np.testing.assert_allclose(weights, [[1.0, middle, middle, 1.0]], rtol=1e-3)
