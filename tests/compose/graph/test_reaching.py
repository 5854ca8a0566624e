"""The search for a path to a place, one step at a time, on a graph that can be pictured."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from kinema.compose.graph import reaching
from kinema.compose.graph.connections import Connections
from kinema.compose.graph.edges import Edges
from kinema.compose.graph.reaching import _Arrival, _Search, _Step

# clip 0 goes along +Z for 40 frames, clip 1 for 60, a step of 1 each
FRAMES = (40, 60)


def edges() -> Edges:
    """From frames 15 and 20 of clip 0 to clip 1, and from its frames 30 and 33 back."""
    whole = [[0, 0, 1, 1], [15, 20, 30, 33], [1, 1, 0, 0], [10, 12, 3, 4]]
    real = [[0.05, 0.02, 0.1, 0.0], [0.0, np.pi / 2, 0.2, 0.1], [1.0, 2.0, 0.0, 0.0]]
    real += [[3.0, 4.0, 0.0, 0.0]]
    return Edges(*(np.array(each) for each in whole), *(np.array(each) for each in real))


def searching(goal: complex = 100.0 + 0.0j) -> _Search:
    """A search that has not begun."""
    search = _Search.__new__(_Search)
    found = edges()
    search.graph = SimpleNamespace(frames=FRAMES, fps=10.0, threshold=0.1, edges=found)
    search.links = Connections.of(found, 8)
    search.goal, search.within, search.speed, search.leg = goal, 2.0, 0.5, 4.0
    search.tracks = [np.arange(count) + 0j for count in FRAMES]
    search.turns = np.exp(1j * found.turn_rad)
    search.moves = found.z + 1j * found.x
    search.steps, search.keys, search.waiting, search.seen = [], [], [], set()
    search.best = _Arrival(-1, 0, math.inf)
    return search


def test_the_nearest_frame_is_where_the_hips_come_nearest():
    search = searching(5.0 + 17.3j)
    search._reach(3, 0, 10, -1, 1j, 5.0 + 0j)
    assert search.best.step == 3
    assert search.best.frame == 18  # before which the path ends
    assert search.best.off == pytest.approx(0.3)
    search._reach(4, 0, 10, -1, 1j, 5.0 + 0j)  # no nearer: the first one stays
    assert search.best.step == 3


def test_a_clip_is_looked_at_up_to_the_transition_that_is_next():
    search = searching(17.3 + 0j)
    search._reach(3, 0, 10, 0, 1.0 + 0j, 0j)
    assert (search.best.frame, round(search.best.off, 6)) == (15, 3.3)
    search._reach(7, 0, 10, 1, 1.0 + 0j, 0j)
    assert (search.best.step, search.best.frame) == (7, 18)
    empty = searching()
    empty._reach(3, 0, 15, 0, 1.0 + 0j, 0j)
    assert empty.best.off == math.inf


def test_after_a_transition_a_path_does_not_end_before_its_blend():
    search = searching(2.0 + 0j)
    arriving = _Step(-1, 1.0 + 0j, 0j, 5, 1)
    search._reach(5, 0, 1, -1, 1.0 + 0j, 0j, arriving)
    assert search.best == _Arrival(0, 6, 3.0)  # frame 1 and half of 8 frames
    assert search.steps == [arriving]
    assert search.keys == [()]


def test_bodies_that_are_alike_have_the_same_key():
    search = searching()
    step = _Step(0, complex(np.exp(1j * math.radians(50.0))), 0j, -1, -1)
    # cells of half a leg, parts of a quarter of a second, sectors of 30 degrees
    assert search._key(step, 1, 7, 4.9 - 3.2j) == (1, 3, 2, -2, 2)
    assert search._key(step, 1, 8, 5.1 - 2.9j) == (1, 4, 3, -1, 2)
    turned = step._replace(turn=complex(np.exp(1j * math.radians(44.0))))
    assert search._key(turned, 0, 2, 0j) == (0, 1, 0, 0, 1)
    search.graph.fps = 1.0
    assert search._key(step, 1, 7, 0j)[1] == 7


def test_steps_wait_in_the_order_of_their_cost_and_what_is_ahead():
    search = searching(0j + 50.0)
    step = _Step(1, 1j, 10.0 + 0j, -1, -1)
    assert search._add(step, 30.0)
    there = 10.0 + 20.0j  # frame 20, turned a quarter
    ahead = (abs(50.0 - there) - 2.0) / 0.5
    ((order, index, cost),) = search.waiting
    assert (index, cost) == (0, 30.0)
    assert order == pytest.approx(30.0 + 2.0 * ahead)
    assert search.steps == [step]
    assert not search._add(step._replace(move=10.1 + 0j), 20.0)  # a body like it was there
    assert len(search.steps) == len(search.waiting) == 1
    # but the same body may play on there
    assert search._add(_Step(1, 1j, 10.0 + 0j, 0, -1), 31.0)
    assert search.waiting[-1][1:] == (1, 31.0)
    assert not search._add(_Step(1, 1j, 10.0 + 0j, 0, 2), 31.0)
    near = searching(21.0 + 0j)
    assert near._add(_Step(1, 1.0 + 0j, 0j, -1, -1), 30.0)
    assert near.waiting[0][0] == 30.0  # it is there already


def test_playing_on_leads_to_the_next_transition_of_the_clip():
    search = searching(19.2 + 0j)
    assert search._add(_Step(0, 1.0 + 0j, 0j, -1, -1), 15.0)
    search._play_on(0, 15.0)
    assert search.steps[1] == _Step(1, 1.0 + 0j, 0j, 0, -1)
    assert sorted(each[1:] for each in search.waiting) == [(0, 15.0), (1, 20.0)]
    assert search.best.frame == 20
    search._play_on(1, 20.0)  # none is left: it plays to its end
    assert len(search.steps) == 2
    search.goal = 38.9 + 0j
    search.best = _Arrival(-1, 0, math.inf)
    search._play_on(1, 20.0)
    assert (search.best.step, search.best.frame) == (1, 40)


def test_a_transition_turns_and_moves_the_body_and_costs_by_its_distance():
    search = searching()
    assert search._add(_Step(1, 1j, 2.0 + 0j, -1, -1), 20.0)
    search.goal = -1000.0 + 0j
    search._take(0, 20.0)
    turn, move = 1j * 1j, 2.0 + 1j * (4.0 + 2.0j)
    taken = search.steps[1]
    assert (taken.edge, taken.before, taken.taken) == (2, 0, 1)
    assert taken.turn == pytest.approx(turn)
    assert taken.move == pytest.approx(move)
    # 0.3 s and as much again for the share of the threshold, then frames 12 to 30
    cost = 20.0 + 3.0 * (1.0 + 0.02 / 0.1) + 18.0
    there = move + turn * 30.0
    order = cost + 2.0 * (abs(search.goal - there) - 2.0) / 0.5
    found = max(search.waiting, key=lambda each: each[1])
    assert found == (pytest.approx(order), 1, pytest.approx(cost))
    assert search.best.step == 2  # where it comes nearest was remembered as a step too
    assert search.steps[2] == taken
    assert search.best.frame == 30
    count = len(search.steps)
    search._take(0, 20.0)  # a body like it was there
    assert len(search.steps) == count


def test_a_path_is_the_transitions_that_were_taken():
    search = searching()
    search.start, search.begin = 1, 7
    search.steps = [
        _Step(0, 1.0 + 0j, 0j, -1, -1),
        _Step(2, 1.0 + 0j, 0j, 0, 0),
        _Step(3, 1.0 + 0j, 0j, 1, -1),
        _Step(1, 1.0 + 0j, 0j, 2, 3),
    ]
    found = search.route(_Arrival(3, 25, 0.0))
    assert (found.clip, found.frame, found.edges, found.stop) == (1, 7, (0, 3), 25)
    assert search.route(_Arrival(-1, 9, 0.0)).edges == ()


def test_a_path_begins_in_the_clip_with_most_ways_out():
    search = searching()
    search.graph.core = SimpleNamespace(edges=edges().some(np.array([0, 2, 3])))
    assert search._start() == (1, 10)
    search.graph.core = SimpleNamespace(edges=edges().some(np.array([0, 1, 2])))
    assert search._start() == (0, 3)
    search.graph.core = SimpleNamespace(edges=edges().some(np.array([2, 3])))
    assert search._start() == (1, 0)  # to which none leads
    search.graph.core = SimpleNamespace(edges=edges().some(np.zeros(0, int)))
    assert search._start() == (0, 0)


def test_how_fast_bodies_move_is_what_nine_tenths_do_not_exceed():
    search = searching()
    steps = np.arange(1.0, 12.0)
    search.tracks = [np.concatenate([[0.0], np.cumsum(1j * steps[:5])]), np.cumsum(steps[4:])]
    assert search._speed() == pytest.approx(10.0)
    search.tracks = [np.zeros(5, complex)]
    assert search._speed() == pytest.approx(4e-6)


def test_a_search_ends_after_so_many_steps(monkeypatch):
    """Steps that lead away from the place are tried until there are too many."""
    search = searching(-1e6 + 0j)
    clip = SimpleNamespace()
    search.graph.library = SimpleNamespace(source=lambda *_: clip)
    search.start, search.begin = 0, 3
    monkeypatch.setattr(
        reaching, "standing_at_origin", lambda *_: SimpleNamespace(turn_rad=0.0, x=0.0, z=-3.0)
    )
    monkeypatch.setattr(reaching, "_MOST_TRIED", 7)
    search.run()
    assert 7 <= len(search.steps) <= 10
    assert search.steps[0].edge == 0  # the first that comes 8 frames after the beginning
    assert search.steps[0].move == -3.0
    monkeypatch.setattr(reaching, "_MOST_TRIED", 1)
    soon = searching(-1e6 + 0j)
    soon.graph.library, soon.start, soon.begin = search.graph.library, 0, 3
    soon.run()
    assert len(soon.steps) == 1
    late = searching(17.0 + 0j)
    late.graph.library = SimpleNamespace(source=lambda *_: clip)
    late.start, late.begin = 0, 8
    late.run()
    assert late.steps[0].edge == 1
    assert late.best == _Arrival(-1, 20, 1.0)  # near enough before the first transition
    assert len(late.steps) == 1


def test_tracks_are_read_one_after_the_other():
    search, told = searching(), []
    travel = np.array([[1.0, 9.0, 2.0], [3.0, 9.0, 4.0]])
    source = SimpleNamespace(body=SimpleNamespace(travel=travel))
    search.graph.source = lambda index, fps: source
    tracks = [search._track(index, told.append) for index in range(2)]
    assert told == [0.0, 0.5]
    assert tracks[1].tolist() == [2.0 + 1.0j, 4.0 + 3.0j]
