"""One body part's way across a gap, for looking at: directions, polar angles, control points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema._arrays import cross, dot
from kinema.motion import Motion
from kinema.ops.fill.curves import Curve, CurveKind, curves_of
from kinema.ops.fill.filling import samples
from kinema.ops.fill.gaps import find_gaps
from kinema.ops.fill.parts import bone_axes
from kinema.ops.fill.routes import plan
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Trace", "trace"]


@dataclass(frozen=True, eq=False, slots=True)
class Trace:
    """A bone's directions in its parent's frame, before, across and after a gap.

    ``filled`` (n + 1, 3) has both ends of the gap in it; ``before`` and ``after`` are measured.
    ``axis`` is the polar axis, ``controls`` (4, 2) are the cubic form's points in the plane of
    polar angles, None for other forms. ``gamma``, ``a`` and ``weights`` are what was set.
    """

    joint: str
    kind: str
    before: FloatArray
    filled: FloatArray
    after: FloatArray
    controls: FloatArray | None
    axis: FloatArray
    gamma: float
    a: tuple[float, float]
    weights: tuple[float, float, float, float]

    def polar(self, ways: FloatArray) -> FloatArray:
        """Longitude along the arc and latitude beside it (N, 2), in radians, of directions (N, 3).

        The gap's start is at 0, 0; longitudes have no jumps.
        """
        start = self.filled[0]
        ahead = cross(self.axis, start)
        longitude = np.unwrap(np.arctan2(dot(ways, ahead), dot(ways, start)))
        return np.stack([longitude, np.arcsin(np.clip(dot(ways, self.axis), -1.0, 1.0))], axis=-1)


def trace(
    motion: Motion,
    mask: BoolArray,
    joint: str,
    *,
    frame: int | None = None,
    curve: Curve | CurveKind = "auto",
    parts: Mapping[str, Curve] | None = None,
    beside: int = 12,
) -> Trace | None:
    """Follow one joint's bone across the gap of a mask at a frame, or across its first.

    None where the joint has no gap with good frames on both sides.

    Examples
    --------
    >>> from kinema import fill, samples
    >>> walk = samples.walk().motion
    >>> way = trace(walk, fill.stretch_mask(walk, 60, 75), "LeftArm")
    >>> way.kind, way.filled.shape, round(way.a[0], 3)
    ('cubic', (17, 3), 5.333)
    """
    column = motion.skeleton.index(joint)
    unknown = mask if motion.missing is None else mask | motion.missing
    gaps = find_gaps(unknown)
    wanted = (gaps.joint == column) & (gaps.before > 0) & (gaps.after > 0)
    if frame is not None:
        wanted &= (gaps.start <= frame) & (frame < gaps.stop)
    if not wanted.any():
        return None
    wanted[np.flatnonzero(wanted)[1:]] = False
    gaps = gaps.chosen(wanted)
    chosen = Curve(curve) if isinstance(curve, str) else curve
    routes = plan(motion, gaps, curves_of(motion.skeleton, chosen, parts))
    whole = samples(motion, mask, curve=chosen, parts=parts, ends="hold").motion

    bone = bone_axes(motion.skeleton)[column]
    ways = quat.rotate(whole.rotations[:, column], bone)
    first, last = int(gaps.start[0]) - 1, int(gaps.stop[0])
    before, after = min(beside, int(gaps.before[0])), min(beside, int(gaps.after[0]))
    a, weights = routes.a[0].tolist(), routes.weights[0].tolist()
    return Trace(
        joint=joint,
        kind=str(routes.kind[0]),
        before=ways[first - before + 1 : first + 1],
        filled=ways[first : last + 1],
        after=ways[last : last + after],
        controls=routes.controls[0, :, :2] if routes.kind[0] == "cubic" else None,
        axis=routes.charts.axis[0],
        gamma=float(routes.gamma[0]),
        a=(a[0], a[1]),
        weights=(weights[0], weights[1], weights[2], weights[3]),
    )
