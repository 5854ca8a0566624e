"""The parameters of a function, read off its signature and docstring."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, get_type_hints

from kinema.schema.docstrings import parameter_lines
from kinema.schema.hints import parameter_type
from kinema.schema.parameters import Parameter

__all__ = ["options_of"]


def options_of(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Every parameter of a function, in order."""
    hints = get_type_hints(function, include_extras=True)
    lines = parameter_lines(inspect.getdoc(function) or "")
    return tuple(
        Parameter(
            name,
            parameter_type(hints[name]),
            parameter.default,
            lines.get(name, ""),
            parameter.kind is not inspect.Parameter.KEYWORD_ONLY,
        )
        for name, parameter in inspect.signature(function).parameters.items()
    )
