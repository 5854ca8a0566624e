"""A filled joint: its bone's direction on the sphere and in polar angles, and the poses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kinema import quat
from kinema.motion import Motion
from kinema.ops.fill import Trace, bone_axes, trace
from kinema.ops.joints import choose_joint
from kinema.skeleton import BoolArray, FloatArray
from kinema.view.figures._common import NothingToDraw, pixels_of
from kinema.view.spheres import Dots, plane, side_by_side, sphere
from kinema.view.strips import strip
from kinema.view.style import LIGHT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kinema.view.camera import View

__all__ = ["filling"]

_POSES = 7


def filling(
    before: Motion | Sequence[Motion],
    result: Any,
    *,
    title: str,
    joint: str | None = None,
    view: View = "three-quarter",
    frames: Sequence[int] | None = None,
) -> Figure:
    """Draw how one joint's bone moves across its first gap, and poses along the way.

    Where there was something in the gap before, it is drawn under what was filled.

    Parameters
    ----------
    before : Motion or sequence of Motion
        What was filled, or the motions that were joined.
    result : Filled
    title : str
    joint : str, optional
        Joint to draw, by name or role; by default the filled joint that moves most.
    view : {"side", "front", "three-quarter", "top"}
        Of the poses.
    frames : sequence of int, optional
        Frames of the poses; by default 7 across the gap.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    NothingToDraw
        If nothing was filled between two good frames.
    """
    motion: Motion = result.motion
    chosen = _moves_most(motion, result.mask) if joint is None else choose_joint(motion, joint)
    name = motion.skeleton.names[chosen]
    path = trace(motion, result.mask, name, curve=result.curve, parts=result.parts)
    if path is None:
        raise NothingToDraw(f"nothing was filled in {name!r} between two good frames")
    start, stop = _first_gap(result.mask[:, chosen])
    filled = _direction(motion, chosen)[start - 1 : stop + 1]
    # settings and control points are shown only if they are those of what is drawn
    same = bool(np.allclose(filled, path.filled, atol=1e-6))
    if frames is None:
        evenly = np.linspace(start - 1, stop, _POSES).round().astype(int)
        frames = np.unique(evenly).tolist()
    original = _original(before, motion, chosen, slice(start, stop))
    poses = pixels_of(
        strip(
            [motion] if original is None else [motion, original],
            frames=frames,
            view=view,
            spacing="even",
            ghosts=0,
            labels=None if original is None else ["filled", "before"],
            colours=None if original is None else [LIGHT.result, LIGHT.original],
            width=940,
        )
    )

    heading = f"{title}: {name}" + (f", {_settings(path)}" if same else "")
    figure, (left, right) = side_by_side(
        2, title=heading, below=poses.shape[0], width=max(960, poses.shape[1])
    )
    inner = filled[1:-1]
    under = [] if original is None else [_direction(original, chosen)[start:stop]]
    sphere(
        left,
        [
            *(Dots(points, "what was there", "faint", "D") for points in under),
            Dots(path.before, "measured before", "original", "s"),
            Dots(path.after, "measured after", "middle", "^"),
            Dots(inner, "filled, one point per frame", "result"),
        ],
        axis=path.axis,
        caption="direction of the bone",
    )
    plane(
        right,
        [
            *(Dots(path.polar(points), "_", "faint", "D") for points in under),
            Dots(path.polar(path.before), "_", "original", "s"),
            Dots(path.polar(path.after), "_", "middle", "^"),
            Dots(path.polar(inner), "_", "result"),
        ],
        controls=path.controls if same else None,
        caption="polar angles" + (", control points" * (same and path.controls is not None)),
    )
    spare = (figure.bbox.width - poses.shape[1]) / 2
    figure.figimage(poses, xo=spare, yo=0, zorder=0)
    return figure


def _original(
    before: Motion | Sequence[Motion], motion: Motion, joint: int, gap: slice
) -> Motion | None:
    """What was filled, if it had anything there: no clips that were joined, no missing samples."""
    if not isinstance(before, Motion) or before.num_frames != motion.num_frames:
        return None
    if before.missing is not None and before.missing[gap, joint].any():
        return None
    return before


def _direction(motion: Motion, joint: int) -> FloatArray:
    return quat.rotate(motion.rotations[:, joint], bone_axes(motion.skeleton)[joint])


def _moves_most(motion: Motion, mask: BoolArray) -> int:
    """The filled joint whose bone moves farthest, frame by frame, where it was filled."""
    directions = quat.rotate(motion.rotations, bone_axes(motion.skeleton))
    steps = np.linalg.norm(np.diff(directions, axis=0), axis=-1)
    filled = mask[1:] & ~motion.skeleton.is_end
    if not filled.any():
        raise NothingToDraw("nothing was filled that could be drawn")
    return int(np.argmax((steps * filled).sum(axis=0)))


def _first_gap(mask: BoolArray) -> tuple[int, int]:
    """The first run of filled frames with good frames on both sides: `trace` found one."""
    edges = np.flatnonzero(np.diff(np.pad(mask, 1).astype(np.int8)))
    gaps = edges.reshape(-1, 2).tolist()
    return next((start, stop) for start, stop in gaps if start > 0 and stop < len(mask))


def _settings(path: Trace) -> str:
    """The curve and its parameters in a few words."""
    if path.kind == "cubic":
        a = " and ".join(dict.fromkeys(f"{value:.3g}" for value in path.a))
        return f"cubic, a = {a}, w = {', '.join(f'{w:.3g}' for w in path.weights)}"
    return f"quadratic, γ = {path.gamma:.3g}" if path.kind == "quadratic" else path.kind
