"""In which frames a foot is held: those of its contacts, with their ends where it stands."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Holds", "Stretches", "held_frames", "nearest"]

_Number = TypeVar("_Number", bound=np.generic)

# A foot is in its place while it is no farther from it than this many times the noise (root mean
# square), outside of a contact and inside: noise itself hardly ever is.
_OUTSIDE, _INSIDE = 3.0, 4.0
# Or, in a contact, than this many times its median there: a foot that slides evenly is at twice
# the median at either end.
_SLIDING = 3.0
# The median of a sum of three squares of white noise, as a share of its mean.
_MEDIAN = 2.366 / 3.0


class Stretches:
    """Stretches of frames ``start`` … ``stop`` - 1, each (R,), in order and apart."""

    def __init__(self, flags: BoolArray) -> None:
        found = np.array(runs(flags), np.intp).reshape(-1, 2)
        self.start, self.stop = found[:, 0], found[:, 1]
        self.frames = np.flatnonzero(flags)
        self.count = self.stop - self.start
        self.first = np.cumsum(self.count) - self.count

    def mean(self, values: FloatArray) -> FloatArray:
        """Means of values that belong to ``frames``, one for each stretch."""
        count = self.count.reshape(-1, *([1] * (values.ndim - 1)))
        return np.asarray(np.add.reduceat(values, self.first, axis=0) / count)

    def median(self, values: FloatArray) -> FloatArray:
        """Medians of values that belong to all frames (F,), the upper one of an even number."""
        inside = values[self.frames]
        order = np.lexsort((inside, self.spread(np.arange(len(self.count)))))
        return np.asarray(inside[order][self.first + self.count // 2])

    def spread(self, values: NDArray[_Number]) -> NDArray[_Number]:
        """A value of each stretch for each of its frames."""
        return np.repeat(values, self.count, axis=0)


class Holds(NamedTuple):
    """Which frames are held (F,), and for each contact the first and the last of them, (R,)."""

    held: BoolArray
    first: NDArray[np.intp]
    last: NDArray[np.intp]


def nearest(contacts: Stretches, frames: int) -> NDArray[np.intp]:
    """Each frame's nearest contact: neighbours share the frames between them."""
    halfway = (contacts.stop[:-1] + contacts.start[1:] + 1) // 2
    return np.searchsorted(halfway, np.arange(frames), side="right")


def held_frames(
    off: FloatArray, contacts: Stretches, adjust: int, *, still: float, stray: float
) -> Holds:
    """Move the ends of contacts to where the foot comes to its place and leaves it.

    Contacts that were found in a motion are a few frames off.

    Parameters
    ----------
    off : (F, 3)
        How far each frame is from the place of its nearest contact.
    contacts : Stretches
    adjust : int
        By how many frames ends are moved outwards at most; 0 leaves them where they are.
    still, stray : float
        A foot nearer than ``still`` is in its place, one farther than ``stray`` outside of a
        contact is not, whatever the noise.
    """
    frames = np.arange(len(off))
    owner = nearest(contacts, len(off))
    start, stop = contacts.start[owner], contacts.stop[owner]
    inside = (frames >= start) & (frames < stop)
    if adjust == 0:
        return Holds(inside, contacts.start, contacts.stop - 1)
    distance = np.linalg.norm(off, axis=-1)
    noise = _noise(off, contacts)
    allowed = np.maximum(max(_INSIDE * noise, still), _SLIDING * contacts.median(distance))
    gone = distance > np.where(inside, allowed[owner], min(_OUTSIDE * noise, stray))

    # ends that have gone are let go, frames outside are held while none from the end has gone
    here, away = _counts(~gone), _counts(gone)
    head = here[frames + 1] == here[start]
    tail = here[stop] == here[frames]
    sooner = (frames < start) & (start - frames <= adjust) & (away[start + 1] == away[frames])
    later = (frames >= stop) & (frames - stop < adjust) & (away[frames + 1] == away[stop - 1])
    held = (inside & ~head & ~tail) | sooner | later
    counted = [
        np.bincount(owner[flags], minlength=len(contacts.start))
        for flags in (inside & head, inside & tail, sooner, later)
    ]
    first = contacts.start + counted[0] - counted[2]
    return Holds(held, first, contacts.stop - 1 - counted[1] + counted[3])


def _counts(flags: BoolArray) -> NDArray[np.intp]:
    """How many are True before each frame, (F + 1,)."""
    return np.concatenate([[0], np.cumsum(flags)])


def _noise(off: FloatArray, contacts: Stretches) -> float:
    """Root mean square of the white noise in contacts.

    From second differences, which a foot that slides evenly does not have, and from their
    median, as the ends of contacts may be frames of flight.
    """
    frames = contacts.frames
    inner = np.ones(len(frames), bool)
    inner[contacts.first] = inner[contacts.first + contacts.count - 1] = False
    at = frames[inner]
    if not len(at):
        return 0.0
    bends = np.sum((off[at - 1] - 2.0 * off[at] + off[at + 1]) ** 2, axis=-1)
    return float(np.sqrt(np.median(bends) / _MEDIAN / 6.0))
