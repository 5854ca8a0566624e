"""Read irregular rows, recording what was assumed.

The fast reader takes rows of plain numbers, one frame per line. Everything else comes here:
wrapped frames, several frames on a line, comments, blank lines, decimal commas, numbers run
together, samples that were never measured. The core reads the words; here is decided what the
lines mean. Whatever is ambiguous is rejected.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import FormatError
from kinema.io.bvh.hierarchy import Header, line_ends
from kinema.io.bvh.layout import Columns
from kinema.io.bvh.rows import PIECE, OddPiece, Progress, Rows, end_of_text
from kinema.io.findings import Findings
from kinema.io.source import Bytes
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["LooseRows", "Mended", "mend", "read_loose"]

# in the core's order
_REPAIRS = (
    "comment between frames; ignored",
    "{word!r} is not a number; sample marked as missing",
    "{word!r} is too large for a number; sample marked as missing",
    "decimal comma; read as a decimal point",
    "comma between numbers; read as a space",
    "numbers run together; split before the sign",
)
_UNKNOWN, _TOO_LARGE = 1, 2
_LONG_WORD = 64  # bytes of it that a message may show
_WORD = re.compile(rb"[^ \t\v\f\r\n]+")


class LooseRows(NamedTuple):
    """``values`` (F, C), and which of them were never measured: those hold the last known value."""

    values: FloatArray
    missing: BoolArray | None


@dataclass(frozen=True, slots=True)
class _Text:
    """The text of the frames in its file."""

    data: Bytes
    header: Header

    def place(self, at: int) -> tuple[int, int]:
        """Line and column, starting at 1, of a byte of the text."""
        here = replace(self.header)
        stop = here.rows_at + at
        while here.rows_at < stop:
            piece = self.data[here.rows_at : min(here.rows_at + PIECE, stop)]
            if len(piece) > 1 and piece.endswith(b"\r"):
                piece = piece[:-1]  # a line feed may follow: one line end, not two
            here.skip(piece)
        return here.rows_line, here.rows_column + 1

    def line(self, at: int) -> bytes:
        """The rest of a line."""
        start = self.header.rows_at + at
        size = PIECE
        while True:  # as much as it takes
            piece = self.data[start : start + size]
            end = next(line_ends(piece, complete=len(piece) < size), None)
            if end is not None or len(piece) < size:
                return piece[:end].rstrip()
            size *= 2

    def word(self, at: int) -> bytes:
        """The beginning of a word."""
        start = self.header.rows_at + at
        found = _WORD.match(self.data[start : start + _LONG_WORD])
        return found.group() if found else b""


def read_loose(
    data: Bytes,
    header: Header,
    width: int,
    findings: Findings,
    progress: Progress | None = None,
    *,
    piece: int = PIECE,
) -> LooseRows:
    """Read the frames, ``width`` numbers each."""
    stop = end_of_text(data, header.rows_at)
    text = _Text(data, header)
    values, counts, starts, repairs, rejected = _native.read_loose(
        np.frombuffer(data[header.rows_at : stop], np.uint8), piece
    )
    if rejected >= 0:
        raise _rejected(text, rejected, findings)
    if progress is not None:
        progress(0.5)
    _report(repairs, text, findings)
    frames = _whole_rows(counts, starts, width, text, findings)
    rows = values[: frames * width].reshape(frames, width)
    if not repairs[_UNKNOWN][0] + repairs[_TOO_LARGE][0]:
        return LooseRows(rows, None)
    missing = np.empty(rows.shape, np.uint8)
    _native.hold_unknown(rows, missing)
    return LooseRows(rows, missing.view(np.bool_))


class Mended(NamedTuple):
    """The frames of a file of which a few lines were repaired, and what was never measured."""

    rows: Rows
    missing: dict[int, BoolArray]  # frame → its channels


def mend(
    data: Bytes,
    header: Header,
    columns: Columns,
    rows: Rows,
    odd: list[OddPiece],
    findings: Findings,
) -> Mended | None:
    """Repair a few odd lines among plain rows; None if that takes more than the lines themselves.

    Each line must be one frame, and what is held for a missing number must be near.
    """
    made = [(0, -1)] * len(_REPAIRS)
    missing: dict[int, BoolArray] = {}
    frames = len(rows.rotations)
    for piece in odd:
        text = data[piece.start : piece.stop]
        values, counts, _, repairs, rejected = _native.read_loose(np.frombuffer(text, np.uint8))
        if rejected >= 0 or (counts != columns.width).any():
            return None
        first, stop = piece.frames.start, piece.frames.start + len(counts)
        if stop > piece.frames.stop or (stop < piece.frames.stop != frames):
            return None  # only at the end can lines be left out
        frames = stop if piece.frames.stop == frames else frames
        numbers = values.reshape(len(counts), columns.width)
        if repairs[_UNKNOWN][0] + repairs[_TOO_LARGE][0]:
            if np.isnan(numbers).all(axis=0).any() or (first and np.isnan(numbers[0]).any()):
                return None
            lost = np.empty(numbers.shape, np.uint8)
            _native.hold_unknown(numbers, lost)
            for row in np.flatnonzero(lost.any(axis=1)).tolist():
                missing[first + row] = lost[row].view(np.bool_)
        _native.values_to_motion(
            rows=numbers,
            channels=columns.channels,
            rotations=rows.rotations[first:stop],
            positions=rows.positions[first:stop],
        )
        offset = piece.start - header.rows_at
        made = [_both(a, b, offset) for a, b in zip(made, repairs, strict=True)]
    _report(made, _Text(data, header), findings)
    return Mended(Rows(rows.rotations[:frames], rows.positions[:frames], rows.decimals), missing)


def _both(before: tuple[int, int], more: tuple[int, int], offset: int) -> tuple[int, int]:
    """A kind of repair in several pieces: how often, and the byte where it was first."""
    first = before[1] if before[1] >= 0 or more[1] < 0 else more[1] + offset
    return before[0] + more[0], first


def _report(repairs: list[tuple[int, int]], text: _Text, findings: Findings) -> None:
    """Each kind of repair once, in the order in which they were first made."""
    made = [(first, count, what) for (count, first), what in zip(repairs, _REPAIRS, strict=True)]
    for first, count, what in sorted(made):
        if count:
            word = text.word(first)[:40].decode("utf-8", "replace")
            times = "" if count == 1 else f" ({count:,} times)"
            findings.repair(what.format(word=word) + times, text.place(first)[0])


def _rejected(text: _Text, at: int, findings: Findings) -> FormatError:
    line, column = text.place(at)
    word = text.word(at)
    if b"\0" in word:
        return findings.rejection("expected text, found binary data", line=line, column=column)
    return findings.rejection(
        f"expected a number, found {word[:40].decode('utf-8', 'replace')!r}",
        line=line,
        column=column,
    )


def _whole_rows(
    counts: NDArray[np.int64],
    starts: NDArray[np.int64],
    width: int,
    text: _Text,
    findings: Findings,
) -> int:
    """The number of complete frames, if the line breaks are unambiguous."""
    if not len(counts):
        return 0
    rows, left = divmod(int(counts.sum()), width)
    if not ((counts[:-1] == width).all() and counts[-1] <= width):
        ends = np.cumsum(counts)
        # frames that begin inside a line
        inside = (ends - 1) // width * width > ends - counts
        if not inside.any():
            findings.repair(
                "frames wrapped over several lines; joined", text.place(int(starts[0]))[0]
            )
        elif not (ends % width).any():
            findings.repair(
                f"several frames on a line; split every {width} numbers",
                text.place(int(starts[0]))[0],
            )
        else:
            raise _miscounted(counts, starts, width, text, findings)
    if left:
        findings.repair(
            f"the last frame is truncated after {left} of {width} numbers; dropped",
            text.place(int(starts[-1]))[0],
        )
    return rows


def _miscounted(
    counts: NDArray[np.int64],
    starts: NDArray[np.int64],
    width: int,
    text: _Text,
    findings: Findings,
) -> FormatError:
    """Point at the first frame with too few numbers, or at the first number too many."""
    row = int(np.flatnonzero(counts != width)[0])
    at = int(starts[row])
    line, column = text.place(at)
    words = text.line(at)
    surplus = next(islice(_WORD.finditer(words), width, None), None)
    column += len(words) if surplus is None else surplus.start()
    same = bool((counts == counts[0]).all())
    return findings.rejection(
        f"expected {width} numbers in this frame, found {int(counts[row])}",
        line=line,
        column=column,
        hint=f"every frame has {int(counts[0])} numbers; check the CHANNELS lines"
        if same
        else None,
    )
