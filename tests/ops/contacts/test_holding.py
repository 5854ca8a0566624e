"""Ends of contacts are moved to where the foot comes to its place and leaves it."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.contacts.holding import Stretches, held_frames

FRAMES = np.arange(60)
DOWN = (FRAMES >= 20) & (FRAMES < 40)  # where the foot is in its place, in truth
SIZES = {"still": 0.003, "stray": 0.1}


def track(rng, noise):
    """In its place while down, then off with growing speed."""
    away = np.maximum(np.maximum(20 - FRAMES, FRAMES - 39), 0)
    path = np.zeros((60, 3))
    path[:, 2] = 0.01 * away**2
    return path + noise * rng.standard_normal((60, 3))


@pytest.mark.parametrize("noise", [0.0, 0.0005])
@pytest.mark.parametrize("late", [-4, -1, 0, 1, 4])
def test_ends_that_are_off_are_put_right(rng, noise, late):
    found = np.zeros(60, bool)
    found[20 + late : 40 - late] = True
    holds = held_frames(track(rng, noise), Stretches(found), 5, **SIZES)
    assert np.array_equal(holds.held, DOWN)
    assert (holds.first[0], holds.last[0]) == (20, 39)


def test_without_adjusting_contacts_are_taken_as_they_are(rng):
    holds = held_frames(track(rng, 0.001), Stretches(DOWN), 0, **SIZES)
    assert np.array_equal(holds.held, DOWN)


def test_a_foot_that_slides_is_held_all_the_way():
    sliding = np.zeros((60, 3))
    sliding[:, 0] = 0.01 * (FRAMES - 29.5)
    holds = held_frames(sliding, Stretches(DOWN), 5, **SIZES)
    assert np.array_equal(holds.held, DOWN)


def test_an_outlier_inside_lets_nothing_go(rng):
    path = track(rng, 0.0005)
    path[25] += 0.2
    assert np.array_equal(held_frames(path, Stretches(DOWN), 5, **SIZES).held, DOWN)


def test_neighbours_share_the_frames_between_them(rng):
    noise = 0.001 * rng.standard_normal((60, 3))
    down = DOWN & (FRAMES != 30) & (FRAMES != 29)
    holds = held_frames(noise, Stretches(down), 5, **SIZES)
    assert holds.held[15:45].all()
    assert (holds.first[1], holds.last[0]) == (30, 29)
