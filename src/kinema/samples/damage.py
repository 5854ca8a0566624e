"""Degrade a motion as capture does: noise, spikes, gaps."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kinema import kinematics, quat
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.samples.truth import Gap, Sample, Spike, Truth
from kinema.skeleton import FloatArray

__all__ = ["Damage"]

# Frames at either end of the clip without gaps, so that the ends of a gap have a velocity.
_MARGIN = 3


@dataclass(frozen=True)
class Damage:
    """Capture errors to add to a motion.

    Parameters
    ----------
    noise_m : float
        Standard deviation per axis of white noise on the joints' world positions, in metres.
        Bones keep their lengths: joints are turned towards their displaced children, as a solver
        fits a skeleton to noisy markers.
    noise_rad : float
        Standard deviation per axis of white noise on every joint's local rotation.
    spikes : int
        Number of single samples turned by 0.5 to 1.5 rad.
    gaps : int
        Number of gaps of 0.1 to 0.4 s, each in one joint; the last measured rotation is held in
        them.
    """

    noise_m: float = 0.0
    noise_rad: float = 0.0
    spikes: int = 0
    gaps: int = 0

    def __post_init__(self) -> None:
        for name in ("noise_m", "noise_rad", "spikes", "gaps"):
            value = getattr(self, name)
            if not 0 <= value < np.inf:
                raise OptionError(f"{name} must be 0 or more, found {value}", parameter=name)

    def apply(self, truth: Truth, rng: np.random.Generator) -> Sample:
        """Degrade the clean motion; spikes and gaps are recorded in the truth."""
        motion = truth.clean
        if self.noise_m > 0.0:
            motion = _displaced(motion, self.noise_m, rng)
        if self.noise_rad > 0.0:
            motion = _turned(motion, self.noise_rad, rng)
        if self.spikes:
            motion, spikes = _with_spikes(motion, self.spikes, rng)
            truth = replace(truth, spikes=spikes)
        if self.gaps:
            motion, gaps = _with_gaps(motion, self.gaps, rng)
            truth = replace(truth, gaps=gaps)
        return Sample(motion, truth)


def _displaced(motion: Motion, size: float, rng: np.random.Generator) -> Motion:
    """From the root outwards, turn each joint so that its children come near noisy positions."""
    skeleton = motion.skeleton
    world = kinematics.forward(motion)
    wanted = world.positions + size * rng.standard_normal(world.positions.shape)
    positions, rotations = wanted.copy(), world.rotations.copy()
    for joint in range(skeleton.num_joints):
        children = list(skeleton.children(joint))
        if not children:
            continue
        arms = quat.rotate(rotations[:, joint, None], motion.positions[:, children])
        missed = wanted[:, children] - positions[:, joint, None] - arms
        turn = _least_turn(arms, missed)
        rotations[:, joint] = quat.mul(turn, rotations[:, joint])
        positions[:, children] = positions[:, joint, None] + quat.rotate(turn[:, None], arms)
    return _local(motion, rotations, positions)


def _least_turn(arms: FloatArray, missed: FloatArray) -> FloatArray:
    """The rotation (F, 4) that best moves lever arms (F, C, 3) by what they missed."""
    squares = np.einsum("fci,fci->f", arms, arms)
    inertia = squares[:, None, None] * np.eye(3) - np.einsum("fci,fcj->fij", arms, arms)
    # a single bone does not determine its twist: the ridge leaves that alone
    inertia += 1e-9 * squares[:, None, None] * np.eye(3)
    moment = np.cross(arms, missed).sum(axis=1)
    return quat.exp(0.5 * np.linalg.solve(inertia, moment[..., None])[..., 0])


def _local(motion: Motion, rotations: FloatArray, positions: FloatArray) -> Motion:
    """World rotations back to local ones; positions stay, except the root's."""
    parents = motion.skeleton.parents
    above = rotations[:, np.maximum(parents, 0)]
    local = np.where((parents < 0)[:, None], rotations, quat.mul(quat.conjugate(above), rotations))
    local[:, motion.skeleton.is_end] = quat.identity()
    held = motion.positions.copy()
    held[:, 0] = positions[:, 0]
    return motion.with_arrays(rotations=quat.normalize(local), positions=held)


def _turned(motion: Motion, size: float, rng: np.random.Generator) -> Motion:
    """Noise on every joint's local rotation."""
    noise = quat.exp(0.5 * size * rng.standard_normal(motion.positions.shape))
    noise[:, motion.skeleton.is_end] = quat.identity()
    return motion.with_arrays(rotations=quat.normalize(quat.mul(motion.rotations, noise)))


def _with_spikes(
    motion: Motion, count: int, rng: np.random.Generator
) -> tuple[Motion, tuple[Spike, ...]]:
    """Single samples turned far off, never two in a row in a joint, and never the root."""
    joints = _measured(motion)
    frames = np.arange(1, motion.num_frames - 1, 2)
    if count > len(frames) * len(joints):
        raise OptionError(
            f"at most {len(frames) * len(joints)} spikes fit in {motion.num_frames} frames, "
            f"found {count}",
            parameter="spikes",
        )
    rotations = motion.rotations.copy()
    spikes = []
    for cell in sorted(rng.choice(len(frames) * len(joints), count, replace=False).tolist()):
        frame, joint = int(frames[cell // len(joints)]), joints[cell % len(joints)]
        axis = quat.rotate(quat.random(rng), [1.0, 0.0, 0.0])
        off = quat.from_axis_angle(axis, rng.uniform(0.5, 1.5))
        rotations[frame, joint] = quat.normalize(quat.mul(rotations[frame, joint], off))
        spikes.append(Spike(frame, motion.skeleton.names[joint]))
    return motion.with_arrays(rotations=rotations), tuple(spikes)


def _with_gaps(
    motion: Motion, count: int, rng: np.random.Generator
) -> tuple[Motion, tuple[Gap, ...]]:
    """Frame ranges without samples, at most one per joint."""
    joints = _measured(motion)
    room = motion.num_frames - 2 * _MARGIN
    if room < 1 or count > len(joints):
        raise OptionError(
            f"at most {len(joints) if room >= 1 else 0} gaps fit in {motion.num_frames} frames, "
            f"found {count}",
            parameter="gaps",
            hint=f"one per joint, with {_MARGIN} frames left at either end",
        )
    rotations = motion.rotations.copy()
    missing = np.zeros(rotations.shape[:2], bool)
    gaps = []
    for joint in rng.permutation(joints)[:count].tolist():
        length = int(np.clip(round(rng.uniform(0.1, 0.4) * motion.fps), 1, room))
        start = _MARGIN + int(rng.integers(room - length + 1))
        missing[start : start + length, joint] = True
        rotations[start : start + length, joint] = rotations[start - 1, joint]
        gaps.append(Gap(motion.skeleton.names[joint], start, start + length))
    return motion.with_arrays(rotations=rotations, missing=missing), tuple(sorted(gaps))


def _measured(motion: Motion) -> list[int]:
    """Joints with a rotation of their own, except the root."""
    return [j for j in range(1, motion.skeleton.num_joints) if not motion.skeleton.is_end[j]]
