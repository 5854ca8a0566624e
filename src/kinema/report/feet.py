"""Foot contacts, and foot skate before and after it was removed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from kinema.motion import Motion
from kinema.ops.contacts import Contacts, Locked, Slide
from kinema.ops.contacts.states import FEET
from kinema.ops.run_lengths import runs
from kinema.report.dispatch import facts, text
from kinema.report.numbers import counted, length, percent, speed

__all__ = ["contacts_facts", "contacts_line", "contacts_text", "locked_facts", "locked_text"]


@facts.register
def contacts_facts(record: Contacts, motion: Motion) -> dict[str, Any]:
    """Every contact, and when the support changes; an ``end`` is the first frame after it."""
    step = record.frame_time
    return {
        "floor": float(record.floor),
        "contacts": [
            {
                "foot": contact.foot,
                "start": contact.start,
                "end": contact.end,
                "start_s": contact.start * step,
                "end_s": contact.end * step,
            }
            for contact in record.intervals
        ],
        "standing": [
            {"foot": foot, "part": part, "start": start, "end": end}
            for foot in (() if record.paws else FEET)
            for part, down in (("heel", record.heel(foot)), ("toe", record.toe(foot)))
            for start, end in runs(down)
        ],
        "in_place": record.in_place,
        "support_keys": [{"time": key.time_s, "state": key.state} for key in record.support_keys],
    }


@text.register
def contacts_text(record: Contacts, motion: Motion) -> str:
    """How many, how much of the time, and where the floor is."""
    return f"foot contacts: {contacts_line(record, motion)}"


def contacts_line(record: Contacts, motion: Motion) -> str:
    """The same without its heading."""
    counts = Counter(contact.foot for contact in record.intervals)
    if not counts:
        return "none"
    each = ", ".join(f"{counts[foot]} {foot.replace('_', ' ')}" for foot in record.feet)
    return (
        f"{each}; {_support(record)}; "
        f"floor at {length(record.floor, motion)}{_moving(record, motion)}"
    )


def _support(record: Contacts) -> str:
    down = np.sum([record.of(foot) for foot in record.feet], axis=0)
    if record.paws:
        shares = [percent(float((down == count).mean())) for count in range(len(record.feet) + 1)]
        some = ", ".join(f"{count} in {share}" for count, share in enumerate(shares) if count)
        return f"feet down: {some} of frames, none in {shares[0]}"
    both, none = float((down == 2).mean()), float((down == 0).mean())
    return f"both feet down in {percent(both)} of frames, neither in {percent(none)}"


def _moving(record: Contacts, motion: Motion) -> str:
    if not record.in_place:
        return ""
    return f"; on the spot, over a floor that moves at {speed(math.hypot(*record.drift), motion)}"


@facts.register
def locked_facts(record: Locked, motion: Motion) -> dict[str, Any]:
    """How far each foot slid in each contact, before and after."""
    return {
        "contacts": [
            {
                "foot": before.foot,
                "part": before.part,
                "start": before.start,
                "end": before.end,
                "before": before.distance,
                "after": after.distance,
            }
            for before, after in zip(record.before, record.after, strict=True)
        ],
        "slide_before": _farthest(record.before),
        "slide_after": _farthest(record.after),
        "slide_before_percent_of_leg": 100.0 * _share(record.before),
        "slide_after_percent_of_leg": 100.0 * _share(record.after),
        "hips_lowered": float(record.hips_lowered),
    }


@text.register
def locked_text(record: Locked, motion: Motion) -> str:
    """The largest slide before and after, and what the hips had to give."""
    if not record.before:
        return "no foot contacts; nothing changed"
    before, after = (_farthest(slides) for slides in (record.before, record.after))
    return (
        f"{counted(len(record.before), 'contact')}; foot skate up to {length(before, motion)} "
        f"({percent(_share(record.before))} of leg length), now {length(after, motion)}\n"
        f"hips lowered by up to {length(record.hips_lowered, motion)}"
    )


def _farthest(slides: Sequence[Slide]) -> float:
    return max((float(slide.distance) for slide in slides), default=0.0)


def _share(slides: Sequence[Slide]) -> float:
    return max((float(slide.share) for slide in slides), default=0.0)
