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


def changes(state):
    return (np.flatnonzero(np.diff(state.astype(int))) + 1).tolist()


def from_changes(frames, first, at):
    state = np.full(frames, first)
    for change in at:
        state[change:] = ~state[change:]
    return state


@pytest.mark.parametrize(
    ("left", "right", "moved_left", "moved_right"),
    [
        ([20, 50, 80], [22, 47, 83], [21, 48, 81], [21, 48, 81]),
        ([20, 50, 80], [24, 50, 77], [20, 50, 78], [24, 50, 78]),  # 4 frames apart are two changes
        ([40], [20, 43, 90], [41], [20, 41, 90]),  # the nearest of several
        ([40], [37, 60, 90], [38], [38, 60, 90]),
        ([40], [10, 43, 49], [41], [10, 41, 49]),
        ([10, 60], [13], [11, 60], [11]),
        ([40, 45], [43, 70], [40, 45], [43, 70]),  # 41 and 44 would leave 4 frames between
        ([40, 46], [43, 70], [41, 46], [41, 70]),  # 41 leaves 5
        ([43, 70], [40, 45], [43, 70], [40, 45]),
        ([43, 70], [40, 46], [41, 70], [41, 46]),
        ([3], [5], [3], [5]),  # too near the beginning
        ([97], [95], [97], [95]),  # and the end
        ([5], [5, 10], [5], [5, 10]),
        ([50, 55], [47], [48, 55], [48]),
    ],
)
def test_each_change_goes_to_the_middle_of_the_nearest_pair(left, right, moved_left, moved_right):
    one, other = from_changes(100, True, left), from_changes(100, False, right)
    found = align_changes(one, other, 3, 5)
    for state, expected, first in zip(found, (moved_left, moved_right), (True, False), strict=True):
        assert changes(state) == expected
        assert state[0] == first
