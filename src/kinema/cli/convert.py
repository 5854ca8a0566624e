"""`kinema convert`: another format, or the same one tidied up."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kinema.cli.files import (
    each_input,
    inputs_argument,
    output_options,
    read_input,
    reading_options,
    targets,
    write_output,
)

__all__ = ["convert"]


@click.command()
@inputs_argument
@output_options
@reading_options
@click.option("--decimals", type=click.IntRange(0, 15), help="Digits behind the point.")
@click.option(
    "--form",
    type=click.Choice(["wide", "long"]),
    help="Sensor tables: a row for each frame, or for each sensor in each frame.",
)
def convert(
    inputs: list[str],
    output: Path,
    force: bool,
    dry_run: bool,
    reading: dict[str, Any],
    decimals: int | None,
    form: str | None,
) -> None:
    """Write a motion in the format that the output's name asks for.

    \b
    kinema convert walk.bvh -o tidy.bvh --decimals 4
    kinema convert takes/*.bvh -o tidied/ --up auto --drop-rest
    kinema convert arm.csv -o arm.bvh --body arm.toml
    """
    paths = targets(inputs, output, force=force)
    given: dict[str, Any] = {"decimals": decimals, "form": form}
    options = {name: value for name, value in given.items() if value is not None}

    def work(index: int, name: str) -> None:
        if dry_run:
            click.echo(f"{name} -> {paths[index]}")
            return
        write_output(read_input(name, **reading), paths[index], **options)

    each_input(inputs, work)
