"""Ends of contacts are moved to where the foot comes to rest and where it leaves."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.contacts.planted_frames import ContactRuns, planted_frames

FRAMES = np.arange(60)
DOWN = (FRAMES >= 20) & (FRAMES < 40)  # where the foot is truly at rest
SIZES = {"still": 0.003, "stray": 0.1}


def track(rng, noise):
    """At rest while down, then away with growing speed."""
    away = np.maximum(np.maximum(20 - FRAMES, FRAMES - 39), 0)
    path = np.zeros((60, 3))
    path[:, 2] = 0.01 * away**2
    return path + noise * rng.standard_normal((60, 3))


@pytest.mark.parametrize("noise", [0.0, 0.0005])
@pytest.mark.parametrize("late", [-4, -1, 0, 1, 4])
def test_ends_that_are_off_are_corrected(rng, noise, late):
    detected = np.zeros(60, bool)
    detected[20 + late : 40 - late] = True
    found = planted_frames(track(rng, noise), ContactRuns(detected), 5, **SIZES)
    assert np.array_equal(found.planted, DOWN)
    assert (found.first[0], found.last[0]) == (20, 39)


def test_without_adjusting_contacts_are_taken_as_they_are(rng):
    found = planted_frames(track(rng, 0.001), ContactRuns(DOWN), 0, **SIZES)
    assert np.array_equal(found.planted, DOWN)


def test_a_foot_that_slides_is_held_all_the_way():
    sliding = np.zeros((60, 3))
    sliding[:, 0] = 0.01 * (FRAMES - 29.5)
    found = planted_frames(sliding, ContactRuns(DOWN), 5, **SIZES)
    assert np.array_equal(found.planted, DOWN)


def test_an_outlier_inside_releases_nothing(rng):
    path = track(rng, 0.0005)
    path[25] += 0.2
    assert np.array_equal(planted_frames(path, ContactRuns(DOWN), 5, **SIZES).planted, DOWN)


def test_neighbours_share_the_frames_between_them(rng):
    noise = 0.001 * rng.standard_normal((60, 3))
    down = DOWN & (FRAMES != 30) & (FRAMES != 29)
    found = planted_frames(noise, ContactRuns(down), 5, **SIZES)
    assert found.planted[15:45].all()
    assert (found.first[1], found.last[0]) == (30, 29)
