"""What an operation changed in a motion."""

from __future__ import annotations

from typing import Any

from kinema.motion import Motion
from kinema.ops.change import Change
from kinema.report.dispatch import facts, text
from kinema.report.numbers import counted, degrees, length, number, seconds
from kinema.report.plain import fields_of

__all__ = ["change_facts", "change_text"]


@facts.register
def change_facts(record: Change, motion: Motion) -> dict[str, Any]:
    """Every field; pairs are before and after."""
    return fields_of(record)


@text.register
def change_text(record: Change, motion: Motion) -> str:
    """The largest change, the joint's peaks, and the clip's length and rate if they changed."""
    (frames, now), (fps, rate) = record.frames, record.fps
    lines = []
    if frames != now or abs(fps - rate) > 1e-6 * fps:
        before, after = (number(value, digits=4) for value in (fps, rate))
        lines.append(f"{counted(frames, 'frame')} at {before} fps, now {now} at {after} fps")
    turned, moved = degrees(record.angle_rad, 2), length(record.moved, motion)
    if turned == "0°" and moved.startswith("0 "):
        return "\n".join(lines or ["no change"])
    lines.append(
        f"largest change {turned} in {record.joint} at {seconds(record.time_s)} "
        f"(frame {record.frame}); joints moved up to {moved} ({record.moved_joint})"
    )
    peaks = (record.peak_speed_rad_s, record.peak_acceleration_rad_s2)
    speed, rise = ([degrees(value, 0) for value in pair] for pair in peaks)
    lines.append(
        f"peak speed of {record.joint} {speed[0]}/s, now {speed[1]}/s; "
        f"peak acceleration {rise[0]}/s², now {rise[1]}/s²"
    )
    return "\n".join(lines)
