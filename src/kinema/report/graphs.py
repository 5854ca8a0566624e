"""Motion graphs and paths through them: how many transitions, and how good each join is."""

from __future__ import annotations

from typing import Any

import numpy as np

from kinema.compose.graph import MotionGraph, Walked
from kinema.motion import Motion
from kinema.ops.transition.judging import complaints
from kinema.report.dispatch import facts, summary, text
from kinema.report.joins import figure_facts
from kinema.report.numbers import counted, fixed, number, percent

__all__ = ["graph_facts", "graph_text", "walked_facts", "walked_summary", "walked_text"]

_FIGURES = ("skate", "speed", "acceleration", "knee")


@facts.register
def graph_facts(record: MotionGraph, motion: Motion) -> dict[str, Any]:
    """Clips, frames and transitions, in all and in the connected part."""
    core = record.core.edges
    return {
        "clips": len(record.frames),
        "frames": sum(record.frames),
        "fps": record.fps,
        "threshold_percent_of_leg": 100.0 * record.threshold,
        "transitions": len(record.edges),
        "connected": {
            "clips": [record.names[clip] for clip in np.unique(core.clip).tolist()],
            "transitions": len(core),
        },
    }


@text.register
def graph_text(record: MotionGraph, motion: Motion) -> str:
    """Two lines: how large it is, and how much of it is connected."""
    core = record.core.edges
    clips = len(np.unique(core.clip))
    return (
        f"{counted(len(record.frames), 'clip')}, {counted(sum(record.frames), 'frame')} at "
        f"{number(record.fps, digits=4)} fps: {counted(len(record.edges), 'transition')} no more "
        f"than {percent(record.threshold)} of a leg apart\n"
        f"in the largest connected part: {counted(clips, 'clip')}, "
        f"{counted(len(core), 'transition')}"
    )


@facts.register
def walked_facts(record: Walked, motion: Motion) -> dict[str, Any]:
    """Frames of every clip, and figures of every join."""
    return {
        "frames": record.motion.num_frames,
        "frame_time": record.motion.frame_time,
        "clips": [
            {"name": name, "start": stretch.first, "stop": stretch.stop}
            for name, stretch in zip(record.names, record.stretches, strict=True)
        ],
        "joins": [
            {
                "start": join.start,
                "stop": join.stop,
                **figure_facts(join.figures),
                "problems": complaints(join.figures),
            }
            for join in record.joins
        ],
    }


@text.register
def walked_text(record: Walked, motion: Motion) -> str:
    """A line for every clip, and one for all joins."""
    lines, step = [walked_summary(record, motion)], record.motion.frame_time
    for index, (name, stretch) in enumerate(zip(record.names, record.stretches, strict=True), 1):
        times = f"{fixed(stretch.first * step, 2)}–{fixed(stretch.stop * step, 2)} s"
        lines.append(f"clip {index}: {times}, {name}")
    if record.joins:
        figures = [join.figures for join in record.joins]
        drift = max(each.drift for each in figures)
        shares = ", ".join(
            _spread(name, [getattr(each, name) for each in figures]) for name in _FIGURES
        )
        lines.append(f"joins: planted feet move by at most {percent(drift)} of leg")
        lines.append(f"  of the clips' own, median / 90th percentile: {shares}")
    return "\n".join(lines)


@summary.register
def walked_summary(record: Walked, motion: Motion) -> str:
    """How many clips, and how long the result is."""
    made = record.motion
    return (
        f"{counted(len(record.names), 'clip')} in a row: {counted(made.num_frames, 'frame')} at "
        f"{number(made.fps, digits=4)} fps"
    )


def _spread(name: str, values: list[float]) -> str:
    middle, high = np.quantile(values, [0.5, 0.9])
    return f"{name} {fixed(float(middle), 2)} / {fixed(float(high), 2)}"
