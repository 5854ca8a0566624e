"""Feet in a transition: held where they stand, with labels that follow the take-over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from kinema import kinematics
from kinema._arrays import copied
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.debounce import flags_from_runs
from kinema.ops.contacts.foot_points import FootPoints, find_foot
from kinema.ops.contacts.locking import lock_of
from kinema.ops.contacts.states import Contacts, Foot
from kinema.ops.joinable import FEET, Source
from kinema.ops.run_lengths import run_rows
from kinema.ops.transition.handover import Handover
from kinema.skeleton import BoolArray, FloatArray

__all__ = [
    "EASE_S",
    "PARTS",
    "around",
    "away",
    "contacts_of_parts",
    "held",
    "labels",
    "near",
    "near_contacts",
    "standing_feet",
]

PARTS = ("left", "right", "left_heel", "left_toe", "right_heel", "right_toe")
_HELD_S = 0.45  # on either side of the take-over: contacts farther away stay as they are
_WHOLE_S = 0.8  # and no farther away than this, a contact is held to its end
EASE_S = 0.2
_SHORTEST_S = 0.06  # a contact that lasts less is not worth a change of pose


def around(
    clips: tuple[Source, Source], spans: Handover, seconds: float | None = None
) -> tuple[NDArray[np.intp], BoolArray]:
    """Frames (K, W) of K results around their take-overs, and whether each counts.

    As far away as anything of that result changes, or so many seconds on either side.
    """
    fps = clips[0].motion.fps
    half = np.ceil((_WHOLE_S + EASE_S) * fps + _longer(spans, fps)).astype(np.intp) + 2
    if seconds is not None:
        half = np.full_like(half, round(seconds * fps))
    most = int(half.max())
    off = np.arange(-most, most + 1)
    frames = spans.take_over + off
    return frames, spans.shows(frames, *(len(clip) for clip in clips)) & (np.abs(off) <= half)


def away(spans: Handover, frames: NDArray[np.intp], fps: float) -> FloatArray:
    """How far frames are from the take-over, in seconds; all of a long blend is near it."""
    found = np.abs(frames - spans.take_over) - _longer(spans, fps)
    return np.asarray(np.maximum(found, 0.0) / fps)


def _longer(spans: Handover, fps: float) -> FloatArray:
    """By how many frames a blend is longer on either side than what is near the take-over."""
    return np.asarray(np.maximum(0.5 * spans.length - _HELD_S * fps, 0.0))


def held(
    clips: tuple[Source, Source],
    motion: Motion,
    spans: Handover,
    frames: NDArray[np.intp],
    there: BoolArray,
) -> Motion:
    """K results around their joins, (K, W) frames, with feet held.

    Each by itself, so that none depends on what else is tried.
    """
    followed = {name: labels(clips, name, spans, frames) & there for name in PARTS}
    flat = {name: flags.ravel() for name, flags in followed.items()}
    far = away(spans, frames, motion.fps).ravel()
    # far from the take-over, at both ends of each, nothing is held: one contact never meets another
    contacts = near_contacts(flat, far, motion.frame_time)
    feet, world = standing_feet(clips), kinematics.forward(motion)
    rotations, positions = copied(motion.rotations), copied(motion.positions)
    for index, row in enumerate(there):
        inside = np.flatnonzero(row)[[0, -1]] + index * frames.shape[1]
        part = slice(int(inside[0]), int(inside[1]) + 1)
        body = clips[0].body.same_body(motion[part], World(*(each[part] for each in world)))
        own = {name: getattr(contacts, name)[part] for name in PARTS}
        held_in = contacts_of_parts(own, 0.0, motion.frame_time)
        found = lock_of(body, held_in, ease_s=EASE_S, feet=feet).motion
        rotations[part], positions[part] = found.rotations, found.positions
    return motion.with_arrays(rotations=rotations, positions=positions)


def standing_feet(clips: Sequence[Source]) -> dict[Foot, FootPoints]:
    """Heel and tip of each foot, from the clip in which it stands for longer."""
    found: dict[Foot, FootPoints] = {}
    for side in FEET:
        stands = [np.count_nonzero(getattr(clip.contacts, side)) for clip in clips]
        foot = find_foot(clips[int(np.argmax(stands))].body, side)
        assert foot is not None  # it has a leg
        found[side] = foot
    return found


def labels(
    clips: tuple[Source, Source], part: str, spans: Handover, frames: NDArray[np.intp]
) -> BoolArray:
    """Contacts of a part of a foot in frames (K, W) of K results."""
    previous, next_ = (getattr(clip.contacts, part) for clip in clips)
    return spans.followed(frames, previous, next_)


def near_contacts(
    parts: Mapping[str, BoolArray], away_s: FloatArray, frame_time: float
) -> Contacts:
    """Contacts of feet near a take-over, during which they are held; ``away_s`` (F,) is how far."""
    kept = {name: near(flags, away_s, frame_time) for name, flags in parts.items()}
    for side in FEET:
        kept[side] |= kept[f"{side}_heel"] | kept[f"{side}_toe"]
    return contacts_of_parts(kept, 0.0, frame_time)


def contacts_of_parts(parts: Mapping[str, BoolArray], floor: float, frame_time: float) -> Contacts:
    """Contacts from an array for each part of a foot."""
    left, right, *points = (parts[name] for name in PARTS)
    left_heel, left_toe, right_heel, right_toe = points
    return Contacts(
        left, right, left_heel, left_toe, right_heel, right_toe, floor=floor, frame_time=frame_time
    )


def near(flags: BoolArray, away_s: FloatArray, frame_time: float) -> BoolArray:
    """Runs of ``flags`` (F,) that come near a take-over and are not too short."""
    rows = run_rows(flags & (away_s <= _WHOLE_S))
    close = np.concatenate([[0], np.cumsum(away_s <= _HELD_S)])
    kept = (close[rows[:, 1]] > close[rows[:, 0]]) & (
        rows[:, 1] - rows[:, 0] >= _SHORTEST_S / frame_time - 1e-6
    )
    return flags_from_runs(len(flags), rows[kept])
