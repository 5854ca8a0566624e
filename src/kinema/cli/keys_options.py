"""The options of `kinema keys` that say which frames: from `select`'s own signature.

People write a share as 10%, a length as 1cm or 1% of the height, and a frame as 45f or 1.5s; what
these are in a motion's own terms depends on the motion.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click

from kinema.cli.operations import _option, _to_library
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.keyframes import select
from kinema.schema import describe

__all__ = ["SELECT_OPTIONS", "selection"]

_METRES = {"m": 1.0, "cm": 0.01, "mm": 0.001, "in": 0.0254, "ft": 0.3048}
_PARAMETERS = {parameter.name: parameter for parameter in describe(select).parameters}

# What is written with a unit: how it looks in the help, and what it may be.
_WRITTEN = {
    "share": ("10%", r"([\d.eE+-]+)(%?)"),
    "max_error": ("1cm|1%|NUMBER", r"([\d.eE+-]+)\s*(m|cm|mm|in|ft|%|)"),
    "pins": ("45f|1.5s", r"([\d.eE+-]+)(f|s|)"),
}
_METAVARS = {"weights": "uniform|bones|JOINT=NUMBER,..."}


def selection(motion: Motion, options: dict[str, Any]) -> dict[str, Any]:
    """What `select` is to be called with for this motion."""
    asked = {name: _to_library(_PARAMETERS[name], value) for name, value in options.items()}
    asked["joints"] = asked["joints"] or None
    asked["weights"] = _weights(asked["weights"])
    asked["share"] = _one(asked["share"], lambda value, unit: value / 100 if unit else value)
    asked["max_error"] = _one(asked["max_error"], lambda value, unit: _length(motion, value, unit))
    asked["pins"] = [_frame(motion, *_read("pins", word)) for word in asked["pins"]]
    return asked


def _options() -> list[click.Option]:
    made = []
    for name, parameter in _PARAMETERS.items():
        option = _option(parameter)
        # what stands between backquotes in a docstring is plain words on the screen
        option.help = re.sub(r"`+\"?([^`\"]+)\"?`+", r"\1", option.help or "")
        if name in _WRITTEN or name in _METAVARS:
            option.type = click.STRING
            option.metavar = _WRITTEN[name][0] if name in _WRITTEN else _METAVARS[name]
        if name in ("share", "max_error"):
            option.callback = lambda _, param, text: _checked(param.name, text)
        if name == "pins":
            option.callback = lambda _, __, words: tuple(
                item for word in words for item in word.split(",") if _checked("pins", item)
            )
        made.append(option)
    return made


def _checked(name: str | None, text: str | None) -> tuple[float, str] | None:
    return None if text is None else _read(name or "", text)


def _read(name: str, text: str) -> tuple[float, str]:
    looks, pattern = _WRITTEN[name]
    found = re.fullmatch(pattern, text.strip())
    try:
        if found is not None:
            return float(found.group(1)), found.group(2)
    except ValueError:
        pass
    examples = looks.replace("NUMBER", "0.5").split("|")
    raise click.BadParameter(f"expected something like {' or '.join(examples)}, found {text!r}")


def _one(value: tuple[float, str] | None, convert: Callable[[float, str], float]) -> float | None:
    return None if value is None else convert(*value)


def _length(motion: Motion, value: float, unit: str) -> float:
    if unit == "":
        return value
    if unit == "%":
        return value / 100.0 * motion.skeleton.height
    metres = motion.skeleton.metres_per_unit
    if metres is None:
        raise OptionError(
            f"max_error is in {unit}, but the file does not say what its lengths are in",
            hint="--unit cm says it; --max-error 1% is of the height; a bare number is the file's",
        )
    return value * _METRES[unit] / metres


def _frame(motion: Motion, value: float, unit: str) -> int:
    return round(value * motion.fps) if unit == "s" else round(value)


def _weights(text: str) -> str | dict[str, float]:
    if "=" not in text:
        return text
    found = {}
    for item in text.split(","):
        name, _, number = item.partition("=")
        try:
            found[name.strip()] = float(number)
        except ValueError:
            raise click.BadParameter(
                f"expected JOINT=NUMBER, found {item!r}", param_hint="--weights"
            ) from None
    return found


SELECT_OPTIONS = _options()
