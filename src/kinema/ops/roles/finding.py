"""Find the roles of a skeleton's joints: by names, and by geometry where names do not help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.roles.four_legs import FourLegs, find_four_legs
from kinema.ops.roles.geometry import limbs_by_geometry
from kinema.ops.roles.limbs import LimbPair
from kinema.ops.roles.model import ARM, LEG, MIDDLE, SIDES, LimbKind, Roles, checked_role
from kinema.ops.roles.names import named_limb
from kinema.ops.roles.poses import Poses
from kinema.ops.roles.sides import left_first
from kinema.ops.roles.trunk import find_tail, find_trunk
from kinema.ops.roles.words import ParsedName, parse
from kinema.skeleton import Skeleton

__all__ = ["assign", "find_roles"]

_LimbJoints: TypeAlias = dict[tuple[int, LimbKind], dict[str, int]]
_NEEDED = {ARM: {"shoulder", "elbow", "hand"}, LEG: {"hip", "knee", "ankle"}}


@checked
def find_roles(body: Motion | Skeleton) -> Roles:
    """Find the roles of joints: hips, knees, hands and so on.

    Roles declared on the skeleton are kept (see `assign`); the others are found around them.

    Names come first: most pipelines use one of a few words for a thigh, and the order of joints
    along a limb decides where one word can mean two joints. Limbs that names do not settle are
    found by geometry: legs and arms come in pairs, hips and shoulders move with the trunk, knees
    and elbows bend, and feet point forward, which tells left from right. Uncertain roles are left
    out.

    Parameters
    ----------
    body : Motion or Skeleton
        A motion is better: its poses show which joints bend and which way the feet point.

    Returns
    -------
    Roles
        The roles that were found; along a limb each joint is below the one before, and no joint
        has two roles.

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
    declared = skeleton.roles or {}
    fixed = {checked_role(role): skeleton.index(name) for role, name in declared.items()}
    parsed = parse(skeleton.names)
    for role, joint in fixed.items():
        parsed[joint] = replace(parsed[joint], side=_side_of(role))
    poses = cache(lambda: Poses.of(body))
    four = None if _two_legged(fixed) else find_four_legs(skeleton, parsed, poses)
    joints = (
        _two_legs(skeleton, parsed, fixed, poses)
        if four is None
        else _four_legs(four, skeleton, parsed, fixed, poses)
    )
    free = {role: joint for role, joint in joints.items() if joint not in fixed.values()}
    joints = {**free, **fixed}
    return Roles(joints, _sides(joints, skeleton, parsed), skeleton.names)


_Body = TypeVar("_Body", Motion, Skeleton)


@checked
def assign(body: _Body, roles: Mapping[str, str]) -> _Body:
    """Declare the roles of joints; every operation uses and keeps the declaration.

    Parameters
    ----------
    body : Motion or Skeleton
    roles : mapping of str to str
        Joint names by role, such as left_ankle. Roles declared earlier are kept unless they are
        declared again.

    Returns
    -------
    Motion or Skeleton
        The same, with the roles declared on its skeleton.

    Raises
    ------
    OptionError
        For a role that does not exist, and for two roles of one joint.
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
        return body.with_arrays(skeleton=_assigned(body.skeleton, roles))
    return _assigned(body, roles)


def _assigned(body: Skeleton, roles: Mapping[str, str]) -> Skeleton:
    declared = {checked_role(role): body.names[body.index(name)] for role, name in roles.items()}
    every = {**(body.roles or {}), **declared}
    for role, name in declared.items():
        for other in every:
            if every[other] == name and other != role:
                raise OptionError(
                    f"joint {name!r} is declared as both {other} and {role}", parameter="roles"
                )
    return replace(body, roles=every)


def _side_of(role: str) -> int:
    return SIDES.get(role.partition("_")[0], MIDDLE)


def _two_legged(fixed: Mapping[str, int]) -> bool:
    """Whether limbs of a body on two legs are declared."""
    return any(role.partition("_")[2] in (*ARM, *LEG) for role in fixed)


def _two_legs(
    skeleton: Skeleton,
    parsed: Sequence[ParsedName],
    fixed: Mapping[str, int],
    poses: Callable[[], Poses],
) -> dict[str, int]:
    """Arms, legs and trunk of a person, by names first."""
    limbs = _limbs(skeleton, parsed, fixed, {})
    if any(len(found.keys() & _NEEDED[kind]) < 3 for (_, kind), found in limbs.items()):
        limbs = _limbs(skeleton, parsed, fixed, _limbs_by_geometry(poses(), parsed))
    joints = _by_role(limbs, skeleton)
    return joints | find_trunk(joints, fixed, skeleton, parsed, poses)


def _four_legs(
    four: FourLegs,
    skeleton: Skeleton,
    parsed: Sequence[ParsedName],
    fixed: Mapping[str, int],
    poses: Callable[[], Poses],
) -> dict[str, int]:
    """Legs, trunk and tail of an animal: where its legs are attached, as arms and legs would be."""
    attached = {
        f"{side}_{part}": joint
        for pair, part in ((four.hind, "hip"), (four.front, "shoulder"))
        for side, joint in zip(SIDES, pair, strict=True)
    }
    trunk = find_trunk(attached, fixed, skeleton, parsed, poses)
    joints = trunk | four.joints
    tail = find_tail(joints, skeleton, parsed)
    return joints if tail is None else joints | {"tail": tail}


def _limbs(
    skeleton: Skeleton,
    parsed: Sequence[ParsedName],
    fixed: Mapping[str, int],
    by_geometry: _LimbJoints,
) -> _LimbJoints:
    """All four limbs: by names, by geometry where given, around the declared joints."""
    return {
        (side, kind): named_limb(
            kind,
            side,
            skeleton,
            parsed,
            by_geometry=by_geometry.get((side, kind), {}),
            declared={
                part: fixed[f"{label}_{part}"] for part in kind if f"{label}_{part}" in fixed
            },
        )
        for label, side in SIDES.items()
        for kind in (ARM, LEG)
    }


def _limbs_by_geometry(poses: Poses, parsed: Sequence[ParsedName]) -> _LimbJoints:
    """Limbs by geometry, on the sides that their names give, or else their shape and motion."""
    pairs = limbs_by_geometry(poses)
    names = {kind: _named_side(pair, kind, parsed) for kind, pair in pairs.items()}
    sides = left_first(pairs, names, poses)
    return {
        (side, kind): limb.parts(kind)
        for kind, pair in pairs.items()
        for side, limb in zip((sides[kind], -sides[kind]), pair, strict=True)
        if side != MIDDLE
    }


def _named_side(pair: LimbPair, kind: LimbKind, parsed: Sequence[ParsedName]) -> int:
    """The side of the first limb of a pair, by the names along both."""
    one, other = (sum(parsed[joint].side for joint in limb.parts(kind).values()) for limb in pair)
    return int(np.sign(one - other))


def _by_role(limbs: _LimbJoints, skeleton: Skeleton) -> dict[str, int]:
    """The joints of all limbs, none twice; without a toe by name, the only child of the ankle."""
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


def _sides(
    joints: Mapping[str, int], skeleton: Skeleton, parsed: Sequence[ParsedName]
) -> NDArray[np.int8]:
    """Sides by name and by role; descendants of a limb are on its side."""
    parents = skeleton.parents.tolist()
    sides = np.array([name.side for name in parsed], np.int8)
    trunk = {joint for role, joint in joints.items() if _side_of(role) == MIDDLE}
    for role, joint in joints.items():
        while joint not in trunk and parents[joint] >= 0 and sides[joint] == MIDDLE:
            sides[joint] = _side_of(role)
            if parents.count(parents[joint]) == 1:  # its only child is the limb
                joint = parents[joint]
    for joint, parent in enumerate(parents):
        if parent >= 0 and sides[joint] == MIDDLE:
            sides[joint] = sides[parent]
    return sides
