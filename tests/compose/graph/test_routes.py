"""Paths through small graphs, beside a search that knows nothing of the library used."""

from __future__ import annotations

import heapq
from types import SimpleNamespace

import numpy as np
import pytest

from kinema.compose.graph import model, walking
from kinema.compose.graph.edges import Edges
from kinema.compose.graph.model import MotionGraph
from kinema.compose.graph.routes import Route, Visit, random_route, shortest_route
from kinema.compose.graph.walking import _join, _Room, _stretches, _visits
from kinema.errors import FormatError, OptionError
from kinema.ops.placement import Placement
from kinema.ops.transition.handover import Handover


def random_graph(seed: int, clips: int = 5, frames: int = 90) -> MotionGraph:
    """Clips of one length with transitions at random."""
    rng = np.random.default_rng(seed)
    count = 12
    ends = [(rng.integers(clips, size=count), rng.integers(frames, size=count)) for _ in range(2)]
    edges = Edges.both_ways(*ends, rng.uniform(0.0, 0.1, count), (np.zeros(count),) * 3)
    library = SimpleNamespace(names=tuple("abcdefgh"[:clips]))
    return MotionGraph(library, (frames,) * clips, 10.0, 0.3, 0.1, edges)


def quickest(found: MotionGraph, start: int, goal: int) -> tuple[float, tuple[int, ...]] | None:
    """The least cost of a path and its transitions, by Dijkstra's search over frames."""
    edges, least = found.edges, 8

    def price(edge: int) -> float:
        return 1.0 + 0.5 * 10.0 * edges.distance[edge] / 0.1

    def first_from(clip: int, frame: int) -> int | None:
        later = [
            (int(edges.frame[edge]), edge)
            for edge in range(len(edges))
            if edges.clip[edge] == clip and edges.frame[edge] >= frame
        ]
        return min(later)[1] if later else None

    begin = first_from(start, 0)
    waiting = [] if begin is None else [(0.0, (), begin)]
    done, best = set(), None
    while waiting:
        cost, taken, edge = heapq.heappop(waiting)
        if edge in done:
            continue
        done.add(edge)
        if edges.next_clip[edge] == goal:
            whole = cost + price(edge), (*taken, edge)
            best = whole if best is None else min(best, whole)
        landing = first_from(edges.next_clip[edge], edges.next_frame[edge] + least)
        # where it leads to the next one of the clip, so does playing on
        same = landing == edge + 1 and edges.clip[edge] == edges.clip[edge + 1]
        if landing is not None and not same:
            stays = edges.frame[landing] - edges.next_frame[edge]
            heapq.heappush(waiting, (cost + stays + price(edge), (*taken, edge), landing))
        if edge + 1 < len(edges) and edges.clip[edge + 1] == edges.clip[edge]:
            waits = edges.frame[edge + 1] - edges.frame[edge] + 1e-3
            heapq.heappush(waiting, (cost + waits, taken, edge + 1))
    return best


def test_the_quickest_path_is_the_quickest():
    lengths = set()
    for seed in range(40):
        found = random_graph(seed)
        for goal in range(1, 5):
            wanted = quickest(found, 0, goal)
            if wanted is None:
                with pytest.raises(OptionError, match="there is no way"):
                    shortest_route(found, 0, goal)
                continue
            route = shortest_route(found, 0, goal)
            assert route == Route(0, 0, wanted[1], 90), (seed, goal)
            lengths.add(len(route.edges))
    assert lengths >= {1, 2, 3}
    assert shortest_route(found, 3, 3) == Route(3, 0, (), 90)


def test_a_path_is_the_clips_between_its_transitions():
    found = random_graph(0)
    edges = found.edges
    route = Route(int(edges.clip[5]), 2, (5, 7), 80)
    first, second, third = route.visits(found)
    assert first == (edges.clip[5], 2, edges.frame[5])
    assert second == (edges.next_clip[5], edges.next_frame[5], edges.frame[7])
    assert third == (edges.next_clip[7], edges.next_frame[7], 80)
    frames = sum(stop - start for _, start, stop in (first, second, third))
    assert route.num_frames(found) == frames


def ring(frames: int = 100) -> MotionGraph:
    """Two clips, each of which leads to the beginning of the other at frame 60."""
    whole = [np.array(each) for each in ([0, 1], [60, 60], [1, 0], [10, 10])]
    edges = Edges(*whole, np.zeros(2), np.zeros(2), np.zeros(2), np.zeros(2))
    return MotionGraph(SimpleNamespace(names=("a", "b")), (frames,) * 2, 10.0, 0.3, 0.1, edges)


def test_a_random_path_ends_when_it_is_long_enough():
    found = ring()
    assert random_route(found, 6.0, 0, 0) == Route(0, 0, (), 60)
    # a clip that goes on for as long is not left for the last moment: 8 frames
    assert random_route(found, 6.7, 0, 0) == Route(0, 0, (), 67)
    assert random_route(found, 6.8, 0, 0) == Route(0, 0, (0,), 18)
    assert random_route(found, 11.0, 0, 1) == Route(1, 0, (1,), 60)
    assert random_route(found, 11.9, 0, 1) == Route(1, 0, (1, 0), 19)
    assert random_route(found, 0.01, 0, 0) == Route(0, 0, (), 1)
    # one that ends before is left
    assert random_route(ring(66), 6.7, 0, 0) == Route(0, 0, (0,), 17)
    assert random_route(ring(67), 6.7, 0, 0) == Route(0, 0, (), 67)
    begun = {random_route(found, 3.0, seed, None).clip for seed in range(8)}
    assert begun == {0, 1}
    assert all(random_route(found, 3.0, seed, None).frame == 10 for seed in range(8))
    assert random_route(found, 5.0, 1, None).stop == 60


def test_random_transitions_are_drawn_from_those_that_are_left():
    whole = [[0] * 5, [5, 8, 30, 50, 70], [0] * 5, [0] * 5]
    edges = Edges(*(np.array(each) for each in whole), *(np.zeros(5) for _ in range(4)))
    library = SimpleNamespace(names=("a",))
    found = MotionGraph(library, (100,), 10.0, 0.3, 0.1, edges)
    taken = {random_route(found, 20.0, seed, 0).edges[0] for seed in range(40)}
    assert taken == {1, 2, 3, 4}  # not the one that comes too soon


def test_a_path_has_at_most_an_hour(monkeypatch):
    asked = []
    monkeypatch.setattr(model, "random_route", lambda graph, seconds, *_: asked.append(seconds))
    found = ring()
    found.wander(seconds=3600.0)
    found.wander(seconds=1e-3)
    assert asked == [3600.0, 1e-3]
    for seconds in (0.0, -1.0, 3600.1, np.nan):
        with pytest.raises(OptionError, match="at most 3600"):
            found.wander(seconds=seconds)


def test_a_clip_may_differ_by_a_frame_of_either_rate():
    found = ring()  # clips of 10 s at 10 frames per second

    def has(seconds: float, fps: float) -> bool:
        source = SimpleNamespace(motion=SimpleNamespace(seconds=seconds))
        recording = SimpleNamespace(file=None)
        library = SimpleNamespace(
            names=("a", "b"), source=lambda *_: source, recordings=(recording,) * 2
        )
        graph = MotionGraph(library, (100, 100), 10.0, 0.3, 0.1, found.edges)
        try:
            return graph.source(1, fps) is source
        except FormatError:
            return False

    for fps, apart in ((10.0, 0.2), (50.0, 0.12)):
        assert has(10.0 + apart, fps)
        assert has(10.0 - apart, fps)
        assert not has(10.0 + 1.02 * apart, fps)
        assert not has(10.0 - 1.02 * apart, fps)


def test_a_blend_has_half_of_the_clips_between_two_joins():
    visits = [Visit(0, 10, 30), Visit(1, 5, 26), Visit(2, 40, 61), Visit(3, 0, 50)]
    assert _Room.between(visits, 0) == (30, 5, 10, 15)
    assert _Room.between(visits, 1) == (26, 40, 16, 50)
    assert _Room.between(visits, 2) == (61, 0, 51, 50)
    assert _Room.between(visits[:2], 0) == (30, 5, 10, 26)
    assert _Room.between([Visit(0, 10, 31), Visit(1, 5, 26), *visits[2:]], 1).first == 16
    assert _Room.between([Visit(0, 0, 9), Visit(1, 4, 24), *visits[2:]], 1).first == 14
    assert _stretches(visits) == ((0, 20), (20, 41), (41, 62), (62, 112))


def test_a_blend_is_as_long_as_there_is_room_for_it():
    clips = np.zeros(100), np.zeros(80)
    room = _Room(at=50, begin=30, first=20, last=70)
    assert room.span(clips, 0, 20) == Handover(40, 60, 40, 20)
    assert room.span(clips, 0, 21) == Handover(40, 61, 40, 20)
    assert room.span(clips, 7, 20) == Handover(47, 67, 47, 27)
    assert room.span(clips, -25, 20) == Handover(20, 35, 20, 0)
    assert room.span(clips, 0, 200) == Handover(20, 90, 20, 0)
    assert room.span(clips, -30, 20) == Handover(20, 30, 20, 0)
    assert room.span(clips, -31, 20) is None
    assert room.span((np.zeros(55), clips[1]), 0, 20) == Handover(40, 55, 40, 20)
    assert room.span((np.zeros(50), clips[1]), 0, 20) == Handover(40, 50, 40, 20)
    assert room.span((np.zeros(49), clips[1]), 0, 20) is None
    assert room.span((clips[0], np.zeros(34)), 0, 20) == Handover(40, 54, 40, 20)
    assert _Room(50, 3, 20, 70).span(clips, 0, 20) == Handover(47, 60, 47, 0)
    assert _Room(50, 30, 20, 33).span(clips, 0, 20) == Handover(40, 53, 40, 20)


def test_blends_of_several_lengths_are_tried_around_the_close_frames(monkeypatch):
    tried = []
    monkeypatch.setattr(walking, "best", lambda yard, trials, **options: tried.extend(trials))
    yard = SimpleNamespace(clips=(np.zeros(400), np.zeros(400)))
    place = Placement(0.5, 1.0, 2.0)
    _join(yard, _Room(200, 150, 0, 400), place, 100.0, True)
    assert {each.placement for each in tried} == {place}
    wanted = {
        Handover(at - length // 2, at + length // 2, at - length // 2, at - length // 2 - 50)
        for at in (170, 180, 190, 200, 210, 220, 230)
        for length in (20, 30, 40, 50, 60, 80)
    }
    assert {each.span for each in tried} == wanted
    assert len(tried) == len(wanted) == 42


def test_frames_of_a_path_are_counted_at_the_rate_that_is_asked_for():
    found = ring()
    assert _visits(found, Route(0, 5, (0,), 33), 30.0) == [(0, 15, 180), (1, 30, 99)]
    assert _visits(found, Route(0, 5, (0,), 33), 5.0) == [(0, 2, 30), (1, 5, 16)]
