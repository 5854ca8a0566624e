"""Parameters as they are typed: once or several times, with their unit and default told."""

from __future__ import annotations

from typing import Any

from kinema.schema.containers import Either, Many, Table
from kinema.schema.parameters import Parameter
from kinema.schema.references import Array
from kinema.schema.types import Number, Text, Type

__all__ = ["gathered", "help_line", "once", "typed"]


def typed(kind: Type) -> Type:
    """The type of what is typed, without the choice to leave it out."""
    return kind.typed if isinstance(kind, Either) else kind


def once(kind: Type) -> Type:
    """What is typed at one time: of several records one, of several names or numbers any."""
    kind = typed(kind)
    if isinstance(kind, Many) and not isinstance(kind.item, Text | Number):
        return kind.item
    return kind


def gathered(parameter: Parameter, value: Any) -> Any:
    """What the values given one after the other make together; None if there are none.

    Of numbers, one alone is a number and several are a row; rows one after the other are rows.
    """
    if value is None or value == ():
        return None
    if not parameter.type.repeatable:
        return value
    kind = typed(parameter.type)
    if isinstance(kind, Array):
        if all(isinstance(row, list) and len(row) == 1 for row in value):
            value = [row[0] for row in value]
        return value[0] if len(value) == 1 else list(value)
    if isinstance(kind, Table):
        return {name: one for table in value for name, one in table.items()}
    return [item for items in value for item in (items if isinstance(items, list) else [items])]


def help_line(parameter: Parameter) -> str:
    """The docstring's words, the unit, whether it may be repeated, and the default."""
    text = parameter.help
    kind = typed(parameter.type)
    if isinstance(kind, Number) and kind.unit is not None and kind.unit.shown_per_unit != 1.0:
        text = f"{text.rstrip('.')}, in {kind.unit.shown}."
    if parameter.type.repeatable:
        text = f"{text.rstrip('.')}; repeatable."
    default = parameter.shown_default
    if isinstance(default, bool):
        return text + ("  [default: on]" if default else "")
    if isinstance(default, int | float | str) and not parameter.required:
        shown = f"{default:g}" if isinstance(default, float) else str(default)
        return f"{text}  [default: {shown}]"
    return text
