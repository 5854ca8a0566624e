"""Choose the key frames of a motion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from kinema.checked import checked
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.joint_weights import JointWeights, joint_weights
from kinema.ops.joints import Joints
from kinema.ops.keyframes import auto, optimal
from kinema.ops.keyframes.by_count import KeysByCount, SaliencyKeys, SpacedKeys, SplitKeys
from kinema.ops.keyframes.distance import Otherwise, keys_for_count
from kinema.ops.keyframes.error_bound import ErrorBound, bisect_threshold, fewest_within
from kinema.ops.keyframes.error_report import ErrorReport, error_between, error_of
from kinema.ops.keyframes.pose_distance import FrameNumbers, PoseDistance
from kinema.ops.keyframes.rebuilding import Interpolation, rebuild
from kinema.ops.keyframes.request import KeyMethod, Request
from kinema.ops.saliency import Salience, removal_of
from kinema.units import Bounds, Frames, Length, Share

__all__ = ["KeyFrames", "select", "select_and_rebuild", "selected"]


@dataclass(frozen=True, eq=False, slots=True)
class KeyFrames:
    """The key frames of a motion, and the error of the motion rebuilt from them.

    Attributes
    ----------
    frames : (K,) int64
        In order; read-only.
    method : str
    threshold : float or None
        The threshold that gives these keys with the same method; None where there is none.
    report : ErrorReport
        Errors of the motion rebuilt from these keys: by slerp, or as `reduction` was asked to.
    """

    frames: FrameNumbers
    method: KeyMethod
    threshold: float | None
    report: ErrorReport

    @property
    def count(self) -> int:
        """Number of keys."""
        return len(self.frames)

    @property
    def ratio(self) -> float:
        """Keys as a share of all frames: 0.1 is one frame in ten."""
        return len(self.frames) / len(self.report.positions)

    def __repr__(self) -> str:
        return (
            f"<KeyFrames {self.count} of {len(self.report.positions)} frames by {self.method}, "
            f"largest error {self.report.position_max:.4g}>"
        )


@checked
def select(
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
) -> KeyFrames:
    """Choose the few frames that matter, from which the others can be rebuilt.

    Say how many by one of ``count``, ``share``, ``threshold`` and ``max_error``. With none of
    them, as few keys as rebuild every joint to within 1 % of the body's height.

    Parameters
    ----------
    motion : Motion
        At least one frame.
    method : {"auto", "distance", "saliency", "spacing", "split", "optimal"}
        How keys are chosen. auto: the rebuilt joints stay close to the original, nearly as close
        as possible, and it is fast. optimal: as close as possible, but slow. distance: a new key
        wherever the summed angles of all joints to the last key exceed a threshold. saliency: the
        least salient frame is removed again and again. split: split where the pose is farthest
        from the one interpolated between keys. spacing: evenly spaced in time.
    count : int, optional
        Number of keys.
    threshold : float, optional
        Threshold of the method. distance, split: summed half angles in radians. saliency: a length
        in pose space. spacing: seconds between keys. auto, optimal: the same as max_error.
    share : float, optional
        Number of keys as a share of the frames: 0.1 is one in ten. With distance, the nearest
        number that a threshold gives.
    max_error : float, optional
        Largest distance of any rebuilt joint from the original, with as few keys as possible.
    exact : bool
        Reach the count even where no threshold gives it. Only distance needs it: keys that matter
        least are added or dropped.
    weights : {"uniform", "bones"} or mapping of str to float
        How much each joint weighs. uniform: all the same. bones: by the length of bone that each
        joint carries, so that joints nearer the root weigh more. Or weights by joint, 1 for the
        others. They are scaled to sum to the number of joints. auto and optimal multiply errors by
        them.
    joints : str or sequence of str, optional
        Joints to include (default: all). End sites are always left out.
    root : bool, optional
        Include the root's travel (default: only with auto and optimal). In sums of angles, a body
        height counts as a radian.
    last : bool
        Make the last frame a key, so that the end can be rebuilt. Only distance can do without.
    measure : {"full", "previous", "across"}
        What makes a frame salient, with saliency. full: the distances to the keys before and after
        it, less alpha times the distance between these. previous: only the distance to the key
        before it. across: only the distance between the keys around it.
    alpha : float
        Weight of the distance between the keys around a frame in the full saliency, from 0 to 1.
    heading : bool
        Compare poses as if the body always faced the same way, with saliency.
    norm : {"max", "rms"}
        What is minimised for a count, with optimal: the largest error or its root mean square.
    pins : sequence of int
        Frames that must be keys.

    Returns
    -------
    KeyFrames
        ``frames``, ``report`` of the errors, ``threshold``. The first frame is always a key; the
        last one too, unless ``last`` is false.

    Raises
    ------
    OptionError
        If more than one of the four limits is given, one is out of range, an option is not used by
        the method, or no threshold gives the count (names the nearest that are given).

    Notes
    -----
    With ``max_error``, ``"saliency"``, ``"split"`` and ``"spacing"`` give the smallest count that
    is within the bound: all smaller ones were tried. For ``"distance"`` thresholds are bisected
    until one within the bound is next to one that is not; as the error does not always fall with
    the threshold, a larger threshold may occasionally be within the bound too.

    References
    ----------
    Distance, spacing and splitting: Shen et al. 2004.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> keys = select(walk, method="saliency", count=8)
    >>> keys.count, int(keys.frames[0]), int(keys.frames[-1])
    (8, 0, 119)
    >>> select(walk, method="distance", threshold=1.105).threshold
    1.105
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
    return selected(request)


def selected(request: Request) -> KeyFrames:
    """Choose keys, and measure the errors of the motion rebuilt from them by slerp."""
    frames, threshold = _chosen(request)
    return KeyFrames(frames, request.method, threshold, error_between(request.body, frames))


def select_and_rebuild(
    request: Request, interpolation: Interpolation = "slerp"
) -> tuple[KeyFrames, Motion]:
    """Choose keys, rebuild the motion from them, and measure its errors."""
    frames, threshold = _chosen(request)
    rebuilt = rebuild(request.body.motion, frames, interpolation=interpolation)
    report = error_of(request.body, rebuilt)
    return KeyFrames(frames, request.method, threshold, report), rebuilt


def _chosen(request: Request) -> tuple[FrameNumbers, float | None]:
    """The keys, and a threshold that gives them, if there is one."""
    if request.body.motion.num_frames == 1:
        frames, found = np.zeros(1, np.int64), None
    elif request.method == "distance":
        frames, found = _by_distance(request)
    elif request.method in ("auto", "optimal"):
        frames, found = _by_error(request), None
    else:
        frames, found = _by_count(_keys_by_count(request), request)
    frames = np.ascontiguousarray(frames, np.int64)
    frames.flags.writeable = False
    return frames, request.limit.value if request.limit.kind == "threshold" else found


def _by_distance(request: Request) -> tuple[FrameNumbers, float | None]:
    distance, limit = _pose_distance(request), request.limit
    if limit.kind == "threshold":
        return distance.keys_at(limit.value, request.fixed).frames, limit.value
    if limit.kind == "count":
        otherwise: Otherwise = "adjust" if request.exact else "nearest" if limit.about else "reject"
        return keys_for_count(distance, request.fixed, int(limit.value), otherwise=otherwise)
    bound = ErrorBound(request.body, limit.value)
    keys = bisect_threshold(
        lambda value: distance.keys_at(value, request.fixed), lambda keys: bound.holds(keys.frames)
    )
    return keys.frames, keys.threshold


def _by_error(request: Request) -> FrameNumbers:
    motion, options = request.body.motion, request.options
    weighted = options["weights"] != "uniform" or options["joints"] is not None
    given: dict[str, Any] = {
        "pins": request.fixed.tolist(),
        "weights": joint_weights(motion, options["weights"], options["joints"])
        if weighted
        else None,
        "root": options["root"] is not False,
    }
    limit = request.limit
    if limit.kind == "count":
        given["count"] = int(limit.value)
    else:
        given["max_error"] = limit.value
    if request.method == "auto":
        return auto.select_frames(motion, **given)
    return optimal.select_frames(motion, norm=options["norm"], **given)


def _keys_by_count(request: Request) -> KeysByCount:
    motion, limit, options = request.body.motion, request.limit, request.options
    if request.method == "spacing":
        return SpacedKeys(request.fixed, motion.frame_time)
    if request.method == "saliency":
        removed = removal_of(
            request.body,
            measure=options["measure"],
            alpha=options["alpha"],
            heading=options["heading"],
            root=bool(options["root"]),
            weights=options["weights"],
            joints=options["joints"],
            pins=request.fixed.tolist(),
        )
        return SaliencyKeys(removed)
    threshold = limit.value if limit.kind == "threshold" else -1.0
    most = int(limit.value) if limit.kind == "count" else motion.num_frames
    return SplitKeys.of(_pose_distance(request), request.fixed, threshold=threshold, most=most)


def _by_count(keys: KeysByCount, request: Request) -> tuple[FrameNumbers, float | None]:
    limit = request.limit
    if limit.kind == "count":
        count = int(limit.value)
    elif limit.kind == "threshold":
        count = keys.count(limit.value)
    else:
        count = fewest_within(keys, request.body, limit.value)
    return keys.frames(count), keys.threshold(count)


def _pose_distance(request: Request) -> PoseDistance:
    options = request.options
    return PoseDistance.of(
        request.body,
        weights=options["weights"],
        joints=options["joints"],
        root=bool(options["root"]),
    )
