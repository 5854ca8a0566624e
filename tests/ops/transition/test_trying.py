"""Several ways to join two clips: none depends on what else is tried."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.ops.joinable import sources_of
from kinema.ops.transition.figures import Yardstick
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.trying import make, trial

WALKS = [samples.walk(style=style, noise_m=0.001).motion for style in ("neutral", "tired")]
# from a short blend to one that is longer than what is held around it
SPANS = [
    Handover(at, at + length, at, begin)
    for at, length, begin in ((200, 12, 0), (170, 66, 20), (221, 18, 7), (190, 0, 3))
]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 1, 0, 2)])
def test_a_join_made_among_others_is_the_one_made_alone(order):
    previous, next_ = sources_of(WALKS, "join")
    yard = Yardstick(previous, next_)
    trials = [trial((previous, next_), SPANS[index]) for index in order]
    for each in make(yard, trials, method="blend", weight="quintic", feet=True):
        (alone,) = make(yard, [each.trial], method="blend", weight="quintic", feet=True)
        assert each.first == alone.first
        assert np.array_equal(each.motion.rotations, alone.motion.rotations)
        assert np.array_equal(each.motion.positions, alone.motion.positions)
        assert np.array_equal(each.free.rotations, alone.free.rotations)
        assert not np.array_equal(each.motion.rotations, each.free.rotations)
        assert each.figures.drift == pytest.approx(alone.figures.drift, rel=1e-12)
        assert each.figures.skate == pytest.approx(alone.figures.skate, rel=1e-12)
