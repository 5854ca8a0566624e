"""The best possible key frames, for every number of keys: a benchmark for all other methods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.keyframes.compact import CompactMotion, compact
from kinema.ops.keyframes.request import check_one_limit, fixed_frames
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Norm", "OptimalSets", "select_frames", "solve"]

Norm: TypeAlias = Literal["max", "rms"]
_NORMS = {"max": 0, "rms": 1}

# Up to this many frames, segments of any length are tried; above, the longest are left out, so
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
        The numbers of keys, one after another.
    errors : (N,) array
        Error of the best set found for each: the largest, or the root mean square over joints and
        frames, in the motion's unit.
    lower : (N,) array
        A lower bound: no set with that many keys has a smaller error. Up to 2,500 frames it is the
        error itself.
    """

    norm: Norm
    counts: NDArray[np.int64]
    errors: FloatArray
    lower: FloatArray
    _following: NDArray[np.int32] = field(repr=False)

    @property
    def exact(self) -> BoolArray:
        """(N,) where the set found is proven to be the best possible."""
        return self.lower >= self.errors

    def frames(self, count: int) -> NDArray[np.int64]:
        """The best set of this many keys."""
        if not self.counts[0] <= count <= self.counts[-1]:
            raise OptionError(
                f"count must be from {self.counts[0]} to {self.counts[-1]}, found {count}",
                parameter="count",
            )
        return _keys_along(self._following, count - 1)


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

    Between keys, rotations are interpolated by slerp and positions linearly; the error is how far
    that takes the joints (end sites left out) from the original. The first and the last frame are
    keys.

    Parameters
    ----------
    motion : Motion
    norm : {"max", "rms"}
        What is minimised: the largest error, or the root mean square over joints and frames.
    up_to : int, optional
        The largest number of keys (default: a fifth of the frames).
    pins : sequence of int
        Frames that must be keys.
    weights : (J,) array, optional
        Factors for the joints' errors (``"max"``) or their squares (``"rms"``); 0 leaves a joint
        out.
    root : bool
        Include the root's travel; otherwise positions are relative to the root.

    Returns
    -------
    OptimalSets
        Exact up to 2,500 frames. In longer motions, keys are at most a certain number of frames
        apart, which falls with the length of the motion (316 for 10,000); the least error of
        longer segments is measured, and shows for which counts the sets are still the best
        possible.

    Raises
    ------
    OptionError
        If frames times counts exceed the memory allowed, or an option is out of range.
    IncompleteMotion
        If samples are missing.

    Notes
    -----
    Dynamic programming from the last frame to the first over all segments between two frames. A
    segment is abandoned as soon as its error is more than any solution from its start could
    afford, so nothing is missed; time still grows with the cube of the number of frames.

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
    pins_and_ends = fixed_frames(motion.num_frames, pins)
    most = motion.num_frames // 5 if up_to is None else min(up_to, motion.num_frames)
    most = max(most, len(pins_and_ends), min(2, motion.num_frames))
    body = compact(motion, weights, root)
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
    """Find the best key frames for one number of keys, or the fewest within an error bound.

    Much faster than `solve`, which finds them for all numbers.

    Parameters
    ----------
    motion : Motion
    count : int, optional
        Number of keys.
    max_error : float, optional
        The fewest keys that keep every joint within this distance of the original.
    norm : {"max", "rms"}
        What is minimised for that number of keys. ``"max"``: the largest error, and among such
        sets the root mean square. ``"rms"``: the root mean square.
    pins : sequence of int
        Frames that must be keys.
    weights : (J,) array, optional
        Factors for the joints' errors, as for `solve`.
    root : bool
        Include the root's travel; otherwise positions are relative to the root.

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
    pins_and_ends = fixed_frames(motion.num_frames, pins)
    check_one_limit(count, max_error, pins_and_ends, motion.num_frames)
    bound = 0.0 if max_error is None else float(max_error)
    if motion.num_frames == len(pins_and_ends):
        return pins_and_ends
    body = compact(motion, weights, root)
    # nothing worse than a good guess needs to be searched
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
        if len(kept):  # else the guess has longer segments than were tried
            keys = _keys_along(found.following, int(kept[0]) if count is None else len(keys) - 1)
        if norm == "max":
            limit = _lost(body, keys)[0]
    # rounding must not exclude the very set that gave the limit
    found = _programme(
        body,
        "rms",
        len(keys) - 1,
        pins_and_ends,
        ceiling=_lost(body, keys)[1],
        limit=limit * (1.0 + 1e-12),
    )
    return _keys_along(found.following, len(keys) - 1) if np.isfinite(found.lost[-1]) else keys


class _Found(NamedTuple):
    """``lost`` (S,): error by number of segments; ``following`` (F, S): next key from a frame."""

    lost: FloatArray
    following: NDArray[np.int32]


def _programme(
    body: CompactMotion,
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
            hint="ask for fewer, cut the motion, or use the method 'auto'",
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
    body: CompactMotion,
    norm: Norm,
    lost: FloatArray,
    segments: NDArray[np.intp],
    pins: NDArray[np.int64],
) -> float:
    """The least error of a set with a segment longer than those that were tried."""
    if body.num_frames <= _WHOLE:
        return np.inf
    # enough to know: the error of a fiftieth of the frames as keys
    fiftieth = int(np.searchsorted(segments, body.num_frames // 50))
    ceiling = float(lost[min(fiftieth, len(lost) - 1)])
    near = _farthest(body.num_frames, pins, limited=True)
    far = _farthest(body.num_frames, pins, limited=False)
    return _native.least_beyond(
        motion=body.arrays, norm=_NORMS[norm], ceiling=ceiling, farthest=near, last=far
    )


def _keys_along(following: NDArray[np.int32], segments: int) -> NDArray[np.int64]:
    """The keys of the best path with this many segments."""
    keys = [0]
    for left in range(segments, 0, -1):
        keys.append(int(following[keys[-1], left]))
    return np.array(keys, np.int64)


def _lost(body: CompactMotion, keys: NDArray[np.int64]) -> tuple[float, float]:
    """The largest squared distance and the sum of them."""
    errors = np.empty((len(keys) - 1, 2))
    _native.errors_between(body.arrays, keys, errors)
    return float(errors[:, 0].max()), float(errors[:, 1].sum())


def _check_norm(norm: str) -> None:
    if norm not in _NORMS:
        raise OptionError(f'norm must be "max" or "rms", found {norm!r}', parameter="norm")
