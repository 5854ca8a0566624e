"""Motions whose knees are bent otherwise than they were."""

from __future__ import annotations

import numpy as np

from kinema import Motion, quat
from kinema.ops.contacts.legs import find_legs
from kinema.ops.joinable import Source
from kinema.ops.knees import KneeTrack, knee_axes


def bent_by(motion: Motion, joint: str, angle_rad: float, axis: np.ndarray) -> Motion:
    """The motion with a joint turned further, in every frame."""
    rotations = motion.rotations.copy()
    index = motion.skeleton.index(joint)
    rotations[:, index] = quat.mul(quat.exp(0.5 * angle_rad * axis), rotations[:, index])
    return motion.with_arrays(rotations=rotations)


def bends_of(motion: Motion) -> np.ndarray:
    """How far both knees are bent (F, 2), in radians; negative: bent back."""
    source = Source(motion)
    legs = zip(find_legs(source.body), knee_axes([source]), strict=True)
    return np.stack([KneeTrack.of(source, leg.joints).angles(axis) for leg, axis in legs], axis=1)


def bent_back(motion: Motion, angle_rad: float) -> Motion:
    """The motion with both knees bent back, the straightest moment of each so far past straight."""
    source = Source(motion)
    legs, axes = find_legs(source.body), knee_axes([source])
    for leg, axis, bends in zip(legs, axes, bends_of(motion).T, strict=True):
        more = -bends.min() - angle_rad
        motion = bent_by(motion, motion.skeleton.names[leg.knee], more, axis)
    return motion
