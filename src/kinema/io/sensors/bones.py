"""From sensors to bones and back.

A body part runs from the sensor at its base to its own sensor, which is worn with its x axis
along the part. The joint is at the base and has the orientation of the part's own sensor; the
part's tip is at (length, 0, 0).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema._arrays import rounded
from kinema.errors import OptionError
from kinema.io.findings import Findings
from kinema.io.rest_pose import with_identity_rest
from kinema.io.sensors.body import Part, SensorBody
from kinema.io.sensors.recording import Recording, held
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.skeleton import BoolArray, FloatArray, IntArray, Skeleton

__all__ = ["SensorLayout", "from_motion", "to_motion"]

_X = np.array([1.0, 0.0, 0.0])
_MISALIGNED_RAD = np.radians(30.0)  # a sensor farther off its bone than this is reported
_SAMPLES_AT_ONCE = 1 << 16
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
    worn = _Worn.of(recording, parts)
    lengths = _lengths(worn)
    _turn_along_bones(worn, lengths, notes)
    skeleton, layout = _skeleton(parts, worn.base, lengths, recording.metres_per_unit)

    shape = (recording.num_frames, skeleton.num_joints)
    rotations = quat.identity(shape)
    positions = np.broadcast_to(skeleton.offsets, (*shape, 3)).copy()
    missing = np.zeros(shape, bool)
    missing[:, : len(parts)] = worn.missing
    for some in worn.pieces():
        base = worn.base[some]
        world, own = worn.world[:, some], np.arange(some.start, some.stop)
        rotations[:, own[base < 0]] = world[:, base < 0]
        positions[:, own[base < 0]] = worn.position[:, some][:, base < 0]
        local = quat.mul(quat.conjugate(worn.world[:, base[base >= 0]]), world[:, base >= 0])
        rotations[:, own[base >= 0]] = quat.normalize(local)
        missing[:, own[base >= 0]] |= worn.missing[:, base[base >= 0]]
    return Motion.unchecked(
        skeleton,
        rotations,
        positions,
        recording.frame_time,
        missing if missing.any() else None,
        layout,
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Worn:
    """The parts in the world: each one's rotation, the position of its own sensor, its base.

    Missing samples hold the last one that was measured.
    """

    parts: list[Part]
    base: IntArray  # (S,) which part's sensor is at the base, -1 for a root
    position: FloatArray  # (F, S, 3)
    world: FloatArray  # (F, S, 4)
    missing: BoolArray  # (F, S)

    @classmethod
    def of(cls, recording: Recording, parts: list[Part]) -> _Worn:
        column = {name: i for i, name in enumerate(recording.sensors)}
        rank = {part.sensor: i for i, part in enumerate(parts)}
        own = [column[part.sensor] for part in parts]
        missing = recording.missing[:, own]
        never = np.flatnonzero(missing.all(axis=0))
        if len(never):
            raise OptionError(
                f"sensor {parts[never[0]].sensor!r} has no samples", hint="remove its columns"
            )
        base = [-1 if part.base is None else rank[part.base] for part in parts]
        return cls(
            parts,
            np.array(base, np.int32),
            held(recording.positions[:, own], missing),
            quat.from_euler(held(recording.angles[:, own], missing), "ZYX"),
            missing,
        )

    def pieces(self) -> Iterator[slice]:
        """Parts that are computed together: few enough that temporary arrays stay small."""
        count = max(1, _SAMPLES_AT_ONCE // max(len(self.missing), 1))
        for start in range(0, len(self.parts), count):
            yield slice(start, min(start + count, len(self.parts)))

    def bones(self, some: slice) -> tuple[FloatArray, BoolArray]:
        """Lines from the base to the own sensor, and where both were measured."""
        base = self.base[some]
        known = ~self.missing[:, some] & ~self.missing[:, base] & (base >= 0)
        return self.position[:, some] - self.position[:, base], known


def _lengths(worn: _Worn) -> FloatArray:
    """Each part's length: the one given, else the median distance of its sensors; 0 for roots."""
    found = np.zeros(len(worn.parts))
    for some in worn.pieces():
        bones, known = worn.bones(some)
        found[some] = _quantiles(np.linalg.norm(bones, axis=-1), known, 0.5)
    for i, part in enumerate(worn.parts):
        if part.base is None:
            found[i] = 0.0
        elif part.length is not None:
            found[i] = part.length
        elif np.isnan(found[i]):
            raise OptionError(
                f"no frame has samples of both {part.base!r} and {part.sensor!r}: length unknown",
                hint="give it in the body description: length = …",
            )
        else:
            found[i] = float(
                f"{found[i]:.9g}"
            )  # no sensor measures more digits, and people read it
    return found


def _turn_along_bones(worn: _Worn, lengths: FloatArray, findings: Findings) -> None:
    """Turn each part so that its x axis is on the line between its sensors."""
    for some in worn.pieces():
        bones, known = worn.bones(some)
        distance = np.linalg.norm(bones, axis=-1)
        known &= distance > 0  # where two sensors coincide, only their angles give the direction
        world = worn.world[:, some]
        turn = quat.between(quat.rotate(world[known], _X), bones[known])
        world[known] = quat.mul(turn, world[known])
        off = np.zeros(known.shape)
        off[known] = quat.distance(turn, quat.identity())
        wear = zip(
            worn.parts[some],
            lengths[some].tolist(),
            _quantiles(off, known, 0.5).tolist(),
            _quantiles(distance, known, 0.05).tolist(),
            _quantiles(distance, known, 0.95).tolist(),
            strict=True,
        )
        for one in wear:
            _check_wear(*one, findings)


def _quantiles(values: FloatArray, known: BoolArray, share: float) -> FloatArray:
    """A quantile of each column's known values, NaN where there are none."""
    ordered = np.sort(np.where(known, values, np.finfo(float).max), axis=0)
    counts = known.sum(axis=0)
    place = share * np.maximum(counts - 1, 0)
    low = place.astype(np.intp)
    columns = np.arange(len(counts))
    below = ordered[low, columns]
    above = ordered[np.minimum(low + 1, np.maximum(counts - 1, 0)), columns]
    return np.where(counts > 0, below + (place - low) * (above - below), np.nan)


def _check_wear(
    part: Part, length: float, off: float, low: float, high: float, findings: Findings
) -> None:
    if off > _MISALIGNED_RAD:
        findings.repair(
            f"the x axis of sensor {part.sensor!r} is {np.degrees(off):.0f}° off the line from "
            f"{part.base!r}; the line is used"
        )
    if high - low > _SPREAD * length:
        findings.info(
            f"the distance from {part.base!r} to {part.sensor!r} varies from {low:.4g} to "
            f"{high:.4g}; {length:.4g} is used"
        )


def _skeleton(
    parts: list[Part], base: IntArray, lengths: FloatArray, metres: float | None
) -> tuple[Skeleton, SensorLayout]:
    names = [part.joint_name for part in parts]
    taken = set(names)
    if len(taken) < len(names):
        twice = next(name for name, count in Counter(names).items() if count > 1)
        raise OptionError(f"two body parts name their joint {twice!r}")
    parents = base.tolist()
    offsets = [(0.0 if above < 0 else lengths[above]) * _X for above in parents]
    first_child: dict[int, int] = {}
    for joint, above in enumerate(parents):
        first_child.setdefault(above, joint)
    located = []
    for joint, part in enumerate(parts):
        if part.base is None:
            located.append(joint)
        elif joint in first_child:
            located.append(first_child[joint])
        else:
            located.append(len(names))
            names.append(_end_of(part.sensor, taken))
            taken.add(names[-1])
            parents.append(joint)
            offsets.append(lengths[joint] * _X)
    ends = [i >= len(parts) for i in range(len(names))]
    skeleton = Skeleton(
        tuple(names),
        np.array(parents, np.int32),
        np.array(offsets),
        quat.identity(len(names)),
        np.array(ends),
        metres_per_unit=metres,
    )
    sensors = tuple(part.sensor for part in parts)
    return skeleton, SensorLayout(sensors, tuple(range(len(parts))), tuple(located))


def _end_of(sensor: str, taken: set[str]) -> str:
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
    lengths = rounded(np.linalg.norm(skeleton.offsets, axis=1), 10).tolist()
    taken = set(skeleton.names)
    named = set(skeleton.roots)  # places whose name a joint has
    numbers: dict[str, int] = {}  # the last one that was tried for a place
    parts = []
    for i, (name, parent) in enumerate(zip(skeleton.names, skeleton.parents.tolist(), strict=True)):
        if parent < 0:
            parts.append(Part(name))
            continue
        base = joint = skeleton.names[parent]
        while parent in named and joint in taken:
            numbers[base] = numbers.get(base, 1) + 1
            joint = f"{base}_{numbers[base]}"
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
