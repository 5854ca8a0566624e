"""How far two motions are apart, joint by joint and over time."""

from __future__ import annotations

import csv
import io
from typing import Any

import numpy as np

from kinema.motion import Motion
from kinema.ops.compare import Compared
from kinema.ops.keyframes import ErrorReport
from kinema.report.dispatch import facts, summary, text
from kinema.report.keys import error_facts, error_text
from kinema.report.numbers import counted, fixed, lengths, number, rows, seconds
from kinema.report.plain import plain
from kinema.units import length_scale

__all__ = ["compared_facts", "compared_summary", "compared_text", "error_table"]

_SAME = 1e-7  # radians, and of the body's height: what is left of rounding
_MOST_JOINTS = 8  # in the text; --json has them all


@facts.register
def compared_facts(record: Compared, motion: Motion) -> dict[str, Any]:
    """Errors of all joints together, of each joint, and of each frame."""
    errors = record.errors
    found = error_facts(errors, motion)
    for joint in np.flatnonzero(errors.joints):
        turns = np.degrees(errors.rotations_rad[:, joint])
        found["joints"][errors.skeleton.names[joint]] |= {
            "rotation_mean_deg": float(turns.mean()),
            "rotation_max_deg": float(turns.max()),
        }
    turned = np.degrees(errors.rotations_rad)
    return {
        "frames": list(record.frames),
        "fps": list(record.fps),
        "compared_frames": len(record.times_s),
        **found,
        "over_time": {
            "time_s": plain(record.times_s),
            "position_mean": plain(errors.mean_over_time),
            "position_max": plain(errors.over_time),
            "rotation_mean_deg": plain(turned[:, errors.joints].mean(axis=1)),
            "rotation_max_deg": plain(turned.max(axis=1)),
        },
    }


@text.register
def compared_text(record: Compared, motion: Motion) -> str:
    """What was compared, the errors of all joints together, and the joints that differ most."""
    errors, extent = record.errors, rows({"compared": _extent(record)})
    if errors.relative(errors.position_max) < _SAME and errors.rotation_max_rad < _SAME:
        return f"{extent}\nno difference"
    return "\n".join([extent, error_text(errors, motion), "", *_joint_lines(errors, motion)])


@summary.register
def compared_summary(record: Compared, motion: Motion) -> str:
    """Mean and largest distance."""
    errors = record.errors
    return f"{lengths([errors.position_mean, errors.position_max], motion, ['mean', 'max'])} apart"


def error_table(record: Compared) -> str:
    """Distance of every joint in every frame, as CSV; lengths are in the first motion's unit."""
    errors = record.errors
    joints = np.flatnonzero(errors.joints)
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(["frame", "time_s", *(errors.skeleton.names[joint] for joint in joints)])
    for frame, row in enumerate(errors.positions[:, joints]):
        values = [f"{value:.9g}" for value in row]
        table.writerow([frame, f"{record.times_s[frame]:.9g}", *values])
    return written.getvalue()


def _extent(record: Compared) -> str:
    """How many frames, and what was left out or resampled for it."""
    compared, step = len(record.times_s), 1.0 / record.fps[0]
    first, second = record.frames
    said = [counted(first, "frame") if compared == first else f"{compared} of {first} frames"]
    if record.retimed:
        rates = [number(rate, digits=4) for rate in record.fps]
        said.append(f"the second motion resampled from {rates[1]} to {rates[0]} fps")
    more_s = second / record.fps[1] - first * step
    if compared < first - 1:
        said.append(f"the second motion ends at {seconds((second - 1) / record.fps[1])}")
    elif more_s > 1.5 * step:
        said.append(f"the second motion is {seconds(more_s)} longer")
    return "; ".join(said)


def _joint_lines(errors: ErrorReport, motion: Motion) -> list[str]:
    """The joints that differ most, in a table."""
    by_joint = sorted(errors.by_joint.items(), key=lambda item: -item[1][2])
    scale = length_scale(errors.position_max, motion.skeleton.metres_per_unit)
    wide = max(len(name) for name, _ in by_joint)
    lines = [f"{'':{wide}}  {'mean':>8}  {'rms':>8}  {'max':>8} {scale.name:5}  {'max':>6} °"]
    for name, values in by_joint[:_MOST_JOINTS]:
        mean, rms, most = (number(scale.per_unit * value) for value in values)
        turned = np.degrees(errors.rotations_rad[:, errors.skeleton.index(name)].max())
        lines.append(f"{name:{wide}}  {mean:>8}  {rms:>8}  {most:>8} {'':5}  {fixed(turned, 2):>6}")
    if len(by_joint) > _MOST_JOINTS:
        lines.append(f"… {counted(len(by_joint) - _MOST_JOINTS, 'more joint')}")
    return lines
