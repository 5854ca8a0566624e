"""`kinema convert`: another format, or the same one tidied up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kinema.cli.command import Sectioned
from kinema.cli.files import DRY_RUN, FORCE, OUTPUT, inputs_argument
from kinema.cli.reading import format_options, read_motion, reading_options, take_reading
from kinema.cli.sink import STANDARD, Sink
from kinema.errors import OptionError
from kinema.io.formats import described
from kinema.io.targets import motion_targets

__all__ = ["convert"]


def _convert(
    inputs: list[str], output: Path | None, force: bool, dry_run: bool, **values: Any
) -> None:
    if output is None:
        raise OptionError("give -o OUT: where to write the motion")
    reading = take_reading(values)
    options = {name: value for name, value in values.items() if value is not None}
    paths = motion_targets(inputs, output, force=force)
    sink = Sink(inputs, as_json=False, piped=paths == [STANDARD])

    def work(index: int, name: str) -> None:
        if dry_run:
            sink.plan(name, [paths[index]])
            return
        sink.write(read_motion(name, **reading), paths[index], **options)

    sink.each(work)


convert = Sectioned(
    "convert",
    inputs_argument(),
    {
        "Output": [OUTPUT, *format_options("write"), DRY_RUN, FORCE],
        "Reading": reading_options(),
    },
    callback=_convert,
    help=f"""Write a motion in the format of the output's name.

    \b
    kinema convert walk.bvh -o tidy.bvh --decimals 4
    kinema convert takes/*.bvh -o tidied/ --up auto --drop-rest
    kinema convert arm.csv -o arm.bvh --body arm.toml

    \b
    {described()}
    """,
    short_help="Write a motion in another format, or tidied up.",
)
