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


def refined(path, still, window_s, noise=0.0, fps=50.0):
    """Where the ends of runs are moved to, of a point whose noise is known."""
    point = track_point(path, 1.0 / fps, window_s)._replace(noise=noise)
    return runs(refine_ends(still, ~still & still, point, 1.0 / fps, window_s))


@pytest.mark.parametrize(("window_s", "half"), [(0.0, 1), (0.12, 3), (0.18, 4), (0.22, 6)])
def test_a_point_that_does_not_move_is_followed_for_a_window_on_both_sides(window_s, half):
    still = (np.arange(100) >= 40) & (np.arange(100) < 60)
    found = refined(np.zeros((100, 3)), still, window_s)
    assert found == [(40 - 2 * half - 1, 60 + 2 * half + 1)]
    assert refined(np.zeros((100, 3)), still, 60.0) == [(0, 100)]


def creeping(rate, after, frames=100):
    """Still up to a frame, then away by so much in every frame."""
    path = np.zeros((frames, 3))
    path[:, 2] = rate * np.maximum(np.arange(frames) - after, 0)
    return path


@pytest.mark.parametrize("noise", [0.0, 0.01])
def test_a_point_has_left_once_it_is_farther_away_than_noise(noise):
    """Than 4 times the noise, and at least 0.0012; a jump farther ends the run at once."""
    still = (np.arange(100) >= 40) & (np.arange(100) < 60)
    far = max(0.0012, 4.0 * noise)
    for share, end in ((0.97, 67), (1.03, 58)):
        path = np.zeros((100, 3))
        path[58:, 1] = share * far
        assert refined(path, still, 0.12, noise)[0][1] == end
    # at 200 fps, the mean of 5 frames is looked at, whose noise is less
    still = np.repeat([False, True, False], [160, 80, 160])
    far = max(0.0012, 4.0 * noise / np.sqrt(5.0))
    for share, leaves in ((0.97, False), (1.03, True)):
        path = np.zeros((400, 3))
        path[238:, 1] = share * far
        end = refined(path, still, 0.12, noise, fps=200.0)[0][1]
        assert end < 240 if leaves else end == 240 + 2 * 12 + 1


def test_a_point_that_creeps_away_left_at_most_half_a_window_ago():
    path = np.zeros((100, 3))
    path[:, 2] = 4e-4 * np.maximum(np.arange(100) - 50.5, 0.0)  # beyond 0.0012 in frame 54
    still = (np.arange(100) >= 20) & (np.arange(100) < 53)
    assert refined(path, still, 0.12)[0][1] == 54 - (1 + 3) + 1
    # in a longer window, no longer ago than the step from the frame before allows
    at, before = np.array([3.5, 2.5]) ** 0.55
    assert refined(path, still, 0.22)[0][1] == 54 - int(np.ceil(at / (at - before))) + 1


@pytest.mark.parametrize(("power", "backwards"), [(0.55, False), (0.6, True)])
def test_a_distance_that_grows_as_a_power_of_time_is_followed_back_exactly(power, backwards):
    for left in (50.3, 50.6, 50.9):
        since = np.maximum(np.arange(100) - left, 0.0)
        path = np.zeros((100, 3))
        path[:, 0] = 2e-5 * since ** (1.0 / power)
        still = (np.arange(100) >= 20) & (np.arange(100) < 56)
        if backwards:
            ((start, _),) = refined(path[::-1], still[::-1], 0.6)
            assert start == 100 - 51
        else:
            assert refined(path, still, 0.6)[0][1] == 51


def test_a_point_that_trembles_while_it_stands_has_left_three_times_as_far_away():
    """Than it usually is from where it rests, even where noise is said to be none."""
    still = (np.arange(100) >= 40) & (np.arange(100) < 60)
    path = np.zeros((100, 3))
    path[56:58, 1], path[58:60, 1] = 0.01, -0.01  # 4 of 8 frames at rest, the rest this far off
    for share, end in ((0.97, 67), (1.03, 58)):
        path[60:, 2] = share * 0.03
        assert refined(path, still, 0.12)[0][1] == end
