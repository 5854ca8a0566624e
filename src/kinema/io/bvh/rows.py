"""Read the rows of a BVH file, one frame to a line, straight into a motion's arrays."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kinema import _native
from kinema.errors import FormatError
from kinema.io.bvh.layout import Columns
from kinema.io.findings import Findings
from kinema.io.source import Bytes
from kinema.skeleton import FloatArray, IntArray

__all__ = ["Progress", "Rows", "read_rows"]

Progress = Callable[[float], None]

_WHITE = b" \t\r\n\v\f\0\x1a"
_BATCH = 128  # pieces of the text between two looks at the clock and the keyboard
# Arrays larger than this come only from files whose size is in proportion.
_FREE_BYTES = 1 << 28
_BYTES_PER_BYTE = 200

_NOT_A_NUMBER, _TOO_FEW, _TOO_MANY = 1, 2, 3


class Rows(NamedTuple):
    """The motion's arrays, and the most decimals that each column has."""

    rotations: FloatArray
    positions: FloatArray
    decimals: IntArray


class Irregular(Exception):
    """A row that is not plain numbers, one frame to a line: what, and at which byte."""

    def __init__(self, problem: int, offset: int, found: int) -> None:
        self.problem, self.offset, self.found = problem, offset, found


def read_rows(
    data: Bytes, start: int, columns: Columns, findings: Findings, progress: Progress | None = None
) -> Rows:
    """Read all rows from byte ``start`` on; raises `Irregular` at the first odd one."""
    text = np.frombuffer(data, np.uint8)[start : end_of_text(data, start)]
    starts, rows = _native.split_rows(text)
    joints, frames = len(columns.indices), rows[-1]
    check_size(frames, joints, len(data), findings)
    result = Rows(
        np.empty((frames, joints, 4)),
        np.empty((frames, joints, 3)),
        np.zeros(columns.width, np.int32),
    )
    for first in range(0, len(starts) - 1, _BATCH):
        last = first + _BATCH + 1
        problem, offset, found = _native.read_rows(
            text,
            starts[first:last],
            rows[first:last],
            columns.indices,
            columns.base,
            columns.width,
            *result,
        )
        if problem:
            raise Irregular(problem, start + offset, found)
        if progress is not None:
            progress(min(1.0, last / len(starts)))
    return result


def end_of_text(data: Bytes, start: int) -> int:
    """Where the last row ends: white space behind it is not a row."""
    end = len(data)
    while end > start:
        piece = data[max(start, end - 4096) : end]
        kept = len(piece.rstrip(_WHITE))
        if kept:
            return end - len(piece) + kept
        end -= len(piece)
    return start


def check_size(frames: int, joints: int, size: int, findings: Findings) -> None:
    """Refuse a small file that would fill the memory (joints without channels are free)."""
    needed = frames * joints * 7 * 8
    if needed > max(_FREE_BYTES, size * _BYTES_PER_BYTE):
        raise findings.refusal(
            f"{frames:,} rows for {joints:,} joints would need {needed / 1e9:.1f} GB, "
            f"found a file of only {size / 1e6:.1f} MB",
            hint="most joints have no channels; is the file damaged?",
        )


def describe(
    problem: Irregular, data: Bytes, header_start: int, columns: int, findings: Findings
) -> FormatError:
    """Say where an odd row is and what was expected there."""
    before = np.frombuffer(data, np.uint8)[header_start : problem.offset]
    line = int(np.count_nonzero(before == ord("\n"))) + 1
    line_start = data.rfind(b"\n", 0, problem.offset) + 1
    word = bytes(data[problem.offset : problem.offset + 40]).split(None, 1)
    found = word[0].decode("utf-8", "replace") if word else "nothing"
    messages = {
        _NOT_A_NUMBER: f"expected a number, found {found!r}",
        _TOO_FEW: f"expected {columns} numbers in this frame, found {problem.found}",
        _TOO_MANY: f"expected {columns} numbers in this frame, found more: {found!r}",
    }
    return findings.refusal(
        messages[problem.problem], line=line, column=problem.offset - line_start + 1
    )
