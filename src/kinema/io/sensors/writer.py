"""Write a `Motion` as what sensors worn on the body would have measured."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Any, Literal

import numpy as np

from kinema.errors import OptionError
from kinema.io.atomic import replacing
from kinema.io.sensors.body import Part, SensorBody
from kinema.io.sensors.bones import from_motion
from kinema.io.sensors.columns import QUANTITIES
from kinema.io.sensors.recording import Recording
from kinema.motion import Motion
from kinema.units import METRES

__all__ = ["write"]

_ROWS_AT_ONCE = 4096


def write(
    motion: Motion,
    path: str | os.PathLike[str],
    *,
    form: Literal["wide", "long"] = "wide",
    decimals: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> None:
    """Write a CSV file of sensor samples, with the body's description in its comments.

    Parameters
    ----------
    motion : Motion
        Missing samples become empty cells.
    path : path
    form : {"wide", "long"}
        Table layout: one row per frame (wide), or one row per sensor and frame (long).
    decimals : int, optional
        Decimal places, 0 to 15 (default: 9).
    progress : callable, optional
        Called now and then with the share that has been written.

    Raises
    ------
    OptionError
        If an option is out of range.
    """
    if form not in ("wide", "long"):
        raise OptionError(f"form must be 'wide' or 'long', found {form!r}", parameter="form")
    digits = 9 if decimals is None else decimals
    if not 0 <= digits <= 15:
        raise OptionError(f"decimals must be 0 to 15, found {decimals}", parameter="decimals")
    recording, body = from_motion(motion)
    lines = _wide(recording, digits) if form == "wide" else _long(recording, digits)
    with replacing(path) as file:
        file.write("".join(f"{line}\n" for line in _head(recording, body)).encode())
        for written, line in enumerate(lines):
            file.write(f"{line}\n".encode())
            if progress is not None and written % _ROWS_AT_ONCE == 0:
                progress(written / max(motion.num_frames * _rows_per_frame(recording, form), 1))
    if progress is not None:
        progress(1.0)


def _rows_per_frame(recording: Recording, form: str) -> int:
    return len(recording.sensors) if form == "long" else 1


def _head(recording: Recording, body: SensorBody) -> Iterator[str]:
    parts = {part.sensor: _settings(part) for part in body.parts}
    yield f"# body: {json.dumps(parts, ensure_ascii=False)}"
    yield f"# frame_time: {recording.frame_time!r}"
    units = {metres: name for name, metres in reversed(METRES.items())}
    if recording.metres_per_unit in units:
        yield f"# unit: {units[recording.metres_per_unit]}"


def _settings(part: Part) -> dict[str, Any]:
    """What is not as it is by default."""
    found: dict[str, Any] = {"base": part.base, "length": part.length} if part.base else {}
    return found if part.joint_name == part.sensor else {**found, "joint": part.joint}


def _wide(recording: Recording, digits: int) -> Iterator[str]:
    titles = [_cell(f"{name}_{what}") for name in recording.sensors for what in QUANTITIES]
    yield ",".join(["frame", *titles])
    values = np.concatenate([recording.positions, np.degrees(recording.angles)], axis=-1)
    for frame, (rows, missing) in enumerate(zip(values, recording.missing, strict=True)):
        cells = [
            _numbers(row, lost, digits) for row, lost in zip(rows.tolist(), missing, strict=True)
        ]
        yield ",".join([str(frame), *cells])


def _long(recording: Recording, digits: int) -> Iterator[str]:
    yield ",".join(["frame", "sensor", *QUANTITIES])
    values = np.concatenate([recording.positions, np.degrees(recording.angles)], axis=-1)
    for frame, (rows, missing) in enumerate(zip(values, recording.missing, strict=True)):
        for name, row, lost in zip(recording.sensors, rows.tolist(), missing, strict=True):
            yield f"{frame},{_cell(name)},{_numbers(row, lost, digits)}"


def _numbers(row: list[float], lost: bool, digits: int) -> str:
    return "," * 5 if lost else ",".join(f"{value:.{digits}f}" for value in row)


def _cell(name: str) -> str:
    """A name as a CSV cell: in quotes if it contains a separator or a quote."""
    plain = " ".join(name.splitlines())
    return '"' + plain.replace('"', '""') + '"' if set(plain) & set(',";\t') else plain
