from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kinema.live.agreement import agreement, equal_spacing

KEYS = st.lists(st.integers(0, 24), min_size=1, max_size=6, unique=True).map(sorted)


def most_pairs(wanted, found):
    """By trying every assignment of the shorter list."""
    short, long = sorted((wanted, found), key=len)
    best = 0
    for chosen in itertools.permutations(range(len(long)), len(short)):
        pairs = zip(short, chosen, strict=True)
        best = max(best, sum(abs(a - long[b]) <= 2 for a, b in pairs))
    return best


@given(wanted=KEYS, found=KEYS)
def test_as_many_keys_are_paired_as_can_be(wanted, found):
    result = agreement(np.array(wanted), np.array(found), 25)
    pairs = most_pairs(wanted, found)
    assert result.f1 == 2 * pairs / (len(wanted) + len(found))
    assert result.precision == pairs / len(found)
    assert result.recall == pairs / len(wanted)


def test_the_cosine_is_that_of_the_blurred_vectors():
    wanted, found = np.array([0, 10, 19]), np.array([2, 10, 30])
    a, b = np.zeros((2, 40))
    for vector, keys in ((a, wanted), (b, found)):
        for key in keys:
            vector[max(key - 2, 0) : key + 3] = 1.0
    expected = a @ b / np.linalg.norm(a) / np.linalg.norm(b)
    np.testing.assert_allclose(agreement(wanted, found, 40).cosine, expected)
    assert agreement(wanted, wanted, 40).cosine == agreement(wanted, wanted, 40).f1 == 1.0


def test_equal_spacing_has_both_ends():
    for frames, count in ((100, 7), (5, 5), (3, 2)):
        keys = equal_spacing(frames, count)
        assert (len(keys), keys[0], keys[-1]) == (count, 0, frames - 1)
        assert np.ptp(np.diff(keys)) <= 1


def test_keys_are_partners_up_to_the_tolerance():
    wanted, found = np.array([10]), np.array([13])
    assert [agreement(wanted, found, 30, tolerance).f1 for tolerance in (2, 3)] == [0.0, 1.0]
    assert agreement(wanted, found, 30).f1 == 0.0
    assert agreement(wanted, np.array([12]), 30).f1 == 1.0
    assert agreement(np.array([3]), np.array([4]), 9, 0).cosine == 0.0
    assert agreement(np.array([3]), np.array([4]), 9, 1).cosine == 2 / 3


def test_without_keys_nothing_agrees():
    none, some = np.zeros(0, np.int64), np.array([3, 7])
    assert agreement(none, none, 10) == (0.0, 0.0, 0.0, 0.0)
    assert agreement(some, none, 10) == agreement(none, some, 10) == (0.0, 0.0, 0.0, 0.0)
