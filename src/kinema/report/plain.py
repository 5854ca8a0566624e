"""Any value as plain JSON, and any record field by field."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from typing import Any, NamedTuple

import numpy as np

from kinema.motion import Motion, Pose
from kinema.report.numbers import counted, fixed, folded, number, rows
from kinema.skeleton import Skeleton

__all__ = ["Angles", "fields_of", "lines_of", "listed", "plain"]

_ANGLES = ("_rad", "_rad_s", "_rad_s2")
_UNITS = {"_rad_s2": "°/s²", "_rad_s": "°/s", "_rad": "°", "_s": " s", "_hz": " Hz"}


class Angles(NamedTuple):
    """An array of angles: people read degrees, as in every record."""

    angles_rad: Any


def plain(value: Any) -> Any:
    """Turn a value into what JSON can hold: no arrays, no records, no numbers that are not finite.

    >>> plain({"frames": np.arange(3), "share": np.float64("nan")})
    {'frames': [0, 1, 2], 'share': None}
    """
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, np.ndarray | np.generic):
        return plain(value.tolist())
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        return value + 0.0 if math.isfinite(value) else None  # adding 0 makes -0.0 a plain zero
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, Motion):
        return {
            "frames": value.num_frames,
            "frame_time": value.frame_time,
            "seconds": value.seconds,
            "joints": list(value.skeleton.names),
        }
    if isinstance(value, Pose):
        return {"rotations": plain(value.rotations), "positions": plain(value.positions)}
    if isinstance(value, Skeleton):
        return {"joints": list(value.names), "parents": plain(value.parents)}
    named = _named(value)
    if named is not None:
        return _in_degrees(named)
    if isinstance(value, list | tuple | Set):
        return [plain(item) for item in value]
    return str(value)


def fields_of(record: Any) -> dict[str, Any]:
    """A record's fields as plain values; what is no record stands under ``values``."""
    found = plain(record)
    return found if isinstance(found, dict) else {"values": found}


def lines_of(record: Any) -> str:
    """A record's fields, one per line; of several records, each on a line of its own."""
    if isinstance(record, Motion):
        return _words("", record)
    if isinstance(record, Mapping):
        return rows({str(name): _words("", value) for name, value in record.items()})
    named = _named(record)
    if named is not None:
        return rows({_title(name): _words(name, value) for name, value in named.items()})
    if isinstance(record, list | tuple) and record and _named(record[0]) is not None:
        return listed(record, lambda item: _words("", item))
    return _words("", record)


def listed(records: Sequence[Any], line: Callable[[Any], str]) -> str:
    """A line for each record; what is too much is counted."""
    lines = [line(item) for item in records[:_MOST_LINES]]
    if len(records) > _MOST_LINES:
        lines.append(f"… {len(records) - _MOST_LINES} more")
    return "\n".join(lines)


_MOST_LINES = 12


def _named(value: Any) -> dict[str, Any] | None:
    """The fields of a dataclass or named tuple; None for anything else."""
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return dict(value._asdict())
    return None


def _in_degrees(named: Mapping[str, Any]) -> dict[str, Any]:
    """Fields as plain values, radians as degrees under another name."""
    found = {}
    for name, value in named.items():
        if name.endswith(_ANGLES) and value is not None:
            found[name.replace("_rad", "_deg")] = plain(np.degrees(np.asarray(value, float)))
        else:
            found[name] = plain(value)
    return found


def _title(name: str) -> str:
    for ending in _UNITS:
        name = name.removesuffix(ending)
    return name.replace("_", " ")


def _words(name: str, value: Any) -> str:
    """A value in a few words: long lists folded, arrays by their shape and range."""
    unit = next((unit for ending, unit in _UNITS.items() if name.endswith(ending)), "")
    if value is None:
        return "none"
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if isinstance(value, int | float | np.number):
        shown = float(np.degrees(value)) if name.endswith(_ANGLES) else float(value)
        return (fixed(shown, 2) if unit.startswith("°") else number(shown)) + unit
    if isinstance(value, Motion):
        return f"{counted(value.num_frames, 'frame')} at {number(value.fps, digits=4)} fps"
    if isinstance(value, Pose):
        return f"a pose of {counted(int((~value.skeleton.is_end).sum()), 'joint')}"
    if isinstance(value, Skeleton):
        return counted(int((~value.is_end).sum()), "joint")
    if isinstance(value, np.ndarray):
        return _array(name, value)
    if isinstance(value, Mapping):
        return folded([f"{key} {_words('', item)}" for key, item in value.items()])
    named = _named(value)
    if named is not None:
        return folded([f"{_title(key)} {_words(key, item)}" for key, item in named.items()])
    if isinstance(value, list | tuple | Set):
        items = list(value)
        if items and _named(items[0]) is not None:
            return str(len(items))
        return folded([_words(name, item) for item in items])
    return str(value)


def _array(name: str, values: np.ndarray[Any, Any]) -> str:
    if values.dtype == bool:
        return f"{int(values.sum())} of {values.size} true"
    if values.ndim == 1 and values.size <= _MOST_LINES:
        return folded([_words(name, value) for value in values])
    if not values.size:
        return "none"
    shape = " × ".join(str(size) for size in values.shape)
    return f"{shape} numbers, {_words(name, values.min())} to {_words(name, values.max())}"
