"""How alike poses are, wherever on the floor they are struck: all pairs of frames at once.

A pose and the way it moves are a cloud of points: the joints over a short window of frames. Two
clouds are laid on each other by the best move and turn on the floor, and what is left is their
distance (Kovar, Gleicher, Pighin: Motion Graphs, 2002).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops._clouds import (
    Align,
    check_pair,
    chosen_joints,
    distances,
    frames_aside,
    points_of,
)
from kinema.ops.placement import Placement
from kinema.skeleton import FloatArray

__all__ = ["Match", "alignment", "angles", "matrix", "nearest"]

_BLOCK = 1 << 20  # pairs at a time: bounds the memory of what is in between


class Match(NamedTuple):
    """Two frames that are alike.

    ``distance`` is the root mean square over the points, ``mean_distance`` the mean of their
    distances; ``placement`` lays the second motion on the first there.
    """

    frame_a: int
    frame_b: int
    distance: float
    mean_distance: float
    placement: Placement


def matrix(
    a: Motion,
    b: Motion,
    *,
    window_s: float = 0.25,
    joints: Sequence[str] | None = None,
    align: Align = "best",
) -> FloatArray:
    """Measure how far apart every frame of one motion is from every frame of another.

    Root mean square distance of the joints' world positions over a window of frames, after one
    window was laid on the other.

    Parameters
    ----------
    a, b : Motion
        With matching skeletons and one frame rate.
    window_s : float
        Length of the window: the frames at most half of it away from the centre. 0 compares single
        poses. Where it reaches beyond an end of the motion, the end's frame is held.
    joints : sequence of str, optional
        Which joints count; all but the end sites if not given.
    align : {"best", "pca", "none"}
        ``"best"``: the move along the floor and turn about the vertical axis that leave the least.
        ``"pca"``: the clouds seen from above are taken for 2-D normal distributions, their means
        and principal axes laid on each other. An axis has no front: of the two turns, half a turn
        apart, the better one is taken. ``"none"``: as they are.

    Returns
    -------
    (Fa, Fb) array
        In the motions' unit. Rounding moves no distance by more than about 1e-9 of the body's size.

    Raises
    ------
    SkeletonError
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
    check_pair(a, b, "similarity.matrix")
    half = frames_aside(window_s, a.fps)
    return distances(points_of(a, joints), points_of(b, joints), half, align)


def nearest(
    a: Motion,
    b: Motion,
    *,
    count: int = 10,
    window_s: float = 0.25,
    joints: Sequence[str] | None = None,
    align: Align = "best",
    apart_s: float = 0.25,
) -> list[Match]:
    """Find the frames where one motion is most like another: where one could go over to it.

    Local minima of `matrix`, the nearest first.

    Parameters
    ----------
    a, b : Motion
    count : int
        At most so many pairs.
    window_s, joints, align
        As for `matrix`.
    apart_s : float
        Of pairs whose frames are less than this apart in both motions only the nearest is kept.
        Of a motion beside itself, pairs of frames less than this apart are left out, and of every
        pair only the way forward is given.

    Returns
    -------
    list of Match
        With the placement that lays ``b`` on ``a`` there.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=4.0).motion
    >>> best = nearest(walk, walk[60:200], count=1)[0]
    >>> best.frame_a - best.frame_b, best.distance < 1e-9
    (60, True)
    """
    if count < 1:
        raise OptionError(f"count must be at least 1, found {count}")
    if not 0 <= apart_s < np.inf:
        raise OptionError(f"apart_s must be a number of seconds from 0 on, found {apart_s}")
    found = matrix(a, b, window_s=window_s, joints=joints, align=align)
    apart = max(1, round(apart_s * a.fps))
    lowest = _local_minima(found)
    if a is b:
        lowest = lowest[lowest[:, 1] - lowest[:, 0] >= apart]
    half = frames_aside(window_s, a.fps)
    points_a, points_b = points_of(a, joints), points_of(b, joints)
    matches = []
    for i, j in _spaced(found, lowest, apart, count):
        cloud, other = _cloud(points_a, i, half), _cloud(points_b, j, half)
        laid = _laid_on(cloud, other, align)
        off = np.linalg.norm(cloud - laid.apply(other), axis=-1)
        matches.append(Match(i, j, float(found[i, j]), float(off.mean()), laid))
    return matches


def alignment(
    a: Motion,
    frame_a: int,
    b: Motion,
    frame_b: int,
    *,
    window_s: float = 0.25,
    joints: Sequence[str] | None = None,
    align: Align = "best",
) -> Placement:
    """Find the placement that lays one motion on another, around one frame of each.

    Parameters
    ----------
    a, b : Motion
        ``b`` is the one that is placed.
    frame_a, frame_b : int
    window_s, joints, align
        As for `matrix`.

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
    check_pair(a, b, "similarity.alignment")
    half = frames_aside(window_s, a.fps)
    for motion, frame in ((a, frame_a), (b, frame_b)):
        if not 0 <= frame < motion.num_frames:
            raise OptionError(f"frame {frame} is not in a motion of {motion.num_frames} frames")
    cloud = _cloud(points_of(a, joints), frame_a, half)
    return _laid_on(cloud, _cloud(points_of(b, joints), frame_b, half), align)


def angles(a: Motion, b: Motion, *, joints: Sequence[str] | None = None) -> FloatArray:
    """Measure how differently the joints are turned: the mean angle, for every pair of frames.

    For comparison. It says little about how alike poses look: a small turn of the spine moves the
    whole upper body and counts as much as a turned wrist, opposite turns along a limb cancel in
    the pose but not in the sum, and the root's turn counts which way the body faces.

    Parameters
    ----------
    a, b : Motion
        With matching skeletons and one frame rate.
    joints : sequence of str, optional
        Which joints count; all but the end sites if not given, roots included.

    Returns
    -------
    (Fa, Fb) array
        Radians. Angles come from products of quaternions, which know none below 3e-8.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> found = angles(walk, walk)
    >>> found.shape, bool(found.diagonal().max() < 1e-7)
    ((60, 60), True)
    """
    check_pair(a, b, "similarity.angles")
    chosen = chosen_joints(a.skeleton, joints)
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


def _local_minima(values: FloatArray) -> NDArray[np.intp]:
    """Places (N, 2) that are not above any of their eight neighbours."""
    lowest = np.ones(values.shape, bool)
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if down or right:
                here = (_inner(down), _inner(right))
                there = (_inner(-down), _inner(-right))
                lowest[here] &= values[here] <= values[there]
    return np.argwhere(lowest)


def _inner(step: int) -> slice:
    """All places that have a neighbour one step back."""
    return slice(max(step, 0), min(step, 0) or None)


def _spaced(
    values: FloatArray, places: NDArray[np.intp], apart: int, count: int
) -> list[tuple[int, int]]:
    """The lowest places, each far enough from all lower ones."""
    left = places[np.argsort(values[tuple(places.T)], kind="stable")]
    chosen: list[tuple[int, int]] = []
    while len(left) and len(chosen) < count:
        chosen.append((int(left[0, 0]), int(left[0, 1])))
        left = left[(np.abs(left - left[0]) >= apart).any(axis=1)]
    return chosen


def _cloud(points: FloatArray, frame: int, half: int) -> FloatArray:
    """The points (2 half + 1, N, 3) around a frame; beyond the ends the ends' frames stay."""
    return points[np.clip(np.arange(frame - half, frame + half + 1), 0, len(points) - 1)]


def _laid_on(cloud: FloatArray, other: FloatArray, align: Align) -> Placement:
    """The placement that lays the other cloud on the first."""
    if align == "none":
        return Placement()
    if align not in ("best", "pca"):
        raise OptionError(f"align must be one of best, pca, none, found {align!r}")
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
