"""The numbers in a table's cells, read strictly: whatever is not clearly a number is rejected."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from kinema.io.findings import Findings
from kinema.io.sensors.columns import SensorColumns
from kinema.io.sensors.text import TableRow
from kinema.skeleton import FloatArray
from kinema.units import NUMBER

__all__ = ["Cells", "read_cells"]

_PLAIN = re.compile(r"[-+.0-9eE \t]*")  # of these, `float` takes nothing but plain numbers
_NUMBER = re.compile(NUMBER, re.ASCII)
_COMMA_NUMBER = re.compile(NUMBER.replace(r"\.", ","), re.ASCII)
_NOTHING = {"", "nan", "na", "n/a", "null", "none", "-", "--", "missing", "lost"}
_LARGEST = 1e20  # nothing measured is larger; what is computed from it stays within bounds
_ENDLESS = {"inf", "+inf", "-inf", "infinity", "+infinity", "-infinity"}


class Cells(NamedTuple):
    """Chosen columns of a table as numbers, NaN where a cell is empty, and each row's line.

    ``names`` are the cells of the column that names sensors, if there is one.
    """

    numbers: FloatArray  # (rows, columns)
    lines: Sequence[int]
    names: list[str]


def read_cells(
    rows: Iterator[TableRow], wanted: list[int], columns: SensorColumns, findings: Findings
) -> Cells:
    """Read the columns ``wanted`` of every row below the header."""
    numbers, lines = array("d"), array("q")
    names: list[str] = []
    known: dict[str, str] = {}  # one string for all cells that say the same
    table = _Table(findings)
    for line, cells in rows:
        _check_width(cells, columns.width, line, findings)
        numbers.extend(table.numbers([cells[index] for index in wanted], wanted, line))
        lines.append(line)
        if columns.sensor is not None:
            name = _name(cells, columns.sensor, line, findings)
            names.append(known.setdefault(name, name))
    if not lines:
        raise findings.rejection("expected rows below the header, found none", line=1)
    table.report()
    values = np.frombuffer(numbers, np.float64).reshape(len(lines), len(wanted))
    large = np.abs(values) > _LARGEST
    if large.any():
        row, column = (int(i) for i in np.argwhere(large)[0])
        raise findings.rejection(
            "expected a number, found one that is too large",
            line=lines[row],
            column=wanted[column] + 1,
        )
    return Cells(values, lines, names)


def _check_width(cells: list[str], width: int, line: int, findings: Findings) -> None:
    """A row has as many cells as the header; a separator at its end makes no further one."""
    if len(cells) == width or (len(cells) > width and not any(map(str.strip, cells[width:]))):
        return
    raise findings.rejection(
        f"expected {width} cells, as in the header, found {len(cells)}",
        line=line,
        hint="if the numbers have decimal commas, separate the cells by semicolons"
        if len(cells) > width
        else "leave a cell empty if nothing was measured, but keep its separator",
    )


def _name(cells: list[str], column: int, line: int, findings: Findings) -> str:
    name = cells[column].strip()
    if not name:
        raise findings.rejection(
            "expected the name of a sensor, found an empty cell", line=line, column=column + 1
        )
    return name


class _Table:
    """Reads rows of numbers, and remembers how they were written."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.points = False
        self.first_comma: int | None = None  # its line
        self.first_endless: int | None = None

    def numbers(self, cells: list[str], columns: list[int], line: int) -> list[float]:
        text = " ".join(cells)
        self.points = self.points or "." in text
        if _PLAIN.fullmatch(text):
            try:
                return list(map(float, cells))
            except ValueError:
                pass  # an empty cell, or a mistake: one by one
        return [self._number(cell.strip(), i, line) for cell, i in zip(cells, columns, strict=True)]

    def _number(self, text: str, column: int, line: int) -> float:
        if _NUMBER.fullmatch(text):
            return float(text)
        word = text.lower() if len(text) < 12 else text
        if word in _NOTHING:
            return float("nan")
        if word in _ENDLESS:
            self.first_endless = line if self.first_endless is None else self.first_endless
            return float("nan")
        if _COMMA_NUMBER.fullmatch(text):  # 12,5 where cells are separated by ; or tab
            self.first_comma = line if self.first_comma is None else self.first_comma
            return float(text.replace(",", "."))
        raise self.findings.rejection(
            f"expected a number, found {text[:40]!r}",
            line=line,
            column=column + 1,
            hint="leave the cell empty if nothing was measured",
        )

    def report(self) -> None:
        if self.first_comma is not None and self.points:
            raise self.findings.rejection(
                "expected decimal points or decimal commas, found both", line=self.first_comma
            )
        if self.first_endless is not None:
            self.findings.repair("'inf' is not a number; marked as missing", self.first_endless)
