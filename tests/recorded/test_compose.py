"""Recorded results: clips put together by graphs and on time lines."""

from __future__ import annotations

from functools import cache

import pytest

from kinema.compose import graph
from kinema.compose.sequence import Item, Material, Sequence
from tests.recorded.motions import noisy_walk, punch, run, shaken, to_stop, turning, walk
from tests.recorded.recording import Cases, check


def clips():
    return {"walk": walk(seconds=3.0), "noisy": noisy_walk(seconds=3.0), "stop": to_stop()}


@cache
def _built(is_shaken, threshold, window_s):
    return graph.build(clips(), threshold=threshold, window_s=window_s)


def built(threshold=0.08, window_s=0.25):
    return _built(shaken(), threshold, window_s)


def facts(made):
    return {"edges": made.edges, "frames": made.frames, "core": made.core}


def walked(route):
    return built().walk(route)


def three(**options):
    first, second, third = (Material(one) for one in (walk(), run()[:60], to_stop()))
    items = (Item.whole(first, 0.0), Item.whole(second, 1.6), Item.whole(third, 4.2))
    return Sequence(items, **options)


def of_rates():
    first, second = Material(punch()), Material(walk(fps=24.0))
    return Sequence((Item.whole(first, 0.0), Item(second, 1.7, 0.25, 2.0)))


CASES: Cases = {
    "graph": lambda: facts(built()),
    "graph of a few": lambda: facts(built(threshold=0.04, window_s=0.4)),
    "wander": lambda: walked(built().wander(seconds=4.0, seed=2)),
    "between": lambda: walked(built().between("walk", "stop")),
    "planned": lambda: graph.planned(built(), seconds=3.0, seed=5),
    "reach": lambda: built().reach(0.3, 2.5, start="walk", within=0.6),
    **{
        f"reach {x}, {z}": lambda x=x, z=z: built().reach(x, z, within=0.5)
        for x, z in ((0.0, 2.0), (-0.5, 4.0), (0.3, 4.5), (-0.3, 6.0), (0.0, 8.0), (0.0, 12.0))
    },
    "reach from noise": lambda: built().reach(0.0, 8.0, start="noisy", within=0.5),
    **{
        f"wander {seed}": lambda seed=seed: built().wander(seconds=9.0, seed=seed)
        for seed in (0, 7)
    },
    "wander from walk": lambda: built().wander(seconds=5.0, seed=3, start="walk"),
    "wander at 20": lambda: built().walk(built().wander(seconds=3.0, seed=4), fps=20.0),
    "sequence": lambda: three().baked,
    "sequence, free feet": lambda: three(feet="free", weight="linear").baked,
    "sequence found": lambda: Sequence.of([walk(), turning()[:60]]).baked,
    "sequence looped": lambda: three().loop(0, 2).baked,
    "sequence edited": lambda: three().trim(1, begin_s=0.4).move(2, 5.0).baked,
    "sequence split": lambda: three().split(0, 0.9).insert(1, punch(fps=30.0)).baked,
    "sequence with gaps": lambda: three().move(1, 2.6).move(2, 6.0).baked,
    "sequence, trimmed ends": lambda: three().trim(0, end_s=1.2).trim(2, begin_s=0.3).baked,
    "sequence of rates": lambda: of_rates().baked,
    "pose": lambda: three().pose(3.9),
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_as_recorded(name):
    check("compose", name, CASES)
