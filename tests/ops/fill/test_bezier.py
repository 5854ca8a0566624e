"""The curves themselves: on the sphere, through both ends, at the speeds that the settings set."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema.errors import OptionError, ShapeError
from kinema.ops.fill import bezier
from kinema.ops.fill.measuring import automatic_a
from tests.reference import bezier as reference
from tests.strategies import directions, near, rotation_angles

INSIDE = np.linspace(0.0, 1.0, 33)
gammas = st.one_of(st.floats(0.25, 4.0), st.floats(1e-6, 1e6))
weights = st.tuples(*[st.floats(1e-3, 1e3)] * 4)
reaches = st.floats(-1e3, 1e3)


def turned(p, axis, angle):
    """Rodrigues' formula, for an axis square to p."""
    return np.cos(angle) * p + np.sin(angle) * np.cross(axis, p)


def square_to(p):
    axis = np.cross(p, np.eye(3)[np.argmin(np.abs(p))])
    return axis / np.linalg.norm(axis)


@given(p=directions(), angle=rotation_angles(), gamma=gammas, size=st.floats(1e-3, 1e3))
def test_the_quadratic_form_keeps_the_length_and_meets_its_ends(p, angle, gamma, size):
    p0, p2 = size * p, size * turned(p, square_to(p), angle)
    path = bezier.quadratic(p0, p2, INSIDE, gamma=gamma)
    assert np.isfinite(path).all()
    assert np.abs(np.linalg.norm(path, axis=-1) / size - 1.0).max() < 1e-12
    np.testing.assert_allclose(path[[0, -1]], [p0, p2], rtol=0, atol=1e-8 * size)


@given(p=directions(), angle=st.floats(0.01, 3.0), gamma=st.floats(0.1, 10.0))
def test_the_quadratic_form_is_the_printed_one(p, angle, gamma):
    p2 = turned(p, square_to(p), angle)
    expected = [reference.quadratic(p, p2, t, gamma) for t in INSIDE]
    np.testing.assert_allclose(bezier.quadratic(p, p2, INSIDE, gamma=gamma), expected, atol=1e-12)


@pytest.mark.parametrize("gamma", [0.25, 0.7, 1.0, 2.0, 4.0])
@pytest.mark.parametrize("angle", [0.1, 1.0, 3.0, np.pi])
def test_start_speed_is_gamma_squared_times_end_speed(gamma, angle):
    step = 1e-6
    t = np.array([0.0, step, 1.0 - step, 1.0])
    start, after, before, end = bezier.arc_angle(angle, t, gamma)
    assert (after - start) / (end - before) == pytest.approx(gamma**2, rel=1e-4)


def test_gamma_one_is_nearly_even_on_a_narrow_arc_only():
    """What the specification says: speed varies 4 % over 44°, 33 % over 120°."""
    for degrees, varies in ((44, 0.04), (120, 0.33)):
        t = np.linspace(0, 1, 2001)
        speed = np.diff(bezier.arc_angle(np.radians(degrees), t))
        assert speed.max() / speed.min() - 1 == pytest.approx(varies, abs=0.005)


@given(p=directions(), angle=near(np.pi, above=False), spin=directions())
def test_opposite_ends_go_the_way_of_the_velocity(p, angle, spin):
    p2 = turned(p, square_to(p), angle)
    middle = bezier.quadratic(p, p2, 0.5, toward=spin)
    assert np.linalg.norm(middle) == pytest.approx(1.0, abs=1e-12)
    if angle == np.pi and np.linalg.norm(np.cross(p, spin)) > 0.1:
        assert np.dot(middle, np.cross(spin, p)) > 0.09


@given(
    p=directions(),
    angle=rotation_angles(),
    off=st.tuples(*[st.floats(-0.3, 0.3)] * 4),
    a=st.tuples(reaches, reaches),
    w=weights,
)
def test_the_cubic_form_keeps_the_length_for_any_setting(p, angle, off, a, w):
    axis = square_to(p)
    p3 = turned(p, axis, angle)
    before, after = (
        end + x * axis + y * np.cross(axis, end)
        for end, x, y in ((p, off[0], off[1]), (p3, off[2], off[3]))
    )
    path = 0.7 * bezier.cubic(p, p3, before, after, INSIDE, a=a, weights=w)
    assert np.isfinite(path).all()
    assert np.abs(np.linalg.norm(path, axis=-1) / 0.7 - 1.0).max() < 1e-12
    np.testing.assert_allclose(path[[0, -1]], [0.7 * p, 0.7 * p3], atol=1e-8)


@given(
    points=st.lists(st.tuples(*[st.floats(-10, 10)] * 3), min_size=4, max_size=4),
    w=weights,
)
def test_the_rational_cubic_is_de_casteljau(points, w):
    controls = np.array(points)
    expected = [reference.cubic(controls, np.array(w), t) for t in INSIDE]
    np.testing.assert_allclose(bezier.rational_cubic(controls, INSIDE, w), expected, atol=1e-11)


def test_the_cubic_form_runs_through_a_pole_of_fixed_axes_and_round_the_back():
    """A path over +Z, and one across the cut of atan2, look like the same path elsewhere."""
    angle = np.linspace(-0.9, 1.2, 9)

    def arc(frame):
        points = np.cos(angle)[:, None] * frame[0] + np.sin(angle)[:, None] * frame[1]
        lifted = points + 0.05 * np.sin(3 * angle)[:, None] * frame[2]
        return lifted / np.linalg.norm(lifted, axis=-1, keepdims=True)

    plain = np.eye(3)
    for frame in (np.eye(3)[[2, 0, 1]], -np.eye(3)[[0, 1, 2]] * [[1], [1], [-1]]):
        here, there = arc(plain), arc(frame)
        path = bezier.cubic(here[1], here[-2], here[0], here[-1], INSIDE, a=3)
        same = bezier.cubic(there[1], there[-2], there[0], there[-1], INSIDE, a=3)
        np.testing.assert_allclose(same, path @ frame, atol=1e-12)


@pytest.mark.parametrize("w", [(1, 1, 1, 1), (1, 2, 2, 1), (1, 0.4, 3, 2), (3, 2, 1, 0.5)])
def test_with_the_automatic_a_velocities_agree_at_both_joins(w):
    """Halving the frame step halves the velocity's jump: first order, as of any smooth motion."""

    def jumps(n):
        """Frames of a path on the sphere, of which n - 1 are missing between 0 and 1."""
        step = 1.0 / n
        at = np.array([-step, 0.0, 1.0, 1.0 + step])
        lon, lat = 0.8 * at + 0.3 * np.sin(2 * at), 0.4 * np.cos(1.7 * at)
        known = np.stack([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)], -1)
        filled = bezier.cubic(
            known[1], known[2], known[0], known[3],
            np.array([step, 1.0 - step]), a=automatic_a(n, w), weights=w,
        )  # fmt: skip
        start = (filled[0] - known[1]) - (known[1] - known[0])
        end = (known[3] - known[2]) - (known[2] - filled[1])
        return np.linalg.norm([start, end], axis=-1) / step

    coarse, fine = jumps(200), jumps(400)
    assert (fine < 0.2).all()
    np.testing.assert_allclose(coarse / fine, 2.0, rtol=0.1)


@given(w=st.floats(0.01, 100.0), ends=st.floats(0.01, 100.0), n=st.integers(2, 200))
def test_with_the_automatic_a_an_even_motion_stays_even(w, ends, n):
    """For every middle weight: the curve has linear precision."""
    weights = (ends, w, w, ends)
    a = automatic_a(n, weights)
    controls = np.array([0.0, a[0] * 1.0 / n, 1.0 - a[1] * 1.0 / n, 1.0])[:, None]
    np.testing.assert_allclose(
        bezier.rational_cubic(controls, INSIDE, weights)[:, 0], INSIDE, atol=1e-12
    )


def test_weights_shape_the_speed():
    """Figure 3 of Kihira and Saitoh: growing slows down, large in the middle is slow there."""
    line = np.array([[0.0], [1.0], [2.0], [3.0]])
    t = np.linspace(0, 1, 101)

    def speed(w):
        return np.diff(bezier.rational_cubic(line, t, w)[:, 0])

    slowing, rising = speed((1, 2, 4, 8)), speed((8, 4, 2, 1))
    assert slowing[0] > 2 * slowing[-1]
    assert rising[-1] > 2 * rising[0]
    waist, bulge = speed((1, 4, 4, 1)), speed((1, 0.25, 0.25, 1))
    assert waist[50] < 0.5 * waist[0]
    assert bulge[50] > 2 * bulge[0]


def test_lengths_that_differ_are_interpolated_apart():
    path = bezier.quadratic([1, 0, 0], [0, 3, 0], INSIDE)
    np.testing.assert_allclose(np.linalg.norm(path, axis=-1), 1 + 2 * INSIDE, atol=1e-12)


def test_wrong_settings_are_refused():
    with pytest.raises(OptionError, match="gamma must be positive"):
        bezier.quadratic([1, 0, 0], [0, 1, 0], 0.5, gamma=0.0)
    with pytest.raises(OptionError, match="weights must be positive"):
        bezier.rational_cubic(np.zeros((4, 1)), 0.5, [1, 0, 1, 1])
    with pytest.raises(ShapeError, match="four"):
        bezier.rational_cubic(np.zeros((4, 1)), 0.5, [1, 1, 1])
    with pytest.raises(ShapeError, match=r"\(\.\.\., 4, D\)"):
        bezier.rational_cubic(np.zeros((3, 1)), 0.5, [1, 1, 1, 1])
    with pytest.raises(ShapeError, match="not zero"):
        bezier.quadratic([0, 0, 0], [0, 1, 0], 0.5)


@pytest.mark.parametrize("gamma", [0.5, 1.0, 2.0])
def test_lengths_change_with_the_timing_of_the_arc(gamma):
    """As on the arc, the ratio of start speed to end speed is γ²."""
    ends = np.array([0.0, 1e-6, 1.0 - 1e-6, 1.0])
    path = bezier.quadratic([1, 0, 0], [0, 3, 0], ends, gamma=gamma)
    radius = np.linalg.norm(path, axis=-1)
    assert (radius[1] - radius[0]) / (radius[3] - radius[2]) == pytest.approx(gamma**2, rel=1e-4)
    middle = np.linalg.norm(bezier.quadratic([1, 0, 0], [0, 3, 0], 0.5, gamma=gamma))
    assert middle == pytest.approx(1 + 2 * gamma / (1 + gamma))


@pytest.mark.parametrize("opposite", [False, True])
def test_directions_a_billionth_apart_have_a_plane(opposite):
    """Nearer ones take the axis of the velocity."""
    start = np.array([1.0, 0.0, 0.0])
    for angle, axis in ((2e-9, [0.0, 0.0, 1.0]), (0.5e-9, [0.0, 1.0, 0.0])):
        end = np.array([np.cos(angle), np.sin(angle), 0.0])
        if opposite:  # turned by the smaller angle, still about +z
            end = np.array([-np.cos(angle), np.sin(angle), 0.0])
        found = bezier.arc_axis(start, end, toward=[7.0, 3.0, 0.0])
        np.testing.assert_allclose(found, axis, atol=1e-9)


def test_a_velocity_along_the_direction_gives_no_axis():
    """To a billionth of its size; then any axis square to the direction will do."""
    start = np.array([1.0, 0.0, 0.0])
    for size in (1e-6, 1.0, 1e6):
        along = bezier.arc_axis(start, start, toward=size * np.array([1.0, 0.5e-9, 0.0]))
        across = bezier.arc_axis(start, start, toward=size * np.array([1.0, 2e-9, 0.0]))
        assert abs(along @ start) < 1e-12
        assert np.linalg.norm(along) == pytest.approx(1.0)
        np.testing.assert_array_equal(along, bezier.arc_axis(start, start))
        np.testing.assert_allclose(across, [0.0, 1.0, 0.0], atol=1e-6)
        assert abs(along[1]) < 0.5


def test_axes_are_square_to_the_direction_and_turn_it_the_short_way(rng):
    start, end = rng.standard_normal((2, 100, 3))
    axis = bezier.arc_axis(start, end)
    np.testing.assert_allclose(np.einsum("ni,ni->n", axis, start), 0.0, atol=1e-12)
    np.testing.assert_allclose(np.linalg.norm(axis, axis=-1), 1.0)
    expected = np.cross(start, end)
    expected /= np.linalg.norm(expected, axis=-1, keepdims=True)
    np.testing.assert_allclose(axis, expected, atol=1e-9)


def test_neighbours_of_the_cubic_form_are_taken_the_short_way_round():
    """A frame behind the start has a longitude just below 0, one past the end just above it."""
    angle, step = np.radians(170.0), np.radians(15.0)

    def at(longitude, latitude=0.0):
        level = np.cos(latitude)
        return np.array([level * np.cos(longitude), level * np.sin(longitude), np.sin(latitude)])

    t = np.linspace(0.0, 1.0, 9)
    path = bezier.cubic(at(0.0), at(angle), at(-step, -0.1), at(angle + step, 0.2), t, a=[2.0, 3.0])
    controls = np.array([[0.0, 0.0], [2 * step, 0.2], [angle - 3 * step, -0.6], [angle, 0.0]])
    polar = bezier.rational_cubic(controls, t, np.ones(4))
    expected = np.stack([at(*one) for one in polar])
    np.testing.assert_allclose(path, expected, atol=1e-9)
