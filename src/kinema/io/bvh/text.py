"""Convert a file's text to what the parser reads: one byte per ASCII letter, lines."""

from __future__ import annotations

from kinema.io.findings import Findings
from kinema.io.source import WINDOW, Bytes

__all__ = ["plain_text"]

_WIDE_MARKS = {
    b"\xff\xfe\x00\x00": "utf-32",
    b"\x00\x00\xfe\xff": "utf-32",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}


def plain_text(data: Bytes, findings: Findings) -> tuple[Bytes, int]:
    """Return the text and the byte where it begins.

    Files in UTF-16, and files whose lines all end with a bare carriage return, are copied and
    converted; all others are returned unchanged.
    """
    encoding = _wide_encoding(data[:4])
    if encoding is not None:
        data = _recoded(data, encoding, findings)
    start = 0
    if data[:3] == b"\xef\xbb\xbf":
        findings.info("byte-order mark; ignored", 1)
        start = 3
    opening = data[:WINDOW]
    if b"\0" in opening:  # further down the row is rejected; here the message can say more
        raise findings.rejection(
            "expected text, found binary data",
            line=opening.count(b"\n", 0, opening.find(b"\0")) + 1,
        )
    if data.find(b"\n") < 0 and data.find(b"\r") >= 0:
        findings.info("lines end with a bare carriage return", 1)
        data = bytes(data).replace(b"\r", b"\n")
    return data, start


def _wide_encoding(start: bytes) -> str | None:
    for mark, encoding in _WIDE_MARKS.items():
        if start.startswith(mark):
            return encoding
    # no mark, but every other byte of the first letters is zero
    if len(start) == 4 and start[0] and start[2] and not start[1] and not start[3]:
        return "utf-16-le"
    if len(start) == 4 and start[1] and start[3] and not start[0] and not start[2]:
        return "utf-16-be"
    return None


def _recoded(data: Bytes, encoding: str, findings: Findings) -> bytes:
    try:
        text = bytes(data).decode(encoding)
        findings.info(f"the file is encoded in {encoding.upper()}", 1)
        return text.removeprefix("\ufeff").encode()
    except UnicodeError as error:
        raise findings.rejection(f"expected {encoding.upper()} text: {error}"[:200]) from None
