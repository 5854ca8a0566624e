"""Rotations from and to their other forms: round trips, and figures from SciPy."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

from kinema import quat
from kinema.errors import OptionError, ShapeError
from tests.checks import assert_close, assert_same_rotations, from_scipy, samples, to_scipy
from tests.strategies import directions, euler_angles, quaternion_batches, unit_quaternions


@given(directions((3,)), directions((3,)), st.sampled_from([1e-200, 1.0, 30.0]))
def test_between_takes_one_direction_to_the_other_by_the_shortest_turn(u, v, scale):
    q = quat.between(scale * u, v)
    assert_close(np.linalg.norm(q, axis=-1), 1.0)
    assert_close(quat.rotate(q, u), v)
    angle = 2 * np.arctan2(np.linalg.norm(u - v, axis=-1), np.linalg.norm(u + v, axis=-1))
    assert_close(quat.distance(q, quat.identity()), angle)


def test_between_many_directions_and_one(rng):
    many, one = rng.normal(size=(2, 5, 3)), rng.normal(size=3)
    there, back = quat.between(many, one), quat.between(one, many)
    assert there.shape == back.shape == (2, 5, 4)
    assert_close(there[1, 4], quat.between(many[1, 4], one))
    assert_close(back[1, 4], quat.between(one, many[1, 4]))
    with pytest.raises(ShapeError, match="u"):
        quat.between(many, many[:, :4])


@given(directions(), directions(), st.integers(1, 17), st.sampled_from([1.0, -1.0]))
def test_between_like_and_opposite_directions(u, sideways, power, side):
    v = side * u + 10.0**-power * sideways
    size = np.linalg.norm(v)
    if size > 0.5:
        assert_close(quat.rotate(quat.between(u, v), u), v / size)
    assert_close(quat.rotate(quat.between(u, -u), u), -u)
    assert_close(quat.between(u, u), quat.identity())


@pytest.mark.parametrize("order", quat.EULER_ORDERS)
@settings(max_examples=15)
@given(data=st.data())
def test_euler_round_trips(order, data):
    angles = data.draw(euler_angles(order, (3,)))
    q = quat.from_euler(angles, order)
    back = quat.to_euler(q, order)
    assert_same_rotations(quat.from_euler(back, order), q, 1e-13)
    assert np.array_equal(quat.to_euler(-q, order), back)
    middle = np.abs(np.sin(angles[:, 1]) if order[0] == order[2] else np.cos(angles[:, 1]))
    clear = middle > 1e-3
    assert_close(back[clear], angles[clear], 1e-11)


@pytest.mark.parametrize("order", quat.EULER_ORDERS)
@settings(max_examples=15)
@given(q=unit_quaternions((3,)))
def test_euler_angles_of_any_rotation_give_it_back_within_their_range(order, q):
    angles = quat.to_euler(q, order)
    assert_same_rotations(quat.from_euler(angles, order), q, 1e-12)
    assert (np.abs(angles) <= np.pi).all()
    low, high = (0, np.pi) if order[0] == order[2] else (-np.pi / 2, np.pi / 2)
    assert ((angles[:, 1] >= low) & (angles[:, 1] <= high)).all()


@pytest.mark.parametrize("order", quat.EULER_ORDERS)
def test_euler_at_gimbal_lock_sets_the_third_angle_to_zero(order):
    for middle in (0.0, np.pi) if order[0] == order[2] else (-np.pi / 2, np.pi / 2):
        q = quat.from_euler([0.3, middle, 0.5], order)
        angles = quat.to_euler(q, order)
        assert angles[2] == 0
        assert_same_rotations(quat.from_euler(angles, order), q, 1e-12)


@pytest.mark.parametrize("order", quat.EULER_ORDERS)
def test_euler_as_in_to_scipy(order):
    q = samples(12, 100)
    angles = np.random.default_rng(13).uniform(-4, 4, (100, 3))
    golden = from_scipy(Rotation.from_euler(order, angles))
    assert_same_rotations(quat.from_euler(angles, order), golden)
    assert_close(quat.to_euler(q, order), to_scipy(q).as_euler(order), 1e-11)


@pytest.mark.parametrize("order", quat.EULER_ORDERS[:6])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_turn_about_one_axis_stays_on_one_channel(order, place):
    """What a one-channel joint of a file needs: zeros stay zeros, small angles keep digits."""
    for angle in (1.2, -0.4, 1e-9, -1e-20):
        angles = np.zeros(3)
        angles[place] = angle
        back = quat.to_euler(quat.from_euler(angles, order), order)
        np.testing.assert_allclose(back, angles, rtol=1e-14, atol=0)


def test_unknown_euler_order_lists_the_known():
    for order in ("zxy", "XXY", "XY", ""):
        with pytest.raises(OptionError, match="ZXY, ZYX, XYX"):
            quat.from_euler([0.0, 0, 0], order)
        with pytest.raises(OptionError, match="ZXY, ZYX, XYX"):
            quat.to_euler([1.0, 0, 0, 0], order)


@given(quaternion_batches(1))
def test_matrix_round_trips(q):
    (q,) = q
    matrix = quat.to_matrix(q)
    assert_same_rotations(quat.from_matrix(matrix), q)
    assert_close(matrix @ np.swapaxes(matrix, -2, -1), np.broadcast_to(np.eye(3), matrix.shape))


def test_matrices_and_rotation_vectors_as_in_to_scipy():
    q = samples(14, 200)
    assert_close(quat.to_matrix(q), to_scipy(q).as_matrix())
    assert_same_rotations(quat.from_matrix(to_scipy(q).as_matrix()), q)
    assert_close(2 * quat.log(quat.canonical(q)), to_scipy(q).as_rotvec(), 1e-13)
    between = to_scipy(q[:-1]).inv() * to_scipy(q[1:])
    assert_close(quat.distance(q[:-1], q[1:]), between.magnitude())


@pytest.mark.parametrize(
    "matrix", [-np.eye(3), 2 * np.eye(3), 1e200 * np.eye(3), np.full((3, 3), np.nan)]
)
def test_matrices_that_are_no_rotations_are_refused(matrix):
    with pytest.raises(ShapeError, match=r"rotation, found .* at \(1,\)"):
        quat.from_matrix([np.eye(3), matrix])


@given(unit_quaternions((3,)))
def test_axis_and_angle_round_trip(q):
    axis, angle = quat.to_axis_angle(q)
    assert_close(np.linalg.norm(axis, axis=-1), 1.0)
    assert ((angle >= 0) & (angle <= np.pi)).all()
    assert_same_rotations(quat.from_axis_angle(3 * axis, angle), q)


def test_xyzw_puts_the_scalar_last_and_back():
    q = samples(15, 2, 3)
    assert np.array_equal(quat.to_xyzw(q)[..., 3], q[..., 0])
    assert np.array_equal(quat.to_xyzw(q)[..., :3], q[..., 1:])
    assert np.array_equal(quat.from_xyzw(quat.to_xyzw(q)), q)


@pytest.mark.parametrize("off", [1e-3, 1e-6, 1e-9, 1e-12])
@pytest.mark.parametrize("way", [1.0, -1.0])
def test_between_directions_nearly_alike_or_opposite_no_digit_is_lost(off, way, rng):
    """The axis is square to both, and the angle is right to its own size."""
    for _ in range(20):
        u = rng.normal(size=3)
        u /= np.linalg.norm(u)
        across = np.cross(u, rng.normal(size=3))
        across /= np.linalg.norm(across)
        q = quat.between(u, way * u + off * across)
        axis = q[1:] / np.linalg.norm(q[1:])
        # the inputs are rounded, so an axis can be no better than their last digit
        assert abs(axis @ u) < 1e-15 / off + 1e-9
        assert abs(axis @ across) < 1e-15 / off + 1e-9
        small = np.linalg.norm(q[1:]) if way > 0 else abs(q[0])
        assert small == pytest.approx(np.arctan(off) / 2, rel=1e-15 / off + 1e-6)


def test_matrices_are_rotations_to_a_thousandth():
    """Rows and columns of length 1 to within half of that."""
    turn = quat.to_matrix(quat.normalize([0.3, 0.5, -0.2, 0.7]))
    for scale, taken in ((1.00048, True), (1.00052, False), (0.99952, True), (0.99948, False)):
        if taken:
            quat.from_matrix(scale * turn)
        else:
            with pytest.raises(ShapeError, match="must be a rotation"):
                quat.from_matrix(scale * turn)
    with pytest.raises(ShapeError, match="found a reflection"):
        quat.from_matrix(-turn)
    with pytest.raises(ShapeError, match="must be a rotation"):
        quat.from_matrix(np.full((3, 3), 1e300))


@pytest.mark.parametrize("order", quat.EULER_ORDERS)
def test_angles_next_to_gimbal_lock_are_told_apart(order):
    """A hair away from it, the third angle is still that of the rotation."""
    middle = 0.0 if order[0] == order[2] else np.pi / 2.0
    angles = np.array([0.3, middle + (1e-9 if middle == 0.0 else -1e-9), 0.4])
    again = quat.to_euler(quat.from_euler(angles, order), order)
    np.testing.assert_allclose(again, angles, atol=1e-6)
