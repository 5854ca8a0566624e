"""On/off states without short runs, and changes of two feet that agree."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.contacts.debounce import align_changes, flip_short_runs, hysteresis
from kinema.ops.run_lengths import runs


def test_no_short_run_is_left(rng):
    for frames in (2, 5, 9):
        state = flip_short_runs(rng.random(300) < 0.5, frames)
        for value in (state, ~state):
            assert all(end - start >= frames for start, end in runs(value))


def test_only_near_changes_are_aligned():
    left = np.zeros(40, bool)
    right = left.copy()
    left[10:30], right[12:24] = True, True
    first, second = align_changes(left, right, 2, 5)
    assert runs(first) == [(11, 30)]
    assert runs(second) == [(11, 24)]


def test_hysteresis_keeps_whole_runs_that_were_entered(rng):
    stay = rng.random(200) < 0.7
    enter = stay & (rng.random(200) < 0.2)
    found = hysteresis(enter, stay)
    for start, end in runs(stay):
        assert found[start:end].all() == found[start:end].any() == enter[start:end].any()
    assert not found[~stay].any()


def flags(text):
    return np.array([letter == "1" for letter in text])


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1111011100000111", "1111111100000111"),  # a gap that is long enough stays
        ("0000100011111000", "0000000011111000"),
        ("1110100011110000", "1111100011110000"),  # of two equally short, the gap is filled
        ("1100110000011111", "1111110000011111"),
        ("10", "11"),
        ("1", "1"),
    ],
)
def test_short_runs_are_flipped_the_shortest_first(before, after):
    assert np.array_equal(flip_short_runs(flags(before), 3), flags(after))
