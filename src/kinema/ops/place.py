"""Put a motion somewhere else: turn it, move it, bring it to the origin, hold it in place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from kinema import kinematics, quat
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import OptionError, SkeletonError
from kinema.kinematics import still
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.placement import Placement, heading_of, placed
from kinema.skeleton import FloatArray
from kinema.units import Angle, Length

__all__ = ["Relocated", "place", "relocated"]


@dataclass(frozen=True, eq=False, slots=True)
class Relocated:
    """Where a body was and is: pairs, before and after.

    Attributes
    ----------
    motion : Motion
    start, end : pair of (3,)
        Where the hips are in the world, in the first and in the last frame.
    facing_rad : pair of float, or None
        Direction that the body faces in the first frame: 0 is +Z, a quarter turn is +X; None where
        it has no left and right.
    """

    motion: Motion
    start: tuple[FloatArray, FloatArray]
    end: tuple[FloatArray, FloatArray]
    facing_rad: tuple[float, float] | None


@checked
def place(
    motion: Motion,
    *,
    turn_rad: Annotated[float, Angle] | None = None,
    face_rad: Annotated[float, Angle] | None = None,
    to_origin: bool = False,
    in_place: bool = False,
    x: Annotated[float, Length] = 0.0,
    y: Annotated[float, Length] = 0.0,
    z: Annotated[float, Length] = 0.0,
) -> Motion:
    """Turn a motion, move it, bring it to the origin, or hold it in place.

    In this order: the motion is turned about where it starts, held in place, brought to the origin,
    moved. Where a body is means where its hips are in the world. Poses do not change.

    Parameters
    ----------
    motion : Motion
    turn_rad : float, optional
        Angle to turn by about the vertical; a quarter turn takes +Z to +X.
    face_rad : float, optional
        Direction to face in the first frame: 0 is +Z, a quarter turn is +X.
    to_origin : bool
        Start above the origin. Heights are kept.
    in_place : bool
        Take the travel out: the hips stay above where they start. Heights are kept.
    x : float
        How far to move along the x axis.
    y : float
        How far to move up.
    z : float
        How far to move along the z axis.

    Returns
    -------
    Motion

    Raises
    ------
    OptionError
        If nothing is asked for, or both ``turn_rad`` and ``face_rad``.
    SkeletonError
        If ``face_rad`` is given and the body has no left and right.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.placement.moved(kinema.samples.walk(seconds=2.0).motion, x=3.0)
    >>> there = place(walk, turn_rad=np.pi / 2, to_origin=True)
    >>> hips = there.positions[:, 0]
    >>> bool(abs(hips[0, [0, 2]]).max() < 1e-9), bool(hips[-1, 0] > 1.0)
    (True, True)

    Command line
    ------------
    ::

        kinema place walk.bvh -o there.bvh --turn 90deg --x 0.5
        kinema place walk.bvh -o there.bvh --face 0 --to-origin  # facing +Z, at the origin
        kinema place walk.bvh -o there.bvh --in-place            # without root motion
        kinema place walk.bvh -o there.bvh --unit m --y -2cm
    """
    _check(turn_rad, face_rad, to_origin or in_place or bool(x or y or z))
    if in_place or face_rad is not None:
        complete(motion, "place")
    if motion.num_frames == 0:
        return motion
    body = Derived(motion)
    turn = _turn(body, turn_rad, face_rad)
    start = _ends(body, motion)[0]
    around = Placement.about(float(start[0]), float(start[2]), turn)
    kept = _held(body) if in_place else motion
    away = Placement(0.0, x - to_origin * float(start[0]), z - to_origin * float(start[2]))
    made = placed(kept, away.compose(around))
    if y:
        positions = copied(made.positions)
        positions[:, list(motion.skeleton.roots), 1] += y
        made = made.with_arrays(positions=positions)
    return made


@checked
def relocated(
    motion: Motion,
    *,
    turn_rad: Annotated[float, Angle] | None = None,
    face_rad: Annotated[float, Angle] | None = None,
    to_origin: bool = False,
    in_place: bool = False,
    x: Annotated[float, Length] = 0.0,
    y: Annotated[float, Length] = 0.0,
    z: Annotated[float, Length] = 0.0,
) -> Relocated:
    """`place`, and tell where the body was and is.

    >>> import kinema
    >>> found = relocated(kinema.samples.walk(seconds=1.0).motion, in_place=True)
    >>> bool(abs(found.start[1] - found.end[1])[[0, 2]].max() < 1e-9)
    True
    """
    made = place(
        motion,
        turn_rad=turn_rad,
        face_rad=face_rad,
        to_origin=to_origin,
        in_place=in_place,
        x=x,
        y=y,
        z=z,
    )
    if motion.num_frames == 0:
        return Relocated(motion, (np.zeros(3),) * 2, (np.zeros(3),) * 2, None)
    body = Derived(motion)
    starts, ends = zip(_ends(body, motion), _ends(body, made), strict=True)
    try:
        faced = float(heading_of(body)[0])
    except SkeletonError:
        return Relocated(made, starts, ends, None)
    faces = faced + (turn_rad or 0.0) if face_rad is None else face_rad
    return Relocated(made, starts, ends, (faced, float(np.arctan2(np.sin(faces), np.cos(faces)))))


def _check(turn_rad: float | None, face_rad: float | None, moves: bool) -> None:
    if turn_rad is not None and face_rad is not None:
        raise OptionError("give a turn or a direction to face, not both", parameter="face_rad")
    if turn_rad is face_rad is None and not moves:
        raise OptionError(
            "place needs to know where to: a turn, a move, the origin, or in place",
            hint="--turn 90deg, --x 1, --to-origin or --in-place",
        )


def _ends(body: Derived, motion: Motion) -> tuple[FloatArray, FloatArray]:
    """Where the body root is in the first and in the last frame of a motion."""
    first, last = (kinematics.forward(part).positions for part in (motion[:1], motion[-1:]))
    return first[0, body.body_root], last[0, body.body_root]


def _turn(body: Derived, turn_rad: float | None, face_rad: float | None) -> float:
    if face_rad is None:
        return turn_rad or 0.0
    return face_rad - float(heading_of(body)[0])


def _held(body: Derived) -> Motion:
    """The motion with its hips above where they are in the first frame.

    The highest joint that moves is what carries the travel: moving a motionless one above it would
    give a rig channels that it does not have.
    """
    motion, skeleton = body.motion, body.skeleton
    back = body.travel[0] - body.travel
    back[:, 1] = 0.0
    chain = (*skeleton.ancestors(body.body_root)[::-1], body.body_root)
    carrier = next((joint for joint in chain if not still(motion, joint)), body.body_root)
    parent = int(skeleton.parents[carrier])
    positions = copied(motion.positions)
    if parent < 0:
        positions[:, list(skeleton.roots)] += back[:, None]
    else:
        into = quat.conjugate(body.world.rotations[:, parent])
        positions[:, carrier] += quat.rotate(into, back)
    return motion.with_arrays(positions=positions)
