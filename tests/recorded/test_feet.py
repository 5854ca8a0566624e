"""Recorded results: feet, gait, balance and collisions."""

from __future__ import annotations

import pytest

from kinema import analysis, balance, collisions, contacts, inspection, placement, roles
from kinema.ops.overview import overview
from kinema.ops.tree import tree
from tests.recorded.motions import (
    arm,
    climbing,
    crouch,
    dog,
    facing,
    in_centimetres,
    jumps,
    noisy_walk,
    punch,
    reach,
    run,
    scrambled,
    skating,
    standing,
    to_stop,
    turning,
    walk,
)
from tests.recorded.recording import Cases, check

BODIES = {
    "walk": walk,
    "slow frames": lambda: walk(fps=15.0),
    "fast frames": lambda: walk(fps=120.0, seconds=1.5),
    "tired": lambda: walk(style="tired", seconds=3.0),
    "brisk": lambda: walk(style="brisk", height=1.95),
    "noise": noisy_walk,
    "much noise": lambda: noisy_walk(noise_m=0.01, fps=60.0),
    "run": run,
    "jumps": jumps,
    "turn": turning,
    "crouch": crouch,
    "stop": to_stop,
    "standing": standing,
    "stairs": lambda: climbing(walk(seconds=3.0)),
    "skating": lambda: skating(walk()),
    "centimetres": lambda: in_centimetres(walk(height=1.5)),
    "dog": dog,
    "short": lambda: walk()[:8],
    "other axes": lambda: scrambled(run()),
}


def each(does, *names):
    """The same of several motions."""
    label = does.__qualname__ if does.__name__ != "<lambda>" else "?"
    chosen = names or tuple(BODIES)
    return {f"{label} {name}": lambda name=name: does(BODIES[name]()) for name in chosen}


CASES: Cases = {
    **each(contacts.detect),
    **each(contacts.locked, "walk", "noise", "run", "skating", "stairs", "jumps", "turn"),
    **each(analysis.gait),
    **each(analysis.stops, "walk", "run", "stop", "crouch", "standing", "jumps", "much noise"),
    **each(analysis.key_times, "walk", "run", "crouch", "turn", "noise", "much noise"),
    **each(analysis.path, "walk", "turn", "run", "standing", "noise", "short"),
    **each(balance.static, "walk", "jumps", "standing", "crouch", "centimetres"),
    **each(balance.dynamic, "run", "jumps", "noise", "stop"),
    **each(placement.heading, "turn", "run", "noise", "dog", "short"),
    **each(roles.find_roles, "walk", "dog", "other axes"),
    **each(overview, "walk", "noise", "dog", "short"),
    **each(tree, "walk", "dog"),
    **each(inspection.look_over, "walk", "noise", "centimetres", "dog", "standing"),
    **each(inspection.up_axis, "walk", "dog", "crouch"),
    "analyze": lambda: analysis.analyze(facing(walk(), 0.8), collisions=True),
    "stricter contacts": lambda: contacts.detect(
        noisy_walk(), speed=0.4, height=0.05, hysteresis=1.2, window_s=0.1, shortest_s=0.15
    ),
    "lock some frames": lambda: contacts.locked(skating(walk()), frames=(10, 45), ease_s=0.1),
    "lock to a floor": lambda: contacts.locked(skating(noisy_walk()), floor=0.02),
    "slow stops": lambda: analysis.stops(to_stop(), speed=0.2, window_s=0.2, shortest_s=0.3),
    "heading of the root": lambda: placement.heading(turning(), window_s=0.4, method="root"),
    "collisions": lambda: collisions.find(punch(), scale=1.5),
    "collisions of a reach": lambda: collisions.find(reach(target="up"), scale=2.0),
    "collisions, shallow": lambda: collisions.find(crouch(), least_depth=0.001, scale=1.3),
    "roles of an arm": lambda: roles.find_roles(arm()),
    "rest frames": lambda: inspection.rest_frames(walk()),
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_as_recorded(name):
    check("feet", name, CASES)
