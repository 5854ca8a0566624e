"""Clips made by code for the tests of state machines, and a machine of them made once."""

from __future__ import annotations

import functools

import numpy as np

from kinema import samples
from kinema.compose.machine import Machine, perform, random_requests
from kinema.motion import Motion

FPS = 30.0


@functools.cache
def clips() -> dict[str, Motion]:
    return {
        "walk": samples.walk(fps=FPS).motion,
        "brisk": samples.walk(style="brisk", fps=FPS).motion,
        "punch": samples.punch(seconds=2.0, fps=FPS).motion,
        "stop": samples.walk_to_stop(fps=FPS).motion,
    }


@functools.cache
def shared() -> Machine:
    """Tests restart it before they use it."""
    return Machine(clips())


def shown(machine: Machine, *, seconds: float = 12.0, seed: int = 4) -> Motion:
    """What a machine shows when it is interrupted at random."""
    asked = random_requests(machine.states, seconds=seconds, seed=seed)
    return perform(machine, asked, seconds=seconds).motion


def assert_same(one: Motion, two: Motion) -> None:
    np.testing.assert_array_equal(one.rotations, two.rotations)
    np.testing.assert_array_equal(one.positions, two.positions)
