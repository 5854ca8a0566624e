"""The path of one bone across a gap, for figures: directions, polar angles, control points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema._arrays import cross, dot
from kinema.motion import Motion
from kinema.ops.fill.bones import bone_axes
from kinema.ops.fill.curves import Curve, CurveKind, CurveWeights, curves_of
from kinema.ops.fill.filling import samples
from kinema.ops.fill.gaps import find_gaps
from kinema.ops.fill.rotations import curves_across
from kinema.ops.joints import choose_joint
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Trace", "trace"]


@dataclass(frozen=True, eq=False, slots=True)
class Trace:
    """Directions of a bone in its parent's frame before, across and after a gap.

    ``before`` and ``after`` are measured; ``filled`` (n + 1, 3) includes both ends of the gap.
    ``axis`` is the polar axis, ``controls`` (4, 2) are the cubic form's control points in polar
    angles, None for other forms. ``gamma``, ``a`` and ``weights`` are the settings used.
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
    weights: CurveWeights

    def polar(self, directions: FloatArray) -> FloatArray:
        """Longitude along the arc and latitude beside it (N, 2), in radians, of directions (N, 3).

        The start of the gap is at (0, 0); longitudes are unwrapped.
        """
        start = self.filled[0]
        ahead = cross(self.axis, start)
        longitude = np.unwrap(np.arctan2(dot(directions, ahead), dot(directions, start)))
        latitude = np.arcsin(np.clip(dot(directions, self.axis), -1.0, 1.0))
        return np.stack([longitude, latitude], axis=-1)


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
    """Follow one joint's bone across a gap.

    Parameters
    ----------
    motion : Motion
        Before or after filling; the samples in the mask are ignored.
    mask : (F, J) bool
        The samples that are filled.
    joint : str
        Name or role of the joint.
    frame : int, optional
        A frame inside the gap (default: the joint's first gap).
    curve : Curve or str
        The curve, or its kind.
    parts : mapping of str to Curve, optional
        Joints with a curve of their own.
    beside : int
        Number of measured frames to include before and after the gap.

    Returns
    -------
    Trace or None
        None where the joint has no gap with good frames on both sides.

    Examples
    --------
    >>> from kinema import fill, samples
    >>> walk = samples.walk().motion
    >>> path = trace(walk, fill.range_mask(walk, 60, 75), "LeftArm")
    >>> path.kind, path.filled.shape, round(path.a[0], 1)
    ('cubic', (17, 3), 5.3)
    """
    column = choose_joint(motion, joint)
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
    across = curves_across(motion, gaps, curves_of(motion, chosen, parts))
    whole = samples(motion, mask, curve=chosen, parts=parts, ends="hold").motion

    bone = bone_axes(motion.skeleton)[column]
    directions = quat.rotate(whole.rotations[:, column], bone)
    first, last = int(gaps.start[0]) - 1, int(gaps.stop[0])
    before, after = min(beside, int(gaps.before[0])), min(beside, int(gaps.after[0]))
    a, weights = across.a[0].tolist(), across.weights[0].tolist()
    return Trace(
        joint=motion.skeleton.names[column],
        kind=str(across.kind[0]),
        before=directions[first - before + 1 : first + 1],
        filled=directions[first : last + 1],
        after=directions[last : last + after],
        controls=across.controls[0, :, :2] if across.kind[0] == "cubic" else None,
        axis=across.charts.axis[0],
        gamma=float(across.gamma[0]),
        a=(a[0], a[1]),
        weights=(weights[0], weights[1], weights[2], weights[3]),
    )
