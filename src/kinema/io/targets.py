"""Files that results are written to: one for each input, none overwritten unasked."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from kinema.errors import OptionError
from kinema.io.formats import format_of_name

__all__ = ["PICTURES", "TABLES", "motion_targets", "side_targets", "targets", "unused"]

PICTURES = (".png", ".svg", ".pdf")
TABLES = (".json", ".csv")


def motion_targets(inputs: Sequence[str], output: Path, *, force: bool) -> list[Path]:
    """Name the file that each motion is written to; a format nobody knows is rejected at once."""
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
