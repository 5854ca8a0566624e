"""Laws of the rotation algebra, plain facts, and figures from SciPy and from exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Slerp

from kinema import quat
from kinema.errors import OptionError, ShapeError
from tests.checks import TIGHT, assert_close, assert_same_rotations, from_scipy, samples, to_scipy
from tests.strategies import (
    directions,
    near,
    quaternion_batches,
    rotation_vectors,
    unit_quaternions,
    vectors,
)

apart = st.floats(0.0, 1.0)  # rotation angles: two of them are at most 2 apart, clear of π
shares = st.one_of(st.sampled_from([0.0, 0.5, 1.0]), st.floats(0.0, 1.0))


# --- the group -----------------------------------------------------------------------------


@given(quaternion_batches(3))
def test_mul_is_associative(abc):
    a, b, c = abc
    assert_close(quat.mul(quat.mul(a, b), c), quat.mul(a, quat.mul(b, c)))


@given(quaternion_batches(1))
def test_conjugate_is_the_inverse(q):
    (q,) = q
    assert_close(quat.mul(q, quat.conjugate(q)), quat.identity(q.shape[:-1]))
    assert_close(quat.mul(quat.conjugate(q), q), quat.identity(q.shape[:-1]))


@given(quaternion_batches(2), st.data())
def test_mul_applies_the_second_first(ab, data):
    a, b = ab
    v = data.draw(vectors(a.shape[:-1]))
    assert_close(quat.rotate(quat.mul(a, b), v), quat.rotate(a, quat.rotate(b, v)), 1e-12)
    assert_close(quat.to_matrix(quat.mul(a, b)), quat.to_matrix(a) @ quat.to_matrix(b))
    assert_close(quat.rotate(a, v), (quat.to_matrix(a) @ v[..., None])[..., 0], 1e-12)


def test_quarter_turns_in_a_row():
    about_x = quat.from_axis_angle([1, 0, 0], np.pi / 2)
    about_y = quat.from_axis_angle([0, 1, 0], np.pi / 2)
    # z goes to x about y, which a turn about x leaves alone; the other order ends at -y
    assert_close(quat.rotate(quat.mul(about_x, about_y), [0, 0, 1]), [1, 0, 0])
    assert_close(quat.rotate(quat.mul(about_y, about_x), [0, 0, 1]), [0, -1, 0])


@given(unit_quaternions((3,)), vectors((3,)))
def test_rotate_keeps_lengths(q, v):
    size = np.linalg.norm(v, axis=-1)
    np.testing.assert_allclose(np.linalg.norm(quat.rotate(q, v), axis=-1), size, rtol=1e-14)


@given(unit_quaternions((3,)), st.sampled_from([1e-300, 1e-9, 1.0, 7.0, 1e300]))
def test_normalize_at_any_scale(q, scale):
    assert_close(quat.normalize(q * scale), q)


@given(unit_quaternions((3,)))
def test_canonical_makes_both_signs_one(q):
    assert quat.canonical(q).tobytes() == quat.canonical(-q).tobytes()
    assert (quat.canonical(q)[..., 0] >= 0).all()
    assert_same_rotations(quat.canonical(q), q, 0)


def test_random_is_even():
    q = samples(5, 20000)
    assert_close(np.linalg.norm(q, axis=-1), 1.0)
    # evenly drawn directions on the 3-sphere: mean 0 and covariance 1/4, to four deviations
    assert_close(q.mean(axis=0), 0.0, 4 * 0.5 / math.sqrt(20000))
    assert_close(q.T @ q / len(q), np.eye(4) / 4, 4 * 0.25 / math.sqrt(20000))


# --- exp, log, distance --------------------------------------------------------------------


@given(rotation_vectors((4,)))
def test_log_undoes_exp_below_half_a_turn_of_the_sphere(v):
    size = np.linalg.norm(v, axis=-1, keepdims=True)
    v = np.where(size >= np.pi, 0.5 * v, v)  # at π itself v and -v have one exp
    np.testing.assert_allclose(quat.log(quat.exp(v)), v, rtol=1e-14, atol=1e-15)


@given(unit_quaternions((4,)))
def test_exp_undoes_log_for_either_sign(q):
    assert_close(quat.exp(quat.log(q)), q)


@pytest.mark.parametrize("size", [1e-300, 1e-170, 1e-100, 1e-20, 1e-8])
def test_small_logs_keep_their_digits(size):
    v = size * np.array([0.6, 0.0, -0.8])
    np.testing.assert_allclose(quat.log(quat.exp(v)), v, rtol=1e-15)
    np.testing.assert_allclose(quat.difference(quat.identity(), -quat.exp(v)), v, rtol=1e-15)


def test_log_of_the_other_identity_is_a_whole_turn():
    assert_close(quat.log([-1.0, 0, 0, 0]), [np.pi, 0, 0])
    assert_close(quat.log([-1.0, 0, 1e-160, 0]), [np.pi, 0, 0])


@given(quaternion_batches(2))
def test_difference_leads_from_one_to_the_other_the_short_way(ab):
    a, b = ab
    step = quat.difference(a, b)
    assert_same_rotations(quat.mul(a, quat.exp(step)), b)
    assert (np.linalg.norm(step, axis=-1) <= np.pi / 2 + 1e-15).all()
    for x, y in ((-a, b), (a, -b), (-a, -b)):
        assert np.array_equal(quat.difference(x, y), step)
    assert (quat.difference(a, a) == 0).all()


@given(quaternion_batches(3))
def test_distance_is_a_metric(abc):
    a, b, c = abc
    ab = quat.distance(a, b)
    assert (ab >= 0).all()
    assert (ab <= np.pi).all()
    assert (quat.distance(a, -a) == 0).all()
    assert_close(ab, quat.distance(b, a))
    assert (quat.distance(a, c) <= ab + quat.distance(b, c) + TIGHT).all()


@given(quaternion_batches(3))
def test_distance_does_not_depend_on_the_frame(abc):
    a, b, c = abc
    assert_close(quat.distance(quat.mul(c, a), quat.mul(c, b)), quat.distance(a, b))
    assert_close(quat.distance(quat.mul(a, c), quat.mul(b, c)), quat.distance(a, b))


@given(directions(), near(0.0).filter(bool), st.sampled_from([1.0, -1.0]))
def test_small_distances_from_rest(axis, angle, sign):
    q = sign * quat.from_axis_angle(axis, angle)
    assert float(quat.distance(quat.identity(), q)) == pytest.approx(angle, rel=1e-12, abs=0)


@given(unit_quaternions(), directions(), st.integers(1, 12))
def test_small_distances_between_neighbours(a, axis, power):
    """Against exact fractions of the very same floats, where a plain product is noise."""
    b = quat.mul(a, quat.from_axis_angle(axis, 10.0**-power))
    (aw, *av), (bw, *bv) = ([Fraction(float(n)) for n in q] for q in (a, b))
    w = aw * bw + sum(x * y for x, y in zip(av, bv, strict=True))
    v = [
        aw * bv[i] - bw * av[i] - av[j] * bv[k] + av[k] * bv[j]
        for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1))
    ]
    exact = 2 * math.atan2(math.sqrt(sum(x * x for x in v)), abs(float(w)))
    assert float(quat.distance(a, b)) == pytest.approx(exact, rel=1e-12, abs=0)


@given(unit_quaternions((3,)), st.floats(1 - 1e-6, 1 + 1e-6))
def test_distance_takes_lengths_that_are_nearly_one(q, scale):
    """A motion may hold such quaternions; they are still the same rotation."""
    assert (quat.distance(q, scale * q) <= 1e-15).all()


# --- power, slerp --------------------------------------------------------------------------


@given(quaternion_batches(1), st.floats(-2, 2), st.floats(-2, 2))
def test_powers_add(q, s, t):
    (q,) = q
    both = quat.mul(quat.power(q, s), quat.power(q, t))
    assert_same_rotations(both, quat.power(q, s + t))
    assert_same_rotations(quat.power(q, 1), q)
    assert_same_rotations(quat.power(q, -1), quat.conjugate(q))
    rest = quat.identity()
    assert_close(quat.distance(rest, quat.power(q, 0.5)), 0.5 * quat.distance(rest, q))


@given(quaternion_batches(2))
def test_slerp_is_exact_at_its_ends(ab):
    a, b = ab
    assert quat.slerp(a, b, 0.0).tobytes() == a.tobytes()
    end = quat.slerp(a, b, 1.0)
    assert_same_rotations(end, b, 0)
    assert ((a * end).sum(axis=-1) >= -TIGHT).all()


@given(quaternion_batches(2), shares)
def test_slerp_has_constant_speed_the_short_way(ab, u):
    a, b = ab
    q, whole = quat.slerp(a, b, u), quat.distance(a, b)
    assert_close(quat.distance(a, q), u * whole)
    assert_close(quat.distance(q, b), (1 - u) * whole)
    assert_close(np.linalg.norm(q, axis=-1), 1.0)


@given(quaternion_batches(2), shares)
def test_slerp_there_is_slerp_back(ab, u):
    a, b = ab
    # 1e-13 from half a turn the two orders may round to different sides
    clear = np.abs((a * b).sum(axis=-1, keepdims=True)) > 1e-13
    b = np.where(clear, b, a)
    assert_same_rotations(quat.slerp(a, b, u), quat.slerp(b, a, 1 - u))


@given(directions(), st.sampled_from([1.0, -1.0]), st.sampled_from([1.0, -1.0]), shares)
def test_slerp_across_exactly_half_a_turn(axis, s, t, u):
    a, b = np.array([s, 0.0, 0.0, 0.0]), np.array([0.0, *(t * axis)])
    q = quat.slerp(a, b, u)
    assert_close(quat.distance(a, q), u * np.pi)
    assert_same_rotations(q, quat.slerp(b, a, 1 - u))
    assert_same_rotations(q, quat.slerp(-a, b, u), 0)


def test_slerp_with_a_share_for_each_sample():
    a, b, u = samples(1, 3, 1), samples(2, 4), np.linspace(-0.5, 1.5, 12).reshape(3, 4)
    q = quat.slerp(a, b, u)
    assert q.shape == (3, 4, 4)
    for i in range(3):
        for j in range(4):
            assert_close(q[i, j], quat.slerp(a[i, 0], b[j], u[i, j]))


def test_slerp_as_in_to_scipy():
    q, u = samples(3, 50, 2), np.linspace(0, 1, 11)
    for a, b in q:
        golden = from_scipy(Slerp([0, 1], to_scipy(np.stack([a, b])))(u))
        assert_same_rotations(quat.slerp(a, b, u), golden, 1e-13)


# --- mean, unroll --------------------------------------------------------------------------


@st.composite
def clusters(draw):
    """Rotations within 1.4 rad, less than a quarter turn, of one; with weights."""
    count = draw(st.integers(1, 5))
    q = draw(unit_quaternions((count,), angles=st.floats(0.0, 1.4)))
    weights = draw(st.lists(st.floats(0.1, 10), min_size=count, max_size=count))
    return quat.mul(draw(unit_quaternions()), q), np.array(weights)


@given(clusters())
def test_mean_has_no_pull_left(cluster):
    q, weights = cluster
    middle = quat.mean(q, weights)
    assert middle[0] >= 0
    pull = (weights[:, None] * quat.difference(middle, q)).sum(axis=0)
    assert_close(pull / weights.sum(), 0.0)


@given(clusters(), unit_quaternions(), unit_quaternions(), st.data())
def test_mean_does_not_depend_on_frame_sign_or_order(cluster, a, b, data):
    q, weights = cluster
    middle = quat.mean(q, weights)
    moved = quat.mean(quat.mul(quat.mul(a, q), b), weights)
    assert_same_rotations(moved, quat.mul(quat.mul(a, middle), b), 1e-13)
    flips = data.draw(st.lists(st.sampled_from([1.0, -1.0]), min_size=len(q), max_size=len(q)))
    assert_close(quat.mean(q * np.array(flips)[:, None], weights), middle, 0)
    assert_same_rotations(quat.mean(q[::-1], 3 * weights[::-1]), middle, 1e-13)


@given(quaternion_batches(2, angles=apart), st.floats(0.1, 10), st.floats(0.1, 10))
def test_mean_of_two_is_their_slerp(ab, first, second):
    a, b = ab
    middle = quat.mean(np.stack([a, b]), [first, second])
    assert_same_rotations(middle, quat.slerp(a, b, second / (first + second)))


@given(quaternion_batches(2, angles=st.floats(0.0, 0.5)))
def test_mean_with_a_negative_weight_goes_beyond_the_other(ab):
    a, b = ab
    both, beyond = np.stack([a, b]), quat.slerp(a, b, -0.5)
    assert_same_rotations(quat.mean(both, [3, -1]), beyond, 1e-13)
    assert_same_rotations(quat.mean(both, [-3, 1]), beyond, 1e-13)


def test_mean_of_many_far_apart_still_arrives():
    q = samples(4, 40, 25)
    pull = quat.difference(quat.mean(q, axis=1)[:, None], q).mean(axis=1)
    assert_close(pull, 0.0)


def test_what_weighs_nothing_has_no_part_in_a_mean():
    """Far apart, too, where the least of several means is looked for."""
    q = quat.random(np.random.default_rng(3), (300, 4))
    one_more = np.concatenate([q, q[:, :1]], axis=1)
    found = quat.mean(one_more, [1.0, 1.0, 1.0, 1.0, 0.0], axis=1)
    assert_same_rotations(found, quat.mean(q, axis=1), 1e-9)


def test_mean_over_any_axis_with_weights_of_any_fitting_shape():
    q = quat.exp(0.3 * np.random.default_rng(8).standard_normal((2, 3, 5, 3)))
    weights = np.random.default_rng(9).random((2, 3, 5)) + 0.1
    middle = quat.mean(q, weights, axis=-3)
    assert middle.shape == (2, 5, 4)
    assert_close(middle[1, 4], quat.mean(q[1, :, 4], weights[1, :, 4]))
    assert_close(quat.mean(q, [1, 2, 3], axis=1), quat.mean(q[:, [0, 1, 1, 2, 2, 2]], axis=1))
    assert quat.mean(np.zeros((3, 0, 4))).shape == (0, 4)


def test_mean_of_close_rotations_as_in_to_scipy():
    """SciPy's mean is the chordal one, which differs by the cube of the spread."""
    rng = np.random.default_rng(6)
    q = quat.mul(samples(6), quat.exp(1e-4 * rng.standard_normal((20, 3))))
    weights = rng.random(20) + 0.1
    assert_same_rotations(quat.mean(q, weights), from_scipy(to_scipy(q).mean(weights)), 1e-11)


def test_mean_refuses_weights_that_cancel():
    q = samples(0, 3)
    with pytest.raises(OptionError, match="sum to 0"):
        quat.mean(q, [0.1, 0.2, -0.3])
    with pytest.raises(OptionError, match="finite"):
        quat.mean(q, [1.0, np.nan, 1.0])
    with pytest.raises(ShapeError, match="at least one"):
        quat.mean(q[:0])
    with pytest.raises(ShapeError, match="weights"):
        quat.mean(q, [1.0, 2.0])
    with pytest.raises(OptionError, match="axis 1"):
        quat.mean(q, axis=1)


@given(unit_quaternions((6, 2)), st.sampled_from([0, 1, -2, -3]))
def test_unroll_leaves_no_jumps(q, axis):
    smooth = quat.unroll(q, axis=axis)
    assert_same_rotations(smooth, q, 0)
    steps = np.moveaxis(smooth, axis, 0)
    # sums of products in another order: what is square to the last may be a rounding below 0
    assert ((steps[1:] * steps[:-1]).sum(axis=-1) >= -1e-15).all()
    assert np.array_equal(steps[:1], np.moveaxis(q, axis, 0)[:1])
    assert quat.unroll(q[:0]).shape == (0, 2, 4)


# --- swing and twist -----------------------------------------------------------------------


@given(unit_quaternions((3,)), directions((3,)))
def test_swing_and_twist_make_up_the_rotation(q, axis):
    swing, twist = quat.swing_twist(q, 5.0 * axis)
    assert_close(quat.mul(swing, twist), q)
    assert_close(np.linalg.norm(swing, axis=-1), 1.0)
    assert_close(np.linalg.norm(twist, axis=-1), 1.0)
    assert_close(quat.rotate(twist, axis), axis)
    assert_close((swing[..., 1:] * axis).sum(axis=-1), 0.0)


def test_a_swing_by_half_a_turn_leaves_no_twist():
    swing, twist = quat.swing_twist([0.0, 0.0, 0.0, 1.0], [0, 1, 0])
    assert_close(twist, [1, 0, 0, 0], 0)
    assert_close(swing, [0, 0, 0, 1], 0)


def test_the_mean_of_widely_spread_rotations_is_the_best_there_is(rng):
    """Two groups half a circle wide: the nearest minimum to the chordal mean is not the least."""
    angles = np.radians(np.arange(0.0, 360.0, 0.25))
    circle = quat.from_axis_angle([0.0, 1.0, 0.0], angles)
    for _ in range(20):
        spread = rng.uniform(0.0, 2.0 * np.pi, (5,))
        given = quat.from_axis_angle([0.0, 1.0, 0.0], spread)
        totals = (quat.distance(circle[:, None], given) ** 2).sum(axis=1)
        found = (quat.distance(quat.mean(given), given) ** 2).sum()
        assert found <= totals.min() + 1e-3
        turn = quat.random(rng)
        same = quat.mean(quat.mul(turn, given))
        assert (quat.distance(same, quat.mul(turn, given)) ** 2).sum() == pytest.approx(found)


def test_exactly_half_a_turn_has_one_way_there_and_back():
    """Quaternions whose product has a w of 0, to the last bit, beside others that have not."""
    ends = np.concatenate([np.eye(4), -np.eye(4), [[0.6, 0.8, 0.0, 0.0], [-0.8, 0.6, 0.0, 0.0]]])
    a, b = ends[:, None], ends[None]
    dots = np.einsum("ai,bi->ab", ends, ends)
    expected = 2.0 * np.arccos(np.minimum(np.abs(dots), 1.0))
    np.testing.assert_allclose(quat.distance(a, b), expected, atol=1e-7)
    sizes = np.linalg.norm(quat.difference(a, b), axis=-1)
    np.testing.assert_allclose(2.0 * sizes, expected, atol=1e-7)
    for share in (0.25, 0.5):
        there, back = quat.slerp(a, b, share), quat.slerp(b, a, 1.0 - share)
        np.testing.assert_allclose(quat.distance(there, back), 0.0, atol=1e-7)
        np.testing.assert_allclose(quat.distance(a, there), share * expected, atol=1e-7)
        # whatever the signs
        np.testing.assert_allclose(quat.distance(quat.slerp(-a, b, share), there), 0, atol=1e-7)
