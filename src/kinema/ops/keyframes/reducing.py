"""Rebuild a motion from few key frames, or keep only the key poses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from kinema.checked import checked
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.documented import documented_as
from kinema.ops.joint_weights import JointWeights
from kinema.ops.joints import Joints
from kinema.ops.keyframes import optimal
from kinema.ops.keyframes.rebuilding import Interpolation, check_interpolation, extract
from kinema.ops.keyframes.request import KeyMethod, Request
from kinema.ops.keyframes.selection import KeyFrames, select, select_and_rebuild
from kinema.ops.saliency import Salience
from kinema.units import Bounds, Frames, Length, Share

__all__ = ["Reduction", "reduce", "reduction"]


@dataclass(frozen=True, eq=False, slots=True)
class Reduction:
    """A motion reduced to its key frames.

    Attributes
    ----------
    motion : Motion
        Rebuilt from the keys at the full frame rate, or the key poses alone.
    keys : KeyFrames
        The keys, and the errors of the motion rebuilt from them with the interpolation asked for.
    poses : Motion or None
        The key poses, where they are to be reported.
    interpolation : {"slerp", "hold"}
        What is shown between keys.
    """

    motion: Motion
    keys: KeyFrames
    poses: Motion | None = None
    interpolation: Interpolation = "slerp"


@checked
@documented_as(select)
def reduction(
    motion: Motion,
    *,
    method: KeyMethod = "auto",
    count: Annotated[int | None, Bounds(1)] = None,
    threshold: Annotated[float | None, Bounds(0)] = None,
    share: Annotated[float | None, Share] = None,
    max_error: Annotated[float | None, Length, Bounds(0)] = None,
    exact: bool = False,
    weights: JointWeights = "uniform",
    joints: Joints = None,
    root: bool | None = None,
    last: bool = True,
    measure: Salience = "full",
    alpha: Annotated[float, Bounds(0, 1)] = 0.5,
    heading: bool = False,
    norm: optimal.Norm = "max",
    pins: Sequence[Annotated[int, Frames]] = (),
    interpolation: Interpolation = "slerp",
    only_keys: bool = False,
    with_poses: bool = False,
) -> Reduction:
    """Reduce a motion as `reduce` does, and keep the keys and their errors.

    Parameters
    ----------
    interpolation : {"slerp", "hold"}
        What is shown between keys. slerp: rotations by slerp, positions linearly. hold: each key
        until the next, as in drawn animation.
    only_keys : bool
        Keep the key poses alone, one frame each, instead of the whole motion.
    with_poses : bool
        Report the key poses and the skeleton too: keys.json is then enough to rebuild the motion,
        with `kinema.keyframes.load`.

    Returns
    -------
    Reduction
        The ``motion``, and its ``keys``.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> held = reduction(walk, count=8, interpolation="hold")
    >>> smooth = reduction(walk, count=8)
    >>> held.keys.report.position_max > smooth.keys.report.position_max
    True
    """
    request = Request.checked(
        Derived(motion),
        method=method,
        count=count,
        threshold=threshold,
        share=share,
        max_error=max_error,
        exact=exact,
        pins=pins,
        weights=weights,
        joints=joints,
        root=root,
        last=last,
        measure=measure,
        alpha=alpha,
        heading=heading,
        norm=norm,
    )
    check_interpolation(interpolation)
    keys, rebuilt = select_and_rebuild(request, interpolation)
    poses = extract(motion, keys.frames) if only_keys or with_poses else None
    return Reduction(
        poses if only_keys and poses is not None else rebuilt,
        keys,
        poses if with_poses else None,
        interpolation,
    )


@checked
@documented_as(reduction)
def reduce(
    motion: Motion,
    *,
    method: KeyMethod = "auto",
    count: Annotated[int | None, Bounds(1)] = None,
    threshold: Annotated[float | None, Bounds(0)] = None,
    share: Annotated[float | None, Share] = None,
    max_error: Annotated[float | None, Length, Bounds(0)] = None,
    exact: bool = False,
    weights: JointWeights = "uniform",
    joints: Joints = None,
    root: bool | None = None,
    last: bool = True,
    measure: Salience = "full",
    alpha: Annotated[float, Bounds(0, 1)] = 0.5,
    heading: bool = False,
    norm: optimal.Norm = "max",
    pins: Sequence[Annotated[int, Frames]] = (),
    interpolation: Interpolation = "slerp",
    only_keys: bool = False,
    with_poses: bool = False,
) -> Motion:
    """Keep the few frames that matter, and rebuild the motion from them.

    Say how many by one of ``count``, ``share``, ``threshold`` and ``max_error``. With none of
    them, as few keys as rebuild every joint to within 1 % of the body's height.

    Parameters
    ----------

    Returns
    -------
    Motion
        As long as before, with the key frames the same to the bit; or the key poses alone.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> reduce(walk, share=0.1)
    <Motion 120 frames at 60 fps, 24 joints>
    >>> reduce(walk, share=0.1, only_keys=True)
    <Motion 12 frames at 60 fps, 24 joints>

    Command line
    ------------
    ::

        kinema keys walk.bvh --count 18                # which 18 frames?
        kinema keys walk.bvh --share 10% -o light.bvh  # rebuild it from a tenth of its frames
        kinema keys walk.bvh --max-error 1cm --unit cm --plot keys.png
        kinema keys walk.bvh --method distance --threshold 1.105 -o keys.json
        kinema keys walk.bvh --count 18 --compare      # every method with as many keys
        kinema keys walk.bvh --with-poses -o keys.json # all it takes to rebuild the motion
    """
    return reduction(**locals()).motion
