"""How far two poses are apart, by the angles of their joints: source 001's D."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.motion import Motion
from kinema.ops._weights import Weights, joint_weights
from kinema.skeleton import FloatArray, IntArray

__all__ = ["Frames", "PoseMeasure", "Walk"]

Frames: TypeAlias = NDArray[np.int64]

_LANES = 4  # the core takes joints four at a time


class Walk(NamedTuple):
    """Keys of one threshold; every threshold from ``below`` on, less than ``above``, gives them."""

    frames: Frames
    below: float
    above: float

    @property
    def threshold(self) -> float:
        """One of them, with as few digits as will do.

        >>> Walk(np.array([0]), 1.0949, 1.1083).threshold
        1.1
        """
        # from the largest distance there is on, all are the same
        middle = 0.5 * (self.below + self.above) if self.above < np.inf else 1.05 * self.below
        for digits in range(1, 17):
            value = float(f"{middle:.{digits}g}")
            if self.below <= value < self.above:
                return value
        return self.below


@dataclass(frozen=True, eq=False, slots=True)
class PoseMeasure:
    """D(s, t) = Σ α d(q(s), q(t)) over the joints that count, d half the angle between rotations.

    ``travel`` is what a unit of the root's way adds: one over the height, so that a body height
    of travel counts like a radian, or 0.
    """

    motion: Motion
    chosen: IntArray
    weights: FloatArray
    travel: float

    @classmethod
    def of(
        cls,
        motion: Motion,
        *,
        weights: Weights = "uniform",
        joints: Sequence[str] | None = None,
        root: bool = False,
    ) -> PoseMeasure:
        """Measure poses of a motion with these weights."""
        alpha = joint_weights(motion.skeleton, weights, joints)
        counted = np.flatnonzero(alpha)
        filling = np.zeros(-len(counted) % _LANES, counted.dtype)
        height = motion.skeleton.height
        return cls(
            motion,
            np.concatenate([counted, filling]).astype(np.int32),
            np.concatenate([alpha[counted], filling]).astype(np.float64),
            1.0 / height if root and height > 0.0 else 0.0,
        )

    def between(self, a: Frames, b: Frames) -> FloatArray:
        """D of pairs of frames."""
        out = np.empty(len(a))
        _native.pose_distances(
            metric=self._metric, a=np.ascontiguousarray(a), b=np.ascontiguousarray(b), out=out
        )
        return out

    def walk(self, threshold: float, pins: Frames) -> Walk:
        """Algorithm 1 of the source, begun anew at each pinned frame."""
        keys = np.empty(self.motion.num_frames, np.int64)
        count, below, above = _native.distance_walk(
            metric=self._metric, pins=pins, threshold=threshold, keys=keys
        )
        return Walk(keys[:count], below, above)

    def scan(
        self, pins: Frames, start: float, stop: float, wanted: int
    ) -> tuple[bool, float, int, float, int, float]:
        """Walk at every threshold of a range at which keys change, until the wanted count."""
        return _native.distance_scan(
            metric=self._metric, pins=pins, start=start, stop=stop, wanted=wanted
        )

    def split(self, keys: Frames, threshold: float, most: int) -> tuple[Frames, FloatArray, float]:
        """Frames taken one after the other, how far each was off, and the worst that is left."""
        frames, distances = np.empty(most, np.int64), np.empty(most)
        count, left = _native.split(
            metric=self._metric,
            keys=keys,
            threshold=threshold,
            frames=frames,
            distances=distances,
        )
        return frames[:count], distances[:count], left

    @property
    def _metric(self) -> _native.PoseMetric:
        return _native.PoseMetric(
            rotations=self.motion.rotations,
            positions=self.motion.positions,
            chosen=self.chosen,
            weights=self.weights,
            travel=self.travel,
        )
