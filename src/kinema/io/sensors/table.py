"""Read a table of sensor samples: one row per frame, or one per sensor and frame."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.sensors.body import SensorBody
from kinema.io.sensors.columns import QUANTITIES, SensorColumns, match_columns
from kinema.io.sensors.recording import Recording
from kinema.io.sensors.text import TableRow, rows, settings
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import METRES

__all__ = ["SensorTable", "read_table"]

_NOTHING = {"", "nan", "na", "n/a", "null", "none", "-", "--", "missing", "lost"}
_ASSUMED_FPS = 60.0
_MOST_SENSORS = 4096
# Frames without a row are missing samples; one wrong frame number must not create millions.
_SPARSEST = 20
_SLOWEST_S = 1.0  # frames farther apart than this suggest times in milliseconds
_SPARE = 1000


class SensorTable(NamedTuple):
    """A recording, and the description of the body: as given, else as the file has it."""

    recording: Recording
    body: SensorBody


def read_table(text: str, body: SensorBody, findings: Findings) -> SensorTable:
    """Read the text of a file; ``body`` says what the file may leave out."""
    said = settings(text)
    lines = rows(text, findings)
    first = next(lines, None)
    if first is None:
        raise findings.rejection("expected a header row, found an empty file", line=1)
    body = _body(said, body, findings)
    sensors = [part.sensor for part in body.parts]
    columns = match_columns(first.cells, findings, first.line, known=sensors)
    if columns.unused:
        findings.info(f"unused columns: {', '.join(columns.unused[:12])}", first.line)
    collect = _wide if columns.sensor is None else _long
    samples = collect(lines, columns, findings)
    return SensorTable(_recording(samples, columns, said, body, findings), body)


class _Samples(NamedTuple):
    sensors: tuple[str, ...]
    values: FloatArray  # (F, S, 6), NaN where nothing was measured
    frame_time: float | None


def _wide(rows: Iterator[TableRow], columns: SensorColumns, findings: Findings) -> _Samples:
    """One row per frame."""
    wanted = [held[quantity] for held in columns.wide.values() for quantity in QUANTITIES]
    values, marks = [], []
    for number, cells in rows:
        values.append([_number(cells, index, number, findings) for index in wanted])
        marks.append(_mark(cells, columns, number, findings))
    sensors = tuple(name or "sensor" for name in columns.wide)
    if not values:
        raise findings.rejection("expected rows below the header, found none", line=1)
    where, frame_time = _frames(marks, columns, findings)
    filled = np.full((where.max() + 1, len(sensors), 6), np.nan)
    filled[where] = np.array(values).reshape(-1, len(sensors), 6)
    _check_double(where, findings)
    return _Samples(sensors, filled, frame_time)


def _long(rows: Iterator[TableRow], columns: SensorColumns, findings: Findings) -> _Samples:
    """One row per sensor and frame."""
    assert columns.sensor is not None
    wanted = [columns.wide[""][quantity] for quantity in QUANTITIES]
    numbers: dict[str, int] = {}
    counts: list[int] = []
    values, marks, whose = [], [], []
    for number, cells in rows:
        name = cells[columns.sensor].strip() if columns.sensor < len(cells) else ""
        if not name:
            raise findings.rejection(
                "expected the name of a sensor, found an empty cell",
                line=number,
                column=columns.sensor + 1,
            )
        sensor = numbers.setdefault(name, len(numbers))
        if sensor == len(counts):
            counts.append(0)
        if len(numbers) > _MOST_SENSORS:
            raise findings.rejection(f"more than {_MOST_SENSORS} sensors", line=number)
        values.append([_number(cells, index, number, findings) for index in wanted])
        # without frames or times, the n-th row of a sensor is its n-th frame
        mark = _mark(cells, columns, number, findings)
        marks.append(float(counts[sensor]) if mark is None else mark)
        whose.append(sensor)
        counts[sensor] += 1
    if not values:
        raise findings.rejection("expected rows below the header, found none", line=1)
    where, frame_time = _frames(marks, columns, findings)
    filled = np.full((where.max() + 1, len(numbers), 6), np.nan)
    filled[where, whose] = values
    _check_double(where * len(numbers) + whose, findings)
    return _Samples(tuple(numbers), filled, frame_time)


def _number(cells: list[str], index: int, line: int, findings: Findings) -> float:
    text = cells[index].strip() if index < len(cells) else ""
    try:
        return float(text)
    except ValueError:
        pass
    if text.lower() in _NOTHING:
        return float("nan")
    try:
        return float(text.replace(",", "."))  # 12,5 where cells are separated by ; or tab
    except ValueError:
        raise findings.rejection(
            f"expected a number, found {text[:40]!r}",
            line=line,
            column=index + 1,
            hint="leave the cell empty if nothing was measured",
        ) from None


def _mark(cells: list[str], columns: SensorColumns, line: int, findings: Findings) -> float | None:
    """When the row was measured: its frame number, else its time."""
    index = columns.frame if columns.frame is not None else columns.time
    if index is None:
        return None
    value = _number(cells, index, line, findings)
    if not np.isfinite(value):
        raise findings.rejection(
            "expected a frame number or a time, found an empty cell", line=line, column=index + 1
        )
    return value


def _frames(
    marks: Sequence[float | None], columns: SensorColumns, findings: Findings
) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], float | None]:
    """Each row's frame, starting at 0, and the seconds between frames if there are times."""
    if marks[0] is None:
        return np.arange(len(marks)), None
    at = np.array(marks, np.float64)
    at -= at.min()
    frame_time: float | None = None
    if columns.frame is None and columns.time is not None:
        at, step = _counted(at)
        step *= 0.001 if columns.milliseconds else 1.0
        frame_time = step or None  # unknown with a single row
        if step > _SLOWEST_S:
            findings.repair(
                f"times in seconds give {1.0 / step:.3g} frames per second; if they are "
                "milliseconds, name the column 'time [ms]'"
            )
    if at.max() > _SPARSEST * len(at) + _SPARE:
        raise findings.rejection(
            f"{len(at)} rows span {at.max():.6g} frames",
            hint="check the column of frame numbers or times",
        )
    frames = np.round(at).astype(np.int64)
    if columns.frame is not None and np.abs(frames - at).max() > 1e-6:
        raise findings.rejection("expected whole frame numbers, found fractions")
    return frames, frame_time


def _counted(at: FloatArray) -> tuple[FloatArray, float]:
    """Turn times, however rounded, into frame numbers, and find the seconds between frames.

    Each step is counted by itself, so that rounding errors do not add up.

    >>> frames, step = _counted(np.array([0.0, 0.017, 0.033, 0.067, 0.083, 0.1]))
    >>> frames.tolist(), round(step, 4)
    ([0.0, 1.0, 2.0, 4.0, 5.0, 6.0], 0.0167)
    """
    times, where = np.unique(at, return_inverse=True)
    steps = np.diff(times)
    if not len(steps):
        return np.zeros_like(at), 0.0
    usual = float(np.median(steps))
    usual = float(steps[np.abs(steps - usual) < 0.5 * usual].mean())
    counts = np.maximum(np.round(steps / usual), 1.0)
    frames = np.concatenate([[0.0], np.cumsum(counts)])
    return frames[where], float(times[-1] / frames[-1])


def _check_double(where: np.ndarray[Any, np.dtype[np.int64]], findings: Findings) -> None:
    double = len(where) - len(np.unique(where))
    if double:
        rows_repeat = "1 row repeats" if double == 1 else f"{double} rows repeat"
        findings.repair(f"{rows_repeat} a frame; the last one is used")


def _recording(
    samples: _Samples,
    columns: SensorColumns,
    said: Mapping[str, str],
    body: SensorBody,
    findings: Findings,
) -> Recording:
    values = samples.values
    missing: BoolArray = np.asarray(~np.isfinite(values).all(axis=-1))
    values[missing] = 0.0
    angles = values[..., 3:]
    if (columns.angles or body.angles or "deg") == "deg":
        angles = np.radians(angles)
    frame_time = samples.frame_time
    if frame_time is None and body.fps is not None:
        frame_time = 1.0 / body.fps
    if frame_time is None and "frame_time" in said:
        frame_time = float(said["frame_time"])
    if frame_time is None:
        frame_time = 1.0 / _ASSUMED_FPS
        findings.repair(f"no times in the file; {_ASSUMED_FPS:g} frames per second assumed")
    unit = columns.unit or body.unit
    return Recording(
        samples.sensors,
        np.ascontiguousarray(values[..., :3]),
        angles,
        missing,
        frame_time,
        None if unit is None else METRES[unit],
    )


def _body(said: Mapping[str, str], given: SensorBody, findings: Findings) -> SensorBody:
    """What is given takes precedence over what the file says."""
    try:
        parts = given.parts
        if not parts and "body" in said:
            parts = SensorBody.of(json.loads(said["body"])).parts
        fps = given.fps
        if fps is None and "fps" in said:
            fps = float(said["fps"])
        return SensorBody(
            parts,
            given.unit or said.get("unit"),
            given.angles or said.get("angles"),  # type: ignore[arg-type]  # checked there
            fps,
        )
    except (OptionError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise findings.rejection(f"invalid setting in the file's comments: {error}") from None
