"""Recorded results: state machines."""

from __future__ import annotations

from functools import cache

import pytest

from kinema.compose import machine
from tests.recorded.motions import noisy_walk, punch, run, shaken, to_stop, turning, walk
from tests.recorded.recording import Cases, check


@cache
def _machine(is_shaken, feet, edges):
    clips = {
        "walk": walk(seconds=3.0),
        "noisy": noisy_walk(seconds=3.0),
        "punch": punch(fps=30.0),
        "stop": to_stop(),
        "turn": turning(),
        "run": run()[:90],
    }
    return machine.Machine(clips, feet=feet, edges=edges)


def built(feet="lock", edges=None):
    found = _machine(shaken(), feet, edges)
    found.restart("walk")
    return found


SLOW = tuple(
    machine.Edge(a, b, blend_s=0.3, wait_s=0.1)
    for a, b in (
        *(("walk", "run"), ("run", "stop"), ("stop", "walk"), ("walk", "punch"), ("run", "turn")),
        *(("punch", "noisy"), ("noisy", "walk"), ("turn", "walk"), ("stop", "noisy")),
    )
)


def performed(requests, seconds=3.0, fps=None, **options):
    made = built(**options)
    cues = [machine.Cue(time_s, name) for time_s, name in requests]
    return machine.perform(made, cues, seconds=seconds, fps=fps)


def interrupted(seed):
    made = built()
    cues = machine.random_requests(made.states, seconds=3.0, seed=seed)
    return machine.perform(made, cues, seconds=3.0)


def pieces(name):
    clip = built().clip(name)
    return {
        "count": clip.count,
        "cycle": clip.cycle,
        "stands": clip.stands,
        "down": clip.down,
        "points": clip.points,
        "phase": clip.phase,
        "entries": clip.entries,
    }


@cache
def _fast(is_shaken):
    clips = {
        "walk": walk(seconds=2.5, fps=60.0),
        "punch": punch(fps=60.0),
        "stop": to_stop(fps=60.0),
    }
    return machine.Machine(clips, loops={"punch": True})


def fast(requests, fps=None):
    made = _fast(shaken())
    made.restart("walk")
    cues = [machine.Cue(time_s, name) for time_s, name in requests]
    return machine.perform(made, cues, seconds=2.5, fps=fps)


CASES: Cases = {
    **{f"clip {name}": lambda name=name: pieces(name) for name in ("walk", "punch", "stop", "run")},
    **{f"interrupted {seed}": lambda seed=seed: interrupted(seed) for seed in range(6)},
    "matches": lambda: built().matches,
    "walk on": lambda: performed([]),
    "walk to run": lambda: performed([(0.7, "run")]),
    "walk to stop": lambda: performed([(1.1, "stop")], fps=47.0),
    "walk to punch": lambda: performed([(0.4, "punch")]),
    "turn away": lambda: performed([(0.3, "turn"), (1.0, "walk")]),
    "change of mind": lambda: performed([(0.5, "run"), (0.6, "stop"), (0.8, "run")]),
    "free feet": lambda: performed([(0.5, "run"), (1.5, "stop")], feet="free"),
    "given edges": lambda: performed([(0.5, "run"), (1.4, "walk")], edges=SLOW),
    "at 60": lambda: fast([(0.4, "punch"), (1.3, "stop"), (1.5, "walk")]),
    "at 60, shown at 25": lambda: fast([(0.6, "stop")], fps=25.0),
    "matches at 60": lambda: _fast(shaken()).matches,
    "review of an interrupted one": lambda: machine.review(built(), interrupted(9)),
    "review": lambda: machine.review(built(), performed([(0.5, "run"), (1.3, "punch")])).figures,
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_as_recorded(name):
    check("machine", name, CASES)
