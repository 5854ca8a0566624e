"""What the keys of a database say of a feature, by the formula."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kinema.live.entries import KeyEntries
from kinema.live.knowledge import NEIGHBOURS, KeyIndex

RNG = np.random.default_rng(8)
COUNT = 60
ENTRIES = KeyEntries(
    RNG.normal(size=(COUNT, 6)).astype(np.float32),
    RNG.uniform(0.5, 2.0, COUNT),
    RNG.uniform(0.5, 2.0, COUNT),
    np.repeat(np.arange(6), 10).astype(np.int32),
)
FEATURES = RNG.normal(size=(20, 6)).astype(np.float32)


def said(feature: np.ndarray, stays: np.ndarray) -> list[float]:
    """Means of logarithms, weighted by one over the squared distance; and the nearest key's.

    Keys closer than about 0.2 leg lengths count alike, and distances below 0.001 are noise.
    """
    squares = np.square(ENTRIES.features - feature).sum(axis=1)
    order = [key for key in np.argsort(squares) if stays[key]][:NEIGHBOURS]
    weights = 1.0 / (squares[order] + 0.05)
    spacing, distance = (
        float((weights * np.log(values[order] + 1e-3)).sum() / weights.sum())
        for values in (ENTRIES.spacings, ENTRIES.distances)
    )
    return [spacing, distance, float(np.log(ENTRIES.distances[order[0]] + 1e-3))]


@pytest.mark.parametrize("leave_out", [(), (0, 3), (1, 2, 3, 4, 5)])
def test_the_eight_nearest_keys_are_weighed_by_how_near_they_are(leave_out):
    assert NEIGHBOURS == 8
    stays = ~np.isin(ENTRIES.clips, leave_out)
    found = KeyIndex(ENTRIES).look_up(FEATURES, leave_out)
    expected = [said(feature, stays) for feature in FEATURES]
    np.testing.assert_allclose(found, expected, atol=1e-6)


def test_fewer_keys_than_that_are_all_weighed():
    few = KeyEntries(*(part[:3] for part in ENTRIES))
    stays = np.arange(COUNT) < 3
    found = KeyIndex(few).look_up(FEATURES)
    np.testing.assert_allclose(found, [said(f, stays) for f in FEATURES], atol=1e-6)


def test_very_many_keys_are_hashed(monkeypatch):
    tables = SimpleNamespace(native_tables="tables")
    monkeypatch.setattr("kinema.live.knowledge.HashedIndex.build", lambda features: tables)
    for count, hashed in ((20_000, None), (20_001, "tables")):
        entries = KeyEntries(np.zeros((count, 1), np.float32), *(np.zeros(count),) * 3)
        assert KeyIndex(entries)._tables == hashed
