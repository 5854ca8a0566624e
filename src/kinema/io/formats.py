"""The table of file formats, and which of them a file is in.

A format is one package and one line in `FORMATS`. The package has three functions::

    sniff(head: bytes, path: Path) -> bool
    read(path, *, <options of its own>, progress=None, findings=None) -> Motion
    write(motion, path, *, <options of its own>, progress=None) -> None

``sniff`` is given the first 4 kB of a file (nothing for a folder) and says whether they look like
this format; a format of several files looks for its partner at ``path``. ``read`` and ``write``
declare their options as keyword-only parameters with a type, a default and a numpydoc line.
`kinema.read`, `kinema.write`, the command line and the documentation take them from there, so
nothing outside the package and the table knows about a format.

The package's ``__init__`` is imported to sniff, so it stays light: ``read`` and ``write`` are
imported when they are first used.
"""

from __future__ import annotations

import difflib
import importlib
import inspect
import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol, cast

from kinema.errors import FormatError, OptionError
from kinema.io.source import name_of

__all__ = [
    "FORMATS",
    "Direction",
    "Format",
    "FormatPackage",
    "check_options",
    "described",
    "format_of_file",
    "format_of_name",
    "option_names",
]

Direction = Literal["read", "write"]

_HEAD = 4096  # bytes of a file that are sniffed at
_SHARED = ("progress", "findings")  # what every format takes


class FormatPackage(Protocol):
    """The functions of a format's package."""

    sniff: Callable[[bytes, Path], bool]
    read: Callable[..., Any]
    write: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Format:
    """A file format: its name, what it is, the suffixes of its files and the package it lives in.

    The first suffix is the usual one.
    """

    name: str
    description: str
    suffixes: tuple[str, ...]
    package: str

    def load(self) -> FormatPackage:
        """Import the format's package."""
        return cast(FormatPackage, importlib.import_module(self.package))


FORMATS = (
    Format("bvh", "Biovision Hierarchy: skeleton and motion as text", (".bvh",), "kinema.io.bvh"),
    Format("sensors", "Magnetic-sensor samples as a table", (".csv",), "kinema.io.sensors"),
    Format(
        "npz", "NumPy archive: everything a motion holds, to the bit", (".npz",), "kinema.io.npz"
    ),
)


def described(indent: str = "    ") -> str:
    """One line per format, for a help text: its suffixes, and what it is."""
    lines = [f"{', '.join(known.suffixes):8} {known.description}" for known in FORMATS]
    return f"\n{indent}".join(lines)


def format_of_file(path: str | os.PathLike[str], *, source: str | None = None) -> Format:
    """Find out which format a file is in: by its content, else by its suffix.

    Parameters
    ----------
    path : path
    source : str, optional
        What to call the file in messages (default: its path).

    Raises
    ------
    FormatError
        If neither content nor suffix match a format.
    """
    name, place = source or name_of(path), Path(path)
    if place.exists() and not place.is_file() and not place.is_dir():
        raise FormatError(
            "expected a regular file, found a pipe or device",
            source=name,
            hint="save it to a file first",
        )
    head = _head(place)
    for known in FORMATS:
        if known.load().sniff(head, place):
            return known
    if place.is_dir():
        raise FormatError(
            "expected a file, found a folder",
            source=name,
            hint="name the files in it with a pattern, such as 'folder/*.bvh'",
        )
    found = _of_suffix(place)
    if found is None:
        raise FormatError(
            "unknown format: neither the content nor the suffix is one that kinema reads",
            source=name,
            hint=f"known formats: {_listed()}",
        )
    return found


def format_of_name(path: str | os.PathLike[str]) -> Format:
    """Find out from its suffix which format a file is to be written in.

    Raises
    ------
    OptionError
        If the suffix belongs to no format.
    """
    found = _of_suffix(Path(path))
    if found is None:
        suffix = Path(path).suffix
        what = f"{suffix!r} files" if suffix else "a file without a suffix"
        raise OptionError(
            f"cannot write {what}: {name_of(path)}",
            hint=f"known formats: {_listed()}",
        )
    return found


def option_names(known: Format, direction: Direction) -> dict[str, inspect.Parameter]:
    """The options that are a format's own, taken from the signature of its ``read`` or ``write``.

    >>> list(option_names(FORMATS[0], "read")), list(option_names(FORMATS[1], "write"))
    (['positions'], ['form', 'decimals'])
    """
    function = getattr(known.load(), direction)
    return {
        name: parameter
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and name not in _SHARED
    }


def check_options(
    known: Format, direction: Direction, given: Iterable[str], *, general: Iterable[str] = ()
) -> None:
    """Reject options that a format does not have.

    Parameters
    ----------
    known : Format
    direction : {"read", "write"}
    given : iterable of str
        Names of the options that were given.
    general : iterable of str
        Options that every format takes, for the hint: a misspelt one ends up here too.

    Raises
    ------
    OptionError
        Naming the format that has the option, or else the options that there are.
    """
    own = option_names(known, direction)
    for name in given:
        if name in own:
            continue
        action = "reading" if direction == "read" else "writing"
        owners = [other for other in FORMATS if name in option_names(other, direction)]
        if owners:
            names = " and ".join(other.name for other in owners)
            raise OptionError(
                f"{name!r} is an option for {action} {names}; this is a {known.name} file",
                parameter=name,
            )
        options = _nearest_first(name, [*own, *general])
        raise OptionError(
            f"{action} {known.name} has no option {name!r}",
            parameter=name,
            hint=f"options: {', '.join(options)}" if options else None,
        )


def _head(path: Path) -> bytes:
    if path.is_dir():
        return b""
    with path.open("rb") as file:
        return file.read(_HEAD)


def _of_suffix(path: Path) -> Format | None:
    suffix = path.suffix.lower()
    return next((known for known in FORMATS if suffix in known.suffixes), None)


def _listed() -> str:
    return ", ".join(f"{known.name} ({', '.join(known.suffixes)})" for known in FORMATS)


def _nearest_first(word: str, choices: list[str]) -> list[str]:
    def likeness(choice: str) -> float:
        return difflib.SequenceMatcher(None, word.lower(), choice.lower()).ratio()

    return sorted(choices, key=likeness, reverse=True)
