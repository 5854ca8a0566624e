"""How well the motions of a blend fit each other."""

from __future__ import annotations

from typing import Any

from kinema.motion import Motion
from kinema.ops.blend import Blended
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, fixed, number
from kinema.report.plain import plain

__all__ = ["blended_facts", "blended_summary", "blended_text"]

_POOR_FIT = 0.10  # of the height; two takes of a walk are at 0.02


@facts.register
def blended_facts(record: Blended, motion: Motion) -> dict[str, Any]:
    """The result's length, and each time-aligned motion's distance from the first."""
    return {
        "inputs": len(record.inputs),
        "frames": record.motion.num_frames,
        "frame_time": record.motion.frame_time,
        "fits": plain(record.fits),
    }


@text.register
def blended_text(record: Blended, motion: Motion) -> str:
    """What was blended, with advice where motions do not fit."""
    made = record.motion
    lines = [
        f"{counted(len(record.inputs), 'motion')} blended into "
        f"{counted(made.num_frames, 'frame')} at {number(made.fps, digits=4)} fps"
    ]
    # the first motion is what the others are aligned with
    others = record.fits[1:] if len(record.fits) == len(record.inputs) else record.fits
    for index, fit in enumerate(others, start=2):
        lines.append(f"motion {index} is {fixed(100.0 * fit, 1)}% of height from motion 1")
        if fit > _POOR_FIT:
            lines.append("  a poor fit: cut the clips to the same steps, or try placement 'whole'")
    return "\n".join(lines)


@summary.register
def blended_summary(record: Blended, motion: Motion) -> str:
    """How many motions went in."""
    return f"{counted(len(record.inputs), 'motion')} blended"
