"""The part of a clip that bears on a change, and how that is handed over."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import OptionError
from kinema.ops.contacts.window import window_of


def quintic(x):
    x = np.clip(x, 0.0, 1.0)
    return 10.0 * x**3 - 15.0 * x**4 + 6.0 * x**5


def test_the_whole_clip_is_changed_in_full():
    found = window_of(None, 5, 3.0, 0.1)
    assert (found.start, found.stop, found.share.tolist()) == (0, 5, [1.0] * 5)
    assert found.frames == slice(0, 5)


@pytest.mark.parametrize(("frame_time", "around"), [(0.1, 8), (0.03, 27), (0.2, 4), (0.5, 2)])
def test_four_fifths_of_a_second_on_both_sides_bear_on_it(frame_time, around):
    found = window_of((100, 120), 300, 4.0, frame_time)
    assert (found.start, found.stop) == (100 - around, 120 + around)
    assert not found.share[:around].any()
    assert not found.share[-around:].any()
    assert (found.share[around:-around] > 0.0).all()
    assert window_of((2, 8), 10, 1.0, 0.1)[:2] == (0, 10)


def test_a_change_is_eased_in_and_out_over_so_many_frames():
    share = window_of((10, 30), 60, 4.0, 0.5).share[2:-2]  # two frames of 0.5 s around
    expected = quintic(np.minimum(np.arange(1, 21), np.arange(20, 0, -1)) / 5.0)
    np.testing.assert_allclose(share, expected, atol=1e-12)
    short = window_of((10, 15), 60, 4.0, 0.5).share[2:-2]  # half of 4 steps each
    np.testing.assert_allclose(short, quintic(np.array([1, 2, 3, 2, 1]) / 3.0), atol=1e-12)
    assert window_of((10, 11), 60, 4.0, 0.5).share[2:-2].tolist() == [1.0]


def test_nothing_is_eased_at_the_ends_of_the_clip():
    first = window_of((0, 10), 60, 4.0, 0.5).share
    np.testing.assert_allclose(first[:10], quintic(np.arange(10, 0, -1) / 5.0), atol=1e-12)
    last = window_of((50, 60), 60, 4.0, 0.5).share
    np.testing.assert_allclose(last[2:], quintic(np.arange(1, 11) / 5.0), atol=1e-12)
    assert window_of((0, 60), 60, 4.0, 0.5).share.tolist() == [1.0] * 60


@pytest.mark.parametrize("frames", [(-1, 5), (5, 5), (6, 5), (0, 61)])
def test_frames_outside_the_clip_are_rejected(frames):
    with pytest.raises(OptionError, match=r"frames must be \(start, stop\) within 0 and 60"):
        window_of(frames, 60, 4.0, 0.5)
    assert window_of((59, 60), 60, 4.0, 0.5).stop == 60
