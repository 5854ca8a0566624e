"""Files to take away: every format that is written, pictures and films, key frames, the recipe."""

from __future__ import annotations

import importlib.util
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec

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
from kinema.view.camera import VIEWS
from kinema.view.drawing import draw

__all__ = ["Wanted", "export", "presets"]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be written: a preset, of what, with which options."""

    preset: str
    what: Literal["result", "original", "keys"]
    options: Mapping[str, Any]


_PICTURES = {
    "png": ("Picture: a strip of poses", ".png"),
    "gif": ("Film: GIF", ".gif"),
    "mp4": ("Film: MP4", ".mp4"),
}
_MOST_FILM_S = 600.0


def presets() -> list[ExportInfo]:
    """All ways to export; those that need an extra that is not there say so.

    >>> [preset.id for preset in presets()][:1]
    ['bvh']
    """
    found = [
        ExportInfo(
            id=known.name,
            title=f"{known.suffixes[0].lstrip('.').upper()}: {known.description}",
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
    found.append(ExportInfo(id="keys", title="Key frames: JSON", suffix=".json", group="steps"))
    found.append(ExportInfo(id="recipe", title="Recipe: TOML", suffix=".toml", group="steps"))
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
    options = {name: value for name, value in wanted.options.items() if value is not None}
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
    if motion.seconds > _MOST_FILM_S and path.suffix != ".png":
        raise OptionError(
            f"a film has at most {_MOST_FILM_S:g} s, found {motion.seconds:g} s",
            hint="trim the motion first",
        )
    draw([motion], path, progress=job.tell, **options)


def _format_options(known: Format) -> list[ParameterInfo]:
    """The format's own options; those that name files are no matter of the page."""
    found = [panel_parameter(parameter) for parameter in options_of(known.load().write)]
    names = ("motion", "path", "progress")
    controls = ("number", "integer", "flag", "choice", "text")
    return [one for one in found if one and one.name not in names and one.kind in controls]


def _picture_options(key: str) -> list[ParameterInfo]:
    view = ParameterInfo(
        name="view",
        label="view",
        help="Where the camera stands.",
        kind="choice",
        choices=list(VIEWS),
        default="side" if key == "png" else "three-quarter",
    )
    theme = ParameterInfo(
        name="theme",
        label="theme",
        help="Light or dark.",
        kind="choice",
        choices=["light", "dark"],
        default="light",
    )
    if key == "png":
        count = ParameterInfo(
            name="count",
            label="poses",
            help="Poses in the strip.",
            kind="integer",
            default=8,
            low=1.0,
            high=100.0,
            soft_low=2.0,
            soft_high=24.0,
            step=1.0,
        )
        return [view, theme, count]
    speed = ParameterInfo(
        name="speed",
        label="speed",
        help="How fast it plays.",
        kind="number",
        default=1.0,
        low=0.01,
        high=100.0,
        soft_low=0.1,
        soft_high=4.0,
        step=0.1,
        unit="×",
    )
    return [view, theme, speed]


def _has(*modules: str) -> bool:
    return all(importlib.util.find_spec(module) is not None for module in modules)
