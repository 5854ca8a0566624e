"""The text of a sensor table: its encoding, its rows of cells, the settings in its comments."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from typing import NamedTuple

from kinema.io.findings import Findings

__all__ = ["Decoded", "TableRow", "decoded", "rows", "settings"]

_COMMENTS = ("#", "%", "//")
_SETTING = re.compile(r"^(?:#|%|//)\s*(frame_time|fps|unit|angles|body)\s*:\s*(.*)$", re.IGNORECASE)


class Decoded(NamedTuple):
    """A file's text and the encoding it was read in."""

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
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError:
        return Decoded(data.decode("latin-1"), "latin-1")


def settings(text: str) -> dict[str, str]:
    """The settings in a table's comments; the first of a name is used.

    >>> settings("# fps: 120\\nframe,x\\n# unit: cm")
    {'fps': '120', 'unit': 'cm'}
    """
    found: dict[str, str] = {}
    for line in text.splitlines():
        setting = _SETTING.match(line.lstrip())
        if setting:
            found.setdefault(setting.group(1).lower(), setting.group(2).strip())
    return found


def rows(text: str, findings: Findings) -> Iterator[TableRow]:
    """The rows of a table, header first; blank lines and comments are skipped.

    >>> [row.cells for row in rows("# take 3\\nx;y\\n\\n1,5;2", Findings("take.csv"))]
    [['x', 'y'], ['1,5', '2']]
    """
    numbered = [
        (number, line)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip(" \t,;") and not line.lstrip().startswith(_COMMENTS)
    ]
    if not numbered:
        return
    delimiter = _delimiter(numbered[0][1])
    # one line at a time, so that line numbers stay true
    for number, line in numbered:
        if delimiter == " ":
            yield TableRow(number, line.split())
            continue
        try:
            cells = next(csv.reader([line], delimiter=delimiter, skipinitialspace=True))
        except csv.Error as error:
            raise findings.rejection(f"expected a row of cells: {error}", line=number) from None
        yield TableRow(number, cells)


def _delimiter(header: str) -> str:
    best = max(",;\t", key=header.count)
    return best if best in header else " "
