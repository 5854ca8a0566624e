"""Motions that tests of filters share."""

from __future__ import annotations

import numpy as np

import kinema
from kinema import quat

__all__ = ["amplitude", "swing", "wander"]


def wander(seed: int, frames: int = 40, joints: int = 3, step: float = 0.15) -> kinema.Motion:
    """Rotations that wander by small random steps: windows stay clear of half a turn."""
    rng = np.random.default_rng(seed)
    steps = quat.exp(rng.normal(scale=step / 2, size=(frames, joints, 3)))
    rotations = np.empty((frames, joints, 4))
    rotations[0] = quat.random(rng, (joints,))
    for frame in range(1, frames):
        rotations[frame] = quat.normalize(quat.mul(rotations[frame - 1], steps[frame]))
    chain = kinema.Skeleton.build(
        [f"j{j}" for j in range(joints)], range(-1, joints - 1), np.ones((joints, 3))
    )
    positions = np.tile(chain.offsets, (frames, 1, 1))
    positions[:, 0] = rng.normal(size=(frames, 3)).cumsum(axis=0)
    return kinema.Motion(chain, rotations, positions, 0.01)


def swing(rate_hz: float, fps: float = 120.0, seconds: float = 8.0) -> kinema.Motion:
    """One joint swinging by 0.3 rad at a rate."""
    hub = kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]])
    times = np.arange(round(seconds * fps)) / fps
    angles = 0.3 * np.sin(2 * np.pi * rate_hz * times)
    rotations = quat.from_axis_angle([0.6, 0.0, 0.8], angles)[:, None]
    positions = angles[:, None, None] * np.ones(3)
    return kinema.Motion(hub, rotations, positions, 1 / fps)


def amplitude(motion: kinema.Motion) -> float:
    middle = motion[motion.num_frames // 4 : -motion.num_frames // 4]
    return float(quat.distance(middle.rotations, quat.identity()).max() / 0.3)
