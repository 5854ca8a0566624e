"""Which samples were filled, and why."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from kinema.motion import Motion
from kinema.ops.fill import Detected, Filled
from kinema.ops.fill.filling import GUESSED_BEYOND_S
from kinema.ops.run_lengths import runs
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, folded, frames, percent, seconds
from kinema.skeleton import BoolArray, Skeleton

__all__ = ["detected_facts", "detected_text", "filled_facts", "filled_text", "mask_table"]

_MOST_LINES = 12
_MOST_JOINTS = 4
_ADVICE = "detect looks for frozen ranges and spikes, too"


@facts.register
def filled_facts(record: Filled, motion: Motion) -> dict[str, Any]:
    """Every filled run of frames with its joint and reason; end sites are not counted."""
    mask = record.mask & ~record.motion.skeleton.is_end
    return {
        "frames": record.motion.num_frames,
        "frame_time": record.motion.frame_time,
        "filled_samples": int(mask.sum()),
        "filled_frames": int(mask.any(axis=1).sum()),
        "guessed_samples": int((record.guessed & mask).sum()),
        "spans": [span._asdict() for span in _spans(record)],
    }


@text.register
def filled_text(record: Filled, motion: Motion) -> str:
    """The same in a few lines; joints that share a frame range share a line."""
    shown = ~record.motion.skeleton.is_end
    filled, every = int((record.mask & shown).sum()), int(shown.sum())
    if not filled:
        none = "no sample is missing, frozen or a spike"
        return f"nothing to fill ({none if record.detected else _ADVICE})"
    share = percent(filled / (record.motion.num_frames * every))
    return "\n".join(
        [
            f"filled {counted(filled, 'sample')}, {share} of all",
            *_lines(record.motion, _spans(record)),
            *_guesses(record, filled),
        ]
    )


@summary.register
def filled_summary(record: Filled, motion: Motion) -> str:
    """How much was filled."""
    return filled_text(record, motion).partition("\n")[0].partition(" (")[0]


@facts.register
def detected_facts(record: Detected, motion: Motion) -> dict[str, Any]:
    """Every suspicious run of frames with its joint."""
    return {"spans": [span._asdict() for span in _runs(motion.skeleton, _faults(record))]}


@text.register
def detected_text(record: Detected, motion: Motion) -> str:
    """The same in a few lines."""
    frozen, spikes = (
        int(mask[:, ~motion.skeleton.is_end].sum()) for mask in _faults(record).values()
    )
    if not frozen and not spikes:
        return "no samples are frozen or spikes"
    found = f"{counted(frozen, 'frozen sample')}, {counted(spikes, 'spike')}"
    return "\n".join([found, *_lines(motion, _runs(motion.skeleton, _faults(record)))])


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


def _guesses(record: Filled, filled: int) -> list[str]:
    """A warning about what is too far from any measured frame to be known."""
    guessed = int((record.guessed & ~record.motion.skeleton.is_end).sum())
    if not guessed:
        return []
    return [
        f"  {percent(guessed / filled)} of it is a guess: more than "
        f"{seconds(GUESSED_BEYOND_S)} from any measured frame"
    ]


class _Run(NamedTuple):
    joint: str
    start: int
    stop: int
    reason: str


def _spans(record: Filled) -> Iterator[_Run]:
    return _runs(record.motion.skeleton, record.reasons or {"filled": record.mask})


def _faults(record: Detected) -> dict[str, BoolArray]:
    return {"frozen": record.frozen, "spike": record.spikes}


def _lines(motion: Motion, found: Iterable[_Run]) -> list[str]:
    """A line for each frame range and its joints."""
    every = int((~motion.skeleton.is_end).sum())
    together: dict[tuple[int, int, str], list[str]] = {}
    for span in found:
        together.setdefault((span.start, span.stop, span.reason), []).append(span.joint)
    lines = []
    for (start, stop, reason), joints in sorted(together.items())[:_MOST_LINES]:
        which = "all joints" if len(joints) == every else folded(joints, _MOST_JOINTS)
        lines.append(f"  {frames(start, stop, motion)}, {reason}: {which}")
    if len(together) > _MOST_LINES:
        lines.append(f"  … {len(together) - _MOST_LINES} more frame ranges")
    return lines


def _runs(skeleton: Skeleton, reasons: Mapping[str, BoolArray]) -> Iterator[_Run]:
    for reason, marked in reasons.items():
        for joint in np.flatnonzero(~skeleton.is_end & marked.any(axis=0)).tolist():
            for start, stop in runs(marked[:, joint]):
                yield _Run(skeleton.names[joint], start, stop, reason)
