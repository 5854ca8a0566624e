"""How far to raise or lower the hips, so that feet reach their goals and knees do not snap."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema.skeleton import FloatArray

__all__ = ["LegReach", "pelvis_rise"]

# Bent by this much, a knee shares a displacement evenly with the hips. A straighter knee would
# have to turn far for little, so the hips take more.
_EVEN = np.radians(30.0)
# A leg this close to straight, as a share of its length, counts as straight.
_STRAIGHT = 1e-4
_FARTHEST = 0.5  # of the leg: limit of the hips' travel, up and down
_STEPS = 60


class LegReach(NamedTuple):
    """How far a leg must reach in N frames, all (N,): from goal to hip, ``across`` and ``up``.

    ``own`` is the distance from ankle to hip in the clip, ``length`` that of the straight leg.
    """

    across: FloatArray
    up: FloatArray
    own: FloatArray
    length: FloatArray


def pelvis_rise(legs: list[LegReach]) -> FloatArray:
    """How far to raise the hips in each frame, (N,); negative to lower them.

    The hips hang on a spring, y² / 2. Each leg pushes back as it nears its full length L, by
    κ · (1 / (L - d) - 1 / (L - d₀)), with d the distance from hip to goal and d₀ that of the clip:
    not at all where the foot stays, and ever more as the knee straightens. At equilibrium, a
    well-bent leg absorbs its foot's displacement by itself, a nearly straight one passes it on to
    the hips, and every goal within reach of hips above it is reached.
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
        # Newton's step where it stays within the bracket, bisection elsewhere
        step = rise - force / slope
        inside = (slope > 0.0) & (step >= low) & (step <= high)
        step = np.where(inside, step, 0.5 * (low + high))
        moved, rise = np.abs(step - rise), step
        if (moved <= 1e-13 * farthest).all():
            break
    return np.asarray(rise)


def _push(leg: LegReach, rise: FloatArray) -> tuple[FloatArray, FloatArray]:
    """A leg's upward force on the hips, and its derivative by their height."""
    up = leg.up + rise
    distance = np.maximum(np.hypot(leg.across, up), _STRAIGHT * leg.length)
    force, stiffness = _barrier(leg.length - distance, leg.length)
    own, _ = _barrier(leg.length - leg.own, leg.length)
    tilt, bend = up / distance, leg.across**2 / distance**3
    # bent by _EVEN, a leg is as stiff as the hips
    spring = (leg.length * (1.0 - np.cos(0.5 * _EVEN))) ** 2
    return (
        spring * (force - own) * tilt,
        spring * (stiffness * tilt**2 + (force - own) * bend),
    )


def _barrier(spare: FloatArray, length: FloatArray) -> tuple[FloatArray, FloatArray]:
    """1 / spare, and how fast it grows as ``spare`` shrinks; linear where next to none is left."""
    held = np.maximum(spare, _STRAIGHT * length)
    slope = 1.0 / held**2
    return 1.0 / held + slope * (held - spare), slope
