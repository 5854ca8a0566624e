"""Make a motion larger or smaller: to another unit, to a height, or by a factor."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Annotated, Literal, NamedTuple

from kinema._arrays import rounded
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.units import METRES, Bounds, Length, number

__all__ = ["Scaled", "scale", "scaled"]


_DIGITS = 10  # of the longest offset: people read them in files, and a product has noise


class Scaled(NamedTuple):
    """What a motion was scaled by: every length is ``factor`` times what it was.

    ``height`` and ``metres_per_unit`` are pairs, before and after, each in the unit of its time.
    """

    motion: Motion
    factor: float
    height: tuple[float, float]
    metres_per_unit: tuple[float | None, float | None]


@checked
def scale(
    motion: Motion,
    *,
    to: Literal["m", "dm", "cm", "mm", "in", "ft"] | None = None,
    height: Annotated[float, Length, Bounds(0.0, above=True)] | None = None,
    factor: Annotated[float, Bounds(0.0, above=True)] | None = None,
) -> Motion:
    """Make a motion larger or smaller: to another unit, to a height, or by a factor.

    Bones and paths are scaled together, so poses and foot contacts stay as they are, and a taller
    body takes longer steps. Rotations and timing do not change.

    Parameters
    ----------
    motion : Motion
    to : {"m", "dm", "cm", "mm", "in", "ft"}, optional
        Unit of the result. The body keeps its real size, and lengths are converted; the motion's
        own unit must be known, or the body's height given.
    height : float, optional
        Standing height that the body is given, in the motion's own unit unless one is named. Where
        the motion's unit is not known, in the one that it is converted to.
    factor : float, optional
        What every length is multiplied by.

    Returns
    -------
    Motion

    Raises
    ------
    OptionError
        If nothing is asked for, both ``height`` and ``factor`` are, or ``to`` is and the motion's
        unit is not known.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion  # in metres
    >>> round(scale(walk, height=1.6).skeleton.height, 6)
    1.6
    >>> in_cm = scale(walk, to="cm")
    >>> round(in_cm.skeleton.height, 1), in_cm.skeleton.metres_per_unit
    (174.7, 0.01)

    Command line
    ------------
    ::

        kinema scale walk.bvh -o metres.bvh --unit cm --to m    # the file is in cm
        kinema scale walk.bvh -o small.bvh --unit m --height 1.2m
        kinema scale walk.bvh -o metres.bvh --to m --height 1.8   # whatever the file is in
        kinema scale walk.bvh -o large.bvh --factor 2
    """
    return scaled(motion, to=to, height=height, factor=factor).motion


@checked
def scaled(
    motion: Motion,
    *,
    to: Literal["m", "dm", "cm", "mm", "in", "ft"] | None = None,
    height: Annotated[float, Length, Bounds(0.0, above=True)] | None = None,
    factor: Annotated[float, Bounds(0.0, above=True)] | None = None,
) -> Scaled:
    """`scale`, and tell by how much.

    >>> import kinema
    >>> scaled(kinema.samples.walk(seconds=1.0).motion, to="cm", factor=2.0).factor
    200.0
    """
    tall, metres = Derived(motion).height, motion.skeleton.metres_per_unit
    by = _factor(tall, height, factor, required=to is None)
    unit = metres
    if to is not None:
        unit = METRES[to]
        if metres is not None or height is None:  # else the height is in the new unit already
            by *= _conversion(tall, metres, unit)
    made = _multiplied(motion, by, unit)
    return Scaled(made, by, (tall, tall * by), (metres, unit))


def _multiplied(motion: Motion, by: float, unit: float | None) -> Motion:
    before = motion.skeleton.offsets
    offsets, positions = rounded(before * by, _DIGITS), motion.positions * by
    # a joint that keeps its offset keeps it to the last bit
    fixed = (motion.positions == before).all(axis=(0, 2))
    positions[:, fixed] = offsets[fixed]
    skeleton = replace(motion.skeleton, offsets=offsets, metres_per_unit=unit)
    return motion.with_arrays(skeleton=skeleton, positions=positions)


def _factor(tall: float, height: float | None, factor: float | None, *, required: bool) -> float:
    """What lengths are multiplied by, in their own unit."""
    if height is not None and factor is not None:
        raise OptionError("scale takes a height or a factor, found both")
    if height is None and factor is None and required:
        raise OptionError(
            "scale needs a unit to convert to, a height or a factor",
            hint="--to m, --height 1.8m or --factor 2",
        )
    for name, value in (("height", height), ("factor", factor)):
        if value is not None and not 0.0 < value < math.inf:
            raise OptionError(f"{name} must be a number above 0, found {value}", parameter=name)
    if height is not None:
        if tall <= 0.0:
            raise OptionError("this body has no height to scale", hint="give a factor instead")
        return height / tall
    return 1.0 if factor is None else factor


def _conversion(tall: float, metres: float | None, unit: float) -> float:
    """How many of the new unit make one of the old."""
    if metres is None:
        raise OptionError(
            "converting to another unit needs the file's own, and the file does not say",
            parameter="to",
            hint=f"the body is {number(tall, digits=4)} units tall{_guess(tall)}; "
            "or give its height in the new unit (--height)",
        )
    return metres / unit


def _guess(tall: float) -> str:
    """The unit in which a body of this height would be a person's, as advice."""
    likely = [name for name in ("m", "cm", "mm", "in") if 1.2 <= tall * METRES[name] <= 2.2]
    if not likely:
        return "; name its unit (--unit)"
    return f": if those are {likely[0]}, add --unit {likely[0]}"
