"""Positions across gaps."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import fill, quat
from kinema.ops.fill.bezier import arc_angle, rational_cubic
from tests.ops.fill.motions import ARM, swinging


def test_bones_whose_length_changes_are_interpolated_in_direction_and_length_separately():
    motion = swinging(ARM, 40, 30)
    positions = np.array(motion.positions)
    angle = np.linspace(0, 2.0, 40)
    positions[:, 1] = (np.linspace(1, 2, 40)[:, None]) * np.stack(
        [np.cos(angle), np.sin(angle), 0 * angle], axis=-1
    )
    motion = motion.with_arrays(positions=positions)
    filled = fill.gap(motion, 10, 20)
    lengths = np.linalg.norm(filled.positions[:, 1], axis=-1)
    np.testing.assert_allclose(lengths, np.linspace(1, 2, 40), atol=1e-12)


FRAMES, START, STOP = 60, 25, 36
STEPS = STOP - START + 1
T = (np.arange(1, STEPS) / STEPS)[:, None]
BEFORE, AFTER, ACROSS = np.array([[0.3, 0.0, 0.1], [0.1, 0.2, 0.0], [2.0, 1.0, 0.5]])


def travelling(curve):
    """A root at one even speed before the gap and at another after it; the path across."""
    frames = np.arange(float(FRAMES))[:, None]
    path = np.where(
        frames < STOP, BEFORE * (frames - START + 1.0), ACROSS + AFTER * (frames - STOP)
    )
    positions = np.tile(ARM.offsets, (FRAMES, 1, 1))
    positions[:, 0] = path
    motion = kinema.Motion(ARM, quat.identity((FRAMES, 3)), positions, 1 / 60)
    mask = fill.range_mask(motion, START, STOP)
    return fill.samples(motion, mask, curve=curve).motion.positions[START:STOP, 0]


@pytest.mark.parametrize("kind", ["auto", "cubic", "spline"])
def test_the_path_of_the_root_keeps_both_velocities(kind):
    """Hermite's curve: even weights, however long the gap is."""
    expected = (
        (T**3 - 2.0 * T**2 + T) * STEPS * BEFORE
        + (3.0 * T**2 - 2.0 * T**3) * ACROSS
        + (T**3 - T**2) * STEPS * AFTER
    )
    np.testing.assert_allclose(travelling(fill.Curve(kind)), expected, atol=1e-9)


def test_the_path_of_the_root_is_straight_in_other_forms():
    np.testing.assert_allclose(travelling(fill.Curve("slerp")), T * ACROSS, atol=1e-12)
    np.testing.assert_allclose(travelling(fill.Curve("hold")), 0.0 * T * ACROSS, atol=1e-12)
    speeds = np.linalg.norm(BEFORE), np.linalg.norm(AFTER)
    for gamma, used in (("auto", np.sqrt(speeds[0] / speeds[1])), (3.0, 3.0)):
        share = used * T / (1.0 - T + used * T)
        found = travelling(fill.Curve("quadratic", gamma=gamma))
        np.testing.assert_allclose(found, share * ACROSS, atol=1e-9)


def test_given_settings_of_the_root_are_used():
    weights, a = (1.0, 2.0, 3.0, 4.0), (2.0, 5.0)
    controls = np.stack([0.0 * ACROSS, a[0] * BEFORE, ACROSS - a[1] * AFTER, ACROSS])
    expected = rational_cubic(controls, T[:, 0], weights)
    found = travelling(fill.Curve("cubic", a=a, weights=weights))
    np.testing.assert_allclose(found, expected, atol=1e-9)


def test_bones_that_begin_or_end_without_a_length_grow_along_a_line():
    """There is no arc from a point to a direction."""
    motion = swinging(ARM, 40, 30)
    for first, last in (([0.0, 0.0, 0.0], [1.0, 2.0, 0.0]), ([1.0, 2.0, 0.0], [0.0, 0.0, 0.0])):
        positions = np.array(motion.positions)
        positions[:20, 1], positions[20:, 1] = first, last
        filled = fill.gap(motion.with_arrays(positions=positions), 15, 25).positions[15:25, 1]
        share = (np.arange(1.0, 11.0) / 11.0)[:, None]
        expected = np.array(first) + share * (np.array(last) - np.array(first))
        np.testing.assert_allclose(filled, expected, atol=1e-12)


def test_offsets_turn_along_the_arc_at_an_even_rate():
    motion = swinging(ARM, 40, 30)
    positions = np.array(motion.positions)
    positions[:20, 1], positions[20:, 1] = [2.0, 0.0, 0.0], [0.0, 0.0, 3.0]
    filled = fill.gap(motion.with_arrays(positions=positions), 15, 25).positions[15:25, 1]
    share = np.arange(1.0, 11.0) / 11.0
    angles = np.arctan2(filled[:, 2], filled[:, 0])
    np.testing.assert_allclose(angles, arc_angle(np.pi / 2.0, share), atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(filled, axis=-1), 2.0 + share, atol=1e-12)
    np.testing.assert_allclose(filled[:, 1], 0.0, atol=1e-12)
