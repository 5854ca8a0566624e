"""Read irregular rows word by word, recording what was assumed.

The fast reader takes rows of plain numbers, one frame per line. Everything else comes here:
wrapped frames, several frames on a line, comments, blank lines, decimal commas, numbers run
together, samples that were never measured. Whatever is ambiguous is rejected.
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
_PIECE = 1 << 20  # bytes of a line that are processed together
_PLAIN = b"0123456789.+-eE \t\r\v\f\0"
_NUMBER = re.compile(rb"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_COMMA_NUMBER = re.compile(rb"[-+]?\d*,\d+(?:[eE][-+]?\d+)?")
_GLUED = re.compile(rb"(?<=[\d.])(?=[-+])")  # a sign after a digit begins another number
_UNKNOWN = re.compile(
    rb"[-+]?(?:nan(?:\(\w*\))?|inf(?:inity)?|\d*\.?#(?:ind|qnan|snan|inf)\d*|\d+\.\d*#\w+)",
    re.IGNORECASE,
)


class LooseRows(NamedTuple):
    """``values`` (F, C), and which of them were never measured: those hold the last known value."""

    values: FloatArray
    missing: BoolArray


class _Words(NamedTuple):
    """All numbers, and for each line its number and how many numbers there are up to its end."""

    numbers: array[float]
    lines: list[int]
    ends: list[int]


class _Text(NamedTuple):
    """Where the frames are: the file, the byte they begin at, and that byte's line."""

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
    """Read the frames from byte ``start``, on line ``first_line``; ``width`` numbers per frame."""
    end = end_of_text(data, start)
    if end - start > _MAX_BYTES:
        raise findings.rejection(
            f"the frames are irregular, and {(end - start) / 1e6:.0f} MB are too much to repair",
            hint="split the file into smaller ones",
        )
    words = _Words(array("d"), [], [])
    repairs = _Repairs(findings)
    for line, piece, ends_line in _pieces(data, start, end, first_line):
        _take(piece, line, words, repairs)
        if ends_line and len(words.numbers) > (words.ends[-1] if words.ends else 0):
            words.lines.append(line)
            words.ends.append(len(words.numbers))
        if progress is not None:
            progress(0.5)
    repairs.report()
    count = _whole_rows(words, width, _Text(data, start, first_line), findings)
    values = np.array(words.numbers[: count * width]).reshape(count, width)
    return _held(values, findings)


def _pieces(data: Bytes, start: int, end: int, line: int) -> Iterator[tuple[int, bytes, bool]]:
    """The text line by line; a very long line comes in pieces, split between words."""
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
                cut = len(piece)  # a word of a million letters: let it be rejected
            yield line, piece[:cut], False
            start += cut


class _Repairs:
    """Counts of what was repaired, reported once each with the first line."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.counts: dict[str, int] = {}
        self.first: dict[str, int] = {}

    def note(self, what: str, line: int) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1
        self.first.setdefault(what, line)

    def report(self) -> None:
        for what, count in self.counts.items():
            times = "" if count == 1 else f" ({count:,} times)"
            self.findings.repair(what + times, self.first[what])


def _take(piece: bytes, line: int, words: _Words, repairs: _Repairs) -> None:
    """Add a line's numbers."""
    if not piece.translate(None, _PLAIN):
        try:
            words.numbers.extend([float(word) for word in piece.split()])  # all of them or none
            return
        except ValueError:
            pass  # numbers run together: word by word
    for found in re.finditer(rb"[^\s\0]+", piece):
        word = found.group()
        if word.startswith((b"#", b"//")):
            repairs.note("comment between frames; ignored", line)
            return
        words.numbers.extend(_numbers_in(word, line, found.start() + 1, repairs))


def _numbers_in(word: bytes, line: int, column: int, repairs: _Repairs) -> list[float]:
    """The numbers in a word, NaN for one that was never measured."""
    if _NUMBER.fullmatch(word):
        return [float(word)]
    if _UNKNOWN.fullmatch(word):
        repairs.note(f"{word.decode()!r} is not a number; sample marked as missing", line)
        return [float("nan")]
    if _COMMA_NUMBER.fullmatch(word):
        repairs.note("decimal comma; read as a decimal point", line)
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
        repairs.note(note, line)
        return [float(part) for part in parts]
    raise repairs.findings.rejection(
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


def _whole_rows(words: _Words, width: int, text: _Text, findings: Findings) -> int:
    """The number of complete frames, if the line breaks are unambiguous."""
    ends = np.array([0, *words.ends])
    counts = np.diff(ends)
    total = int(ends[-1])
    rows, left = divmod(total, width)
    if (counts[:-1] == width).all() and (len(counts) == 0 or counts[-1] <= width):
        pass  # one frame per line; the last one may be truncated
    elif np.isin(np.arange(0, total + 1, width), ends).all():
        findings.repair("frames wrapped over several lines; joined", words.lines[0])
    elif (ends % width == 0).all():
        findings.repair(f"several frames on a line; split every {width} numbers", words.lines[0])
    else:
        raise _miscounted(words, counts, width, text, findings)
    if left:
        findings.repair(
            f"the last frame is truncated after {left} of {width} numbers; dropped", words.lines[-1]
        )
    return rows


def _miscounted(
    words: _Words, counts: NDArray[np.intp], width: int, text: _Text, findings: Findings
) -> FormatError:
    """Point at the first frame with too few numbers, or at the first number too many."""
    row = int(np.flatnonzero(counts != width)[0])
    found = list(re.finditer(rb"\S+", text.line(words.lines[row])))
    column = found[width].start() if len(found) > width else found[-1].end()
    same = bool((counts == counts[0]).all())
    return findings.rejection(
        f"expected {width} numbers in this frame, found {int(counts[row])}",
        line=words.lines[row],
        column=column + 1,
        hint=f"every frame has {int(counts[0])} numbers; check the CHANNELS lines"
        if same
        else None,
    )


def _held(values: FloatArray, findings: Findings) -> LooseRows:
    """Replace every unknown value by the last known one of its column, or the first known."""
    missing = ~np.isfinite(values)
    if missing.any():
        frames = np.arange(len(values))[:, None]
        last = np.maximum.accumulate(np.where(missing, -1, frames), axis=0)
        first = np.argmax(~missing, axis=0)  # 0 where none is known
        source = np.where(last >= 0, last, first)
        values = np.take_along_axis(values, source, axis=0)
        values = np.where(np.isfinite(values), values, 0.0)
    return LooseRows(np.ascontiguousarray(values), missing)
