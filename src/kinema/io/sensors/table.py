"""Read a table of sensor samples: one row per frame, or one per sensor and frame."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.sensors.body import SensorBody
from kinema.io.sensors.cells import Cells, read_cells
from kinema.io.sensors.clock import Clock, read_clock
from kinema.io.sensors.columns import (
    ANGLES,
    MAX_SENSORS,
    POSITIONS,
    QUANTITIES,
    SensorColumns,
    match_columns,
)
from kinema.io.sensors.orientation import as_angles
from kinema.io.sensors.recording import Recording
from kinema.io.sensors.text import rows, settings
from kinema.motion import LONGEST_FRAME_S, SHORTEST_FRAME_S
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import METRES, NUMBER

__all__ = ["SensorTable", "read_table"]

_ASSUMED_FPS = 60.0
_NUMBER = re.compile(NUMBER, re.ASCII)
# Samples without a cell are missing; one wrong frame number must not create millions of them.
_SPARSEST = 8  # for each that was measured
_SPARE = 100_000


class SensorTable(NamedTuple):
    """A recording, and the description of the body: as given, else as the file has it."""

    recording: Recording
    body: SensorBody


def read_table(text: str, body: SensorBody, findings: Findings) -> SensorTable:
    """Read the text of a file; ``body`` says what the file may leave out."""
    said = settings(text, findings)
    lines = rows(text, findings)
    first = next(lines, None)
    if first is None:
        raise findings.rejection("expected a header row, found an empty file", line=1)
    body = _body(said, body, findings)
    sensors = [part.sensor for part in body.parts]
    columns = match_columns(first.cells, findings, first.line, known=sensors)
    if columns.unused:
        findings.info(f"unused columns: {', '.join(columns.unused[:12])}", first.line)
    scales = _Scales.of(columns, body, findings, first.line)

    _check_lengths(columns, body, findings)
    wanted = [column for held in columns.wide.values() for column in held.values()]
    mark = columns.frame if columns.frame is not None else columns.time
    cells = read_cells(lines, wanted if mark is None else [*wanted, mark], columns, findings)
    marks = None if mark is None else _marks(cells, mark, findings)
    measured = cells.numbers[:, : len(wanted)] * scales.factors
    cells = cells._replace(numbers=as_angles(measured, cells.lines, columns, findings))
    samples = _wide if columns.sensor is None else _long
    names, values, frame_time = samples(cells, marks, columns, findings)
    recording = Recording(
        names,
        np.ascontiguousarray(values[..., :3]),
        np.ascontiguousarray(values[..., 3:]),
        _missing(values),
        _frame_time(frame_time, said, body, findings),
        None if scales.unit is None else METRES[scales.unit],
    )
    return SensorTable(recording, _in_unit(body, scales.unit))


class _Scales(NamedTuple):
    """What to multiply each column by: lengths come out in one unit, angles in radians."""

    factors: FloatArray
    unit: str | None

    @classmethod
    def of(cls, columns: SensorColumns, body: SensorBody, findings: Findings, line: int) -> _Scales:
        lengths = _units(columns, "length", body.unit, findings, line)
        angles = _units(columns, "angle", body.angles, findings, line)
        unit = next(iter(lengths.values()), body.unit)
        factors = dict.fromkeys(lengths, 1.0)
        factors |= {
            column: METRES[one] / METRES[unit]
            for column, one in lengths.items()
            if one != unit and one is not None and unit is not None
        }
        factors |= {c: 1.0 if one == "rad" else np.pi / 180.0 for c, one in angles.items()}
        wanted = [column for held in columns.wide.values() for column in held.values()]
        return cls(np.array([factors.get(column, 1.0) for column in wanted]), unit)


def _units(
    columns: SensorColumns,
    kind: Literal["length", "angle"],
    fallback: str | None,
    findings: Findings,
    line: int,
) -> dict[int, str | None]:
    """The unit of each column of a kind: as its title says, else as the description does."""
    wanted = POSITIONS if kind == "length" else ANGLES
    own = {
        held[q]: columns.units.get(held[q])
        for held in columns.wide.values()
        for q in wanted
        if q in held
    }
    given = {unit for unit in own.values() if unit is not None}
    if None not in own.values() or not given:
        return {column: unit or fallback for column, unit in own.items()}
    if fallback is None and len(given) > 1:
        raise findings.rejection(
            f"some columns of {kind}s have a unit ({', '.join(sorted(given))}), others have none",
            line=line,
            hint="name the unit of each column, or give one in the comments",
        )
    other = fallback or given.pop()
    findings.repair(f"some columns of {kind}s have no unit; {other} assumed for them", line)
    return {column: unit or other for column, unit in own.items()}


def _check_lengths(columns: SensorColumns, body: SensorBody, findings: Findings) -> None:
    """Without positions, nothing in the table tells how long a part is."""
    placed = any("x" in held for held in columns.wide.values())
    for part in body.parts:
        if not placed and part.base is not None and part.length is None:
            raise findings.rejection(
                f"the table has no positions: the length of the part at {part.sensor!r} is unknown",
                hint="give it in the body description: length = …",
            )


def _marks(cells: Cells, column: int, findings: Findings) -> FloatArray:
    """When each row was measured: its frame number, else its time."""
    marks = cells.numbers[:, -1]
    unknown = np.flatnonzero(np.isnan(marks))
    if len(unknown):
        raise findings.rejection(
            "expected a frame number or a time, found an empty cell",
            line=cells.lines[int(unknown[0])],
            column=column + 1,
        )
    return marks


class _Samples(NamedTuple):
    sensors: tuple[str, ...]
    values: FloatArray  # (F, S, 6), NaN where nothing was measured
    frame_time: float | None


def _wide(
    cells: Cells, marks: FloatArray | None, columns: SensorColumns, findings: Findings
) -> _Samples:
    """One row per frame."""
    sensors = tuple(name or "sensor" for name in columns.wide)
    values = cells.numbers.reshape(len(cells.lines), len(sensors), len(QUANTITIES))
    if marks is None:
        return _Samples(sensors, values, None)
    clock = read_clock(marks, columns, findings)
    _check_double(clock.frames, findings)
    _check_sparse(clock, len(sensors), values, findings)
    filled = np.full((int(clock.frames.max()) + 1, *values.shape[1:]), np.nan)
    filled[clock.frames] = values
    return _Samples(sensors, filled, clock.frame_time)


def _long(
    cells: Cells, marks: FloatArray | None, columns: SensorColumns, findings: Findings
) -> _Samples:
    """One row per sensor and frame."""
    sensors = tuple(dict.fromkeys(cells.names))
    if len(sensors) > MAX_SENSORS:
        raise findings.rejection(f"more than {MAX_SENSORS} sensors")
    number = {name: i for i, name in enumerate(sensors)}
    whose = np.array([number[name] for name in cells.names])
    if marks is None:
        clock = Clock(_turns(whose), None)
    else:
        clock = read_clock(marks, columns, findings)
        _check_double(clock.frames * len(sensors) + whose, findings)
    _check_sparse(clock, len(sensors), cells.numbers, findings)
    filled = np.full((int(clock.frames.max()) + 1, len(sensors), len(QUANTITIES)), np.nan)
    filled[clock.frames, whose] = cells.numbers
    return _Samples(sensors, filled, clock.frame_time)


def _turns(whose: NDArray[np.int64]) -> NDArray[np.int64]:
    """Without frames or times, the n-th row of a sensor is its n-th frame.

    >>> _turns(np.array([0, 1, 1, 0, 1])).tolist()
    [0, 0, 1, 1, 2]
    """
    order = np.argsort(whose, kind="stable")
    first = np.searchsorted(whose[order], whose[order])
    turns = np.empty(len(whose), np.int64)
    turns[order] = np.arange(len(whose)) - first
    return turns


def _check_sparse(clock: Clock, sensors: int, values: FloatArray, findings: Findings) -> None:
    frames = int(clock.frames.max()) + 1
    measured = int(np.isfinite(values.reshape(-1, len(QUANTITIES))).all(axis=1).sum())
    room = max(_SPARSEST * measured + values.size // len(QUANTITIES), _SPARE)
    if frames * sensors > room:
        raise findings.rejection(
            f"{len(clock.frames)} rows span {frames:.6g} frames of {sensors} "
            f"sensor{'s' * (sensors != 1)}, and most samples would be missing",
            hint="check the column of frame numbers or times",
        )


def _check_double(where: NDArray[np.int64], findings: Findings) -> None:
    double = len(where) - len(np.unique(where))
    if double:
        rows_repeat = "1 row repeats" if double == 1 else f"{double} rows repeat"
        findings.repair(f"{rows_repeat} a frame; the last one is used")


def _missing(values: FloatArray) -> BoolArray:
    """Which samples have a cell without a number; their values become 0."""
    missing = np.asarray(np.isnan(values).any(axis=-1))
    values[missing] = 0.0
    return missing


def _frame_time(
    measured: float | None, said: Mapping[str, str], body: SensorBody, findings: Findings
) -> float:
    seconds = _stated_frame_time(measured, said, body, findings)
    if not SHORTEST_FRAME_S <= seconds <= LONGEST_FRAME_S:
        raise findings.rejection(
            f"expected frames {SHORTEST_FRAME_S:g} to {LONGEST_FRAME_S:g} seconds apart, found "
            f"{seconds:g}",
            hint="is the unit of the time column right?",
        )
    return seconds


def _stated_frame_time(
    measured: float | None, said: Mapping[str, str], body: SensorBody, findings: Findings
) -> float:
    if measured is not None:
        return measured
    if body.fps is not None:
        return 1.0 / body.fps
    if "frame_time" in said:
        return _positive(said, "frame_time", findings)
    findings.repair(f"no times in the file; {_ASSUMED_FPS:g} frames per second assumed")
    return 1.0 / _ASSUMED_FPS


def _positive(said: Mapping[str, str], name: str, findings: Findings) -> float:
    """A setting that is a positive number, as is its inverse."""
    text = said[name]
    value = float(text) if _NUMBER.fullmatch(text) else 0.0
    if not 0.0 < value < np.inf or 1.0 / value == np.inf:
        raise findings.rejection(
            f"invalid setting in the file's comments: {name} must be a positive number, "
            f"found {text[:40]!r}"
        )
    return value


def _body(said: Mapping[str, str], given: SensorBody, findings: Findings) -> SensorBody:
    """What is given takes precedence over what the file says."""
    parts, fps = given.parts, given.fps
    if fps is None and "fps" in said:
        fps = _positive(said, "fps", findings)
    try:
        if not parts and "body" in said:
            parts = _inline(said["body"]).parts
        return SensorBody(
            parts,
            given.unit or said.get("unit"),
            given.angles or said.get("angles"),  # type: ignore[arg-type]  # checked there
            fps,
        )
    except (OptionError, ValueError, RecursionError) as error:
        raise findings.rejection(f"invalid setting in the file's comments: {error}") from None


def _inline(text: str) -> SensorBody:
    """The description in a comment: an object, no path. A data file opens no other file."""
    content: Any = json.loads(text)
    if not isinstance(content, dict):
        raise ValueError(f'body must be an object such as {{"hand": "arm"}}, found {text[:40]}')
    return SensorBody.of(content)


def _in_unit(body: SensorBody, unit: str | None) -> SensorBody:
    """The description with its lengths in the unit of the recording."""
    if body.unit is None or unit is None or body.unit == unit:
        return body
    factor = METRES[body.unit] / METRES[unit]
    return replace(
        body,
        parts=tuple(
            part if part.length is None else replace(part, length=part.length * factor)
            for part in body.parts
        ),
        unit=unit,
    )
