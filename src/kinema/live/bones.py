"""The bones that VMC sends, and which joints of a rig they are."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import MissingRole
from kinema.ops.roles import Roles
from kinema.ops.roles.model import SIDES
from kinema.skeleton import FloatArray, IntArray, Skeleton

__all__ = ["BONES", "EXPRESSIONS", "HIPS", "MIRRORED", "PARENTS", "BoneFrame", "find_bones"]

_names, _parents = _native.vmc_bones()
BONES: tuple[str, ...] = tuple(_names)  # the root first, then those of Unity's HumanBodyBones
PARENTS: IntArray = np.array(_parents, np.int32)
HIPS = 1
EXPRESSIONS: tuple[str, ...] = tuple(_native.vmc_expressions())

_SIDE = re.compile("^(Left|Right)")
_OTHER = {"Left": "Right", "Right": "Left"}
# the bone on the other side of each bone; those in the middle are their own
MIRRORED: NDArray[np.intp] = np.array(
    [BONES.index(_SIDE.sub(lambda found: _OTHER[found[0]], name)) for name in BONES]
)

_LIMB_BONES = {
    "collar": "Shoulder",
    "shoulder": "UpperArm",
    "elbow": "LowerArm",
    "hand": "Hand",
    "hip": "UpperLeg",
    "knee": "LowerLeg",
    "ankle": "Foot",
    "toe": "Toes",
}
_FINGERS = {"Thumb": "thumb", "Index": "index", "Middle": "mid", "Ring": "ring"}
_FINGERS |= {"Little": "pink|little"}
_PHALANGES = ("Proximal", "Intermediate", "Distal")
_PALM = re.compile("metacarp|carpal|palm|inhand|in_hand")
_FACE = {"Jaw": "jaw", "LeftEye": r"(l|left)[._ ]?eye|eye[._ ]?(l|left)$"}
_FACE |= {"RightEye": r"(r|right)[._ ]?eye|eye[._ ]?(r|right)$"}


class BoneFrame(NamedTuple):
    """One frame of bones in kinema's space: right-handed, metres, +Y up, facing +Z.

    Parameters
    ----------
    time_s : float
        When it arrived, on the receiver's clock.
    rotations : (56, 4)
        Unit quaternions wxyz, local to the parent bone; the root first.
    places : (2, 3)
        Where the root is, and the hips relative to it.
    expressions : (17,), optional
        From 0 to 1, as in `EXPRESSIONS`.
    seen : int
        A bit for each bone that came with this frame; the others are as they were before.
    """

    time_s: float
    rotations: FloatArray
    places: FloatArray
    expressions: FloatArray | None = None
    seen: int = (1 << len(BONES)) - 1

    @property
    def num_seen(self) -> int:
        """How many bones came, without the root."""
        return (self.seen >> 1).bit_count()


def find_bones(skeleton: Skeleton, roles: Roles) -> IntArray:
    """The joint of each bone, (56,) with -1 where the rig has none.

    The body by its roles; fingers, eyes and jaw by their names. Of a spine with more than three
    joints the first, a middle and the last one are Spine, Chest and UpperChest.

    >>> from kinema import samples
    >>> from kinema.ops.roles import find_roles
    >>> body = samples.walk(seconds=1.0).motion.skeleton
    >>> joint = find_bones(body, find_roles(body))[BONES.index("LeftLowerLeg")]
    >>> body.names[joint]
    'LeftLeg'
    """
    if "hips" not in roles:
        raise MissingRole("hips", roles.joints, four_legged=roles.four_legged)
    found = {"Hips": roles["hips"], **_trunk(skeleton, roles)}
    for side in SIDES:
        for part, bone in _LIMB_BONES.items():
            if (joint := roles.get(f"{side}_{part}")) is not None:
                found[side.capitalize() + bone] = joint
        if (hand := roles.get(f"{side}_hand")) is not None:
            found |= _fingers(skeleton, hand, "Left" if side == "left" else "Right")
    if (head := roles.get("head")) is not None:
        found |= _face(skeleton, head)
    joints = np.full(len(BONES), -1, np.int32)
    for bone, joint in found.items():
        if not skeleton.is_end[joint]:
            joints[BONES.index(bone)] = joint
    return joints


def _trunk(skeleton: Skeleton, roles: Roles) -> dict[str, int]:
    """Spine, Chest and UpperChest along the path from the hips to neck or head; and these."""
    ends = {bone: roles.get(bone.lower()) for bone in ("Neck", "Head")}
    found = {bone: joint for bone, joint in ends.items() if joint is not None}
    top = next(iter(found.values()), roles.get("chest"))
    if top is None:
        return found
    above = skeleton.ancestors(top)
    if roles["hips"] not in above:
        return found
    spine = list(above[: above.index(roles["hips"])])[::-1]
    if not found:
        spine.append(top)
    if len(spine) > 3:
        spine = [spine[0], spine[len(spine) // 2], spine[-1]]
    return dict(zip(("Spine", "Chest", "UpperChest"), spine, strict=False)) | found


def _fingers(skeleton: Skeleton, hand: int, side: Literal["Left", "Right"]) -> dict[str, int]:
    found: dict[str, int] = {}
    for finger, words in _FINGERS.items():
        chain = [
            joint
            for joint in skeleton.descendants(hand)
            if re.search(words, name := skeleton.names[joint].lower())
            and not _PALM.search(name)
            and not skeleton.is_end[joint]
        ]
        for phalanx, joint in zip(_PHALANGES, chain, strict=False):
            found[side + finger + phalanx] = joint
    return found


def _face(skeleton: Skeleton, head: int) -> dict[str, int]:
    below = [(joint, skeleton.names[joint].lower()) for joint in skeleton.descendants(head)]
    return {
        bone: found[0]
        for bone, words in _FACE.items()
        if (found := [joint for joint, name in below if re.search(words, name)])
    }
