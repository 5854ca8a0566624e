"""Two bodies in one world: which can be, and in what scale."""

from __future__ import annotations

import pytest

from kinema import samples
from kinema.errors import OptionError
from kinema.ops.retarget.two_bodies import _check, _common_scale

WALK = samples.walk(seconds=1.0).motion


def test_both_are_placed_in_the_mean_of_their_scales():
    assert _common_scale(1.0, 0.5) == _common_scale(0.5, 1.0) == 0.75
    assert _common_scale(2.0, 2.0) == 2.0
    assert _common_scale(1.0, 4.0) == 2.5


@pytest.mark.parametrize("scales", [(1.0, 4.01), (4.01, 1.0), (0.01, 1.0)])
def test_more_than_four_times_as_large_is_another_unit(scales):
    with pytest.raises(OptionError, match="in one unit of length") as found:
        _common_scale(*scales)
    assert found.value.parameter == "skeletons"


def test_frames_and_rates_are_the_same():
    _check((WALK, WALK.with_arrays(frame_time=WALK.frame_time * (1.0 + 5e-7))))
    with pytest.raises(OptionError, match="need the same frames, found 60 and 59"):
        _check((WALK, WALK[:59]))
    for factor in (1.0 + 2e-6, 1.0 - 2e-6, 2.0):
        with pytest.raises(OptionError, match="need one frame rate"):
            _check((WALK, WALK.with_arrays(frame_time=WALK.frame_time * factor)))
