"""Inputs and outputs of a command: many files, one folder, nothing overwritten unasked."""

from __future__ import annotations

import glob
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from kinema.errors import OptionError

__all__ = [
    "DRY_RUN",
    "FORCE",
    "JSON",
    "OUTPUT",
    "PICTURES",
    "TABLES",
    "inputs_argument",
    "motion_targets",
    "path_option",
    "side_targets",
    "targets",
    "unused",
]

PICTURES = (".png", ".svg", ".pdf")
TABLES = (".json", ".csv")


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


def motion_targets(inputs: Sequence[str], output: Path, *, force: bool) -> list[Path]:
    """Name the file that each motion is written to; a format nobody knows is rejected at once."""
    from kinema.io.formats import format_of_name

    paths = targets(inputs, output, force=force)
    if paths == [output] and str(output) != "-":
        format_of_name(output)
    return paths


def targets(inputs: Sequence[str], output: Path, *, force: bool) -> list[Path]:
    """Name the file that each input is written to; none is overwritten unasked."""
    if str(output) == "-":
        if len(inputs) > 1:
            raise OptionError("only one motion fits on standard output", parameter="output")
        return [output]
    folder = len(inputs) > 1 or output.is_dir() or str(output).endswith(os.sep)
    if folder and not output.is_dir() and output.suffix:
        raise OptionError(
            f"several inputs need a folder to be written to, found {output}",
            hint=f"-o {output.with_suffix('')}{os.sep}",
        )
    names = [Path("input.bvh" if name == "-" else name).name for name in inputs]
    paths = [output / name for name in names] if folder else [output]
    doubled = {path for path in paths if paths.count(path) > 1}
    if doubled:
        raise OptionError(
            f"several inputs are called {doubled.pop().name!r} and would overwrite each other",
            hint="write them to different folders, one call each",
        )
    return unused(paths, force=force)


def unused(paths: list[Path], *, force: bool) -> list[Path]:
    """Give the paths back; one that exists is overwritten only if that was asked for."""
    present = [path for path in paths if path.is_file()]
    if present and not force:
        raise OptionError(f"{present[0]} already exists", hint="use --force to overwrite")
    return paths


def side_targets(
    inputs: Sequence[str],
    path: Path | None,
    *,
    force: bool,
    option: str = "--plot",
    suffixes: Sequence[str] = PICTURES,
) -> list[Path]:
    """Name the picture or table of each input; none unasked."""
    if path is None:
        return []
    names = [f"{Path(name).stem}{suffixes[0]}" for name in inputs]
    if len(names) == 1 and not path.is_dir() and path.suffix.lower() not in suffixes:
        raise OptionError(
            f"{option} writes {', '.join(suffixes)}, found {path.name!r}",
            hint="inputs come before it" if path.is_file() else None,
        )
    return targets(names, path, force=force)


def _expand(_: click.Context, __: click.Parameter, names: Any) -> list[str]:
    found: list[str] = []
    for name in names if isinstance(names, tuple) else (names,):
        matches = [] if os.path.exists(name) else sorted(glob.glob(name, recursive=True))
        found += matches or [name]
    return found
