"""The options that every command reads its files with; formats add their own."""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import click

from kinema.cli.options import Value, option_for
from kinema.cli.sink import say
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.progress import showing
from kinema.schema.containers import Either
from kinema.schema.types import Choice, Number, Text

__all__ = ["format_options", "on_disk", "read_motion", "reading_options", "take_reading"]

_UP = Choice(("auto", "x", "y", "z", "-x", "-y", "-z"))


@functools.cache
def reading_options() -> tuple[click.Option, ...]:
    """Options for reading any file, and those of each format."""
    return (
        click.Option(
            ["--up"], type=Value(_UP), help="Up axis of the file; the motion is turned to y-up."
        ),
        click.Option(
            ["--unit"],
            type=Value(Either((Number(), Text()))),
            metavar="m|cm|mm|in|ft",
            help="Unit of length of the file, or its length in metres.",
        ),
        click.Option(
            ["--drop-rest"], is_flag=True, help="Skip an added rest pose at the start or end."
        ),
        click.Option(
            ["--role", "declared_roles"],
            multiple=True,
            metavar="ROLE=JOINT",
            help="Declare which joint plays a role, e.g. left_ankle=LeftFoot; repeatable.",
        ),
        *format_options("read"),
    )


def format_options(direction: Literal["read", "write"]) -> list[click.Option]:
    """What the formats themselves offer for reading or writing; an option says whose it is."""
    from kinema.io import formats
    from kinema.schema import options_of

    found: dict[str, click.Option] = {}
    for known in formats.FORMATS:
        names = formats.option_names(known, direction)
        for parameter in options_of(getattr(known.load(), direction)):
            if parameter.name not in names or parameter.name in found:
                continue
            option = option_for(parameter)
            sentence, _, _ = parameter.help.partition(". ")
            option.help = f"{sentence.rstrip('.')} ({known.name} files)."
            found[parameter.name] = option
    return list(found.values())


def take_reading(values: dict[str, Any]) -> dict[str, Any]:
    """Take the reading options out of a command's values, as `kinema.read` has them."""
    reading = {
        option.name: values.pop(option.name)
        for option in reading_options()
        if option.name is not None
    }
    declared = reading.pop("declared_roles")  # `roles.assign` has roles of its own
    if declared:
        from kinema.ops.roles.model import parse_roles

        reading["roles"] = parse_roles(declared)
    given = {name: value for name, value in reading.items() if value is not None and value != ()}
    return {name: value for name, value in given.items() if value is not False}  # 0 is a value


def read_motion(name: str, *, look_for_rest: bool = True, **reading: Any) -> Motion:
    """Read a motion, or standard input for ``-``, with progress if it takes long."""
    from kinema.io.read import read

    with on_disk(name) as (path, source), showing(f"reading {name}", _megabytes(path)) as progress:
        motion = read(path, progress=progress, **source, **reading)
    if look_for_rest and "findings" not in reading and not reading.get("drop_rest"):
        _warn_of_rest(source.get("source") or reading.get("source") or name, motion)
    return motion


@contextmanager
def on_disk(name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give the file to read; standard input is copied to one, with what messages call it."""
    from kinema.io.stdio import STANDARD_INPUT, spooled

    if name != "-":
        yield name, {}
        return
    with spooled(sys.stdin.buffer) as path:
        if path.stat().st_size == 0:
            raise KinemaError("standard input is empty")
        yield str(path), {"source": STANDARD_INPUT}


def _warn_of_rest(name: str, motion: Motion) -> None:
    """A rest pose at the start or end spoils whatever is computed from it."""
    from kinema.inspection import rest_frames

    rest = rest_frames(motion)
    if rest.found:
        say(f"warning: {name}: {rest.message}")


def _megabytes(name: str) -> float:
    try:
        return os.path.getsize(name) / 1e6
    except OSError:
        return 0.0
