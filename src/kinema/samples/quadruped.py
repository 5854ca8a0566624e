"""The four-legged body of the samples: a dog of 29 joints, of any size."""

from __future__ import annotations

import numpy as np

from kinema.ops.contacts.states import PAWS, Paw
from kinema.samples.body import SIDES
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["PAWS", "Paw", "quadruped"]

# Joint, parent, and offset from it in heights at the shoulder; x is outwards.
_TRUNK = [
    ("Hips", "", (0.0, 0.92, 0.0)),
    ("Spine", "Hips", (0.0, 0.03, 0.28)),
    ("Spine1", "Spine", (0.0, 0.02, 0.28)),
    ("Spine2", "Spine1", (0.0, 0.0, 0.26)),
    ("Neck", "Spine2", (0.0, 0.02, 0.14)),
    ("Neck1", "Neck", (0.0, 0.15, 0.15)),
    ("Head", "Neck1", (0.0, 0.13, 0.12)),
    ("Head_end", "Head", (0.0, -0.06, 0.27)),
    ("Tail", "Hips", (0.0, 0.0, -0.12)),
    ("Tail1", "Tail", (0.0, -0.06, -0.16)),
    ("Tail2", "Tail1", (0.0, -0.08, -0.14)),
    ("Tail3", "Tail2", (0.0, -0.09, -0.12)),
    ("Tail3_end", "Tail3", (0.0, -0.08, -0.08)),
]
_FRONT_LEG = [
    ("Scapula", "Spine2", (0.07, -0.02, 0.0)),
    ("FrontUpLeg", "Scapula", (0.02, -0.25, 0.14)),
    ("FrontLeg", "FrontUpLeg", (0.0, -0.22, -0.19)),
    ("FrontFoot", "FrontLeg", (0.0, -0.32, 0.07)),
    ("FrontToe", "FrontFoot", (0.0, -0.13, 0.03)),
    ("FrontToe_end", "FrontToe", (0.0, -0.02, 0.08)),
]
_HIND_LEG = [
    ("HindUpLeg", "Hips", (0.08, -0.08, -0.02)),
    ("HindLeg", "HindUpLeg", (0.0, -0.29, 0.16)),
    ("HindFoot", "HindLeg", (0.0, -0.28, -0.24)),
    ("HindToe", "HindFoot", (0.0, -0.24, 0.06)),
    ("HindToe_end", "HindToe", (0.0, -0.02, 0.09)),
]


def quadruped(height: float, rng: np.random.Generator) -> Skeleton:
    """Make a dog of this height at the shoulder in metres, standing, facing +Z.

    The length of the trunk, neck and tail varies slightly.

    >>> dog = quadruped(0.6, np.random.default_rng(0))
    >>> dog.num_joints, dog.names[1], dog.metres_per_unit
    (35, 'Spine', 1.0)
    """
    trunk, neck, tail = 1.0 + rng.uniform(-0.06, 0.06, 3)
    lengths = {"Spine": trunk, "Neck": neck, "Tail": tail}
    names: list[str] = []
    parents: list[int] = []
    offsets: list[FloatArray] = []

    def add(name: str, parent: str, offset: FloatArray) -> None:
        parents.append(names.index(parent) if parent else -1)
        names.append(name)
        offsets.append(offset)

    for name, parent, offset in _TRUNK:
        add(name, parent, np.array(offset) * lengths.get(name.rstrip("0123_end"), 1.0))
    for side in SIDES:
        outwards = np.array([1.0 if side == "left" else -1.0, 1.0, 1.0])
        for name, parent, offset in (*_FRONT_LEG, *_HIND_LEG):
            above = parent if parent in names else side.capitalize() + parent
            add(side.capitalize() + name, above, np.array(offset) * outwards)
    return Skeleton.build(
        names,
        parents,
        np.round(np.array(offsets) * height, 6) + 0.0,  # to a micrometre, and no -0
        is_end=[name.endswith("_end") for name in names],
        metres_per_unit=1.0,
    )
