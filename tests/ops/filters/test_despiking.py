"""Outliers are replaced, and nothing else."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import filters, quat, samples
from kinema.errors import OptionError
from tests.frames import reframed
from tests.ops.laws import assert_same_but_for_axes


def spiked(seed: int, size: float = 0.5) -> tuple[kinema.Motion, kinema.Motion, np.ndarray]:
    rng = np.random.default_rng(seed)
    clean = samples.walk(seed=seed).motion
    joints = np.flatnonzero(~clean.skeleton.is_end)
    hit = np.zeros(clean.rotations.shape[:2], bool)
    hit[rng.integers(5, 235, 40), rng.choice(joints, 40)] = True
    turns = quat.exp(size / 2 * quat.rotate(quat.random(rng, (hit.sum(),)), np.array([1.0, 0, 0])))
    rotations = np.array(clean.rotations)
    rotations[hit] = quat.mul(rotations[hit], turns)
    return clean, clean.with_arrays(rotations=rotations), hit


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_spikes_are_replaced_and_nothing_else(seed):
    clean, motion, hit = spiked(seed)
    found = filters.despike(motion)
    changed = (found.rotations != motion.rotations).any(axis=-1)
    assert (changed & hit).sum() >= hit.sum() - 1
    assert (changed & ~hit).sum() <= 1
    assert np.median(quat.distance(found.rotations, clean.rotations)[hit]) < 0.01
    assert np.array_equal(found.positions, motion.positions)


def test_fast_clean_motion_has_no_spikes():
    for make in (samples.run_stop, samples.punch, samples.jumps):
        motion = make().motion
        found = filters.despike(motion)
        changed = (found.rotations != motion.rotations).any(axis=-1).mean()
        assert changed < 0.002


def test_position_spikes_are_replaced_too():
    clean = samples.walk().motion
    positions = np.array(clean.positions)
    positions[100, 0] += [0.0, 0.4, 0.0]
    found = filters.despike(clean.with_arrays(positions=positions))
    assert np.abs(found.positions - clean.positions).max() < 0.02
    with pytest.raises(OptionError, match="odd number of at least 3 frames, found 4"):
        filters.despike(clean, width=4)


def test_local_axes_do_not_matter():
    _, motion, hit = spiked(1)
    plain, other = (filters.despike(m) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)
    assert (plain.rotations != motion.rotations).any(axis=-1)[hit].mean() > 0.9
