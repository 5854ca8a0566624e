"""Contacts of one point: their frames, and means and medians over each of them."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["ContactRuns"]

_Number = TypeVar("_Number", bound=np.generic)
_MEDIAN_STEPS = 6


class ContactRuns:
    """Contacts in frames ``start`` … ``stop`` - 1, (R,) each."""

    def __init__(self, flags: BoolArray) -> None:
        found = np.array(runs(flags), np.intp).reshape(-1, 2)
        self.start, self.stop = found[:, 0], found[:, 1]
        self.frames = np.flatnonzero(flags)
        self.count = self.stop - self.start
        self.first = np.cumsum(self.count) - self.count

    def __len__(self) -> int:
        return len(self.start)

    def at(self, frames: NDArray[np.intp]) -> NDArray[np.intp]:
        """The run that each of these frames lies in, or the one before it."""
        return np.searchsorted(self.start, frames, side="right") - 1

    def spread(self, values: NDArray[_Number]) -> NDArray[_Number]:
        """A value of each run, repeated for each of its frames."""
        return np.repeat(values, self.count, axis=0)

    def median(self, samples: FloatArray) -> FloatArray:
        """Geometric median of each run, of samples of all frames (F, D).

        The point with the least summed distance to its samples: outliers and late ends have little
        influence, and unlike a median of each coordinate it turns and moves with the samples.
        Weiszfeld's steps from the mean, with the weights of near samples bounded.
        """
        inside = samples[self.frames]
        if not len(inside):
            return np.zeros((0, samples.shape[1]))
        middle = self._mean(inside)
        off = inside - self.spread(middle)
        spread = self.spread(self._mean(np.einsum("ni,ni->n", off, off)))
        # where all samples are the same, distances are rounding errors
        floor = 0.01 * spread + 1e-24 * np.einsum("ni,ni->n", inside, inside)
        floor += np.finfo(float).tiny
        for _ in range(_MEDIAN_STEPS):
            weights = 1.0 / np.sqrt(np.einsum("ni,ni->n", off, off) + floor)
            # as a step from the current point: identical samples stay exactly as they are
            middle = middle + self._mean(weights[:, None] * off) / self._mean(weights)[:, None]
            off = inside - self.spread(middle)
        return middle

    def _mean(self, values: FloatArray) -> FloatArray:
        """Mean of each run, of values that belong to ``frames``."""
        count = self.count.reshape(-1, *([1] * (values.ndim - 1)))
        return np.asarray(np.add.reduceat(values, self.first, axis=0) / count)
