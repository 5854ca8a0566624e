"""The best key frames there are, for every number of them: the yardstick for all other methods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.keyframes._body import Body, body_of, pinned, wish_of
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Norm", "OptimalSets", "select_frames", "solve"]

Norm: TypeAlias = Literal["max", "rms"]
_NORMS = {"max": 0, "rms": 1}

# Up to so many frames segments of any length are looked at; above, the longest are left out, so
# that frames × length² stays the same.
_WHOLE = 2500
_WORK = 1e9
_MOST_CELLS = 125_000_000  # frames × counts, 12 bytes each


@dataclass(frozen=True, eq=False, slots=True)
class OptimalSets:
    """The best set of keys for every count.

    Attributes
    ----------
    norm : {"max", "rms"}
    counts : (N,) int64
        The numbers of keys, rising by one.
    errors : (N,) array
        Error of the best set found for each: the largest, or the root mean square over joints and
        frames, in the motion's unit.
    lower : (N,) array
        No set with so many keys has a smaller error than this. Up to 2,500 frames it is the error
        itself.
    """

    norm: Norm
    counts: NDArray[np.int64]
    errors: FloatArray
    lower: FloatArray
    _following: NDArray[np.int32] = field(repr=False)

    @property
    def exact(self) -> BoolArray:
        """(N,) where the set found is proven to be the best there is."""
        return self.lower >= self.errors

    def frames(self, count: int) -> NDArray[np.int64]:
        """The keys of the best set with so many of them."""
        if not self.counts[0] <= count <= self.counts[-1]:
            raise OptionError(
                f"count must be from {self.counts[0]} to {self.counts[-1]}, found {count}"
            )
        return _way(self._following, count - 1)


def solve(
    motion: Motion,
    *,
    norm: Norm = "max",
    up_to: int | None = None,
    pins: Sequence[int] = (),
    weights: ArrayLike | None = None,
    root: bool = True,
) -> OptimalSets:
    """Find the best key frames for every number of keys, in one run.

    Between keys joints turn by slerp and positions go straight; the error is how far this takes
    the joints (end sites left out) from where they were. The first and the last frame are keys.

    Parameters
    ----------
    motion : Motion
    norm : {"max", "rms"}
        Make the largest error small, or the root mean square over joints and frames.
    up_to : int, optional
        The largest number of keys; a fifth of the frames if not given.
    pins : sequence of int
        Frames that must be keys.
    weights : (J,) array, optional
        What counts a joint's distance (``"max"``) or its square (``"rms"``); 0 leaves it out.
    root : bool
        Whether the root's way counts, or only where joints are as seen from it.

    Returns
    -------
    OptimalSets
        Exact up to 2,500 frames. In a longer motion keys are not put farther apart than a length
        that falls with the number of frames (316 for 10,000); what longer segments would lose at
        least is measured, and says for which counts the sets are the best there are all the same.

    Raises
    ------
    OptionError
        If frames times counts are more than memory holds, or an option is out of range.
    IncompleteMotion
        If samples are missing.

    Notes
    -----
    Dynamic programming from the last frame to the first over all segments between two frames. A
    segment is given up as soon as it has lost more than any way from its start could bear, so
    nothing is passed over; time grows with the cube of the frames all the same.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> sets = solve(walk)
    >>> sets.counts.tolist()
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    >>> bool(np.all(np.diff(sets.errors) < 0)), bool(sets.exact.all())
    (True, True)
    >>> len(sets.frames(5))
    5
    """
    complete(motion, "keyframes.optimal")
    _check_norm(norm)
    pins_and_ends = pinned(pins, motion.num_frames)
    most = motion.num_frames // 5 if up_to is None else min(up_to, motion.num_frames)
    most = max(most, len(pins_and_ends), min(2, motion.num_frames))
    body = body_of(motion, weights, root)
    if motion.num_frames == 1:
        alone = np.zeros(1)
        return OptimalSets(norm, np.ones(1, np.int64), alone, alone, np.zeros((1, 1), np.int32))
    found = _programme(body, norm, most - 1, pins_and_ends)
    segments = np.flatnonzero(np.isfinite(found.lost))
    lost = found.lost[segments]
    least = np.minimum(lost, _least_beyond(body, norm, lost, segments, pins_and_ends))
    scale = 1.0 if norm == "max" else body.total * body.num_frames
    return OptimalSets(
        norm, segments + 1, np.sqrt(lost / scale), np.sqrt(least / scale), found.following
    )


def select_frames(
    motion: Motion,
    *,
    count: int | None = None,
    max_error: float | None = None,
    norm: Norm = "max",
    pins: Sequence[int] = (),
    weights: ArrayLike | None = None,
    root: bool = True,
) -> NDArray[np.int64]:
    """Find the best key frames for one number of keys, or the fewest for a bound.

    Much faster than `solve`, which finds those for all numbers.

    Parameters
    ----------
    motion : Motion
    count : int, optional
        How many keys.
    max_error : float, optional
        The fewest keys that keep every joint within this distance of where it was.
    norm : {"max", "rms"}
        What is least for that number of keys. ``"max"``: the largest error, and of all such sets
        the one with the least root mean square. ``"rms"``: the root mean square.
    pins, weights, root
        As for `solve`.

    Returns
    -------
    (K,) int64 array
        Exact up to 2,500 frames; above, see `solve`.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> keys = select_frames(walk, max_error=0.01)
    >>> bool(len(select_frames(walk, max_error=0.02)) <= len(keys))
    True
    """
    complete(motion, "keyframes.optimal")
    _check_norm(norm)
    pins_and_ends = pinned(pins, motion.num_frames)
    count, bound = wish_of(count, max_error, pins_and_ends, motion.num_frames)
    if motion.num_frames == len(pins_and_ends):
        return pins_and_ends
    body = body_of(motion, weights, root)
    # what a good guess loses need not be searched beyond
    segments = 0 if count is None else count - 1
    guess = _native.auto_keys(
        motion=body.arrays, segments=segments, bound=bound**2, pins=pins_and_ends
    )
    keys = np.array(guess, np.int64)
    limit = np.inf if count is not None else bound**2
    if count is None or norm == "max":
        ceiling = _lost(body, keys)[0] if count is not None else limit
        found = _programme(body, "max", len(keys) - 1, pins_and_ends, ceiling=ceiling)
        kept = np.flatnonzero(np.isfinite(found.lost))
        if len(kept):  # else the guess has longer segments than were looked at
            keys = _way(found.following, int(kept[0]) if count is None else len(keys) - 1)
        if norm == "max":
            limit = _lost(body, keys)[0]
    # rounding must not shut out the very set that gave the limit
    found = _programme(
        body,
        "rms",
        len(keys) - 1,
        pins_and_ends,
        ceiling=_lost(body, keys)[1],
        limit=limit * (1.0 + 1e-12),
    )
    return _way(found.following, len(keys) - 1) if np.isfinite(found.lost[-1]) else keys


class _Found(NamedTuple):
    """``lost`` (S,) by the number of segments; ``following`` (F, S) the next key from a frame."""

    lost: FloatArray
    following: NDArray[np.int32]


def _programme(
    body: Body,
    norm: Norm,
    most: int,
    pins: NDArray[np.int64],
    *,
    ceiling: float = np.inf,
    limit: float = np.inf,
) -> _Found:
    """Solve for 0 to ``most`` segments."""
    cells = body.num_frames * (most + 1)
    if cells > _MOST_CELLS:
        raise OptionError(
            f"optimal keys of {body.num_frames} frames can be found for up to "
            f"{_MOST_CELLS // body.num_frames} of them, found {most + 1}",
            hint="ask for fewer, cut the motion, or take the method 'auto'",
        )
    lost = np.empty((body.num_frames, most + 1))
    following = np.empty((body.num_frames, most + 1), np.int32)
    farthest = _farthest(body.num_frames, pins, limited=True)
    _native.optimal_keys(
        motion=body.arrays,
        norm=_NORMS[norm],
        ceiling=ceiling,
        segment_limit=limit,
        farthest=farthest,
        lost=lost,
        next=following,
    )
    return _Found(lost[0].copy(), following)


def _farthest(frames: int, pins: NDArray[np.int64], *, limited: bool) -> NDArray[np.int64]:
    """The last frame that a segment from each frame may end at."""
    here = np.arange(frames)
    following = np.minimum(np.searchsorted(pins, here, "right"), len(pins) - 1)
    if not limited or frames <= _WHOLE:
        return pins[following]
    reach = int(np.sqrt(_WORK / frames)) + 1
    return np.minimum(pins[following], here + reach)


def _least_beyond(
    body: Body, norm: Norm, lost: FloatArray, segments: NDArray[np.intp], pins: NDArray[np.int64]
) -> float:
    """What a set loses at least that has a segment longer than were looked at."""
    if body.num_frames <= _WHOLE:
        return np.inf
    # so much that it need not be known to be more: what a fiftieth of the frames lose
    fiftieth = int(np.searchsorted(segments, body.num_frames // 50))
    ceiling = float(lost[min(fiftieth, len(lost) - 1)])
    near = _farthest(body.num_frames, pins, limited=True)
    far = _farthest(body.num_frames, pins, limited=False)
    return _native.least_beyond(
        motion=body.arrays, norm=_NORMS[norm], ceiling=ceiling, farthest=near, last=far
    )


def _way(following: NDArray[np.int32], segments: int) -> NDArray[np.int64]:
    keys = [0]
    for left in range(segments, 0, -1):
        keys.append(int(following[keys[-1], left]))
    return np.array(keys, np.int64)


def _lost(body: Body, keys: NDArray[np.int64]) -> tuple[float, float]:
    """The largest squared distance and the sum of them."""
    errors = np.empty((len(keys) - 1, 2))
    _native.errors_between(body.arrays, keys, errors)
    return float(errors[:, 0].max()), float(errors[:, 1].sum())


def _check_norm(norm: str) -> None:
    if norm not in _NORMS:
        raise OptionError(f'norm must be "max" or "rms", found {norm!r}')
