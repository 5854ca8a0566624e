"""Scaling multiplies every length and nothing else; offsets are kept to ten digits."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import Motion, Skeleton, contacts, quat, samples, scale
from kinema.errors import OptionError
from kinema.io.read import read
from kinema.io.write import write
from kinema.kinematics import forward
from kinema.ops.scale import scaled
from kinema.units import METRES

WALK = samples.walk(seconds=1.0).motion
WORLD = forward(WALK).positions


def without_unit(motion: Motion) -> Motion:
    from dataclasses import replace

    return motion.with_arrays(skeleton=replace(motion.skeleton, metres_per_unit=None))


@given(factor=st.floats(1e-3, 1e3))
def test_every_joint_is_moved_in_proportion(factor):
    made = scale(WALK, factor=factor)
    np.testing.assert_allclose(forward(made).positions, factor * WORLD, rtol=0, atol=1e-8 * factor)
    np.testing.assert_array_equal(made.rotations, WALK.rotations)
    np.testing.assert_allclose(made.skeleton.height, factor * WALK.skeleton.height, rtol=1e-8)


@given(unit=st.sampled_from(sorted(METRES)))
def test_another_unit_leaves_the_body_as_tall_as_it_is(unit):
    made = scale(WALK, to=unit)
    assert made.skeleton.metres_per_unit == METRES[unit]
    np.testing.assert_allclose(forward(made).positions * METRES[unit], WORLD, rtol=0, atol=1e-8)
    back = scale(made, to="m")
    np.testing.assert_allclose(back.skeleton.offsets, WALK.skeleton.offsets, rtol=0, atol=1e-8)


@given(height=st.floats(0.2, 5.0))
def test_a_height_is_reached(height):
    assert scale(WALK, height=height).skeleton.height == pytest.approx(height, rel=1e-8)


def test_a_height_and_a_unit_go_together():
    made = scaled(WALK, height=1.2, to="cm")
    assert made.motion.skeleton.height == pytest.approx(120.0)
    assert made.height == pytest.approx((WALK.skeleton.height, 120.0))


def test_a_height_makes_up_for_an_unknown_unit():
    made = scale(scale(without_unit(WALK), factor=16.4), to="cm", height=180.0)
    assert made.skeleton.height == pytest.approx(180.0)
    assert made.skeleton.metres_per_unit == 0.01
    known = scale(WALK, to="cm", height=1.8)  # in the motion's own unit
    assert known.skeleton.height == pytest.approx(180.0)


def test_feet_stay_where_they_are_planted():
    before, after = contacts.detect(WALK), contacts.detect(scale(WALK, factor=0.4))
    np.testing.assert_array_equal(after.left, before.left)
    np.testing.assert_array_equal(after.right, before.right)


def test_joints_that_keep_their_offset_keep_it_to_the_bit():
    made = scale(WALK, factor=0.7)
    np.testing.assert_array_equal(
        made.positions[:, 1:], np.tile(made.skeleton.offsets[1:], (60, 1, 1))
    )


@pytest.mark.parametrize("factor", [0.01, 0.1, 2.54, 0.3048])
def test_offsets_stay_numbers_that_people_can_read(factor, tmp_path):
    """64.3395 cm are 0.643395 m, not 0.6433949999999999."""
    write(scale(WALK, factor=factor), tmp_path / "small.bvh")
    lines = (tmp_path / "small.bvh").read_text(encoding="utf-8").splitlines()
    written = [word for line in lines if "OFFSET" in line for word in line.split()[1:]]
    assert max(map(len, written)) <= len("-0.0123456789")
    again = read(tmp_path / "small.bvh").skeleton.offsets
    np.testing.assert_array_equal(again, scale(WALK, factor=factor).skeleton.offsets)


def test_a_conversion_needs_to_know_the_unit():
    large = scale(without_unit(WALK), factor=100.0)
    with pytest.raises(OptionError, match="the file does not say") as caught:
        scale(large, to="m")
    assert "174.7 units tall: if those are cm, add --unit cm" in caught.value.hint


@pytest.mark.parametrize(
    "values", [{}, {"height": 1.0, "factor": 2.0}, {"factor": 0.0}, {"height": float("nan")}]
)
def test_what_cannot_be_is_rejected(values):
    with pytest.raises(OptionError):
        scale(WALK, **values)


def test_what_has_no_height_is_scaled_by_a_factor_alone():
    point = Skeleton.build(["only"], [-1], [[0.0, 0.0, 0.0]])
    motion = Motion(point, quat.identity((3, 1)), np.ones((3, 1, 3)), 0.1)
    with pytest.raises(OptionError, match="no height to scale"):
        scale(motion, height=1.8)
    np.testing.assert_array_equal(scale(motion, factor=2.0).positions, 2.0)


@pytest.mark.parametrize(
    ("tall", "advice"),
    [
        (1.21, "if those are m,"),
        (2.19, "if those are m,"),
        (121.0, "if those are cm,"),
        (2190.0, "if those are mm,"),
        (70.0, "if those are in,"),
        (2.3, "name its unit"),
        (1.1, "name its unit"),
        (16.0, "name its unit"),
    ],
)
def test_a_unit_is_guessed_if_the_body_would_be_a_person(tall, advice):
    with pytest.raises(OptionError) as caught:
        scale(scale(without_unit(WALK), height=tall), to="m")
    assert advice in caught.value.hint


def test_offsets_have_ten_digits_of_the_longest():
    made = scale(WALK, factor=100.0 / 3.0).skeleton.offsets
    exact = WALK.skeleton.offsets * (100.0 / 3.0)
    assert 10.0 <= np.abs(exact).max() < 100.0
    np.testing.assert_array_equal(made, np.round(exact, 8))
    assert not np.array_equal(made, np.round(exact, 7))


@pytest.mark.parametrize("size", [1e-3, 0.4, 1e3])
def test_bodies_of_any_size_reach_a_height(size):
    body = scale(samples.walk(seconds=1.0).motion, factor=size)
    found = scaled(body, height=0.7)
    assert found.motion.skeleton.height == pytest.approx(0.7)
    assert found.height == pytest.approx((body.skeleton.height, 0.7))
    assert found.factor == pytest.approx(0.7 / body.skeleton.height)
