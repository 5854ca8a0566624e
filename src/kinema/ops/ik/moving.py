"""Move hands, feet or any joint to a goal, in all frames or in part of a clip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.ik.displacement import TurnLimit
from kinema.ops.ik.goals import Pin
from kinema.ops.ik.inputs import limits_for, per_frame
from kinema.ops.ik.means import Means, MoveMethod, solved, solved_in_part
from kinema.ops.joints import Joints, choose_joint
from kinema.ops.world_tracks import world_at, world_tracks
from kinema.skeleton import FloatArray
from kinema.units import FrameRange, Seconds

__all__ = ["GoalMet", "Moved", "move", "moved"]

_Points: TypeAlias = ArrayLike | Sequence[ArrayLike]  # of each tip, each of its own shape

_METHODS: tuple[MoveMethod, ...] = ("ccd", "two-bone", "solve")
_MET = 1e-3  # of the body's height: a goal this close counts as met


@dataclass(frozen=True, eq=False, slots=True)
class GoalMet:
    """How close one tip came to its goal.

    Parameters
    ----------
    tip : str
        Name of the joint.
    frames : int
        Number of frames in which the goal applies in full.
    met : int
        Number of these in which the tip is within a thousandth of the body's height of the goal.
    farthest : float
        Largest remaining distance, in the motion's unit; 0 if the goal applies in no frame.
    farthest_frame : int or None
        The frame with that distance; None if the goal applies in no frame.
    position_before : (3,) or None
        Where the tip was in that frame of the given motion.
    """

    tip: str
    frames: int
    met: int
    farthest: float
    farthest_frame: int | None
    position_before: tuple[float, float, float] | None


@dataclass(frozen=True, eq=False, slots=True)
class Moved:
    """A motion with joints moved to goals, and how close each came.

    Parameters
    ----------
    motion : Motion
    goals : tuple of GoalMet
        One per tip, in the order given.
    method : {"ccd", "two-bone", "solve"}
        How they were reached.
    """

    motion: Motion
    goals: tuple[GoalMet, ...]
    method: MoveMethod = "ccd"

    def __repr__(self) -> str:
        each = (f"{goal.tip} in {goal.met} of {goal.frames} frames" for goal in self.goals)
        return f"<Moved: goals met by {', '.join(each)}>"


@checked
def move(
    motion: Motion,
    *,
    tips: Joints,
    goals: _Points | None = None,
    by: _Points | None = None,
    method: MoveMethod = "ccd",
    base: str | None = None,
    pins: Sequence[str] = (),
    limits: Literal["human"] | None = None,
    frames: Annotated[tuple[int, int] | None, FrameRange] = None,
    ease_s: Annotated[float, Seconds] = 0.25,
) -> Motion:
    """Move hands, feet or any joints to goals, in all frames or in part of a clip.

    Give either the goals themselves, or how far to move each tip. With a frame range, the tips
    ease from their own path to the goals before it and back after it; all other frames are
    unchanged, to the bit.

    No joint snaps: where a goal asks for turns much faster than the clip's own (a limb pulled
    straight, or led past its own shoulder), the tip leaves it for as long as the limb needs;
    `moved` reports how often. Without a frame range, goals are met in every frame as the method
    does it, at any speed.

    Parameters
    ----------
    motion : Motion
    tips : str or sequence of str
        Joints to move, by name or role; end sites work too.
    goals : (T, 3) or (T, F, 3), optional
        Where each tip should be, in the world: one point per tip, or one per tip and frame. A
        single tip takes a plain point, too.
    by : (T, 3) or (T, F, 3), optional
        How far to move each tip from where it is, frame by frame, instead of goals.
    method : {"ccd", "two-bone", "solve"}
        How to reach the goals. "ccd" turns a chain of any length, "two-bone" bends one limb
        exactly, "solve" uses the whole body.
    base : str, optional
        Highest joint to turn, with ccd; by default the shoulder or hip above the tip, otherwise
        two joints above it.
    pins : sequence of str
        Joints that stay where they are and turned as they are, with solve.
    limits : "human" or None
        Limit joints to what people can do, with ccd and solve. Where the clip itself exceeds a
        limit in these frames, the limit is widened to what the clip does; limits ease in and out
        as goals do.
    frames : (start, stop), optional
        Frames in which the goals apply, stop not included; by default all.
    ease_s : float
        Time to ease in before the frame range, and to ease out after it.

    Returns
    -------
    Motion
        Same skeleton, frames and frame time.

    Raises
    ------
    OptionError
        If both or neither of ``goals`` and ``by`` are given, their number is not that of the tips,
        the base is not above a tip, the method does not use an option, or a number is out of range.
    UnknownJoint
        If a tip, the base or a pin does not exist.
    SkeletonError
        If a tip has no two bones above it.
    ShapeError
        If goals do not fit the frames or are not finite.
    IncompleteMotion
        If samples are missing.

    See Also
    --------
    moved : the same, with a report of how close each tip came.

    Examples
    --------
    >>> import kinema
    >>> standing = kinema.samples.reach().motion
    >>> raised = move(standing, tips="left_hand", by=[0.0, 0.1, 0.1], frames=(60, 90))
    >>> hand = standing.skeleton.index("LeftHand")
    >>> path = [kinema.kinematics.forward(m).positions[:, hand] for m in (standing, raised)]
    >>> (path[1] - path[0])[75].round(3).tolist()
    [0.0, 0.1, 0.1]

    Command line
    ------------
    ::

        kinema ik reach.bvh -o out.bvh --tip LeftHand --goal 0.3,1.2,0.4
        kinema ik reach.bvh -o out.bvh --tip left_hand --goal 0.3,1.2,0.4 --frames 1s:2s
        kinema ik walk.bvh -o wide.bvh --tip LeftHand --by 0.1,0,0 --method two-bone --plot wide.png
        kinema ik punch.bvh -o out.bvh --tip RightHand --goal -0.1,1.4,0.8 --base Spine
        kinema ik reach.bvh -o out.bvh --tip LeftHand --goal 0.6,0.3,0.5 --method solve \\
          --pin LeftFoot --pin RightFoot --limits human
    """
    return moved(
        motion,
        tips=tips,
        goals=goals,
        by=by,
        method=method,
        base=base,
        pins=pins,
        limits=limits,
        frames=frames,
        ease_s=ease_s,
    ).motion


@checked
def moved(
    motion: Motion,
    *,
    tips: Joints,
    goals: _Points | None = None,
    by: _Points | None = None,
    method: MoveMethod = "ccd",
    base: str | None = None,
    pins: Sequence[str] = (),
    limits: Literal["human"] | None = None,
    frames: Annotated[tuple[int, int] | None, FrameRange] = None,
    ease_s: Annotated[float, Seconds] = 0.25,
) -> Moved:
    """Do the same as `move`, and report how close each tip came to its goal.

    Parameters are those of `move`.

    Examples
    --------
    >>> import kinema
    >>> standing = kinema.samples.reach(seconds=1.0).motion
    >>> moved(standing, tips="LeftHand", goals=[0.35, 1.25, 0.3])
    <Moved: goals met by LeftHand in 60 of 60 frames>
    """
    complete(motion, "move")
    _check_options(method, base=base, pins=pins, limits=limits)
    body = Derived(motion)
    joints = _tips(motion, tips)
    weights = _weights(motion, frames, ease_s)
    part = _part(weights)
    clip, share = Derived(motion[part]), weights[part]
    clip.roles, clip.height = body.roles, body.height
    wanted = _goals(motion, part, joints, goals, by)
    kept = tuple(_pin(motion, name) for name in pins)
    means = Means(method, base, kept, limits_for(body, limits))
    if frames is None:
        result = made = solved(clip, joints, wanted, means)
    else:
        limit = TurnLimit.of(motion, ease_s / motion.frame_time)
        made = solved_in_part(clip, joints, wanted, means, share, limit)
        rotations, positions = copied(motion.rotations), copied(motion.positions)
        changed = share > 0.0
        rotations[part][changed] = made.rotations[changed]
        positions[part][changed] = made.positions[changed]
        result = motion.with_arrays(rotations=rotations, positions=positions)
        made = result[part]
    reached = world_tracks(made, joints).positions
    return Moved(
        result,
        tuple(
            _goal_met(clip, joint, reached[:, index], goal, share, part.start)
            for index, (joint, goal) in enumerate(zip(joints, wanted, strict=True))
        ),
        method,
    )


def _check_options(
    method: str, *, base: str | None, pins: Sequence[str], limits: str | None
) -> None:
    """Reject options that the method would silently ignore."""
    if method not in _METHODS:
        raise OptionError(
            f"method must be one of {', '.join(_METHODS)}, found {method!r}", parameter="method"
        )
    for given, option, users in (
        (base is not None, "base", ("ccd",)),
        (len(pins) > 0, "pins", ("solve",)),
        (limits is not None, "limits", ("ccd", "solve")),
    ):
        if given and method not in users:
            raise OptionError(
                f"{option} can only be used with method {' or '.join(users)}, found {method}",
                parameter=option,
            )


def _tips(motion: Motion, tips: Joints) -> list[int]:
    names = [tips] if isinstance(tips, str) else list(tips or ())
    if not names:
        raise OptionError("tips must name at least one joint, found none", parameter="tips")
    return [choose_joint(motion, name) for name in names]


def _pin(motion: Motion, name: str) -> Pin:
    """Keep a joint where it is and turned as it is; an end site has no rotation of its own."""
    return Pin(name, orientation=not motion.skeleton.is_end[choose_joint(motion, name)])


def _goals(
    motion: Motion,
    part: slice,
    tips: Sequence[int],
    goals: _Points | None,
    by: _Points | None,
) -> list[FloatArray]:
    """Where each tip should be in the frames of a part, (N, 3) each."""
    if (goals is None) == (by is None):
        raise OptionError(
            "give either goals or by, one for each tip", parameter="goals" if by is None else "by"
        )
    if by is None:
        assert goals is not None
        return [goal[part] for goal in _per_tip(goals, len(tips), motion.num_frames, "goals")]
    moves = _per_tip(by, len(tips), motion.num_frames, "by")
    own = world_tracks(motion[part], tips).positions
    return [own[:, index] + move[part] for index, move in enumerate(moves)]


def _per_tip(given: _Points, tips: int, frames: int, name: str) -> list[FloatArray]:
    entries = list(given) if isinstance(given, Sequence) else list(np.atleast_1d(given))
    if tips == 1 and not any(np.ndim(entry) for entry in entries):
        entries = [entries]
    if len(entries) != tips:
        wanted = "1 tip needs 1 point" if tips == 1 else f"{tips} tips need {tips} points"
        raise OptionError(f"{wanted} in {name}, found {len(entries)}", parameter=name)
    for entry in entries:
        if np.ndim(entry) < 2 and np.size(entry) != 3:
            raise OptionError(
                f"a point in {name} must be 3 numbers such as 0.3, 1.2, 0.4; "
                f"found {np.size(entry)}",
                parameter=name,
            )
    return [per_frame(entry, frames, name) for entry in entries]


def _weights(motion: Motion, frames: tuple[int, int] | None, ease_s: float) -> FloatArray:
    """How much of the goal each frame gets, (F,): 1 in the range, easing to 0 on both sides."""
    if not 0.0 <= ease_s < np.inf:
        raise OptionError(f"ease_s must be 0 or more seconds, found {ease_s}", parameter="ease_s")
    if frames is None:
        return np.ones(motion.num_frames)
    start, stop = frames
    if not 0 <= start < stop <= motion.num_frames:
        raise OptionError(
            f"frames must be (start, stop) within 0 and {motion.num_frames}, "
            f"found ({start}, {stop})",
            parameter="frames",
        )
    at = np.arange(motion.num_frames)
    outside_s = np.maximum(np.maximum(start - at, at - (stop - 1)), 0) * motion.frame_time
    share = np.clip(1.0 - outside_s / max(ease_s, 0.5 * motion.frame_time), 0.0, 1.0)
    return np.asarray(share * share * (3.0 - 2.0 * share))


def _part(weights: FloatArray) -> slice:
    """The frames that change, and one more on each side: it stays, and the step to it counts."""
    affected = np.flatnonzero(weights > 0.0)
    if not len(affected):
        return slice(0, 0)
    return slice(max(int(affected[0]) - 1, 0), min(int(affected[-1]) + 2, len(weights)))


def _goal_met(
    clip: Derived, tip: int, reached: FloatArray, goal: FloatArray, share: FloatArray, start: int
) -> GoalMet:
    """How close the tip came in the frames where the goal applies in full.

    The clip is the part of a motion from frame ``start`` on.
    """
    name = clip.skeleton.names[tip]
    held = np.flatnonzero(share == 1.0)
    if not len(held):
        return GoalMet(name, 0, 0, 0.0, None, None)
    off = np.hypot.reduce((reached - goal)[held], axis=-1)  # goals may be as far as 1e200
    worst = int(off.argmax())
    x, y, z = world_at(clip.motion, held[[worst]]).positions[0, tip].tolist()
    met = int((off <= _MET * clip.height).sum())
    return GoalMet(name, len(held), met, float(off[worst]), start + int(held[worst]), (x, y, z))
