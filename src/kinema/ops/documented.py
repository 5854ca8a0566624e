"""Docstrings of functions that share parameters, written once."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any, TypeVar

__all__ = ["documented_as"]

_Function = TypeVar("_Function", bound=Callable[..., Any])
_PARAMETERS = re.compile(r"(?<=\nParameters\n----------\n).*?(?=\n\n\w[\w ]*\n-+\n|\Z)", re.DOTALL)


def documented_as(other: Callable[..., Any]) -> Callable[[_Function], _Function]:
    """Describe the parameters that a docstring leaves out as another function's docstring does.

    >>> def walk(*, steps, style):
    ...     '''Walk.
    ...
    ...     Parameters
    ...     ----------
    ...     steps : int
    ...         How many steps.
    ...     style : str
    ...         How.
    ...     '''
    >>> @documented_as(walk)
    ... def run(*, steps, speed):
    ...     '''Run.
    ...
    ...     Parameters
    ...     ----------
    ...     speed : float
    ...         How fast.
    ...     '''
    >>> print(run.__doc__)
    Run.
    <BLANKLINE>
    Parameters
    ----------
    steps : int
        How many steps.
    speed : float
        How fast.
    """

    def complete(function: _Function) -> _Function:
        doc = inspect.getdoc(function)
        if doc is not None:  # python -OO has none
            known = _entries(inspect.getdoc(other) or "") | _entries(doc)
            names = inspect.signature(function).parameters
            found = "\n".join(dict.fromkeys(known[name] for name in names if name in known))
            function.__doc__ = _PARAMETERS.sub(lambda _: found, doc, count=1)
        return function

    return complete


def _entries(doc: str) -> dict[str, str]:
    """The text of each parameter in a docstring, from its name on; ``a, b : Motion`` has two."""
    section = _PARAMETERS.search(doc)
    entries = re.split(r"\n(?=\S)", section[0]) if section else []
    return {
        name.strip(): entry
        for entry in entries
        for name in entry.partition(":")[0].split(",")
        if name.strip()
    }
