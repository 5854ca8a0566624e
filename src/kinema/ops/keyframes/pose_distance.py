"""The distance between two poses as the summed angles of their joints (Shen et al. 2004)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema._arrays import copied
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.joint_weights import JointWeights, joint_weights
from kinema.ops.joints import Joints
from kinema.skeleton import FloatArray, IntArray

__all__ = ["FrameNumbers", "PoseDistance", "ThresholdKeys"]

FrameNumbers: TypeAlias = NDArray[np.int64]

_LANES = 4  # the core takes joints four at a time


class ThresholdKeys(NamedTuple):
    """Keys that every threshold from ``below`` up to, but not including, ``above`` gives."""

    frames: FrameNumbers
    below: float
    above: float

    @property
    def threshold(self) -> float:
        """One of these thresholds, with as few digits as possible.

        >>> ThresholdKeys(np.array([0]), 1.0949, 1.1083).threshold
        1.1
        """
        # all thresholds above the largest distance give the same keys
        middle = 0.5 * (self.below + self.above) if self.above < np.inf else 1.05 * self.below
        for digits in range(1, 17):
            value = float(f"{middle:.{digits}g}")
            if self.below <= value < self.above:
                return value
        return self.below


@dataclass(frozen=True, eq=False, slots=True)
class PoseDistance:
    """D(s, t) = Σ α d(q(s), q(t)) over the joints included, d half the angle between rotations.

    ``places`` are the motion's positions, the first joint's those of the body root in the world.
    ``travel`` is what a unit of the root's travel adds: one over the height, so that a body height
    of travel counts as a radian, or 0.
    """

    motion: Motion
    places: FloatArray
    chosen: IntArray
    weights: FloatArray
    travel: float

    @classmethod
    def of(
        cls,
        body: Derived,
        *,
        weights: JointWeights = "uniform",
        joints: Joints = None,
        root: bool = False,
    ) -> PoseDistance:
        """Measure the poses of a motion with these weights."""
        alpha = joint_weights(body.motion, weights, joints)
        included = np.flatnonzero(alpha)
        padding = np.zeros(-len(included) % _LANES, included.dtype)
        return cls(
            body.motion,
            _travelling(body) if root else body.motion.positions,
            np.concatenate([included, padding]).astype(np.int32),
            np.concatenate([alpha[included], padding]).astype(np.float64),
            1.0 / body.height if root and body.height > 0.0 else 0.0,
        )

    def between(self, a: FrameNumbers, b: FrameNumbers) -> FloatArray:
        """D between pairs of frames."""
        out = np.empty(len(a))
        _native.pose_distances(
            metric=self._metric, a=np.ascontiguousarray(a), b=np.ascontiguousarray(b), out=out
        )
        return out

    def keys_at(self, threshold: float, pins: FrameNumbers) -> ThresholdKeys:
        """A new key wherever D to the last key is above the threshold, and at each pinned frame."""
        keys = np.empty(self.motion.num_frames, np.int64)
        count, below, above = _native.distance_walk(
            metric=self._metric, pins=pins, threshold=threshold, keys=keys
        )
        return ThresholdKeys(keys[:count], below, above)

    def scan(
        self, pins: FrameNumbers, start: float, stop: float, wanted: int
    ) -> tuple[bool, float, int, float, int, float]:
        """Try every threshold of a range at which keys change, until one gives the count."""
        return _native.distance_scan(
            metric=self._metric, pins=pins, start=start, stop=stop, wanted=wanted
        )

    def split(
        self, keys: FrameNumbers, threshold: float, most: int
    ) -> tuple[FrameNumbers, FloatArray, float]:
        """Frames in the order they become keys, how far each was off, and the worst remaining."""
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
            positions=self.places,
            chosen=self.chosen,
            weights=self.weights,
            travel=self.travel,
        )


def _travelling(body: Derived) -> FloatArray:
    """Positions (F, J, 3) with the body root in the first place, where the core looks for it."""
    if body.body_root == 0:
        return body.motion.positions
    places = copied(body.motion.positions)
    places[:, 0] = body.travel
    return places
