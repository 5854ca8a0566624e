"""Motions for tests of key frames: smooth, jittering, and with ties."""

from __future__ import annotations

import numpy as np

import kinema
from kinema import quat
from kinema.ops.derived import Derived
from kinema.ops.keyframes.by_count import KeysByCount, SaliencyKeys, SpacedKeys, SplitKeys
from kinema.ops.keyframes.pose_distance import PoseDistance
from kinema.ops.saliency import removal
from tests.conftest import recordings

BODY = kinema.Skeleton.build(
    ["hips", "chest", "head", "head_end", "left", "left_end", "right", "right_end"],
    [-1, 0, 1, 2, 0, 4, 0, 6],
    [[0, 0, 0], [0, 5, 0], [0, 3, 0], [0, 2, 0], [1, -4, 0], [0, -4, 1], [-1, -4, 0], [0, -4, 1]],
    is_end=[False, False, False, True, False, True, False, True],
)


def wandering(seed: int, frames: int, step: float = 0.1) -> kinema.Motion:
    """Every joint turns a little from frame to frame, the way a random walk does."""
    rng = np.random.default_rng(seed)
    steps = quat.exp(step * rng.standard_normal((frames, BODY.num_joints, 3)))
    rotations = np.empty((frames, BODY.num_joints, 4))
    rotations[0] = quat.random(rng, BODY.num_joints)
    for t in range(1, frames):
        rotations[t] = quat.normalize(quat.mul(rotations[t - 1], steps[t]))
    rotations *= rng.choice([1.0, -1.0], (frames, BODY.num_joints, 1))  # signs mean nothing
    rotations[:, BODY.is_end] = [1.0, 0.0, 0.0, 0.0]
    positions = np.tile(BODY.offsets, (frames, 1, 1))
    positions[:, 0] = np.cumsum(rng.normal(scale=step, size=(frames, 3)), axis=0)
    return kinema.Motion(BODY, rotations, positions, 0.02)


def with_repeats(motion: kinema.Motion, seed: int) -> kinema.Motion:
    """Poses held for a while, and poses that come back: many ties."""
    rng = np.random.default_rng(seed)
    visits = rng.integers(0, max(1, motion.num_frames // 4), motion.num_frames)
    frames = np.repeat(visits, rng.integers(1, 4, motion.num_frames))[: motion.num_frames]
    return motion.with_arrays(
        rotations=motion.rotations[frames], positions=motion.positions[frames]
    )


def on_a_grid(seed: int, frames: int) -> kinema.Motion:
    """Two joints that slide over whole numbers: distances are exact, and many are equal."""
    rng = np.random.default_rng(seed)
    positions = np.tile(BODY.offsets, (frames, 1, 1))
    positions[:, [2, 4], 0] += rng.integers(0, 3, (frames, 2))
    positions[:, 0, 0] += rng.integers(0, 9, frames)
    return kinema.Motion(BODY, quat.identity((frames, BODY.num_joints)), positions, 0.02)


def real_clips(frames: int = 150) -> list[kinema.Motion]:
    """Parts of a few recordings, where there are any."""
    paths = recordings("bvh/cmu/0[27]_0[13].bvh") + recordings("bvh/xia/angry*.bvh")
    return [kinema.read(path, drop_rest=True)[20 : 20 + frames] for path in paths]


def uniform_weights(motion: kinema.Motion) -> np.ndarray:
    """Weight 1 for joints, 0 for end sites."""
    return np.where(motion.skeleton.is_end, 0.0, 1.0)


def keys_by_count(motion: kinema.Motion, method: str, pins: tuple[int, ...] = ()) -> KeysByCount:
    """The keys for every count by saliency, spacing or splitting."""
    fixed = np.array(sorted({0, motion.num_frames - 1, *pins}))
    if method == "spacing":
        return SpacedKeys(fixed, motion.frame_time)
    if method == "saliency":
        return SaliencyKeys(removal(motion, pins=pins))
    return SplitKeys.of(PoseDistance.of(Derived(motion)), fixed, most=motion.num_frames)
