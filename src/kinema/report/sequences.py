"""A sequence of clips: when each is shown, and how good the seams are."""

from __future__ import annotations

from typing import Any

from kinema.compose.baking import Baked, Seam
from kinema.motion import Motion
from kinema.report.dispatch import facts, summary, text
from kinema.report.joins import figure_facts, figure_text
from kinema.report.numbers import counted, fixed, number

__all__ = ["baked_facts", "baked_summary", "baked_text"]


@facts.register
def baked_facts(record: Baked, motion: Motion) -> dict[str, Any]:
    """Frames of every clip, and figures of every seam."""
    return {
        "start_s": record.start_s,
        "frames": record.motion.num_frames,
        "frame_time": record.motion.frame_time,
        "clips": [
            {"name": name, "start": stretch.first, "stop": stretch.stop}
            for name, stretch in zip(record.names, record.stretches, strict=True)
        ],
        "seams": [
            {
                "kind": seam.kind,
                "start": seam.start,
                "stop": seam.stop,
                "speed": seam.speed,
                "acceleration": seam.acceleration,
                **({} if seam.figures is None else figure_facts(seam.figures)),
                "problems": list(seam.problems),
            }
            for seam in record.seams
        ],
    }


@text.register
def baked_text(record: Baked, motion: Motion) -> str:
    """A line for every clip, and one or two for every seam."""
    lines = [baked_summary(record, motion)]
    for index, (name, stretch) in enumerate(zip(record.names, record.stretches, strict=True), 1):
        lines.append(f"clip {index}: {_times(record, stretch.first, stretch.stop)}, {name}")
    for seam in record.seams:
        lines.append(f"{seam.kind}: {_times(record, seam.start, seam.stop)}")
        lines.append(f"  {_quality(seam)}")
    return "\n".join(lines)


@summary.register
def baked_summary(record: Baked, motion: Motion) -> str:
    """How many clips, and how long the result is."""
    made = record.motion
    return (
        f"{counted(len(record.names), 'clip')} on a time line: "
        f"{counted(made.num_frames, 'frame')} at {number(made.fps, digits=4)} fps"
    )


def _quality(seam: Seam) -> str:
    if seam.figures is not None:
        return figure_text(seam.figures)
    return (
        f"of the clips' own: speed {fixed(seam.speed, 2)}, "
        f"acceleration {fixed(seam.acceleration, 2)}"
    )


def _times(record: Baked, start: int, stop: int) -> str:
    """On the time line, in seconds."""
    low, high = (record.start_s + at * record.motion.frame_time for at in (start, stop))
    return f"{fixed(low, 2)} s" if start == stop else f"{fixed(low, 2)}–{fixed(high, 2)} s"
