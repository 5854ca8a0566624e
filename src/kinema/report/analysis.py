"""What happens in a motion: contacts, steps, key times, stops, path, balance, collisions."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from kinema.motion import Motion
from kinema.ops.analysis import Analysis, Gait, KeyTime, Path, Stop
from kinema.ops.balance import Balance
from kinema.ops.collisions import Collisions
from kinema.report.dispatch import facts, text
from kinema.report.feet import contacts_facts, contacts_line
from kinema.report.numbers import (
    counted,
    degrees,
    fixed,
    folded,
    frames,
    length,
    percent,
    rows,
    seconds,
    speed,
    unit_of,
)
from kinema.report.plain import plain

__all__ = [
    "analysis_facts",
    "analysis_text",
    "balance_facts",
    "balance_text",
    "collisions_facts",
    "collisions_text",
    "gait_facts",
    "gait_text",
    "key_time_text",
    "path_facts",
    "path_text",
    "stop_text",
]


@facts.register
def analysis_facts(record: Analysis, motion: Motion) -> dict[str, Any]:
    """Everything that was found; an ``end`` is the first frame after it."""
    found: dict[str, Any] = {
        "frames": motion.num_frames,
        "frame_time": motion.frame_time,
        "seconds": motion.seconds,
        "unit": unit_of(motion),
        "floor": None,
        "contacts": [],
        "support_keys": [],
    }
    if record.contacts is not None:
        found |= contacts_facts(record.contacts, motion)
    step = motion.frame_time
    found |= {
        "key_frames": [key.frame for key in record.key_times],
        "stops": [
            {**stop._asdict(), "start_s": stop.start * step, "end_s": stop.end * step}
            for stop in record.stops
        ],
        "gait": None if record.gait is None else gait_facts(record.gait, motion),
        "path": path_facts(record.path, motion),
        "balance": {item.kind: balance_facts(item, motion) for item in record.balance} or None,
    }
    if record.collisions is not None:
        found["collisions"] = collisions_facts(record.collisions, motion)
    return found


@text.register
def analysis_text(record: Analysis, motion: Motion) -> str:
    """A line for each kind of thing."""
    lines = {"path": _path(record.path, motion)}
    if record.contacts is None or record.gait is None:
        lines["feet"] = "none found; for a body on two legs declare them: --role left_ankle=JOINT"
    else:
        lines["contacts"] = contacts_line(record.contacts, motion)
        lines |= _gait(record.gait, motion)
    lines["key times"] = folded([seconds(key.time_s) for key in record.key_times])
    lines["stops"] = _stops(record.stops, motion)
    for item in record.balance:
        lines[f"{item.kind} balance"] = _balance(item, motion)
    if record.collisions is not None:
        lines["collisions"] = _collisions(record.collisions, motion)
    return rows(lines)


@facts.register
def gait_facts(record: Gait, motion: Motion) -> dict[str, Any]:
    """Medians of all steps and strides, and the steps, strides and events themselves."""
    found = {
        "cadence": record.cadence,
        "step_length": record.step_length,
        "step_width": record.step_width,
        "stride_seconds": record.stride_seconds,
        "stride_length": record.stride_length,
        "duty": record.duty,
        "double_support": record.double_support,
        "flight": record.flight,
        "events": record.events,
        "steps": record.steps,
        "strides": record.strides,
    }
    return {name: plain(value) for name, value in found.items()}


@text.register
def gait_text(record: Gait, motion: Motion) -> str:
    """Steps and strides, a line each."""
    return rows(_gait(record, motion) or {"steps": "none"})


@facts.register
def path_facts(record: Path, motion: Motion) -> dict[str, Any]:
    """Length, distance, speeds and net turn."""
    values = record.speed
    return {
        "length": float(record.length),
        "distance": float(record.distance),
        "mean_speed": float(values.mean()) if len(values) else 0.0,
        "largest_speed": float(values.max(initial=0.0)),
        "turned_deg": math.degrees(record.turned_rad),
    }


@text.register
def path_text(record: Path, motion: Motion) -> str:
    """The same in a line."""
    return f"path {_path(record, motion)}"


@text.register
def stop_text(record: Stop, motion: Motion) -> str:
    """Which part is at rest, and when."""
    return f"{record.part}: {frames(record.start, record.end, motion)}"


@text.register
def key_time_text(record: KeyTime, motion: Motion) -> str:
    """When it is, and how fast all joints together are then."""
    when = frames(record.frame, record.frame + 1, motion)
    return f"{when}: all joints together {speed(record.speed, motion)}"


@facts.register
def balance_facts(record: Balance, motion: Motion) -> dict[str, Any]:
    """The share of balanced frames, how far the others are off, and the worst frame."""
    worst = _worst(record)
    return {
        "share": float(record.share),
        "outside_in_95_percent": record.outside_at_most(0.95),
        "worst_frame": worst,
        "least_margin": None if worst is None else float(record.margin[worst]),
        "summary": balance_text(record, motion),
    }


@text.register
def balance_text(record: Balance, motion: Motion) -> str:
    """The same in a line."""
    return f"{record.kind} balance: {_balance(record, motion)}"


@facts.register
def collisions_facts(record: Collisions, motion: Motion) -> dict[str, Any]:
    """Every intersection, and the share of frames with one."""
    return {
        "share": float(record.share),
        "intersections": plain(record.intersections),
        "summary": collisions_text(record, motion),
    }


@text.register
def collisions_text(record: Collisions, motion: Motion) -> str:
    """How often, and the deepest one."""
    return f"collisions: {_collisions(record, motion)}"


def _path(record: Path, motion: Motion) -> str:
    mean = float(record.speed.mean()) if len(record.speed) else 0.0
    return (
        f"{length(record.length, motion)} at {speed(mean, motion)} on average; "
        f"{length(record.distance, motion)} from start to end, "
        f"net turn {degrees(record.turned_rad, 0)}"
    )


def _gait(record: Gait, motion: Motion) -> dict[str, str]:
    lines = {}
    steps = (record.cadence, record.step_length, record.step_width)
    if steps[0] is not None and steps[1] is not None and steps[2] is not None:
        lines["steps"] = (
            f"{len(record.steps)}; {fixed(steps[0], 0)} per minute, "
            f"{length(steps[1], motion)} long, {length(steps[2], motion)} wide"
        )
    strides = (record.stride_seconds, record.stride_length, record.duty)
    if strides[0] is not None and strides[1] is not None and strides[2] is not None:
        lines["strides"] = (
            f"{len(record.strides)}; {seconds(strides[0])} and {length(strides[1], motion)} long, "
            f"stance {percent(strides[2])}"
        )
    return lines


def _stops(found: Sequence[Stop], motion: Motion) -> str:
    """How often each part stops, and for how long in total."""
    rest: Counter[str] = Counter()
    for stop in found:
        rest[stop.part] += stop.end - stop.start
    counts = Counter(stop.part for stop in found)
    return folded(
        [f"{part} {counts[part]}× ({seconds(rest[part] * motion.frame_time)})" for part in counts]
    )


def _worst(record: Balance) -> int | None:
    """The frame with the smallest margin, if any has one."""
    if not record.defined.any():
        return None
    return int(np.argmin(np.where(record.defined, record.margin, np.inf)))


def _balance(record: Balance, motion: Motion) -> str:
    worst = _worst(record)
    if worst is None:
        return "the feet never carry the body"
    margin = float(record.margin[worst])
    where = "inside" if margin >= 0.0 else "outside"
    kept = f"kept in {percent(record.share)} of {counted(int(record.defined.sum()), 'frame')}"
    usual = record.outside_at_most(0.95)
    most = f"at most {length(usual, motion)} outside the feet in 95% of them; " if usual else ""
    return (
        f"{kept} on the feet; {most}at worst {length(abs(margin), motion)} {where} (frame {worst})"
    )


def _collisions(record: Collisions, motion: Motion) -> str:
    deepest = max(record.intersections, key=lambda item: item.depth, default=None)
    if deepest is None:
        return "none"
    last = deepest.end - 1
    when = f"frame {last}" if deepest.start == last else f"frames {deepest.start} to {last}"
    return (
        f"in {percent(record.share)} of frames; deepest {length(deepest.depth, motion)}, "
        f"{deepest.joint_a} in {deepest.joint_b}, {when}"
    )
