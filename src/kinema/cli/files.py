"""Options for the inputs and outputs of a command."""

from __future__ import annotations

import glob
import os
from pathlib import Path
from typing import Any

import click

__all__ = [
    "DRY_RUN",
    "FORCE",
    "JSON",
    "OUTPUT",
    "inputs_argument",
    "path_option",
]


def path_option(*names: str, help: str, metavar: str = "FILE", **more: Any) -> click.Option:
    """Make an option that names a file."""
    kind = click.Path(path_type=Path)
    return click.Option(names, type=kind, metavar=metavar, help=help, **more)


_OUT = "File to write, or - for standard output; with several inputs, a folder."
OUTPUT = path_option("-o", "--output", metavar="OUT", help=_OUT)
DRY_RUN = click.Option(
    ["--dry-run"], is_flag=True, help="Say what would be written, write nothing."
)
JSON = click.Option(["--json", "as_json"], is_flag=True, help="Output JSON.")
FORCE = click.Option(["--force"], is_flag=True, help="Overwrite files that exist.")


def inputs_argument(metavar: str = "IN...") -> click.Argument:
    """Make the argument for input files; patterns that the shell left alone are expanded."""
    return click.Argument(["inputs"], metavar=metavar, nargs=-1, required=True, callback=_expand)


def _expand(_: click.Context, __: click.Parameter, names: Any) -> list[str]:
    found: list[str] = []
    for name in names if isinstance(names, tuple) else (names,):
        matches = [] if os.path.exists(name) else sorted(glob.glob(name, recursive=True))
        found += matches or [name]
    return found
