from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import cdist
from scipy.stats import norm

from kinema import _native
from kinema.store.index.hashed import HashedIndex
from kinema.store.index.tuning import HashPlan, _distances, collision, plan_for
from tests.reference.nearest import buckets


def spread_vectors(count: int, length: int, seed: int, decay: float = 0.9) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return (rng.standard_normal((count, length)) * decay ** np.arange(length)).astype(np.float32)


def chance(distances: np.ndarray, width: float) -> np.ndarray:
    """Chance of one bucket for two vectors: the step between them is normal (Datar et al. 2004)."""
    ratio = width / distances
    return 1.0 - 2.0 * norm.cdf(-ratio) - 2.0 / ratio * (norm.pdf(0.0) - norm.pdf(ratio))


def planned(vectors: np.ndarray, recall: float) -> tuple[int, int, float, float]:
    """The cheapest plan by trying every one, for fewer vectors than are sampled."""
    gaps = cdist(vectors.astype(float), vectors.astype(float))
    np.fill_diagonal(gaps, np.inf)
    nearest, others = gaps.min(axis=1), gaps[np.isfinite(gaps)]
    unit, length = np.median(nearest), vectors.shape[1]
    best, least = (64, 1, 4.0 * unit, 0.0), np.inf
    for power in range(-4, 13):
        width = unit * 1.4**power
        near, far = chance(nearest, width), chance(others, width)
        for hashes in range(1, 33):
            for tables in range(1, 65):
                found = np.mean(1.0 - (1.0 - near**hashes) ** tables)
                if found >= recall:
                    break
            else:
                break
            candidates = len(vectors) * np.mean(1.0 - (1.0 - far**hashes) ** tables)
            cost = tables * (hashes * length + 300.0) + candidates * (length + 300.0)
            if cost < least:
                best, least = (tables, hashes, width, found), cost
    return best


def test_the_chance_to_collide_is_that_of_random_directions():
    rng = np.random.default_rng(0)
    directions, shifts = rng.standard_normal((200_000, 3)), rng.random(200_000)
    for distance, width in ((0.5, 2.0), (2.0, 2.0), (5.0, 2.0)):
        gap = np.array([distance, 0.0, 0.0])
        same = np.floor(shifts) == np.floor(directions @ gap / width + shifts)
        assert abs(same.mean() - collision(np.array([distance]), width)[0]) < 0.005
    gaps = np.geomspace(0.01, 100.0, 30)
    np.testing.assert_allclose(collision(gaps, 2.0), chance(gaps, 2.0), atol=1e-12)
    np.testing.assert_allclose(collision(np.zeros(1), 2.0), 1.0, atol=1e-9)


def test_codes_are_the_same_exactly_where_all_steps_are():
    rng = np.random.default_rng(1)
    vectors = rng.standard_normal((300, 7)).astype(np.float32)
    directions = rng.standard_normal((6, 7)).astype(np.float32)
    shifts = rng.random(6).astype(np.float32)
    codes = np.empty((2, 300), np.uint32)
    _native.hash_codes(directions, shifts, vectors, codes)
    steps = buckets(vectors, directions, shifts).reshape(300, 2, 3)
    for table in range(2):
        same = (steps[:, None, table] == steps[None, :, table]).all(axis=-1)
        np.testing.assert_array_equal(codes[table][:, None] == codes[table][None], same)


def test_more_recall_takes_more_tables_or_wider_buckets():
    vectors = np.random.default_rng(2).standard_normal((2000, 16)).astype(np.float32)
    plans = [plan_for(vectors, recall, np.random.default_rng(0)) for recall in (0.5, 0.8, 0.95)]
    assert [plan.recall >= asked for plan, asked in zip(plans, (0.5, 0.8, 0.95), strict=True)]
    cost = [
        plan.tables * collision(np.array([4.0]), plan.width)[0] ** plan.hashes for plan in plans
    ]
    assert cost[0] < cost[1] < cost[2]


@pytest.mark.parametrize(
    ("count", "length", "decay", "recall"),
    [
        (20, 3, 0.9, 0.5),
        (20, 600, 1.0, 0.9),
        (25, 2, 0.1, 0.999),
        (30, 40, 0.97, 0.9999),
        (40, 12, 0.8, 0.1),
        (40, 2, 0.9, 0.02),
        (12, 600, 0.3, 0.01),
        (12, 2, 0.9, 0.01),
        (12, 2, 0.05, 0.9),
        (12, 1, 1.0, 0.9999),
        (12, 5, 0.05, 0.99),
    ],
)
def test_a_plan_is_the_cheapest_of_all(count, length, decay, recall):
    vectors = spread_vectors(count, length, count, decay)
    found = plan_for(vectors, recall, np.random.default_rng(0))
    tables, hashes, width, expected = planned(vectors, recall)
    assert (found.tables, found.hashes) == (tables, hashes)
    np.testing.assert_allclose((found.width, found.recall), (width, expected), rtol=1e-5)


def test_what_no_plan_can_find_gets_the_most_tables():
    lonely = np.concatenate([spread_vectors(20, 3, 0), 1e9 * np.eye(3, dtype=np.float32)])
    found = plan_for(lonely, 0.999, np.random.default_rng(0))
    assert (found.tables, found.hashes, found.recall) == (64, 1, 0.0)
    gaps = cdist(lonely, lonely)
    np.fill_diagonal(gaps, np.inf)
    assert abs(found.width / (4.0 * np.median(gaps.min(axis=1))) - 1.0) < 1e-4


def test_distances_are_those_of_some_to_all_and_to_some():
    vectors = spread_vectors(8100, 3, 5)
    vectors[4050] = vectors[7]  # a copy is no neighbour
    nearest, others = _distances(vectors, np.random.default_rng(3), vectors)
    rng = np.random.default_rng(3)
    asked = vectors[rng.permutation(8100)[:256]].astype(float)
    gaps = cdist(asked, vectors.astype(float))
    copies = gaps**2 <= 1e-9 * (asked**2).sum(axis=1)[:, None]
    np.testing.assert_allclose(nearest, np.where(copies, np.inf, gaps).min(axis=1), rtol=1e-6)
    chosen = rng.permutation(8100)[:4000]
    wanted = gaps[:, chosen][~copies[:, chosen]]
    np.testing.assert_allclose(others, wanted[:: len(wanted) // 20_000], rtol=1e-6)
    few = spread_vectors(9, 3, 6)
    far = _distances(few, np.random.default_rng(0), few)[1]
    assert len(far) == 72
    apart = cdist(few.astype(float), few.astype(float))
    np.testing.assert_allclose(np.sort(far), np.sort(apart[apart > 0.0]), rtol=1e-6)


def test_the_middle_of_all_vectors_is_no_neighbour_of_itself():
    vectors = np.concatenate([np.zeros((1, 3), np.float32), spread_vectors(30, 3, 1)])
    nearest, others = _distances(vectors, np.random.default_rng(0), vectors)
    assert nearest.min() > 0.0
    assert len(others) == 31 * 30


def test_equal_vectors_need_no_plan():
    plan = plan_for(np.ones((50, 4), np.float32), 0.9, np.random.default_rng(0))
    assert plan == (1, 1, 1.0, 1.0)


def test_tables_are_made_anew_when_many_vectors_are_in_none():
    def sorted_in(count: int, more: int) -> int:
        index = HashedIndex.build(spread_vectors(count, 2, 0), plan=HashPlan(2, 1, 1.0, 0.5))
        index.add(spread_vectors(more, 2, 1))
        return index._tables["codes"].shape[1]

    assert [sorted_in(10, more) for more in (256, 257)] == [10, 267]
    assert [sorted_in(8000, more) for more in (421, 422)] == [8000, 8422]


def test_a_plan_is_carried_out():
    vectors = spread_vectors(50, 5, 3)
    index = HashedIndex.build(vectors, seed=4, plan=HashPlan(3, 2, 0.5, 0.7))
    assert (index.num_tables, index.num_hashes, index.expected_recall) == (3, 2, 0.7)
    rng = np.random.default_rng(4)
    steps = 2.0 * rng.standard_normal((6, 5))
    np.testing.assert_allclose(index._tables["directions"], steps, rtol=1e-6)
    shifts = rng.random(6)
    np.testing.assert_allclose(index._tables["shifts"], shifts, rtol=1e-6)
    together = buckets(vectors, index._tables["directions"], index._tables["shifts"])
    for table, (codes, order) in enumerate(
        zip(index._tables["codes"], index._tables["order"], strict=True)
    ):
        own = together[order, 2 * table : 2 * table + 2]
        np.testing.assert_array_equal(np.diff(codes) == 0, (np.diff(own, axis=0) == 0).all(axis=1))
        assert (np.diff(codes.astype(np.int64)) >= 0).all()
