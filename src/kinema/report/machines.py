"""What a state machine showed: states, how soon requests were met, and how good it looks."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kinema.compose.machine.figures import Review
from kinema.motion import Motion
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, fixed, percent

__all__ = ["review_facts", "review_summary", "review_text"]

_MOST_LINES = 40


@facts.register
def review_facts(record: Review, motion: Motion) -> dict[str, Any]:
    """States, requests and figures."""
    shown = record.performance
    return {
        "frames": shown.motion.num_frames,
        "frame_time": shown.motion.frame_time,
        "states": list(shown.names),
        "requests": [{"time_s": each.time_s, "state": each.name} for each in shown.requests],
        "entered": [
            {
                "state": each.name,
                "start_s": each.start_s,
                "source_s": each.source_s,
                "requested_s": each.requested_s,
            }
            for each in shown.spells
        ],
        "figures": asdict(record.figures),
        "own": asdict(record.own),
    }


@text.register
def review_text(record: Review, motion: Motion) -> str:
    """Figures, and a line for every state that was entered."""
    figures, own, shown = record.figures, record.own, record.performance
    lines = [
        review_summary(record, motion),
        f"requests begin within {fixed(figures.latency_s, 2)} s and are half done within "
        f"{fixed(figures.half_s, 2)} s",
        f"feet on the floor {percent(figures.planted)} of what the clips have; "
        f"held feet move {percent(figures.drift)} of a leg",
        f"fastest joint {fixed(figures.speed, 2)} of the clips' usual speed "
        f"(their own: {fixed(own.speed, 2)}), legs turn at {fixed(figures.knee, 2)} "
        f"({fixed(own.knee, 2)})",
        f"knees speed up or slow down at {fixed(figures.snap, 2)} of what is usual at most "
        f"({fixed(own.snap, 2)}), and above 1.5 in {percent(figures.snapping)} of frames "
        f"({percent(own.snapping)})",
    ]
    for spell in shown.spells[:_MOST_LINES]:
        after = spell.start_s - (spell.requested_s or 0.0)
        asked = "" if spell.requested_s is None else f", asked for {fixed(after, 2)} s before"
        lines.append(f"{fixed(spell.start_s, 2)} s: {spell.name}{asked}")
    if len(shown.spells) > _MOST_LINES:
        lines.append(f"and {len(shown.spells) - _MOST_LINES} more")
    return "\n".join(lines)


@summary.register
def review_summary(record: Review, motion: Motion) -> str:
    """How many requests, and how many states were entered."""
    shown = record.performance
    return (
        f"{counted(len(shown.requests), 'request')} to {counted(len(shown.names), 'state')}, "
        f"{counted(len(shown.spells), 'change')} in {fixed(shown.motion.seconds, 1)} s"
    )
