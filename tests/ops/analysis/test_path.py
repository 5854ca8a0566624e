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


def test_no_frames_are_no_path():
    found = analysis.path(glide(5)[:0])
    assert found.points.shape == (0, 2)
    assert found.speed.shape == (0,)
    assert found.length == found.distance == 0.0


def test_speed_and_length_are_measured_along_the_floor():
    """On a circle of 2 m in 8 s, rising and sinking: 2 pi m at 0.785 m/s, back where it began."""
    frames = np.arange(481)
    angle = 2 * np.pi * frames / 480
    path = np.stack([np.sin(angle), 0.3 * np.sin(9 * angle), np.cos(angle)], axis=-1)
    motion = glide(481)
    positions = motion.positions.copy()
    positions[:, 0] = path
    found = analysis.path(motion.with_arrays(positions=positions), window_s=0.1)
    np.testing.assert_allclose(found.points, path[:, [0, 2]], atol=1e-12)
    assert found.speed[10:-10] == pytest.approx(np.full(461, 2 * np.pi / 8), rel=1e-3)
    assert found.length == pytest.approx(2 * np.pi, rel=2e-3)
    assert found.distance == pytest.approx(0.0, abs=1e-9)


def test_a_turn_is_followed_round_and_none_is_known_without_a_heading():
    def turned(heading):
        return analysis.Path(np.zeros((3, 2)), np.zeros(3), heading, 0.0, 0.0).turned_rad

    assert turned(np.array([3.0, -3.0, -2.5])) == pytest.approx(2 * np.pi - 5.5)
    assert turned(np.array([0.4, 1.0, 0.1])) == pytest.approx(-0.3)
    assert turned(None) == 0.0
    assert turned(np.zeros(0)) == 0.0


def test_windows_may_be_as_short_as_none():
    motion = samples.turn(seconds=2.0, seed=75).motion
    found = analysis.path(motion, window_s=0.0, heading_window_s=0.0)
    assert found.length >= analysis.path(motion, window_s=0.5).length
    assert np.abs(np.diff(found.heading_rad, 2)).max() > 0.0


def test_a_path_is_no_shorter_than_the_way_it_leads():
    """Its length is the mean of the speeds, times the time; a straight glide at 0.7 m/s."""
    motion = glide(61)
    found = analysis.path(motion)
    np.testing.assert_allclose(found.speed, 0.7, rtol=1e-9)
    assert found.length == pytest.approx(0.7)
    positions = motion.positions.copy()
    positions[:, 0] = 0.0
    positions[30:, 0, 0], positions[30:, 0, 2] = 3.0, 4.0  # a leap, which no window can follow
    leap = analysis.path(motion.with_arrays(positions=positions))
    assert leap.distance == pytest.approx(5.0)
    assert leap.length == pytest.approx(5.0, rel=0.01)
