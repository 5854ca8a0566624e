"""Parameters as they are typed: once or several times, with their unit and default told."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any

from kinema.schema.containers import Either, Many, Record, Table
from kinema.schema.parameters import Parameter
from kinema.schema.references import Array
from kinema.schema.types import Number, Text, Type

if TYPE_CHECKING:
    from kinema.schema import Operation

__all__ = [
    "example_options",
    "flag_of",
    "gathered",
    "help_line",
    "help_text",
    "in_options",
    "once",
    "typed",
]

_NAMED = re.compile(r"`+(?P<quoted>[^`]+)`+|\b(?P<word>[a-z]+_[a-z_]+)\b")

_SUFFIXES = {"seconds": "s", "degrees": "deg", "Hz": "Hz"}  # as a number with a unit is typed

# What stands for a value in an example, where any value of its type would not do.
_EXAMPLES = {
    "fps": "30",
    "tip": "LeftHand",
    "base": "LeftArm",
    "weight": "0.5",
    "start": "20f",
    "stop": "30f",
    "frames": "0,10,20",
    "gains": "1,1,0.5",
    "taps": "0.25,0.5,0.25",
    "goals": "0.3,1.2,0.4",
    "roles": "left_ankle=LeftFoot",
    "placement": "90deg,x=0.5",
}


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
        return value[0] if len(value) == 1 else list(value)
    if isinstance(kind, Table):
        return {name: one for table in value for name, one in table.items()}
    return [item for items in value for item in (items if isinstance(items, list) else [items])]


def help_line(parameter: Parameter) -> str:
    """The docstring's words, the unit, whether it may be repeated, and the default."""
    text = parameter.help
    kind = typed(parameter.type)
    if isinstance(kind, Number) and kind.unit is not None and kind.unit.shown_per_unit != 1.0:
        text = f"{text.rstrip('.')} (in {kind.unit.shown})."
    if parameter.type.repeatable:
        text = f"{text.rstrip('.')}; repeatable."
    default = parameter.shown_default
    if isinstance(default, bool):
        return text + ("  [default: on]" if default else "")
    if isinstance(default, int | float | str) and not parameter.required:
        shown = f"{default:g}" if isinstance(default, float) else str(default)
        if isinstance(kind, Number) and kind.unit is not None and isinstance(default, int | float):
            shown += _SUFFIXES.get(kind.unit.shown, "")
        return f"{text}  [default: {shown}]"
    return text


def help_text(name: str, operation: Operation) -> str:
    """The summary, examples to copy, and what else the docstring says."""
    files = ("walk.bvh", "run.bvh")[: 2 if operation.many else len(operation.inputs)]
    words = [*files, *(["-o out.bvh"] if operation.returns == "motion" else [])]
    asked = example_options(operation.parameters)
    examples = operation.examples or " ".join(["kinema", name, *words, asked]).rstrip()
    details = in_options(operation.details, [p.name for p in operation.parameters])
    return f"{operation.summary}\n\n\b\n{examples}\n\n{details}"


def flag_of(parameter: str) -> str:
    """The option of a parameter, without the unit in its name: ``window_s`` is --window."""
    return "--" + re.sub("_(s|hz|rad)$", "", parameter).replace("_", "-")


def in_options(text: str, parameters: Collection[str]) -> str:
    """A docstring's words for the screen: parameters by their options, and no backquotes.

    >>> in_options("fades within ``ease_s``", ["ease_s"])
    'fades within --ease'
    """

    def shown(found: re.Match[str]) -> str:
        word = found["quoted"] or found["word"] or ""
        return flag_of(word) if word in parameters else word

    return _NAMED.sub(shown, text)


def example_options(parameters: Iterable[Parameter]) -> str:
    """Options for all that is required, with values to try.

    >>> from kinema import catalogue
    >>> example_options(catalogue.find("placement.turned").operation.parameters)
    '--angle 30deg'
    """
    return " ".join(
        f"--{parameter.typed_names[0].replace('_', '-')} {_example(parameter)}"
        for parameter in parameters
        if parameter.required
    )


def _example(parameter: Parameter) -> str:
    kind = once(parameter.type)
    if isinstance(kind, Number) and kind.unit is not None and parameter.name not in _EXAMPLES:
        return kind.unit.examples[0]
    if isinstance(kind, Either) and isinstance(kind.options[0], Record):  # one kind of goal
        return "Position,joint=LeftHand,points=0.3/1.2/0.4"
    return _EXAMPLES.get(parameter.name, kind.metavar)
