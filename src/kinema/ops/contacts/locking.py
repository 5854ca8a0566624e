"""Foot lock: hold planted feet still."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import KinemaWarning, OptionError
from kinema.motion import Motion, complete
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.foot_goals import foot_goal
from kinema.ops.contacts.foot_points import FootPoints, find_foot
from kinema.ops.contacts.foot_skate import Slide, feet_of, slides_of
from kinema.ops.contacts.legs import Leg, bend_leg, find_legs, hip_path, moving_ancestor
from kinema.ops.contacts.legs_in_world import legs_in_world
from kinema.ops.contacts.states import Contacts, Foot, check_frames
from kinema.ops.contacts.window import window_of
from kinema.ops.derived import Derived
from kinema.ops.world_tracks import JointTracks, parents_among, world_tracks
from kinema.skeleton import FloatArray
from kinema.units import FrameRange, Length, Seconds

__all__ = ["Locked", "lock", "lock_of", "locked"]


@dataclass(frozen=True, eq=False)
class Locked:
    """A motion with its feet locked, and how far they slid before and after.

    Parameters
    ----------
    motion : Motion
        The result.
    contacts : Contacts
        The contacts during which feet are held, as given or as detected.
    before, after : tuple of Slide
        How far heels and toes slide while they should stand still, in the input and in the result.
    hips_lowered : float
        The most by which the hips are lowered, in the motion's unit.
    """

    motion: Motion
    contacts: Contacts
    before: tuple[Slide, ...]
    after: tuple[Slide, ...]
    hips_lowered: float


@checked
def lock(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    frames: Annotated[tuple[int, int] | None, FrameRange] = None,
    ease_s: Annotated[float, Seconds] = 0.2,
    floor: Annotated[float | None, Length] = None,
) -> Motion:
    """Hold planted feet still by bending the legs, so that they do not slide.

    A foot rolls about its heel, stands flat and rolls off over its ball: while heel or ball stand,
    that point stays in one place; while both do, so does the whole foot. Bent knees absorb the
    change. The hips give way where a leg is nearly straight, and where it would not reach: along
    one smooth curve for the whole clip, so that knees turn hardly faster and hips accelerate hardly
    harder than they do in the clip.

    The rest of the motion is unchanged: displacements fade within ``ease_s`` of a contact, or blend
    into those of the next contact if that is near. Frames farther away are identical to the bit.

    With a frame range, all frames outside it are identical to the bit, too. Inside it, the result
    departs from the clip within ``ease_s`` (less, if the range is shorter than twice that) and
    returns to it likewise; between, it is what locking the whole clip gives: within 0.01 % of the
    leg, or 1 % where the hips are at a limit. Given contacts, that takes about as long as locking
    the range and 0.8 s on both sides.

    A body that walks on the spot, as on a treadmill, keeps its stride: its feet are held on the
    floor that moves below them, with a warning.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Frames in which the heel and toes of each foot stand still; by default those that `detect`
        finds.
    frames : (start, stop), optional
        Frames to change, stop not included; by default all.
    ease_s : float
        How long before and after a contact a foot is eased in and out; and within a frame range,
        how long the result takes to depart from the clip and to return to it.
    floor : float, optional
        Height of a level floor on which all contacts are put. By default each contact keeps its
        own height, so that stairs stay stairs.

    Returns
    -------
    Motion
        Same skeleton, frames and frame time; the very same motion if no foot is ever on the floor.
        `locked` also reports how far feet slid.

    Raises
    ------
    MissingRole
        If hips, knees or ankles are not found; `kinema.roles.assign` declares them.
    ShapeError
        If the contacts have more or fewer frames than the motion.
    OptionError
        If a time is negative, or the frame range is not inside the clip.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import kinematics, samples
    >>> noisy = samples.walk(noise_m=0.002)
    >>> down = noisy.truth.contact("left") & (np.arange(240) < 60)
    >>> toe = noisy.motion.skeleton.index("LeftToeBase")
    >>> drift = lambda motion: np.ptp(kinematics.forward(motion).positions[down, toe], axis=0)
    >>> bool(drift(noisy.motion).max() > 0.005), bool(drift(lock(noisy.motion)).max() < 0.0005)
    (True, True)

    Command line
    ------------
    ::

        kinema lock walk.bvh -o locked.bvh
        kinema lock walk.bvh --plot feet.png               # how far do feet slide? writes no motion
        kinema lock walk.bvh -o locked.bvh --frames 2s:4s  # only a part of the clip
        kinema lock takes/*.bvh -o locked/ --floor 0       # every foot on one level floor
        kinema lock odd.bvh -o locked.bvh --role left_ankle=l_foot --role right_ankle=r_foot
    """
    return lock_of(Derived(motion), contacts, frames, ease_s, floor).motion


@checked
def locked(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    frames: Annotated[tuple[int, int] | None, FrameRange] = None,
    ease_s: Annotated[float, Seconds] = 0.2,
    floor: Annotated[float | None, Length] = None,
) -> Locked:
    """Hold planted feet still as `lock` does, and report how far they slid before and after.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Frames in which the heel and toes of each foot stand still; by default those that `detect`
        finds.
    frames : (start, stop), optional
        Frames to change, stop not included; by default all.
    ease_s : float
        How long before and after a contact a foot is eased in and out; and within a frame range,
        how long the result takes to depart from the clip and to return to it.
    floor : float, optional
        Height of a level floor on which all contacts are put. By default each contact keeps its
        own height, so that stairs stay stairs.

    Returns
    -------
    Locked
        ``motion`` is what `lock` returns.

    Raises
    ------
    MissingRole, ShapeError, OptionError, IncompleteMotion
        As `lock`.

    Examples
    --------
    >>> from kinema import samples
    >>> found = locked(samples.walk(noise_m=0.002).motion)
    >>> bool(max(slide.distance for slide in found.before) > 0.003)
    True
    >>> bool(max(slide.distance for slide in found.after) < 0.0005)
    True
    """
    body = Derived(motion)
    found = lock_of(body, contacts, frames, ease_s, floor)
    feet = feet_of(body, found.contacts)
    legs = legs_in_world(body)
    before = after = slides_of(legs, feet, found.contacts)
    if found.motion is not motion:
        made = JointTracks(world_tracks(found.motion, list(legs.place)), legs.place)
        after = slides_of(made, feet, found.contacts)
    return Locked(found.motion, found.contacts, before, after, found.hips_lowered)


class _Result(NamedTuple):
    motion: Motion
    contacts: Contacts
    legs: tuple[Leg, Leg]
    hips_lowered: float


def lock_of(
    body: Derived,
    contacts: Contacts | None,
    frames: tuple[int, int] | None = None,
    ease_s: float = 0.2,
    floor: float | None = None,
    feet: Mapping[Foot, FootPoints] | None = None,
) -> _Result:
    """`lock`, for what is derived from a motion, or where the points of its feet are known."""
    motion = body.motion
    complete(motion, "contacts.lock")
    if not 0.0 <= ease_s < np.inf:
        raise OptionError(f"ease_s must be 0 seconds or more, found {ease_s}", parameter="ease_s")
    # a frame exactly on the edge of the ease is inside, despite rounding
    ease = ease_s * motion.fps + 1e-6
    window = window_of(frames, motion.num_frames, ease, motion.frame_time)
    legs = find_legs(body)
    if contacts is None:
        contacts = contacts_of(body)
    check_frames(motion, contacts)
    if contacts.in_place:
        _warn(motion, contacts)
    unchanged = _Result(motion, contacts, legs, 0.0)
    if not (contacts.left.any() or contacts.right.any()):
        return unchanged
    seen = legs_in_world(body)
    goals = []
    for leg in legs:
        foot = feet[leg.foot] if feet else find_foot(body, leg.foot, contacts.drift)
        assert foot is not None  # a leg has an ankle
        held = foot.among(seen)
        goals.append(foot_goal(seen.world, held, contacts, ease, floor, window.frames))
    share = window.share * (goals[0].moves | goals[1].moves)
    if not share.any():
        return unchanged

    there = legs[0].among(seen), legs[1].among(seen)
    root, start = seen.place[body.body_root], window.start
    hips = hip_path(seen.world, there, root, goals, start, motion.frame_time)
    rotations, positions = copied(motion.rotations), copied(motion.positions)
    parents = parents_among(motion.skeleton, list(seen.place))
    for leg, own, goal in zip(legs, there, goals, strict=True):
        bend_leg(rotations, seen.world, parents, own, goal, hips, share, start, leg)
    hips *= share[:, None]
    joint, changed = moving_ancestor(motion, legs), window.start + np.flatnonzero(share)
    positions[changed, joint] += _in_parent(motion, seen, joint, changed, hips[share > 0.0])
    result = motion.with_arrays(rotations=rotations, positions=positions)
    return _Result(result, contacts, legs, max(0.0, -float(hips[:, 1].min())))


def _warn(motion: Motion, contacts: Contacts) -> None:
    metres = motion.skeleton.metres_per_unit
    speed = float(np.hypot(*contacts.drift))
    said = f"{speed:.3g} units" if metres is None else f"{metres * speed:.2g} m"
    warnings.warn(
        KinemaWarning(
            f"the body walks on the spot, as on a treadmill that moves {said} per second; "
            "feet are held on that moving floor and keep their stride"
        ),
        stacklevel=4,
    )


def _in_parent(
    motion: Motion, seen: JointTracks, joint: int, frames: NDArray[np.intp], moved: FloatArray
) -> FloatArray:
    """World displacements (N, 3) of some frames in the axes of a joint's parent."""
    parent = int(motion.skeleton.parents[joint])
    if parent < 0:
        return moved
    return quat.rotate(quat.conjugate(seen.rotations(parent)[frames]), moved)
