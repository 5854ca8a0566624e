"""Key frames, what is lost without the other frames, and methods compared."""

from __future__ import annotations

import math
from typing import Any

from kinema.motion import Motion
from kinema.ops.keyframes import (
    ErrorReport,
    KeyComparison,
    KeyCounts,
    KeyFrames,
    Reduction,
)
from kinema.ops.keyframes.key_file import pose_facts
from kinema.ops.saliency import Removal
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, degrees, fixed, folded, lengths, number, percent, rows
from kinema.report.plain import plain
from kinema.units import length_scale

__all__ = [
    "counts_facts",
    "counts_text",
    "error_facts",
    "error_text",
    "key_comparison_facts",
    "key_comparison_text",
    "keys_facts",
    "keys_summary",
    "keys_text",
    "reduction_facts",
    "reduction_summary",
    "reduction_text",
    "removal_text",
]

_MOST_FRAMES = 60  # frame numbers in the text


@facts.register
def keys_facts(record: KeyFrames, motion: Motion) -> dict[str, Any]:
    """The frames, how they were chosen, and the errors of the rebuilt motion."""
    return {
        "method": record.method,
        "frames": plain(record.frames),
        "count": record.count,
        "ratio": record.ratio,
        "threshold": plain(record.threshold),
        "num_frames": motion.num_frames,
        "frame_time": motion.frame_time,
        "error": error_facts(record.report, motion),
    }


@text.register
def keys_text(record: KeyFrames, motion: Motion) -> str:
    """How many, which, and the errors."""
    method: str = record.method
    if record.threshold is not None:
        method += f", threshold {number(record.threshold, digits=6)}"
    numbers = " ".join(str(frame) for frame in record.frames[:_MOST_FRAMES])
    if (more := record.count - _MOST_FRAMES) > 0:
        numbers += f" …, {more} more"
    return rows(
        {
            "keys": f"{record.count} of {counted(motion.num_frames, 'frame')} "
            f"({percent(record.ratio)}) by {method}",
            "frames": numbers,
            **_errors(record.report, motion),
        }
    )


@summary.register
def keys_summary(record: KeyFrames, motion: Motion) -> str:
    """How many, and the largest error."""
    report = record.report
    return (
        f"{record.count} of {counted(motion.num_frames, 'frame')} kept ({percent(record.ratio)}); "
        f"joints up to {lengths([report.position_max], motion)} off "
        f"({fixed(100.0 * report.relative(report.position_max), 2)}% of height)"
    )


@facts.register
def reduction_facts(record: Reduction, motion: Motion) -> dict[str, Any]:
    """As for its key frames; with the poses if they were asked for."""
    found = keys_facts(record.keys, motion)
    if record.poses is not None:
        found["poses"] = pose_facts(record.poses, record.interpolation)
    return found


@text.register
def reduction_text(record: Reduction, motion: Motion) -> str:
    """As for its key frames."""
    return keys_text(record.keys, motion)


@summary.register
def reduction_summary(record: Reduction, motion: Motion) -> str:
    """As for its key frames."""
    return keys_summary(record.keys, motion)


@facts.register
def counts_facts(record: KeyCounts, motion: Motion) -> dict[str, Any]:
    """Every count with its errors of the height; the keys are the first so many of ``order``."""
    return {
        "method": record.method,
        "num_frames": motion.num_frames,
        "frame_time": motion.frame_time,
        "order": plain(record.order),
        "counts": plain(record.counts),
        "position_mean_of_height": plain(record.of_height(record.position_mean)),
        "position_max_of_height": plain(record.of_height(record.position_max)),
    }


@text.register
def counts_text(record: KeyCounts, motion: Motion) -> str:
    """Errors at a few counts."""
    frames = motion.num_frames
    shares = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
    few = {max(int(record.counts[0]), round(share * frames)) for share in shares}
    lines = [f"{'keys':>6}  {'of frames':>9}  {'mean error':>10}  {'largest':>10}  of height"]
    for count in sorted(few):
        at = count - int(record.counts[0])
        mean, largest = (
            f"{fixed(100.0 * float(record.of_height(errors)[at]), 2)}%"
            for errors in (record.position_mean, record.position_max)
        )
        lines.append(f"{count:6}  {percent(count / frames):>9}  {mean:>10}  {largest:>10}")
    return "\n".join(lines)


@facts.register
def error_facts(record: ErrorReport, motion: Motion) -> dict[str, Any]:
    """Position errors in the motion's unit and of its height, rotation errors, and each joint's."""
    found = {
        "position_mean": record.position_mean,
        "position_rms": record.position_rms,
        "position_max": record.position_max,
        "position_mean_of_height": record.relative(record.position_mean),
        "position_max_of_height": record.relative(record.position_max),
        "rotation_mean_deg": math.degrees(record.rotation_mean_rad),
        "rotation_max_deg": math.degrees(record.rotation_max_rad),
        "worst_joint": record.worst_joint,
        "worst_frame": record.worst_frame,
        "joints": {
            name: {"mean": mean, "rms": rms, "max": largest}
            for name, (mean, rms, largest) in record.by_joint.items()
        },
    }
    return {name: plain(value) for name, value in found.items()}


@text.register
def error_text(record: ErrorReport, motion: Motion) -> str:
    """Position and rotation errors, a line each."""
    return rows(_errors(record, motion))


@facts.register
def key_comparison_facts(record: KeyComparison, motion: Motion) -> dict[str, Any]:
    """A row per method, without the errors of single joints."""
    methods = []
    for name, keys in record.methods.items():
        row = {"name": name, **keys_facts(keys, motion)}
        row["error"] = {key: value for key, value in row["error"].items() if key != "joints"}
        methods.append(row)
    return {"methods": methods}


@text.register
def key_comparison_text(record: KeyComparison, motion: Motion) -> str:
    """A table of all methods."""
    found = record.methods
    largest = max((keys.report.position_max for keys in found.values()), default=0.0)
    scale = length_scale(largest, motion.skeleton.metres_per_unit)
    wide = max([20, *map(len, found)])
    lines = [
        f"{'':{wide}}  {'keys':>5}  {'mean':>8}  {'rms':>8}  {'max':>8} {scale.name:5}  "
        f"{'of height':>9}  {'rotation, max':>13}"
    ]
    for name, keys in found.items():
        report = keys.report
        mean, rms, most = (
            number(scale.per_unit * value)
            for value in (report.position_mean, report.position_rms, report.position_max)
        )
        share = f"{fixed(100.0 * report.relative(report.position_max), 2)}%"
        turned = degrees(report.rotation_max_rad)
        lines.append(
            f"{name:{wide}}  {keys.count:5}  {mean:>8}  {rms:>8}  {most:>8} {'':5}  "
            f"{share:>9}  {turned:>13}"
        )
    return "\n".join(lines)


@text.register
def removal_text(record: Removal, motion: Motion) -> str:
    """Which frames matter most: those that are removed last."""
    last = [str(frame) for frame in record.order[::-1]]
    kept = record.num_frames - len(record.order)
    return (
        f"{len(record.order)} of {counted(record.num_frames, 'frame')} in the order of their "
        f"removal, {kept} never removed; removed last: {folded(last)}"
    )


def _errors(record: ErrorReport, motion: Motion) -> dict[str, str]:
    values = [record.position_mean, record.position_rms, record.position_max]
    share = fixed(100.0 * record.relative(record.position_max), 2)
    return {
        "position": f"{lengths(values, motion, ['mean', 'rms', 'max'])} ({share}% of height: "
        f"{record.worst_joint}, frame {record.worst_frame})",
        "rotation": f"mean {degrees(record.rotation_mean_rad, 2)}, "
        f"max {degrees(record.rotation_max_rad, 2)}",
    }
