"""What a numpydoc docstring says: the summary, what follows it, and a line per parameter."""

from __future__ import annotations

import inspect
import re
from typing import NamedTuple

__all__ = ["Docstring", "parameter_lines", "read_docstring"]

_SECTION = re.compile(r"(?:^|\n)(\w[\w ]*)\n-{3,}\n")


class Docstring(NamedTuple):
    """The first line, the paragraphs before the first section, and the sections by title."""

    summary: str
    details: str
    sections: dict[str, str]


def read_docstring(doc: str) -> Docstring:
    """Take a docstring apart.

    >>> read_docstring("Smooth it.\\n\\nGently.\\n\\nRaises\\n------\\nOptionError").sections
    {'Raises': 'OptionError'}
    """
    opening, *rest = _SECTION.split(inspect.cleandoc(doc))
    sections = {title: text.strip("\n") for title, text in zip(rest[::2], rest[1::2], strict=True)}
    summary, _, details = opening.strip().partition("\n\n")
    return Docstring(" ".join(summary.split()), details.strip(), sections)


def parameter_lines(doc: str) -> dict[str, str]:
    """The text under each name in the Parameters section, as one paragraph of plain text."""
    texts: dict[str, str] = {}
    names: list[str] = []
    for line in read_docstring(doc).sections.get("Parameters", "").splitlines():
        if line and not line.startswith(" "):
            names = [name.strip(" *") for name in line.split(":")[0].split(",")]
        for name in names:
            if line.startswith(" "):
                texts[name] = f"{texts.get(name, '')} {line.strip()}".strip()
    return {name: _plain(text) for name, text in texts.items()}


def _plain(text: str) -> str:
    """Without the marks that only a page shows: what stands between backquotes stays."""
    return re.sub(r"`+\"?([^`\"]+)\"?`+", r"\1", text)
