"""A step of a recipe: an operation with checked parameters."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from kinema import catalogue
from kinema.catalogue import Entry
from kinema.errors import OptionError, closest
from kinema.motion import Motion
from kinema.schema import Context, Parameter
from kinema.schema.containers import Many
from kinema.schema.parameters import REQUIRED
from kinema.schema.references import Reference
from kinema.schema.types import Type
from kinema.units import Scale, Seconds

__all__ = ["MotionReader", "Outcome", "RecipeStep", "file_and_moment", "parameters_of"]

MotionReader: TypeAlias = Callable[[str], Motion]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step made of a motion: ``result`` is its record, or the motion itself."""

    step: RecipeStep
    before: Motion
    result: Any
    motion: Motion

    @property
    def is_change(self) -> bool:
        """Whether it is reported by what it changed, as a motion that came alone is."""
        return isinstance(self.result, Motion) or hasattr(self.result, "measured")


@dataclass(frozen=True, slots=True, eq=False)
class RecipeStep:
    """An operation with its parameters, checked; what needs the motion is resolved when it runs.

    Examples
    --------
    >>> RecipeStep.of("filter", {"window_s": "0.1s"}).plain()
    {'op': 'filters.smooth', 'with': {'window_s': '0.1s'}}
    """

    entry: Entry
    values: Mapping[str, Any]
    on: bool = True

    @classmethod
    def of(cls, op: str, values: Mapping[str, Any] | None = None, *, on: bool = True) -> RecipeStep:
        """Check an operation's name and its parameters as JSON and Python have them."""
        return cls._made(op, values or {}, lambda kind, value: kind.check(value), on)

    @classmethod
    def parse(cls, text: str) -> RecipeStep:
        """Read ``filter kernel=gaussian width=51``; bare angles are degrees, as in any command."""
        try:
            words = shlex.split(text)
        except ValueError as error:
            raise OptionError(
                f"expected a step such as 'filter width=51', found {text!r}: {str(error).lower()}"
            ) from None
        if not words:
            raise OptionError(f"expected a step such as 'filter width=51', found {text!r}")
        op, *words = words
        pairs = [word.partition("=") for word in words]
        for (name, equals, _), word in zip(pairs, words, strict=True):
            if not (name and equals):
                raise OptionError(f"step {op!r}: expected NAME=VALUE, found {word!r}")
        parameters = parameters_of(catalogue.find(op))
        known = {typed: p.name for p in parameters for typed in p.typed_names}
        known |= {p.name: p.name for p in parameters}  # an alias never hides a name
        typed = {name.replace("-", "_"): value for name, _, value in pairs}
        values = {known.get(name, name): value for name, value in typed.items()}
        return cls._made(op, values, lambda kind, value: kind.parse(value), True)

    @classmethod
    def _made(
        cls, op: str, values: Mapping[str, Any], take: Callable[[Type, Any], Any], on: bool
    ) -> RecipeStep:
        entry = catalogue.find(op)
        known = {parameter.name: parameter for parameter in parameters_of(entry)}
        checked = {}
        for name, value in values.items():
            if name not in known:
                raise OptionError(
                    f"step {entry.name!r} has no parameter {name!r}",
                    parameter=name,
                    hint=closest(name, known),
                )
            try:
                checked[name] = take(known[name].type, value)
            except OptionError as error:
                raise OptionError(
                    f"step {entry.name!r}, parameter {name!r}: {error.message}",
                    parameter=name,
                    hint=error.hint,
                ) from None
        for parameter in known.values():
            if parameter.required and parameter.name not in checked:
                raise OptionError(
                    f"step {entry.name!r} needs {parameter.name!r}: {parameter.type.words}",
                    parameter=parameter.name,
                )
        return cls(entry, checked, on)

    def run(self, motion: Motion, read: MotionReader) -> Outcome:
        """Run the step on a motion; ``read`` opens the files that parameters name."""
        if not self.on:
            return Outcome(self, motion, motion, motion)
        skeleton = motion.skeleton
        scale = Scale(
            motion.frame_time, skeleton.metres_per_unit, lambda: skeleton.height, motion.num_frames
        )
        context = Context(scale, lambda path, kind: _referred(path, kind, read))
        given = self._resolved(context)
        operation = self.entry.operation
        others = [given.pop(name) for name in operation.inputs[1:]]
        if operation.many:
            inputs: list[Any] = [[motion, *given.pop(operation.inputs[0])]]
        else:
            inputs = [motion, *others]
        result = self.entry.reporting(*inputs, **given)
        after = result if isinstance(result, Motion) else getattr(result, "motion", motion)
        return Outcome(self, motion, result, after)

    def _resolved(self, context: Context) -> dict[str, Any]:
        types = {parameter.name: parameter.type for parameter in parameters_of(self.entry)}
        given = {}
        for name, value in self.values.items():
            try:
                given[name] = types[name].resolve(value, context)
            except OptionError as error:
                error.parameter = error.parameter or name
                raise
        return given

    def plain(self) -> dict[str, Any]:
        """Give it as JSON and TOML have it, ready for `RecipeStep.of`."""
        types = {parameter.name: parameter.type for parameter in parameters_of(self.entry)}
        form: dict[str, Any] = {"op": self.entry.name}
        values = {name: types[name].plain(value) for name, value in self.values.items()}
        if values:
            form["with"] = values
        if not self.on:
            form["on"] = False
        return form


def parameters_of(entry: Entry) -> Sequence[Parameter]:
    """What a step of an operation takes: its parameters, and the motions beside its first.

    >>> [parameter.name for parameter in parameters_of(catalogue.find("blend.pair"))]
    ['b', 'weight']
    """
    operation = entry.operation
    motion = Reference("motion")
    if operation.many:
        text = "Motions that follow the one that comes in."
        others = [Parameter(operation.inputs[0], Many(motion), REQUIRED, text)]
    else:
        others = [Parameter(name, motion, REQUIRED, "") for name in operation.inputs[1:]]
    return (*others, *operation.parameters)


def file_and_moment(path: str, folder: Path | None = None) -> tuple[str, str]:
    """Tell a path from the moment behind it, which is empty where there is none.

    >>> file_and_moment("punch.bvh@1.5s")
    ('punch.bvh', '1.5s')
    """
    name, at, moment = path.rpartition("@")
    return (path, "") if not at or Path(folder or "", path).exists() else (name, moment)


def _referred(path: str, kind: str, read: MotionReader) -> Any:
    """What a path stands for: a motion, its skeleton, or its pose at a moment."""
    name, moment = file_and_moment(path)
    motion = read(name)
    if kind == "skeleton":
        return motion.skeleton
    if not moment and kind == "motion":
        return motion
    scale = Scale(motion.frame_time, None, lambda: motion.skeleton.height, motion.num_frames)
    time_s = Seconds.parse(moment).resolve(scale) if moment else 0.0
    pose = motion.pose(time_s)
    return pose if kind == "pose" else pose.motion(frame_time=motion.frame_time)
