"""Bands of a motion, with a gain for each."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import filters, quat, samples
from kinema.errors import OptionError
from tests.frames import reframed
from tests.ops.filters.motions import amplitude, swing, wander
from tests.ops.laws import assert_same_but_for_axes


def test_unit_gains_return_the_input_and_zero_gains_smooth():
    motion = wander(3, frames=100)
    same = filters.equalize(motion, gains=[1, 1, 1, 1])
    assert quat.distance(same.rotations, motion.rotations).max() < 1e-13
    np.testing.assert_allclose(same.positions, motion.positions, atol=1e-12)
    quick, slow = swing(30.0), swing(0.5)
    assert amplitude(filters.equalize(quick, gains=[0, 0])) < 0.1
    assert amplitude(filters.equalize(slow, gains=[0, 0])) > 0.98
    assert amplitude(filters.equalize(quick, gains=[2, 1])) > 1.5
    base = filters.bands(motion, levels=4).base
    none = filters.equalize(motion, gains=[0, 0, 0, 0])
    assert quat.distance(none.rotations, base.rotations).max() < 1e-13
    with pytest.raises(OptionError, match="1 to 5 bands, found 9"):
        filters.equalize(motion, gains=[1] * 9)


def test_local_axes_do_not_matter():
    motion = samples.walk(seconds=2.0).motion
    plain, other = (filters.equalize(m, gains=[0.0, 2.0, 0.5]) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)
    plain, other = (filters.bands(m, levels=3).base for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)


def test_too_short_and_too_many_are_said_of_the_option_that_was_given():
    motion = samples.walk(seconds=1.0).motion
    for frames, words in ((1, "a motion of 1 frame is too short"), (4, "too short to have bands")):
        with pytest.raises(OptionError, match=words):
            filters.bands(motion[:frames], levels=1)
    with pytest.raises(OptionError, match="a motion of 5 frames has 1 band, found 2") as error:
        filters.equalize(motion[:5], gains=[1.0, 1.0])
    assert error.value.parameter == "gains"
    assert len(filters.bands(motion[:5], levels=1).rotations) == 1
