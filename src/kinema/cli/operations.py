"""Commands that are operations: their options are made from the operation's own signature."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

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
from kinema.motion import Motion
from kinema.schema import Operation, Parameter, describe

__all__ = ["Report", "command_for", "operation_of", "resample"]


class Report(Protocol):
    """What a command shows beside the file that it writes."""

    @property
    def wanted(self) -> bool:
        """Whether the user asked for it; then there need be no output file."""

    def look(self, index: int, name: str, before: Motion, after: Motion) -> None:
        """Report on one input, as far as it is asked for."""

    def close(self) -> None:
        """Say what is said once, after all inputs."""


def command_for(
    operation: Operation,
    examples: str,
    *,
    options: Sequence[click.Option] = (),
    report: Callable[[click.Context], Report] | None = None,
) -> click.Command:
    """Make the command of an operation: motion in, motion out, one option per parameter.

    ``options`` are for ``report``, which looks at each motion before and after.
    """

    @click.pass_context
    def run(
        ctx: click.Context,
        /,
        inputs: list[str],
        output: Path | None,
        force: bool,
        dry_run: bool,
        reading: dict[str, Any],
        **values: Any,
    ) -> None:
        seen = None if report is None else report(ctx)
        if output is None and not (seen and seen.wanted):
            raise click.MissingParameter(ctx=ctx, param=command.params[1])
        paths = None if output is None else targets(inputs, output, force=force)
        given = {p.name: _to_library(p, values[p.name]) for p in operation.parameters}

        def work(index: int, name: str) -> None:
            if dry_run:
                click.echo(f"{name} -> {paths[index] if paths else 'report only'}")
                return
            motion = read_input(name, **reading)
            result = operation.function(motion, **given)
            if seen:
                seen.look(index, name, motion, result)
            if paths:
                write_output(result, paths[index])

        try:
            each_input(inputs, work)
        except OptionError as error:
            # a value out of range is a usage error here: the option came from the user's line
            if error.message.split()[0] in given:
                raise click.UsageError(error.message, ctx) from error
            raise
        finally:
            if seen and not dry_run:
                seen.close()

    indented = "\n".join(f"    {line}" for line in examples.strip().splitlines())
    command = click.command(
        operation.name,
        help=f"{operation.summary}\n\n\b\n{indented}\n\n{operation.details}",
        short_help=operation.summary,
    )(inputs_argument(output_options(reading_options(run))))
    # the operation's own options come first, behind input and output
    command.params[2:2] = [*(_option(parameter) for parameter in operation.parameters), *options]
    command.params[1].required = report is None  # looked at above: a report alone is enough
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
    if parameter.many and parameter.kind is str:
        return tuple(word for item in value or () for word in item.split(","))
    if value is None or parameter.unit is None:
        return value
    if parameter.many:
        return tuple(parameter.unit.from_shown(item) for item in value)
    return parameter.unit.from_shown(value)


def operation_of(module: str, function: str, *, name: str | None = None) -> Operation:
    """Describe an operation for the command of that name, or of its own."""
    operation = describe(getattr(importlib.import_module(module), function))
    return operation if name is None else replace(operation, name=name)


resample = command_for(
    operation_of("kinema.ops.resample", "resample"),
    """
kinema resample walk.bvh -o walk30.bvh --fps 30
kinema resample takes/*.bvh -o at60/ --fps 60
""",
)
