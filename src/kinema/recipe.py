"""A recipe: named steps with checked parameters, run one after the other.

The one format behind the command line's chains, batches and the studio's history. In TOML::

    [[steps]]
    op = "filters.smooth"
    with = { kernel = "gaussian", window_s = "0.1s" }

    [[steps]]
    op = "keyframes.reduce"
    with = { share = "10%" }

Every parameter is checked when the recipe is made, before any motion is read. Bare angles are
radians; ``30deg``, ``45f``, ``2cm`` and the like are understood. A motion, skeleton or pose is a
path relative to the recipe, ``a.bvh`` or ``a.bvh@1.5s``.
"""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from kinema import catalogue
from kinema.catalogue import Entry
from kinema.errors import FormatError, KinemaError, OptionError, closest
from kinema.motion import Motion
from kinema.schema import Context, Parameter
from kinema.schema.containers import Many
from kinema.schema.parameters import REQUIRED
from kinema.schema.types import Reference, Type
from kinema.units import Scale, Seconds

__all__ = [
    "Outcome",
    "Recipe",
    "RecipeStep",
    "load",
    "parameters_of",
    "preset_names",
    "provenance",
    "schema",
]

_PRESETS = resources.files("kinema") / "presets"
_MOST_STEPS = 1000
_MOST_BYTES = 10_000_000

Reader = Callable[[str], Motion]


class _StepForm(msgspec.Struct, forbid_unknown_fields=True):
    """A step as a file has it."""

    op: str
    with_: dict[str, Any] = msgspec.field(name="with", default_factory=dict)
    on: bool = True


class _RecipeForm(msgspec.Struct, forbid_unknown_fields=True):
    """A recipe as a file has it."""

    steps: list[_StepForm]
    name: str = ""
    about: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a step made of a motion: ``result`` is its record, or the motion itself."""

    step: RecipeStep
    before: Motion
    result: Any
    motion: Motion


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
            op, *words = shlex.split(text)
        except ValueError as error:
            raise OptionError(
                f"expected a step such as 'filter width=51', found {text!r}: {error}"
            ) from None
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

    def run(self, motion: Motion, read: Reader) -> Outcome:
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


@dataclass(frozen=True, slots=True, eq=False)
class Recipe:
    """Steps that make one motion of another.

    ``folder`` is where paths in it start from; paths of a recipe that was read from a file may not
    lead out of its folder.

    Examples
    --------
    >>> import kinema
    >>> smaller = Recipe((RecipeStep.parse("filter"), RecipeStep.parse("keys share=10%")))
    >>> smaller.run(kinema.samples.walk(seconds=2.0).motion)
    <Motion 120 frames at 60 fps, 24 joints>
    """

    steps: tuple[RecipeStep, ...]
    name: str = ""
    about: str = ""
    folder: Path | None = None

    def run(self, motion: Motion, *, read: Reader | None = None) -> Motion:
        """Run every step and give the motion that comes out."""
        for outcome in self.outcomes(motion, read=read):
            motion = outcome.motion
        return motion

    def outcomes(self, motion: Motion, *, read: Reader | None = None) -> Iterable[Outcome]:
        """Run the steps one after the other, and tell what each made of the motion."""
        for number, step in enumerate(self.steps):
            try:
                outcome = step.run(motion, self._reader(read))
            except KinemaError as error:
                if len(self.steps) > 1:
                    error.message = f"step {number + 1}, {step.entry.name}: {error.message}"
                raise
            yield outcome
            motion = outcome.motion

    def __repr__(self) -> str:
        return f"<Recipe {self.name}: {', '.join(step.entry.name for step in self.steps)}>"

    def plain(self) -> dict[str, Any]:
        """Give it as JSON and TOML have it."""
        form = {key: value for key, value in (("name", self.name), ("about", self.about)) if value}
        return {**form, "steps": [step.plain() for step in self.steps]}

    def to_json(self) -> str:
        """Write it as JSON."""
        return msgspec.json.format(msgspec.json.encode(self.plain())).decode()

    def to_toml(self) -> str:
        """Write it as TOML."""
        return msgspec.toml.encode(self.plain()).decode()

    def _reader(self, read: Reader | None) -> Reader:
        from kinema.io.read import read as read_file

        open_file = read or read_file

        def inside(path: str) -> Motion:
            if self.folder is None:
                return open_file(path)
            found = (self.folder / path).resolve()
            if not found.is_relative_to(self.folder.resolve()):
                raise OptionError(
                    f"{path!r} lies outside the recipe's folder",
                    hint="keep what a recipe reads beside it, or give the step on the command line",
                )
            return open_file(str(found))

        return inside


def load(path: str | Path) -> Recipe:
    """Read a recipe from a TOML or JSON file, or take a preset by its name.

    Raises
    ------
    FormatError
        If the file is not TOML or JSON, or has other fields than a recipe has.
    OptionError
        If a step or one of its parameters is wrong: which one, what was expected, and the closest
        choice.

    Examples
    --------
    >>> load("clean")
    <Recipe clean: fill.repair, filters.smooth>
    """
    if str(path) in preset_names():
        return parse((_PRESETS / f"{path}.toml").read_bytes(), source=f"preset {path}", toml=True)
    file = Path(path)
    if not file.suffix and not file.exists():
        raise OptionError(f"no preset named {str(path)!r}", hint=closest(str(path), preset_names()))
    with open(file, "rb") as stream:
        data = stream.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise FormatError("expected a recipe, found more than 10 MB", source=str(path))
    toml = file.suffix.lower() == ".toml"
    return parse(data, source=str(path), toml=toml, folder=file.resolve().parent)


def parse(data: bytes, *, source: str, toml: bool, folder: Path | None = None) -> Recipe:
    """Read a recipe from the bytes of a TOML or JSON file; see `load`."""
    try:
        decode = msgspec.toml.decode if toml else msgspec.json.decode
        form = decode(data, type=_RecipeForm)
    except msgspec.ValidationError as error:
        raise FormatError(
            f"expected a recipe: {error}",
            source=source,
            hint="a recipe has steps, each with op and with; `kinema recipe schema` describes it",
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        kind = "TOML" if toml else "JSON"
        raise FormatError(
            f"expected {kind}, found something else: {error}", source=source
        ) from None
    if len(form.steps) > _MOST_STEPS:
        raise FormatError(
            f"expected at most {_MOST_STEPS} steps, found {len(form.steps)}", source=source
        )
    steps = []
    for number, step in enumerate(form.steps):
        try:
            steps.append(RecipeStep.of(step.op, step.with_, on=step.on))
        except OptionError as error:
            error.message = f"{source}, step {number + 1}: {error.message}"
            raise
    return Recipe(tuple(steps), form.name, form.about, folder)


def preset_names() -> list[str]:
    """The recipes that come with kinema."""
    return sorted(item.name.removesuffix(".toml") for item in _PRESETS.iterdir() if item.is_file())


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


def provenance(recipe: Recipe, path: str | Path) -> str:
    """Tell how a file was made, as JSON: the recipe, kinema's version, the input and its hash."""
    from kinema import __version__

    facts: dict[str, Any] = {"kinema": __version__, "recipe": recipe.plain()}
    facts["input"] = {"file": Path(path).name}
    if Path(path).is_file():
        with open(path, "rb") as stream:
            facts["input"]["sha256"] = hashlib.file_digest(stream, "sha256").hexdigest()
    return msgspec.json.format(msgspec.json.encode(facts)).decode()


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


def _referred(path: str, kind: str, read: Reader) -> Any:
    """What a path stands for: a motion, its skeleton, or its pose at a moment."""
    name, at, moment = path.rpartition("@")
    if not at or Path(path).exists():
        name, moment = path, ""
    motion = read(name)
    if kind == "skeleton":
        return motion.skeleton
    if not moment and kind == "motion":
        return motion
    scale = Scale(motion.frame_time, None, lambda: motion.skeleton.height, motion.num_frames)
    time_s = Seconds.parse(moment).resolve(scale) if moment else 0.0
    pose = motion.pose(time_s)
    return pose if kind == "pose" else pose.motion(frame_time=motion.frame_time)
