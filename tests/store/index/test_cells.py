"""How vectors are sorted into cells."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import cdist

from kinema.errors import OptionError
from kinema.store.index.cells import CellIndex, _cells_of


def some_vectors(count: int, length: int, seed: int = 0) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return (2.0 + rng.standard_normal((count, length)) * 0.9 ** np.arange(length)).astype(
        np.float32
    )


def outlines(vectors: np.ndarray, basis: np.ndarray, center: np.ndarray) -> np.ndarray:
    """Coordinates, and the length of what they leave out."""
    off = vectors.astype(float) - center
    along = off @ basis.T.astype(float)
    rest = np.linalg.norm(off - along @ basis, axis=1)
    return np.column_stack([along, rest])


def k_means(rows: np.ndarray, count: int, rng: np.random.Generator) -> np.ndarray:
    """Eight rounds of Lloyd's, from a sample of 15 rows for each mean."""
    sample = rows[rng.permutation(len(rows))[: 15 * count]]
    means = sample[np.arange(count) % len(sample)].copy()
    for _ in range(8):
        nearest = cdist(sample, means).argmin(axis=1)
        for cell in set(nearest.tolist()):
            means[cell] = sample[nearest == cell].mean(axis=0)
    return means


@pytest.mark.parametrize(
    ("count", "length", "cells"), [(3, 2, 8), (24, 3, 16), (26, 3, 24), (300, 40, 72)]
)
def test_cells_are_k_means_of_outlines(count, length, cells):
    vectors = some_vectors(count, length, seed=count)
    made = _cells_of(vectors, seed=3)
    basis, center = made["basis"], made["center"]
    assert basis.shape == (min(length, 32), length)
    np.testing.assert_allclose(basis @ basis.T, np.eye(len(basis)), atol=1e-5)
    np.testing.assert_allclose(center, vectors.mean(axis=0), atol=1e-5)
    spread = (vectors - center).astype(float)
    main = np.sort(np.linalg.eigvalsh(spread.T @ spread))[::-1][: len(basis)]
    np.testing.assert_allclose(((spread @ basis.T) ** 2).sum(axis=0), main, rtol=1e-3, atol=1e-5)
    rows = outlines(vectors, basis, center)
    middles = made["middles"].transpose(0, 2, 1).reshape(-1, rows.shape[1])
    assert len(middles) == cells
    rng = np.random.default_rng(3)
    rng.permutation(count)
    np.testing.assert_allclose(middles, k_means(rows, cells, rng), atol=1e-3)
    starts, members = made["starts"], made["members"]
    assert len(starts) == cells + 1
    assert starts[0] == 0
    assert starts[-1] == len(members)
    for cell in range(cells):
        inside = members[starts[cell] : starts[cell + 1]].ravel()
        own = inside[inside >= 0]
        assert len(inside) == 8 * np.ceil(len(own) / 8)
        assert (inside[len(own) :] == -1).all()
        assert own.tolist() == sorted(own.tolist())
        assert (cdist(rows[own], middles).argmin(axis=1) == cell).all()
    filled = members >= 0
    assert sorted(members[filled].tolist()) == list(range(count))
    shown = made["groups"].transpose(0, 2, 1)
    np.testing.assert_allclose(shown[filled], rows[members[filled]], atol=1e-3)
    assert not shown[~filled].any()


def test_no_vectors_have_empty_cells():
    made = _cells_of(np.zeros((0, 5), np.float32), seed=0)
    assert made["middles"].shape == (1, 6, 8)
    assert not made["middles"].any()
    assert not made["center"].any()
    assert made["starts"].tolist() == [0] * 9
    assert made["members"].shape == (0, 8)


def test_the_axes_are_found_from_some_of_very_many_vectors(monkeypatch):
    monkeypatch.setattr("kinema.store.index.cells._SAMPLE", 50)
    vectors = some_vectors(200, 4)
    chosen = np.random.default_rng(5).permutation(200)[:50]
    center = _cells_of(vectors, seed=5)["center"]
    np.testing.assert_allclose(center, vectors[chosen].mean(axis=0), atol=1e-5)


def test_cells_are_made_anew_when_many_vectors_are_in_none():
    def gathered(count: int, more: int) -> int:
        index = CellIndex.build(some_vectors(count, 2))
        index.add(some_vectors(more, 2, seed=1))
        return index._gathered

    assert [gathered(10, more) for more in (256, 257)] == [10, 267]
    assert [gathered(8000, more) for more in (421, 422)] == [8000, 8422]


def test_one_to_a_million_cells_can_be_searched():
    index = CellIndex.build(some_vectors(26, 2))
    assert index.num_cells == 24
    assert index.probes == 48
    for probes in (1, 1_000_000):
        index.probes = probes
        assert index.probes == probes
    for probes in (0, 1_000_001):
        with pytest.raises(OptionError, match="1 to 1000000"):
            index.probes = probes
