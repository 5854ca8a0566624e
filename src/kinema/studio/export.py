"""Files to take away: every format that is written, pictures and films, key frames, the recipe."""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from kinema.errors import FormatWarning, OptionError, closest
from kinema.io.formats import FORMATS, Format
from kinema.io.write import write
from kinema.motion import Motion
from kinema.ops.keyframes import extract, measure_error, rebuild
from kinema.report.keys import error_facts
from kinema.schema import options_of
from kinema.studio.panels import panel_parameter
from kinema.studio.texts import output_name, recipe_text
from kinema.studio.wire import ExportInfo, MotionEntry, ParameterInfo
from kinema.studio.work import StudioJob
from kinema.view.drawing import draw

__all__ = ["Wanted", "export", "presets"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be written: a preset, of what, with which options."""

    preset: str
    what: Literal["result", "original", "keys"]
    options: Mapping[str, Any]


_PICTURES = {
    "png": ("PNG · strip of poses", ".png"),
    "gif": ("GIF · film", ".gif"),
    "mp4": ("MP4 · film", ".mp4"),
}
_MOST_FILM_S = 600.0


@cache
def presets() -> list[ExportInfo]:
    """All ways to export; those that need an extra that is not there say so.

    >>> [preset.id for preset in presets()][:1]
    ['bvh']
    """
    found = [
        ExportInfo(
            id=known.name,
            title=f"{known.suffixes[0].lstrip('.').upper()} · {known.description}",
            suffix=known.suffixes[0],
            group="motion",
            options=_format_options(known),
        )
        for known in FORMATS
    ]
    missing = "" if _has("matplotlib", "PIL", "av") else 'pip install "kinema[media]"'
    for key, (title, suffix) in _PICTURES.items():
        found.append(
            ExportInfo(
                id=key,
                title=title,
                suffix=suffix,
                group="picture",
                options=_picture_options(key),
                unavailable=missing,
            )
        )
    found.append(
        ExportInfo(
            id="keys", title="JSON · key frames with their error", suffix=".json", group="steps"
        )
    )
    found.append(
        ExportInfo(id="recipe", title="TOML · recipe of the steps", suffix=".toml", group="steps")
    )
    return found


def export(
    wanted: Wanted,
    entry: MotionEntry,
    motion: Motion,
    keys: list[int],
    folder: Path,
    job: StudioJob,
) -> tuple[Path, list[str]]:
    """Write a file into a folder; also what was noticed while writing it.

    ``motion`` is the result or the original, as asked for; ``keys`` are its key frames.
    """
    known = {preset.id: preset for preset in presets()}
    if wanted.preset not in known:
        raise OptionError(f"no preset {wanted.preset!r}", hint=closest(wanted.preset, known))
    preset = known[wanted.preset]
    path = folder / output_name(entry, preset.suffix)
    options = _checked(wanted.options, preset)
    if wanted.what == "keys" and preset.group != "steps":
        motion = extract(motion, keys)
    with job.doing(f"writing {path.name}"), warnings.catch_warnings(record=True) as noticed:
        warnings.simplefilter("always", FormatWarning)
        if preset.id == "recipe":
            path.write_text(recipe_text(entry), encoding="utf-8")
        elif preset.id == "keys":
            path.write_bytes(_keys_json(motion, keys))
        elif preset.group == "motion":
            write(motion, path, progress=job.tell, **options)
        else:
            _draw(motion, path, options, job)
    notes = [str(one.message) for one in noticed if issubclass(one.category, FormatWarning)]
    return path, notes


def _keys_json(motion: Motion, keys: list[int]) -> bytes:
    errors = measure_error(motion, rebuild(motion, keys))
    facts = {
        "frames": keys,
        "times_s": [frame * motion.frame_time for frame in keys],
        "num_frames": motion.num_frames,
        "frame_time": motion.frame_time,
        **error_facts(errors, motion),
    }
    return msgspec.json.format(msgspec.json.encode(facts))


def _draw(motion: Motion, path: Path, options: dict[str, Any], job: StudioJob) -> None:
    seconds = motion.seconds / options.get("speed", 1.0)
    if seconds > _MOST_FILM_S and path.suffix != ".png":
        raise OptionError(
            f"a film has at most {_MOST_FILM_S:g} s, this one would have {seconds:.0f} s",
            hint="trim the motion first, or play it faster",
        )
    draw([motion], path, progress=job.tell, **options)


def _format_options(known: Format) -> list[ParameterInfo]:
    """The format's own options; those that name files are no matter of the page."""
    found = [panel_parameter(parameter) for parameter in options_of(known.load().write)]
    names = ("motion", "path", "progress")
    controls = ("number", "integer", "flag", "choice", "text")
    return [one for one in found if one and one.name not in names and one.kind in controls]


def _picture_options(key: str) -> list[ParameterInfo]:
    """Options of `draw` that make sense for a picture or a film, with bounds and a default."""
    own = {"view": {"default": "side" if key == "png" else "three-quarter", "nullable": False}}
    wanted: dict[str, dict[str, Any]] = {**own, "theme": {}}
    if key == "png":
        wanted["count"] = {"label": "poses", "low": 1, "high": 100, "soft_low": 2, "soft_high": 24}
    else:
        wanted["speed"] = {"low": 0.01, "high": 100, "soft_low": 0.1, "soft_high": 4, "unit": "×"}
    found = [(wanted[p.name], panel_parameter(p)) for p in options_of(draw) if p.name in wanted]
    return [replace(option, **more) for more, option in found if option is not None]


def _checked(options: Mapping[str, Any], preset: ExportInfo) -> dict[str, Any]:
    """Options within what was offered: whatever is drawn or written stays of a sensible size."""
    known = {option.name: option for option in preset.options}
    given = {name: value for name, value in options.items() if value is not None}
    for name, value in given.items():
        if name not in known:
            raise OptionError(f"{preset.id} has no option {name!r}", hint=closest(name, known))
        option = known[name]
        if option.kind in ("number", "integer"):
            number = value if isinstance(value, int | float) else float("nan")
            low = -1e30 if option.low is None else option.low
            high = 1e30 if option.high is None else option.high
            if not low <= number <= high:
                raise OptionError(f"{name} must be from {low:g} to {high:g}, found {value!r}")
        elif option.kind == "choice" and value not in option.choices:
            raise OptionError(f"{name}: no {value!r}", hint=closest(str(value), option.choices))
    return given


def _has(*modules: str) -> bool:
    return all(importlib.util.find_spec(module) is not None for module in modules)
