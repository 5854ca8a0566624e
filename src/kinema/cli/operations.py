"""Commands that are operations: their options are made from the operation's own signature."""

from __future__ import annotations

import importlib
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
from kinema.errors import OptionError
from kinema.schema import Operation, Parameter, describe

__all__ = ["command_for", "resample"]


def command_for(operation: Operation, examples: str) -> click.Command:
    """Make the command of an operation: motion in, motion out, one option per parameter."""

    @click.pass_context
    def run(
        ctx: click.Context,
        /,
        inputs: list[str],
        output: Path,
        force: bool,
        dry_run: bool,
        reading: dict[str, Any],
        **values: Any,
    ) -> None:
        paths = targets(inputs, output, force=force)
        given = {p.name: _to_library(p, values[p.name]) for p in operation.parameters}

        def work(index: int, name: str) -> None:
            if dry_run:
                click.echo(f"{name} -> {paths[index]}")
                return
            write_output(operation.function(read_input(name, **reading), **given), paths[index])

        try:
            each_input(inputs, work)
        except OptionError as error:
            # a value out of range is a usage error here: the option came from the user's line
            if error.message.split()[0] in given:
                raise click.UsageError(error.message, ctx) from error
            raise

    indented = "\n".join(f"    {line}" for line in examples.strip().splitlines())
    command = click.command(
        operation.name,
        help=f"{operation.summary}\n\n\b\n{indented}\n\n{operation.details}",
        short_help=operation.summary,
    )(inputs_argument(output_options(reading_options(run))))
    # the operation's own options come first, behind input and output
    command.params[2:2] = [_option(parameter) for parameter in operation.parameters]
    return command


def _option(parameter: Parameter) -> click.Option:
    kind: Any = click.Choice(parameter.choices) if parameter.choices else parameter.kind
    text, default = parameter.help, parameter.default
    if parameter.unit is not None:
        text = f"{text.rstrip('.')}, in {parameter.unit.shown}."
        if isinstance(default, float):
            default = parameter.unit.to_shown(default)
    flag = "--" + parameter.name.replace("_", "-")
    if parameter.kind is bool:
        flag, kind = f"{flag}/--no-{flag[2:]}", None
    # None is a default to click like any other: a required option must be given none at all
    given = {"required": True} if parameter.required else {"default": default}
    return click.Option(
        [flag, parameter.name],
        type=kind,
        multiple=parameter.many,
        show_default=not parameter.required and default not in (None, ()),
        help=text,
        **given,
    )


def _to_library(parameter: Parameter, value: Any) -> Any:
    """Degrees to radians and so on, by the parameter's declared unit."""
    if value is None or parameter.unit is None:
        return value
    if parameter.many:
        return tuple(parameter.unit.from_shown(item) for item in value)
    return parameter.unit.from_shown(value)


def _operation(module: str, name: str) -> Operation:
    return describe(getattr(importlib.import_module(module), name))


resample = command_for(
    _operation("kinema.ops.resample", "resample"),
    """
kinema resample walk.bvh -o walk30.bvh --fps 30
kinema resample takes/*.bvh -o at60/ --fps 60
""",
)
