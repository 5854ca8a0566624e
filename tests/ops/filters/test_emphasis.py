"""A frequency band is amplified or removed."""

from __future__ import annotations

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
