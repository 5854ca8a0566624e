"""One motion on many rigs: in the world the joints that are left are where they were."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kinema import kinematics, quat
from kinema.motion import Motion
from kinema.ops.roles import assign, find_roles
from kinema.skeleton import FloatArray, Skeleton
from tests.frames import reframed
from tests.mounts import wrapped

__all__ = ["RIGS"]


class _Joint(NamedTuple):
    """A joint of the new rig: it turns with an old one, and sits this far to its first child."""

    name: str
    parent: str | None
    turns_with: int
    share: float = 0.0


def _joints(skeleton: Skeleton) -> list[_Joint]:
    parents = [None if p < 0 else skeleton.names[p] for p in skeleton.parents.tolist()]
    return [_Joint(name, parents[j], j) for j, name in enumerate(skeleton.names)]


def _rebuilt(motion: Motion, joints: Sequence[_Joint]) -> Motion:
    """The motion on a rig of these joints, parents first."""
    old, rest = motion.skeleton, kinematics.at_rest(motion.skeleton)
    world = kinematics.forward(motion)
    names = [joint.name for joint in joints]
    parents = [-1 if joint.parent is None else names.index(joint.parent) for joint in joints]
    origins = [joint.turns_with for joint in joints]

    def local(rotations: FloatArray, positions: FloatArray) -> tuple[FloatArray, FloatArray]:
        turns, places = rotations[:, origins], positions[:, origins].copy()
        for index, joint in enumerate(joints):
            if joint.share:
                child = old.children(joint.turns_with)[0]
                bone = positions[:, child] - positions[:, joint.turns_with]
                places[:, index] += joint.share * bone
        above = turns[:, parents].copy()
        away = places - places[:, parents]
        roots = np.array(parents) < 0
        above[:, roots], away[:, roots] = quat.identity(), places[:, roots]
        back = quat.conjugate(above)
        return quat.normalize(quat.mul(back, turns)), quat.rotate(back, away)

    rest_rotations, offsets = local(rest.rotations, rest.positions)
    skeleton = Skeleton(
        tuple(names),
        np.array(parents, np.int32),
        offsets[0],
        rest_rotations[0],
        old.is_end[origins],
        metres_per_unit=old.metres_per_unit,
    )
    return Motion(skeleton, *local(*world), motion.frame_time)


def _without(*words: str) -> Callable[[Motion], Motion]:
    """Joints whose names have one of these words are gone; their children go to their parents."""

    def change(motion: Motion) -> Motion:
        joints = {joint.name: joint for joint in _joints(motion.skeleton)}
        gone = {name for name in joints if any(word in name for word in words)}

        def kept_parent(name: str | None) -> str | None:
            while name in gone:
                name = joints[name].parent
            return name

        return _rebuilt(
            motion,
            [
                joint._replace(parent=kept_parent(joint.parent))
                for name, joint in joints.items()
                if name not in gone
            ],
        )

    return change


def _with_joints_in(shares: Mapping[str, Sequence[float]]) -> Callable[[Motion], Motion]:
    """More joints along the bones of some: they turn with the joint at which the bone starts."""

    def change(motion: Motion) -> Motion:
        found: list[_Joint] = []
        last: dict[str, str] = {}
        for joint in _joints(motion.skeleton):
            parent = joint.parent
            first = parent and motion.skeleton.children(motion.skeleton.index(parent))[0]
            if parent in last and motion.skeleton.names[first] == joint.name:
                joint = joint._replace(parent=last[parent])
            found.append(joint)
            for number, share in enumerate(shares.get(joint.name, ()), 1):
                more = _Joint(
                    f"{joint.name}Extra{number}",
                    last.get(joint.name, joint.name),
                    joint.turns_with,
                    share,
                )
                found.append(more)
                last[joint.name] = more.name
        return _rebuilt(motion, found)

    return change


def _named(new: Callable[[str], str]) -> Callable[[Motion], Motion]:
    def change(motion: Motion) -> Motion:
        names = tuple(new(name) for name in motion.skeleton.names)
        return motion.with_arrays(skeleton=replace(motion.skeleton, names=names))

    return change


_BIPED = {
    "Hips": "Pelvis",
    "UpLeg": "Thigh",
    "Leg": "Calf",
    "Foot": "Foot",
    "ToeBase": "Toe0",
    "Shoulder": "Clavicle",
    "Arm": "UpperArm",
    "ForeArm": "Forearm",
    "Hand": "Hand",
    "FingerBase": "Finger0",
}


def _biped(name: str) -> str:
    side = "L " if name.startswith("Left") else "R " if name.startswith("Right") else ""
    part = name.removeprefix("Left").removeprefix("Right")
    end = part.endswith("_end")
    part = part.removesuffix("_end")
    return f"Bip01 {side}{_BIPED.get(part, part)}" + ("Nub" if end else "")


def _numbered_with_roles(motion: Motion) -> Motion:
    """Names that say nothing; somebody has declared the roles."""
    roles = find_roles(motion.skeleton).joints
    numbered = _named(lambda name: f"j{motion.skeleton.index(name):02d}")(motion)
    return assign(numbered, {role: numbered.skeleton.names[j] for role, j in roles.items()})


def _no_zero_pose(motion: Motion) -> Motion:
    """Local axes turned at random, and the zero pose is what that gives, as BVH has it."""
    turned = reframed(motion, 7)
    rest = quat.identity((turned.skeleton.num_joints,))
    return turned.with_arrays(skeleton=replace(turned.skeleton, rest_rotations=rest))


def _a_pose(motion: Motion) -> Motion:
    """Arms hang at 50° below level at rest, in the same motion."""
    rest = np.array(motion.skeleton.rest_rotations)
    for side, sign in (("Left", -1.0), ("Right", 1.0)):
        turn = quat.from_axis_angle([0.0, 0.0, 1.0], sign * np.radians(50.0))
        joint = motion.skeleton.index(f"{side}Arm")
        rest[joint] = quat.mul(turn, rest[joint])
    return motion.with_arrays(skeleton=replace(motion.skeleton, rest_rotations=rest))


def _leaves_as_joints(motion: Motion) -> Motion:
    skeleton = motion.skeleton
    return motion.with_arrays(skeleton=replace(skeleton, is_end=np.zeros_like(skeleton.is_end)))


def _breadth_first(motion: Motion) -> Motion:
    skeleton = motion.skeleton
    joints = sorted(
        _joints(skeleton), key=lambda joint: (len(skeleton.ancestors(joint.turns_with)), joint.name)
    )
    return _rebuilt(motion, joints)


_TWISTS = dict.fromkeys(("LeftForeArm", "RightForeArm", "LeftUpLeg", "RightUpLeg"), (0.5,))

RIGS: dict[str, Callable[[Motion], Motion]] = {
    "as it is": lambda motion: motion,
    "two joints above the hips": lambda motion: wrapped(wrapped(motion, 3), 4),
    "local axes turned": lambda motion: reframed(motion, 5),
    "no zero pose": _no_zero_pose,
    "A-pose": _a_pose,
    "joints in another order": _breadth_first,
    "leaf joints for end sites": _leaves_as_joints,
    "no end sites": _without("_end"),
    "no toes": _without("Toe"),
    "no fingers": _without("Finger"),
    "no collars": _without("Shoulder"),
    "no neck": _without("Neck"),
    "no collars, neck, toes or fingers": _without("Shoulder", "Neck", "Toe", "Finger"),
    "a spine of one joint": _without("Spine1", "Spine2"),
    "a spine of two joints": _without("Spine1"),
    "a spine of five joints": _with_joints_in({"Spine": (0.5,), "Spine1": (0.5,)}),
    "a spine of seven joints": _with_joints_in({"Spine": (0.3, 0.6), "Spine1": (0.3, 0.6)}),
    "twist joints": _with_joints_in(_TWISTS),
    "names with a prefix": _named(lambda name: f"mixamorig:{name}"),
    "names of a biped": _named(_biped),
    "numbers for names, roles by hand": _numbered_with_roles,
}
