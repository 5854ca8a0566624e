"""`kinema info`: what is in a file."""

from __future__ import annotations

from typing import Any

import click

from kinema.cli.command import Sectioned
from kinema.cli.files import JSON, inputs_argument
from kinema.cli.reading import on_disk, read_motion, reading_options, take_reading
from kinema.cli.sink import Sink

__all__ = ["info"]


def _info(
    inputs: list[str], with_roles: bool, with_tree: bool, as_json: bool, **values: Any
) -> None:
    from kinema import report
    from kinema.io.formats import format_of_file
    from kinema.ops.overview import overview
    from kinema.report.overview import role_table

    reading = take_reading(values)
    sink = Sink(inputs, as_json=as_json)

    def look(_: int, name: str) -> None:
        with on_disk(name) as (path, source):
            motion, kind = read_motion(path, **source, **reading), format_of_file(path).name
        found = overview(motion)
        text = f"format  {kind}\n{report.text(found, motion)}"
        if with_roles:
            text += f"\n\n{role_table(found.roles)}"
        facts = {"format": kind, **report.facts(found, motion)}
        if with_tree:
            from kinema.ops.tree import tree

            joints = tree(motion)
            text += f"\n\n{report.text(joints, motion)}"
            facts |= report.facts(joints, motion)
        sink.report(name, facts, text)

    sink.each(look)


info = Sectioned(
    "info",
    inputs_argument(),
    {
        "Options": [
            click.Option(["--roles", "with_roles"], is_flag=True, help="Show which joint is what."),
            click.Option(
                ["--tree", "with_tree"],
                is_flag=True,
                help="Show every joint below its parent, with role, offset and channels.",
            ),
            JSON,
        ],
        "Reading": reading_options(),
    },
    callback=_info,
    help="""Show what is in a file: joints, frames, length, height.

    \b
    kinema info walk.bvh
    kinema info walk.bvh --roles                  # which joint is the left knee?
    kinema info walk.bvh --tree                   # joints, offsets, channels
    kinema info *.bvh --json | jq '.[].seconds'
    """,
    short_help="Show what is in a file: joints, frames, length, height.",
)
