"""A few numbers that stand for a result: enough to tell that it changed, not to rebuild it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np

from kinema import Motion, Pose, Skeleton

TOLERANCE = 1e-6  # of the largest number of an array
_SMALL = 0.01  # what is smaller altogether is compared with this
_FEW = 12  # so many whole numbers are kept as they are
_PROJECTIONS = 4

Digest = dict[str, list[Any]]


def digest(result: Any) -> Digest:
    """For each part of a result: its size, and numbers that change when any of it does.

    >>> digest({"found": [3, 4], "near": True})
    {'.found[]': ['i', 2, 3, 4], '.near': ['i', 1, 1]}
    """
    parts: dict[str, list[np.ndarray]] = {}
    for path, values in _leaves("", result):
        parts.setdefault(path, []).append(np.ravel(values))
    return {path: _summary(np.concatenate(values)) for path, values in parts.items()}


def brief(full: Digest) -> Digest:
    """A few numbers for the whole of it, where there are too many results to keep more of each.

    Parts are added up, each over its largest number and with a weight of its own.
    """
    whole, sums = 0, np.zeros(_PROJECTIONS)
    for path, (kind, *numbers) in sorted(full.items()):
        place = zlib.crc32(path.encode())
        if kind == "f":
            (*exact, scale), rest = numbers[:3], numbers[-_PROJECTIONS:]
            whole = zlib.crc32(str([place, *exact]).encode(), whole)
            if len(numbers) > _PROJECTIONS:  # some of it is finite
                weight = np.random.default_rng(place).uniform(0.5, 1.5)
                sums += weight * np.array(rest) / max(scale, _SMALL)
        else:
            whole = zlib.crc32(str([place, *numbers]).encode(), whole)
    rounded = [float(f"{number:.8g}") for number in sums]
    return {"whole": ["i", 1, whole], "sums": ["f", _PROJECTIONS, 0, 1.0, *rounded]}


def differences(found: Digest, recorded: Digest) -> list[str]:
    """What differs by more than rounding, a line for each part."""
    lines = [f"{path}: only now" for path in sorted(found.keys() - recorded.keys())]
    lines += [f"{path}: no longer there" for path in sorted(recorded.keys() - found.keys())]
    lines += [
        f"{path}: {found[path]}, recorded {recorded[path]}"
        for path in sorted(found.keys() & recorded.keys())
        if not _same(found[path], recorded[path])
    ]
    return lines


def _same(found: list[Any], recorded: list[Any]) -> bool:
    if found[0] != "f" or found[:3] != recorded[:3]:  # kind, size, numbers missing
        return found == recorded
    now, then = np.array(found[3:]), np.array(recorded[3:])
    return bool(np.abs(now - then).max() <= TOLERANCE * max(then[0], _SMALL))


def _leaves(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Arrays and numbers of a result, and where they are; entries of a list are in one place."""
    if value is None or isinstance(value, str | Path):
        yield path, np.array([zlib.crc32(str(value).encode())])
    elif isinstance(value, bool | int | float | np.ndarray | np.generic):
        yield path, np.asarray(value)
    elif isinstance(value, Motion):
        yield f"{path}.frame_time", value.frame_time
        yield from _leaves(path, Pose(value.skeleton, value.rotations[0], value.positions[0]))
        yield f"{path}.all_rotations", _unsigned(value.rotations)
        yield f"{path}.all_positions", value.positions
    elif isinstance(value, Pose):
        yield from _leaves(f"{path}.skeleton", value.skeleton)
        yield f"{path}.rotations", _unsigned(value.rotations)
        yield f"{path}.positions", value.positions
    elif isinstance(value, Skeleton):
        yield f"{path}.parents", value.parents
        yield f"{path}.offsets", value.offsets
        yield f"{path}.rest", _unsigned(value.rest_rotations)
        yield from _leaves(f"{path}.names", " ".join(value.names))
    elif isinstance(value, Mapping):
        for key in value:
            yield from _leaves(f"{path}.{key}", value[key])
    elif is_dataclass(value):
        for field in fields(value):
            if not field.name.startswith("_"):
                yield from _leaves(f"{path}.{field.name}", getattr(value, field.name))
    elif hasattr(value, "_fields"):  # a named tuple
        for name in value._fields:
            yield from _leaves(f"{path}.{name}", getattr(value, name))
    elif isinstance(value, list | tuple | frozenset | set):
        ordered = sorted(value) if isinstance(value, frozenset | set) else value
        yield f"{path}.length", len(ordered)
        for entry in ordered:
            yield from _leaves(f"{path}[]", entry)
    else:
        raise TypeError(f"{path}: no digest of a {type(value).__name__}")


def _unsigned(rotations: np.ndarray) -> np.ndarray:
    """The same for q and -q, which are the same rotation: products of two coordinates each."""
    first, second = np.triu_indices(4)
    return rotations[..., first] * rotations[..., second]


def _summary(values: np.ndarray) -> list[Any]:
    if values.dtype.kind != "f":
        whole = values.astype(np.int64)
        kept = whole.tolist() if len(whole) <= _FEW else [int(whole.sum()), zlib.crc32(whole)]
        return ["i", len(whole), *kept]
    values = values.astype(np.float64)
    finite = values[np.isfinite(values)]
    numbers = [0.0]
    if len(finite):
        there = np.where(np.isfinite(values), values, 0.0)
        weights = np.random.default_rng(len(values)).normal(size=(_PROJECTIONS, len(values)))
        sums = weights @ there / np.sqrt(len(values))
        numbers = [np.abs(finite).max(), finite.mean(), finite.min(), finite.max(), *sums]
    return ["f", len(values), len(values) - len(finite), *(float(f"{n:.9g}") for n in numbers)]
