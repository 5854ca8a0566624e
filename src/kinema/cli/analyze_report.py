"""What `kinema analyze` says, to machines and to people."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from kinema.errors import MissingRole
from kinema.motion import Motion
from kinema.ops import balance
from kinema.ops import collisions as bodies
from kinema.ops.analysis import Analysis, Gait, Path
from kinema.units import METRES

__all__ = ["facts_of", "text_of", "unit_of"]


def facts_of(
    name: str,
    motion: Motion,
    found: Analysis,
    *,
    roles: Mapping[str, str] | None = None,
    collisions: bool = False,
) -> dict[str, Any]:
    """Everything as plain values; an ``end`` is the first frame that no longer belongs."""
    contacts, second = found.contacts, motion.frame_time
    facts: dict[str, Any] = {
        "file": name,
        "frames": motion.num_frames,
        "frame_time": second,
        "seconds": motion.seconds,
        "unit": unit_of(motion),
        "floor": None if contacts is None else contacts.floor,
        "contacts": [
            {**item._asdict(), "start_s": item.start * second, "end_s": item.end * second}
            for item in (() if contacts is None else contacts.intervals)
        ],
        "support_keys": [
            {"time": key.time_s, "state": key.state}
            for key in (() if contacts is None else contacts.support_keys)
        ],
        "key_frames": [key.frame for key in found.key_times],
        "stops": [
            {**stop._asdict(), "start_s": stop.start * second, "end_s": stop.end * second}
            for stop in found.stops
        ],
        "gait": None if found.gait is None else _gait(found.gait),
        "path": _path(found.path),
        "balance": _balance(motion, found, roles),
    }
    if collisions:
        result = bodies.find(motion, roles=roles)
        facts["collisions"] = {
            "share": result.share,
            "intersections": [hit._asdict() for hit in result.intersections],
            "summary": result.summary,
        }
    return facts


def unit_of(motion: Motion) -> str:
    """What lengths are in: ``cm``, or ``units`` where the file does not say."""
    names = {metres: name for name, metres in METRES.items()}
    metres = motion.skeleton.metres_per_unit
    return "units" if metres is None else names.get(metres, f"× {metres:g} m")


def _gait(found: Gait) -> dict[str, Any]:
    return {
        "cadence": found.cadence,
        "step_length": found.step_length,
        "step_width": found.step_width,
        "stride_seconds": found.stride_seconds,
        "stride_length": found.stride_length,
        "duty": found.duty,
        "double_support": found.double_support,
        "flight": found.flight,
        "events": [event._asdict() for event in found.events],
        "steps": [step._asdict() for step in found.steps],
        "strides": [stride._asdict() for stride in found.strides],
    }


def _path(found: Path) -> dict[str, Any]:
    speed = found.speed
    return {
        "length": found.length,
        "distance": found.distance,
        "mean_speed": float(speed.mean()) if len(speed) else 0.0,
        "largest_speed": float(speed.max(initial=0.0)),
        "turned_deg": math.degrees(found.turned_rad),
    }


def _balance(
    motion: Motion, found: Analysis, roles: Mapping[str, str] | None
) -> dict[str, Any] | None:
    if found.contacts is None or motion.num_frames < 2:
        return None
    try:
        results = [measure(motion, found.contacts, roles=roles) for measure in _BALANCES]
    except MissingRole:  # contacts can do with toes alone, balance cannot
        return None
    return {
        result.kind: {
            "share": result.share,
            "worst_frame": result.worst,
            "least_margin": None if result.worst is None else float(result.margin[result.worst]),
            "summary": result.summary,
        }
        for result in results
    }


_BALANCES = (balance.static, balance.dynamic)


def text_of(facts: dict[str, Any]) -> str:
    """The same for people: a few lines."""
    unit, path = facts["unit"], facts["path"]
    rows = {
        "way": (
            f"{path['length']:.3g} {unit} at {path['mean_speed']:.3g} {unit}/s on average, "
            f"{path['distance']:.3g} {unit} from start to end, turned by {path['turned_deg']:.0f}°"
        ),
        **_feet(facts, unit),
        "key times": _listed(
            [f"{frame * facts['frame_time']:.2f}" for frame in facts["key_frames"]]
        ),
        "stops": _stops(facts["stops"]),
    }
    lines = [f"{facts['file']}: {facts['frames']} frames, {facts['seconds']:.3f} s"]
    lines += [f"  {name:10} {text}" for name, text in rows.items()]
    lines += [f"  {result['summary']}" for result in (facts["balance"] or {}).values()]
    if "collisions" in facts:
        lines.append(f"  {facts['collisions']['summary']}")
    return "\n".join(lines)


def _feet(facts: dict[str, Any], unit: str) -> dict[str, str]:
    gait = facts["gait"]
    if gait is None:
        return {"feet": "none were found; --role left_ankle=JOINT says which they are"}
    counts = Counter(contact["foot"] for contact in facts["contacts"])
    rows = {
        "contacts": (
            f"{counts['left']} left, {counts['right']} right; both feet are down in "
            f"{gait['double_support']:.0%} of the frames, none in {gait['flight']:.0%}; "
            f"floor at {facts['floor']:.3g} {unit}"
        )
    }
    if gait["cadence"] is not None:
        rows["steps"] = (
            f"{len(gait['steps'])}, {gait['cadence']:.0f} a minute, "
            f"{gait['step_length']:.3g} {unit} long, {gait['step_width']:.2g} {unit} wide"
        )
    if gait["duty"] is not None:
        rows["strides"] = (
            f"{len(gait['strides'])}, {gait['stride_seconds']:.2f} s and "
            f"{gait['stride_length']:.3g} {unit} long; a foot is down for {gait['duty']:.0%} of it"
        )
    return rows


def _stops(found: list[dict[str, Any]]) -> str:
    """How often each part stops, and for how long all in all."""
    seconds: Counter[str] = Counter()
    for stop in found:
        seconds[stop["part"]] += stop["end_s"] - stop["start_s"]
    counts = Counter(stop["part"] for stop in found)
    return _listed([f"{part} {counts[part]} × ({seconds[part]:.2f} s)" for part in sorted(counts)])


def _listed(words: list[str], most: int = 12) -> str:
    return (", ".join(words[:most]) or "none") + (
        f", … ({len(words)} in all)" if len(words) > most else ""
    )
