"""`kinema validate`: problems in a file, and a clean copy of it."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kinema.cli.command import Sectioned
from kinema.cli.files import DRY_RUN, FORCE, JSON, inputs_argument, path_option
from kinema.cli.reading import on_disk, reading_options, take_reading
from kinema.cli.sink import STANDARD, Sink, say
from kinema.io.targets import motion_targets

if TYPE_CHECKING:
    from kinema.io.check import Checked

__all__ = ["validate"]


def _validate(
    inputs: list[str], fix: Path | None, force: bool, dry_run: bool, as_json: bool, **values: Any
) -> None:
    reading = take_reading(values)
    paths = motion_targets(inputs, fix, force=force) if fix is not None else []
    sink = Sink(inputs, as_json=as_json, piped=paths == [STANDARD])

    def look(index: int, name: str) -> None:
        motion, findings = _checked(name, reading)
        if any(item.severity == "error" for item in findings.items):
            sink.count_failure()
        found = [asdict(item) for item in findings.items]
        sink.report(name, {"findings": found}, findings.text, block=bool(found))
        if motion is None or not paths:
            return
        if dry_run:
            say(f"{name} -> {paths[index]}")
            return
        if motion.missing is not None:
            say("note: missing samples are written as the last known value; use `kinema fill`")
        # a file cannot say that samples are missing
        sink.write(motion.with_arrays(missing=None), paths[index])

    sink.each(look)


def _checked(name: str, reading: dict[str, Any]) -> Checked:
    from kinema.io.check import check

    with on_disk(name) as (path, source):
        return check(path, **source, **reading)


validate = Sectioned(
    "validate",
    inputs_argument(),
    {
        "Options": [
            path_option(
                "--fix", metavar="OUT", help="Write a clean copy; with several inputs, a folder."
            ),
            JSON,
            DRY_RUN,
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
    strict reader would reject. Exits with status 1 if there is an error, with 3 if some of several
    files have none.
    """,
    short_help="Report problems in a file; write a clean copy.",
)
