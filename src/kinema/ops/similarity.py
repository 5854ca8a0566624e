"""How similar poses are, wherever they are on the floor: all pairs of frames at once.

A pose and how it moves are a point cloud: the joints over a short window of frames. One cloud is
moved along the floor and turned to lie on the other as well as it can, and what remains is their
distance (Kovar, Gleicher and Pighin, "Motion graphs", 2002).
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.joints import Joints, choose_joints
from kinema.ops.mount import hung_alike
from kinema.ops.placement import Placement
from kinema.ops.point_clouds import (
    Align,
    check_align,
    check_comparable,
    distances,
    half_window,
    joint_points,
)
from kinema.skeleton import FloatArray
from kinema.units import Angle, Bounds, Frames, Seconds

__all__ = ["Match", "alignment", "angles", "matrix", "nearest"]

_BLOCK = 1 << 20  # pairs at a time, to bound the memory of intermediate results


class Match(NamedTuple):
    """Two similar frames.

    ``distance`` is the root mean square over the points, ``mean_distance`` the mean of their
    distances; ``placement`` puts the second motion on the first there.
    """

    frame_a: int
    frame_b: int
    distance: float
    mean_distance: float
    placement: Placement


@checked
def matrix(
    a: Motion,
    b: Motion,
    *,
    window_s: Annotated[float, Seconds] = 0.25,
    joints: Joints = None,
    align: Align = "best",
) -> FloatArray:
    """Measure the distance from every frame of one motion to every frame of another.

    Root mean square distance of the joints' world positions over a window of frames, after one
    window has been aligned with the other.

    Parameters
    ----------
    a, b : Motion
        On matching skeletons, at one frame rate.
    window_s : float
        Length of the window around each frame. 0 compares single poses. Where the window reaches
        beyond an end of the motion, the frame at that end is held.
    joints : str or sequence of str, optional
        Joints to include (default: all). End sites only where they are named.
    align : {"best", "pca", "none"}
        How one window is aligned with the other before they are compared. best: the move along
        the floor and the turn about the vertical axis that leave the least distance. pca: the
        clouds seen from above are taken as 2-D normal distributions, whose means and principal
        axes are aligned; an axis has no direction, so the better of two turns, half a turn apart,
        is taken. none: as they are.

    Returns
    -------
    (Fa, Fb) array
        In the motions' unit. Rounding changes no distance by more than about 1e-9 of the body's
        size.

    Raises
    ------
    SkeletonMismatch
        If the skeletons do not match, with what differs.
    IncompleteMotion
        If samples are missing.

    Notes
    -----
    Seen from above, with points as complex numbers u and v about their means, the best turn is the
    argument of Σ u v* and leaves Σ|u|² + Σ|v|² - 2 |Σ u v*|: two matrix products, and a third for
    heights. A window's product is the sum of its frames' products along a diagonal.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=3.0).motion
    >>> elsewhere = kinema.placement.moved(kinema.placement.turned(walk, 2.0), x=5.0)
    >>> found = matrix(walk, elsewhere)
    >>> found.shape, bool(found.diagonal().max() < 1e-9)
    ((180, 180), True)
    """
    check_comparable(a, b, "similarity.matrix")
    return matrix_of(*_both(a, b), window_s=window_s, joints=joints, align=align)


def matrix_of(
    a: Derived, b: Derived, *, window_s: float, joints: Joints = None, align: Align = "best"
) -> FloatArray:
    """`matrix` of motions that are known to be comparable, with their world positions."""
    half = half_window(window_s, a.motion.fps)
    return distances(joint_points(a, joints), joint_points(b, joints), half, align)


@checked
def nearest(
    a: Motion,
    b: Motion,
    *,
    count: Annotated[int, Bounds(1)] = 10,
    window_s: Annotated[float, Seconds] = 0.25,
    joints: Joints = None,
    align: Align = "best",
    apart_s: Annotated[float, Seconds] = 0.25,
) -> list[Match]:
    """Find the frames where two motions are most similar: where one could change to the other.

    Local minima of `matrix`, the nearest first.

    Parameters
    ----------
    a, b : Motion
        On matching skeletons, at one frame rate.
    count : int
        The most pairs of frames to find.
    window_s : float
        Length of the window around each frame. 0 compares single poses.
    joints : str or sequence of str, optional
        Joints to include (default: all). End sites only where they are named.
    align : {"best", "pca", "none"}
        How one window is aligned with the other before they are compared. best: the move along
        the floor and the turn about the vertical axis that leave the least distance. pca: means and
        principal axes, seen from above. none: as they are.
    apart_s : float
        Least time between pairs. Of pairs closer than this in both motions, only the nearest is
        kept. Of a motion compared with itself, pairs of frames closer than this are left out, and
        of each pair only the one that goes forward in time is returned.

    Returns
    -------
    list of Match
        With the placement that puts ``b`` on ``a`` there.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=4.0).motion
    >>> best = nearest(walk, walk[60:200], count=1)[0]
    >>> best.frame_a - best.frame_b, best.distance < 1e-9
    (60, True)
    """
    if count < 1:
        raise OptionError(f"count must be at least 1, found {count}", parameter="count")
    if not 0 <= apart_s < np.inf:
        raise OptionError(
            f"apart_s must be a number of seconds of at least 0, found {apart_s}",
            parameter="apart_s",
        )
    check_comparable(a, b, "similarity.nearest")
    half = half_window(window_s, a.fps)
    points_a, points_b = (joint_points(body, joints) for body in _both(a, b))
    found = distances(points_a, points_b, half, align)
    apart = max(1, round(apart_s * a.fps))
    lowest = _local_minima(found)
    if np.array_equal(points_a, points_b):  # one clip, though it may have been read twice
        lowest = lowest[lowest[:, 1] - lowest[:, 0] >= apart]
    matches = []
    for i, j in _spaced(found, lowest, apart, count):
        cloud, other = _cloud(points_a, i, half), _cloud(points_b, j, half)
        placement = best_placement(cloud, other, align)
        off = np.linalg.norm(cloud - placement.apply(other), axis=-1)
        matches.append(Match(i, j, float(found[i, j]), float(off.mean()), placement))
    return matches


def alignment(
    a: Motion,
    frame_a: Annotated[int, Frames],
    b: Motion,
    frame_b: Annotated[int, Frames],
    *,
    window_s: Annotated[float, Seconds] = 0.25,
    joints: Joints = None,
    align: Align = "best",
) -> Placement:
    """Find the placement that puts one motion on another, around one frame of each.

    Parameters
    ----------
    a : Motion
        The motion that stays where it is.
    frame_a : int
        Frame of the motion that stays.
    b : Motion
        The motion to place.
    frame_b : int
        Frame of the motion to place.
    window_s : float
        Length of the window around each frame. 0 compares single poses.
    joints : str or sequence of str, optional
        Joints to include (default: all). End sites only where they are named.
    align : {"best", "pca", "none"}
        How one window is aligned with the other. best: the move along the floor and the turn
        about the vertical axis that leave the least distance. pca: means and principal axes, seen
        from above. none: as they are.

    Returns
    -------
    Placement
        For `kinema.placement.placed`.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> there = kinema.placement.Placement(0.5, x=2.0, z=-1.0)
    >>> back = alignment(walk, 30, kinema.placement.placed(walk, there), 30)
    >>> bool(abs(back.compose(there).apply([1.0, 1.0, 1.0]) - 1.0).max() < 1e-9)
    True
    """
    check_comparable(a, b, "similarity.alignment")
    for motion, frame, name in ((a, frame_a, "frame_a"), (b, frame_b, "frame_b")):
        if not 0 <= frame < motion.num_frames:
            raise OptionError(
                f"frame {frame} is not in a motion of {motion.num_frames} frames", parameter=name
            )
    bodies = _both(a, b)
    return alignment_of(
        bodies[0], frame_a, bodies[1], frame_b, window_s=window_s, joints=joints, align=align
    )


def alignment_of(
    a: Derived,
    frame_a: int,
    b: Derived,
    frame_b: int,
    *,
    window_s: float,
    joints: Joints = None,
    align: Align = "best",
) -> Placement:
    """`alignment` of motions that are known to be comparable, with their world positions."""
    half = half_window(window_s, a.motion.fps)
    cloud = _cloud(joint_points(a, joints), frame_a, half)
    return best_placement(cloud, _cloud(joint_points(b, joints), frame_b, half), align)


@checked
def angles(a: Motion, b: Motion, *, joints: Joints = None) -> Annotated[FloatArray, Angle]:
    """Measure the mean angle between joint rotations, for every pair of frames.

    For comparison: it says little about how similar poses look. A small turn of the spine moves
    the whole upper body and counts no more than a turned wrist, opposite turns along a limb cancel
    in the pose but not in the sum, and the root's rotation includes the direction the body faces.

    Parameters
    ----------
    a, b : Motion
        On matching skeletons, at one frame rate.
    joints : str or sequence of str, optional
        Joints to include (default: all, roots included). End sites only where they are named.

    Returns
    -------
    (Fa, Fb) array
        Radians. Angles below 3e-8 are lost to rounding.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> found = angles(walk, walk)
    >>> found.shape, bool(found.diagonal().max() < 1e-7)
    ((60, 60), True)
    """
    check_comparable(a, b, "similarity.angles")
    a, b = hung_alike([a, b])
    chosen = np.flatnonzero(choose_joints(a, joints))
    total = np.zeros((a.num_frames, b.num_frames))
    rows = max(1, _BLOCK // max(1, b.num_frames))
    room = np.empty((min(rows, a.num_frames), b.num_frames))
    for joint in chosen:
        turns = np.ascontiguousarray(b.rotations[:, joint].T)
        for first in range(0, a.num_frames, rows):
            part = total[first : first + rows]
            cosine = room[: len(part)]
            np.matmul(a.rotations[first : first + rows, joint], turns, out=cosine)
            np.abs(cosine, out=cosine)
            np.minimum(cosine, 1.0, out=cosine)
            part += np.arccos(cosine, out=cosine)
    total *= 2.0 / len(chosen)
    return total


def _both(a: Motion, b: Motion) -> tuple[Derived, Derived]:
    """Two motions with their world positions; a motion beside itself needs them once."""
    first = Derived(a)
    return first, first if a is b else Derived(b)


def _local_minima(values: FloatArray) -> NDArray[np.intp]:
    """Cells (N, 2) whose value is no larger than that of any of their eight neighbours."""
    lowest = np.ones(values.shape, bool)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if down or right:
                here = (_inner(down), _inner(right))
                there = (_inner(-down), _inner(-right))
                lowest[here] &= values[here] <= values[there]
    return np.argwhere(lowest)


def _inner(step: int) -> slice:
    """All cells that have a neighbour one step back."""
    return slice(max(step, 0), min(step, 0) or None)


def _spaced(
    values: FloatArray, cells: NDArray[np.intp], apart: int, count: int
) -> list[tuple[int, int]]:
    """The cells with the lowest values, each far enough from all lower ones."""
    left = cells[np.argsort(values[tuple(cells.T)], kind="stable")]
    chosen: list[tuple[int, int]] = []
    while len(left) and len(chosen) < count:
        chosen.append((int(left[0, 0]), int(left[0, 1])))
        left = left[(np.abs(left - left[0]) >= apart).any(axis=1)]
    return chosen


def _cloud(points: FloatArray, frame: int, half: int) -> FloatArray:
    """The points (2 half + 1, N, 3) around a frame; the first and last frame are held."""
    return points[np.clip(np.arange(frame - half, frame + half + 1), 0, len(points) - 1)]


def best_placement(cloud: FloatArray, other: FloatArray, align: Align = "best") -> Placement:
    """The placement that puts the other cloud (W, N, 3) on the first."""
    check_align(align)
    if align == "none":
        return Placement()
    u, v = (points[..., 2] + 1j * points[..., 0] for points in (cloud, other))
    mean, other_mean = u.mean(), v.mean()
    u, v = u - mean, v - other_mean
    best = (u * v.conj()).sum()
    turn = float(np.angle(best))
    if align == "pca":
        axes = 0.5 * (np.angle((u**2).sum()) - np.angle((v**2).sum()))
        flip = np.cos(axes - turn) < 0
        turn = float(np.angle(np.exp(1j * (axes + np.pi * flip))))
    moved = mean - np.exp(1j * turn) * other_mean
    return Placement(turn, x=float(moved.imag), z=float(moved.real))
