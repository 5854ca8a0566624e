"""What an operation changed in a motion."""

from __future__ import annotations

from typing import Any

from kinema.motion import Motion
from kinema.ops.change import Change
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import counted, degrees, length, number, seconds
from kinema.report.plain import fields_of

__all__ = ["change_facts", "change_summary", "change_text"]


@facts.register
def change_facts(record: Change, motion: Motion) -> dict[str, Any]:
    """Every field; pairs are before and after."""
    return fields_of(record)


@text.register
def change_text(record: Change, motion: Motion) -> str:
    """The largest change, the joint's peaks, and the clip's length and rate if they changed."""
    lines = []
    if _retimed(record):
        now, rate = record.frames[1], number(record.fps[1], digits=4)
        lines.append(f"{_original(record)}, now {now} at {rate} fps")
    largest = _largest(record, motion)
    if not largest:
        return "\n".join(lines or ["no change"])
    peaks = (record.peak_speed_rad_s, record.peak_acceleration_rad_s2)
    speed, rise = ([degrees(value, 0) for value in pair] for pair in peaks)
    return "\n".join(
        [
            *lines,
            largest,
            f"peak speed of {record.joint} {speed[0]}/s, now {speed[1]}/s; "
            f"peak acceleration {rise[0]}/s², now {rise[1]}/s²",
        ]
    )


@summary.register
def change_summary(record: Change, motion: Motion) -> str:
    """The largest change, and what the clip was if its length or rate changed."""
    words = [f"was {_original(record)}"] if _retimed(record) else []
    largest = _largest(record, motion)
    return "; ".join([*words, *([largest] if largest else [])]) or "no change"


def _retimed(record: Change) -> bool:
    (frames, now), (fps, rate) = record.frames, record.fps
    return frames != now or abs(fps - rate) > 1e-6 * fps


def _original(record: Change) -> str:
    return f"{counted(record.frames[0], 'frame')} at {number(record.fps[0], digits=4)} fps"


def _largest(record: Change, motion: Motion) -> str:
    """The largest change; empty if there is none to speak of."""
    turned, moved = degrees(record.angle_rad, 2), length(record.moved, motion)
    if turned == "0°" and moved.startswith("0 "):
        return ""
    return (
        f"largest change {turned} in {record.joint} at {seconds(record.time_s)} "
        f"(frame {record.frame}); joints moved up to {moved} ({record.moved_joint})"
    )
