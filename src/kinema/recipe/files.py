"""Recipes in files: TOML and JSON, the presets, and how a result was made."""

from __future__ import annotations

import hashlib
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from kinema.errors import FormatError, OptionError, closest
from kinema.recipe.recipes import Recipe
from kinema.recipe.steps import RecipeStep

__all__ = ["load", "parse", "preset_names", "provenance"]

_PRESETS = resources.files("kinema") / "presets"
_MOST_STEPS = 1000
_MOST_BYTES = 10_000_000


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


def provenance(recipe: Recipe, path: str | Path) -> str:
    """Tell how a file was made, as JSON: the recipe, kinema's version, the input and its hash."""
    from kinema import __version__

    facts: dict[str, Any] = {"kinema": __version__, "recipe": recipe.plain()}
    facts["input"] = {"file": Path(path).name}
    if Path(path).is_file():
        with open(path, "rb") as stream:
            facts["input"]["sha256"] = hashlib.file_digest(stream, "sha256").hexdigest()
    return msgspec.json.format(msgspec.json.encode(facts)).decode()
