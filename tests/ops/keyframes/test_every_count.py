"""Key frames for every count at once."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema
from kinema import keyframes
from kinema.errors import OptionError
from kinema.report import facts
from tests.frames import reframed
from tests.ops.keyframes.motions import real_clips, wandering, with_repeats
from tests.reference import optimal_keys as reference

METHODS = ("removal", "saliency", "split")


def removed_one_by_one(motion, pins=()):
    """All sets of keys, from all frames down, by the plain rule and brute force."""
    costs, _ = reference.segment_costs(motion)
    keys = list(range(motion.num_frames))
    sets = [keys.copy()]
    free = set(keys[1:-1]) - set(pins)
    while free:
        least = min(
            free, key=lambda f: (costs[keys[keys.index(f) - 1], keys[keys.index(f) + 1]], f)
        )
        keys.remove(least)
        free.remove(least)
        sets.append(keys.copy())
    return sets


@given(seed=st.integers(0, 2**32), frames=st.integers(3, 24))
def test_the_frame_that_is_missed_least_goes_first(seed, frames):
    motion = wandering(seed, frames)
    found = keyframes.all_counts(motion)
    for keys in removed_one_by_one(motion):
        assert found.frames(len(keys)).tolist() == keys


@pytest.mark.parametrize("method", METHODS)
def test_errors_are_those_of_the_motion_rebuilt(method):
    for motion in (wandering(3, 60), with_repeats(wandering(4, 60), 4), *real_clips(90)):
        found = keyframes.all_counts(motion, method=method, pins=[17])
        small = 1e-7 * motion.skeleton.height
        for count, mean, largest in zip(
            found.counts, found.position_mean, found.position_max, strict=True
        ):
            report = keyframes.measure_error(
                motion, keyframes.rebuild(motion, found.frames(int(count)))
            )
            assert mean == pytest.approx(report.position_mean, abs=small)
            assert largest == pytest.approx(report.position_max, abs=small)


@pytest.mark.parametrize("method", ["saliency", "split"])
def test_each_set_is_the_one_that_select_gives(method):
    motion = with_repeats(wandering(8, 70), 8)
    found = keyframes.all_counts(motion, method=method, pins=[30])
    for count in range(3, 71):
        expected = keyframes.select(motion, method=method, count=count, pins=[30])
        np.testing.assert_array_equal(found.frames(count), expected.frames)


@pytest.mark.parametrize("method", METHODS)
def test_every_set_contains_the_smaller_ones_the_ends_and_the_pins(method):
    motion = wandering(5, 50)
    found = keyframes.all_counts(motion, method=method, pins=[7, 20])
    assert found.counts.tolist() == list(range(4, 51))
    sets = [set(found.frames(int(count)).tolist()) for count in found.counts]
    assert sets[0] == {0, 7, 20, 49}
    assert all(len(large - small) == 1 and small < large for small, large in pairwise(sets))
    assert found.position_max[-1] == found.position_mean[-1] == 0.0


def test_auto_does_better_as_it_may_move_every_key():
    motion = kinema.samples.walk(seconds=4.0).motion
    nested = keyframes.all_counts(motion)
    ratios = [
        nested.position_max[count - 2] / keyframes.select(motion, count=count).report.position_max
        for count in range(10, 60, 7)
    ]
    assert 1.0 <= np.mean(ratios) < 2.0


def test_the_fewest_within_an_error():
    found = keyframes.all_counts(wandering(2, 80, 0.04))
    for bound in (3.0, 1.0, 0.2, 0.0):
        count = found.fewest(bound)
        assert found.position_max[count - 2] <= bound
        assert (found.position_max[: count - 2] > bound).all()


def test_local_axes_and_the_unit_do_not_matter():
    walk = kinema.samples.walk(seconds=2.0).motion
    found, again = (keyframes.all_counts(motion) for motion in (walk, reframed(walk)))
    np.testing.assert_array_equal(found.order, again.order)
    np.testing.assert_allclose(found.position_max, again.position_max, atol=1e-9)


def test_a_single_frame_and_two():
    one, two = (keyframes.all_counts(wandering(0, frames)) for frames in (1, 2))
    assert one.counts.tolist() == [1]
    assert two.frames(2).tolist() == [0, 1]
    assert two.position_max.tolist() == [0.0]


def test_wrong_calls_are_explained():
    motion = wandering(0, 12)
    with pytest.raises(OptionError, match="removal, saliency or split, found 'saliancy'") as caught:
        keyframes.all_counts(motion, method="saliancy")
    assert "saliency" in caught.value.hint
    with pytest.raises(OptionError, match="from 2 to 12, found 13"):
        keyframes.all_counts(motion).frames(13)


def test_the_facts_have_all_that_a_slider_needs():
    motion = wandering(1, 40)
    found = facts(keyframes.all_counts(motion), motion)
    assert sorted(found["order"]) == list(range(40))
    lengths = {
        len(found[key]) for key in ("counts", "position_mean_of_height", "position_max_of_height")
    }
    assert lengths == {39}


def test_keys_side_by_side_are_found_where_a_motion_jumps():
    """A cut in a long motion: without keys on both sides of it, no set is any good."""
    walk = kinema.samples.walk(seconds=6.0).motion
    positions = walk.positions.copy()
    positions[201:, 0, 2] += 3.0
    cut = walk.with_arrays(positions=positions)
    for count in (10, 15, 20):
        keys = keyframes.select(cut, count=count).frames.tolist()
        assert {200, 201} <= set(keys)
