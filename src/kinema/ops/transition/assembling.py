"""Put clips and the joins between them together to one motion."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema import kinematics
from kinema._arrays import copied, parts
from kinema.motion import Motion
from kinema.ops.contacts.locking import lock_of
from kinema.ops.contacts.states import Contacts
from kinema.ops.joinable import Source
from kinema.ops.placement import Placement
from kinema.ops.transition.blending import placed_body
from kinema.ops.transition.feet import (
    EASE_S,
    PARTS,
    away,
    contacts_of_parts,
    near_contacts,
    standing_feet,
)
from kinema.ops.transition.figures import WINDOW_S, Parts, Yardstick
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.records import Join, Joined
from kinema.ops.transition.trying import Made
from kinema.skeleton import FloatArray

__all__ = ["Assembly"]

# A motion, the frame of the result that it begins with, which frames to show, and where.
_Piece: TypeAlias = tuple[Motion, int, int, int, Placement]
_BLOCK = 4096  # frames at a time: temporaries stay in the cache


class Assembly:
    """Clips joined as was found for each pair of them.

    ``ends`` are the frame that the first clip begins with, and the frame after the last one's last.
    """

    def __init__(
        self, clips: Sequence[Source], made: Sequence[Made], ends: tuple[int, int], feet: bool
    ) -> None:
        self.clips, self.made, self.feet = clips, made, feet
        self.offsets, self.places = [-ends[0]], [Placement()]
        self.spans: list[Handover] = []
        for each in made:
            span = each.trial.span.shifted(self.offsets[-1])
            self.spans.append(span)
            self.offsets.append(span.start - span.next_frame)
            self.places.append(self.places[-1].compose(each.trial.placement))
        self.count = self.offsets[-1] + ends[1]
        self.free = self._together()

    def joined(self, yards: Sequence[Yardstick]) -> Joined:
        """The motion, its feet held, and every join measured on it."""
        contacts, motion = self._contacts(), self.free
        if self.feet and self.made and contacts is not None:
            motion = self._with(self.free, self._held(self._near(contacts)))
        joins = []
        for index, (yard, span, made) in enumerate(zip(yards, self.spans, self.made, strict=True)):
            frames = np.arange(*self._window(index))
            part = Parts.of(motion[frames[0] : frames[-1] + 1], np.ones((1, len(frames)), bool))
            figures = yard.figures(part, frames[None], [span], [made.figures.seam])[0]
            joins.append(Join(*span[:4], figures, made.trial.base, self.places[index + 1]))
        return Joined(motion, tuple(joins), contacts, self.free)

    def _together(self) -> Motion:
        """All clips in place, and the blends between them."""
        first = self.clips[0].motion
        rotations = np.empty((self.count, *first.rotations.shape[1:]))
        positions = np.empty((self.count, *first.positions.shape[1:]))
        starts = [0, *(span.start for span in self.spans)]
        for clip, offset, place, low in zip(
            self.clips, self.offsets, self.places, starts, strict=True
        ):
            high = min(offset + len(clip), self.count)
            self._write(rotations, positions, (clip.motion, offset, low, high, place))
        rows = zip(self.made, self.offsets, self.spans, self.places, strict=False)
        for made, offset, span, place in rows:
            blend = made.free, made.first + offset, span.start, span.stop, place
            self._write(rotations, positions, blend)
        return first.with_arrays(rotations=rotations, positions=positions, missing=None)

    def _held(self, contacts: Contacts) -> list[_Piece]:
        """Parts in which feet are held: joins as they were made, or several that are near."""
        rows = zip(self.made, self.offsets, strict=False)
        spans = [(made.first + at, made.first + at + len(made.motion)) for made, at in rows]
        held = []
        for group in _overlapping(spans):
            low, high = max(spans[group[0]][0], 0), min(spans[group[-1]][1], self.count)
            if len(group) == 1:
                (one,) = group
                held.append((self.made[one].motion, spans[one][0], low, high, self.places[one]))
            else:
                clips = self.clips[group[0] : group[-1] + 2]
                held.append((self._locked(clips, contacts, low, high), low, low, high, Placement()))
        return held

    def _locked(self, clips: Sequence[Source], contacts: Contacts, low: int, high: int) -> Motion:
        """Some frames of the result with feet held: joins that change the same frames."""
        motion = self.free[low:high]
        body = clips[0].body.same_body(motion, kinematics.forward(motion))
        inside = contacts_of_parts(
            {name: getattr(contacts, name)[low:high] for name in PARTS}, 0.0, motion.frame_time
        )
        return lock_of(body, inside, ease_s=EASE_S, feet=standing_feet(clips)).motion

    def _with(self, motion: Motion, pieces: Sequence[_Piece]) -> Motion:
        rotations, positions = copied(motion.rotations), copied(motion.positions)
        for piece in pieces:
            self._write(rotations, positions, piece)
        return motion.with_arrays(rotations=rotations, positions=positions)

    def _write(self, rotations: FloatArray, positions: FloatArray, piece: _Piece) -> None:
        """Write a piece over frames of the result, block by block."""
        made, first, low, high, place = piece
        for block in parts(high - low, _BLOCK):
            here = slice(low + block.start, low + block.stop)
            part = made[here.start - first : here.stop - first]
            if place != Placement():
                part = placed_body(self.clips[0], part, [place])
            rotations[here], positions[here] = part.rotations, part.positions

    def _overs(self) -> list[int]:
        """Where each clip takes over, and where the last one ends."""
        return [0, *(int(span.take_over) for span in self.spans), self.count]

    def _window(self, index: int) -> tuple[int, int]:
        """Frames around a join that are measured; the neighbouring joins have their own."""
        overs, half = self._overs(), round(WINDOW_S * self.free.fps)
        over = overs[index + 1]
        return max(overs[index], over - half), min(overs[index + 2], over + half + 1)

    def _contacts(self) -> Contacts | None:
        """Contacts of the clips, in frames of the result."""
        found = [clip.contacts for clip in self.clips]
        first = found[0]
        if first is None or any(each is None for each in found):
            return None
        labelled = {}
        for name in PARTS:
            flags = np.zeros(self.count, bool)
            for (low, high), contacts, offset in zip(
                pairwise(self._overs()), found, self.offsets, strict=True
            ):
                labels = getattr(contacts, name)
                frames = np.clip(np.arange(low, high) - offset, 0, len(labels) - 1)
                flags[low:high] = labels[frames]
            labelled[name] = flags
        return contacts_of_parts(labelled, first.floor, first.frame_time)

    def _near(self, contacts: Contacts) -> Contacts:
        """Contacts near any of the joins."""
        frames: NDArray[np.intp] = np.arange(self.count)
        fps = 1.0 / contacts.frame_time
        far = np.full(self.count, np.inf)
        for span in self.spans:  # one at a time: all of them would be spans × frames
            np.minimum(far, away(span, frames, fps), out=far)
        return near_contacts(
            {name: getattr(contacts, name) for name in PARTS}, far, contacts.frame_time
        )


def _overlapping(parts: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Parts (first, stop) that share frames with the one before or after, by their numbers.

    >>> _overlapping([(0, 5), (5, 9), (8, 12)])
    [[0], [1, 2]]
    """
    groups: list[list[int]] = []
    for index, (first, _) in enumerate(parts):
        if groups and first < parts[index - 1][1]:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups
