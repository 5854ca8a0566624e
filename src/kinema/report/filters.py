"""What smoothing changed, filter methods compared, and frequency bands."""

from __future__ import annotations

import math
import textwrap
from typing import Any

import numpy as np

from kinema.motion import Motion
from kinema.ops.filters import Comparison
from kinema.ops.filters.multiresolution import Bands
from kinema.ops.filters.smoothing import SmoothedChange
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, degrees, fixed, length, number, rows

__all__ = [
    "bands_text",
    "comparison_facts",
    "comparison_text",
    "smoothed_facts",
    "smoothed_summary",
    "smoothed_text",
]


@facts.register
def smoothed_facts(record: SmoothedChange, motion: Motion) -> dict[str, Any]:
    """What was changed, and how many outliers were replaced; null if they were not looked for."""
    return {**facts(record.change, motion), "outliers": record.outliers}


@text.register
def smoothed_text(record: SmoothedChange, motion: Motion) -> str:
    """The outliers, then what was changed."""
    return "\n".join([*_outliers(record), text(record.change, motion)])


@summary.register
def smoothed_summary(record: SmoothedChange, motion: Motion) -> str:
    """The same in one line."""
    return "; ".join([*_outliers(record), summary(record.change, motion)])


def _outliers(record: SmoothedChange) -> list[str]:
    if record.outliers is None:
        return []
    return [f"{counted(record.outliers, 'outlier')} replaced" if record.outliers else "no outliers"]


@facts.register
def comparison_facts(record: Comparison, motion: Motion) -> dict[str, Any]:
    """Each method's largest jump, its distance from the intrinsic mean, and a verdict."""
    return {
        "kernel": record.kernel,
        "sign_changes": record.sign_changes,
        "largest_difference_deg": math.degrees(record.spread_rad),
        "original_jump_deg": math.degrees(record.original.jump_rad),
        "methods": [
            {
                "method": result.name,
                "largest_jump_deg": math.degrees(result.jump_rad),
                "jump_joint": result.jump_joint,
                "jump_frame": result.jump_frame,
                "mean_off_deg": math.degrees(result.mean_off_rad),
                "max_off_deg": math.degrees(result.max_off_rad),
                "verdict": result.verdict,
            }
            for result in record.results
        ],
        "explanation": list(record.explanation),
    }


@text.register
def comparison_text(record: Comparison, motion: Motion) -> str:
    """A table of the methods, and why they differ."""
    lines = [
        f"{record.kernel}, by each method",
        "",
        f"{'':22}  {'largest jump':>12}  {'from intrinsic: mean':>20}  {'max':>7}",
    ]
    for result in (record.original, *record.results):
        jump, mean, most = (
            fixed(math.degrees(angle), 2)
            for angle in (result.jump_rad, result.mean_off_rad, result.max_off_rad)
        )
        line = f"{result.name:22}  {jump:>11}°  {mean:>19}°  {most:>6}°  {result.verdict}"
        lines.append(line.rstrip())
    said = [textwrap.fill(line, 96) for line in record.explanation]
    return "\n".join([*lines, *([""] if said else []), *said])


@text.register
def bands_text(record: Bands, motion: Motion) -> str:
    """The largest turn and shift in each band, the fastest first."""
    lines = {}
    for level, (turns, shifts) in enumerate(zip(record.rotations, record.positions, strict=True)):
        turn, shift = (
            float(np.linalg.norm(values, axis=-1).max(initial=0.0)) for values in (turns, shifts)
        )
        lines[f"band {level + 1}, above {number(motion.fps / 5.0 / 2.0**level)} Hz"] = (
            f"turns up to {degrees(2.0 * turn)}, shifts up to {length(shift, motion)}"
        )
    return rows(lines)
