"""Recipes described as JSON Schema has it, for editors."""

from __future__ import annotations

from typing import Any

from kinema import catalogue
from kinema.catalogue import Entry
from kinema.recipe.steps import parameters_of

__all__ = ["schema"]


def schema() -> dict[str, Any]:
    """Describe recipes as JSON Schema has it: every operation with its parameters."""
    text = {"type": "string"}
    steps = {"type": "array", "items": {"oneOf": [_step_schema(e) for e in catalogue.OPERATIONS]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "kinema recipe",
        "type": "object",
        "properties": {"name": text, "about": text, "steps": steps},
        "required": ["steps"],
        "additionalProperties": False,
    }


def _step_schema(entry: Entry) -> dict[str, Any]:
    parameters = parameters_of(entry)
    names = [entry.name] if entry.command in (None, entry.name) else [entry.name, entry.command]
    values = {
        "type": "object",
        "properties": {parameter.name: parameter.json_schema() for parameter in parameters},
        "required": [parameter.name for parameter in parameters if parameter.required],
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "description": entry.operation.summary,
        "properties": {"op": {"enum": names}, "with": values, "on": {"type": "boolean"}},
        "required": ["op", "with"] if values["required"] else ["op"],
        "additionalProperties": False,
    }
