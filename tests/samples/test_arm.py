"""The arm that wears sensors."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.io.sensors.bones import from_motion
from kinema.kinematics import forward


@pytest.mark.parametrize("seed", range(4))
def test_the_bent_arm_straightens_and_rises(seed):
    clean = samples.arm(seed=seed).truth.clean
    places = forward(clean).positions[:, [1, 2, 3]]
    upper, lower = np.diff(places, axis=1).transpose(1, 0, 2)
    cosine = (upper * lower).sum(-1) / np.linalg.norm(upper, axis=-1)
    cosine /= np.linalg.norm(lower, axis=-1)
    bend = np.degrees(np.arccos(cosine))
    assert bend[0] > 70
    assert bend[-1] < 15
    assert places[0, 2, 1] < places[0, 0, 1] < places[-1, 2, 1]


def test_noise_and_dropouts_are_where_the_truth_says():
    sample = samples.arm(seed=3, gaps=2, noise_m=0.002, noise_rad=0.01)
    for gap in sample.truth.gaps:
        joint = sample.motion.skeleton.index(gap.joint)
        assert sample.motion.missing[gap.start : gap.stop, joint].all()
    off = np.linalg.norm(
        forward(sample.motion).positions[:, -1] - forward(sample.truth.clean).positions[:, -1],
        axis=-1,
    )
    known = ~sample.motion.missing.any(axis=1)
    assert 0.0005 < np.median(off[known]) < 0.02
    # distances between sensors vary, bones do not
    recording, _ = from_motion(sample.motion)
    lengths = np.linalg.norm(np.diff(recording.positions, axis=1), axis=-1)
    assert np.ptp(lengths, axis=0).max() < 1e-12
