"""Read a table of sensor samples: CSV, one row for a frame, or one for each sensor and frame."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.sensors.body import Body
from kinema.io.sensors.columns import QUANTITIES, Columns, match_columns
from kinema.io.sensors.recording import Recording
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import METRES

__all__ = ["Table", "read_table"]

_NOTHING = {"", "nan", "na", "n/a", "null", "none", "-", "--", "missing", "lost"}
_SETTING = re.compile(r"^(?:#|%|//)\s*(frame_time|fps|unit|angles|body)\s*:\s*(.*)$", re.IGNORECASE)
_ASSUMED_FPS = 60.0
_MOST_SENSORS = 4096
# Frames that no row tells of are missing samples; a stray number must not ask for millions.
_SPARSEST = 20
_SLOWEST_S = 1.0  # frames farther apart than this: are times in milliseconds?
_SPARE = 1000

_Row = tuple[int, list[str]]  # line number, cells


class Table(NamedTuple):
    """A recording, and the description of the body if the file carries one."""

    recording: Recording
    body: Body


def read_table(text: str, body: Body, findings: Findings) -> Table:
    """Take a whole file's text apart; ``body`` says what the file may leave unsaid."""
    settings: dict[str, str] = {}
    rows = _rows(text, settings, findings)
    first = next(rows, None)
    if first is None:
        raise findings.refusal("expected a header row, found an empty file", line=1)
    body = _body(settings, body, findings)
    sensors = [part.sensor for part in body.parts]
    columns = match_columns(first[1], findings, first[0], known=sensors)
    if columns.unused:
        findings.info(f"columns not used: {', '.join(columns.unused[:12])}", first[0])
    samples = _long(rows, columns, findings) if columns.sensor is not None else None
    if samples is None:
        samples = _wide(rows, columns, findings)
    return Table(_recording(samples, columns, settings, body, findings), body)


class _Samples(NamedTuple):
    sensors: tuple[str, ...]
    values: FloatArray  # (F, S, 6), NaN where nothing was measured
    frame_time: float | None


def _rows(text: str, settings: dict[str, str], findings: Findings) -> Iterator[_Row]:
    """Rows of cells; comments are left out, settings in them are gathered on the way."""
    lines = text.splitlines()
    bare = [line.lstrip() for line in lines]
    for line in bare:
        found = _SETTING.match(line)
        if found:
            settings.setdefault(found.group(1).lower(), found.group(2).strip())
    numbered = [
        (number, line)
        for number, line in enumerate(lines, 1)
        if line.strip(" \t,;") and not line.lstrip().startswith(("#", "%", "//"))
    ]
    if not numbered:
        return
    delimiter = _delimiter(numbered[0][1])
    if delimiter == " ":
        for number, line in numbered:
            yield number, line.split()
        return
    # one line at a time, so that line numbers stay true
    for number, line in numbered:
        try:
            cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True))
        except csv.Error as error:
            raise findings.refusal(f"expected a row of cells: {error}", line=number) from None
        yield number, cells


def _delimiter(header: str) -> str:
    best = max(",;\t", key=header.count)
    return best if best in header else " "


def _wide(rows: Iterator[_Row], columns: Columns, findings: Findings) -> _Samples:
    """One row for each frame."""
    wanted = [held[quantity] for held in columns.wide.values() for quantity in QUANTITIES]
    values, marks = [], []
    for number, cells in rows:
        values.append([_number(cells, index, number, findings) for index in wanted])
        marks.append(_mark(cells, columns, number, findings))
    sensors = tuple(name or "sensor" for name in columns.wide)
    if not values:
        raise findings.refusal("expected rows below the header, found none", line=1)
    where, frame_time = _frames(marks, columns, findings)
    filled = np.full((where.max() + 1, len(sensors), 6), np.nan)
    filled[where] = np.array(values).reshape(-1, len(sensors), 6)
    _check_double(where, findings)
    return _Samples(sensors, filled, frame_time)


def _long(rows: Iterator[_Row], columns: Columns, findings: Findings) -> _Samples:
    """One row for each sensor in each frame."""
    assert columns.sensor is not None
    wanted = [columns.wide[""][quantity] for quantity in QUANTITIES]
    numbers: dict[str, int] = {}
    counts: list[int] = []
    values, marks, whose = [], [], []
    for number, cells in rows:
        name = cells[columns.sensor].strip() if columns.sensor < len(cells) else ""
        if not name:
            raise findings.refusal(
                "expected a sensor's name, found nothing", line=number, column=columns.sensor + 1
            )
        sensor = numbers.setdefault(name, len(numbers))
        if sensor == len(counts):
            counts.append(0)
        if len(numbers) > _MOST_SENSORS:
            raise findings.refusal(f"more than {_MOST_SENSORS} sensors", line=number)
        values.append([_number(cells, index, number, findings) for index in wanted])
        # without frames or times, the n-th row of a sensor is its n-th frame
        mark = _mark(cells, columns, number, findings)
        marks.append(float(counts[sensor]) if mark is None else mark)
        whose.append(sensor)
        counts[sensor] += 1
    if not values:
        raise findings.refusal("expected rows below the header, found none", line=1)
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
        return float(text.replace(",", "."))  # 12,5 where cells are parted by ; or tab
    except ValueError:
        raise findings.refusal(
            f"expected a number, found {text[:40]!r}",
            line=line,
            column=index + 1,
            hint="leave a cell empty where nothing was measured",
        ) from None


def _mark(cells: list[str], columns: Columns, line: int, findings: Findings) -> float | None:
    """The row's place in time: its frame number, else its time."""
    index = columns.frame if columns.frame is not None else columns.time
    if index is None:
        return None
    value = _number(cells, index, line, findings)
    if not np.isfinite(value):
        raise findings.refusal("expected a frame number or a time", line=line, column=index + 1)
    return value


def _frames(
    marks: Sequence[float | None], columns: Columns, findings: Findings
) -> tuple[np.ndarray[tuple[int], np.dtype[np.int64]], float | None]:
    """Each row's frame, starting at 0, and the seconds between frames if the rows say."""
    if marks[0] is None:
        return np.arange(len(marks)), None
    at = np.array(marks, np.float64)
    at -= at.min()
    frame_time: float | None = None
    if columns.frame is None and columns.time is not None:
        at, step = _counted(at)
        step *= 0.001 if columns.milliseconds else 1.0
        frame_time = step or None  # a single row does not say
        if step > _SLOWEST_S:
            findings.repair(
                f"times in seconds make {1.0 / step:.3g} frames a second; if they are "
                "milliseconds, call the column 'time [ms]'"
            )
    if at.max() > _SPARSEST * len(at) + _SPARE:
        raise findings.refusal(
            f"frames run over {at.max():.6g} steps in {len(at)} rows",
            hint="is the column of frames or times what it says?",
        )
    frames = np.round(at).astype(np.int64)
    if columns.frame is not None and np.abs(frames - at).max() > 1e-6:
        raise findings.refusal("expected whole frame numbers, found fractions")
    return frames, frame_time


def _counted(at: FloatArray) -> tuple[FloatArray, float]:
    """Times from 0 on as frames, and the seconds between frames, however they were rounded.

    Each step is counted by itself, so that what is rounded in one does not add up.

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
        findings.repair(f"{double} rows tell of a frame once more; the last of them counts")


def _recording(
    samples: _Samples,
    columns: Columns,
    settings: Mapping[str, str],
    body: Body,
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
    if frame_time is None and "frame_time" in settings:
        frame_time = float(settings["frame_time"])
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


def _body(settings: Mapping[str, str], given: Body, findings: Findings) -> Body:
    """What is given goes before what the file says of itself."""
    try:
        parts = given.parts
        if not parts and "body" in settings:
            parts = Body.of(json.loads(settings["body"])).parts
        fps = given.fps
        if fps is None and "fps" in settings:
            fps = float(settings["fps"])
        return Body(
            parts,
            given.unit or settings.get("unit"),
            given.angles or settings.get("angles"),  # type: ignore[arg-type]  # checked there
            fps,
        )
    except (OptionError, ValueError, TypeError, AttributeError, RecursionError) as error:
        raise findings.refusal(f"a setting in the file's comments is wrong: {error}") from None
