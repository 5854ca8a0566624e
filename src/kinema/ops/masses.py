"""How a body's mass is spread over its joints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from kinema.kinematics import forward
from kinema.motion import Motion, complete
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["centre_of_mass", "joint_masses"]


class _Segment(NamedTuple):
    """A part of a limb: its share of the mass, and where its centre is between two joints."""

    start: str
    end: str
    mass: float
    centre: float


# Winter, "Biomechanics and Motor Control of Human Movement" (after Dempster), table 4.1.
_LIMBS = (
    _Segment("shoulder", "elbow", 0.028, 0.436),
    _Segment("elbow", "hand", 0.016, 0.430),
    _Segment("hip", "knee", 0.100, 0.433),
    _Segment("knee", "ankle", 0.0465, 0.433),
)
_HAND, _FOOT, _HEAD, _TRUNK = 0.006, 0.0145, 0.081, 0.497
_NEEDED = (
    "head",
    *(
        f"{side}_{part}"
        for side in ("left", "right")
        for part in ("shoulder", "elbow", "hand", "hip", "knee", "ankle")
    ),
)


def joint_masses(body: Motion | Skeleton, *, roles: Mapping[str, str] | None = None) -> FloatArray:
    """Share out a body's mass over its joints, so that Σ share × position is its centre of mass.

    Each part of the body (Winter's table: trunk 0.497, thigh 0.100, head and neck 0.081 …) gives
    its share to the two joints that it lies between, so that its own centre is where the table
    has it. The trunk lies between the hips and the shoulders, the centre of the head midway from
    its joint to its end, those of hands and feet midway too.

    Where head, hips, knees, ankles, shoulders, elbows or hands are not found, every bone weighs
    by its length, half of it at either end.

    Parameters
    ----------
    body : Motion or Skeleton
    roles : mapping of str to str, optional
        From roles to joint names, where they are not found right.

    Returns
    -------
    (J,) array
        Sums to 1.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> shares = joint_masses(walk)
    >>> float(shares.sum().round(12)), float(shares[walk.skeleton.index("LeftLeg")].round(4))
    (1.0, 0.0697)
    """
    skeleton = body.skeleton if isinstance(body, Motion) else body
    found = find_roles(body, given=roles)
    if all(role in found for role in _NEEDED):
        return _by_roles(skeleton, found)
    return _by_length(skeleton)


def centre_of_mass(motion: Motion, *, roles: Mapping[str, str] | None = None) -> FloatArray:
    """Find the body's centre of mass in every frame.

    Parameters
    ----------
    motion : Motion
    roles : mapping of str to str, optional
        From roles to joint names, where they are not found right; see `joint_masses`.

    Returns
    -------
    (F, 3) array
        In the world.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion  # 1.75 tall
    >>> bool(abs(centre_of_mass(walk)[:, 1] - 0.95).max() < 0.1)
    True
    """
    complete(motion, "centre_of_mass")
    shares = joint_masses(motion, roles=roles)
    centre: FloatArray = np.einsum("j,fjc->fc", shares, forward(motion).positions)
    return centre


def _by_roles(skeleton: Skeleton, roles: Roles) -> FloatArray:
    shares = np.zeros(skeleton.num_joints)
    for side in ("left", "right"):
        for start, end, mass, centre in _LIMBS:
            shares[roles[f"{side}_{start}"]] += mass * (1.0 - centre)
            shares[roles[f"{side}_{end}"]] += mass * centre
        shares[roles[f"{side}_hip"]] += _TRUNK / 4
        shares[roles[f"{side}_shoulder"]] += _TRUNK / 4
        ankle = roles[f"{side}_ankle"]
        toe = roles.get(f"{side}_toe")
        _halve(shares, ankle, _FOOT, () if toe is None else (toe,))
        hand = roles[f"{side}_hand"]
        _halve(shares, hand, _HAND, skeleton.children(hand))
    # the top of the head is farther off than eyes and jaw
    tops = sorted(skeleton.children(roles["head"]), key=_length_of(skeleton))
    _halve(shares, roles["head"], _HEAD, tuple(tops[-1:]))
    return np.asarray(shares / shares.sum())


def _length_of(skeleton: Skeleton) -> Callable[[int], float]:
    return lambda joint: float(np.linalg.norm(skeleton.offsets[joint]))


def _halve(shares: FloatArray, joint: int, mass: float, ends: tuple[int, ...]) -> None:
    """Half to the joint and half to where the part ends, or all to the joint."""
    for end in ends:
        shares[end] += mass / 2 / len(ends)
    shares[joint] += mass / 2 if ends else mass


def _by_length(skeleton: Skeleton) -> FloatArray:
    lengths = np.linalg.norm(skeleton.offsets, axis=1)
    shares = np.zeros(skeleton.num_joints)
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent >= 0:
            shares[[joint, parent]] += lengths[joint] / 2
    if not shares.any():  # a body of points
        shares[:] = 1.0
    return np.asarray(shares / shares.sum())
