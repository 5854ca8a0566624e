"""Paths over the floor that are known."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kinema import analysis, samples
from kinema.errors import IncompleteMotion, OptionError
from tests.frames import reframed
from tests.ops.analysis.test_speed import glide


def test_a_glide_is_a_straight_path():
    found = analysis.path(glide(50))
    assert found.length == pytest.approx(found.distance) == pytest.approx(0.7 * 49 / 60)
    assert found.turned_rad == pytest.approx(0.0)


@pytest.mark.parametrize("angle", [math.pi / 2, -math.pi / 2])
def test_a_turn_is_seen_in_the_path(angle):
    found = analysis.path(samples.turn(angle_rad=angle, seconds=6.0, seed=72, noise_m=0.002).motion)
    assert found.turned_rad == pytest.approx(angle, abs=0.2)
    assert found.distance < found.length
    straight = analysis.path(samples.walk(seconds=6.0, seed=72).motion)
    assert straight.length == pytest.approx(straight.distance, rel=0.03)


def test_local_axes_do_not_matter():
    motion = samples.turn(seconds=4.0, seed=75).motion
    found, again = analysis.path(motion), analysis.path(reframed(motion))
    np.testing.assert_allclose(again.points, found.points, atol=1e-9)
    np.testing.assert_allclose(again.heading_rad, found.heading_rad, atol=1e-9)
    assert again.length == pytest.approx(found.length)


def test_incomplete_motions_and_windows_out_of_range_are_rejected():
    with pytest.raises(IncompleteMotion):
        analysis.path(samples.walk(gaps=1).motion)
    for parameter in ("window_s", "heading_window_s"):
        with pytest.raises(OptionError, match=parameter) as raised:
            analysis.path(samples.walk(seconds=1.0).motion, **{parameter: -1.0})
        assert raised.value.parameter == parameter
