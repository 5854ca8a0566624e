"""Nearly the best key frames, quickly: the default method."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.motion import Motion, complete
from kinema.ops.keyframes.compact import compact
from kinema.ops.keyframes.request import check_one_limit, fixed_frames

__all__ = ["select_frames"]


def select_frames(
    motion: Motion,
    *,
    count: int | None = None,
    max_error: float | None = None,
    pins: Sequence[int] = (),
    weights: ArrayLike | None = None,
    root: bool = True,
) -> NDArray[np.int64]:
    """Choose the keys from which slerp rebuilds joint positions best, to within a few percent.

    There are two aims: no joint should ever be far off, and errors should be small overall. The
    largest error may be a tenth above the least possible, and within that bound the sum of squares
    is minimised; on recordings the mean error is then a few percent above the least possible.

    Parameters
    ----------
    motion : Motion
    count : int, optional
        Number of keys, including the first and the last frame.
    max_error : float, optional
        As few keys as keep every joint within this distance of the original, in the motion's unit.
    pins : sequence of int
        Frames that must be keys.
    weights : (J,) array, optional
        Factors for the joints' errors: with ``max_error``, a joint's distance times its weight is
        bounded. 0 leaves a joint out. End sites are always left out.
    root : bool
        Include the root's travel; otherwise positions are relative to the root.

    Returns
    -------
    (K,) int64 array
        The keys, in order. The same on every machine, for any number of threads.

    Raises
    ------
    OptionError
        If not exactly one of ``count`` and ``max_error`` is given, or out of range.
    IncompleteMotion
        If samples are missing.

    Notes
    -----
    A first estimate of the bound comes from segments that are each as long as it allows. All
    segments between two frames that stay within a tenth more are then measured (long ones at some
    of their frames, until they are chosen). They form a graph, in which dynamic programming finds
    the least bound that ``count`` keys can keep, and the path with the least sum of squares. Time
    grows with the length of the motion, not with its square. A small number of keys is placed on a
    coarse grid first.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> len(select_frames(walk, count=12))
    12
    >>> len(select_frames(walk, max_error=0.02)) < len(select_frames(walk, max_error=0.005))
    True
    """
    complete(motion, "keyframes.select")
    pins_and_ends = fixed_frames(motion.num_frames, pins)
    check_one_limit(count, max_error, pins_and_ends, motion.num_frames)
    bound = 0.0 if max_error is None else float(max_error)
    if motion.num_frames == len(pins_and_ends):
        return pins_and_ends
    body = compact(motion, weights, root)
    segments = 0 if count is None else count - 1
    keys = _native.auto_keys(
        motion=body.arrays, segments=segments, bound=bound**2, pins=pins_and_ends
    )
    return np.array(keys, np.int64)
