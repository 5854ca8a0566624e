"""Feet in a transition: held where they stand, with labels that follow the take-over."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema.motion import Motion
from kinema.ops.contacts.contact_runs import ContactRuns
from kinema.ops.contacts.locking import lock
from kinema.ops.contacts.states import Contacts
from kinema.ops.joinable import FEET, Source
from kinema.ops.transition.span import Span
from kinema.skeleton import BoolArray

__all__ = ["EASE_S", "PARTS", "around", "held", "held_labels", "labels"]

PARTS = ("left", "right", "left_heel", "left_toe", "right_heel", "right_toe")
_HELD_S = 0.45  # on either side of the take-over: contacts farther away stay as they are
_WHOLE_S = 0.8  # and no farther away than this, a contact is held to its end
EASE_S = 0.2
_SHORTEST_S = 0.06  # a contact that lasts less is not worth a change of pose


def around(
    clips: tuple[Source, Source], spans: Span, seconds: float | None = None
) -> tuple[NDArray[np.intp], BoolArray]:
    """Frames (K, W) of K results around their take-overs, and whether each is in the result.

    As far away as anything changes, or so many seconds on either side.
    """
    fps = clips[0].motion.fps
    half = int(np.ceil((_WHOLE_S + EASE_S) * fps)) + 2
    if seconds is not None:
        half = round(seconds * fps)
    frames = spans.take_over + np.arange(-half, half + 1)
    return frames, spans.shows(frames, *(len(clip) for clip in clips))


def labels(clips: tuple[Source, Source], span: Span, frames: NDArray[np.intp]) -> Contacts | None:
    """Contacts in frames of one result; None where a clip has no feet."""
    previous, next_ = (clip.contacts for clip in clips)
    if previous is None or next_ is None:
        return None
    found = [span.followed(frames, getattr(previous, n), getattr(next_, n)) for n in PARTS]
    return Contacts(*found, floor=previous.floor, frame_time=previous.frame_time)


def held(
    clips: tuple[Source, Source],
    motion: Motion,
    spans: Span,
    frames: NDArray[np.intp],
    there: BoolArray,
) -> Motion:
    """K results around their joins, (K, W) frames, with feet held.

    All at once: far from the take-over, at both ends of each, nothing changes.
    """
    parts = {name: held_labels(clips, name, spans, frames, there).ravel() for name in PARTS}
    for side in FEET:
        parts[side] |= parts[f"{side}_heel"] | parts[f"{side}_toe"]
    together = Contacts(*parts.values(), floor=0.0, frame_time=motion.frame_time)
    return lock(motion, together, ease_s=EASE_S)


def held_labels(
    clips: tuple[Source, Source],
    part: str,
    spans: Span,
    frames: NDArray[np.intp],
    there: BoolArray,
) -> BoolArray:
    """Contacts of a part of a foot during which it is held, (K, W): near, and not too short."""
    previous, next_ = (clip.contacts for clip in clips)
    down = spans.followed(frames, getattr(previous, part), getattr(next_, part))
    frame_time = clips[0].motion.frame_time
    away = np.abs(frames - spans.take_over) * frame_time
    found = ContactRuns((down & there & (away <= _WHOLE_S)).ravel())
    near = np.concatenate([[0], np.cumsum(away.ravel() <= _HELD_S)])
    kept = (near[found.stop] > near[found.start]) & (
        found.count >= _SHORTEST_S / frame_time - 1e-6
    )
    result = np.zeros(down.size, bool)
    result[found.frames] = found.spread(kept)
    return result.reshape(down.shape)
