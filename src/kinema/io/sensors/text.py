"""The text of a sensor table: its encoding, its rows of cells, the settings in its comments."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from kinema.io.findings import Findings

__all__ = ["Decoded", "TableRow", "decoded", "rows", "settings"]

_COMMENTS = ("#", "%", "//")
_SETTING = re.compile(
    r"^[ \t]*(?:#|%|//)[ \t]*(frame_time|fps|unit|angles|body)[ \t]*:(.*)$",
    re.IGNORECASE | re.MULTILINE | re.ASCII,
)


class Decoded(NamedTuple):
    """A file's text, lines ending with a line feed, and the encoding it was read in."""

    text: str
    encoding: str


class TableRow(NamedTuple):
    """A line's number, starting at 1, and its cells."""

    line: int
    cells: list[str]


def decoded(data: bytes) -> Decoded:
    """Decode UTF-16 where a byte-order mark says so, else UTF-8, else Latin-1.

    >>> decoded("höhe".encode("latin-1"))
    Decoded(text='höhe', encoding='latin-1')
    """
    encoding = "utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text, encoding = data.decode("latin-1"), "latin-1"
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Decoded(text, encoding)


def settings(text: str, findings: Findings) -> dict[str, str]:
    """The settings in a table's comments; where one is given twice, the first is used.

    >>> settings("# fps: 120\\nframe,x\\n# unit: cm", Findings("take.csv"))
    {'fps': '120', 'unit': 'cm'}
    """
    found: dict[str, str] = {}
    differ: set[str] = set()
    for setting in _SETTING.finditer(text):
        name, value = setting.group(1).lower(), setting.group(2).strip()
        if found.setdefault(name, value) != value:
            differ.add(name)
    for name in sorted(differ):
        findings.repair(f"the comments set {name!r} twice; the first one is used")
    return found


def rows(text: str, findings: Findings) -> Iterator[TableRow]:
    """The rows of a table, header first; blank lines and comments are skipped.

    >>> [row.cells for row in rows("# take 3\\nx;y\\n\\n1,5;2", Findings("take.csv"))]
    [['x', 'y'], ['1,5', '2']]
    """
    delimiter = None
    for number, line in enumerate(_lines(text), 1):
        if not line.strip(" \t,;") or line.lstrip().startswith(_COMMENTS):
            continue
        if delimiter is None:
            delimiter = _delimiter(line)
        yield TableRow(number, _cells(line, delimiter, number, findings))


def _lines(text: str) -> Iterator[str]:
    """One line at a time: a list of them would be many times larger than the text."""
    start, size = 0, len(text)
    while start < size:
        end = text.find("\n", start)
        if end < 0:
            end = size
        yield text[start:end]
        start = end + 1


def _cells(line: str, delimiter: str, number: int, findings: Findings) -> list[str]:
    if delimiter == " ":
        return line.split()
    if '"' not in line:
        return line.split(delimiter)
    try:
        # by itself, so that a quote that is never closed cannot take in the lines below
        return next(csv.reader([line], delimiter=delimiter, skipinitialspace=True, strict=True))
    except csv.Error as error:
        raise findings.rejection(f"expected a row of cells: {error}", line=number) from None


def _delimiter(header: str) -> str:
    best = max(",;\t", key=header.count)
    return best if best in header else " "
