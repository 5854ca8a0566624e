"""Which moments of two motions correspond."""

from __future__ import annotations

from kinema.motion import Motion
from kinema.ops.timealign import Registered, Warp
from kinema.report.dispatch import text
from kinema.report.numbers import counted, length, seconds

__all__ = ["registered_text", "warp_text"]


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
    for number, warp in enumerate(record.warps, start=1):
        lines.append(f"motion {number}: {length(warp.mean_cost, motion)} away on average")
    return "\n".join(lines)
