"""Recipes in files: TOML and JSON, the presets, and how a result was made."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from kinema.errors import FormatError, OptionError, closest
from kinema.io.toml import parse_toml
from kinema.recipe.paths import files_of
from kinema.recipe.recipes import Recipe
from kinema.recipe.steps import RecipeStep

__all__ = ["load", "parse", "preset_names", "provenance"]

_PRESETS = resources.files("kinema") / "presets"
_MOST_STEPS = 1000
_MOST_BYTES = 10_000_000


_KINDS = {str: "text", list: "a list", dict: "a table", bool: "true or false"}
_RECIPE_FIELDS = {"steps": list, "name": str, "about": str}
_STEP_FIELDS = {"op": str, "with": dict, "on": bool}


def load(path: str | Path) -> Recipe:
    """Read a recipe from a TOML or JSON file, or take a preset by its name.

    A file that `provenance` wrote is read for the recipe in it.

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
    form = _decoded(data, source, toml)
    reading = None
    if isinstance(form, dict) and "recipe" in form and "steps" not in form:  # see `provenance`
        reading = _checked_reading(form.get("reading", {}), source)
        form, folder = form["recipe"], Path.cwd()
    _check_fields(form, _RECIPE_FIELDS, "a recipe", "steps", source)
    if not 0 < len(form["steps"]) <= _MOST_STEPS:
        found = len(form["steps"]) or "none"
        raise FormatError(f"expected 1 to {_MOST_STEPS} steps, found {found}", source=source)
    steps = []
    for number, step in enumerate(form["steps"], start=1):
        _check_fields(step, _STEP_FIELDS, f"step {number}", "op", source)
        try:
            steps.append(RecipeStep.of(step["op"], step.get("with"), on=step.get("on", True)))
        except OptionError as error:
            error.message = f"{source}, step {number}: {error.message}"
            raise
    name, about = form.get("name", ""), form.get("about", "")
    return Recipe(tuple(steps), name, about, folder, source, reading)


def _checked_reading(given: Any, source: str) -> dict[str, Any]:
    """Check reading options as `provenance` writes them: those of any file, and of the formats."""
    from kinema.io import formats
    from kinema.io.read import read
    from kinema.schema import options_of

    if not isinstance(given, dict):
        raise FormatError(f"reading: expected a table, found {given!r:.60}", source=source)
    names = ("up", "unit", "roles", "drop_rest")
    types = {p.name: p.type for p in options_of(read) if p.name in names}
    for known in formats.FORMATS:
        own = formats.option_names(known, "read")
        types |= {p.name: p.type for p in options_of(known.load().read) if p.name in own}
    for name, value in given.items():
        if name not in types:
            near = closest(name, types)
            raise FormatError(f"reading has no option {name!r}", source=source, hint=near)
        try:
            types[name].check(value)
        except OptionError as error:
            raise FormatError(f"reading, {name}: {error.message}", source=source) from None
    return given


def _decoded(data: bytes, source: str, toml: bool) -> Any:
    if toml:
        return parse_toml(data, source)
    try:
        if b"\0" in data:
            raise UnicodeDecodeError("utf-8", data, 0, 1, "binary")
        data.decode()
        return msgspec.json.decode(data)
    except UnicodeDecodeError:
        raise FormatError("expected JSON, found a binary file", source=source) from None
    except RecursionError:
        raise FormatError("expected JSON, found it nested too deep", source=source) from None
    except (msgspec.DecodeError, ValueError) as error:
        reason = str(error).removeprefix("JSON is malformed: ")
        raise FormatError(
            f"expected JSON, found something else: {reason[:1].lower() + reason[1:]}",
            source=source,
        ) from None


def _check_fields(
    form: Any, known: Mapping[str, type], what: str, needed: str, source: str
) -> None:
    """Check that a table has the fields it needs, no others, and each of its kind."""
    hint = "a recipe has steps, each with op and with; `kinema recipe schema` describes it"
    if not isinstance(form, dict):
        text = f"{what}: expected a table with {', '.join(known)}, found {form!r:.60}"
        raise FormatError(text, source=source, hint=hint)
    for name, value in form.items():
        if name not in known:
            near = closest(name, known)
            raise FormatError(f"{what} has no field {name!r}", source=source, hint=near)
        if not isinstance(value, known[name]):
            text = f"{what}, field {name!r}: expected {_KINDS[known[name]]}, found {value!r:.60}"
            raise FormatError(text, source=source, hint=hint)
    if needed not in form:
        raise FormatError(f"{what} needs {needed!r}, found none", source=source, hint=hint)


def preset_names() -> list[str]:
    """The recipes that come with kinema."""
    return sorted(item.name.removesuffix(".toml") for item in _PRESETS.iterdir() if item.is_file())


def provenance(recipe: Recipe, path: str | Path, reading: Mapping[str, Any] | None = None) -> str:
    """Tell how a file was made, as JSON that `load` takes for a recipe too.

    It holds the recipe, kinema's version, the options that the input was read with, and names and
    hashes of the input and of every other file that was read. Paths start where the command ran.
    """
    from kinema import __version__

    recipe = recipe.settled()
    others = [name for step in recipe.steps if step.on for name in files_of(step)]
    others += [str(value) for value in (reading or {}).values() if _is_file(value)]
    facts = {
        "kinema": __version__,
        "recipe": recipe.plain(),
        "reading": dict(reading or {}),
        "input": _file_facts(Path(path).name, path),
        "references": [_file_facts(name, name) for name in dict.fromkeys(others)],
    }
    return msgspec.json.format(msgspec.json.encode(facts)).decode()


def _file_facts(name: str, path: str | Path) -> dict[str, str]:
    facts = {"file": name}
    if _is_file(path):
        with open(path, "rb") as stream:
            facts["sha256"] = hashlib.file_digest(stream, "sha256").hexdigest()
    return facts


def _is_file(value: Any) -> bool:
    return isinstance(value, str | Path) and Path(value).is_file()
