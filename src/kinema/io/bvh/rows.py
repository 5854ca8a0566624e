"""Read the frames of a BVH file, one per line, straight into the arrays of a motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kinema import _native
from kinema.io.bvh.layout import Columns
from kinema.io.findings import Findings
from kinema.io.source import Bytes
from kinema.skeleton import FloatArray, IntArray

__all__ = ["Irregular", "Progress", "Rows", "check_size", "end_of_text", "read_rows"]

Progress = Callable[[float], None]

_WHITE = b" \t\r\n\v\f\0\x1a"
_BATCH = 128  # pieces of the text between two reports of progress
# Arrays larger than this must be in proportion to the size of the file.
_FREE_BYTES = 1 << 28
_BYTES_PER_BYTE = 200


class Rows(NamedTuple):
    """The arrays of a motion, and the most decimal places in each column."""

    rotations: FloatArray
    positions: FloatArray
    decimals: IntArray


class Irregular(Exception):
    """A row is not plain numbers, one frame per line."""


def read_rows(
    data: Bytes, start: int, columns: Columns, findings: Findings, progress: Progress | None = None
) -> Rows:
    """Read all rows from byte ``start`` on; raises `Irregular` at the first irregular one."""
    text = np.frombuffer(data, np.uint8)[start : end_of_text(data, start)]
    starts, rows = _native.split_rows(text)
    joints, frames = len(columns.indices), rows[-1]
    check_size(frames, joints, len(data), findings)
    result = Rows(
        np.empty((frames, joints, 4)),
        np.empty((frames, joints, 3)),
        np.zeros(columns.width, np.int32),
    )
    channels = columns.channels
    for first in range(0, len(starts) - 1, _BATCH):
        last = first + _BATCH + 1
        regular = _native.read_rows(
            text=text,
            starts=starts[first:last],
            rows=rows[first:last],
            channels=channels,
            rotations=result.rotations,
            positions=result.positions,
            decimals=result.decimals,
        )
        if not regular:
            raise Irregular
        if progress is not None:
            progress(min(1.0, last / len(starts)))
    return result


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
