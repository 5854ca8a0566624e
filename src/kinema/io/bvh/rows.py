"""Read the frames of a BVH file, one per line, straight into the arrays of a motion."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.io.bvh.hierarchy import Header
from kinema.io.bvh.layout import Columns
from kinema.io.findings import Findings
from kinema.io.source import Bytes, FileBytes
from kinema.skeleton import FloatArray, IntArray

__all__ = ["Irregular", "OddPiece", "Progress", "Rows", "check_size", "end_of_text", "read_rows"]

Progress = Callable[[float], None]

PIECE = 1 << 18  # bytes of text that one thread reads at once
_WHITE = b" \t\r\n\v\f\x1a"
_BATCH = 32  # pieces of the text that are in memory at once
_FEW = 1 / 16  # pieces with odd rows, among all, that are worth repairing one by one
_LITTLE = 1 / 8  # of the text that these may be: one that has a long line is long itself
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
    header: Header,
    columns: Columns,
    findings: Findings,
    progress: Progress | None = None,
    *,
    piece: int = PIECE,
) -> tuple[Rows, list[OddPiece]]:
    """Read all rows, one to a line, and tell where that failed.

    The arrays are made for as many frames as the header says; if there are others, the rows are
    read once more.

    Raises
    ------
    Irregular
        If that is so in many places.
    """
    start = header.rows_at
    text = _RowText(data, start, end_of_text(data, start), piece)
    frames = _plausible(header.declared_frames or 0, columns, text)
    for _ in range(2):
        check_size(frames, len(columns.indices), len(data), findings)
        result = _empty(frames, columns)
        found, odd = text.read(result, columns, progress)
        if found == frames:
            return result, odd
        if found != _plausible(found, columns, text):
            raise Irregular
        frames = found
    raise Irregular  # it changed from one time to the next: read it once, whole


def _empty(frames: int, columns: Columns) -> Rows:
    joints = len(columns.indices)
    return Rows(
        np.empty((frames, joints, 4)),
        np.empty((frames, joints, 3)),
        np.zeros(columns.width, np.int32),
    )


class _RowText(NamedTuple):
    """The bytes of a file that hold its rows."""

    data: Bytes
    start: int
    stop: int
    piece: int

    def read(
        self, result: Rows, columns: Columns, progress: Progress | None
    ) -> tuple[int, list[OddPiece]]:
        """Read the rows for which there is room; returns how many there are."""
        channels = columns.channels
        blocks = -(-(self.stop - self.start) // self.piece)
        text = _native.RowBlocks(
            source=_source(self.data),
            start=self.start,
            stop=self.stop,
            block=self.piece,
            room=np.empty(min(blocks, _BATCH) * (self.piece + _native.BEYOND), np.uint8),
        )
        found, odd = 0, list[OddPiece]()
        for first in range(0, blocks, _BATCH):
            last = min(first + _BATCH, blocks)
            found, more, readable = _native.read_rows(
                blocks=text,
                first=first,
                last=last,
                row=found,
                channels=channels,
                rotations=result.rotations,
                positions=result.positions,
                decimals=result.decimals,
            )
            _check_readable(readable, self.data)
            for begin, end, row, count in more:
                place = slice(row, row + count)
                odd.append(OddPiece(self.start + begin, self.start + end, place))
            size = sum(one.stop - one.start for one in odd)
            if len(odd) > _FEW * blocks or size > _LITTLE * (self.stop - self.start):
                raise Irregular
            if progress is not None:
                progress(last / blocks)
        return found, odd


def _plausible(frames: int, columns: Columns, text: _RowText) -> int:
    """Only as many frames as there can be: a plain row has two bytes for each number."""
    most = (text.stop - text.start + 1) // max(2 * columns.width, 1)
    return frames if frames <= most else 0


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
