"""What the key frame study measures: errors, where keys fall, and how thresholds differ."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import Motion, Skeleton, keyframes, kinematics, quat
from kinema.ops.derived import Derived
from kinema.ops.joint_weights import carried_lengths
from kinema.ops.keyframes import ErrorReport, KeyFrames
from kinema.ops.keyframes.pose_distance import PoseDistance

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]


class Errors(NamedTuple):
    """Joint-position errors in centimetres."""

    mean: float
    rms: float
    max: float

    @classmethod
    def of(cls, report: ErrorReport, centimetres: float) -> Errors:
        """Take the errors of a report, in centimetres."""
        return cls(
            centimetres * report.position_mean,
            centimetres * report.position_rms,
            centimetres * report.position_max,
        )


class Behaviour(NamedTuple):
    """Where a method puts its keys.

    ``longest``: the longest gap between keys, in mean gaps. ``with_speed`` and
    ``with_acceleration``: rank correlation over frames of the density of keys with the speed of
    the pose and with the acceleration of the joints. The rest describes the gap with the largest
    error, relative to the clip's mean: its length, its ``speed`` and ``acceleration``; and
    ``detour``, the path of the pose within it relative to the distance between its ends.
    """

    longest: float
    with_speed: float
    with_acceleration: float
    worst_length: float
    speed: float
    acceleration: float
    detour: float


def behaviour(motion: Motion, keys: KeyFrames) -> Behaviour:
    """Measure where keys fall."""
    gaps = np.diff(keys.frames)
    speed, force = pose_speed(motion), acceleration(motion)
    nearness = 1.0 / np.repeat(gaps, gaps)
    worst = int(np.searchsorted(keys.frames, keys.report.worst_frame)) - 1
    worst = max(worst, 0)
    start, end = keys.frames[worst], keys.frames[worst + 1]
    measure = PoseDistance.of(Derived(motion))
    apart = float(measure.between(np.array([start]), np.array([end]))[0])
    way = float(speed[start:end].sum()) / motion.fps
    return Behaviour(
        float(gaps.max() / gaps.mean()),
        rank_correlation(nearness, speed),
        rank_correlation(nearness, force),
        float((end - start) / gaps.mean()),
        float(speed[start:end].mean() / speed.mean()),
        float(force[start:end].mean() / force.mean()),
        way / apart if apart > 0.0 else np.inf,
    )


def spread(motion: Motion, count: int) -> tuple[float, float, int]:
    """Over all thresholds that give a count: least and largest mean error, relative to `select`.

    Also the number of different key sets they give.
    """
    measure, ends = PoseDistance.of(Derived(motion)), np.array([0, motion.num_frames - 1])
    chosen = keyframes.select(motion, method="distance", count=count, exact=True)
    if chosen.threshold is None:
        return 1.0, 1.0, 0
    found = []
    # twice a threshold never gives more keys, so all lie in this range
    threshold = 0.5 * chosen.threshold
    while threshold <= 2.0 * chosen.threshold:
        walk = measure.keys_at(threshold, ends)
        if len(walk.frames) == count:
            rebuilt = keyframes.rebuild(motion, walk.frames)
            found.append(keyframes.measure_error(motion, rebuilt).position_mean)
        threshold = walk.above
    own = chosen.report.position_mean
    return min(found) / own, max(found) / own, len(found)


def pace(motion: Motion) -> float:
    """How much fast and slow parts differ: summed angles per second, over a second, 90th to 10th.

    0 where nothing moves.
    """
    speed = pose_speed(motion)
    window = min(len(speed), max(1, round(motion.fps)))
    calm = np.convolve(speed, np.ones(window) / window, "valid")
    slow, fast = np.percentile(calm, [10, 90])
    return float(fast / slow) if slow > 0.0 else 0.0


def carries_little(skeleton: Skeleton) -> BoolArray:
    """Joints that carry less than a twentieth of all bone: hands, feet, head, and end sites."""
    carried = carried_lengths(skeleton)
    little: BoolArray = (carried < 0.05 * carried.max()) | skeleton.is_end
    return little


def small_joints_share(motion: Motion) -> float:
    """How much of all turning, frame by frame, is done by joints that carry little."""
    turned = quat.distance(motion.rotations[:-1], motion.rotations[1:]).sum(axis=0)
    small = carries_little(motion.skeleton)
    return float(turned[small].sum() / turned.sum())


def pose_speed(motion: Motion) -> FloatArray:
    """Summed half angles per second from each frame to the next (F - 1,)."""
    frames = np.arange(motion.num_frames - 1)
    return PoseDistance.of(Derived(motion)).between(frames, frames + 1) * motion.fps


def acceleration(motion: Motion) -> FloatArray:
    """Mean acceleration of the joints from each frame to the next (F - 1,)."""
    joints = ~motion.skeleton.is_end
    places = kinematics.forward(motion).positions[:, joints]
    # over a tenth of a second; frame by frame it would be the recording's jitter
    step = max(1, round(0.05 * motion.fps))
    padded = np.pad(places, ((step, step), (0, 0), (0, 0)), mode="edge")
    second = padded[2 * step :] - 2.0 * places + padded[: -2 * step]
    sizes = np.linalg.norm(second, axis=-1).mean(axis=1) * (motion.fps / step) ** 2
    # the padding is not movement
    sizes[:step], sizes[-step:] = sizes[step], sizes[-step - 1]
    return 0.5 * (sizes[1:] + sizes[:-1])


def rank_correlation(a: FloatArray, b: FloatArray) -> float:
    """Spearman's: 1 where one always rises with the other."""
    ranks = [np.unique(values, return_inverse=True)[1].astype(float) for values in (a, b)]
    # equal values share the middle of their ranks
    middles = []
    for values in ranks:
        counts = np.bincount(values.astype(int))
        middles.append((np.cumsum(counts) - 0.5 * counts)[values.astype(int)])
    if any(np.ptp(values) == 0.0 for values in middles):
        return 0.0
    return float(np.corrcoef(*middles)[0, 1])
