"""Requests and what is kept of a performance, and what a machine does not take."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kinema import write
from kinema.compose.machine import (
    Cue,
    Edge,
    Machine,
    from_motions,
    perform,
    performing,
    play,
    random_requests,
)
from kinema.compose.machine import folder as folders
from kinema.compose.machine import machine as machines
from kinema.compose.machine.performing import _check
from kinema.compose.machine.phase import apart, gait_phase
from kinema.compose.machine.routes import routes_of
from kinema.errors import OptionError
from tests.compose.machine.clips import clips, shared


def test_progress_is_told_every_thousand_frames():
    told = []
    perform(shared(), [], seconds=2.2, fps=1000.0, tell=told.append)
    assert told == [0.0, 1000 / 2200, 2000 / 2200]


def test_at_most_a_million_frames_are_shown(monkeypatch):
    monkeypatch.setattr(performing, "_Player", lambda machine, frames, asked: 1 / 0)
    for seconds in (1000.0, 1e-3):
        with pytest.raises(ZeroDivisionError):
            perform(shared(), [], seconds=seconds, fps=1000.0)
    for seconds in (1000.001, 4e-4, 0.0, -1.0, np.inf, np.nan):
        with pytest.raises(OptionError, match="1 to 1,000,000 frames"):
            perform(shared(), [], seconds=seconds, fps=1000.0)


def test_requests_are_for_known_states_at_times_that_are_shown():
    names = tuple(f"s{number}" for number in range(30))
    machine = SimpleNamespace(states=names)
    _check([Cue(0.0, "s0"), Cue(2.0, "s29")], machine, 2.0)
    with pytest.raises(OptionError) as found:
        _check([Cue(0.0, "t")], machine, 2.0)
    assert found.value.hint == "states: " + ", ".join(names[:20])
    for time_s in (-0.1, 2.1, np.nan):
        with pytest.raises(OptionError, match="times from 0 to 2 s"):
            _check([Cue(time_s, "s0")], machine, 2.0)
    _check([Cue(0.0, "s0")] * 100_000, machine, 2.0)
    with pytest.raises(OptionError, match="at most 100,000 requests"):
        _check([Cue(0.0, "s0")] * 100_001, machine, 2.0)


def test_random_requests_have_bounds(monkeypatch):
    even = random_requests("ab", seconds=1.0, least_s=0.25, most_s=0.25)
    assert [each.time_s for each in even] == [0.25, 0.5, 0.75]
    for least_s, most_s in ((0.0, 1.0), (0.5, 0.4), (0.5, np.inf), (-1.0, 1.0)):
        with pytest.raises(OptionError, match="more than 0 s apart"):
            random_requests("ab", seconds=1.0, least_s=least_s, most_s=most_s)
    monkeypatch.setattr(performing, "_MOST_REQUESTS", 5)
    assert len(random_requests("ab", seconds=100.0)) == 5


def test_how_long_is_played_follows_from_the_requests(monkeypatch):
    asked = []
    monkeypatch.setattr(performing, "perform", lambda *_, **options: asked.append(options))
    play(shared(), requests="walk@0, punch@2.5, walk@1")
    play(shared())
    play(shared(), requests="walk@1", seconds=2.0)
    assert [each["seconds"] for each in asked] == [5.5, 60.0, 2.0]


def test_spells_say_when_and_where_clips_were_entered():
    machine = shared()
    found = perform(machine, [Cue(0.5, "brisk"), Cue(1.5, "punch")], seconds=3.0, fps=50.0)
    assert [each.name for each in found.spells[:3]] == ["walk", "brisk", "punch"]
    assert found.spells[0] == ("walk", 0.0, pytest.approx(0.0, abs=1e-9), None)
    assert [each.requested_s for each in found.spells[1:3]] == [0.5, 1.5]
    times = found.motion.frame_time * np.arange(found.motion.num_frames)
    stops = [each.start_s for each in found.spells[1:]] + [np.inf]
    for spell, stop_s in zip(found.spells, stops, strict=True):
        there = (times > spell.start_s + 1e-9) & (times < stop_s - 1e-9)
        assert {found.names[state] for state in found.states[there]} == {spell.name}
        clip = machine.clip(spell.name)
        played = spell.source_s + times[there] - spell.start_s
        if clip.repeats:
            played = played % (clip.count * machine.frame_time)
        np.testing.assert_allclose(found.source_s[there], played, atol=1e-6)


def test_what_is_asked_for_at_the_beginning_is_played_first():
    machine = shared()
    assert perform(machine, [Cue(0.0, "stop")], seconds=0.2).spells[0].name == "stop"
    assert perform(machine, [Cue(0.1, "stop")], seconds=0.2).spells[0].name == "walk"


def test_edges_have_bounds():
    for values in ({"blend_s": 0.0}, {"blend_s": 5.0}, {"wait_s": 0.0}, {"wait_s": 60.0}):
        assert Edge("a", "b", **values) == Edge("a", "b", **values)
    for values in ({"blend_s": -0.1}, {"blend_s": 5.1}, {"wait_s": -0.1}, {"wait_s": 60.5}):
        with pytest.raises(OptionError, match="must be from 0 to"):
            Edge("a", "b", **values)
    assert (Edge("a", "b").blend_s, Edge("a", "b").wait_s) == (0.6, 0.28)


def test_an_edge_that_is_not_given_is_as_the_default_one():
    walks = {name: clips()[name] for name in ("walk", "brisk")}
    both = Machine(walks), Machine(walks, edges=[Edge("walk", "brisk"), Edge("brisk", "walk")])
    shown = [perform(each, [Cue(0.4, "brisk")], seconds=2.0) for each in both]
    np.testing.assert_array_equal(shown[0].motion.rotations, shown[1].motion.rotations)
    assert {edge.previous for edge in both[0].edges} == {"walk", "brisk"}
    assert len(both[0].edges) == 4


def test_a_machine_has_as_many_states_as_it_may(monkeypatch):
    told = []
    monkeypatch.setattr(machines, "MOST_STATES", 2)
    walks = {name: clips()[name] for name in ("walk", "brisk")}
    assert Machine(walks, tell=told.append).states == ("walk", "brisk")
    assert told == pytest.approx([0.35, 0.7, 0.85, 1.0])
    for wrong in ({}, walks | {"stop": clips()["stop"]}):
        with pytest.raises(OptionError, match="1 to 2 states"):
            Machine(wrong)


def test_motions_that_are_too_many_are_rejected(monkeypatch, tmp_path):
    walks = {name: clips()[name] for name in ("walk", "brisk")}
    frames = sum(len(motion) for motion in walks.values())
    monkeypatch.setattr(folders, "MOST_FRAMES", frames)
    monkeypatch.setattr(folders, "MOST_STATES", 2)
    assert from_motions(walks).states == ("walk", "brisk")
    with pytest.raises(OptionError, match="3 clips"):
        from_motions(walks | {"third": walks["walk"][:20]})
    monkeypatch.setattr(folders, "MOST_FRAMES", frames - 1)
    with pytest.raises(OptionError, match="2 clips"):
        from_motions(walks)
    for number in range(21):
        (tmp_path / f"{number:02}.bvh").touch()
    names = sorted(tmp_path.iterdir())
    assert folders._files(names[:20]) == names[:20]
    with pytest.raises(OptionError, match="1 to 20 recordings"):
        folders._files(tmp_path)


def test_reading_takes_a_third_of_the_progress(tmp_path):
    paths, told = [], []
    for name in ("walk", "brisk"):
        paths.append(tmp_path / f"{name}.npz")
        write(clips()[name], paths[-1])
    folders.from_folder(paths, tell=told.append)
    assert told == pytest.approx([0.0, 0.15, 0.545, 0.79, 0.895, 1.0])


def test_the_phase_rises_from_landing_to_landing():
    left = np.array([0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 1, 1], bool)
    right = np.array([1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 0], bool)
    nan = np.nan
    rising = [nan, nan, 0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 0.0, nan]
    np.testing.assert_allclose(gait_phase(left, right, 0.02), rising)
    # a step of 1.2 s is one, a longer one is none
    np.testing.assert_allclose(gait_phase(left, right, 0.3), rising)
    assert np.isnan(gait_phase(left, right, 0.31)).all()
    same = gait_phase(left, np.zeros(12, bool), 0.02)
    assert np.isnan(same).all()  # a foot that lands twice in a row
    both = np.array([0, 1, 1, 0], bool)
    assert np.isnan(gait_phase(both, both, 0.02)).all()


def test_phases_are_apart_the_short_way_round():
    a, b = np.array([0.0, 0.9, 0.25, 0.5, np.nan]), np.array([0.5, 0.1, 0.0, 0.3, 0.5])
    np.testing.assert_allclose(apart(a, b), [0.5, 0.2, 0.25, 0.2, 0.0])
    np.testing.assert_allclose(apart(b, a), [0.5, 0.2, 0.25, 0.2, 0.0])


def test_ways_are_the_shortest():
    allowed = np.zeros((5, 5), bool)
    for edge in ((0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (0, 3), (3, 1)):
        allowed[edge] = True
    found = routes_of(allowed, "abcde")
    assert found.tolist() == [
        [0, 1, 1, 3, 3],
        [2, 1, 2, 2, 2],
        [3, 3, 2, 3, 3],
        [4, 1, 1, 3, 4],
        [0, 0, 0, 0, 4],
    ]
    allowed[3, 4] = False
    with pytest.raises(OptionError, match="no way leads from state 'b' to 'a'"):
        routes_of(allowed, "abcde")
