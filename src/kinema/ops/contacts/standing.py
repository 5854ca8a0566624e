"""When a point of a foot stands: slow, not accelerated, and low or supporting the body."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple, TypeVar

import numpy as np

from kinema.ops.contacts.contact_ends import agree, refine_ends
from kinema.ops.contacts.debounce import flip_short_runs, hysteresis
from kinema.ops.contacts.floor import raised_levels, standing_heights
from kinema.ops.contacts.point_speed import PointTrack, track_point
from kinema.ops.contacts.states import AnyFoot
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["PointStates", "StandingLimits", "Thresholds", "point_states"]

# Of its peak speed in the swing: so slow, a point may be standing; and so slow, it may be touching
# the floor while the foot rolls on after heel strike or over its toes.
_STANDING, _TOUCHING = 0.1, 0.15
_CERTAIN = 0.4  # of the speed limit: so slow, a low point is standing
_ROLL = 0.02  # leg lengths: a point that rises farther than this is rolling off, however slowly


_Foot = TypeVar("_Foot", bound=AnyFoot)


class Thresholds(NamedTuple):
    """When a foot counts as standing; the parameters of `detect`."""

    speed: float | None = None
    height: float | None = None
    hysteresis: float = 1.6
    window_s: float = 0.06
    shortest_s: float = 0.06


class StandingLimits(NamedTuple):
    """Thresholds in leg lengths, ``shortest`` in frames."""

    speed: float
    height: float
    hysteresis: float
    window_s: float
    shortest: int
    frame_time: float

    @classmethod
    def of(cls, given: Thresholds, size: float, frame_time: float) -> StandingLimits:
        """Thresholds of a body whose legs are this long."""
        return cls(
            speed=0.34 if given.speed is None else given.speed / size,
            height=0.07 if given.height is None else given.height / size,
            hysteresis=given.hysteresis,
            window_s=given.window_s,
            shortest=max(1, math.ceil(given.shortest_s / frame_time - 1e-6)),
            frame_time=frame_time,
        )

    def stands(self, point: PointTrack, above: FloatArray) -> BoolArray:
        """Frames in which a point is at rest and hardly ``above`` its standing height, (F,)."""
        low = above < self.height
        enter = point.rests(self.speed, share=_STANDING) & low
        stay = point.slower_than(self.speed, factor=self.hysteresis, share=_STANDING)
        stay &= above < self.hysteresis * self.height
        certain = point.rests(_CERTAIN * self.speed) & low
        still = hysteresis(enter, stay)
        still = refine_ends(still, certain, point, self.frame_time, self.window_s)
        still = _at_one_height(still, point, max(_ROLL, 4.0 * point.noise))
        return flip_short_runs(still, self.shortest)


class PointStates(NamedTuple):
    """Frames in which a point stands still on the floor, is at rest there, or may touch it."""

    still: BoolArray
    resting: BoolArray
    touching: BoolArray


def point_states(
    points: Mapping[_Foot, FloatArray], hips: Mapping[_Foot, FloatArray], limits: StandingLimits
) -> dict[_Foot, PointStates]:
    """When a point of each foot stands on the floor, and when it may touch it.

    ``points`` are positions (F, 3) of the same point of each foot, ``hips`` how far (F,) the hips
    are above it, in leg lengths.
    """
    tracks = {
        side: track_point(point, limits.frame_time, limits.window_s)
        for side, point in points.items()
    }
    slow = [point.slower_than(limits.speed) for point in tracks.values()]
    heights = [point.positions[:, 1] for point in tracks.values()]
    levels = standing_heights(heights, slow, limits.shortest)
    above = {side: high - level for side, high, level in zip(tracks, heights, levels, strict=True)}
    slower = {
        side: point.slower_than(limits.speed, factor=limits.hysteresis)
        for side, point in tracks.items()
    }
    found = {}
    for side, point in tracks.items():
        still = limits.stands(point, above[side])
        off = above[side]
        lower = [
            slower[other] & (above[other] < above[side] - limits.height)
            for other in tracks
            if other != side
        ]
        if lower:
            raised, relieved = slower[side] & ~still, np.any(lower, axis=0)
            level = raised_levels(raised, above[side], hips[side], relieved, limits.frame_time)
            if np.isfinite(level).any():
                still |= limits.stands(point, np.abs(above[side] - level))
                off = np.minimum(off, np.abs(off - level))
        touching = off < limits.hysteresis * limits.height
        touching &= point.slower_than(limits.speed, share=_TOUCHING)
        touching = agree(touching, still, round(0.5 * limits.window_s / limits.frame_time))
        resting = point.rests(limits.speed, share=_STANDING) & (off < limits.height)
        found[side] = PointStates(flip_short_runs(still, limits.shortest), resting, touching)
    return found


def _at_one_height(still: BoolArray, point: PointTrack, tolerance: float) -> BoolArray:
    """Without the ends of runs in which the point is above or below where it mostly stands."""
    kept = still.copy()
    heights = point.positions[:, 1]
    for start, stop in runs(still):
        middle = (stop - start) // 2
        level = np.partition(heights[start:stop], middle)[middle]
        near = np.flatnonzero(np.abs(heights[start:stop] - level) <= tolerance)
        kept[start : start + near[0]] = kept[start + near[-1] + 1 : stop] = False
    return kept
