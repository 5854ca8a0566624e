"""What a warp changed, what it reached and what it costs."""

from __future__ import annotations

from typing import Any

from kinema.motion import Motion
from kinema.ops.warp import EditCosts, GoalReached, Warped
from kinema.report.dispatch import facts, text
from kinema.report.numbers import degrees, folded, frames, length, seconds
from kinema.report.plain import plain

__all__ = ["costs_facts", "costs_text", "warped_facts", "warped_text"]

_MET = 1e-6  # of the body's height


@facts.register
def warped_facts(record: Warped, motion: Motion) -> dict[str, Any]:
    """Keys, the frames that changed, goals and costs."""
    return {
        "keys": list(record.frames),
        "changed": list(record.changed),
        "goals": [
            {
                "joint": goal.joint,
                "frame": goal.frame,
                "point": plain(goal.point),
                "distance": goal.distance,
            }
            for goal in record.goals
        ],
        "costs": costs_facts(record.costs, motion),
    }


@text.register
def warped_text(record: Warped, motion: Motion) -> str:
    """The same in a few lines."""
    keys = folded([seconds(frame * motion.frame_time) for frame in record.frames])
    start, stop = record.changed
    changed = f"{frames(start, stop, motion)} changed" if stop > start else "nothing changed"
    lines = [f"keys at {keys}; {changed}"]
    lines += [_goal(goal, motion) for goal in record.goals]
    if record.costs.frames:
        lines.append(costs_text(record.costs, motion))
    return "\n".join(lines)


@facts.register
def costs_facts(record: EditCosts, motion: Motion) -> dict[str, Any]:
    """Pairs, before and after."""
    angles = record.limit_rad
    return {
        "frames": record.frames,
        "limit_deg": None if angles is None else [_degrees(angle) for angle in angles],
        "limit_joint": record.limit_joint,
        "static": plain(record.static),
        "dynamic": plain(record.dynamic),
        "depth": plain(record.depth),
    }


@text.register
def costs_text(record: EditCosts, motion: Motion) -> str:
    """The same in a line each."""
    lines = []
    if record.limit_rad is not None:
        was, now = (degrees(angle, 0) for angle in record.limit_rad)
        joint = f" ({record.limit_joint})" if record.limit_joint else ""
        lines.append(f"joint limits exceeded by up to {now}{joint}, was {was}")
    for pair, point in (
        (record.static, "centre of mass"),
        (record.dynamic, "zero moment point"),
    ):
        if pair is not None:
            was, now = (length(distance, motion) for distance in pair)
            lines.append(f"{point} up to {now} outside the feet, was {was}")
    was, now = (length(depth, motion) for depth in record.depth)
    lines.append(f"parts of the body up to {now} inside each other, was {was}")
    return "\n".join(lines)


def _degrees(angle_rad: float) -> float:
    return float(degrees(angle_rad, 4).removesuffix("°"))


def _goal(goal: GoalReached, motion: Motion) -> str:
    at = f"{goal.joint} at {seconds(goal.frame * motion.frame_time)}"
    if goal.distance <= _MET * motion.skeleton.height:
        return f"{at}: point reached"
    return f"{at}: {length(goal.distance, motion)} short of its point, which is out of reach"
