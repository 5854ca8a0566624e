"""Read the lines between MOTION and the frames: how many frames, and how long each is."""

from __future__ import annotations

import re

from kinema.io.bvh.hierarchy import Header
from kinema.io.findings import Findings
from kinema.io.source import Bytes

__all__ = ["read_timing"]

_FRAME_TIME = re.compile(r"\s*frame\s*time\b\s*:?\s*([^\s]*)", re.IGNORECASE)
_FRAMES = re.compile(r"\s*frames\b\s*:?\s*([^\s]*)", re.IGNORECASE)
_ROW = re.compile(r"\s*[-+.\d]|\s*nan\b", re.IGNORECASE)
_LOOK = 400  # bytes that are enough to recognise a line; a row may be much longer

DEFAULT_FRAME_TIME = 1.0 / 30.0


def read_timing(data: Bytes, header: Header, findings: Findings) -> None:
    """Find ``Frames`` and ``Frame Time``, and where the first row begins."""
    at, line = header.rows_at, header.rows_line
    while at < len(data):
        newline = data.find(b"\n", at, at + _LOOK)
        end = newline if newline >= 0 else min(len(data), at + _LOOK)
        text = data[at:end].decode("utf-8", "replace").split("#")[0].rstrip()
        if text and _ROW.match(text):
            break
        _read_line(text, line, header, findings)
        at, line = end + 1, line + 1
    header.rows_at, header.rows_line = min(at, len(data)), line
    _check(header, findings)


def _read_line(text: str, line: int, header: Header, findings: Findings) -> None:
    """Read one line; both statements may be on it."""
    rest = text
    while rest.strip():
        if found := _FRAME_TIME.match(rest):
            header.frame_time = _seconds(found.group(1), line, findings)
        elif found := _FRAMES.match(rest):
            header.declared_frames = _frames(found.group(1), line, findings)
        else:
            raise findings.rejection(
                f"expected 'Frames: N', 'Frame Time: T' or a row of numbers, found {rest[:60]!r}",
                line=line,
                column=len(text) - len(rest.lstrip()) + 1,
            )
        rest = rest[found.end() :]


def _frames(text: str, line: int, findings: Findings) -> int | None:
    try:
        frames = float(text.replace(",", "."))
    except ValueError:
        frames = -1.0
    if not 0 <= frames < 2**63 or frames != int(frames):
        findings.repair(f"expected the number of frames, found {text!r}; frames are counted", line)
        return None
    return int(frames)


def _seconds(text: str, line: int, findings: Findings) -> float:
    if "," in text:
        findings.repair(f"decimal comma in the frame time {text!r}; read as a decimal point", line)
        text = text.replace(",", ".")
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        findings.repair(f"frame time {text!r} is not a positive number; 1/30 s assumed", line)
        return DEFAULT_FRAME_TIME
    return seconds


def _check(header: Header, findings: Findings) -> None:
    if not header.motion_line:
        findings.repair("no MOTION section; read as a skeleton without frames")
    elif not header.frame_time:
        findings.repair("no frame time; 1/30 s assumed", header.motion_line)
    if not header.frame_time:
        header.frame_time = DEFAULT_FRAME_TIME
