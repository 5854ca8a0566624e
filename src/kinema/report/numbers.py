"""Numbers as people write them: ``2.3 cm``, ``1 frame``, ``0°``."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from kinema.motion import Motion
from kinema.units import METRES, fixed, length_scale, number

__all__ = [
    "counted",
    "degrees",
    "fixed",
    "folded",
    "frames",
    "length",
    "lengths",
    "number",
    "percent",
    "point",
    "rows",
    "seconds",
    "speed",
    "unit_of",
]


def counted(count: int, noun: str) -> str:
    """A count with its noun in the right number.

    >>> counted(1, "frame"), counted(2, "frame"), counted(0, "contact")
    ('1 frame', '2 frames', '0 contacts')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def folded(words: Sequence[str], most: int = 12) -> str:
    """A list in a line; what is too much is counted.

    >>> folded([str(frame) for frame in range(50)], most=3)
    '0, 1, 2, …, 47 more'
    >>> folded([])
    'none'
    """
    if len(words) <= most:
        return ", ".join(words) or "none"
    return f"{', '.join(words[:most])}, …, {len(words) - most} more"


def rows(lines: Mapping[str, str]) -> str:
    """Named lines, one under the other.

    >>> print(rows({"path": "4.95 m", "stops": "none"}))
    path   4.95 m
    stops  none
    """
    wide = max((len(name) for name in lines), default=0)
    return "\n".join(f"{name:{wide}}  {line}" for name, line in lines.items())


def degrees(angle_rad: float, decimals: int = 1) -> str:
    """An angle for people.

    >>> degrees(-1e-9), degrees(0.5), degrees(3.1, 0)
    ('0°', '28.6°', '178°')
    """
    return f"{fixed(math.degrees(angle_rad), decimals)}°"


def percent(share: float) -> str:
    """A share; small ones to a decimal place.

    >>> percent(0.253), percent(0.0042), percent(0.0)
    ('25%', '0.4%', '0%')
    """
    value = 100.0 * share
    return f"{fixed(value, 0 if abs(value) >= 10.0 else 1)}%"


def seconds(time_s: float) -> str:
    """A time to hundredths.

    >>> seconds(0.5), seconds(1.0 / 3.0)
    ('0.5 s', '0.33 s')
    """
    return f"{fixed(time_s, 2)} s"


def frames(start: int, stop: int, motion: Motion) -> str:
    """Frames ``start`` to ``stop`` - 1, and when they are.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> frames(10, 20, walk), frames(40, 41, walk)
    ('frames 10 to 19 (0.17 to 0.32 s)', 'frame 40 (0.67 s)')
    """
    first, last = (seconds(frame * motion.frame_time) for frame in (start, stop - 1))
    if stop - start == 1:
        return f"frame {start} ({first})"
    return f"frames {start} to {stop - 1} ({first.removesuffix(' s')} to {last})"


def length(value: float, motion: Motion) -> str:
    """A length in mm, cm or m where the unit is known, else in the file's units.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> length(0.0231, walk), length(2.4e-14, walk), length(4.951, walk)
    ('2.3 cm', '0 mm', '4.95 m')
    """
    return lengths([value], motion)


def lengths(values: Sequence[float], motion: Motion, names: Sequence[str] = ()) -> str:
    """Several lengths in one unit, each behind its name.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> lengths([0.0042, 0.0231], walk, ["mean", "max"])
    'mean 0.4, max 2.3 cm'
    """
    scale = length_scale(max(map(abs, values)), motion.skeleton.metres_per_unit)
    shown = [
        number(value) if scale.decimals is None else fixed(scale.per_unit * value, scale.decimals)
        for value in values
    ]
    unit = "unit" if scale.name == "units" and shown in (["1"], ["-1"]) else scale.name
    named = [f"{name} {text}" for name, text in zip(names, shown, strict=True)] if names else shown
    return f"{', '.join(named)} {unit}"


def speed(value: float, motion: Motion) -> str:
    """A speed: a length per second."""
    return f"{length(value, motion)}/s"


def point(position: Sequence[float] | np.ndarray[tuple[int], np.dtype[np.float64]]) -> str:
    """A position in the file's unit.

    >>> point([0.3, 1.25, -1e-17])
    '(0.3, 1.25, 0)'
    """
    return f"({', '.join(number(float(value), digits=4) for value in position)})"


def unit_of(motion: Motion) -> str:
    """What the file's lengths are in: ``cm``, or ``units`` where it does not say."""
    names = {metres: name for name, metres in METRES.items()}
    metres = motion.skeleton.metres_per_unit
    return "units" if metres is None else names.get(metres, f"× {number(metres, digits=6)} m")
