"""What can follow a transition, and the part of a graph in which there is always a way on."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema.compose.graph.connections import Connections
from kinema.compose.graph.edges import Edges
from kinema.ops.placement import Placement

CLIPS, FRAMES = 4, 30


@st.composite
def transitions(draw):
    """Pairs of frames of a few clips, each with a placement."""
    end = st.tuples(st.integers(0, CLIPS - 1), st.integers(0, FRAMES - 1))
    pairs = draw(st.lists(st.tuples(end, end), max_size=25, unique=True))
    pairs = [tuple(sorted(pair)) for pair in pairs if pair[0] != pair[1]]
    pairs = sorted(set(pairs))
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    first, second = (
        (np.array([p[k][0] for p in pairs], int), np.array([p[k][1] for p in pairs], int))
        for k in range(2)
    )
    placement = tuple(rng.uniform(-3.0, 3.0, len(pairs)) for _ in range(3))
    return Edges.both_ways(first, second, rng.uniform(size=len(pairs)), placement)


@given(edges=transitions())
def test_every_transition_has_one_back_that_undoes_its_placement(edges):
    ends = list(zip(edges.clip, edges.frame, edges.next_clip, edges.next_frame, strict=True))
    assert ends == sorted(ends)
    for index, (clip, frame, next_clip, next_frame) in enumerate(ends):
        back = ends.index((next_clip, next_frame, clip, frame))
        undone = edges.placement(back).compose(edges.placement(index))
        points = np.random.default_rng(0).normal(size=(4, 3))
        assert undone.apply(points) == pytest.approx(points, abs=1e-9)
        assert edges.distance[back] == edges.distance[index]


@given(edges=transitions(), least=st.integers(0, 10))
def test_a_landing_is_the_first_transition_that_comes_late_enough(edges, least):
    links = Connections.of(edges, least)
    for index in range(len(edges)):
        later = [
            other
            for other in range(len(edges))
            if edges.clip[other] == edges.next_clip[index]
            and edges.frame[other] >= edges.next_frame[index] + least
        ]
        assert links.landing[index] == (later[0] if later else -1)
        choices = links.from_frame(
            int(edges.next_clip[index]), int(edges.next_frame[index]) + least
        )
        assert list(choices) == later


def reachable(links: Connections, start: int) -> set[int]:
    """Transitions that can be taken some time after one, by trying."""
    seen, waiting = set(), [start]
    while waiting:
        edge = waiting.pop()
        clip, frame = int(links.edges.next_clip[edge]), int(links.edges.next_frame[edge])
        for other in links.from_frame(clip, frame + links.least):
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


@given(edges=transitions(), least=st.integers(0, 6))
def test_in_the_core_every_transition_can_follow_every_other(edges, least):
    links = Connections.of(edges, least)
    core = links.core()
    inside = Connections.of(edges.some(core), least)
    assert (inside.landing >= 0).all()
    everything = set(range(len(core)))
    for index in range(len(core)):
        assert reachable(inside, index) == everything


@given(edges=transitions(), least=st.integers(0, 6))
def test_no_other_connected_part_is_larger_than_the_core(edges, least):
    links = Connections.of(edges, least)
    after = {edge: reachable(links, edge) for edge in range(len(edges))}
    # transitions that can follow themselves, together with all that can follow and come before
    parts = [
        {other for other in after[edge] if edge in after[other]}
        for edge in after
        if edge in after[edge]
    ]
    core = set(links.core().tolist())
    assert len(core) == max(map(len, parts), default=0)
    assert core in parts or not parts


def test_places_of_edges_are_placements():
    edges = Edges.both_ways(([0], [3]), ([1], [5]), [0.1], ([0.5], [1.0], [2.0]))
    assert edges.placement(0) == Placement(0.5, 1.0, 2.0)
    assert len(edges) == 2


def test_a_single_transition_leads_nowhere_or_to_itself():
    def one(next_clip: int, next_frame: int) -> Connections:
        ends = [np.array([end]) for end in (0, 20, next_clip, next_frame)]
        return Connections.of(Edges(*ends, *(np.zeros(1) for _ in range(4))), 8)

    assert one(0, 12).landing.tolist() == [0]
    assert one(0, 13).landing.tolist() == [-1]
    assert one(1, 0).landing.tolist() == [-1]
    assert one(0, 12).follows.tolist() == [False]
    assert one(0, 12).core().tolist() == [0]
    assert one(0, 13).core().tolist() == []
    nothing = Connections.of(one(0, 12).edges.some(np.zeros(0, int)), 8)
    assert (len(nothing.landing), len(nothing.follows), len(nothing.core())) == (0, 0, 0)
