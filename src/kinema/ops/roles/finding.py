"""Find the roles of a skeleton's joints: by names, and by build where names say nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from kinema.motion import Motion
from kinema.ops.roles.geometry import built_limbs
from kinema.ops.roles.limbs import Pair
from kinema.ops.roles.model import ARM, LEG, MIDDLE, SIDES, Kind, Roles, known
from kinema.ops.roles.names import named_limb
from kinema.ops.roles.poses import Poses
from kinema.ops.roles.sides import left_first
from kinema.ops.roles.trunk import find_trunk
from kinema.ops.roles.words import Name, parse
from kinema.skeleton import Skeleton

__all__ = ["assign", "find_roles"]

Limbs: TypeAlias = dict[tuple[int, Kind], dict[str, int]]
_NEEDED = {ARM: {"shoulder", "elbow", "hand"}, LEG: {"hip", "knee", "ankle"}}


def find_roles(body: Motion | Skeleton, *, given: Mapping[str, str] | None = None) -> Roles:
    """Find which joint is what.

    Roles that were declared on the skeleton stand (see `assign`); the rest is found around them.

    Names are read first: most houses call a thigh by one of a few words, and the order of joints
    down a limb decides where one word means two joints. Limbs that names leave open are found by
    build: legs and arms come in pairs, hips and shoulders move with the trunk, knees and elbows
    bend; feet point ahead, which tells left from right. What is not sure is left out.

    Parameters
    ----------
    body : Motion or Skeleton
        A motion tells more: its poses show what bends, and which way the feet point.

    Returns
    -------
    Roles
        What was found: the joints of a limb each below the one before, no joint twice.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> find_roles(walk).name("left_hand")
    'LeftHand'
    >>> find_roles(assign(walk, {"left_hand": "LeftForeArm"})).name("left_hand")
    'LeftForeArm'
    """
    skeleton = body.skeleton if isinstance(body, Motion) else body
    declared = {**(skeleton.roles or {}), **(given or {})}
    fixed = {known(role): skeleton.index(name) for role, name in declared.items()}
    said = parse(skeleton.names)
    for role, joint in fixed.items():
        said[joint] = replace(said[joint], side=_side_of(role))
    poses = cache(lambda: Poses.of(body))
    limbs = _limbs(skeleton, said, fixed, {})
    if any(len(found.keys() & _NEEDED[kind]) < 3 for (_, kind), found in limbs.items()):
        limbs = _limbs(skeleton, said, fixed, _built(poses(), said))
    joints = _by_role(limbs, skeleton)
    joints |= find_trunk(joints, fixed, skeleton, said, poses)
    free = {role: joint for role, joint in joints.items() if joint not in fixed.values()}
    joints = {**free, **fixed}
    return Roles(joints, _sides(joints, skeleton, said), skeleton.names)


Body = TypeVar("Body", Motion, Skeleton)


def assign(body: Body, roles: Mapping[str, str]) -> Body:
    """Declare which joint is what; every operation keeps the declaration and goes by it.

    Parameters
    ----------
    body : Motion or Skeleton
    roles : mapping of str to str
        From roles (`ROLES` lists them) to joint names. Roles declared before are kept unless they
        are declared again.

    Returns
    -------
    Motion or Skeleton
        The same, with the roles declared on its skeleton.

    Raises
    ------
    OptionError
        For a role that does not exist.
    UnknownJoint
        For a joint that is not in the skeleton.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> find_roles(assign(walk, {"head": "Neck"})).name("head")
    'Neck'
    """
    if isinstance(body, Motion):
        return body.with_arrays(skeleton=assign(body.skeleton, roles))
    declared = {known(role): body.names[body.index(name)] for role, name in roles.items()}
    return replace(body, roles={**(body.roles or {}), **declared})


def _side_of(role: str) -> int:
    return SIDES.get(role.partition("_")[0], MIDDLE)


def _limbs(
    skeleton: Skeleton, said: Sequence[Name], fixed: Mapping[str, int], built: Limbs
) -> Limbs:
    """All four limbs, by names, by build where it was asked, around what is fixed."""
    return {
        (side, kind): named_limb(
            kind,
            side,
            skeleton,
            said,
            built=built.get((side, kind), {}),
            given={part: fixed[f"{label}_{part}"] for part in kind if f"{label}_{part}" in fixed},
        )
        for label, side in SIDES.items()
        for kind in (ARM, LEG)
    }


def _built(poses: Poses, said: Sequence[Name]) -> Limbs:
    """Limbs by build, on the sides that names tell, or else their shape and motion."""
    pairs = built_limbs(poses)
    names = {kind: _side_said(pair, kind, said) for kind, pair in pairs.items()}
    sides = left_first(pairs, names, poses)
    return {
        (side, kind): limb.parts(kind)
        for kind, pair in pairs.items()
        for side, limb in zip((sides[kind], -sides[kind]), pair, strict=True)
        if side != MIDDLE
    }


def _side_said(pair: Pair, kind: Kind, said: Sequence[Name]) -> int:
    """The side of the first of a pair, by the names along both."""
    one, other = (sum(said[joint].side for joint in limb.parts(kind).values()) for limb in pair)
    return int(np.sign(one - other))


def _by_role(limbs: Limbs, skeleton: Skeleton) -> dict[str, int]:
    """The joints of all limbs, none twice; a foot's toe is all that hangs on it, if need be."""
    joints: dict[str, int] = {}
    for label, side in SIDES.items():
        for kind in (ARM, LEG):
            for part, joint in limbs[side, kind].items():
                if joint not in joints.values():
                    joints[f"{label}_{part}"] = joint
    for label in SIDES:
        if f"{label}_ankle" in joints and f"{label}_toe" not in joints:
            foot = skeleton.children(joints[f"{label}_ankle"])
            if len(foot) == 1 and foot[0] not in joints.values():
                joints[f"{label}_toe"] = foot[0]
    return joints


def _sides(joints: Mapping[str, int], skeleton: Skeleton, said: Sequence[Name]) -> NDArray[np.int8]:
    """Sides by name and by role; what hangs on a limb is on the limb's side."""
    parents = skeleton.parents.tolist()
    sides = np.array([name.side for name in said], np.int8)
    trunk = {joint for role, joint in joints.items() if _side_of(role) == MIDDLE}
    for role, joint in joints.items():
        while joint not in trunk and parents[joint] >= 0 and sides[joint] == MIDDLE:
            sides[joint] = _side_of(role)
            if parents.count(parents[joint]) == 1:  # it does nothing but carry the limb
                joint = parents[joint]
    for joint, parent in enumerate(parents):
        if parent >= 0 and sides[joint] == MIDDLE:
            sides[joint] = sides[parent]
    return sides
