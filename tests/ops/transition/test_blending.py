from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples, transition

pytestmark = pytest.mark.filterwarnings("ignore:join")
WALK, BRISK = (samples.walk(style=style, seconds=2.0).motion for style in ("neutral", "brisk"))


@pytest.mark.parametrize("timing", ["poses", "given"])  # given: where the previous clip runs out
def test_what_is_inertialised_goes_on_as_fast_as_it_was(timing):
    """Where the next clip takes over, every joint turns on, and the hips move on, as before."""
    found = transition.joined([WALK, BRISK], method="inertialise", feet="free", timing=timing)
    start = found.joins[0].start
    around = found.motion[start - 1 : start + 2]
    turns = quat.mul(quat.conjugate(around.rotations[:-1]), around.rotations[1:])
    spins = quat.log(quat.canonical(turns))
    moves = np.diff(around.positions[:, 0], axis=0)
    for steps in (spins, moves):
        assert np.linalg.norm(steps[1] - steps[0]) < 0.2 * np.linalg.norm(steps[0])


def test_what_is_inertialised_begins_where_the_previous_clip_is():
    found = transition.joined([WALK, BRISK], method="inertialise", feet="free", timing="poses")
    join = found.joins[0]
    here, there = found.motion.rotations[join.start], WALK.rotations[join.previous_frame]
    assert np.abs((here * there).sum(axis=-1)).min() > 1.0 - 1e-12
