"""The body of the samples: 24 joints with hands and toes, of any height."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from kinema.errors import OptionError
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["SIDES", "Humanoid", "Side", "check_side", "humanoid"]

Side: TypeAlias = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")


def check_side(side: str, name: str) -> None:
    """Reject what is neither left nor right."""
    if side not in SIDES:
        raise OptionError(f"{name} must be 'left' or 'right', found {side!r}", parameter=name)


# Joint, parent, and offset from it in body heights; x is outwards. Proportions of adults, after
# Drillis and Contini (1966), rounded.
_TRUNK = [
    ("Hips", "", (0.0, 0.56, 0.0)),
    ("Spine", "Hips", (0.0, 0.04, -0.005)),
    ("Spine1", "Spine", (0.0, 0.07, 0.0)),
    ("Spine2", "Spine1", (0.0, 0.07, 0.0)),
    ("Neck", "Spine2", (0.0, 0.10, 0.0)),
    ("Head", "Neck", (0.0, 0.05, 0.010)),
    ("Head_end", "Head", (0.0, 0.11, 0.0)),
]
_ARM = [
    ("Shoulder", "Spine2", (0.020, 0.075, 0.0)),
    ("Arm", "Shoulder", (0.090, 0.0, 0.0)),
    ("ForeArm", "Arm", (0.165, 0.0, 0.0)),
    ("Hand", "ForeArm", (0.146, 0.0, 0.0)),
    ("FingerBase", "Hand", (0.052, 0.0, 0.0)),
    ("FingerBase_end", "FingerBase", (0.052, 0.0, 0.0)),
]
_LEG = [
    ("UpLeg", "Hips", (0.050, -0.03, 0.0)),
    ("Leg", "UpLeg", (0.0, -0.245, 0.0)),
    ("Foot", "Leg", (0.0, -0.243, 0.0)),
    ("ToeBase", "Foot", (0.0, -0.030, 0.075)),
    ("ToeBase_end", "ToeBase", (0.0, -0.004, 0.040)),
]


@dataclass(frozen=True)
class Humanoid:
    """A skeleton at rest in T-pose on the floor, facing +Z, and its measurements in metres.

    ``leg`` is the length of thigh and shank; ``heel`` is how far the heel is behind the ankle.
    """

    skeleton: Skeleton
    leg: float
    heel: float

    def offset(self, joint: str) -> FloatArray:
        """A joint's offset from its parent, (3,)."""
        return np.asarray(self.skeleton.offsets[self.skeleton.index(joint)])

    @property
    def standing(self) -> float:
        """Height of the hips with straight legs."""
        return float(self.offset("Hips")[1])

    @property
    def ankle(self) -> float:
        """Height of the ankle with the foot flat on the floor."""
        return self.standing + float(self.offset("LeftUpLeg")[1]) - self.leg

    @property
    def pace(self) -> float:
        """Duration of a step relative to a body with legs of 0.9 m: time scales with √length."""
        return float(np.sqrt(self.leg / 0.9))


def humanoid(height: float, rng: np.random.Generator) -> Humanoid:
    """Make a body of this height in metres, with slightly varied proportions."""
    legs, arms, shoulders, hips, feet = 1.0 + rng.uniform(-0.03, 0.03, 5)
    names: list[str] = []
    parents: list[int] = []
    offsets: list[FloatArray] = []

    def add(name: str, parent: str, offset: FloatArray) -> None:
        parents.append(names.index(parent) if parent else -1)
        names.append(name)
        offsets.append(offset)

    # longer legs leave less for the trunk, so that the height stays the same
    lengthened = 0.488 * (legs - 1.0)
    trunk = 1.0 - lengthened / 0.44
    for name, parent, offset in _TRUNK:
        rise = offset[1] + lengthened if name == "Hips" else offset[1] * trunk
        add(name, parent, np.array([offset[0], rise, offset[2]]))
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        for part, parent, offset in _ARM:
            long = shoulders if part in ("Shoulder", "Arm") else arms
            prefix = "" if parent == "Spine2" else side
            add(side + part, prefix + parent, np.array(offset) * [sign * long, trunk, 1.0])
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        for part, parent, offset in _LEG:
            long = legs if part in ("Leg", "Foot") else 1.0
            prefix = "" if parent == "Hips" else side
            add(side + part, prefix + parent, np.array(offset) * [sign * hips, long, feet])

    skeleton = Skeleton.build(
        names,
        parents,
        np.round(np.array(offsets) * height, 6) + 0.0,  # to a micrometre, and no -0
        is_end=[name.endswith("_end") for name in names],
        metres_per_unit=1.0,
    )
    thigh, shank = (
        np.abs(skeleton.offsets[names.index(f"Left{part}"), 1]) for part in ("Leg", "Foot")
    )
    return Humanoid(skeleton, leg=float(thigh + shank), heel=0.035 * feet * height)
