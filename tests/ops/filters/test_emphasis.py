"""A frequency band is amplified or removed."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import filters, samples
from kinema.errors import OptionError
from kinema.ops.filters.kernels import band_taps
from tests.frames import reframed
from tests.ops.filters.motions import amplitude, swing
from tests.ops.laws import assert_same_but_for_axes


def test_emphasis_changes_the_band_and_nothing_slower():
    slow, fast = swing(0.5), swing(6.0)
    options = {"low_hz": 3.0, "high_hz": 10.0, "window_s": 1.0}
    assert amplitude(filters.emphasize(fast, gain=1.0, **options)) == pytest.approx(2.0, abs=0.1)
    assert amplitude(filters.emphasize(fast, gain=-1.0, **options)) < 0.1
    assert amplitude(filters.emphasize(slow, gain=1.0, **options)) == pytest.approx(1.0, abs=0.02)
    taps = band_taps(3.0, 10.0, width=61, fps=120.0)
    assert abs(taps.sum()) < 1e-15
    with pytest.raises(OptionError, match="high_hz must be above"):
        filters.emphasize(fast, low_hz=5.0, high_hz=2.0)
    with pytest.raises(OptionError, match="half the frame rate, 60"):
        filters.emphasize(fast, low_hz=80.0)


@pytest.mark.parametrize("window_s", [0.5, 1.0])
@pytest.mark.parametrize("gain", [1.0, -1.0])
@pytest.mark.parametrize("rate_hz", [0.25, 12.0, 20.0, 45.0])
def test_the_gain_outside_the_band_is_one(rate_hz, gain, window_s):
    """Also above it, with a kernel too short to separate the band sharply."""
    motion = swing(rate_hz)
    found = filters.emphasize(motion, low_hz=1.5, high_hz=4.0, gain=gain, window_s=window_s)
    assert amplitude(found) == pytest.approx(amplitude(motion), abs=0.03)


@pytest.mark.parametrize("rate_hz", [1.0, 2.5, 4.0, 6.0])
def test_inside_it_is_what_the_taps_give(rate_hz):
    taps = band_taps(1.5, 4.0, width=61, fps=120.0)
    steps = np.arange(61) - 30
    expected = 1.0 + 0.8 * np.cos(2.0 * np.pi * rate_hz * steps / 120.0) @ taps
    found = filters.emphasize(swing(rate_hz), low_hz=1.5, high_hz=4.0, gain=0.8)
    assert amplitude(found) / amplitude(swing(rate_hz)) == pytest.approx(expected, abs=0.01)


def test_the_edge_that_is_wrong_is_named():
    for edges, parameter in (
        ({"low_hz": 80.0}, "low_hz"),
        ({"low_hz": 2.0, "high_hz": 80.0}, "high_hz"),
        ({"low_hz": 5.0, "high_hz": 2.0}, "high_hz"),
        ({"low_hz": 5.0, "window_s": 0.0}, "window_s"),
    ):
        with pytest.raises(OptionError, match=parameter) as caught:
            filters.emphasize(swing(1.0), **edges)
        assert caught.value.parameter == parameter


def test_local_axes_do_not_matter():
    motion = samples.walk(seconds=2.0).motion
    plain, other = (
        filters.emphasize(m, low_hz=1.5, high_hz=4.0) for m in (motion, reframed(motion))
    )
    assert_same_but_for_axes(plain, other)


@pytest.mark.parametrize("frames", [8, 9, 20, 21])
def test_a_short_clip_has_the_widest_kernel_that_fits(frames):
    clip = samples.walk(seconds=1.0).motion[:frames]
    widest = frames if frames % 2 else frames - 1
    taps = band_taps(3.0, None, width=widest, fps=clip.fps)
    expected = filters.displace(clip, taps, gain=0.5)
    found = filters.emphasize(clip, low_hz=3.0, gain=0.5, window_s=5.0)
    np.testing.assert_array_equal(found.rotations, expected.rotations)
    np.testing.assert_array_equal(found.positions, expected.positions)
