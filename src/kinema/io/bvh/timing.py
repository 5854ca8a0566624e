"""Read the lines between MOTION and the frames: how many frames, and how long each is."""

from __future__ import annotations

import re

from kinema.io.bvh.hierarchy import MAX_LINE, Header
from kinema.io.findings import Findings
from kinema.io.source import WINDOW, Bytes
from kinema.motion import LONGEST_FRAME_S, SHORTEST_FRAME_S
from kinema.units import NUMBER

__all__ = ["read_timing"]

_FRAME_TIME = re.compile(r"\s*frame\s*time\b\s*:?\s*([^\s]*)", re.IGNORECASE | re.ASCII)
_FRAMES = re.compile(r"\s*frames\b\s*:?\s*([^\s]*)", re.IGNORECASE | re.ASCII)
_BLANK = re.compile(rb"[ \t\v\f\r\n]*")
_ROW = re.compile(rb"[-+.0-9]|(?:nan|inf|infinity)\b", re.IGNORECASE)
_MOST_LINES = 1_000
_LONGEST = 9  # bytes that `_ROW` looks at
_NUMBER = re.compile(NUMBER, re.ASCII)

DEFAULT_FRAME_TIME = 1.0 / 30.0


def read_timing(data: Bytes, header: Header, findings: Findings) -> None:
    """Find ``Frames`` and ``Frame Time``, and where the first row begins."""
    for _ in range(_MOST_LINES):
        _skip_blank(data, header)
        at = header.rows_at
        if at >= len(data) or _ROW.match(data[at : at + _LONGEST]):
            break
        text = _line(data, at, header.rows_line, findings)
        _read_line(text, header, findings)
        header.skip(text)
    else:
        raise findings.rejection(
            f"expected a row of numbers, found {_MOST_LINES:,} other lines", line=header.rows_line
        )
    _check(header, findings)


def _skip_blank(data: Bytes, header: Header) -> None:
    """Go on to the next word, over any number of lines."""
    size = 2  # nearly always there are few
    while header.rows_at < len(data):
        size = min(4 * size, max(WINDOW, 2))
        piece = data[header.rows_at : header.rows_at + size]
        blank = _BLANK.match(piece)
        assert blank is not None  # it may be empty
        length = blank.end()
        goes_on = length == len(piece) and header.rows_at + length < len(data)
        if goes_on and piece.endswith(b"\r"):
            length -= 1  # a line feed may follow: one line end, not two
        header.skip(piece[:length])
        if not goes_on:
            return


def _line(data: Bytes, at: int, number: int, findings: Findings) -> bytes:
    """The rest of the line, however long: what is cut off would be read wrong."""
    end = data.find(b"\n", at, at + MAX_LINE)
    if end < 0:
        end = min(at + MAX_LINE, len(data))
    bare = data.find(b"\r", at, end)
    if bare < 0 and end == at + MAX_LINE < len(data):
        raise findings.rejection(
            f"expected lines of at most {MAX_LINE:,} bytes above the frames, found a longer one",
            line=number,
        )
    return data[at : end if bare < 0 else bare]


def _read_line(line: bytes, header: Header, findings: Findings) -> None:
    """Read one line; both statements may be on it."""
    text = line.decode("utf-8", "replace")
    rest = re.split("#|//", text, maxsplit=1)[0]
    number = header.rows_line
    while rest.strip(" \t\v\f"):
        if found := _FRAME_TIME.match(rest):
            if header.frame_time:
                findings.repair("second Frame Time; the last one is used", number)
            header.frame_time = _seconds(found.group(1), number, findings)
        elif found := _FRAMES.match(rest):
            if header.declared_frames is not None:
                findings.repair("second number of frames; the last one is used", number)
            header.declared_frames = _frames(found.group(1), number, findings)
        else:
            raise findings.rejection(
                f"expected 'Frames: N', 'Frame Time: T' or a row of numbers, found {rest[:60]!r}",
                line=number,
                column=header.rows_column + text.find(rest) + len(rest) - len(rest.lstrip()) + 1,
            )
        rest = rest[found.end() :]


def _frames(text: str, line: int, findings: Findings) -> int | None:
    frames = float(text) if _NUMBER.fullmatch(text) else -1.0
    if not 0 <= frames < 2**63 or frames != int(frames):
        findings.repair(
            f"expected the number of frames, found {text[:40]!r}; frames are counted", line
        )
        return None
    return int(frames)


def _seconds(text: str, line: int, findings: Findings) -> float:
    if "," in text:
        findings.repair(
            f"decimal comma in the frame time {text[:40]!r}; read as a decimal point", line
        )
        text = text.replace(",", ".")
    seconds = float(text) if _NUMBER.fullmatch(text) else 0.0
    if not 0 < seconds < float("inf"):
        findings.repair(f"frame time {text[:40]!r} is not a positive number; 1/30 s assumed", line)
        return DEFAULT_FRAME_TIME
    if not SHORTEST_FRAME_S <= seconds <= LONGEST_FRAME_S:
        findings.repair(
            f"a frame time of {text[:40]} s is not plausible; 1/30 s assumed "
            "(correct it in the file)",
            line,
        )
        return DEFAULT_FRAME_TIME
    return seconds


def _check(header: Header, findings: Findings) -> None:
    if not header.motion_line:
        findings.repair("no MOTION section; read as a skeleton without frames")
    elif not header.frame_time:
        findings.repair("no frame time; 1/30 s assumed", header.motion_line)
    if not header.frame_time:
        header.frame_time = DEFAULT_FRAME_TIME
