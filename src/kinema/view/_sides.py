"""Which joints are left, right or in the middle: for colours only, by name, else by geometry."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from kinema.kinematics import at_rest
from kinema.skeleton import Skeleton

__all__ = ["LEFT", "MIDDLE", "RIGHT", "find_sides", "words"]

LEFT, MIDDLE, RIGHT = 1, 0, -1

_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+|[^\W\d_a-zA-Z]+")
_OTHER = {"l": "r", "r": "l", "L": "R", "R": "L"}


def find_sides(skeleton: Skeleton) -> NDArray[np.int8]:
    """Give each joint +1 for left, -1 for right, 0 for the middle.

    Names come first (``LeftArm``, ``lShldr``, ``thigh.L``, ``foot_r``, ``Bip01 R Hand``); what
    hangs on a limb is on the limb's side. Only where no name tells a side, the rest pose does.

    >>> limbs = ["hips", "lThigh", "shin", "Right_Leg", "lowerback"]
    >>> find_sides(Skeleton.build(limbs, [-1, 0, 1, 0, 0], [[0, 0, 0]] * 5)).tolist()
    [0, 1, 1, -1, 0]
    """
    names = {_bare(name) for name in skeleton.names}
    sides = np.array([_side_of_name(_bare(name), names) for name in skeleton.names], np.int8)
    if not sides.any():
        sides = _sides_at_rest(skeleton)
    for j, parent in enumerate(skeleton.parents.tolist()):
        if parent >= 0 and sides[j] == MIDDLE:
            sides[j] = sides[parent]
    return sides


def words(name: str) -> list[str]:
    """Split a joint's name: ``mixamorig:LeftToe_End`` is left, toe, end.

    >>> words("LHipJoint"), words("thigh.L")
    (['l', 'hip', 'joint'], ['thigh', 'l'])
    """
    return [word.lower() for word in _WORD.findall(_bare(name))]


def _bare(name: str) -> str:
    """The name without its namespace and without the mark of an end site."""
    return name.rsplit(":", 1)[-1].removesuffix("_end")


def _side_of_name(name: str, names: set[str]) -> int:
    for word in words(name):
        if word == "l" or word.startswith(("left", "左")):
            return LEFT
        if word == "r" or word.startswith(("right", "右")):
            return RIGHT
    # "lfemur" is left if there is an "rfemur"; "lowerback" has no such partner
    for partner, letter in (
        (_OTHER.get(name[:1], "") + name[1:], name[:1]),
        (name[:-1] + _OTHER.get(name[-1:], ""), name[-1:]),
    ):
        if letter in _OTHER and partner in names:
            return LEFT if letter in "lL" else RIGHT
    return MIDDLE


def _sides_at_rest(skeleton: Skeleton) -> NDArray[np.int8]:
    """Left and right of the root in the rest pose; toes point forward, or else +Z is ahead."""
    rest = at_rest(skeleton).positions[0]
    size = skeleton.height or 1.0
    leaves = np.setdiff1d(np.arange(skeleton.num_joints), skeleton.parents)
    low = leaves[rest[leaves, 1] < rest[:, 1].min() + 0.08 * size]
    low = low[skeleton.parents[low] >= 0]
    ahead = (rest[low] - rest[skeleton.parents[low]]).sum(axis=0) * [1.0, 0.0, 1.0]
    if np.linalg.norm(ahead) < 0.01 * size:
        ahead = np.array([0.0, 0.0, 1.0])
    left = np.cross([0.0, 1.0, 0.0], ahead / np.linalg.norm(ahead))
    off = (rest - rest[0]) @ left
    sides: NDArray[np.int8] = np.where(np.abs(off) > 0.02 * size, np.sign(off), 0).astype(np.int8)
    return sides
