"""Goals as people give them: one for all frames, or one for each."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from kinema.errors import ShapeError
from kinema.skeleton import FloatArray, check_finite

__all__ = ["per_frame"]


def per_frame(given: ArrayLike, frames: int, name: str, *, width: int = 3) -> FloatArray:
    """Take values as (F, width), one for each frame.

    >>> per_frame([1, 2, 3], 2, "goals").tolist()
    [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]
    """
    values = np.asarray(given, np.float64)
    if values.shape not in ((width,), (frames, width)):
        raise ShapeError(
            f"{name} must have shape ({frames}, {width}) or ({width},), found {values.shape}"
        )
    check_finite(values, name)
    return np.ascontiguousarray(np.broadcast_to(values, (frames, width)))
