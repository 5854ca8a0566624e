"""An operation's parameters, read off its own signature and docstring.

An operation is written once: a public function whose first parameter is the `Motion` and whose
other parameters are keyword-only, of plain types, with a numpydoc line each. Command-line
options, recipe steps and studio panels are all made from what this module finds there.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from kinema.units import Unit

__all__ = ["Operation", "Parameter", "describe"]

REQUIRED = inspect.Parameter.empty


@dataclass(frozen=True, slots=True)
class Parameter:
    """One keyword of an operation.

    ``kind`` is float, int, bool or str; ``choices`` are those of a `Literal`; ``many`` says that
    it takes a sequence; ``optional`` that None is allowed; ``unit`` what `Annotated` declares.
    """

    name: str
    kind: type
    default: Any
    help: str
    choices: tuple[str, ...] = ()
    many: bool = False
    optional: bool = False
    unit: Unit | None = None

    @property
    def required(self) -> bool:
        """Whether it has no default."""
        return self.default is REQUIRED


@dataclass(frozen=True, slots=True)
class Operation:
    """A function, its one-line summary and what follows it, and its parameters."""

    name: str
    function: Callable[..., Any]
    summary: str
    details: str
    parameters: tuple[Parameter, ...]


def describe(function: Callable[..., Any]) -> Operation:
    """Read an operation's schema off its signature and numpydoc docstring.

    Examples
    --------
    >>> from kinema.ops.resample import resample
    >>> operation = describe(resample)
    >>> operation.summary
    'Play the same motion at another frame rate.'
    >>> [(p.name, p.kind.__name__, p.required, p.help) for p in operation.parameters]
    [('fps', 'float', True, 'Frames per second of the result.')]
    """
    doc = inspect.getdoc(function) or ""
    hints = get_type_hints(function, include_extras=True)
    lines = _parameter_lines(doc)
    parameters = tuple(
        _parameter(name, hints[name], parameter.default, lines.get(name, ""))
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY
    )
    opening = re.split(r"\n\w[\w ]*\n-+\n", doc, maxsplit=1)[0]
    summary, _, details = opening.partition("\n\n")
    return Operation(function.__name__, function, summary, details.strip(), parameters)


def _parameter(name: str, hint: Any, default: Any, text: str) -> Parameter:
    unit = next(
        (extra for extra in getattr(hint, "__metadata__", ()) if isinstance(extra, Unit)), None
    )
    if hasattr(hint, "__metadata__"):
        hint = get_args(hint)[0]
    optional = False
    if get_origin(hint) in (Union, types.UnionType):
        kept = [part for part in get_args(hint) if part is not types.NoneType]
        optional, hint = len(kept) < len(get_args(hint)), kept[0]
    many = get_origin(hint) is not Literal and get_origin(hint) is not None
    if many:
        hint = get_args(hint)[0]
        hint = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
    choices = tuple(get_args(hint)) if get_origin(hint) is Literal else ()
    kind = str if choices else hint
    if kind not in (float, int, bool, str):
        raise TypeError(f"parameter {name!r} is of type {hint}; operations take plain types")
    return Parameter(name, kind, default, text, choices, many, optional, unit)


def _parameter_lines(doc: str) -> dict[str, str]:
    """The text under each name in the docstring's Parameters section, as one paragraph."""
    found = re.search(r"\nParameters\n-+\n(.*?)(?:\n\n\w[\w ]*\n-+\n|\Z)", doc, re.DOTALL)
    if not found:
        return {}
    texts: dict[str, str] = {}
    names: list[str] = []
    for line in found.group(1).splitlines():
        if line and not line.startswith(" "):
            names = [name.strip(" *") for name in line.split(":")[0].split(",")]
        for name in names:
            if line.startswith(" "):
                texts[name] = f"{texts.get(name, '')} {line.strip()}".strip()
    return texts
