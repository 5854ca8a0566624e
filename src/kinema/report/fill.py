"""Which samples were filled, and why."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from kinema.motion import Motion
from kinema.ops.fill import Filled
from kinema.ops.run_lengths import runs
from kinema.report.dispatch import facts, text
from kinema.report.numbers import counted, folded, percent, seconds

__all__ = ["filled_facts", "filled_text", "mask_table"]

_MOST_LINES = 12
_MOST_JOINTS = 4


@facts.register
def filled_facts(record: Filled, motion: Motion) -> dict[str, Any]:
    """Every filled run of frames with its joint and reason; end sites are not counted."""
    mask = record.mask & ~record.motion.skeleton.is_end
    return {
        "frames": record.motion.num_frames,
        "frame_time": record.motion.frame_time,
        "filled_samples": int(mask.sum()),
        "filled_frames": int(mask.any(axis=1).sum()),
        "spans": [span._asdict() for span in _spans(record)],
    }


@text.register
def filled_text(record: Filled, motion: Motion) -> str:
    """The same in a few lines; joints that share a frame range share a line."""
    shown = ~record.motion.skeleton.is_end
    filled, every = int((record.mask & shown).sum()), int(shown.sum())
    if not filled:
        return "nothing to fill"
    share = percent(filled / (record.motion.num_frames * every))
    lines = [f"filled {counted(filled, 'sample')}, {share} of all"]
    together: dict[tuple[int, int, str], list[str]] = {}
    for span in _spans(record):
        together.setdefault((span.start, span.stop, span.reason), []).append(span.joint)
    for (start, stop, reason), joints in sorted(together.items())[:_MOST_LINES]:
        frames = f"frame {start}" if stop - start == 1 else f"frames {start} to {stop - 1}"
        times = [seconds(frame * record.motion.frame_time) for frame in (start, stop - 1)]
        when = times[0] if stop - start == 1 else f"{times[0].removesuffix(' s')} to {times[1]}"
        which = "all joints" if len(joints) == every else folded(joints, _MOST_JOINTS)
        lines.append(f"  {frames} ({when}), {reason}: {which}")
    if len(together) > _MOST_LINES:
        lines.append(f"  … {len(together) - _MOST_LINES} more frame ranges")
    return "\n".join(lines)


def mask_table(record: Filled) -> str:
    """Which samples were filled, as CSV: a row per frame, 0 or 1 for every joint."""
    shown = np.flatnonzero(~record.motion.skeleton.is_end)
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(["frame", *(record.motion.skeleton.names[joint] for joint in shown)])
    table.writerows(
        [frame, *row.astype(int).tolist()] for frame, row in enumerate(record.mask[:, shown])
    )
    return written.getvalue()


class _Run(NamedTuple):
    joint: str
    start: int
    stop: int
    reason: str


def _spans(record: Filled) -> Iterator[_Run]:
    skeleton = record.motion.skeleton
    for reason, marked in (record.reasons or {"filled": record.mask}).items():
        for joint in np.flatnonzero(~skeleton.is_end & marked.any(axis=0)).tolist():
            for start, stop in runs(marked[:, joint]):
                yield _Run(skeleton.names[joint], start, stop, reason)
