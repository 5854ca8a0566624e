"""What was trimmed, scaled and placed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from kinema.motion import Motion
from kinema.ops.place import Relocated
from kinema.ops.scale import Scaled
from kinema.ops.trim import Trimmed
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, degrees, fixed, frames, length, number
from kinema.report.plain import plain
from kinema.units import length_scale

__all__ = [
    "relocated_facts",
    "relocated_summary",
    "relocated_text",
    "scaled_facts",
    "scaled_text",
    "trimmed_facts",
    "trimmed_text",
]


@facts.register
def trimmed_facts(record: Trimmed, motion: Motion) -> dict[str, Any]:
    """The range that was kept; ``stop`` is the first frame after it."""
    kept = record.motion
    return {
        "start": record.start,
        "stop": record.stop,
        "frames": kept.num_frames,
        "frame_time": kept.frame_time,
        "seconds": kept.seconds,
        "rest_start": record.rest_start,
        "rest_end": record.rest_end,
    }


@text.register
def trimmed_text(record: Trimmed, motion: Motion) -> str:
    """The same in a line."""
    kept = f"kept {frames(record.start, record.stop, motion)} of {record.frames}"
    rest = [
        f"{counted(number, 'frame')} at the {where}"
        for number, where in ((record.rest_start, "start"), (record.rest_end, "end"))
        if number
    ]
    return f"{kept}; added rest pose: {' and '.join(rest)}" if rest else kept


@facts.register
def scaled_facts(record: Scaled, motion: Motion) -> dict[str, Any]:
    """The factor; height and unit are pairs, before and after."""
    return {
        "factor": record.factor,
        "height": plain(record.height),
        "metres_per_unit": plain(record.metres_per_unit),
    }


@text.register
def scaled_text(record: Scaled, motion: Motion) -> str:
    """The same in a line."""
    before, after = length(record.height[0], motion), length(record.height[1], record.motion)
    said = f"lengths × {number(record.factor, digits=6)}"
    if before == after:
        return f"{said}; still {after} tall"
    return f"{said}; {after} tall, was {before}"


@facts.register
def relocated_facts(record: Relocated, motion: Motion) -> dict[str, Any]:
    """Where the body starts, ends and faces; pairs, before and after."""
    return {
        "start": plain(record.start),
        "end": plain(record.end),
        "facing_deg": None
        if record.facing_rad is None
        else [float(degrees(angle, 4).removesuffix("°")) for angle in record.facing_rad],
    }


@text.register
def relocated_text(record: Relocated, motion: Motion) -> str:
    """The same in two lines."""
    largest = float(np.abs(np.stack([*record.start, *record.end])).max())
    scale = length_scale(largest, motion.skeleton.metres_per_unit)
    shown = max(scale.per_unit * largest, 1e-9)
    decimals = max(0, 2 - math.floor(math.log10(shown)))  # three digits of the largest
    lines = []
    for index, said in ((1, "starts at"), (0, "was")):
        places = [
            f"({', '.join(fixed(value, decimals) for value in scale.per_unit * pair[index])})"
            for pair in (record.start, record.end)
        ]
        faces = ""
        if record.facing_rad is not None:
            faces = f", facing {degrees(record.facing_rad[index], 0)}"
        lines.append(f"{said} {places[0]} {scale.name}{faces}; ends at {places[1]}")
    return "\n".join(lines)


@summary.register
def relocated_summary(record: Relocated, motion: Motion) -> str:
    """Both in one line."""
    return "; ".join(relocated_text(record, motion).splitlines())
