"""How a motion fits the body that it was given to."""

from __future__ import annotations

import json
from typing import Any

from kinema.motion import Motion
from kinema.ops.retarget import FitFigures, FoundMap, Retargeted
from kinema.report.dispatch import facts, summary, text
from kinema.report.numbers import degrees, fixed, number
from kinema.report.plain import plain

__all__ = ["map_facts", "map_text", "retargeted_facts", "retargeted_summary", "retargeted_text"]


@facts.register
def retargeted_facts(record: Retargeted, motion: Motion) -> dict[str, Any]:
    """The figures, those out of bounds, the scale and the map."""
    found = record.figures
    return {
        "scale": record.scale,
        "figures": None if found is None else _plain(found),
        "out_of_bounds": list(record.out_of_bounds),
        "mapping": plain(record.mapping),
    }


@text.register
def retargeted_text(record: Retargeted, motion: Motion) -> str:
    """The figures in a few lines, and a warning where they are out of bounds."""
    driven = sum(driver is not None for driver in record.mapping.values())
    joints = f"{driven} of {len(record.mapping)} joints driven"
    lines = [f"legs {number(record.scale)} times as long; {joints}"]
    if record.figures is not None:
        lines += [_feet(record.figures), _limbs(record.figures)]
    return "\n".join([*lines, *_warning(record)])


@summary.register
def retargeted_summary(record: Retargeted, motion: Motion) -> str:
    """The figures that a batch is audited by, in one line."""
    if record.figures is None:
        return f"legs {number(record.scale)} times as long"
    drift, depth, limb = _feet(record.figures), degrees(record.figures.limb), record.figures.jerk
    line = f"{drift}, limbs {depth} off, jerk ×{fixed(limb, 2)}"
    return "; ".join([line, *_warning(record)])


@facts.register
def map_facts(record: FoundMap, motion: Motion) -> dict[str, Any]:
    """The map."""
    return {"mapping": plain(record.mapping)}


@text.register
def map_text(record: FoundMap, motion: Motion) -> str:
    """The map as JSON, a joint to a line: ready to be edited and given back."""
    lines = [
        f"  {json.dumps(name, ensure_ascii=False)}: {json.dumps(plain(driver), ensure_ascii=False)}"
        for name, driver in record.mapping.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}"


def _plain(found: FitFigures) -> dict[str, float]:
    angles = ("limb", "hinge", "hinge_peak", "heading")
    return {
        f"{name}_deg" if name in angles else name: float(degrees(value, 4).removesuffix("°"))
        if name in angles
        else value
        for name, value in found._asdict().items()
    }


def _feet(found: FitFigures) -> str:
    return (
        f"planted feet drift {fixed(100.0 * found.drift, 2)}% of leg length, "
        f"go {fixed(100.0 * found.depth, 2)}% of height below the floor"
    )


def _limbs(found: FitFigures) -> str:
    return (
        f"limbs {degrees(found.limb)} off, knees and elbows {degrees(found.hinge)} "
        f"(99th percentile {degrees(found.hinge_peak)}), feet {degrees(found.heading)}; "
        f"jerk ×{fixed(found.jerk, 2)}, travel ×{fixed(found.travel, 2)}"
    )


def _warning(record: Retargeted) -> list[str]:
    names = [name.replace("_", " ") for name in record.out_of_bounds]
    return [f"out of bounds: {', '.join(names)}"] if names else []
