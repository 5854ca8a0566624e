"""From sensors to bones and back.

A body part runs from the sensor at its base to its own sensor, which is worn with its x axis
along the part. The joint is at the base and has the orientation of the part's own sensor; the
part's tip is at (length, 0, 0).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.rest_pose import with_identity_rest
from kinema.io.sensors.body import Part, SensorBody
from kinema.io.sensors.recording import Recording, held
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["SensorLayout", "from_motion", "to_motion"]

_X = np.array([1.0, 0.0, 0.0])
_MISALIGNED_RAD = np.radians(30.0)  # a sensor farther off its bone than this is reported
_SPREAD = 0.1  # so are distances that vary by more than this share of the length


@dataclass(frozen=True, slots=True)
class SensorLayout:
    """For each sensor, the joint it rotates and the joint at its position."""

    sensors: tuple[str, ...]
    rotated: tuple[int, ...]
    located: tuple[int, ...]


def to_motion(
    recording: Recording, body: SensorBody, *, findings: Findings | None = None
) -> Motion:
    """Turn sensor samples into the motion of a skeleton.

    Directions of bones come from the positions of the sensors, twists from their angles; a part's
    length is the one given, else the median distance. A joint is missing where its sensor or the
    one at its base is.

    Parameters
    ----------
    recording : Recording
    body : SensorBody
        Sensors that it does not describe become roots.
    findings : Findings, optional
        Collects parts whose length varies, and sensors whose x axis is not along the bone.

    Returns
    -------
    Motion
        One joint per sensor, and an end site at the end of each chain.
    """
    notes = findings or Findings("sensors")
    parts = body.ordered(recording.sensors)
    column = {name: i for i, name in enumerate(recording.sensors)}
    bones = {part.sensor: _Bone.measured(recording, part, column, notes) for part in parts}
    skeleton, layout = _skeleton(parts, bones, recording.metres_per_unit)

    shape = (recording.num_frames, skeleton.num_joints)
    rotations = quat.identity(shape)
    positions = np.broadcast_to(skeleton.offsets, (*shape, 3)).copy()
    missing = np.zeros(shape, bool)
    for joint, part in enumerate(parts):
        bone = bones[part.sensor]
        if part.base is None:
            rotations[:, joint], missing[:, joint] = bone.world, bone.missing
            positions[:, joint] = bone.position
            continue
        base = bones[part.base]
        rotations[:, joint] = quat.mul(quat.conjugate(base.world), bone.world)
        missing[:, joint] = bone.missing | base.missing
    return Motion(
        skeleton,
        quat.normalize(rotations),
        positions,
        recording.frame_time,
        missing if missing.any() else None,
        layout,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Bone:
    """A part in the world: its rotation, the position of its own sensor, its length."""

    world: FloatArray
    position: FloatArray
    missing: BoolArray
    length: float

    @classmethod
    def measured(
        cls, recording: Recording, part: Part, column: dict[str, int], findings: Findings
    ) -> _Bone:
        own = column[part.sensor]
        missing = recording.missing[:, own]
        if missing.all():
            raise OptionError(f"sensor {part.sensor!r} has no samples", hint="remove its columns")
        position = held(recording.positions, recording.missing)[:, own]
        world = held(recording.rotations, recording.missing)[:, own]
        if part.base is None:
            return cls(world, position, missing, 0.0)

        base = column[part.base]
        bone = position - held(recording.positions, recording.missing)[:, base]
        distance = np.linalg.norm(bone, axis=-1)
        known = ~missing & ~recording.missing[:, base]
        if part.length is None and not known.any():
            raise OptionError(
                f"no frame has samples of both {part.base!r} and {part.sensor!r}: length unknown",
                hint="give it in the body description: length = …",
            )
        length = part.length if part.length is not None else float(np.median(distance[known]))
        known &= distance > 0  # where two sensors coincide, only their angles give the direction
        turn = quat.between(quat.rotate(world[known], _X), bone[known])
        _check_wear(part, turn, distance[known], length, findings)
        world = world.copy()
        world[known] = quat.mul(turn, world[known])
        return cls(world, position, missing, length)


def _check_wear(
    part: Part, turn: FloatArray, distance: FloatArray, length: float, findings: Findings
) -> None:
    if not len(distance):
        return
    off = float(np.median(quat.distance(turn, quat.identity())))
    if off > _MISALIGNED_RAD:
        findings.repair(
            f"the x axis of sensor {part.sensor!r} is {np.degrees(off):.0f}° off the line from "
            f"{part.base!r}; the line is used"
        )
    low, high = np.percentile(distance, [5, 95])
    if high - low > _SPREAD * length:
        findings.info(
            f"the distance from {part.base!r} to {part.sensor!r} varies from {low:.4g} to "
            f"{high:.4g}; {length:.4g} is used"
        )


def _skeleton(
    parts: list[Part], bones: dict[str, _Bone], metres: float | None
) -> tuple[Skeleton, SensorLayout]:
    names = [part.joint_name for part in parts]
    sensors = tuple(part.sensor for part in parts)
    twice = next((name for i, name in enumerate(names) if name in names[:i]), None)
    if twice is not None:
        raise OptionError(f"two body parts name their joint {twice!r}")
    index = {sensor: i for i, sensor in enumerate(sensors)}
    parents = [-1 if part.base is None else index[part.base] for part in parts]
    offsets = [np.zeros(3) if part.base is None else bones[part.base].length * _X for part in parts]
    located = []
    for joint, part in enumerate(parts):
        child = next((i for i, p in enumerate(parents) if p == joint), None)
        if part.base is None:
            located.append(joint)
        elif child is not None:
            located.append(child)
        else:
            located.append(len(names))
            names.append(_end_of(part.sensor, names))
            parents.append(joint)
            offsets.append(bones[part.sensor].length * _X)
    ends = [i >= len(parts) for i in range(len(names))]
    skeleton = Skeleton(
        tuple(names),
        np.array(parents, np.int32),
        np.array(offsets),
        quat.identity(len(names)),
        np.array(ends),
        metres_per_unit=metres,
    )
    return skeleton, SensorLayout(sensors, tuple(range(len(parts))), tuple(located))


def _end_of(sensor: str, taken: list[str]) -> str:
    """The name of the end site at a sensor: the sensor's own, unless a joint bears it."""
    name = sensor if sensor not in taken else f"{sensor}_end"
    while name in taken:
        name += "_"
    return name


def from_motion(motion: Motion) -> tuple[Recording, SensorBody]:
    """Compute what sensors worn on a body would have measured.

    A motion that was read from sensors gets the same ones back. On any other skeleton each joint,
    end sites included, wears a sensor with its x axis along the bone that ends there.
    """
    motion = with_identity_rest(motion)
    world = forward(motion)
    layout = motion.layout
    joints = motion.skeleton.num_joints
    unknown = np.zeros((motion.num_frames, joints), bool)
    if motion.missing is not None:
        for joint, parent in enumerate(motion.skeleton.parents.tolist()):
            unknown[:, joint] = motion.missing[:, joint]
            if parent >= 0:
                unknown[:, joint] |= unknown[:, parent]
    if (
        isinstance(layout, SensorLayout)
        and max((*layout.rotated, *layout.located), default=0) < joints
    ):
        rotations = world.rotations[:, layout.rotated]
        positions = world.positions[:, layout.located]
        missing, body = unknown[:, layout.rotated], _worn(motion.skeleton, layout)
        sensors = layout.sensors
    else:
        rotations, missing = _along_bones(motion, world.rotations, unknown)
        positions, body = world.positions, _bones_of(motion.skeleton)
        sensors = motion.skeleton.names
    recording = Recording(
        sensors,
        positions,
        quat.to_euler(rotations, "ZYX"),
        missing,
        motion.frame_time,
        motion.skeleton.metres_per_unit,
    )
    return recording, body


def _along_bones(
    motion: Motion, rotations: FloatArray, unknown: BoolArray
) -> tuple[FloatArray, BoolArray]:
    """Each bone's axes: its parent joint's, turned so that x runs along the bone."""
    parents = motion.skeleton.parents
    above = np.maximum(parents, 0)
    lengths = np.linalg.norm(motion.positions, axis=-1, keepdims=True)
    bones = np.where(lengths > 0, motion.positions, _X)
    aligned = quat.mul(rotations[:, above], quat.between(_X, bones))
    has_bone = parents >= 0
    return (
        np.where(has_bone[:, None], aligned, rotations),
        np.where(has_bone, unknown[:, above], unknown),
    )


def _bones_of(skeleton: Skeleton) -> SensorBody:
    """A part for each bone; its joint is named after the place where it is.

    Where bones part, only the first can have that name; the others are numbered.
    """
    lengths = np.linalg.norm(skeleton.offsets, axis=1).tolist()
    taken = set(skeleton.names)
    named = set(skeleton.roots)  # places whose name a joint has
    parts = []
    for i, (name, parent) in enumerate(zip(skeleton.names, skeleton.parents.tolist(), strict=True)):
        if parent < 0:
            parts.append(Part(name))
            continue
        base = joint = skeleton.names[parent]
        number = 2
        while parent in named and joint in taken:
            joint, number = f"{base}_{number}", number + 1
        taken.add(joint)
        named.add(parent)
        parts.append(Part(name, base, lengths[i], joint))
    return SensorBody(tuple(parts))


def _worn(skeleton: Skeleton, layout: SensorLayout) -> SensorBody:
    sensor_of = dict(zip(layout.rotated, layout.sensors, strict=True))
    parts = []
    for sensor, joint, tip in zip(layout.sensors, layout.rotated, layout.located, strict=True):
        parent = int(skeleton.parents[joint])
        if parent < 0:
            parts.append(Part(sensor))
        else:
            length = float(np.linalg.norm(skeleton.offsets[tip]))
            parts.append(Part(sensor, sensor_of[parent], length, skeleton.names[joint]))
    return SensorBody(tuple(parts))
