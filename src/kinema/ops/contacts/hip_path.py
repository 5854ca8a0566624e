"""How the hips give way so that planted feet are reached: a smooth curve over the whole clip.

A nearly straight knee has to turn far for little length, so it passes a displacement of its foot on
to the hips; a bent one absorbs it. The hips move along the smoothest and shortest curve that does
this, found for all frames at once by least squares, and as far as needed for every leg to reach its
foot without being straighter than it ever is in the clip.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema.ops.contacts.point_speed import largest_around
from kinema.ops.contacts.smooth_path import Pull, smooth_path, smoothed
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["LegReach", "hip_path"]

# Bent by this much, a knee shares a displacement evenly with the hips.
_EVEN = np.radians(40.0)
_STRAIGHT = np.radians(8.0)  # a knee bent by less counts as bent by this much
_SMOOTH_S = 0.1  # what takes longer than about six times this is followed by the hips
_STRETCH = 0.9995  # of its length: no leg is made straighter than this
_OUT_OF_REACH = 1e5  # weight of a leg that would be too long, beside 1 for the hips
_QUICK_S = 0.025  # what takes longer than about six times this is not jitter
_NEARBY_S = 0.05
_UNSEEN = 0.001  # leg lengths: jitter that is left to the knees
_FIXED = 1e12  # weight of hips that must not move
_ROUNDS = 8
_DONE = 1e-4  # leg lengths


class LegReach(NamedTuple):
    """A leg in F frames: its hip and its ankle in the clip, where the ankle goes, its two bones."""

    hip: FloatArray
    ankle: FloatArray
    goal: FloatArray
    thigh: FloatArray
    shin: FloatArray


def hip_path(
    legs: list[LegReach],
    longest: list[float],
    hips: FloatArray,
    moves: BoolArray,
    frame_time: float,
) -> FloatArray:
    """Displacement of the ``hips`` (F, 3); exactly zero where nothing ``moves`` (F,).

    Minimises, over all frames, |h|² + (τ² |h''|)² + Σ (s (d - d₀))², with d the distance from ankle
    to hip, d₀ that of the clip and s how far the knee turns for it, all in leg lengths; and the
    same with a large weight where d is longer than the leg ever is in the clip (``longest``).
    Gauss-Newton steps, each of them the solution of a banded system.
    """
    size = float(np.median(legs[0].thigh + legs[0].shin)) or 1.0
    own = [np.linalg.norm(leg.hip - leg.ankle, axis=1) / size for leg in legs]
    stiffness = [_stiffness(leg, distance, size) for leg, distance in zip(legs, own, strict=True)]
    limits = [
        np.minimum(own_most, _STRETCH * (leg.thigh + leg.shin)) / size
        for leg, own_most in zip(legs, longest, strict=True)
    ]
    stay, still = np.where(moves, 1.0, _FIXED), np.zeros((len(moves), 3))
    path = still
    for _ in range(_ROUNDS):
        pulls = []
        for leg, distance, soft, most in zip(legs, own, stiffness, limits, strict=True):
            line = (leg.hip - leg.goal) / size + path
            length = np.linalg.norm(line, axis=1)
            line /= np.maximum(length, 1e-9)[:, None]
            ahead = np.einsum("fi,fi->f", line, path) - length
            hard = np.where((length > most) & moves, _OUT_OF_REACH, 0.0)
            weight = soft + hard
            wanted = (soft * distance + hard * most) / weight
            pulls.append(Pull(weight, line, ahead + wanted))
        before, path = path, smooth_path(still, stay, pulls, _SMOOTH_S / frame_time)
        if np.abs(path - before).max(initial=0.0) < _DONE:
            break
    path = path + _against_jitter(legs, own, path, hips, size, frame_time)
    path[~moves] = 0.0
    return path * size


def _against_jitter(
    legs: list[LegReach],
    own: list[FloatArray],
    path: FloatArray,
    hips: FloatArray,
    size: float,
    frame_time: float,
) -> FloatArray:
    """What the hips give up of their own jitter, so that planted feet do not make knees shake.

    In a recording that shakes as a whole, the foot shakes with the hips. Held still, it would leave
    that to the knee, and all the more the straighter the leg is. Only what is quicker in the legs
    than in the clip counts, and hips that do not shake themselves are not made to.
    """
    reach = int(np.ceil(_NEARBY_S / frame_time))
    lines = [(leg.hip - leg.goal) / size + path for leg in legs]
    lengths = [np.linalg.norm(line, axis=1) for line in lines]
    values = np.column_stack([*lengths, *own, hips / size])
    quick = values - smoothed(values, _QUICK_S / frame_time)
    pulls = []
    for place, (leg, line, length) in enumerate(zip(legs, lines, lengths, strict=True)):
        usual = largest_around(np.abs(quick[:, len(legs) + place]), reach)
        excess = np.maximum(np.abs(quick[:, place]) - usual - _UNSEEN, 0.0)
        wanted = -np.sign(quick[:, place]) * excess
        direction = line / np.maximum(length, 1e-9)[:, None]
        pulls.append(Pull(_stiffness(leg, length, size), direction, wanted))
    left, right = pulls
    # least squares over three unknowns per frame, in terms of the two forces along the legs
    both = np.einsum("fi,fi->f", left.line, right.line)
    soft = [1.0 + 1.0 / pull.weight for pull in pulls]
    scale = soft[0] * soft[1] - both**2
    forces = (
        (soft[1] * left.value - both * right.value) / scale,
        (soft[0] * right.value - both * left.value) / scale,
    )
    added = forces[0][:, None] * left.line + forces[1][:, None] * right.line
    jitter = np.linalg.norm(quick[:, -3:], axis=1)
    allowed = largest_around(jitter, reach) / np.maximum(np.linalg.norm(added, axis=1), 1e-12)
    return np.asarray(added * np.minimum(1.0, allowed)[:, None])


def _stiffness(leg: LegReach, distance: FloatArray, size: float) -> FloatArray:
    """How far the knee turns for a change of the leg's length, squared, (F,); 1 at `_EVEN`."""
    thigh, shin = leg.thigh / size, leg.shin / size
    cosine = (thigh**2 + shin**2 - distance**2) / np.maximum(2.0 * thigh * shin, 1e-12)
    bend = np.clip(np.pi - np.arccos(np.clip(cosine, -1.0, 1.0)), _STRAIGHT, np.pi - _STRAIGHT)
    return np.asarray((np.tan(0.5 * _EVEN) / np.tan(0.5 * bend)) ** 2)
