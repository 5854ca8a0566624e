"""Frames in which a foot is planted: its contacts, their ends moved to where it is at rest."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["ContactRuns", "PlantedFrames", "planted_frames"]

_Number = TypeVar("_Number", bound=np.generic)

# A foot is at rest while it is no farther from its planted position than this many times the noise
# (root mean square), outside a contact and inside one: noise itself hardly ever exceeds it.
_OUTSIDE, _INSIDE = 3.0, 4.0
# Or, inside a contact, than this many times its median distance: a foot that slides evenly is at
# twice the median at either end.
_SLIDING = 3.0
# The median of a sum of three squares of white noise, as a share of its mean.
_MEDIAN = 2.366 / 3.0


class ContactRuns:
    """Contacts of one foot in frames ``start`` … ``stop`` - 1, (R,) each, and means over them."""

    def __init__(self, flags: BoolArray) -> None:
        found = np.array(runs(flags), np.intp).reshape(-1, 2)
        self.start, self.stop = found[:, 0], found[:, 1]
        self.frames = np.flatnonzero(flags)
        self.count = self.stop - self.start
        self.first = np.cumsum(self.count) - self.count

    def mean(self, values: FloatArray) -> FloatArray:
        """Mean of each run, of values that belong to ``frames``."""
        count = self.count.reshape(-1, *([1] * (values.ndim - 1)))
        return np.asarray(np.add.reduceat(values, self.first, axis=0) / count)

    def median(self, values: FloatArray) -> FloatArray:
        """Median of each run, of values of all frames (F,); the upper of an even number."""
        inside = values[self.frames]
        order = np.lexsort((inside, self.spread(np.arange(len(self.count)))))
        return np.asarray(inside[order][self.first + self.count // 2])

    def spread(self, values: NDArray[_Number]) -> NDArray[_Number]:
        """A value of each run, repeated for each of its frames."""
        return np.repeat(values, self.count, axis=0)

    def nearest(self, frames: int) -> NDArray[np.intp]:
        """The run nearest to each frame, (F,); neighbours share the frames between them."""
        halfway = (self.stop[:-1] + self.start[1:] + 1) // 2
        return np.searchsorted(halfway, np.arange(frames), side="right")


class PlantedFrames(NamedTuple):
    """Which frames are planted (F,), and the first and last of them in each contact, (R,)."""

    planted: BoolArray
    first: NDArray[np.intp]
    last: NDArray[np.intp]


def planted_frames(
    off: FloatArray, contacts: ContactRuns, adjust: int, *, still: float, stray: float
) -> PlantedFrames:
    """Move the ends of contacts to where the foot comes to rest and where it leaves.

    Detected contacts are a few frames off.

    Parameters
    ----------
    off : (F, 3)
        Displacement of each frame from the planted position of its nearest contact.
    contacts : ContactRuns
    adjust : int
        Most frames by which an end is moved outwards; 0 leaves the contacts as they are.
    still, stray : float
        Whatever the noise, a foot nearer than ``still`` is at rest, and one farther than ``stray``
        outside a contact is not.
    """
    frames = np.arange(len(off))
    owner = contacts.nearest(len(off))
    start, stop = contacts.start[owner], contacts.stop[owner]
    inside = (frames >= start) & (frames < stop)
    if adjust == 0:
        return PlantedFrames(inside, contacts.start, contacts.stop - 1)
    distance = np.linalg.norm(off, axis=-1)
    noise = _noise(off, contacts)
    allowed = np.maximum(max(_INSIDE * noise, still), _SLIDING * contacts.median(distance))
    gone = distance > np.where(inside, allowed[owner], min(_OUTSIDE * noise, stray))

    # frames at either end where the foot is away are released; frames outside are planted as long
    # as none between them and the contact is away
    here, away = _counts(~gone), _counts(gone)
    head = here[frames + 1] == here[start]
    tail = here[stop] == here[frames]
    sooner = (frames < start) & (start - frames <= adjust) & (away[start + 1] == away[frames])
    later = (frames >= stop) & (frames - stop < adjust) & (away[frames + 1] == away[stop - 1])
    planted = (inside & ~head & ~tail) | sooner | later
    counted = [
        np.bincount(owner[flags], minlength=len(contacts.start))
        for flags in (inside & head, inside & tail, sooner, later)
    ]
    first = contacts.start + counted[0] - counted[2]
    return PlantedFrames(planted, first, contacts.stop - 1 - counted[1] + counted[3])


def _counts(flags: BoolArray) -> NDArray[np.intp]:
    """Number of True before each frame, (F + 1,)."""
    return np.concatenate([[0], np.cumsum(flags)])


def _noise(off: FloatArray, contacts: ContactRuns) -> float:
    """Root mean square of the white noise during contacts.

    From second differences, which are zero for a foot that slides evenly, and from their median,
    as the ends of contacts may be frames in the air.
    """
    frames = contacts.frames
    inner = np.ones(len(frames), bool)
    inner[contacts.first] = inner[contacts.first + contacts.count - 1] = False
    at = frames[inner]
    if not len(at):
        return 0.0
    bends = np.sum((off[at - 1] - 2.0 * off[at] + off[at + 1]) ** 2, axis=-1)
    return float(np.sqrt(np.median(bends) / _MEDIAN / 6.0))
