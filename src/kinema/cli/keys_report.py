"""What `kinema keys` says of key frames, to people and to machines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from kinema.cli.keys_pictures import Length
from kinema.motion import Motion
from kinema.ops.keyframes import KeyFrames

__all__ = ["compared", "comparison_text", "facts", "text"]

_MOST_SHOWN = 400  # frame numbers on the screen


def facts(name: str, motion: Motion, found: KeyFrames) -> dict[str, Any]:
    """What machines are told, and what a keys file holds."""
    return {
        "file": name,
        "method": found.method,
        "frames": found.frames.tolist(),
        "count": found.count,
        "ratio": found.ratio,
        "threshold": found.threshold,
        "num_frames": motion.num_frames,
        "frame_time": motion.frame_time,
        "error": _errors(found),
    }


def _errors(found: KeyFrames) -> dict[str, Any]:
    report = found.report
    return {
        "position_mean": report.position_mean,
        "position_rms": report.position_rms,
        "position_max": report.position_max,
        "position_mean_of_height": report.relative(report.position_mean),
        "position_max_of_height": report.relative(report.position_max),
        "rotation_mean_deg": float(np.degrees(report.rotation_mean_rad)),
        "rotation_max_deg": float(np.degrees(report.rotation_max_rad)),
        "worst_joint": report.worst_joint,
        "worst_frame": report.worst_frame,
        "joints": {
            name: {"mean": mean, "rms": rms, "max": largest}
            for name, (mean, rms, largest) in report.by_joint.items()
        },
    }


def compared(name: str, found: KeyFrames) -> dict[str, Any]:
    """One method's row of a comparison."""
    errors = _errors(found)
    del errors["joints"]
    return {
        "name": name,
        "method": found.method,
        "frames": found.frames.tolist(),
        "count": found.count,
        "threshold": found.threshold,
        "error": errors,
    }


def text(facts: Mapping[str, Any], motion: Motion) -> str:
    """The same for people."""
    length, error = Length.of(motion), facts["error"]
    by = facts["method"]
    if facts["threshold"] is not None:
        by += f", threshold {facts['threshold']}"
    mean, rms, largest = (
        length.per_unit * error[f"position_{kind}"] for kind in ("mean", "rms", "max")
    )
    frames = " ".join(str(frame) for frame in facts["frames"][:_MOST_SHOWN])
    more = facts["count"] - _MOST_SHOWN
    return (
        f"{facts['file']}\n"
        f"  keys      {facts['count']} of {facts['num_frames']} frames ({facts['ratio']:.1%}) "
        f"by {by}\n"
        f"  frames    {frames}{f' … {more} more, see --json' if more > 0 else ''}\n"
        f"  position  mean {mean:.3g}, rms {rms:.3g}, max {largest:.3g} {length.name} "
        f"({error['position_max_of_height']:.2%} of height: {error['worst_joint']}, "
        f"frame {error['worst_frame']})\n"
        f"  rotation  mean {error['rotation_mean_deg']:.2f}°, "
        f"max {error['rotation_max_deg']:.1f}°"
    )


def comparison_text(motion: Motion, found: Mapping[str, KeyFrames]) -> str:
    """A table of all methods."""
    length = Length.of(motion)
    lines = [
        "",
        f"  {'':20}  {'mean':>8}  {'rms':>8}  {'max':>8} {length.name:5}  {'of height':>9}  "
        f"{'rotation, max':>13}",
    ]
    for name, keys in found.items():
        report = keys.report
        mean, rms, largest = (
            length.per_unit * value
            for value in (report.position_mean, report.position_rms, report.position_max)
        )
        turned = np.degrees(report.rotation_max_rad)
        lines.append(
            f"  {name:20}  {mean:8.3g}  {rms:8.3g}  {largest:8.3g} {'':5}  "
            f"{report.relative(report.position_max):9.2%}  {turned:12.1f}°"
        )
    return "\n".join(lines)
