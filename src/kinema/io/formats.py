"""The formats kinema knows, and how to tell which one a file is in."""

from __future__ import annotations

import importlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kinema.errors import FormatError, OptionError
from kinema.io.source import name_of

__all__ = ["FORMATS", "Format", "format_of_file", "format_of_name"]


@dataclass(frozen=True, slots=True)
class Format:
    """A file format; ``reader`` has ``read``, ``writer`` has ``write``, imported on first use."""

    name: str
    suffixes: tuple[str, ...]
    opening: bytes | None  # how a file begins, in upper case, behind white space and a mark
    reader: str
    writer: str
    described: bool = False  # whether its skeleton has to be described beside it

    def load_reader(self) -> Any:
        """Import the module that reads this format."""
        return importlib.import_module(self.reader)

    def load_writer(self) -> Any:
        """Import the module that writes this format."""
        return importlib.import_module(self.writer)


FORMATS = (
    Format("bvh", (".bvh",), b"HIERARCHY", "kinema.io.bvh.reader", "kinema.io.bvh.writer"),
    Format(
        "sensors", (".csv",), None, "kinema.io.sensors.reader", "kinema.io.sensors.writer", True
    ),
)


def format_of_file(path: str | os.PathLike[str]) -> Format:
    """Tell a file's format by how it begins, else by its name.

    Raises
    ------
    FormatError
        If neither says.
    """
    with open(path, "rb") as file:
        # NUL bytes are dropped so that UTF-16 shows its letters
        start = file.read(512).replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").upper()
    for known in FORMATS:
        if known.opening is not None and start.startswith(known.opening):
            return known
    suffix = Path(path).suffix.lower()
    for known in FORMATS:
        if suffix in known.suffixes:
            return known
    raise FormatError(
        f"expected one of the formats {_names()}, found something else",
        source=name_of(path),
        hint="neither the first bytes nor the suffix are known",
    )


def format_of_name(path: str | os.PathLike[str]) -> Format:
    """Tell from its name which format a file is to be written in."""
    suffix = Path(path).suffix.lower()
    for known in FORMATS:
        if suffix in known.suffixes:
            return known
    endings = [ending for known in FORMATS for ending in known.suffixes]
    raise OptionError(
        f"cannot write {suffix or 'a file without a suffix'!r}: {name_of(path)}",
        hint=f"known: {', '.join(endings)}",
    )


def _names() -> str:
    return ", ".join(known.name for known in FORMATS)
