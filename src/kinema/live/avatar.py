"""A body for bones that arrive without a skeleton: VMC sends rotations, not lengths."""

from __future__ import annotations

from functools import cache

import numpy as np

from kinema.live.bones import BONES, PARENTS
from kinema.skeleton import Skeleton

__all__ = ["avatar"]

# Offsets in heights, after Drillis and Contini (1966); the right side mirrors the left.
_OFFSETS: dict[str, tuple[float, float, float]] = {
    "Hips": (0.0, 0.53, 0.0),
    "Spine": (0.0, 0.045, 0.0),
    "Chest": (0.0, 0.07, 0.0),
    "UpperChest": (0.0, 0.08, 0.0),
    "Neck": (0.0, 0.105, 0.0),
    "Head": (0.0, 0.06, 0.0),
    "Jaw": (0.0, 0.005, 0.01),
    "LeftEye": (0.018, 0.035, 0.045),
    "LeftShoulder": (0.02, 0.093, 0.0),
    "LeftUpperArm": (0.109, 0.0, 0.0),
    "LeftLowerArm": (0.186, 0.0, 0.0),
    "LeftHand": (0.146, 0.0, 0.0),
    "LeftUpperLeg": (0.05, 0.0, 0.0),
    "LeftLowerLeg": (0.0, -0.245, 0.0),
    "LeftFoot": (0.0, -0.246, 0.0),
    "LeftToes": (0.0, -0.028, 0.085),
    "LeftThumbProximal": (0.014, -0.004, 0.016),
    "LeftIndexProximal": (0.052, 0.0, 0.014),
    "LeftMiddleProximal": (0.054, 0.0, 0.003),
    "LeftRingProximal": (0.051, 0.0, -0.008),
    "LeftLittleProximal": (0.047, 0.0, -0.018),
}
_PHALANX = {"Intermediate": 0.024, "Distal": 0.015}


@cache
def avatar(height: float = 1.7) -> Skeleton:
    """Make the skeleton of a body with all of VMC's bones, in metres, in an upright T-pose.

    Parameters
    ----------
    height : float
        Standing height.

    Examples
    --------
    >>> body = avatar(1.8)
    >>> body.num_joints, round(body.height, 6)
    (55, 1.8)
    """
    return Skeleton.build(
        BONES[1:],
        PARENTS[1:] - 1,
        np.array([_offset(name) for name in BONES[1:]]) * height,
        metres_per_unit=1.0,
    )


def _offset(bone: str) -> tuple[float, float, float]:
    if bone.startswith("Right"):
        x, y, z = _offset(bone.replace("Right", "Left"))
        return -x, y, z
    if bone in _OFFSETS:
        return _OFFSETS[bone]
    (length,) = (length for phalanx, length in _PHALANX.items() if bone.endswith(phalanx))
    return (0.5 * length, 0.0, 0.86 * length) if "Thumb" in bone else (length, 0.0, 0.0)
