"""Gaps as arrays, and the samples beside them."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.fill.gaps import beside, find_gaps


def runs_of(column):
    """Start and stop of every run of True, one frame after another."""
    found, start = [], None
    for frame, bad in enumerate([*column, False]):
        if bad and start is None:
            start = frame
        elif not bad and start is not None:
            found.append((start, frame))
            start = None
    return found


@pytest.mark.parametrize("seed", range(5))
def test_gaps_are_the_runs_of_each_joint_with_the_good_frames_between(seed):
    bad = np.random.default_rng(seed).random((30, 4)) < (0.1, 0.4, 0.8, 0.0)
    gaps = find_gaps(bad)
    expected = []
    for joint in range(4):
        found = runs_of(bad[:, joint])
        for number, (start, stop) in enumerate(found):
            before = start - (found[number - 1][1] if number else 0)
            after = (found[number + 1][0] if number + 1 < len(found) else 30) - stop
            expected.append((joint, start, stop, before, after))
    assert list(zip(*(column.tolist() for column in gaps), strict=True)) == expected
    of, frames = gaps.samples()
    assert sorted(zip(frames.tolist(), gaps.joint[of].tolist(), strict=True)) == sorted(
        map(tuple, np.argwhere(bad).tolist())
    )


@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("skip", [0, 1, 4])
@pytest.mark.parametrize("most", [1, 3, 8])
def test_samples_beside_a_gap_are_the_good_ones_nearest_first(most, skip, step, rng):
    values = rng.standard_normal((40, 3, 2))
    gaps = find_gaps(rng.random((40, 3)) < 0.15)
    gaps = gaps.chosen((gaps.before > 0) & (gaps.after > 0))
    assert len(gaps.joint) > 5
    for side, (samples, counts) in enumerate(beside(values, gaps, most, skip=skip, step=step)):
        assert samples.shape == (len(gaps.joint), most, 2)
        for gap, joint in enumerate(gaps.joint):
            start, stop = gaps.start[gap], gaps.stop[gap]
            good = (
                range(start - 1, start - 1 - gaps.before[gap], -1)
                if side == 0
                else range(stop, stop + gaps.after[gap])
            )
            expected = list(good)[skip::step][:most]
            assert counts[gap] == len(expected)
            np.testing.assert_array_equal(samples[gap, : len(expected)], values[expected, joint])
