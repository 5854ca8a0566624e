"""What an exact index measures when it chooses its outline."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from kinema.store.index.exact import ExactIndex, _cheapest_axes, _outline_of, _squares


def spread_vectors(count: int, length: int, decay: float, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return (rng.standard_normal((count, length)) * decay ** np.arange(length)).astype(np.float32)


def directions(centred: np.ndarray) -> np.ndarray:
    """Main directions (D, D), the largest differences first."""
    return np.linalg.eigh(np.cov(centred.T.astype(float), bias=True))[1][:, ::-1]


def cheapest(centred: np.ndarray, basis: np.ndarray) -> int:
    """The number of axes by plain distances: of 32 vectors, how many others are within reach."""
    centred = centred.astype(float)
    trials = centred[:: max(1, len(centred) // 32)][:32]
    gaps = cdist(trials, centred)
    same = gaps**2 <= 1e-6 * (trials**2).sum(axis=1)[:, None]
    nearest = np.where(same, np.inf, gaps).min(axis=1)
    best, least = 0, np.inf
    for axes in (4, 8, 12, 16, 24, 32, 48, 64, 96):
        if axes > centred.shape[1]:
            break
        near = cdist(trials @ basis[:, :axes], centred @ basis[:, :axes]) <= nearest[:, None]
        cost = axes + 4.0 * centred.shape[1] * near.mean()
        if cost < least:
            best, least = axes, cost
    return best


def test_squares_are_those_of_distances_and_never_negative():
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(7, 5)), rng.normal(size=(9, 5))
    np.testing.assert_allclose(_squares(a, b), cdist(a, b) ** 2, atol=1e-12)
    assert _squares(1e4 + a, 1e4 + a).min() >= 0.0


def test_as_many_axes_are_compared_as_make_a_search_cheapest():
    chosen = []
    for number, (length, decay) in enumerate(
        (length, decay)
        for length in (3, 4, 11, 12, 23, 40, 70)
        for decay in (0.6, 0.8, 0.9, 0.93, 0.96, 0.99)
    ):
        centred = spread_vectors(90 + 2 * number, length, decay, seed=number)
        basis = directions(centred)
        chosen.append(cheapest(centred, basis))
        assert _cheapest_axes(centred, basis) == chosen[-1], (length, decay)
    assert set(chosen) >= {0, 4, 8, 12, 16, 24, 32, 48}
    steep = spread_vectors(900, 110, 0.999, seed=5)
    assert _cheapest_axes(steep, directions(steep)) == cheapest(steep, directions(steep)) == 96


def test_copies_and_the_middle_itself_are_no_neighbours():
    some = spread_vectors(120, 40, 0.9, seed=3)
    basis = directions(some)
    twice = np.repeat(some, 2, axis=0)
    assert _cheapest_axes(twice, basis) == cheapest(twice, basis)
    # all 32 that are tried lie in the very middle
    tried = np.arange(224) % 7 == 0
    with_middle = np.zeros((224, 40), np.float32)
    with_middle[~tried] = spread_vectors(192, 40, 0.95, seed=2)
    assert _cheapest_axes(with_middle, basis) == cheapest(with_middle, basis) > 4


@pytest.mark.parametrize(("count", "length"), [(0, 3), (7, 3), (15, 40), (16, 40), (403, 40)])
def test_outlines_are_coordinates_and_what_they_leave_out(count, length):
    vectors = 3.0 + spread_vectors(count, length, 0.9, seed=2)
    outline = _outline_of(vectors)
    basis, center, groups = outline["basis"], outline["center"], outline["groups"]
    axes = cheapest(vectors - center, directions(vectors - center)) if count >= 16 else 0
    assert basis.shape == (axes, length)
    assert groups.shape == (count // 8, axes + 1, 8)
    np.testing.assert_allclose(center, vectors.mean(axis=0) if count else 0.0, atol=1e-5)
    if count > length:
        np.testing.assert_allclose(basis @ basis.T, np.eye(axes), atol=1e-5)
        main = directions(vectors - center)[:, :axes]
        np.testing.assert_allclose(np.abs(np.sum(basis.T * main, axis=0)), 1.0, atol=1e-4)
    for number in range(count // 8 * 8):
        off = vectors[number] - center
        row = groups[number // 8, :, number % 8]
        np.testing.assert_allclose(row[:axes], basis @ off, atol=1e-4)
        rest = off - (basis @ off) @ basis
        np.testing.assert_allclose(row[axes], np.linalg.norm(rest), atol=1e-3)


def test_of_very_many_vectors_some_are_looked_at(monkeypatch):
    monkeypatch.setattr("kinema.store.index.exact._SAMPLE", 100)
    vectors = spread_vectors(1050, 6, 0.9) + np.linspace(0, 5, 1050, dtype=np.float32)[:, None]
    center = _outline_of(vectors)["center"]
    np.testing.assert_allclose(center, vectors[:1000:10].mean(axis=0), atol=1e-5)


def test_outlines_are_made_anew_when_many_vectors_have_none():
    def outlined(count: int, more: int) -> int:
        index = ExactIndex.build(spread_vectors(count, 2, 0.9))
        index.add(spread_vectors(more, 2, 0.9, seed=1))
        return 8 * len(index._outline["groups"])

    assert [outlined(8, more) for more in (256, 257)] == [8, 264]
    assert [outlined(8000, more) for more in (421, 422)] == [8000, 8416]
