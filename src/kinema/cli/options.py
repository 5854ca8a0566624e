"""From an operation's parameter to a command-line option."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import click

from kinema.errors import OptionError
from kinema.schema import Parameter, Type
from kinema.schema.containers import Many
from kinema.schema.typed import help_line, in_options, once, typed
from kinema.schema.types import Flag

__all__ = ["Value", "option_for"]


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
    """An option whose help shows its first name alone; the others are aliases.

    A flag that is off by default is not told how to be switched off.
    """

    is_off = False

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Leave the aliases out."""
        names, opposite = self.opts, self.secondary_opts
        self.opts, self.secondary_opts = names[:1], [] if self.is_off else opposite
        try:
            return super().get_help_record(ctx)
        finally:
            self.opts, self.secondary_opts = names, opposite


def option_for(parameter: Parameter, taken: Collection[str] = ()) -> click.Option:
    """Make the option; what is not given stays None, and the function's own default holds.

    ``taken`` are the names of all parameters: no alias may be one of the others.
    """
    kind = typed(parameter.type)
    names = [
        f"--{name.replace('_', '-')}"
        for name in parameter.typed_names
        if name == parameter.name or name not in taken
    ]
    text = in_options(help_line(parameter), taken)
    if isinstance(kind, Flag):
        flag = names[0]
        names = [f"{flag}/--no-{flag[2:]}", parameter.name]
        option = _Option(names, default=None, help=text, show_default=False)
        option.is_off = parameter.default is False
        return option
    return _Option(
        [*names, parameter.name],
        type=Value(once(kind)),
        multiple=parameter.type.repeatable,
        required=parameter.required,
        help=text,
    )
