"""An operation's parameters, read off its own signature and docstring.

An operation is written once: a public function whose first parameters are motions and whose other
parameters are of plain types, with a numpydoc line each. Command-line options, recipe steps, the
reference in the docs and studio panels are all made from what this package finds there.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_type_hints

from kinema.schema.containers import Either, Many
from kinema.schema.docstrings import read_docstring
from kinema.schema.parameters import REQUIRED, Parameter
from kinema.schema.references import Reference
from kinema.schema.signatures import options_of
from kinema.schema.types import Context, Type
from kinema.units import Unit

__all__ = ["REQUIRED", "Context", "Operation", "Parameter", "Type", "describe", "options_of"]


@dataclass(frozen=True, slots=True)
class Operation:
    """A function as its users meet it.

    ``inputs`` are the names of the motions it takes first; ``many`` says that the last of these
    takes any number. ``examples`` are its command lines, ``returns`` what comes out; ``unit`` is
    that of an array of numbers, where the function declares one.
    """

    name: str
    function: Callable[..., Any]
    summary: str
    details: str
    inputs: tuple[str, ...]
    many: bool
    parameters: tuple[Parameter, ...]
    returns: Literal["motion", "record"]
    examples: str = ""
    unit: Unit | None = None

    @property
    def untypeable(self) -> Parameter | None:
        """A parameter that it needs and nobody can type, if there is one."""
        return next((p for p in self.parameters if p.required and not p.type.typeable), None)

    def parameter(self, name: str) -> Parameter | None:
        """The parameter of this name, if there is one."""
        return next((p for p in self.parameters if p.name == name), None)


def describe(function: Callable[..., Any], *, name: str | None = None) -> Operation:
    """Read an operation's schema off its signature and numpydoc docstring.

    Examples
    --------
    >>> from kinema.ops.resample import resample
    >>> operation = describe(resample)
    >>> operation.summary
    'Play the same motion at another frame rate.'
    >>> operation.inputs, operation.returns
    (('motion',), 'motion')
    >>> [(p.name, p.type.words, p.required, p.help) for p in operation.parameters]
    [('fps', 'a number above 0', True, 'Frames per second of the result.')]
    """
    doc = read_docstring(inspect.getdoc(function) or "")
    inputs: list[str] = []
    many = False
    parameters: list[Parameter] = []
    for parameter in options_of(function):
        if not parameters and parameter.positional and _is_motion(parameter.type):
            inputs.append(parameter.name)
            many = isinstance(parameter.type, Many)
        else:
            parameters.append(parameter)
    return Operation(
        name or function.__name__,
        function,
        doc.summary,
        doc.details,
        tuple(inputs),
        many,
        tuple(parameters),
        _returns(function),
        inspect.cleandoc(doc.sections.get("Command line", "").removeprefix("::")),
        _unit(function),
    )


def _is_motion(kind: Type) -> bool:
    """A motion, several of them, or a body that may be one; what may be left out is an option."""
    if isinstance(kind, Many):
        return _is_motion(kind.item)
    if isinstance(kind, Either):
        return False
    return isinstance(kind, Reference)


def _returns(function: Callable[..., Any]) -> Literal["motion", "record"]:
    """Whether a motion comes out: itself, or as the ``motion`` of a record."""
    returned = get_type_hints(function).get("return")
    for kind in getattr(returned, "__constraints__", (returned,)):  # a body or motion as it came in
        if getattr(kind, "__name__", "") == "Motion" or "motion" in getattr(
            kind, "__annotations__", {}
        ):
            return "motion"
    return "record"


def _unit(function: Callable[..., Any]) -> Unit | None:
    """The unit of what comes out, from ``Annotated[FloatArray, Angle]``."""
    returned = get_type_hints(function, include_extras=True).get("return")
    notes = getattr(returned, "__metadata__", ())
    return next((note for note in notes if isinstance(note, Unit)), None)
