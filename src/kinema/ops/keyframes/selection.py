"""Choose the key frames of a motion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kinema.motion import Motion
from kinema.ops._weights import Weights, joint_weights
from kinema.ops.keyframes import auto, optimal
from kinema.ops.keyframes._bound import Bound, bisected, fewest_within
from kinema.ops.keyframes._ladder import Ladder, Saliency, Splitting
from kinema.ops.keyframes._measure import Frames, PoseMeasure
from kinema.ops.keyframes._request import Method, Request
from kinema.ops.keyframes.distance import Otherwise, search
from kinema.ops.keyframes.rebuilding import rebuild
from kinema.ops.keyframes.report import ErrorReport, measure_error
from kinema.ops.keyframes.spacing import Spacing
from kinema.ops.saliency import Salience, removal

__all__ = ["KeyFrames", "select"]


@dataclass(frozen=True, eq=False, slots=True)
class KeyFrames:
    """The key frames of a motion, and what is lost without the others.

    Attributes
    ----------
    frames : (K,) int64
        Rising; read-only.
    method : str
    threshold : float or None
        What gives these keys when it is given to the same method; None where no threshold does.
    report : ErrorReport
        Errors of the motion rebuilt from these keys by slerp.
    """

    frames: Frames
    method: Method
    threshold: float | None
    report: ErrorReport

    @property
    def count(self) -> int:
        """How many keys there are."""
        return len(self.frames)

    @property
    def ratio(self) -> float:
        """Keys to frames: 0.1 is one frame in ten."""
        return len(self.frames) / len(self.report.positions)

    def __repr__(self) -> str:
        return (
            f"<KeyFrames {self.count} of {len(self.report.positions)} frames by {self.method}, "
            f"largest error {self.report.position_max:.4g}>"
        )


def select(
    motion: Motion,
    *,
    method: Method = "auto",
    count: int | None = None,
    threshold: float | None = None,
    share: float | None = None,
    max_error: float | None = None,
    exact: bool = False,
    weights: Weights = "uniform",
    joints: Sequence[str] | None = None,
    root: bool | None = None,
    last: bool = True,
    measure: Salience = "full",
    alpha: float = 0.5,
    heading: bool = False,
    norm: optimal.Norm = "max",
    pins: Sequence[int] = (),
) -> KeyFrames:
    """Keep the few frames that matter, so that the others can be rebuilt from them.

    Say how many by one of ``count``, ``share``, ``threshold`` and ``max_error``. With none of
    them, as few as rebuild every joint to within 1 % of the body's height.

    Parameters
    ----------
    motion : Motion
        At least one frame.
    method : {"auto", "distance", "saliency", "spacing", "split", "optimal"}
        ``"auto"`` and ``"optimal"`` keep the rebuilt joints near their places, nearly as well as
        can be and quickly, or as well as can be. ``"distance"``: a new key wherever the pose is
        farther than a threshold from the last key, by the summed angles of all joints.
        ``"saliency"``: the least salient frame is removed again and again. ``"split"``: split
        where the pose is farthest from the one between its keys. ``"spacing"``: even in time.
    count : int, optional
        Number of keys.
    threshold : float, optional
        In the method's own measure. ``"distance"`` and ``"split"``: summed half angles in
        radians. ``"saliency"``: a length in pose space. ``"spacing"``: seconds between keys.
        ``"auto"`` and ``"optimal"``: as ``max_error``.
    share : float, optional
        Number of keys as a share of the frames: 0.1 is one in ten. With ``"distance"``, the
        nearest number that a threshold gives.
    max_error : float, optional
        As few keys as rebuild every joint to within this distance, in the file's unit.
    exact : bool
        With ``"distance"``, where no threshold gives the count: reach it all the same, by adding
        or dropping the keys that matter least. The other methods have keys for every count.
    weights : {"uniform", "bones"} or mapping of str to float
        How much joints count: all alike; by the length of bone that each carries, so that those
        nearer the root count more; or by name, 1 for those not named. They are scaled to sum to
        the number of joints. ``"auto"`` and ``"optimal"`` multiply errors by them.
    joints : sequence of str, optional
        Joints that count; all without. End sites never do.
    root : bool, optional
        Count the root's travel. If not given, only ``"auto"`` and ``"optimal"`` do. In sums of
        angles a body height counts like a radian.
    last : bool
        With ``"distance"``: make the last frame a key, so that the end can be rebuilt. The source
        does not.
    measure : {"full", "previous", "across"}
        What makes a frame salient, see `kinema.ops.saliency`.
    alpha : float
        With ``"saliency"``: the weight of the way across in the full measure.
    heading : bool
        With ``"saliency"``: compare poses as if all faced one way.
    norm : {"max", "rms"}
        With ``"optimal"``: what is least for a count, the largest error or its root mean square.
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
        If more than one of the four limits is given, one is out of range, an option is of no use
        to the method, or no threshold gives the count (names the nearest that are given).

    Notes
    -----
    With ``max_error``, ``"saliency"``, ``"split"`` and ``"spacing"`` give the least count that is
    within the bound: all smaller ones were tried. For ``"distance"`` the range of thresholds is
    halved until one within the bound lies beside one that is not; as the error does not always
    fall with the threshold, a larger threshold may now and then be within the bound too.

    References
    ----------
    Source 001 (distance, spacing and splitting) and source 003 (saliency).

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
    options = {
        "weights": weights,
        "joints": joints,
        "root": root,
        "last": last,
        "measure": measure,
        "alpha": alpha,
        "heading": heading,
        "norm": norm,
    }
    limits = {"count": count, "threshold": threshold, "share": share, "max_error": max_error}
    request = Request.checked(motion, method, limits, exact, options, pins)
    frames, found = _chosen(request)
    frames = np.ascontiguousarray(frames, np.int64)
    frames.flags.writeable = False
    return KeyFrames(frames, method, found, measure_error(motion, rebuild(motion, frames)))


def _chosen(request: Request) -> tuple[Frames, float | None]:
    """The keys, and a threshold that gives them, if there is one."""
    if request.motion.num_frames == 1:
        return np.zeros(1, np.int64), None
    if request.method == "distance":
        frames, found = _by_distance(request)
    elif request.method in ("auto", "optimal"):
        frames, found = _by_error(request), None
    else:
        frames, found = _from_ladder(_ladder(request), request)
    return frames, request.limit.value if request.limit.kind == "threshold" else found


def _by_distance(request: Request) -> tuple[Frames, float | None]:
    measure, limit = _measure(request), request.limit
    if limit.kind == "threshold":
        return measure.walk(limit.value, request.fixed).frames, limit.value
    if limit.kind == "count":
        otherwise: Otherwise = "mend" if request.exact else "nearest" if limit.about else "refuse"
        return search(measure, request.fixed, int(limit.value), otherwise=otherwise)
    bound = Bound(request.motion, limit.value)
    walk = bisected(
        lambda value: measure.walk(value, request.fixed), lambda walk: bound.holds(walk.frames)
    )
    return walk.frames, walk.threshold


def _by_error(request: Request) -> Frames:
    options = request.options
    weighted = options["weights"] != "uniform" or options["joints"] is not None
    skeleton = request.motion.skeleton
    given: dict[str, Any] = {
        "pins": request.fixed.tolist(),
        "weights": joint_weights(skeleton, options["weights"], options["joints"])
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
        return auto.select_frames(request.motion, **given)
    return optimal.select_frames(request.motion, norm=options["norm"], **given)


def _ladder(request: Request) -> Ladder:
    motion, limit, options = request.motion, request.limit, request.options
    if request.method == "spacing":
        return Spacing(request.fixed, motion.frame_time)
    if request.method == "saliency":
        order = removal(
            motion,
            measure=options["measure"],
            alpha=options["alpha"],
            heading=options["heading"],
            root=bool(options["root"]),
            weights=options["weights"],
            joints=options["joints"],
            pins=request.fixed.tolist(),
        )
        return Saliency(order)
    threshold = limit.value if limit.kind == "threshold" else -1.0
    most = int(limit.value) if limit.kind == "count" else motion.num_frames
    return Splitting.of(_measure(request), request.fixed, threshold=threshold, most=most)


def _from_ladder(ladder: Ladder, request: Request) -> tuple[Frames, float | None]:
    limit = request.limit
    if limit.kind == "count":
        count = int(limit.value)
    elif limit.kind == "threshold":
        count = ladder.count(limit.value)
    else:
        count = fewest_within(ladder, Bound(request.motion, limit.value))
    return ladder.frames(count), ladder.threshold(count)


def _measure(request: Request) -> PoseMeasure:
    options = request.options
    return PoseMeasure.of(
        request.motion,
        weights=options["weights"],
        joints=options["joints"],
        root=bool(options["root"]),
    )
