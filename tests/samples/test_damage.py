"""Noise of the size asked for, spikes and gaps where the truth says."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples


def displacement(sample):
    clean = kinematics.forward(sample.truth.clean).positions
    return kinematics.forward(sample.motion).positions - clean


@pytest.mark.parametrize("size", [0.0005, 0.002, 0.01])
@pytest.mark.parametrize("make", [samples.walk, samples.reach, samples.jumps])
def test_noise_on_positions_has_the_size_asked_for(make, size):
    off = displacement(make(noise_m=size, seconds=8.0))
    assert off.std() == pytest.approx(size, rel=0.08)
    per_joint = off.std(axis=(0, 2)) / size
    assert per_joint.min() > 0.7
    assert per_joint.max() < 1.4
    assert np.abs(off.mean(axis=(0, 1))).max() < 0.1 * size
    # white: a frame says nothing about the next
    assert abs(np.corrcoef(off[:-1, 10, 0], off[1:, 10, 0])[0, 1]) < 0.15


def test_noise_on_positions_keeps_bones():
    sample = samples.walk(noise_m=0.005)
    assert (sample.motion.positions[:, 1:] == sample.truth.clean.positions[:, 1:]).all()
    ends = sample.motion.skeleton.is_end
    assert (sample.motion.rotations[:, ends] == [1, 0, 0, 0]).all()


def test_noise_on_rotations_has_the_size_asked_for():
    sample = samples.walk(noise_rad=0.02, seconds=10.0)
    step = 2.0 * quat.difference(sample.truth.clean.rotations, sample.motion.rotations)
    ends = sample.motion.skeleton.is_end
    np.testing.assert_allclose(step[:, ~ends].std(axis=0), 0.02, rtol=0.15)
    assert (step[:, ends] == 0).all()
    assert (sample.motion.positions == sample.truth.clean.positions).all()


def test_spikes_are_where_the_truth_says_and_nowhere_else():
    sample = samples.walk(spikes=12)
    off = quat.distance(sample.truth.clean.rotations, sample.motion.rotations)
    found = {(int(f), sample.motion.skeleton.names[j]) for f, j in np.argwhere(off > 1e-9)}
    assert found == {tuple(spike) for spike in sample.truth.spikes}
    assert len(found) == 12
    assert off[off > 1e-9].min() > 0.49
    assert off.max() < 1.51


def test_gaps_are_missing_with_the_last_value_under_them():
    sample = samples.walk(gaps=4, noise_rad=0.01)
    missing = sample.motion.missing
    assert len(sample.truth.gaps) == 4
    count = 0
    for joint, start, stop in sample.truth.gaps:
        j = sample.motion.skeleton.index(joint)
        assert 0.09 < (stop - start) / sample.motion.fps < 0.41
        assert start >= 3
        assert stop <= sample.motion.num_frames - 3
        assert missing[start:stop, j].all()
        held = sample.motion.rotations[start - 1, j]
        assert (sample.motion.rotations[start:stop, j] == held).all()
        count += stop - start
    assert missing.sum() == count


def test_nothing_is_broken_unless_asked_for():
    sample = samples.walk()
    assert sample.motion is sample.truth.clean
    assert sample.motion.missing is None


def test_damage_does_not_change_what_is_underneath():
    plain, noisy = samples.walk(seed=4), samples.walk(seed=4, noise_m=0.01, gaps=2)
    assert (plain.motion.rotations == noisy.truth.clean.rotations).all()
    assert plain.truth.left == noisy.truth.left
