"""`kinema validate`: problems in a file, and a clean copy of it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from kinema.cli.command import Sectioned
from kinema.cli.exits import FAILED, Failed
from kinema.cli.files import FORCE, JSON, inputs_argument, targets
from kinema.cli.reading import reading_options, take_reading
from kinema.cli.sink import Sink, say
from kinema.errors import OptionError
from kinema.io.findings import Findings

__all__ = ["validate"]


def _validate(
    inputs: list[str], fix: Path | None, force: bool, as_json: bool, **values: Any
) -> None:
    from kinema.io.check import check

    reading = take_reading(values)
    paths = targets(inputs, fix, force=force) if fix is not None else []
    sink = Sink(inputs, as_json=as_json)
    failed = False

    def look(index: int, name: str) -> None:
        nonlocal failed
        if name == "-":
            raise OptionError("validate needs a file, found standard input")
        motion, findings = check(name, **reading)
        failed |= any(item.severity == "error" for item in findings.items)
        sink.report(name, {"findings": [asdict(item) for item in findings.items]}, _text(findings))
        if motion is None or not paths:
            return
        if motion.missing is not None:
            say("note: missing samples are written as the last known value; use `kinema fill`")
        # a file cannot say that samples are missing
        sink.write(motion.with_arrays(missing=None), paths[index])

    sink.each(look)
    if failed:
        raise Failed(FAILED)


def _text(findings: Findings) -> str:
    if not findings.items:
        return "no problems found"
    lines = []
    for item in findings.items:
        where = f"line {item.line}: " if item.line is not None else ""
        lines.append(f"{item.severity:8}{where}{item.message}")
    return "\n" + "\n".join(lines) if len(lines) == 1 else "\n".join(lines)


validate = Sectioned(
    "validate",
    inputs_argument(),
    {
        "Options": [
            click.Option(
                ["--fix"],
                type=click.Path(path_type=Path),
                metavar="OUT",
                help="Write a clean copy; with several inputs, a folder.",
            ),
            JSON,
            FORCE,
        ],
        "Reading": reading_options(),
    },
    callback=_validate,
    help="""Report problems in a file, line by line, and write a clean copy.

    \b
    kinema validate walk.bvh
    kinema validate walk.bvh --fix clean.bvh
    kinema validate walk.bvh --fix clean.bvh --drop-rest --up auto
    kinema validate takes/*.bvh --json

    Errors are what cannot be read, warnings what had to be assumed or looks wrong, infos what a
    strict reader would reject. Exits with status 1 if there is an error.
    """,
    short_help="Report problems in a file; write a clean copy.",
)
