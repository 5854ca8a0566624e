"""Ends of contacts, refined by position, of points that come to rest and leave at known times."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.contacts.contact_ends import agree, refine_ends
from kinema.ops.contacts.point_speed import track_point
from kinema.ops.run_lengths import runs

WINDOW_S = 0.06


def flags(text):
    return np.array([letter == "x" for letter in text])


def stepping(fps, arrives_s, leaves_s, acceleration, noise=0.0):
    """A point that slows down to rest, stands, and speeds up again; in leg lengths."""
    at = np.arange(0.0, 1.2, 1.0 / fps)
    away = np.maximum(arrives_s - at, 0.0) - np.maximum(at - leaves_s, 0.0)
    path = 0.5 * acceleration * away * np.abs(away)
    shaken = noise * np.random.default_rng(1).standard_normal((len(at), 3))
    return np.stack([0.1 * np.abs(path), 0.3 * np.abs(path), path], axis=1) + shaken


@pytest.mark.parametrize("fps", [24.0, 50.0, 120.0, 240.0])
@pytest.mark.parametrize("acceleration", [12.0, 60.0])  # of a tired heel, of a runner's toes
@pytest.mark.parametrize("noise", [0.0, 0.001])
def test_a_steady_acceleration_is_followed_back_to_rest(fps, acceleration, noise):
    errors = []
    for shift in np.linspace(0.0, 1.0, 7) / fps:
        arrives_s, leaves_s = 0.3 + shift, 0.8 + 0.7 * shift
        path = stepping(fps, arrives_s, leaves_s, acceleration, noise)
        point = track_point(path, 1.0 / fps, WINDOW_S)
        still = point.slower_than(0.5)
        ((start, end),) = runs(refine_ends(still, ~still & still, point, 1.0 / fps, WINDOW_S))
        errors += [(start - 0.5) / fps - arrives_s, (end - 0.5) / fps - leaves_s]
    # half a frame is what any end is known to; then what noise of 1 mm hides of a slow start
    hidden = 2.0 * np.sqrt(2.0 * 2.0 * noise / acceleration)
    assert np.abs(errors).max() <= 0.5 / fps + 0.009 + hidden
    assert np.abs(np.mean(errors[::2])) < 0.25 / fps + 0.004 + 0.5 * hidden


def test_frames_of_landing_do_not_shift_where_a_point_rests():
    """At 24 fps a quarter of the frames around an end may still be on their way."""
    path = np.zeros((20, 3))
    path[:8, 2] = [0.9, 0.6, 0.4, 0.25, 0.15, 0.08, 0.05, 0.027]
    point = track_point(path, 1 / 24, WINDOW_S)
    still = np.arange(20) >= 7  # the speed over a window is low before the point is at rest
    assert runs(refine_ends(still, ~still & still, point, 1 / 24, WINDOW_S)) == [(8, 20)]


def test_what_is_certain_stays():
    path = np.zeros((30, 3))
    path[:, 2] = 0.004 * np.arange(30)  # it creeps
    point = track_point(path, 1 / 60, WINDOW_S)
    still = np.ones(30, bool)
    assert refine_ends(still, still, point, 1 / 60, WINDOW_S).all()


@pytest.mark.parametrize(
    ("touching", "still", "expected"),
    [
        ("..xxxxxxx..", "...xxxxx...", "...xxxxx..."),  # both ends are near: the position's
        (".xxxxxxxxx.", "....xxxxx..", ".xxxxxxxx.."),  # it lands and rolls for longer
        ("xxxxxxxxxxx", ".xxxxxxxxx.", "xxxxxxxxxxx"),  # what the clip cuts off is no end
        (".xxxx......", "......xxx..", ".xxxx.xxx.."),  # it touches without standing
        (".xxxx......", "...........", ".xxxx......"),
    ],
)
def test_ends_agree_where_they_are_a_frame_apart(touching, still, expected):
    assert agree(flags(touching), flags(still), 1).tolist() == flags(expected).tolist()


def test_a_swing_that_the_clip_cuts_off_is_as_fast_as_the_others():
    at = np.arange(0.0, 6.0, 0.01)
    path = np.zeros((len(at), 3))
    path[:, 2] = at - np.sin(2.0 * np.pi * at) / (2.0 * np.pi)  # rests at 0, 1, 2 … seconds
    cut = track_point(path[:505], 0.01, WINDOW_S).peak_speed  # just before it swings
    assert cut[-30:].min() > 1.9  # of 2 in every swing
