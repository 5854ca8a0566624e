"""The methods of choosing key frames beside each other."""

from __future__ import annotations

import pytest

from kinema import keyframes
from kinema.ops.keyframes import comparison
from tests.ops.keyframes.motions import wandering

OPTIMAL = {"optimal", "optimal, rms"}


def test_every_method_has_the_same_number_of_keys():
    motion = wandering(2, 30)
    found = keyframes.compare(motion, count=6, pins=[11]).methods
    assert {name: keys.count for name, keys in found.items()} == dict.fromkeys(found, 6)
    assert all(11 in keys.frames for keys in found.values())
    assert set(found) >= OPTIMAL
    for method in ("auto", "spacing", "split", "optimal"):
        alone = keyframes.select(motion, method=method, count=6, pins=[11])
        assert found[method].frames.tolist() == alone.frames.tolist()


def test_the_number_is_what_the_method_asked_for_gives():
    motion = wandering(2, 30)
    wanted = keyframes.select(motion, method="saliency", max_error=1.0).count
    found = keyframes.compare(motion, method="saliency", max_error=1.0).methods
    assert {keys.count for keys in found.values()} == {wanted}


@pytest.mark.parametrize(("optimal", "there"), [(None, True), (True, True), (False, False)])
def test_the_best_keys_are_left_out_where_they_take_long(optimal, there, monkeypatch):
    motion = wandering(2, 20)
    monkeypatch.setattr(comparison, "_OPTIMAL_FRAMES", 20)
    found = set(keyframes.compare(motion, count=4, optimal=optimal).methods)
    assert (found >= OPTIMAL) == there
    assert len(found - OPTIMAL) == 8
    monkeypatch.setattr(comparison, "_OPTIMAL_FRAMES", 19)
    assert not set(keyframes.compare(motion, count=4).methods) & OPTIMAL
