from __future__ import annotations

import numpy as np

from kinema import _native
from kinema.store.index.tuning import collision, plan_for
from tests.reference.nearest import buckets


def test_the_chance_to_collide_is_that_of_random_directions():
    rng = np.random.default_rng(0)
    directions, shifts = rng.standard_normal((200_000, 3)), rng.random(200_000)
    for distance, width in ((0.5, 2.0), (2.0, 2.0), (5.0, 2.0)):
        gap = np.array([distance, 0.0, 0.0])
        same = np.floor(shifts) == np.floor(directions @ gap / width + shifts)
        assert abs(same.mean() - collision(np.array([distance]), width)[0]) < 0.005


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


def test_equal_vectors_need_no_plan():
    plan = plan_for(np.ones((50, 4), np.float32), 0.9, np.random.default_rng(0))
    assert plan.tables == 1
