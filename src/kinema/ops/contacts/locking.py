"""Foot lock: hold planted feet still."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np

from kinema import kinematics, quat
from kinema.errors import OptionError
from kinema.kinematics import World
from kinema.motion import Motion, complete
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.standing import Thresholds
from kinema.ops.contacts.foot_skate import Slide, inner_contacts, slides_of
from kinema.ops.contacts.knee_noise import absorb_jitter
from kinema.ops.contacts.legs import Leg, bend_leg, find_legs, knee_axis, leg_reach, moving_ancestor
from kinema.ops.contacts.pelvis import pelvis_rise
from kinema.ops.contacts.planting import EaseFrames, foot_goal, plant_foot
from kinema.ops.contacts.states import Contacts, check_frames
from kinema.ops.derived import Derived
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Length, Seconds

__all__ = ["Locked", "lock", "locked"]

_ADJUST_S = 0.05


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
        How far feet slide in each contact, in the input and in the result. Measured without the
        first and last 0.15 s of a contact (at most a third of it), where the foot may still be
        landing or already lifting.
    hips_lowered : float
        The most by which the hips are lowered, in the motion's unit.
    """

    motion: Motion
    contacts: Contacts
    before: tuple[Slide, ...]
    after: tuple[Slide, ...]
    hips_lowered: float


def lock(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    ease_s: Annotated[float, Seconds] = 0.2,
    adjust_s: Annotated[float | None, Seconds] = None,
    floor: Annotated[float | None, Length] = None,
) -> Motion:
    """Hold planted feet still by bending the legs, so that they do not slide.

    While a foot is on the floor, its ball and toes stay in one place; while it is flat on the
    floor, the whole foot does. As the heel rises, the foot turns about its ball as in the clip.
    Knees bend as they do in the clip. The hips are lowered where a leg does not reach, and by a
    little where a leg is so straight that its knee would snap.

    The rest of the motion is unchanged: displacements fade within ``ease_s`` of a contact, or blend
    into those of the next contact if that is near. Frames farther away are identical to the bit.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Frames in which each foot is on the floor; by default those that `detect` finds.
    ease_s : float
        How long before and after a contact a foot is eased in and out.
    adjust_s : float, optional
        How far the ends of a contact may be moved outwards, to where the foot comes to rest and
        where it leaves as far as noise allows; ends at which it is not at rest yet are moved
        inwards. At most ``ease_s``; 0 takes contacts as they are. By default 0.05 for detected
        contacts and 0 for given ones.
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
        If a time is negative.
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
        kinema lock walk.bvh --plot feet.png                 how far do feet slide? writes no motion
        kinema lock takes/*.bvh -o locked/ --floor 0         every foot on one level floor
        kinema lock odd.bvh -o locked.bvh --role left_ankle=l_foot --role right_ankle=r_foot
    """
    return _lock(Derived(motion), contacts, ease_s, adjust_s, floor).motion


def locked(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    ease_s: Annotated[float, Seconds] = 0.2,
    adjust_s: Annotated[float | None, Seconds] = None,
    floor: Annotated[float | None, Length] = None,
) -> Locked:
    """Hold planted feet still as `lock` does, and report how far they slid before and after.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Frames in which each foot is on the floor; by default those that `detect` finds.
    ease_s : float
        How long before and after a contact a foot is eased in and out.
    adjust_s : float, optional
        How far the ends of a contact may be moved outwards, to where the foot comes to rest and
        where it leaves as far as noise allows; ends at which it is not at rest yet are moved
        inwards. At most ``ease_s``; 0 takes contacts as they are. By default 0.05 for detected
        contacts and 0 for given ones.
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
    found = _lock(body, contacts, ease_s, adjust_s, floor)
    inner = inner_contacts(found.contacts)
    before = slides_of(body.world, found.legs, inner)
    after = before
    if found.motion is not motion:
        after = slides_of(kinematics.forward(found.motion), found.legs, inner)
    return Locked(found.motion, found.contacts, before, after, found.hips_lowered)


class _Result(NamedTuple):
    motion: Motion
    contacts: Contacts
    legs: tuple[Leg, Leg]
    hips_lowered: float


def _lock(
    body: Derived,
    contacts: Contacts | None,
    ease_s: float,
    adjust_s: float | None,
    floor: float | None,
) -> _Result:
    motion = body.motion
    complete(motion, "contacts.lock")
    if adjust_s is None:
        adjust_s = _ADJUST_S if contacts is None else 0.0
    timing = _timing(motion, ease_s, adjust_s)
    legs = find_legs(body)
    if contacts is None:
        contacts = _detected(body)
    check_frames(motion, contacts)
    unchanged = _Result(motion, contacts, legs, 0.0)
    if not (contacts.left.any() or contacts.right.any()):
        return unchanged
    world = body.world
    feet = [plant_foot(world, leg, contacts, timing, floor) for leg in legs]
    frames = np.flatnonzero(feet[0].moves | feet[1].moves)
    if not len(frames):
        return unchanged

    axes = [knee_axis(world, motion.skeleton, leg) for leg in legs]
    # from here on, only the frames that change
    world = World(world.rotations[frames], world.positions[frames])
    left, right = (
        foot_goal(world, leg, foot.at(frames)) for leg, foot in zip(legs, feet, strict=True)
    )
    hips, goals = absorb_jitter(world, legs, (left, right), frames, motion.frame_time)
    reaches = [leg_reach(world, *pair, hips) for pair in zip(legs, goals, strict=True)]
    hips[:, 1] += pelvis_rise(reaches)
    turned = motion.rotations[frames]
    for leg, axis, goal in zip(legs, axes, goals, strict=True):
        bend_leg(turned, world, motion.skeleton, leg, axis, goal, hips)

    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[frames] = turned
    joint = moving_ancestor(motion, legs)
    positions[frames, joint] += _in_parent(motion, world, joint, hips)
    result = motion.with_arrays(rotations=rotations, positions=positions)
    return _Result(result, contacts, legs, max(0.0, -float(hips[:, 1].min())))


def _detected(body: Derived) -> Contacts:
    """Detected contacts, including those cut short by the ends of the clip.

    A contact that begins in the last frames is too short to be told from a flicker by its length;
    but the clip may have gone on, and the foot would be seen to slide.
    """
    found = contacts_of(body)
    brief = contacts_of(body, Thresholds(shortest_s=0.0))
    left, right = _with_ends(found.left, brief.left), _with_ends(found.right, brief.right)
    return Contacts(
        left,
        right,
        left & _with_ends(found.left_flat, brief.left_flat),
        right & _with_ends(found.right_flat, brief.right_flat),
        floor=found.floor,
        frame_time=found.frame_time,
    )


def _with_ends(found: BoolArray, brief: BoolArray) -> BoolArray:
    """Runs that were found, and brief ones at the first and last frame where none was."""
    added = found.copy()
    for start, end in runs(brief):
        if (start == 0 or end == len(found)) and not found[start:end].any():
            added[start:end] = True
    return added


def _timing(motion: Motion, ease_s: float, adjust_s: float) -> EaseFrames:
    for name, value in (("ease_s", ease_s), ("adjust_s", adjust_s)):
        if not 0.0 <= value < np.inf:
            raise OptionError(f"{name} must be 0 seconds or more, found {value}", parameter=name)
    # a frame exactly on the edge counts as inside, despite rounding
    ease, adjust = ease_s * motion.fps + 1e-6, adjust_s * motion.fps + 1e-6
    return EaseFrames(ease, int(min(ease, adjust, motion.num_frames)))


def _in_parent(motion: Motion, world: World, joint: int, moved: FloatArray) -> FloatArray:
    """A world displacement in the axes of a joint's parent, (N, 3)."""
    parent = int(motion.skeleton.parents[joint])
    return moved if parent < 0 else quat.rotate(quat.conjugate(world.rotations[:, parent]), moved)
