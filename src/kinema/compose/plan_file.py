"""Sequences in files: small JSON that names its clips by their paths, relative to the file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from kinema.compose.material import Loop, Material
from kinema.compose.timeline import Item
from kinema.errors import FormatError, KinemaError, OptionError, shown

__all__ = ["Plan", "check_inside", "in_words", "plan_of", "read_plan"]

_VERSION = 1
_MOST_BYTES = 1_000_000
_PLACE = re.compile(r" - at `\$\.?(?:clips\[(\d+)\]\.?)?([\w.]*)`$")
_HINT = "`kinema sequence a.bvh b.bvh -o plan.json` writes such a file"


class _LoopForm(msgspec.Struct, forbid_unknown_fields=True):
    begin_s: float
    end_s: float
    cycles: Annotated[int, msgspec.Meta(ge=1, le=1000)]


class _ClipForm(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    file: Annotated[str, msgspec.Meta(min_length=1, max_length=4096)]
    start_s: float
    begin_s: float = 0.0
    end_s: float | None = None
    base: Annotated[str, msgspec.Meta(max_length=1000)] = "auto"
    loop: _LoopForm | None = None


class Plan(msgspec.Struct, forbid_unknown_fields=True):
    """A sequence as a file has it; ``kinema_sequence`` is the version of the form."""

    kinema_sequence: int
    clips: Annotated[list[_ClipForm], msgspec.Meta(min_length=1, max_length=1000)]
    gaps: Literal["bridge", "reject"] = "bridge"
    feet: Literal["lock", "free"] = "lock"
    weight: Literal["linear", "smoothstep", "quintic"] = "quintic"

    @property
    def settings(self) -> dict[str, Any]:
        """What is said of the whole sequence."""
        return {"gaps": self.gaps, "feet": self.feet, "weight": self.weight}


class _Version(msgspec.Struct):
    kinema_sequence: int


def plan_of(
    items: Iterable[Item],
    settings: Mapping[str, Any],
    path: Path,
    folders: Sequence[str | os.PathLike[str]],
) -> bytes:
    """The text of a file at ``path``; its clips must be in its folder, or in one of others."""
    home = path.resolve().parent
    clips = []
    for number, item in enumerate(items, start=1):
        file, loop = item.material.file, item.material.loop
        if file is None:
            raise OptionError(
                f"clip {number} has no file, so that a sequence cannot be saved",
                hint="write the motion, and use Material.read(file)",
            )
        check_inside(file, home, folders, f"clip {number}", str(path))
        cycle = None if loop is None else _LoopForm(loop.begin_s, loop.end_s, loop.cycles)
        name = Path(os.path.relpath(file, home)).as_posix()
        clips.append(_ClipForm(name, item.start_s, item.begin_s, item.end_s, item.base, cycle))
    plan = Plan(_VERSION, clips, **settings)
    return msgspec.json.format(msgspec.json.encode(plan), indent=2) + b"\n"


def read_plan(
    path: Path, folders: Sequence[str | os.PathLike[str]], reading: Mapping[str, Any]
) -> tuple[tuple[Item, ...], dict[str, Any]]:
    """Read a file and the clips in it; gives the items of a sequence, and its settings."""
    with open(path, "rb") as stream:
        data = stream.read(_MOST_BYTES + 1)
    source = str(path)
    if len(data) > _MOST_BYTES:
        raise FormatError("expected a sequence, found more than 1 MB", source=source)
    plan = _decoded(data, source)
    home, known, items = path.resolve().parent, dict[str, Material](), []
    for number, form in enumerate(plan.clips, start=1):
        try:
            material = _material(form, home, folders, number, source, known, reading)
            end_s = material.motion.seconds if form.end_s is None else form.end_s
            items.append(Item(material, form.start_s, form.begin_s, end_s, form.base))
        except OptionError as error:
            field = f", field {error.parameter}" if error.parameter else ""
            raise FormatError(
                f"clip {number}{field}: {error.message}", source=source, hint=error.hint
            ) from None
    return tuple(items), plan.settings


def _decoded(data: bytes, source: str) -> Plan:
    try:
        data.decode()
        version = msgspec.json.decode(data, type=_Version).kinema_sequence
        if version != _VERSION:
            raise FormatError(
                f"expected a sequence of version {_VERSION}, found version {shown(version)}",
                source=source,
                hint="it was written by another version of kinema",
            )
        return msgspec.json.decode(data, type=Plan)
    except UnicodeDecodeError:
        raise FormatError("expected JSON, found a binary file", source=source) from None
    except msgspec.ValidationError as error:
        raise FormatError(in_words(str(error)), source=source, hint=_HINT) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise FormatError(
            f"expected JSON, found something else: {error}", source=source, hint=_HINT
        ) from None


def in_words(message: str) -> str:
    """What is wrong, behind the clip and field that it is about.

    >>> in_words("Expected `float`, got `str` - at `$.clips[1].start_s`")
    'clip 2, field start_s: expected float, got str'
    """
    found = _PLACE.search(message)
    what = message[: found.start()] if found else message
    what = what[:1].lower() + what[1:].replace("`", "")
    if found is None:
        return what
    clip, field = found.groups()
    where = [] if clip is None else [f"clip {int(clip) + 1}"]
    where += [f"field {field}"] if field else []
    return f"{', '.join(where)}: {what}" if where else what


def _material(
    form: _ClipForm,
    home: Path,
    folders: Sequence[str | os.PathLike[str]],
    number: int,
    source: str,
    known: dict[str, Material],
    reading: Mapping[str, Any],
) -> Material:
    """The material of a clip, read once however many clips show it."""
    where = f"clip {number}, field file"
    try:
        file = (home / form.file).resolve()
        there = file.is_file()
    except (OSError, ValueError):
        raise FormatError(f"{where}: not a path: {shown(form.file)}", source=source) from None
    check_inside(file, home, folders, where, source)
    if not there:
        raise FormatError(f"{where}: there is no file {form.file}", source=source)
    key = str(file)
    if key not in known:
        try:
            known[key] = Material.read(file, **reading)
        except KinemaError as error:
            error.message = f"{source}, clip {number}: {error.message}"
            raise
    material = known[key]
    if form.loop is None:
        return material
    key = f"{file} {form.loop}"
    if key not in known:
        loop = Loop(form.loop.begin_s, form.loop.end_s, form.loop.cycles)
        known[key] = Material(material.recording, material.file, loop)
    return known[key]


def check_inside(
    file: Path,
    home: Path,
    folders: Iterable[str | os.PathLike[str]],
    where: str,
    source: str,
    what: str = "sequence",
) -> None:
    """A file from elsewhere must not have others read that it was not given."""
    allowed = [home, *(Path(folder).resolve() for folder in folders)]
    if not any(file.is_relative_to(folder) for folder in allowed):
        raise FormatError(
            f"{where}: {file} is outside of the folder of the {what}",
            source=source,
            hint="name its folder to allow it: folders=[…], --folder DIR",
        )
