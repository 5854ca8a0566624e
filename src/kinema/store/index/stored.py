"""Arrays of an index that come from a file: they must fit each other before they are used."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from kinema.errors import FormatError
from kinema.store.arrays import ArrayFile
from kinema.store.index.base import MOST_DIMENSIONS, MOST_LENGTH
from kinema.store.index.points import PointStore

__all__ = ["KIND", "check_array", "check_points"]

KIND = "index of nearest neighbours"


def check_array(
    file: ArrayFile,
    name: str,
    kind: DTypeLike,
    shape: tuple[int | None, ...],
    source: str,
    *,
    least: int = 0,
) -> NDArray[Any]:
    """An array of the right type and shape (None: any length), with at least ``least`` rows."""
    array = file.arrays.get(name)
    fits = (
        array is not None
        and array.dtype == np.dtype(kind)
        and array.ndim == len(shape)
        and all(want is None or want == have for want, have in zip(shape, array.shape, strict=True))
        and len(array) >= least
    )
    if array is None or not fits:
        wanted = ", ".join("any" if length is None else str(length) for length in shape)
        raise FormatError(
            f"array {name!r} must be {np.dtype(kind)} of shape ({wanted})",
            source=source,
            hint="the file was changed; build the index again",
        )
    return array


def check_points(file: ArrayFile, source: str) -> PointStore:
    """The vectors of an index, finite and not too long."""
    vectors = check_array(file, "vectors", np.float32, (None, None), source)
    alive = check_array(file, "alive", np.uint8, (len(vectors),), source)
    if not 0 < vectors.shape[1] <= MOST_DIMENSIONS:
        raise FormatError(f"vectors must have 1 to {MOST_DIMENSIONS} numbers", source=source)
    # no copy is made of what may be large; a comparison with NaN is false
    if vectors.size and not (vectors.min() >= -MOST_LENGTH and vectors.max() <= MOST_LENGTH):
        raise FormatError(f"vectors must be finite numbers up to {MOST_LENGTH:g}", source=source)
    return PointStore(vectors, alive)
