"""How a retargeted motion compares with its source, frame by frame."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema import kinematics
from kinema.motion import Motion
from kinema.ops.retarget.bodies import SIDES, Body
from kinema.ops.retarget.pairs import BodyPair
from kinema.skeleton import FloatArray

__all__ = ["OverTime", "over_time"]


class OverTime(NamedTuple):
    """Each (F,) by its name.

    ``limbs``: angles between the directions of limbs; ``hinges``: differences of the angles of
    knees and elbows; both in radians. ``feet``: heights of the toes, or of the ankles, in leg
    lengths, of both bodies.
    """

    limbs: dict[str, FloatArray]
    hinges: dict[str, FloatArray]
    feet: dict[str, tuple[FloatArray, FloatArray]]


def over_time(source: Motion, result: Motion) -> OverTime:
    """Compare two motions of the same frames."""
    one, other = Body.of(source), Body.of(result)
    pair = BodyPair(one, other, kinematics.forward(source), kinematics.forward(result))
    sizes = pair.leg_lengths
    feet = {}
    for side in SIDES:
        part = "toe" if pair.both(f"{side}_toe") else "ankle"
        heights = [
            world.positions[:, body.roles[f"{side}_{part}"], 1] / size
            for body, world, size in zip((one, other), pair.worlds, sizes, strict=True)
        ]
        feet[side] = (
            heights[0] - np.quantile(heights[0], 0.1),
            heights[1] - np.quantile(heights[1], 0.1),
        )
    return OverTime(pair.limbs(), pair.hinges(), feet)
