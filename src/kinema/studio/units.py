"""What one unit of a file is, guessed from the height of the body in it."""

from __future__ import annotations

import math

from kinema.motion import Motion
from kinema.ops.roles import find_roles
from kinema.units import METRES

__all__ = ["guess_unit", "metres_of"]

_PERSON, _ANIMAL = 1.7, 0.7  # metres, about
_USUAL = ("m", "cm", "mm")
_OTHERS = ("in", "ft", "dm", "0.056444")  # the last: much of CMU's library, 0.45 units to an inch
_LIKELY = 1.45  # a height that differs by a larger factor from the usual one is unlikely


def guess_unit(motion: Motion) -> str:
    """The unit that makes the body about as tall as people are, or four-legged animals.

    Metres, centimetres and millimetres come first; others only where none of these is likely.
    Whatever has no legs, such as a hand, is measured by metric units alone.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> guess_unit(walk)
    'm'
    """
    roles = find_roles(motion)
    height = motion.skeleton.height
    if height <= 0.0:
        return "m"
    if not (roles.four_legged or "left_knee" in roles):
        return next((unit for unit in _USUAL if 0.05 < height * METRES[unit] < 5.0), "m")
    usual = _ANIMAL if roles.four_legged else _PERSON

    def unlikely(unit: str) -> float:
        return abs(math.log(height * metres_of(unit) / usual))

    likely = [unit for unit in _USUAL if unlikely(unit) < math.log(_LIKELY)]
    if roles.four_legged:  # from cats to horses: no other unit is more likely
        return min(_USUAL, key=unlikely)
    return likely[0] if likely else min((*_USUAL, *_OTHERS), key=unlikely)


def metres_of(unit: str) -> float:
    """Metres per unit, by its name or as a number.

    >>> metres_of("cm"), metres_of("0.056444")
    (0.01, 0.056444)
    """
    return METRES[unit] if unit in METRES else float(unit)
