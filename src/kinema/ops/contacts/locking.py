"""Keep planted feet where they are planted."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kinema import kinematics, quat
from kinema.errors import OptionError
from kinema.kinematics import World
from kinema.motion import Motion, complete
from kinema.ops.contacts.detection import detect
from kinema.ops.contacts.feet import foot_goal, plant
from kinema.ops.contacts.legs import bend, carrier, find_legs, hinge, reach_of
from kinema.ops.contacts.pelvis import give_way
from kinema.ops.contacts.pinning import Timing
from kinema.ops.contacts.sliding import check_frames
from kinema.ops.contacts.states import Contacts
from kinema.ops.contacts.tremble import steady
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["lock"]

_ADJUST_S = 0.05


def lock(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    roles: Mapping[str, str] | None = None,
    ease_s: float = 0.2,
    adjust_s: float | None = None,
    floor: float | None = None,
) -> Motion:
    """Keep planted feet where they are planted, by bending the legs.

    While a foot is on the floor, the ball of it and its toes stay in one place; while it is flat
    on the floor, all of it does. As the heel rises, the foot goes round its ball in the clip's
    own way. Knees bend as they do in the clip. The hips give way where a leg does not reach,
    and by a little where it is so straight that its knee would snap.

    The rest of the motion is left alone: displacements fade within ``ease_s`` of a contact, or
    blend into those of the next one if that is near. Frames farther away are the same to the bit.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        When which foot is down; found by `detect` by default.
    roles : mapping of str to str, optional
        Joints by their roles, such as ``{"left_ankle": "LeftFoot"}``, where they are not found.
    ease_s : float
        How long before and after a contact a foot is eased, in seconds.
    adjust_s : float, optional
        By how much, in seconds, the ends of a contact may be moved outwards, to where the foot
        comes to its place and leaves it as far as noise lets that be seen; ends at which it is
        not in its place yet are moved in. At most ``ease_s``; 0 takes contacts as they are. By
        default 0.05 where they are found and 0 where they are given.
    floor : float, optional
        Height of a level floor: all contacts of a foot are brought to one height over it. By
        default each keeps its own, and stairs stay stairs.

    Returns
    -------
    Motion
        Same skeleton, frames and frame time; the very same motion where no foot is ever down.

    Raises
    ------
    MissingRole
        If hips, knees or ankles are not found; ``roles`` says which they are.
    ShapeError
        If the contacts are those of more or fewer frames.
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
    """
    complete(motion, "lock")
    if adjust_s is None:
        adjust_s = _ADJUST_S if contacts is None else 0.0
    timing = _timing(motion, ease_s, adjust_s)
    legs = find_legs(motion, roles)
    if contacts is None:
        contacts = _detected(motion, roles)
    check_frames(motion, contacts)
    if not (contacts.left.any() or contacts.right.any()):
        return motion
    world = kinematics.forward(motion)
    feet = [plant(world, leg, contacts, timing, floor) for leg in legs]
    frames = np.flatnonzero(feet[0].moves | feet[1].moves)
    if not len(frames):
        return motion

    axes = [hinge(world, motion.skeleton, leg) for leg in legs]
    # only the frames that change, from here on
    world = World(world.rotations[frames], world.positions[frames])
    left, right = (
        foot_goal(world, leg, foot.at(frames)) for leg, foot in zip(legs, feet, strict=True)
    )
    hips, goals = steady(world, legs, (left, right), frames, motion.frame_time)
    reaches = [reach_of(world, *pair, hips) for pair in zip(legs, goals, strict=True)]
    hips[:, 1] += give_way(reaches)
    turned = motion.rotations[frames]
    for leg, axis, goal in zip(legs, axes, goals, strict=True):
        bend(turned, world, motion.skeleton, leg, axis, goal, hips)

    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[frames] = turned
    body = carrier(motion, legs)
    positions[frames, body] += _seen_from_parent(motion, world, body, hips)
    return motion.with_arrays(rotations=rotations, positions=positions)


def _detected(motion: Motion, roles: Mapping[str, str] | None) -> Contacts:
    """Contacts as they are found, with those that the clip's ends cut short.

    A contact that begins in the last frames is too short to be told from a flicker by its length;
    but in a clip that went on it would go on, and the foot would be seen to slide.
    """
    found = detect(motion, roles=roles)
    brief = detect(motion, roles=roles, shortest_s=0.0)
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
    """Stretches that were found, and brief ones at the first and last frame where none was."""
    added = found.copy()
    for start, end in runs(brief):
        if (start == 0 or end == len(found)) and not found[start:end].any():
            added[start:end] = True
    return added


def _timing(motion: Motion, ease_s: float, adjust_s: float) -> Timing:
    for name, value in (("ease_s", ease_s), ("adjust_s", adjust_s)):
        if not 0.0 <= value < np.inf:
            raise OptionError(f"{name} must be 0 seconds or more, found {value}")
    # a frame on the edge counts as inside, whatever the rounding
    ease, adjust = ease_s * motion.fps + 1e-6, adjust_s * motion.fps + 1e-6
    return Timing(ease, int(min(ease, adjust, motion.num_frames)))


def _seen_from_parent(motion: Motion, world: World, joint: int, way: FloatArray) -> FloatArray:
    """A way in the world as a joint's local position has it, (N, 3)."""
    parent = int(motion.skeleton.parents[joint])
    return way if parent < 0 else quat.rotate(quat.conjugate(world.rotations[:, parent]), way)
