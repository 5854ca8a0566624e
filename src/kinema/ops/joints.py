"""Choosing joints: by name, several, by role, or all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

import numpy as np

from kinema.errors import OptionError, UnknownJoint
from kinema.motion import Motion
from kinema.ops.mount import in_body
from kinema.ops.roles import ROLES, Roles, find_roles
from kinema.skeleton import BoolArray, Skeleton

__all__ = ["Joints", "choose_joint", "choose_joints"]

Joints: TypeAlias = str | Sequence[str] | None  # a name or a role, several, or None: all


def choose_joint(body: Motion | Skeleton, name: str) -> int:
    """Index of the joint with this name, or of the one that plays this role.

    A joint's own name comes first. `UnknownJoint` lists close names.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> choose_joint(walk, "LeftHand") == choose_joint(walk, "left_hand")
    True
    """
    skeleton = body.skeleton if isinstance(body, Motion) else body
    return _index(skeleton, name, lambda: find_roles(body))


def choose_joints(body: Motion | Skeleton, joints: Joints) -> BoolArray:
    """Which joints are chosen, (J,) bool: those named, or all of them but end sites.

    Of a motion, joints above the body root that never move are not chosen unless they are named.

    Raises
    ------
    OptionError
        If the choice is empty.
    UnknownJoint, MissingRole
        If a name is neither a joint nor a role that was found.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> int(choose_joints(walk, ["LeftHand", "head"]).sum()), int(choose_joints(walk, None).sum())
    (2, 24)
    """
    skeleton = body.skeleton if isinstance(body, Motion) else body
    if joints is None:
        return in_body(body) if isinstance(body, Motion) else ~skeleton.is_end
    names = [joints] if isinstance(joints, str) else list(joints)
    if not names:
        raise OptionError("joints must name at least one joint, found none", parameter="joints")
    played = cache(lambda: find_roles(body))  # once, and only if a role is named
    chosen = np.zeros(skeleton.num_joints, bool)
    chosen[[_index(skeleton, name, played) for name in names]] = True
    return chosen


def _index(skeleton: Skeleton, name: str, played: Callable[[], Roles]) -> int:
    if name in skeleton.names:
        return skeleton.names.index(name)
    if name in ROLES:
        return played()[name]
    raise UnknownJoint(name, skeleton.names, roles=ROLES)
