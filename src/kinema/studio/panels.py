"""The panels of the operations that can be steps, made from the operations' own schemas."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from kinema import catalogue
from kinema.catalogue import Entry
from kinema.schema import Parameter
from kinema.schema.containers import Either, Many, Record, Tuple
from kinema.schema.references import Array, Opaque, Range, Reference
from kinema.schema.types import Choice, Flag, Nothing, Number, Text, Type
from kinema.studio.wire import Control, OperationInfo, ParameterInfo
from kinema.units import Unit

__all__ = ["operations", "panel_parameter"]

_TITLES = {
    "filters.smooth": "smooth",
    "fill.repair": "fill gaps",
    "fill.missing": "fill missing samples",
    "fill.gap": "fill one gap",
    "contacts.lock": "lock feet",
    "keyframes.reduce": "reduce to key frames",
    "keyframes.rebuild": "rebuild from key frames",
    "keyframes.extract": "keep key frames only",
    "timewarp.warp": "time warp",
    "warp.motion": "warp to keys",
    "ik.move": "move a hand or foot",
    "ik.ccd": "reach (CCD)",
    "ik.two_bone": "reach (two bones)",
    "ik.solve": "reach (whole body)",
    "placement.moved": "move",
    "placement.turned": "turn",
    "placement.placed": "turn and move",
    "roles.assign": "assign roles",
    "filters.one_euro": "one-euro filter",
}
_GROUPS = {
    "filters": "Clean",
    "fill": "Clean",
    "contacts": "Feet",
    "keyframes": "Key frames",
    "timewarp": "Timing",
    "resample": "Timing",
    "trim": "Timing",
    "loop": "Timing",
    "ik": "Pose",
    "warp": "Pose",
}
# what a step begins with, where an operation needs a value or does nothing without one
_BEGIN: Mapping[str, dict[str, Any]] = {
    "resample": {"fps": 30.0},
    "trim": {"frames": "0f:"},
    "scale": {"factor": 1.0},
    "place": {"to_origin": True},
    "filters.convolve": {"taps": [0.25, 0.5, 0.25]},
    "filters.displace": {"taps": [-0.25, 0.5, -0.25]},
    "filters.emphasize": {"low_hz": 1.0},
    "filters.equalize": {"gains": [1.0, 1.0, 0.5]},
    "fill.gap": {"start": 20, "stop": 30},
    "fill.replace": {"start": 20, "stop": 30},
    "timewarp.warp": {"ease": "in-out"},
    "keyframes.reduce": {"share": 0.1},
    "keyframes.extract": {"frames": [0, 10, 20]},
    "keyframes.rebuild": {"frames": [0, 10, 20]},
    "ik.move": {"tips": ["left_hand"], "by": [0.0, 0.0, 0.0]},
    "ik.ccd": {"tip": "left_hand", "base": "left_shoulder", "goals": [0.0, 1.0, 0.0]},
    "ik.two_bone": {"tip": "left_hand", "goals": [0.0, 1.0, 0.0]},
    "ik.solve": {"goals": [{"type": "LookAt", "joint": "head", "points": [0.0, 1.0, 5.0]}]},
    "warp.motion": {"reach": [{"joint": "left_hand", "time_s": 1.0, "point": [0.3, 1.2, 0.4]}]},
    "placement.turned": {"angle_rad": math.pi / 2.0},
    "placement.placed": {"placement": {"turn_rad": 0.0}},
    "roles.assign": {"roles": {}},
}
_ADVANCED = (
    "align_signs",
    "continuity",
    "continuity_s",
    "damping",
    "exact",
    "inverse",
    "iterations",
    "last",
    "measure",
    "norm",
    "only_keys",
    "root",
    "tolerance",
    "weights",
    "with_poses",
)
_JOINT_NAMES = ("joint", "tip", "base")
_UNITS = {"_s": "s", "_hz": "Hz", "_rad": "°"}


class _Slider(NamedTuple):
    """Sensible ends and step of a slider, in the terms that its values are written in."""

    low: float | None = None
    high: float | None = None
    step: float | None = None


_SLIDERS = {
    "time": _Slider(0.0, 2.0, 0.01),
    "frequency": _Slider(0.1, 30.0, 0.1),
    "angle": _Slider(-math.pi, math.pi, math.radians(1.0)),
    "share": _Slider(0.0, 1.0, 0.01),
    "length": _Slider(-2.0, 2.0, 0.01),
    "speed": _Slider(0.0, 2.0, 0.01),
}
_METRIC = {"length": "m", "speed": "m/s"}  # written with their unit, whatever the file's is


@cache
def operations() -> list[OperationInfo]:
    """All operations that take one motion and give one, with all that a panel needs to know.

    >>> [op.title for op in operations()][:3]
    ['resample', 'mirror', 'trim']
    """
    return [_operation(entry) for entry in catalogue.OPERATIONS if _is_step(entry)]


def panel_parameter(parameter: Parameter) -> ParameterInfo | None:
    """What a control for a parameter needs to know; None if only Python can make its values."""
    kinds = _kinds(parameter.type)
    if not kinds:
        return None
    auto = [word for kind in kinds if isinstance(kind, Choice) for word in kind.choices]
    others = [kind for kind in kinds if not isinstance(kind, Choice)]
    main = others[0] if others else kinds[0]
    number = main if isinstance(main, Number) else None
    slider = _slider(number, parameter.default)
    control = _control(parameter, main)
    unit = number.unit if number else None
    suffix = _METRIC.get(unit.name, "") if unit else ""
    return ParameterInfo(
        name=parameter.name,
        label=_label(parameter),
        help=parameter.help,
        kind=control,
        required=parameter.required,
        nullable=_nullable(parameter.type),
        default=_plain_default(parameter),
        unit=suffix or _shown_unit(parameter, unit),
        shown_per_unit=unit.shown_per_unit if unit else 1.0,
        suffix=suffix,
        low=_finite(number.low) if number else None,
        high=_finite(number.high) if number else None,
        above=number.above if number else False,
        soft_low=slider.low,
        soft_high=slider.high,
        step=slider.step,
        choices=auto if not others else [],
        auto=auto if others else [],
        advanced=not parameter.required and (control == "json" or parameter.name in _ADVANCED),
    )


def _is_step(entry: Entry) -> bool:
    operation = entry.operation
    alone = operation.returns == "motion" and len(operation.inputs) == 1 and not operation.many
    if not alone or operation.untypeable is not None:
        return False
    return not any(_refers(p.type) for p in operation.parameters if p.required)


def _operation(entry: Entry) -> OperationInfo:
    operation = entry.operation
    found = [panel_parameter(parameter) for parameter in operation.parameters]
    family, _, last = entry.name.rpartition(".")
    return OperationInfo(
        name=entry.name,
        title=_TITLES.get(entry.name, (last or entry.name).replace("_", " ")),
        group=_GROUPS.get(family or entry.name, "Whole motion"),
        summary=entry.line or operation.summary,
        details=re.sub("`+", "", operation.details),
        parameters=[parameter for parameter in found if parameter is not None],
        begin=_BEGIN.get(entry.name, {}),
        command=entry.command,
    )


def _kinds(kind: Type) -> list[Type]:
    """The types that a value can have and that can be written down; not that it may be left out."""
    options = kind.options if isinstance(kind, Either) else (kind,)
    return [one for one in options if not isinstance(one, Nothing | Opaque) and one.typeable]


def _nullable(kind: Type) -> bool:
    return isinstance(kind, Either) and any(isinstance(one, Nothing) for one in kind.options)


def _control(parameter: Parameter, main: Type) -> Control:
    if isinstance(main, Number):
        return "integer" if main.integer else "number"
    if isinstance(main, Flag):
        return "flag"
    if isinstance(main, Choice):
        return "choice"
    if isinstance(main, Range):
        return "range"
    if isinstance(main, Many) and _is_name(main.item):
        return "joints"
    if isinstance(main, Text):
        return "joint" if parameter.name in _JOINT_NAMES else "text"
    if isinstance(main, Array) or (isinstance(main, Many) and isinstance(main.item, Number)):
        return "point" if parameter.name in ("about", "pole", "goals", "by") else "numbers"
    return "json"


def _is_name(kind: Type) -> bool:
    return isinstance(kind, Text) or (isinstance(kind, Either) and Text() in kind.options)


def _label(parameter: Parameter) -> str:
    return parameter.typed_names[0].replace("_", " ")


def _shown_unit(parameter: Parameter, unit: Unit | None) -> str:
    if unit is not None and unit.name == "angle":
        return "°"
    if unit is not None and unit.name == "time":
        return "s"
    named = next((word for end, word in _UNITS.items() if parameter.name.endswith(end)), "")
    return named or (unit.shown if unit is not None else "")


def _slider(number: Number | None, default: Any) -> _Slider:
    """Ends of a slider: those of the unit, within what is allowed, about the default."""
    if number is None:
        return _Slider()
    low, high, step = _SLIDERS.get(number.unit.name, _Slider()) if number.unit else _Slider()
    usual = float(default) if isinstance(default, int | float) and default > 0 else None
    if number.low > -math.inf:
        low = number.low if low is None else max(low, number.low)
    if high is None and usual is not None:
        low, high = low or 0.0, 4.0 * usual
    elif high is not None and usual is not None and 8.0 * usual < high:
        high = 8.0 * usual
    if number.high < math.inf:
        high = number.high if high is None else min(high, number.high)
    if low is None or high is None:
        return _Slider(step=1.0 if number.integer else step)
    fine = 10.0 ** math.floor(math.log10((high - low) / 20.0))
    return _Slider(low, high, 1.0 if number.integer else min(step or fine, fine))


def _plain_default(parameter: Parameter) -> Any:
    if parameter.required:
        return None
    default = parameter.default
    if isinstance(default, tuple):
        return list(default)
    return default if isinstance(default, bool | int | float | str | list) else None


def _refers(kind: Type) -> bool:
    """Whether a value of this type names a file."""
    if isinstance(kind, Reference):
        return True
    if isinstance(kind, Either):
        return any(_refers(one) for one in kind.options)
    if isinstance(kind, Many):
        return _refers(kind.item)
    if isinstance(kind, Tuple):
        return any(_refers(one) for one in kind.items)
    return isinstance(kind, Record) and any(_refers(f.type) for f in kind.fields if f.required)


def _finite(bound: float) -> float | None:
    return bound if math.isfinite(bound) else None
