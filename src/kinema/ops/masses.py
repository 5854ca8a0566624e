"""Distribution of the body's mass over its joints, and its centre of mass."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["centre_of_mass", "centre_of_mass_of", "joint_masses", "joint_masses_of"]


class _Segment(NamedTuple):
    """A segment of a limb: its share of the mass, and where its centre lies between two joints."""

    start: str
    end: str
    mass: float
    centre: float


# Winter, "Biomechanics and Motor Control of Human Movement", table 4.1 (after Dempster).
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


def joint_masses(body: Motion | Skeleton) -> FloatArray:
    """Distribute a body's mass over its joints, so that Σ share × position is its centre of mass.

    Each segment of the body (Winter's table: trunk 0.497, thigh 0.100, head and neck 0.081 …) is
    shared between the two joints that it connects, so that its own centre is where the table puts
    it. The trunk connects hips and shoulders; the centres of head, hands and feet lie midway from
    their joint to their end.

    The table is for people. Where head, hips, knees, ankles, shoulders, elbows or hands are not
    found, as in a body on four legs, it is not used: mass is then proportional to bone length, half
    of it at either end of the bone.

    Parameters
    ----------
    body : Motion or Skeleton

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
    return joint_masses_of(skeleton, find_roles(body))


def joint_masses_of(skeleton: Skeleton, roles: Roles) -> FloatArray:
    """Shares of the mass (J,) as `joint_masses` gives them, for roles that are known."""
    if all(role in roles for role in _NEEDED):
        return _by_roles(skeleton, roles)
    return _by_length(skeleton)


def centre_of_mass(motion: Motion) -> FloatArray:
    """Compute the body's centre of mass in every frame.

    Parameters
    ----------
    motion : Motion

    Returns
    -------
    (F, 3) array
        In the world; see `joint_masses`.

    Raises
    ------
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion  # 1.75 tall
    >>> bool(abs(centre_of_mass(walk)[:, 1] - 0.95).max() < 0.1)
    True
    """
    complete(motion, "centre_of_mass")
    return centre_of_mass_of(Derived(motion))


def centre_of_mass_of(body: Derived) -> FloatArray:
    """The centre of mass (F, 3) of a complete motion, as `centre_of_mass` computes it."""
    shares = joint_masses_of(body.skeleton, body.roles)
    centre: FloatArray = np.einsum("j,fjc->fc", shares, body.world.positions)
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
    # the top of the head is farther away than eyes and jaw
    tops = sorted(skeleton.children(roles["head"]), key=_length_of(skeleton))
    _halve(shares, roles["head"], _HEAD, tuple(tops[-1:]))
    return np.asarray(shares / shares.sum())


def _length_of(skeleton: Skeleton) -> Callable[[int], float]:
    return lambda joint: float(np.linalg.norm(skeleton.offsets[joint]))


def _halve(shares: FloatArray, joint: int, mass: float, ends: tuple[int, ...]) -> None:
    """Half to the joint and half to the segment's ends, or all to the joint if it has none."""
    for end in ends:
        shares[end] += mass / 2 / len(ends)
    shares[joint] += mass / 2 if ends else mass


def _by_length(skeleton: Skeleton) -> FloatArray:
    lengths = np.linalg.norm(skeleton.offsets, axis=1)
    root = skeleton.body_root
    lengths[[root, *skeleton.ancestors(root)]] = 0.0  # what leads to a body has no mass
    shares = np.zeros(skeleton.num_joints)
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent >= 0:
            shares[[joint, parent]] += lengths[joint] / 2
    if not shares.any():  # bones without length
        shares[:] = 1.0
    return np.asarray(shares / shares.sum())
