"""Distances between point clouds, compared with the definition, pair by pair."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.errors import OptionError, ShapeError
from kinema.ops.point_clouds import check_comparable, distances, half_window

WALK = samples.walk(seconds=1.0).motion


def cloud(points: np.ndarray, frame: int, half: int) -> np.ndarray:
    """The points of a window, with the ends held, as rows."""
    return points[np.clip(np.arange(frame - half, frame + half + 1), 0, len(points) - 1)].reshape(
        -1, 3
    )


def defined(a: np.ndarray, b: np.ndarray, half: int, align: str) -> np.ndarray:
    """Root mean square distances, each from its own two clouds."""
    found = np.empty((len(a), len(b)))
    for i in range(len(a)):
        for j in range(len(b)):
            one, two = cloud(a, i, half), cloud(b, j, half)
            u, v = (c[:, 2] + 1j * c[:, 0] for c in (one, two))
            if align != "none":
                u, v = u - u.mean(), v - v.mean()
            turns = [0.0]
            if align == "best":
                turns = [np.angle((u * v.conj()).sum())]
            elif align == "pca":
                axes = [0.5 * np.angle((c**2).sum()) for c in (u, v)]
                turns = [axes[0] - axes[1], axes[0] - axes[1] + np.pi]
            heights = np.square(one[:, 1] - two[:, 1])
            found[i, j] = min(
                np.sqrt(np.mean(np.abs(u - v * np.exp(1j * t)) ** 2 + heights)) for t in turns
            )
    return found


@pytest.mark.parametrize("align", ["best", "pca", "none"])
@pytest.mark.parametrize("half", [0, 1, 4])
@pytest.mark.parametrize("joints", [2, 5])
def test_distances_are_as_defined(align, half, joints):
    rng = np.random.default_rng(half)
    a, b = (rng.normal(size=(frames, joints, 3)) * [1.0, 2.0, 3.0] + 4.0 for frames in (9, 12))
    np.testing.assert_allclose(
        distances(a, b, half, align), defined(a, b, half, align), rtol=0, atol=1e-9
    )


@pytest.mark.parametrize("align", ["best", "pca", "none"])
def test_far_from_the_origin_they_are_the_same(align):
    rng = np.random.default_rng(5)
    a, b = rng.normal(size=(7, 4, 3)), rng.normal(size=(6, 4, 3))
    near, far = distances(a, b, 2, align), distances(a + 1e4, b + 1e4, 2, align)
    np.testing.assert_allclose(far, near, rtol=0, atol=1e-7)


@pytest.mark.parametrize("align", ["best", "none"])
def test_tiles_make_no_difference(align):
    """More frames than a tile and a group of tiles has, both ways: parts are as if alone."""
    rng = np.random.default_rng(6)
    path = np.cumsum(rng.normal(size=(2600, 1, 3)) * [0.1, 0.0, 0.1], axis=0)
    a, b = rng.normal(size=(600, 3, 3)) + path[:600], rng.normal(size=(2600, 3, 3)) + path
    whole = distances(a, b, 1, align)
    rows, columns = [0, 1, 510, 511, 512, 513, 599], [0, 511, 512, 1023, 2047, 2048, 2049, 2599]
    for i in rows:
        for j in columns:
            one, two = cloud(a, i, 1).reshape(3, 3, 3), cloud(b, j, 1).reshape(3, 3, 3)
            alone = defined(one, two, 1, align)[1, 1]
            assert whole[i, j] == pytest.approx(alone, abs=1e-9)


def test_clouds_of_one_point_have_no_distance_but_in_height():
    a, b = np.zeros((3, 2, 3)), np.ones((2, 2, 3))
    np.testing.assert_allclose(distances(a, b, 0, "best"), 1.0, atol=1e-12)
    np.testing.assert_allclose(distances(a, b, 0, "none"), np.sqrt(3.0), atol=1e-12)


def test_nothing_is_as_far_from_nothing_as_can_be_told():
    assert distances(np.zeros((0, 2, 3)), np.ones((4, 2, 3)), 1, "best").shape == (0, 4)
    with pytest.raises(OptionError, match="one of none, best, pca, found 'worst'"):
        distances(np.zeros((1, 2, 3)), np.ones((1, 2, 3)), 0, "worst")


@pytest.mark.parametrize(
    ("window_s", "fps", "half"),
    [(0.0, 60.0, 0), (0.25, 60.0, 7), (1.0, 60.0, 30), (0.1, 30.0, 1), (10.0, 100.0, 500)],
)
def test_a_window_reaches_half_of_it_to_either_side(window_s, fps, half):
    assert half_window(window_s, fps) == half


@pytest.mark.parametrize("window_s", [-0.01, np.inf, np.nan, 10.01])
def test_a_window_is_a_time_of_at_most_a_thousand_frames(window_s):
    with pytest.raises(OptionError, match="window_s must be"):
        half_window(window_s, 100.0)


def test_motions_are_compared_at_one_rate():
    for factor in (0.9905, 1.0095):
        check_comparable(WALK, WALK.with_arrays(frame_time=WALK.frame_time * factor), "comparing")
    for factor in (0.985, 1.015):
        with pytest.raises(ShapeError, match="comparing needs one frame rate"):
            check_comparable(
                WALK, WALK.with_arrays(frame_time=WALK.frame_time * factor), "comparing"
            )


@pytest.mark.parametrize("align", ["best", "pca", "none"])
@pytest.mark.parametrize("size", [1e-3, 1.0, 1e3])
def test_clouds_without_any_size_keep_their_digits(align, size):
    """All points of a frame in one place, along a path: there is only the path's own rounding."""
    rng = np.random.default_rng(8)
    path = np.cumsum(rng.normal(size=(10, 1, 3)) * [1.0, 0.0, 1.0], axis=0) * size
    still = np.repeat(np.repeat(path[::5], 5, axis=0), 3, axis=1)
    for half, a in ((0, np.repeat(path, 3, axis=1)), (1, still)):
        for off in (0.0, 1e-6):
            b = a + rng.normal(size=a.shape) * [off * size, 0.0, off * size]
            found = distances(a, b, half, align)
            np.testing.assert_allclose(found, defined(a, b, half, align), rtol=0, atol=1e-9 * size)
