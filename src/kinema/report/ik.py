"""Whether goals were reached."""

from __future__ import annotations

from typing import Any

from kinema.motion import Motion
from kinema.ops.ik import GoalMet, Moved, Reach
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, length, number, point, unit_of
from kinema.report.plain import plain

__all__ = ["moved_facts", "moved_summary", "moved_text", "reach_text"]

# what else to try; solve turns the whole body already
_FARTHER = {
    "ccd": ["a base nearer the root, or method solve, reaches farther"],
    "two-bone": ["method solve reaches farther"],
}


@facts.register
def moved_facts(record: Moved, motion: Motion) -> dict[str, Any]:
    """Each goal: in how many frames it was met, and the farthest miss."""
    return {
        "goals": [
            {
                "tip": goal.tip,
                "frames": plain(goal.frames),
                "met": plain(goal.met),
                "farthest": plain(goal.farthest),
                "farthest_frame": plain(goal.farthest_frame),
                "position_before": plain(goal.position_before),
            }
            for goal in record.goals
        ],
        "height": float(motion.skeleton.height),
    }


@text.register
def moved_text(record: Moved, motion: Motion) -> str:
    """A line per goal; what to try where one was missed."""
    lines = [_goal(goal, motion) for goal in record.goals]
    missed = [goal for goal in record.goals if goal.met < goal.frames]
    if missed:
        unit = f" {unit_of(motion)}" if motion.skeleton.metres_per_unit is not None else ""
        tall = number(motion.skeleton.height, digits=4)
        said = f"goals are in the file's unit: the body is {tall}{unit} tall"
        lines.append("; ".join([said, *_FARTHER.get(record.method, [])]))
    return "\n".join(lines)


@text.register
def reach_text(record: Reach, motion: Motion) -> str:
    """In how many frames the goal was reached, and the farthest miss."""
    count = len(record.reached)
    words = f"goal reached in {int(record.reached.sum())} of {counted(count, 'frame')}"
    if record.reached.all():
        return words
    worst = int(record.distance.argmax())
    return f"{words}; farthest {length(record.distance[worst], motion)} away, in frame {worst}"


@summary.register
def moved_summary(record: Moved, motion: Motion) -> str:
    """In how many frames each goal was met."""
    return "; ".join(_met(goal) for goal in record.goals)


def _goal(goal: GoalMet, motion: Motion) -> str:
    words = _met(goal)
    if goal.met == goal.frames:
        return words
    words += f"; farthest {length(goal.farthest, motion)} away, in frame {goal.farthest_frame}"
    if goal.position_before is not None:
        words += f", where it was at {point(goal.position_before)}"
    return words


def _met(goal: GoalMet) -> str:
    return f"{goal.tip}: goal met in {goal.met} of {counted(goal.frames, 'frame')}"
