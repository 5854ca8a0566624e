"""Inputs and outputs of a command: many files, one folder, nothing overwritten unasked."""

from __future__ import annotations

import functools
import glob
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from kinema.cli.exits import FAILED, SOME_FAILED, Failed
from kinema.cli.progress import showing
from kinema.errors import KinemaError, OptionError
from kinema.motion import Motion

__all__ = [
    "PICTURES",
    "each_input",
    "inputs_argument",
    "output_options",
    "read_input",
    "reading_options",
    "side_targets",
    "targets",
    "write_output",
]

PICTURES = (".png", ".svg", ".pdf")

Command = TypeVar("Command", bound=Callable[..., Any])


def inputs_argument(command: Command) -> Command:
    """Give a command its input files; patterns that the shell left alone are expanded."""
    return click.argument("inputs", metavar="IN...", nargs=-1, required=True, callback=_expand)(
        command
    )


def reading_options(command: Command) -> Command:
    """Give a command the choices that every reader offers."""
    options = (
        click.option(
            "--up",
            type=click.Choice(["auto", "x", "y", "z", "-x", "-y", "-z"]),
            help="The file's up axis; the motion is turned so that y is up.",
        ),
        click.option("--unit", help="What lengths are in: m, cm, mm, in, ft, or metres to a unit."),
        click.option(
            "--drop-rest", is_flag=True, help="Leave out a rest pose that was added at the start."
        ),
        click.option(
            "--positions",
            type=click.Choice(["auto", "replace", "add"]),
            default="auto",
            show_default=True,
            help="BVH position channels replace the joint's offset, or add to it.",
        ),
        click.option(
            "--body",
            type=click.Path(exists=True, dir_okay=False),
            help="TOML that says which sensor is whose base, for sensor tables (.csv).",
        ),
    )

    @functools.wraps(command)
    def gathered(
        *args: Any,
        up: str,
        unit: str,
        drop_rest: bool,
        positions: str,
        body: str | None,
        **rest: Any,
    ) -> Any:
        reading = {"up": up, "unit": _unit(unit), "drop_rest": drop_rest, "positions": positions}
        if body is not None:
            reading["body"] = body
        return command(*args, reading=reading, **rest)

    for option in reversed(options):
        gathered = option(gathered)
    return cast(Command, gathered)


def output_options(command: Command) -> Command:
    """Give a command ``-o``, ``--force`` and ``--dry-run``."""
    options = (
        click.option(
            "-o",
            "--output",
            required=True,
            type=click.Path(path_type=Path),
            help="File to write; with several inputs, a folder.",
        ),
        click.option("--force", is_flag=True, help="Overwrite files that exist."),
        click.option("--dry-run", is_flag=True, help="Say what would be written, write nothing."),
    )
    for option in reversed(options):
        command = option(command)
    return command


def targets(inputs: Sequence[str], output: Path, *, force: bool) -> list[Path]:
    """Name the file that each input is written to, and refuse to overwrite unasked."""
    folder = len(inputs) > 1 or output.is_dir() or str(output).endswith(os.sep)
    if folder and not output.is_dir() and output.suffix:
        raise OptionError(
            f"several inputs need a folder to be written to, found {output}",
            hint=f"-o {output.with_suffix('')}{os.sep}",
        )
    paths = [output / Path(name).name for name in inputs] if folder else [output]
    doubled = {path for path in paths if paths.count(path) > 1}
    if doubled:
        raise OptionError(
            f"several inputs are called {doubled.pop().name!r} and would overwrite each other",
            hint="write them to different folders, one call each",
        )
    present = [path for path in paths if path.is_file()]
    if present and not force:
        raise OptionError(f"{present[0]} exists already", hint="--force overwrites it")
    return paths


def side_targets(
    inputs: Sequence[str],
    path: Path | None,
    *,
    force: bool,
    option: str = "--plot",
    suffixes: Sequence[str] = PICTURES,
) -> list[Path]:
    """Name the picture, or what else is written beside the motion, of each input; none unasked."""
    if path is None:
        return []
    names = [f"{Path(name).stem}{suffixes[0]}" for name in inputs]
    if len(names) == 1 and not path.is_dir() and path.suffix.lower() not in suffixes:
        raise click.UsageError(
            f"{option} writes a {', '.join(suffixes)}, found {path.name!r}; inputs come before it"
        )
    return targets(names, path, force=force)


def each_input(inputs: Sequence[str], work: Callable[[int, str], None]) -> None:
    """Do the work for every input; one that fails is told of and the others go on.

    With one input the error itself goes up; with several the command ends with exit code 3, or 1
    if none succeeded.
    """
    if len(inputs) == 1:
        work(0, inputs[0])
        return
    failed = 0
    for index, name in enumerate(inputs):
        try:
            work(index, name)
        except (KinemaError, OSError) as error:
            failed += 1
            message = error.message if isinstance(error, KinemaError) else f"{name}: {error}"
            click.echo(f"error: {message}", err=True)
    if failed:
        click.echo(f"{failed} of {len(inputs)} inputs failed", err=True)
        raise Failed(FAILED if failed == len(inputs) else SOME_FAILED)


def read_input(name: str, **options: Any) -> Motion:
    """Read a motion, with progress if it takes long."""
    from kinema.io.read import read

    with showing(f"reading {name}", _megabytes(name)) as progress:
        motion = read(name, progress=progress, **options)
    if "findings" not in options and not options.get("drop_rest"):
        _warn_of_rest(name, motion)
    return motion


def write_output(motion: Motion, path: Path, **options: Any) -> None:
    """Write a motion, with progress, and say so; folders on the way are made."""
    from kinema.io.write import write

    path.parent.mkdir(parents=True, exist_ok=True)
    with showing(f"writing {path}") as progress:
        write(motion, path, progress=progress, **options)
    click.echo(f"wrote {path}: {motion.num_frames} frames at {motion.fps:.6g} fps", err=True)


def _warn_of_rest(name: str, motion: Motion) -> None:
    """Made-up frames at the start spoil whatever is computed from them."""
    from kinema.inspection import rest_frames

    rest = rest_frames(motion)
    if rest.number:
        frames = "frame 0 seems" if rest.number == 1 else f"frames 0 to {rest.number - 1} seem"
        click.echo(
            f"warning: {name}: {frames} made up, {rest.reason}; --drop-rest leaves them out",
            err=True,
        )


def _expand(_: click.Context, __: click.Parameter, names: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for name in names:
        matches = [] if os.path.exists(name) else sorted(glob.glob(name, recursive=True))
        found += matches or [name]
    return found


def _unit(text: str | None) -> str | float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        return text


def _megabytes(name: str) -> float:
    try:
        return os.path.getsize(name) / 1e6
    except OSError:
        return 0.0
