"""Read the frames of a BVH file, one per line, straight into the arrays of a motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.io.bvh.layout import Columns
from kinema.io.findings import Findings
from kinema.io.source import Bytes, FileBytes
from kinema.skeleton import FloatArray, IntArray

__all__ = ["Irregular", "OddPiece", "Progress", "Rows", "check_size", "end_of_text", "read_rows"]

Progress = Callable[[float], None]

PIECE = 1 << 18  # bytes of text that one thread reads at once
_WHITE = b" \t\r\n\v\f\x1a"
_BATCH = 128  # pieces of the text between two reports of progress
_FEW = 1 / 16  # pieces with odd rows, among all, that are worth repairing one by one
# Arrays larger than this must be in proportion to the size of the file.
_FREE_BYTES = 100_000_000
_BYTES_PER_BYTE = 60


class Rows(NamedTuple):
    """The arrays of a motion, and the most decimal places in each column."""

    rotations: FloatArray
    positions: FloatArray
    decimals: IntArray


class Irregular(Exception):
    """Many rows are not plain numbers, one frame per line."""


class OddPiece(NamedTuple):
    """Lines of the file that are not all plain rows, and the frames that they should be."""

    start: int
    stop: int
    frames: slice


def read_rows(
    data: Bytes,
    start: int,
    columns: Columns,
    findings: Findings,
    progress: Progress | None = None,
    *,
    piece: int = PIECE,
) -> tuple[Rows, list[OddPiece]]:
    """Read all rows from byte ``start`` on, one to a line, and tell where that failed.

    Raises
    ------
    Irregular
        If that is so in many places.
    """
    stop = end_of_text(data, start)
    source = _source(data)
    starts, rows, readable = _native.split_rows(source, start, stop, piece)
    _check_readable(readable, data)
    joints, frames = len(columns.indices), rows[-1]
    if frames * 2 * columns.width > stop - start + 1:
        raise Irregular  # a plain row has a digit and a separator for each number
    check_size(frames, joints, len(data), findings)
    result = Rows(
        np.empty((frames, joints, 4)),
        np.empty((frames, joints, 3)),
        np.zeros(columns.width, np.int32),
    )
    channels = columns.channels
    odd: list[OddPiece] = []
    for first in range(0, len(starts) - 1, _BATCH):
        last = first + _BATCH + 1
        failed, readable = _native.read_rows(
            source=source,
            start=start,
            stop=stop,
            starts=starts[first:last],
            rows=rows[first:last],
            channels=channels,
            rotations=result.rotations,
            positions=result.positions,
            decimals=result.decimals,
        )
        _check_readable(readable, data)
        for i in (first + one for one in failed):
            place = slice(rows[i], rows[i + 1])
            odd.append(OddPiece(start + starts[i], start + starts[i + 1], place))
        if len(odd) > _FEW * len(starts):
            raise Irregular
        if progress is not None:
            progress(min(1.0, last / len(starts)))
    return result, odd


def _source(data: Bytes) -> NDArray[np.uint8] | int:
    """What the core reads from: the open file if it can, else the bytes."""
    if isinstance(data, FileBytes) and data.descriptor is not None:
        return data.descriptor
    return np.frombuffer(bytes(data), np.uint8)


def _check_readable(readable: bool, data: Bytes) -> None:
    if not readable:
        assert isinstance(data, FileBytes)
        raise data.changed()


def end_of_text(data: Bytes, start: int) -> int:
    """Where the last row ends: white space after it is not a row."""
    end = len(data)
    while end > start:
        piece = data[max(start, end - 4096) : end]
        kept = len(piece.rstrip(_WHITE))
        if kept:
            return end - len(piece) + kept
        end -= len(piece)
    return start


def check_size(frames: int, joints: int, size: int, findings: Findings) -> None:
    """Reject a small file that would fill the memory (joints without channels take no text)."""
    needed = frames * joints * 7 * 8
    if needed > max(_FREE_BYTES, size * _BYTES_PER_BYTE):
        raise findings.rejection(
            f"{frames:,} frames of {joints:,} joints would need {needed / 1e9:.1f} GB, "
            f"but the file has only {size / 1e6:.1f} MB",
            hint="most joints have no channels; is the file damaged?",
        )
