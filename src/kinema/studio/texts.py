"""The steps of a motion as text to copy: a recipe, or a command line that does the same."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any

from kinema.errors import KinemaError
from kinema.recipe import Recipe, RecipeStep
from kinema.recipe.steps import parameters_of
from kinema.schema.containers import Either
from kinema.schema.references import Range
from kinema.schema.types import Number, Type
from kinema.studio.wire import MotionEntry, StudioSource, StudioStep
from kinema.units import FrameRange, Quantity

__all__ = ["command_line", "output_name", "recipe_text", "step_text"]


def recipe_text(entry: MotionEntry) -> str:
    """The steps that are on, as a recipe in TOML."""
    return Recipe(_steps_on(entry.steps), name=entry.name).to_toml()


def command_line(entry: MotionEntry, source: StudioSource, output: str) -> tuple[str, list[str]]:
    """A command that makes the result of the source, and what to know before running it.

    >>> walk = MotionEntry(name="walk", source="a", steps=[StudioStep("filters.smooth")])
    >>> source = StudioSource(name="walk.bvh", path="/takes/walk.bvh", unit="cm")
    >>> command_line(walk, source, "out.bvh")[0]
    'kinema apply /takes/walk.bvh -o out.bvh --unit cm --step filter'
    """
    notes = []
    if source.path is not None:
        name = source.path
    else:
        name = f"{source.sample}.npz"
        notes.append(f"the sample comes first: export the original as {name}")
    words = ["kinema", "apply" if _steps_on(entry.steps) else "convert", name, "-o", output]
    if source.path is not None:
        words += ["--unit", source.unit]
    if source.up != "+y":
        words += [f"--up={source.up}"]
    if source.drop_rest:
        words.append("--drop-rest")
    texts = [step_text(step) for step in _steps_on(entry.steps)]
    if all(text is not None for text in texts):
        for text in texts:
            words += ["--step", str(text)]
    else:
        words += ["--recipe", "recipe.toml"]
        notes.append("a step is too long for a line: save Recipe as recipe.toml first")
    return shlex.join(words), notes


def step_text(step: RecipeStep) -> str | None:
    """A step as ``--step`` takes it; None if it cannot be said exactly in a line.

    >>> step_text(RecipeStep.of("filters.smooth", {"window_s": 0.12}))
    'filter window=0.12s'
    """
    parameters = {parameter.name: parameter for parameter in parameters_of(step.entry)}
    plain = step.plain().get("with", {})
    words = [step.entry.command or step.entry.name]
    for name, value in plain.items():
        text = _typed(parameters[name].type, value)
        words.append(shlex.quote(f"{parameters[name].typed_names[0]}={text}"))
    written = " ".join(words)
    try:
        same = _run_alike(RecipeStep.parse(written), step)
    except KinemaError:
        return None
    return written if same else None


def _run_alike(one: RecipeStep, other: RecipeStep) -> bool:
    """Whether two steps have the same parameters to the last digit; ``0.12s`` is 0.12."""
    ours, theirs = ({name: _bare(v) for name, v in step.values.items()} for step in (one, other))
    return ours == theirs


def _bare(value: Any) -> Any:
    """A checked value; numbers in the library's own unit, and frames, without the unit."""
    if isinstance(value, Quantity):
        own = value.unit.suffixes[value.suffix] == 1.0
        return value.value if own else (value.value, value.suffix)
    if isinstance(value, FrameRange):
        return [_bare(value.start), _bare(value.stop)]
    return [_bare(one) for one in value] if isinstance(value, list | tuple) else value


def _typed(kind: Type, value: Any) -> str:
    kinds = kind.options if isinstance(kind, Either) else (kind,)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return f"{value!r}{_own_suffix(kinds)}"
    if value is None:
        return "none"
    if isinstance(value, list):
        if any(isinstance(one, Range) for one in kinds):
            return ":".join(map(str, value))
        apart = ";" if value and isinstance(value[0], list) else ","
        return apart.join(_typed(kind, one) for one in value)
    return str(value)


def _own_suffix(kinds: Sequence[Type]) -> str:
    """The suffix of the unit that the library itself counts in: a bare angle would be degrees."""
    unit = next((kind.unit for kind in kinds if isinstance(kind, Number)), None)
    if unit is None:
        return ""
    return {"angle": "rad", "time": "s", "frame": "f", "frequency": "Hz"}.get(unit.name, "")


def _steps_on(steps: Sequence[StudioStep]) -> tuple[RecipeStep, ...]:
    return tuple(RecipeStep.of(step.op, step.with_) for step in steps if step.on)


def output_name(entry: MotionEntry, suffix: str) -> str:
    """A name for the result's file, after the motion's."""
    kept = "".join(c if c.isalnum() or c in "-_." else "-" for c in entry.name)
    stem = "-".join(part for part in kept.split("-") if part) or "motion"
    return str(PurePath(f"{stem}{suffix}"))
