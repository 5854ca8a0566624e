"""How far a step looks: frames around a frame that its result depends on.

While a slider is dragged in a long take, only the frames in view are computed, from those within
this reach. Operations that look at the whole motion have none.
"""

from __future__ import annotations

import math

from kinema.recipe import RecipeStep

__all__ = ["reach_of"]

_POINTWISE = ("placement.moved", "placement.turned", "placement.placed")
_FINITE = ("gaussian", "average", "binomial", "savgol")  # kernels that end; others ring on
_DESPIKE_S = 0.5  # outliers are told by their neighbourhood, and replaced from it
_DEFAULT_S = 0.5  # no default window is longer


def reach_of(step: RecipeStep, frame_time: float) -> int | None:
    """Frames on either side, None if there is no limit.

    >>> reach_of(RecipeStep.of("filters.smooth", {"width": 21, "despike": False}), 1 / 60)
    21
    >>> reach_of(RecipeStep.of("contacts.lock"), 1 / 60) is None
    True
    """
    name, values = step.entry.name, step.values
    if name in _POINTWISE:
        return 0
    if name == "filters.convolve":
        return len(values["taps"])
    if name != "filters.smooth" or values.get("kernel", "gaussian") not in _FINITE:
        return None
    despike = math.ceil(_DESPIKE_S / frame_time) if values.get("despike", True) else 0
    width, window_s = values.get("width"), values.get("window_s")
    if isinstance(width, int):
        return width + despike
    if width is None and (window_s is None or isinstance(window_s, float | int)):
        return math.ceil((window_s or _DEFAULT_S) / frame_time) + 2 + despike
    return None  # in a unit that depends on the motion
