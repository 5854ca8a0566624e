"""Key frames nearly as good as the best there are, at once: the default way of choosing them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.motion import Motion, complete
from kinema.ops.keyframes._body import body_of, pinned, wish_of

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
    """Choose the keys from which slerp rebuilds the joints' positions best, within a few percent.

    Two things are wanted: that no joint is ever far off, and that all of them are near on the
    whole. The largest error is let go a tenth above the least that is possible, and within that
    the sum of squares is made as small as can be; on recordings the mean error then is a few
    percent above the least possible.

    Parameters
    ----------
    motion : Motion
    count : int, optional
        How many keys, the first and the last frame among them.
    max_error : float, optional
        As few keys as keep every joint within this distance of where it was, in the motion's unit.
    pins : sequence of int
        Frames that must be keys.
    weights : (J,) array, optional
        What counts a joint's distance: with ``max_error``, the distance times the weight. 0 leaves
        a joint out. End sites never count.
    root : bool
        Whether the root's way counts, or only where joints are as seen from it.

    Returns
    -------
    (K,) int64 array
        The keys, rising. The same on every machine, for any number of threads.

    Raises
    ------
    OptionError
        If not exactly one of ``count`` and ``max_error`` is given, or out of range.
    IncompleteMotion
        If samples are missing.

    Notes
    -----
    A first guess of the bound comes from segments that are each as long as it allows. All segments
    between two frames that keep a tenth more are then measured (long ones at some of their frames,
    until they are chosen): a graph, in which the least bound that ``count`` keys can keep, and the
    way with the least sum, are found by dynamic programming. Time grows with the length of the
    motion, not with its square. Few keys are placed on a coarse grid first.

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
    pins_and_ends = pinned(pins, motion.num_frames)
    count, bound = wish_of(count, max_error, pins_and_ends, motion.num_frames)
    if motion.num_frames == len(pins_and_ends):
        return pins_and_ends
    body = body_of(motion, weights, root)
    segments = 0 if count is None else count - 1
    keys = _native.auto_keys(
        motion=body.arrays, segments=segments, bound=bound**2, pins=pins_and_ends
    )
    return np.array(keys, np.int64)
