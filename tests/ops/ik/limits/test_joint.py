"""The limit of one joint: against SciPy's angles, and laws."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import quat
from kinema.ops.ik import limits
from kinema.skeleton import Skeleton
from tests.reference import ccd as reference
from tests.strategies import directions, near, unit_quaternions

ORDERS = ["XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"]
ONE = Skeleton.build(["joint"], [-1], [[0, 0, 0]])
TIGHT = 1e-9


def one(limit):
    return limits.Limits.build(ONE, {"joint": limit})


def clamped(limit, q):
    return one(limit).clamp(np.asarray(q)[..., None, :])[..., 0, :]


def half_angles():
    return st.one_of(
        st.floats(0.0, np.pi), st.sampled_from([0.0, np.pi]), near(0.0), near(np.pi, above=False)
    )


def ranges(most=np.pi):
    bounds = st.floats(-most, most)
    return st.tuples(bounds, bounds).map(lambda pair: (min(pair), max(pair)))


def some_limit(seed):
    """A cone, an axes or a hinge, by chance, with its zero anywhere."""
    rng = np.random.default_rng(seed)
    zero, axis = quat.random(rng), rng.standard_normal(3)
    low, high = np.sort(rng.uniform(-2.5, 2.5, 2))
    kind = seed % 3
    if kind == 0:
        return limits.cone(axis, rng.uniform(0.0, 2.5), twist_rad=(low, high), zero=zero)
    if kind == 1:
        return limits.hinge(axis, (low, high), zero=zero)
    given = {f"{letter}_rad": tuple(np.sort(rng.uniform(-1.4, 1.4, 2))) for letter in "xyz"}
    return limits.axes(ORDERS[seed % 6], **given, zero=zero, frame=quat.random(rng))


# --- against the reference -----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_cones_agree_with_scipy(seed):
    rng = np.random.default_rng(seed)
    axis, zero = rng.standard_normal(3), quat.random(rng)
    half, twist = rng.uniform(0.2, 3.0), tuple(np.sort(rng.uniform(-3.0, 3.0, 2)))
    turns = quat.random(rng, 200)
    found = clamped(limits.cone(axis, half, twist_rad=twist, zero=zero), turns)
    expected = [reference.clamp_cone(q, axis, half, twist, zero) for q in turns]
    assert quat.distance(found, expected).max() < TIGHT


@pytest.mark.parametrize("order", ORDERS)
def test_axes_agree_with_scipy(order):
    rng = np.random.default_rng(ORDERS.index(order))
    zero, turns = quat.random(rng), quat.random(rng, 200)
    given = {letter: tuple(np.sort(rng.uniform(-3.0, 3.0, 2))) for letter in order}
    given[order[1]] = tuple(np.sort(rng.uniform(-1.4, 1.4, 2)))
    limit = limits.axes(order, **{f"{k.lower()}_rad": v for k, v in given.items()}, zero=zero)
    found = clamped(limit, turns)
    parts = [given[letter] for letter in order]
    expected = [reference.clamp_axes(q, order, parts, zero) for q in turns]
    # where both triples are equally far there are two answers: compare how far they are
    off = quat.distance(found, expected)
    tie = np.abs(quat.distance(found, turns) - quat.distance(expected, turns))
    assert (np.minimum(off, tie) < TIGHT).all()
    assert (off < TIGHT).mean() > 0.98


# --- laws ----------------------------------------------------------------------------------


@given(q=unit_quaternions((5,)), seed=st.integers(0, 60))
def test_clamping_twice_is_clamping_once_to_the_bit(q, seed):
    limit = some_limit(seed)
    once = clamped(limit, q)
    assert (clamped(limit, once) == once).all()
    np.testing.assert_allclose(np.linalg.norm(once, axis=-1), 1.0, atol=1e-14)
    assert (one(limit).excess(once[:, None]) == 0.0).all()


@given(q=unit_quaternions((5,)), seed=st.integers(0, 60))
def test_a_rotation_and_its_negative_are_clamped_alike(q, seed):
    limit = some_limit(seed)
    assert quat.distance(clamped(limit, q), clamped(limit, -q)).max() < 1e-12


@given(
    axis=directions(),
    half=half_angles(),
    twist=ranges(),
    zero=unit_quaternions(),
    share=st.floats(0.0, 1.0),
    turn=st.floats(0.0, 1.0),
    side=directions(),
)
def test_what_is_inside_a_cone_stays(axis, half, twist, zero, share, turn, side):
    """Built by hand: a twist in its range, then a swing in its cone, from the zero."""
    square = np.cross(axis, side)
    if np.linalg.norm(square) < 1e-3:
        return
    about = quat.from_axis_angle(axis, twist[0] + turn * (twist[1] - twist[0]))
    # a swing by half a turn leaves the twist open
    swing = quat.from_axis_angle(square, share * min(half, 3.1))
    q = quat.mul(zero, quat.mul(swing, about))
    found = clamped(limits.cone(axis, half, twist_rad=twist, zero=zero), q)
    assert quat.distance(found, q) < TIGHT


@given(order=st.sampled_from(ORDERS), data=st.data(), zero=unit_quaternions())
def test_what_is_inside_axes_stays(order, data, zero):
    given, angles = {}, []
    for n, letter in enumerate(order):
        least, most = data.draw(ranges(1.48 if n == 1 else np.pi))
        given[f"{letter.lower()}_rad"] = (least, most)
        angles.append(least + data.draw(st.floats(0.0, 1.0)) * (most - least))
    q = quat.mul(zero, quat.from_euler(np.array(angles), order))
    assert quat.distance(clamped(limits.axes(order, **given, zero=zero), q), q) < TIGHT


@given(q=unit_quaternions((8,)), half=half_angles(), axis=directions())
def test_a_bone_stays_in_its_cone(q, half, axis):
    bone = quat.rotate(clamped(limits.cone(axis, half), q), axis)
    angle = np.arctan2(np.linalg.norm(np.cross(bone, axis), axis=-1), bone @ axis)
    assert (angle <= half + TIGHT).all()


@given(q=unit_quaternions((6,)), axis=directions(), span=ranges())
def test_a_hinge_is_the_nearest_turn_about_its_axis(q, axis, span):
    found = clamped(limits.hinge(axis, span), q)
    tries = quat.from_axis_angle(axis, np.linspace(*span, 200))
    best = quat.distance(q[:, None], tries).min(axis=1)
    assert (quat.distance(found, q) <= best + 1e-9).all()
    assert np.abs(np.cross(found[..., 1:], axis)).max() < 1e-12


def test_twists_beyond_half_a_turn_have_two_ends():
    """A range of 300° leaves out 60°: from there the nearer end is taken."""
    limit = limits.hinge([0, 0, 1], (-np.radians(150), np.radians(150)))
    turns = quat.from_axis_angle([0, 0, 1], np.radians([149, 160, 179, -179, 181, 200, 211]))
    _, angle = quat.to_axis_angle(clamped(limit, turns))
    z = np.sign(clamped(limit, turns)[:, 3] * clamped(limit, turns)[:, 0])
    assert np.degrees(angle * z).round(6).tolist() == [149, 150, 150, -150, -150, -150, -149]
