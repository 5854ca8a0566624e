"""Warp a motion to key poses, keeping its detail."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np

from kinema import quat
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, Pose, complete
from kinema.ops.derived import Derived
from kinema.ops.documented import documented_as
from kinema.ops.mount import hung_alike
from kinema.ops.warp.costs import EditCosts, costs, differing
from kinema.ops.warp.curves import displacement_curves, turn_vectors
from kinema.ops.warp.feet import with_feet
from kinema.ops.warp.keys import JointTurn, PlacedKey, ReachGoal, WarpKey, placed_keys
from kinema.ops.warp.reaching import GoalReached, edited_keys, reached
from kinema.skeleton import FloatArray
from kinema.units import Seconds

__all__ = ["Warped", "at_keys", "motion", "warped"]

WarpFeet: TypeAlias = Literal["keep", "free"]


@dataclass(frozen=True, eq=False, slots=True)
class Warped:
    """A motion warped to key poses.

    Attributes
    ----------
    motion : Motion
    frames : tuple of int
        Frames that have the pose of a key.
    changed : tuple of (start, stop)
        Frames that differ from the clip, from the first to the one after the last; all others are
        the same to the bit.
    goals : tuple of GoalReached
        How close each joint came to the point that it should reach.
    costs : EditCosts
        Joint limits, balance and self-intersection, before and after.
    """

    motion: Motion
    frames: tuple[int, ...]
    changed: tuple[int, int]
    goals: tuple[GoalReached, ...]
    costs: EditCosts


@checked
def warped(
    motion: Motion,
    keys: Sequence[WarpKey] = (),
    *,
    reach: Sequence[ReachGoal] = (),
    turn: Sequence[JointTurn] = (),
    before_s: Annotated[float, Seconds] = 0.5,
    after_s: Annotated[float, Seconds] = 0.5,
    feet: WarpFeet = "keep",
) -> Warped:
    """Warp a motion to key poses as `kinema.warp.motion` does, and report what was changed.

    Parameters
    ----------
    motion : Motion
    keys : sequence of WarpKey
        Poses to take, each at its time.
    reach : sequence of ReachGoal
        Points for hands, feet or other joints to reach, each at its time. A limb is turned as
        little as that needs; where it is too short, the body leans.
    turn : sequence of JointTurn
        Turns that joints take on top of their own, each at its time, about axes in the world; at
        the command line in degrees. What hangs from the joint follows.
    before_s : float
        Time before a point is reached, or a turn taken, in which the motion departs from the clip.
    after_s : float
        Time after it in which the motion returns.
    feet : {"keep", "free"}
        Keep feet where they are in the clip, but for what the keys ask of them; or let them follow
        the joints above them.

    Returns
    -------
    Warped

    Examples
    --------
    >>> from kinema import samples
    >>> standing = samples.reach(seconds=2.0).motion
    >>> found = warped(standing, reach=[ReachGoal("left_hand", 0.8, (0.4, 1.3, 0.3))])
    >>> found.frames, found.changed
    ((48,), (19, 78))
    """
    result, placed = _made(motion, keys, [*turn, *reach], (before_s, after_s), feet)
    found = np.flatnonzero(differing(motion, result))
    return Warped(
        result,
        tuple(key.frame for key in placed),
        (int(found[0]), int(found[-1]) + 1) if len(found) else (0, 0),
        reached(result, reach),
        costs(motion, result),
    )


@checked
@documented_as(warped)
def motion(
    motion: Motion,
    keys: Sequence[WarpKey] = (),
    *,
    reach: Sequence[ReachGoal] = (),
    turn: Sequence[JointTurn] = (),
    before_s: Annotated[float, Seconds] = 0.5,
    after_s: Annotated[float, Seconds] = 0.5,
    feet: WarpFeet = "keep",
) -> Motion:
    """Warp a motion to key poses, so that hands reach points or joints turn, keeping its detail.

    At its time a key's pose is met exactly. Before and after, what turns the clip's pose into the
    key's is applied in part, the less the farther away; frames outside the times of all keys are
    unchanged, to the bit. Keys whose times overlap are joined by smooth curves.

    Parameters
    ----------

    Returns
    -------
    Motion
        Same skeleton, frames and frame time. `kinema.warp.warped` also reports what was changed.

    Raises
    ------
    OptionError
        If there is no key, a key lies outside the clip, or two keys fall on one frame.
    SkeletonMismatch
        If a pose is on another skeleton.
    IncompleteMotion
        If samples are missing.

    References
    ----------
    A. Witkin and Z. Popović, "Motion warping", 1995.

    Examples
    --------
    >>> from kinema import samples
    >>> punch = samples.punch(seconds=2.0).motion
    >>> high = samples.reach(seconds=2.0).motion.pose(1.0)
    >>> warped = motion(punch, [WarpKey(0.8, high, in_s=0.7, out_s=0.5)])
    >>> bool((warped.rotations[48] == high.rotations).all())
    True
    >>> bool((warped.rotations[78:] == punch.rotations[78:]).all())
    True

    Command line
    ------------
    ::

        kinema warp reach.bvh -o out.bvh --reach 'left_hand@0.8s=0.4,1.3,0.3'
        kinema warp reach.bvh -o out.bvh --turn 'head@0.8s=0,30,0'
        kinema warp punch.bvh -o out.bvh --key 0.8s,pose=reach.bvh@1s,in_s=0.7s,out_s=0.5s
    """
    return _made(motion, keys, [*turn, *reach], (before_s, after_s), feet)[0]


def at_keys(
    motion: Motion,
    frames: Sequence[int],
    poses: Sequence[Pose] | Motion,
    *,
    feet: WarpFeet = "keep",
) -> Motion:
    """Edit a motion at its key frames, keeping the detail between them.

    Frames between two keys that have not been edited are unchanged, to the bit.

    Parameters
    ----------
    motion : Motion
    frames : sequence of int
        Key frames, as `kinema.keyframes.select` finds them.
    poses : sequence of Pose, or Motion
        The pose that each of them should have; of a motion, its frames.
    feet : {"keep", "free"}
        As in `kinema.warp.motion`.

    Returns
    -------
    Motion

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> keys = kinema.keyframes.select(walk, count=8).frames
    >>> poses = [walk.pose(frame * walk.frame_time) for frame in keys]
    >>> same = at_keys(walk, keys, poses)
    >>> bool((same.rotations == walk.rotations).all())
    True
    """
    complete(motion, "warp")
    given: list[Pose | Motion] = list(poses)
    numbers = [int(frame) for frame in frames]
    if len(given) != len(numbers):
        raise OptionError(
            f"every key frame needs a pose, found {len(numbers)} frames and {len(given)} poses",
            parameter="poses",
        )
    if not numbers:
        return motion
    step, last = motion.frame_time, motion.num_frames - 1
    # curves go from key to key, the outer ones from and to the ends of the clip
    keys = [
        WarpKey(frame * step, pose, frame * step, max(last - frame, 0) * step)
        for frame, pose in zip(numbers, given, strict=True)
    ]
    return _warped(Derived(motion), placed_keys(motion, keys), feet)


def _made(
    motion: Motion,
    keys: Sequence[WarpKey],
    edits: Sequence[ReachGoal | JointTurn],
    spans_s: tuple[float, float],
    feet: WarpFeet,
) -> tuple[Motion, list[PlacedKey]]:
    """The warped motion, and its keys in order of time."""
    complete(motion, "warp")
    if not (len(keys) or len(edits)):
        raise OptionError(
            "warping needs keys, points to reach or turns, found none",
            hint="--reach 'left_hand@0.8s=0.4,1.3,0.5', or --key 0.8s,pose=punch.bvh@1.2s",
        )
    body = Derived(motion)
    made = edited_keys(body, edits, *spans_s)
    placed = placed_keys(motion, [*keys, *made])
    return _warped(body, placed, feet), placed


def _warped(body: Derived, keys: Sequence[PlacedKey], feet: WarpFeet) -> Motion:
    """The clip, displaced along curves through the displacements of all keys."""
    clip = body.motion
    frames = [key.frame for key in keys]
    poses, part = _poses(clip, keys), _changing(clip, keys)

    def curves(values: FloatArray) -> FloatArray:
        return displacement_curves(keys, values, part, clip.frame_time)

    turns, moves = _displacements(clip, poses, keys)
    made = _displaced(clip[part], curves(turns), curves(moves))
    if feet == "keep":
        made = with_feet(body, part, made, poses, keys, curves)
    rotations, positions = copied(clip.rotations), copied(clip.positions)
    rotations[part], positions[part] = made.rotations, made.positions
    rotations[frames], positions[frames] = poses.rotations, poses.positions
    return clip.with_arrays(rotations=rotations, positions=positions)


def _changing(clip: Motion, keys: Sequence[PlacedKey]) -> slice:
    """The frames from where the first key is felt to where the last one is."""
    start_s, stop_s = min(key.start_s for key in keys), max(key.stop_s for key in keys)
    first, last = (int(seconds / clip.frame_time) for seconds in (start_s, stop_s))
    return slice(max(first - 1, 0), min(last + 2, clip.num_frames))


def _poses(clip: Motion, keys: Sequence[PlacedKey]) -> Motion:
    """The poses of all keys as one motion, hung as the clip is."""
    poses = [hung_alike([clip, key.pose])[1] for key in keys]
    return clip.with_arrays(
        rotations=np.concatenate([pose.rotations for pose in poses]),
        positions=np.concatenate([pose.positions for pose in poses]),
        missing=None,
    )


def _displacements(
    clip: Motion, poses: Motion, keys: Sequence[PlacedKey]
) -> tuple[FloatArray, FloatArray]:
    """What turns and moves the clip's joints into the keys' poses, (K, J, 3), in parent axes."""
    frames = [key.frame for key in keys]
    here, there = clip.rotations[frames], poses.rotations
    turned = quat.normalize(quat.mul(there, quat.conjugate(here)))
    same = (quat.distance(here, there) == 0.0)[..., None]
    turns = turn_vectors(keys, np.where(same, quat.identity(), turned))
    return np.where(same, 0.0, turns), poses.positions - clip.positions[frames]


def _displaced(clip: Motion, turns: FloatArray, moves: FloatArray) -> Motion:
    """The clip with displacements (F, J, 3); samples without any are unchanged, to the bit."""
    turned = quat.normalize(quat.mul(quat.exp(turns), clip.rotations))
    same = (turns == 0.0).all(axis=-1, keepdims=True)
    return clip.with_arrays(
        rotations=np.where(same, clip.rotations, turned), positions=clip.positions + moves
    )
