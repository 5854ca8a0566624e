"""Read rows that are not plain, word by word, saying what was assumed.

The quick reader takes rows of plain numbers, one frame to a line. Everything else comes here:
wrapped rows, several rows on a line, comments, blank lines, commas for points, numbers run
together, samples that were never measured. Whatever could be meant in two ways is refused.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.errors import FormatError
from kinema.io.bvh.rows import Progress, end_of_text
from kinema.io.findings import Findings
from kinema.io.source import Bytes
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["LooseRows", "read_loose"]

_MAX_BYTES = 300_000_000  # more than this is not read word by word
_PIECE = 1 << 20  # bytes of a line that are looked at together
_PLAIN = b"0123456789.+-eE \t\r\v\f\0"
_NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMA_NUMBER = re.compile(rb"[-+]?\d*,\d+(?:[eE][-+]?\d+)?")
_GLUED = re.compile(rb"(?<=[\d.])(?=[-+])")  # a sign behind a digit begins another number
_UNKNOWN = re.compile(
    rb"[-+]?(?:nan(?:\(\w*\))?|inf(?:inity)?|\d*\.?#(?:ind|qnan|snan|inf)\d*|\d+\.\d*#\w+)",
    re.IGNORECASE,
)


class LooseRows(NamedTuple):
    """``values`` (F, C), and which of them were never measured; a held value stands there."""

    values: FloatArray
    missing: BoolArray


class _Words(NamedTuple):
    """All numbers in a row, and for each line its number and how many there are up to its end."""

    numbers: array[float]
    lines: list[int]
    ends: list[int]


class Text(NamedTuple):
    """Where the rows are: the file, the byte they begin at, and that byte's line."""

    data: Bytes
    start: int
    first_line: int

    def line(self, number: int) -> bytes:
        """The text of a line."""
        at = self.start
        for _ in range(number - self.first_line):
            at = self.data.find(b"\n", at) + 1
        end = self.data.find(b"\n", at)
        return self.data[at : end if end >= 0 else len(self.data)]


def read_loose(
    data: Bytes,
    start: int,
    first_line: int,
    width: int,
    findings: Findings,
    progress: Progress | None = None,
) -> LooseRows:
    """Read the rows from byte ``start``, which is on line ``first_line``; ``width`` to a frame."""
    end = end_of_text(data, start)
    if end - start > _MAX_BYTES:
        raise findings.refusal(
            f"the rows are irregular, and with {(end - start) / 1e6:.0f} MB too many to mend",
            hint="cut the file into pieces",
        )
    words = _Words(array("d"), [], [])
    notes = _Notes(findings)
    for line, piece, ends_line in _pieces(data, start, end, first_line):
        _take(piece, line, words, notes)
        if ends_line and len(words.numbers) > (words.ends[-1] if words.ends else 0):
            words.lines.append(line)
            words.ends.append(len(words.numbers))
        if progress is not None:
            progress(0.5)
    notes.tell()
    count = _whole_rows(words, width, Text(data, start, first_line), findings)
    values = np.array(words.numbers[: count * width]).reshape(count, width)
    return _held(values, findings)


def _pieces(data: Bytes, start: int, end: int, line: int) -> Iterator[tuple[int, bytes, bool]]:
    """The text line by line; a very long line comes in pieces, cut between words."""
    while start < end:
        stop = min(end, start + _PIECE)
        piece = data[start:stop]
        found = re.search(rb"\r\n|\n|\r", piece)
        if found and not (found.group() == b"\r" and found.end() == len(piece) and stop < end):
            yield line, piece[: found.start()], True
            start, line = start + found.end(), line + 1
        elif stop == end:
            yield line, piece, True
            return
        else:
            cut = max(piece.rfind(b" "), piece.rfind(b"\t")) + 1
            if cut == 0:
                cut = len(piece)  # a word of a million letters: let it be refused
            yield line, piece[:cut], False
            start += cut


class _Notes:
    """Counts of what was mended, told once each with the first place."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.counts: dict[str, int] = {}
        self.first: dict[str, int] = {}

    def note(self, what: str, line: int) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1
        self.first.setdefault(what, line)

    def tell(self) -> None:
        for what, count in self.counts.items():
            times = "" if count == 1 else f" ({count:,} times)"
            self.findings.repair(what + times, self.first[what])


def _take(piece: bytes, line: int, words: _Words, notes: _Notes) -> None:
    """Add a line's numbers."""
    if not piece.translate(None, _PLAIN):
        try:
            words.numbers.extend([float(word) for word in piece.split()])  # all of them or none
            return
        except ValueError:
            pass  # something run together: word by word
    for found in re.finditer(rb"[^\s\0]+", piece):
        word = found.group()
        if word.startswith((b"#", b"//")):
            notes.note("comment among the rows; passed over", line)
            return
        words.numbers.extend(_numbers_in(word, line, found.start() + 1, notes))


def _numbers_in(word: bytes, line: int, column: int, notes: _Notes) -> list[float]:
    """The number or numbers that a word is; NaN for one that was never measured."""
    if _NUMBER.fullmatch(word):
        return [float(word)]
    if _UNKNOWN.fullmatch(word):
        notes.note(f"{word.decode()!r} is no number; the sample counts as missing", line)
        return [float("nan")]
    if _COMMA_NUMBER.fullmatch(word):
        notes.note("comma in a number; read as a point", line)
        return [float(word.replace(b",", b"."))]
    if (b"," in word and b"." in word) or word.endswith(b","):
        parts = [part for part in re.split(rb"[,;]", word) if part]
        note = "comma between numbers; read as a space"
    else:
        parts = _GLUED.split(word)
        note = "numbers run together; split before the sign"
    # the sign of an exponent is not a place to split
    parts = _rejoined(parts)
    if len(parts) > 0 and all(_NUMBER.fullmatch(part) for part in parts):
        notes.note(note, line)
        return [float(part) for part in parts]
    raise notes.findings.refusal(
        f"expected a number, found {word[:40].decode('utf-8', 'replace')!r}",
        line=line,
        column=column,
    )


def _rejoined(parts: list[bytes]) -> list[bytes]:
    joined: list[bytes] = []
    for part in parts:
        if joined and joined[-1][-1:] in (b"e", b"E"):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _whole_rows(words: _Words, width: int, text: Text, findings: Findings) -> int:
    """How many whole rows there are, if the line breaks leave no doubt about it."""
    ends = np.array([0, *words.ends])
    counts = np.diff(ends)
    total = int(ends[-1])
    rows, left = divmod(total, width)
    if (counts[:-1] == width).all() and (len(counts) == 0 or counts[-1] <= width):
        pass  # one row to a line; the last one may be cut off
    elif np.isin(np.arange(0, total + 1, width), ends).all():
        findings.repair("rows wrapped over several lines; every one begins a line", words.lines[0])
    elif (ends % width == 0).all():
        findings.repair("several rows on a line; cut by their number", words.lines[0])
    else:
        raise _miscounted(words, counts, width, text, findings)
    if left:
        findings.repair(
            f"the last row is cut off after {left} of {width} numbers; dropped", words.lines[-1]
        )
    return rows


def _miscounted(
    words: _Words, counts: NDArray[np.intp], width: int, text: Text, findings: Findings
) -> FormatError:
    """Point at the first row that has too few numbers, or at the first number too many."""
    row = int(np.flatnonzero(counts != width)[0])
    found = list(re.finditer(rb"\S+", text.line(words.lines[row])))
    place = found[width].start() if len(found) > width else found[-1].end()
    same = bool((counts == counts[0]).all())
    return findings.refusal(
        f"expected {width} numbers in this frame, found {int(counts[row])}",
        line=words.lines[row],
        column=place + 1,
        hint=f"every row has {int(counts[0])}: do the CHANNELS lines fit them?" if same else None,
    )


def _held(values: FloatArray, findings: Findings) -> LooseRows:
    """Put under every unknown sample the last known one of its column, or the first known."""
    missing = ~np.isfinite(values)
    if missing.any():
        frames = np.arange(len(values))[:, None]
        last = np.maximum.accumulate(np.where(missing, -1, frames), axis=0)
        first = np.argmax(~missing, axis=0)  # 0 where none is known
        source = np.where(last >= 0, last, first)
        values = np.take_along_axis(values, source, axis=0)
        values = np.where(np.isfinite(values), values, 0.0)
    return LooseRows(np.ascontiguousarray(values), missing)
