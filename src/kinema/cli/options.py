"""From an operation's parameter to a command-line option."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import click

from kinema.cli.command import in_options
from kinema.errors import OptionError
from kinema.schema import Parameter, Type
from kinema.schema.containers import Either, Many, Table
from kinema.schema.references import Array
from kinema.schema.types import Flag, Number, Text

__all__ = ["Value", "gathered", "option_for"]


class Value(click.ParamType):  # type: ignore[type-arg]
    """Text of a schema type; what does not fit is told in the type's own words."""

    name = "value"

    def __init__(self, kind: Type) -> None:
        self.kind = kind

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the text."""
        if not isinstance(value, str):
            return value
        try:
            return self.kind.parse(value)
        except OptionError as error:
            if param is not None and param.name is not None:
                error.parameter = param.opts[0].lstrip("-")
            raise

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """Show what is expected."""
        return f"{self.kind.metavar},..." if isinstance(self.kind, Many) else self.kind.metavar


class _Option(click.Option):
    """An option whose help shows its first name alone; the others are aliases."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Leave the aliases out."""
        names, self.opts = self.opts, self.opts[:1]
        try:
            return super().get_help_record(ctx)
        finally:
            self.opts = names


def option_for(parameter: Parameter, taken: Collection[str] = ()) -> click.Option:
    """Make the option; what is not given stays None, and the function's own default holds.

    ``taken`` are the names of all parameters: no alias may be one of the others.
    """
    kind = _typed(parameter.type)
    names = [
        f"--{name.replace('_', '-')}"
        for name in parameter.typed_names
        if name == parameter.name or name not in taken
    ]
    text = in_options(_help(parameter), taken)
    if isinstance(kind, Flag):
        flag = names[0]
        return click.Option(
            [f"{flag}/--no-{flag[2:]}", parameter.name], default=None, help=text, show_default=False
        )
    return _Option(
        [*names, parameter.name],
        type=Value(_item(kind)),
        multiple=parameter.type.repeatable,
        required=parameter.required,
        help=text,
    )


def gathered(parameter: Parameter, value: Any) -> Any:
    """What the option's values make together; None if it was not given."""
    if value is None or value == ():
        return None
    if not parameter.type.repeatable:
        return value
    kind = _typed(parameter.type)
    if isinstance(kind, Array):
        return value[0] if len(value) == 1 else list(value)
    if isinstance(kind, Table):
        return {name: one for table in value for name, one in table.items()}
    return [item for items in value for item in (items if isinstance(items, list) else [items])]


def _typed(kind: Type) -> Type:
    return kind.typed if isinstance(kind, Either) else kind


def _item(kind: Type) -> Type:
    """What one occurrence of the option holds."""
    if isinstance(kind, Many) and not isinstance(kind.item, Text | Number):
        return kind.item
    return kind


def _help(parameter: Parameter) -> str:
    """The docstring's words, the unit and the default."""
    text = parameter.help
    kind = _typed(parameter.type)
    if isinstance(kind, Number) and kind.unit is not None and kind.unit.shown_per_unit != 1.0:
        text = f"{text.rstrip('.')}, in {kind.unit.shown}."
    default = parameter.shown_default
    if isinstance(default, bool):
        return text + ("  [default: on]" if default else "")
    if isinstance(default, int | float | str) and not parameter.required:
        shown = f"{default:g}" if isinstance(default, float) else str(default)
        return f"{text}  [default: {shown}]"
    return text
