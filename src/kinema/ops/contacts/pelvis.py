"""How far the hips give way, so that feet come where they should and knees do not snap."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema.skeleton import FloatArray

__all__ = ["Reach", "give_way"]

# Bent by this much, a knee shares a displacement evenly with the hips. Straighter it would have
# to turn fast for little, and the hips take more.
_EVEN = np.radians(30.0)
# A leg this near to straight, as a share of its length, counts as straight.
_STRAIGHT = 1e-4
_FARTHEST = 0.5  # of the leg: the hips go no farther up or down
_STEPS = 60


class Reach(NamedTuple):
    """A leg in N frames, all (N,): the way from goal to hip, ``across`` and ``up``.

    ``own`` is the distance that the clip has, ``length`` that of the straight leg.
    """

    across: FloatArray
    up: FloatArray
    own: FloatArray
    length: FloatArray


def give_way(legs: list[Reach]) -> FloatArray:
    """By how much to raise the hips in each frame, (N,): below 0 where they are lowered.

    The hips hang on a spring, y² / 2. Each leg pushes back as it comes near its length, by
    κ · (1 / (L - d) - 1 / (L - d₀)) with d the distance from hip to goal and d₀ what the clip
    has: not at all where the foot stays, and ever more as the knee straightens. Where all forces
    cancel, a leg that is well bent takes its foot's displacement by itself, one that is nearly
    straight hands it on to the hips, and every goal that hips above it can reach is reached.
    """
    high = farthest = _FARTHEST * np.max([leg.length for leg in legs], axis=0)
    low = -high
    rise = np.zeros_like(high)
    for _ in range(_STEPS):
        force, slope = rise.copy(), np.ones_like(rise)
        for leg in legs:
            push, stiffness = _push(leg, rise)
            force += push
            slope += stiffness
        low, high = np.where(force < 0.0, rise, low), np.where(force > 0.0, rise, high)
        # Newton's step where it stays between what is known to be too low and too high
        step = rise - force / slope
        inside = (slope > 0.0) & (step >= low) & (step <= high)
        step = np.where(inside, step, 0.5 * (low + high))
        moved, rise = np.abs(step - rise), step
        if (moved <= 1e-13 * farthest).all():
            break
    return np.asarray(rise)


def _push(leg: Reach, rise: FloatArray) -> tuple[FloatArray, FloatArray]:
    """A leg's force on the hips, upwards, and how it changes as they rise."""
    up = leg.up + rise
    distance = np.maximum(np.hypot(leg.across, up), _STRAIGHT * leg.length)
    force, stiffness = _barrier(leg.length - distance, leg.length)
    own, _ = _barrier(leg.length - leg.own, leg.length)
    tilt, bend = up / distance, leg.across**2 / distance**3
    # at _EVEN a leg is as stiff as the hips
    spring = (leg.length * (1.0 - np.cos(0.5 * _EVEN))) ** 2
    return (
        spring * (force - own) * tilt,
        spring * (stiffness * tilt**2 + (force - own) * bend),
    )


def _barrier(spare: FloatArray, length: FloatArray) -> tuple[FloatArray, FloatArray]:
    """1 / spare, and how it grows as that shrinks; straight on where there is next to none."""
    held = np.maximum(spare, _STRAIGHT * length)
    slope = 1.0 / held**2
    return 1.0 / held + slope * (held - spare), slope
