"""What a reader noticed in a file: collected while reading, then listed or given as warnings."""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from typing import Literal

from kinema.errors import FormatError, FormatWarning

__all__ = ["Finding", "Findings", "Severity"]

MOST = 500  # a longer list helps nobody, and a hostile file could make it endless

Severity = Literal["info", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem: how severe, on which line (starting at 1, or None), and what was done."""

    severity: Severity
    line: int | None
    message: str


@dataclass(slots=True)
class Findings:
    """The problems found in one file, in the order they were found; ``source`` is its name."""

    source: str
    items: list[Finding] = field(default_factory=list)
    more: int = 0  # repairs beyond those that are listed

    @property
    def text(self) -> str:
        """A line for each problem.

        >>> Findings("walk.bvh").text
        'no problems found'
        """
        lines = []
        for item in self.items:
            where = f"line {item.line}: " if item.line is not None else ""
            lines.append(f"{item.severity:9}{where}{item.message}")
        return "\n".join(lines) or "no problems found"

    def info(self, message: str, line: int | None = None) -> None:
        """Record something harmless that a strict reader would reject."""
        if len(self.items) < MOST:
            self.items.append(Finding("info", line, message))

    def repair(self, message: str, line: int | None = None) -> None:
        """Record something that was repaired by making an assumption; these become warnings.

        After `MOST` of them, only their number is kept.
        """
        if len(self.items) < MOST:
            self.items.append(Finding("warning", line, message))
            return
        self.more += 1
        del self.items[MOST:]
        self.items.append(Finding("warning", None, f"{self.more:,} more problems of this kind"))

    def rejection(
        self,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        hint: str | None = None,
    ) -> FormatError:
        """Make the error for something that cannot be read; the caller raises it."""
        return FormatError(message, source=self.source, line=line, column=column, hint=hint)

    def warn(self, stacklevel: int = 3) -> None:
        """Issue a `FormatWarning` for each repair."""
        for item in self.items:
            if item.severity == "warning":
                warning = FormatWarning(item.message, source=self.source, line=item.line)
                warnings.warn(warning, stacklevel=stacklevel)
