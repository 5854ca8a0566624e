"""Numbers for the inspector: what a motion is, and how far a result is from its original."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np

from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.ops.compare import compare
from kinema.ops.keyframes import measure_error, rebuild
from kinema.report.numbers import counted, degrees, length, percent, seconds
from kinema.studio.wire import CompareNumber
from kinema.units import fixed

__all__ = ["compared", "facts_of", "key_errors"]


def facts_of(motion: Motion) -> list[CompareNumber]:
    """Length, frames, rate, joints and height, ready to be shown."""
    ends = int(motion.skeleton.is_end.sum())
    joints = motion.skeleton.num_joints - ends
    height = motion.skeleton.height * (motion.skeleton.metres_per_unit or 1.0)
    frames = f"{motion.num_frames:,} frame{'' if motion.num_frames == 1 else 's'}"
    return [
        _number("seconds", "length", motion.seconds, f"{motion.seconds:.3f} s · {frames}"),
        _number("fps", "rate", motion.fps, f"{fixed(motion.fps, 3)} fps"),
        _number("joints", "joints", joints, f"{joints} · {counted(ends, 'end site')}"),
        _number("height", "height", height, f"{height:.3f} m"),
        *_lost(motion),
    ]


def compared(before: Motion, after: Motion) -> list[CompareNumber]:
    """How far a result is from its original; lengths are told in the original's unit.

    >>> from kinema import filters, samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> [number.name for number in compared(walk, filters.smooth(walk))]
    ['position_mean', 'position_max', 'rotation_mean', 'rotation_max']
    """
    found = []
    if after.num_frames != before.num_frames:
        words = [f"{motion.num_frames:,}" for motion in (before, after)]
        found.append(
            _number("frames", "frames", after.num_frames, words[1], before.num_frames, words[0])
        )
    if abs(after.seconds - before.seconds) > 0.5 * before.frame_time:
        words = [seconds(motion.seconds) for motion in (before, after)]
        found.append(
            _number("seconds", "length", after.seconds, words[1], before.seconds, words[0])
        )
    try:
        errors = compare(before, after).errors
    except KinemaError:  # another skeleton, or samples that are missing: nothing to compare
        return found
    metres = before.skeleton.metres_per_unit or 1.0
    for name, label, value in (
        ("position_mean", "mean difference", errors.position_mean),
        ("position_max", "largest difference", errors.position_max),
    ):
        found.append(_number(name, label, value * metres, length(value, before)))
    for name, label, angle in (
        ("rotation_mean", "mean turn", errors.rotation_mean_rad),
        ("rotation_max", "largest turn", errors.rotation_max_rad),
    ):
        found.append(_number(name, label, float(np.degrees(angle)), degrees(angle)))
    return found


def key_errors(
    motion: Motion, frames: Sequence[int], interpolation: Literal["slerp", "hold"]
) -> list[CompareNumber]:
    """How far a motion that is rebuilt from key frames is from the motion itself."""
    errors = measure_error(motion, rebuild(motion, frames, interpolation=interpolation))
    return [
        _number(name, label, share, f"{percent(share)} of height")
        for name, label, share in (
            ("mean", "mean error", errors.relative(errors.position_mean)),
            ("max", "max error", errors.relative(errors.position_max)),
        )
    ]


def _lost(motion: Motion) -> list[CompareNumber]:
    if motion.missing is None or not motion.missing.any():
        return []
    count = int(motion.missing.sum())
    return [_number("missing", "missing", count, counted(count, "sample"))]


def _number(
    name: str,
    label: str,
    value: float,
    text: str,
    before: float | None = None,
    before_text: str = "",
) -> CompareNumber:
    return CompareNumber(
        name=name,
        label=label,
        value=float(value),
        text=text,
        before=before,
        before_text=before_text,
    )
