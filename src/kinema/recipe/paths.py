"""The files that a recipe's steps name: found, told from the moment behind ``@``, and moved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kinema.recipe.steps import RecipeStep, file_and_moment, parameters_of
from kinema.schema import Type
from kinema.schema.containers import Either, Many, Record, Table, Tuple
from kinema.schema.references import Reference

__all__ = ["files_of", "with_paths"]


def with_paths(step: RecipeStep, change: Callable[[str], str]) -> RecipeStep:
    """Give the step with every path in it changed; objects in memory stay as they are.

    >>> step = RecipeStep.of("blend.pair", {"b": "punch.bvh@1.5s", "weight": 0.5})
    >>> with_paths(step, lambda path: f"takes/{path}").values["b"]
    'takes/punch.bvh@1.5s'
    """
    types = {parameter.name: parameter.type for parameter in parameters_of(step.entry)}
    values = {name: _changed(types[name], one, change) for name, one in step.values.items()}
    return RecipeStep(step.entry, values, step.on)


def files_of(step: RecipeStep, folder: Path | None = None) -> list[str]:
    """Name the files that a step reads, without the moments in them.

    >>> files_of(RecipeStep.of("blend.pair", {"b": "punch.bvh@1.5s", "weight": 0.5}))
    ['punch.bvh']
    """
    found: list[str] = []

    def note(path: str) -> str:
        found.append(file_and_moment(path, folder)[0])
        return path

    with_paths(step, note)
    return found


def _changed(kind: Type, value: Any, change: Callable[[str], str]) -> Any:
    """The value with its paths changed: what a path is, its type says."""
    if isinstance(kind, Reference):
        return change(value) if isinstance(value, str) else value
    if isinstance(kind, Either):
        return _changed(kind.of(value), value, change)
    if isinstance(kind, Many):
        return [_changed(kind.item, one, change) for one in value]
    if isinstance(kind, Tuple):
        pairs = zip(kind.items, value, strict=True)
        return tuple(_changed(item, one, change) for item, one in pairs)
    if isinstance(kind, Table):
        return {name: _changed(kind.value, one, change) for name, one in value.items()}
    if isinstance(kind, Record):
        fields = {field.name: field.type for field in kind.fields}
        return {
            name: _changed(fields[name], one, change) if name in fields else one
            for name, one in value.items()
        }
    return value
