"""How good joins are: connections, transitions and loops."""

from __future__ import annotations

import math
from typing import Any

from kinema.motion import Motion
from kinema.ops.connect import Connected
from kinema.ops.loop import Looped
from kinema.ops.transition import Figures, Joined
from kinema.ops.transition.judging import complaints
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, fixed, number, percent

__all__ = [
    "connected_facts",
    "connected_text",
    "figure_facts",
    "figure_text",
    "joined_facts",
    "joined_summary",
    "joined_text",
    "looped_facts",
    "looped_text",
]


def figure_facts(figures: Figures) -> dict[str, float]:
    """What a join costs."""
    return {
        "drift_percent_of_leg": 100.0 * figures.drift,
        "skate": figures.skate,
        "speed": figures.speed,
        "acceleration": figures.acceleration,
        "knee": figures.knee,
        "seam_percent_of_leg": 100.0 * figures.seam,
        "trimmed_s": figures.trimmed_s,
    }


def figure_text(figures: Figures) -> str:
    """What a join costs, in a line."""
    return (
        f"planted feet move by {percent(figures.drift)} of leg; of the clips' own: "
        f"skate {fixed(figures.skate, 2)}, speed {fixed(figures.speed, 2)}, "
        f"acceleration {fixed(figures.acceleration, 2)}, knees {fixed(figures.knee, 2)}; "
        f"poses {percent(figures.seam)} of leg apart"
    )


@facts.register
def joined_facts(record: Joined, motion: Motion) -> dict[str, Any]:
    """Frames and figures of every join."""
    return {
        "frames": record.motion.num_frames,
        "frame_time": record.motion.frame_time,
        "joins": [
            {
                "start": join.start,
                "stop": join.stop,
                "previous_frame": join.previous_frame,
                "next_frame": join.next_frame,
                "base": join.base,
                "turn_deg": math.degrees(join.placement.turn_rad),
                **figure_facts(join.figures),
                "problems": complaints(join.figures),
            }
            for join in record.joins
        ],
    }


@text.register
def joined_text(record: Joined, motion: Motion) -> str:
    """A line or two for every join."""
    made, lines = record.motion, [joined_summary(record, motion)]
    for index, join in enumerate(record.joins, start=1):
        start, stop = (frame * made.frame_time for frame in (join.start, join.stop))
        when = f"{fixed(start, 2)} s" if start == stop else f"{fixed(start, 2)}–{fixed(stop, 2)} s"
        lines.append(
            f"join {index}: {when}, frames {join.start}–{join.stop} of the result; "
            f"{fixed(join.figures.trimmed_s, 2)} s not shown; matched at {join.base}"
        )
        lines.append(f"  {figure_text(join.figures)}")
    return "\n".join(lines)


@summary.register
def joined_summary(record: Joined, motion: Motion) -> str:
    """How long the result is."""
    made = record.motion
    return (
        f"{counted(len(record.joins) + 1, 'clip')} joined to "
        f"{counted(made.num_frames, 'frame')} at {number(made.fps, digits=4)} fps"
    )


@facts.register
def connected_facts(record: Connected, motion: Motion) -> dict[str, Any]:
    """Where clips meet, and which way each goes."""
    return {
        "frames": record.motion.num_frames,
        "frame_time": record.motion.frame_time,
        "joins": [
            {
                "frame": join.frame,
                "base": join.base,
                "turn_deg": math.degrees(join.placement.turn_rad),
                "x": join.placement.x,
                "z": join.placement.z,
                "seam_percent_of_leg": 100.0 * join.seam,
            }
            for join in record.joins
        ],
        "headings_deg": [math.degrees(heading) for heading in record.headings_rad],
    }


@text.register
def connected_text(record: Connected, motion: Motion) -> str:
    """A line for every place where clips meet."""
    made = record.motion
    lines = [
        f"{counted(len(record.joins) + 1, 'clip')} connected to "
        f"{counted(made.num_frames, 'frame')} at {number(made.fps, digits=4)} fps"
    ]
    for index, join in enumerate(record.joins, start=1):
        lines.append(
            f"join {index}: frame {join.frame}, matched at {join.base}; "
            f"poses {percent(join.seam)} of leg apart; "
            f"next clip travels towards {fixed(math.degrees(record.headings_rad[index]), 1)}°"
        )
    return "\n".join(lines)


@facts.register
def looped_facts(record: Looped, motion: Motion) -> dict[str, Any]:
    """Which frames the cycle is, and what its seam costs."""
    return {
        "start": record.start,
        "stop": record.stop,
        "frames": record.motion.num_frames,
        "period_s": (record.stop - record.start) * record.motion.frame_time,
        "turn_deg": math.degrees(record.turn_rad),
        "straightened_deg": math.degrees(record.straightened_rad),
        **figure_facts(record.figures),
    }


@text.register
def looped_text(record: Looped, motion: Motion) -> str:
    """The period, the turn, and the seam."""
    period = (record.stop - record.start) * record.motion.frame_time
    turn = f"turns by {fixed(math.degrees(record.turn_rad), 1)}° a cycle"
    if record.turn_rad == 0.0:
        taken = fixed(math.degrees(record.straightened_rad), 1)
        turn = f"goes straight ({taken}° a cycle taken out)"
    return (
        f"cycle of {fixed(period, 2)} s, frames {record.start}–{record.stop} of the clip; {turn}\n"
        f"seam: {figure_text(record.figures)}"
    )
