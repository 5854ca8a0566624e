"""The same number of key frames by every method, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kinema.motion import Motion
from kinema.ops.keyframes.selection import KeyFrames, select

__all__ = ["compare"]

# name shown → what `select` is asked for
_WAYS: dict[str, dict[str, Any]] = {
    "spacing": {"method": "spacing"},
    "distance": {"method": "distance", "exact": True},
    "distance, by bones": {"method": "distance", "exact": True, "weights": "bones"},
    "split": {"method": "split"},
    "saliency": {"method": "saliency"},
    "saliency, previous": {"method": "saliency", "measure": "previous"},
    "saliency, across": {"method": "saliency", "measure": "across"},
    "auto": {"method": "auto"},
    "optimal": {"method": "optimal"},
    "optimal, rms": {"method": "optimal", "norm": "rms"},
}
_BEST_FRAMES = 2500  # up to here the best keys are found in seconds


def compare(
    motion: Motion, *, count: int, pins: Sequence[int] = (), optimal: bool | None = None
) -> dict[str, KeyFrames]:
    """Choose the same number of keys by every method.

    Parameters
    ----------
    motion : Motion
    count : int
        Number of keys.
    pins : sequence of int
        Frames that must be keys.
    optimal : bool, optional
        Whether the best keys there are stand beside the others; without, up to 2,500 frames, as
        they take long.

    Returns
    -------
    dict of str to KeyFrames
        By the method's name. ``"previous"`` and ``"across"`` are source 003's weaker measures of
        saliency; ``"by bones"`` weighs joints by the length of bone that they carry.

    Examples
    --------
    >>> import kinema
    >>> found = compare(kinema.samples.walk(seconds=1.0).motion, count=6)
    >>> min(found, key=lambda name: found[name].report.position_max)
    'optimal'
    """
    wanted = motion.num_frames <= _BEST_FRAMES if optimal is None else optimal
    return {
        name: select(motion, count=count, pins=pins, **options)
        for name, options in _WAYS.items()
        if wanted or options["method"] != "optimal"
    }
