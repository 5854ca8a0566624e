"""Records that some operations do not define yet, with the fields that were agreed on.

Each is put where the real one will be, and only while there is none.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Mapping
from dataclasses import field, fields, is_dataclass, make_dataclass
from types import ModuleType
from typing import Any

_RECORDS: Mapping[str, Mapping[str, str]] = {
    "kinema.ops.change": {
        "Change": "joint frame time_s angle_rad peak_speed_rad_s peak_acceleration_rad_s2 moved "
        "moved_joint frames fps"
    },
    "kinema.ops.filters": {
        "MethodResult": "name motion jump_rad jump_frame jump_joint mean_off_rad max_off_rad "
        "verdict",
        "Comparison": "kernel original results sign_changes spread_rad",
    },
    "kinema.ops.fill": {"Filled": "motion mask reasons curve parts"},
    "kinema.ops.keyframes": {"Reduction": "motion keys", "KeyComparison": "methods"},
    "kinema.ops.blend": {"Blended": "motion inputs fits"},
    "kinema.ops.contacts": {"Locked": "motion contacts before after hips_lowered"},
    "kinema.ops.analysis": {
        "Analysis": "contacts gait key_times stops path balance collisions",
    },
    "kinema.ops.ik": {
        "GoalMet": "tip frames met farthest farthest_frame position_before",
        "Moved": "motion goals",
    },
}

_DEFAULTS = {"curve": "auto", "parts": None}


def install() -> None:
    """Define what is missing."""
    for module, records in _RECORDS.items():
        place = _module(module)
        for name, wanted in records.items():
            if not set(wanted.split()) <= _fields(getattr(place, name, None)):
                columns = [
                    (column, Any, field(default=_DEFAULTS[column]))
                    if column in _DEFAULTS
                    else (column, Any)
                    for column in wanted.split()
                ]
                made = make_dataclass(name, columns, frozen=True, eq=False)
                if name == "Comparison":
                    made.explanation = ("Methods differ.",)
                made.__module__ = module
                setattr(place, name, made)


def _module(name: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError:
        place = sys.modules[name] = ModuleType(name)
        parent, _, child = name.rpartition(".")
        setattr(sys.modules[parent], child, place)
        return place


def _fields(record: Any) -> set[str]:
    if record is None:
        return set()
    if is_dataclass(record):
        return {item.name for item in fields(record)} | set(dir(record))
    return set(getattr(record, "_fields", ()))
