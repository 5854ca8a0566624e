"""From sensors to bones and back.

A body part runs from the sensor at its base to its own sensor, which is worn with its x axis
along the part. As a joint it sits at the base, turned as its own sensor, and its tip is at
(length, 0, 0).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.sensors.body import Body, Part
from kinema.io.sensors.recording import Recording, held
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["Layout", "from_motion", "to_motion"]

_X = np.array([1.0, 0.0, 0.0])
_ODD_RAD = np.radians(30.0)  # a sensor worn farther off its bone than this is worth a word
_LOOSE = 0.1  # distances that spread wider than this share of the length, too


@dataclass(frozen=True, slots=True)
class Layout:
    """Which joint each sensor turns, and which joint's place is the sensor's own."""

    sensors: tuple[str, ...]
    turned: tuple[int, ...]
    placed: tuple[int, ...]


def to_motion(recording: Recording, body: Body, *, findings: Findings | None = None) -> Motion:
    """Make a skeleton of the sensors and turn its joints as they were turned.

    Directions come from where the sensors are, twists from their angles; a part's length is the
    one given, else the median distance. A joint is missing where its sensor or its base's is.

    Parameters
    ----------
    recording : Recording
    body : Body
        Sensors that it does not tell of stand by themselves.
    findings : Findings, optional
        Told of parts whose length varies, and sensors whose x axis is off the bone.

    Returns
    -------
    Motion
        One joint for each sensor, and an end site where a chain ends.
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
    for part in parts:
        joint, bone = skeleton.index(part.sensor), bones[part.sensor]
        if part.base is None:
            rotations[:, joint], missing[:, joint] = bone.world, bone.missing
            positions[:, joint] = bone.place
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
    """A part in the world: how it is turned, where its own sensor is, how long it is."""

    world: FloatArray
    place: FloatArray
    missing: BoolArray
    length: float

    @classmethod
    def measured(
        cls, recording: Recording, part: Part, column: dict[str, int], findings: Findings
    ) -> _Bone:
        own = column[part.sensor]
        missing = recording.missing[:, own]
        if missing.all():
            raise OptionError(
                f"sensor {part.sensor!r} was never measured", hint="leave its columns out"
            )
        place = held(recording.positions, recording.missing)[:, own]
        world = held(recording.rotations, recording.missing)[:, own]
        if part.base is None:
            return cls(world, place, missing, 0.0)

        base = column[part.base]
        way = place - held(recording.positions, recording.missing)[:, base]
        distance = np.linalg.norm(way, axis=-1)
        known = ~missing & ~recording.missing[:, base]
        if part.length is None and not known.any():
            raise OptionError(
                f"the length from {part.base!r} to {part.sensor!r} was never measured",
                hint="give it in the description: length = …",
            )
        length = part.length if part.length is not None else float(np.median(distance[known]))
        known &= distance > 0  # two sensors in one place: their angles alone say the direction
        turn = quat.between(quat.rotate(world[known], _X), way[known])
        _note_wear(part, turn, distance[known], length, findings)
        world = world.copy()
        world[known] = quat.mul(turn, world[known])
        return cls(world, place, missing, length)


def _note_wear(
    part: Part, turn: FloatArray, distance: FloatArray, length: float, findings: Findings
) -> None:
    if not len(distance):
        return
    off = float(np.median(quat.distance(turn, quat.identity())))
    if off > _ODD_RAD:
        findings.repair(
            f"the x axis of sensor {part.sensor!r} is {np.degrees(off):.0f}° off the line from "
            f"{part.base!r}; the line is taken"
        )
    low, high = np.percentile(distance, [5, 95])
    if high - low > _LOOSE * length:
        findings.info(
            f"the distance from {part.base!r} to {part.sensor!r} varies from {low:.4g} to "
            f"{high:.4g}; {length:.4g} is taken"
        )


def _skeleton(
    parts: list[Part], bones: dict[str, _Bone], metres: float | None
) -> tuple[Skeleton, Layout]:
    names = [part.sensor for part in parts]
    index = {name: i for i, name in enumerate(names)}
    parents = [-1 if part.base is None else index[part.base] for part in parts]
    offsets = [np.zeros(3) if part.base is None else bones[part.base].length * _X for part in parts]
    placed = []
    for joint, part in enumerate(parts):
        child = next((i for i, p in enumerate(parents) if p == joint), None)
        if part.base is None:
            placed.append(joint)
        elif child is not None:
            placed.append(child)
        else:
            placed.append(len(names))
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
    return skeleton, Layout(tuple(names[: len(parts)]), tuple(range(len(parts))), tuple(placed))


def _end_of(sensor: str, taken: list[str]) -> str:
    name = f"{sensor}_end"
    while name in taken:
        name += "_"
    return name


def from_motion(motion: Motion) -> tuple[Recording, Body]:
    """Say what sensors on a body would have measured.

    A motion that came from sensors gets the same ones back. On any other skeleton each joint,
    end sites too, wears one, its x axis along the bone that ends there.
    """
    world = forward(motion)
    layout = motion.layout
    joints = motion.skeleton.num_joints
    unknown = np.zeros((motion.num_frames, joints), bool)
    if motion.missing is not None:
        for joint, parent in enumerate(motion.skeleton.parents.tolist()):
            unknown[:, joint] = motion.missing[:, joint]
            if parent >= 0:
                unknown[:, joint] |= unknown[:, parent]
    if isinstance(layout, Layout) and max((*layout.turned, *layout.placed), default=0) < joints:
        rotations = world.rotations[:, layout.turned]
        positions = world.positions[:, layout.placed]
        missing, body = unknown[:, layout.turned], _worn(motion.skeleton, layout)
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
    """Each bone's frame: its parent joint's, turned so that x runs along the bone."""
    parents = motion.skeleton.parents
    above = np.maximum(parents, 0)
    lengths = np.linalg.norm(motion.positions, axis=-1, keepdims=True)
    ways = np.where(lengths > 0, motion.positions, _X)
    turned = quat.mul(rotations[:, above], quat.between(_X, ways))
    bone = (parents >= 0)[:, None]
    return np.where(bone, turned, rotations), np.where(bone[:, 0], unknown[:, above], unknown)


def _bones_of(skeleton: Skeleton) -> Body:
    lengths = np.linalg.norm(skeleton.offsets, axis=1).tolist()
    return Body(
        tuple(
            Part(name, skeleton.names[parent], lengths[i]) if parent >= 0 else Part(name)
            for i, (name, parent) in enumerate(
                zip(skeleton.names, skeleton.parents.tolist(), strict=True)
            )
        )
    )


def _worn(skeleton: Skeleton, layout: Layout) -> Body:
    sensor_of = dict(zip(layout.turned, layout.sensors, strict=True))
    parts = []
    for sensor, joint, tip in zip(layout.sensors, layout.turned, layout.placed, strict=True):
        parent = int(skeleton.parents[joint])
        if parent < 0:
            parts.append(Part(sensor))
        else:
            length = float(np.linalg.norm(skeleton.offsets[tip]))
            parts.append(Part(sensor, sensor_of[parent], length))
    return Body(tuple(parts))
