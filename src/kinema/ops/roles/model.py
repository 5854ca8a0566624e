"""The roles that joints can have in a body, and a table of which joint has which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema.errors import MissingRole, OptionError, closest
from kinema.motion import Motion
from kinema.skeleton import Skeleton, frozen

__all__ = [
    "ARM",
    "FRONT_LEG",
    "HIND_LEG",
    "LEFT",
    "LEG",
    "MIDDLE",
    "RIGHT",
    "ROLES",
    "SIDES",
    "TRUNK",
    "LimbKind",
    "Roles",
    "checked_role",
    "parse_roles",
    "path_up",
]

LEFT, MIDDLE, RIGHT = 1, 0, -1
SIDES: dict[str, int] = {"left": LEFT, "right": RIGHT}

# from the middle of the trunk outwards: later ones are below earlier ones
TRUNK = ("hips", "spine", "chest", "neck", "head")
LimbKind: TypeAlias = tuple[str, ...]
ARM: LimbKind = ("collar", "shoulder", "elbow", "hand")
LEG: LimbKind = ("hip", "knee", "ankle", "toe")
# A body on four legs has no arms, hands or feet of a person: its legs have names of their own, so
# that what is meant for two feet cannot take two of four by mistake.
FRONT_LEG: LimbKind = ("front_shoulder", "front_elbow", "front_wrist", "front_toe")
HIND_LEG: LimbKind = ("hind_hip", "hind_knee", "hind_ankle", "hind_toe")
ROLES: tuple[str, ...] = (
    *TRUNK,
    *(f"{side}_{part}" for part in (*ARM, *LEG) for side in SIDES),
    "tail",
    *(f"{side}_{part}" for part in (*FRONT_LEG, *HIND_LEG) for side in SIDES),
)

LimbName: TypeAlias = Literal[
    "left_leg",
    "right_leg",
    "left_arm",
    "right_arm",
    "left_front_leg",
    "right_front_leg",
    "left_hind_leg",
    "right_hind_leg",
]
# the joints every limb has
_LIMBS = {"leg": LEG[:3], "arm": ARM[1:], "front_leg": FRONT_LEG[:3], "hind_leg": HIND_LEG[:3]}
_TWO_LEGGED = {f"{side}_{part}" for part in (*ARM, *LEG) for side in SIDES}
_FOUR_LEGGED = {f"{side}_{part}" for part in (*FRONT_LEG, *HIND_LEG) for side in SIDES}


@dataclass(frozen=True, eq=False, slots=True)
class Roles:
    """Which joint has which role in a skeleton.

    Parameters
    ----------
    joints : mapping of str to int
        Joint index by role, for each role that was found (`ROLES` lists all).
    sides : (J,) int8
        +1 for joints on the left, -1 on the right, 0 in the middle.
    names : tuple of str
        The skeleton's joint names.

    Examples
    --------
    >>> import kinema
    >>> roles = kinema.roles.find_roles(kinema.samples.walk(seconds=1.0).motion)
    >>> roles.name("left_knee"), "left_toe" in roles, roles.get("tail")
    ('LeftLeg', True, None)
    >>> [roles.names[joint] for joint in roles.chain("left_leg")]
    ['LeftUpLeg', 'LeftLeg', 'LeftFoot']
    """

    joints: Mapping[str, int]
    sides: NDArray[np.int8]
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        ordered = {role: int(self.joints[role]) for role in ROLES if role in self.joints}
        object.__setattr__(self, "joints", MappingProxyType(ordered))
        object.__setattr__(self, "sides", frozen(self.sides, np.int8, (len(self.names),), "sides"))

    def __getitem__(self, role: str) -> int:
        if role not in self.joints:
            checked_role(role)
            four_legged = self.four_legged and role in _TWO_LEGGED
            raise MissingRole(role, self.joints, four_legged=four_legged)
        return self.joints[role]

    def __contains__(self, role: object) -> bool:
        return role in self.joints

    @property
    def four_legged(self) -> bool:
        """Whether this is a body on four legs, with front and hind legs instead of arms and legs.

        >>> import kinema
        >>> kinema.roles.find_roles(kinema.samples.dog_walk(seconds=1.0).motion).four_legged
        True
        """
        return not _FOUR_LEGGED.isdisjoint(self.joints)

    def get(self, role: str) -> int | None:
        """The joint's index, or None if no joint was found for the role."""
        return self.joints.get(role)

    def name(self, role: str) -> str:
        """The joint's name; raises `MissingRole` if there is none."""
        return self.names[self[role]]

    def chain(self, limb: LimbName) -> tuple[int, int, int]:
        """Hip, knee and ankle of ``"left_leg"``; shoulder, elbow and hand of ``"left_arm"``.

        The same of ``"left_hind_leg"`` and ``"left_front_leg"``, with a wrist.
        """
        side, _, kind = limb.partition("_")
        if side not in SIDES or kind not in _LIMBS:
            choices = [f"{side}_{kind}" for kind in _LIMBS for side in SIDES]
            raise OptionError(
                f"a limb is one of {', '.join(choices)}, found {limb!r}",
                parameter="limb",
                hint=closest(limb, choices),
            )
        first, middle, last = (self[f"{side}_{part}"] for part in _LIMBS[kind])
        return first, middle, last

    def leg_length(self, body: Motion | Skeleton, side: Literal["left", "right"]) -> float:
        """Length of a leg at rest from hip to ankle, along the bones.

        >>> import kinema
        >>> walk = kinema.samples.walk(seconds=1.0).motion
        >>> round(kinema.roles.find_roles(walk).leg_length(walk, "left"), 2)
        0.86
        """
        skeleton = body.skeleton if isinstance(body, Motion) else body
        if side not in SIDES:
            raise OptionError(f"side must be left or right, found {side!r}", parameter="side")
        hip, _, joint = self.chain("left_leg" if side == "left" else "right_leg")
        length = 0.0
        while joint != hip:
            length += float(np.linalg.norm(skeleton.offsets[joint]))
            joint = int(skeleton.parents[joint])
        return length

    def __repr__(self) -> str:
        return f"<Roles of {len(self.joints)} joints in a skeleton of {len(self.names)}>"


def checked_role(role: str) -> str:
    """Reject a role that does not exist."""
    if role not in ROLES:
        raise OptionError(
            f"no role is named {role!r}", parameter="roles", hint=closest(role, ROLES)
        )
    return role


def parse_roles(words: Sequence[str]) -> dict[str, str]:
    """Read roles as they are declared at the command line.

    >>> parse_roles(["left_ankle=LeftFoot"])
    {'left_ankle': 'LeftFoot'}
    """
    found = {}
    for word in words:
        role, equals, joint = (part.strip() for part in word.partition("="))
        if not (role and equals and joint):
            raise OptionError(
                f"expected ROLE=JOINT such as left_ankle=LeftFoot, found {word!r}", parameter="role"
            )
        try:
            found[checked_role(role)] = joint
        except OptionError as error:
            error.parameter = "role"
            raise
    return found


def path_up(joint: int, parents: Sequence[int]) -> list[int]:
    """A joint and its ancestors, up to the root."""
    path = [joint]
    while parents[path[-1]] >= 0:
        path.append(parents[path[-1]])
    return path
