"""Write a `Motion` as what sensors on the body would have measured."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Literal

import numpy as np

from kinema.errors import OptionError
from kinema.io.atomic import replacing
from kinema.io.sensors.body import Body
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
        Where samples are missing, cells stay empty.
    path : path
    form : {"wide", "long"}
        A row for each frame, or a row for each sensor in each frame.
    decimals : int, optional
        Digits behind the point, 9 by default.
    progress : callable, optional
        Called with the share that is written, now and then.
    """
    if form not in ("wide", "long"):
        raise OptionError(f"form must be 'wide' or 'long', found {form!r}")
    digits = 9 if decimals is None else decimals
    if not 0 <= digits <= 15:
        raise OptionError(f"decimals must be from 0 to 15, found {decimals}")
    recording, body = from_motion(motion)
    lines = _wide(recording, digits) if form == "wide" else _long(recording, digits)
    with replacing(path) as file:
        file.write("".join(f"{line}\n" for line in _head(recording, body)).encode())
        for written, line in enumerate(lines):
            file.write(f"{line}\n".encode())
            if progress is not None and written % _ROWS_AT_ONCE == 0:
                progress(written / max(motion.num_frames * _rows_per_frame(recording, form), 1))


def _rows_per_frame(recording: Recording, form: str) -> int:
    return len(recording.sensors) if form == "long" else 1


def _head(recording: Recording, body: Body) -> Iterator[str]:
    parts = {
        part.sensor: {"base": part.base, "length": part.length} if part.base else {}
        for part in body.parts
    }
    yield f"# body: {json.dumps(parts, ensure_ascii=False)}"
    yield f"# frame_time: {recording.frame_time!r}"
    units = {metres: name for name, metres in reversed(METRES.items())}
    if recording.metres_per_unit in units:
        yield f"# unit: {units[recording.metres_per_unit]}"


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
    """A name as CSV holds it: in quotes where it has a comma, a quote or a line end in it."""
    plain = " ".join(name.splitlines())
    return '"' + plain.replace('"', '""') + '"' if set(plain) & set(',";\t') else plain
