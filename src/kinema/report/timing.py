"""Which moments of two motions correspond, and at what pace a motion is played."""

from __future__ import annotations

from typing import Any

from kinema.motion import Motion
from kinema.ops.timealign import Registered, Warp
from kinema.ops.timewarp import Retimed
from kinema.report.dispatch import facts, text
from kinema.report.numbers import counted, length, number, seconds

__all__ = ["registered_text", "retimed_facts", "retimed_text", "warp_text"]


@text.register
def warp_text(record: Warp, motion: Motion) -> str:
    """How long both are, and how far apart corresponding poses are on average."""
    first, second = (seconds(record.seconds(weight=weight)) for weight in (0.0, 1.0))
    return (
        f"{first} of the first motion correspond to {second} of the second; "
        f"poses are {length(record.mean_cost, motion)} apart on average"
    )


@text.register
def registered_text(record: Registered, motion: Motion) -> str:
    """How many motions are in step, and how far from the reference their poses are."""
    lines = [f"{counted(len(record.motions), 'motion')} in step"]
    for index, warp in enumerate(record.warps, start=1):
        lines.append(f"motion {index}: {length(warp.mean_cost, motion)} away on average")
    return "\n".join(lines)


@facts.register
def retimed_facts(record: Retimed, motion: Motion) -> dict[str, Any]:
    """Lengths before and after, and the range of speeds."""
    slowest, fastest = _range(record)
    return {
        "seconds": [motion.seconds, record.motion.seconds],
        "frames": [motion.num_frames, record.motion.num_frames],
        "slowest": slowest,
        "fastest": fastest,
    }


@text.register
def retimed_text(record: Retimed, motion: Motion) -> str:
    """The same in a line."""
    slow, fast = (number(speed) for speed in _range(record))
    return (
        f"{seconds(record.motion.seconds)}, was {seconds(motion.seconds)}; "
        f"played at {slow} to {fast} times its speed"
    )


def _range(record: Retimed) -> tuple[float, float]:
    """The least and the greatest speed; of a single frame, that of the clip."""
    speeds = record.speeds if len(record.speeds) else [1.0]
    return float(min(speeds)), float(max(speeds))
