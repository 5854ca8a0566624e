"""What a motion is warped to: poses, or points to reach, each at its time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, ClassVar

from kinema.errors import OptionError, shown
from kinema.motion import Motion, Pose, complete, same_skeleton
from kinema.ops.transition.weights import Weight
from kinema.units import Angle, Length, Seconds

__all__ = ["JointTurn", "PlacedKey", "ReachGoal", "WarpKey", "frame_at", "placed_keys"]

_Time = Annotated[float, Seconds]
_Coordinate = Annotated[float, Length]
_Turn = Annotated[float, Angle]


@dataclass(frozen=True, eq=False, slots=True)
class WarpKey:
    """A pose to take at a moment, and how long it is felt before and after.

    Parameters
    ----------
    time_s : float
        When to take the pose; the nearest frame takes it.
    pose : Pose or Motion
        The pose; of a motion, its only frame.
    in_s : float
        Time in which the motion departs from the clip before the key.
    out_s : float
        Time in which it returns after the key.
    curve : {"linear", "smoothstep", "quintic"}
        How the change grows and fades.

    Examples
    --------
    >>> from kinema import samples
    >>> WarpKey(0.8, samples.reach().motion.pose(1.0), in_s=0.7, out_s=0.5).curve
    'smoothstep'
    """

    time_s: _Time
    pose: Pose | Motion
    in_s: _Time = 0.5
    out_s: _Time = 0.5
    curve: Weight = "smoothstep"


@dataclass(frozen=True, eq=False, slots=True)
class ReachGoal:
    """A point that a joint should reach at a moment.

    Parameters
    ----------
    joint : str
        Joint to move, by name or role.
    time_s : float
        When to reach the point; the nearest frame does.
    point : (x, y, z)
        Where the joint should be, in the world.

    Examples
    --------
    >>> ReachGoal.spelled("left_hand@0.8s=0.4,1.3,0.5")
    {'joint': 'left_hand', 'time_s': '0.8s', 'point': '0.4,1.3,0.5'}
    """

    joint: str
    time_s: _Time
    point: tuple[_Coordinate, _Coordinate, _Coordinate]

    written: ClassVar[str] = "JOINT@TIME=X,Y,Z"

    @classmethod
    def spelled(cls, text: str) -> dict[str, str]:
        """The texts of its fields, as people write one: ``left_hand@0.8s=0.4,1.3,0.5``."""
        joint, time, point = _spelled(text, "left_hand@0.8s=0.4,1.3,0.5")
        return {"joint": joint, "time_s": time, "point": point}


@dataclass(frozen=True, eq=False, slots=True)
class JointTurn:
    """A turn that a joint takes at a moment, on top of its own, with all that hangs from it.

    Parameters
    ----------
    joint : str
        Joint to turn, by name or role.
    time_s : float
        When to be turned in full; the nearest frame is.
    turn : (x, y, z)
        Axis of the turn in the world, as long as its angle in radians.

    Examples
    --------
    >>> JointTurn.spelled("head@0.8s=0,30deg,0")
    {'joint': 'head', 'time_s': '0.8s', 'turn': '0,30deg,0'}
    """

    joint: str
    time_s: _Time
    turn: tuple[_Turn, _Turn, _Turn]

    written: ClassVar[str] = "JOINT@TIME=X,Y,Z"

    @classmethod
    def spelled(cls, text: str) -> dict[str, str]:
        """The texts of its fields, as people write one, in degrees: ``head@0.8s=0,30,0``."""
        joint, time, turn = _spelled(text, "head@0.8s=0,30,0")
        return {"joint": joint, "time_s": time, "turn": turn}


def _spelled(text: str, example: str) -> tuple[str, str, str]:
    """Joint, time and three numbers of what people wrote."""
    where, equals, numbers = text.rpartition("=")
    joint, at, time = where.rpartition("@")
    if not (equals and at and joint.strip()):
        raise OptionError(f"expected {example}, found {shown(text)}")
    return joint.strip(), time.strip(), numbers.strip()


def frame_at(motion: Motion, what: ReachGoal | JointTurn) -> int:
    """The frame in which a joint reaches its point, or is turned in full."""
    frame = round(what.time_s / motion.frame_time)
    if not 0 <= frame < motion.num_frames:
        asked = "reach a point" if isinstance(what, ReachGoal) else "be turned"
        raise OptionError(
            f"{what.joint} should {asked} at {what.time_s:g} s, outside the clip, which runs "
            f"from 0 to {max(motion.num_frames - 1, 0) * motion.frame_time:.4g} s",
            parameter="reach" if isinstance(what, ReachGoal) else "turn",
        )
    return frame


@dataclass(frozen=True, eq=False, slots=True)
class PlacedKey:
    """A key on a frame of a clip: between ``start_s`` and ``stop_s`` it changes the motion."""

    frame: int
    pose: Motion
    start_s: float
    stop_s: float
    curve: Weight


def placed_keys(motion: Motion, keys: Sequence[WarpKey]) -> list[PlacedKey]:
    """Keys in order of time, checked against the clip."""
    found = [_placed(motion, key, index) for index, key in enumerate(keys)]
    found.sort(key=lambda key: key.frame)
    for first, second in pairwise(found):
        if first.frame == second.frame:
            raise OptionError(
                f"two keys fall on frame {first.frame} ({first.frame * motion.frame_time:.4g} s); "
                "a frame takes one pose",
                parameter="keys",
            )
    return found


def _placed(motion: Motion, key: WarpKey, index: int) -> PlacedKey:
    pose = key.pose.motion() if isinstance(key.pose, Pose) else key.pose
    if pose.num_frames != 1:
        raise OptionError(
            f"the pose of key {index} must be one frame, found a motion of {pose.num_frames}",
            parameter="keys",
            hint="motion.pose(1.5), or punch.bvh@1.5s at the command line",
        )
    same_skeleton([motion, pose], "warping")
    complete(pose, "warping")
    step = motion.frame_time
    frame = round(key.time_s / step)
    if not 0 <= frame < motion.num_frames:
        raise OptionError(
            f"key {index} is at {key.time_s:g} s, outside the clip, which runs from 0 to "
            f"{max(motion.num_frames - 1, 0) * step:.4g} s",
            parameter="keys",
        )
    # the frames beside the key are free to be the clip's own
    start = min(key.time_s - key.in_s, (frame - 1) * step)
    stop = max(key.time_s + key.out_s, (frame + 1) * step)
    return PlacedKey(frame, pose, start, stop, key.curve)
