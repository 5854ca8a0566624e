"""From an operation's parameter to a command-line option."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import click

from kinema.cli.command import flag_of, in_options
from kinema.errors import OptionError
from kinema.schema import Parameter, Type
from kinema.schema.containers import Either, Many, Record, Table
from kinema.schema.types import Array, Flag, Nothing, Number, Text

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
    kind = _given_type(parameter.type)
    others = {f"--{name.replace('_', '-')}" for name in taken if name != parameter.name}
    names = _names(parameter.name, repeatable=_repeatable(parameter.type))
    names = [name for name in names if name not in others]
    text = in_options(_help(parameter), taken)
    if isinstance(kind, Flag):
        flag = names[0]
        return click.Option(
            [f"{flag}/--no-{flag[2:]}", parameter.name], default=None, help=text, show_default=False
        )
    return _Option(
        [*names, parameter.name],
        type=Value(_item(kind)),
        multiple=_repeatable(parameter.type),
        required=parameter.required,
        help=text,
    )


def gathered(parameter: Parameter, value: Any) -> Any:
    """What the option's values make together; None if it was not given."""
    if value is None or value == ():
        return None
    kind = _given_type(parameter.type)
    if not _repeatable(parameter.type):
        return value
    if isinstance(kind, Array):
        return value[0] if len(value) == 1 else list(value)
    if _is_table(kind):
        return {name: one for table in value for name, one in table.items()}
    return [item for items in value for item in (items if isinstance(items, list) else [items])]


def _names(name: str, *, repeatable: bool) -> list[str]:
    """``window_s`` → --window and --window-s; ``tips`` → --tip and --tips."""
    names = [flag_of(name)[2:]]
    if name.endswith(("_s", "_hz")):  # bare angles are degrees, so --angle-rad would be a lie
        names.append(name)
    if repeatable and name.endswith("s"):
        one = name[:-1]
        names = [name, one] if name == "joints" else [one, name]
    return ["--" + word.replace("_", "-") for word in names]


def _given_type(kind: Type) -> Type:
    """Without the choice to leave it out; of names or several names, several."""
    if not isinstance(kind, Either):
        return kind
    left = tuple(o for o in kind.options if o.typeable and not isinstance(o, Nothing))
    if len(left) == 1:
        return left[0]
    if any(isinstance(o, Many) and isinstance(o.item, Text) for o in left):
        return Many(Text())
    return Either(left)


def _repeatable(kind: Type) -> bool:
    given = _given_type(kind)
    return isinstance(given, Many | Array) or _is_table(given)


def _is_table(kind: Type) -> bool:
    return isinstance(kind, Table) and isinstance(kind.value, Record)


def _item(kind: Type) -> Type:
    """What one occurrence of the option holds."""
    if isinstance(kind, Many) and not isinstance(kind.item, Text | Number):
        return kind.item
    return kind


def _help(parameter: Parameter) -> str:
    """The docstring's words, the unit and the default."""
    text = parameter.help
    kind = _given_type(parameter.type)
    if isinstance(kind, Number) and kind.unit is not None and kind.unit.shown_per_unit != 1.0:
        text = f"{text.rstrip('.')}, in {kind.unit.shown}."
    default = parameter.shown_default
    if isinstance(default, bool):
        return text + ("  [default: on]" if default else "")
    if isinstance(default, int | float | str) and not parameter.required:
        shown = f"{default:g}" if isinstance(default, float) else str(default)
        return f"{text}  [default: {shown}]"
    return text
