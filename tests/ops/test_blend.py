"""Blending: laws of means on rotations, the reference, and a reach that a person can picture."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema
from kinema import kinematics, quat, samples
from kinema.errors import IncompleteMotion, OptionError, ShapeError, SkeletonError
from kinema.ops import blend
from tests.checks import assert_close, assert_same_rotations
from tests.conftest import random_motion
from tests.reference import blend as reference
from tests.strategies import unit_quaternions

MEANS = ("intrinsic", "first")
NEAR = 0.7  # rad: three of these end to end stay clear of half a turn


def chain(joints: int) -> kinema.Skeleton:
    names = [f"j{i}" for i in range(joints)]
    return kinema.Skeleton.build(names, [-1, *range(joints - 1)], np.ones((joints, 3)))


def turning(rotations) -> kinema.Motion:
    """A motion of these rotations (F, J, 4); positions are numbers of their own."""
    frames, joints = rotations.shape[:2]
    places = np.sin(np.arange(frames * joints * 3.0)).reshape(frames, joints, 3)
    return kinema.Motion(chain(joints), rotations, places, 0.01)


def around(base, count, reach=NEAR):
    """Motions whose rotations are within ``reach`` of ``base`` (F, J, 4), the same every time."""
    rng = np.random.default_rng(3)
    turns = rng.uniform(-1, 1, (count, *base.shape[:2], 3)) * reach / np.sqrt(3)
    return [turning(quat.mul(base, quat.exp(turn / 2))) for turn in turns]


def bases():
    return unit_quaternions((1, 5))  # five joints: one group of four, and one alone


weights_of_three = st.tuples(*[st.floats(0.05, 1.0)] * 3).map(np.array)


@given(base=bases(), weights=weights_of_three)
def test_the_intrinsic_mean_agrees_with_the_reference(base, weights):
    motions = around(base, 3)
    found = blend.many(motions, weights).rotations
    stack = np.stack([motion.rotations for motion in motions], axis=2)
    expected = [[reference.intrinsic_mean(q, weights) for q in row] for row in stack]
    assert_same_rotations(found, expected, atol=1e-13)


@given(base=bases(), weights=weights_of_three)
def test_the_mean_about_the_first_agrees_with_the_reference(base, weights):
    motions = around(base, 3)
    found = blend.many(motions, weights, mean="first").rotations
    stack = np.stack([motion.rotations for motion in motions], axis=2)
    expected = [[reference.mean_about_first(q, weights) for q in row] for row in stack]
    assert_same_rotations(found, expected, atol=1e-13)


@given(base=bases(), weights=weights_of_three)
def test_only_the_mean_about_the_first_depends_on_which_is_first(base, weights):
    motions = around(base, 3)
    turned = ([motions[i] for i in (2, 0, 1)], weights[[2, 0, 1]])
    same = blend.many(motions, weights), blend.many(*turned)
    assert_same_rotations(same[0].rotations, same[1].rotations, atol=1e-13)
    assert_close(same[0].positions, same[1].positions, atol=1e-13)
    other = [blend.many(*given, mean="first") for given in ((motions, weights), turned)]
    assert quat.distance(other[0].rotations, other[1].rotations).max() > 1e-6


@given(base=bases(), a=unit_quaternions(), b=unit_quaternions(), weights=weights_of_three)
@pytest.mark.parametrize("mean", MEANS)
def test_other_coordinates_change_nothing(mean, base, a, b, weights):
    motions = around(base, 3)

    def seen(q):
        return quat.mul(quat.mul(a, q), b)

    inside = seen(blend.many(motions, weights, mean=mean).rotations)
    moved = [motion.with_arrays(rotations=seen(motion.rotations)) for motion in motions]
    assert_same_rotations(blend.many(moved, weights, mean=mean).rotations, inside, atol=1e-12)


@pytest.mark.parametrize("mean", MEANS)
def test_signs_change_nothing(mean, rng):
    motions = around(quat.random(rng, (40, 7)), 4)
    flipped = [
        motion.with_arrays(rotations=motion.rotations * rng.choice([-1.0, 1.0], (40, 7, 1)))
        for motion in motions
    ]
    weights = rng.uniform(0.1, 1, (4, 40))
    expected = blend.many(motions, weights, mean=mean).rotations
    assert_same_rotations(blend.many(flipped, weights, mean=mean).rotations, expected, atol=1e-13)


@given(a=bases(), b=bases(), weight=st.floats(0.0, 1.0))
def test_two_motions_are_slerped(a, b, weight):
    blended = blend.pair(turning(a), turning(b), weight).rotations
    short = quat.distance(a, b) < 3.0  # at half a turn there are two ways
    for q, p, found in zip(a[short], b[short], blended[short], strict=True):
        assert_same_rotations(found, reference.slerp(q, p, weight), atol=1e-13)
    assert_close(np.linalg.norm(blended, axis=-1), np.ones(a.shape[:2]), atol=1e-13)


@given(a=bases(), weight=st.floats(0.0, 1.0))
@pytest.mark.parametrize("mean", MEANS)
def test_a_pair_is_many_of_two(mean, a, weight):
    first, second = around(a, 2, reach=1.5)
    one = blend.pair(first, second, weight)
    other = blend.many([first, second], [1 - weight, weight], mean=mean)
    assert_same_rotations(one.rotations, other.rotations, atol=1e-12)
    assert_close(one.positions, other.positions)


def test_positions_are_linear(motion, rng):
    moved = motion.with_arrays(positions=motion.positions + rng.normal(size=(40, 8, 3)))
    found = blend.pair(motion, moved, 0.25).positions
    assert_close(found, 0.75 * motion.positions + 0.25 * moved.positions, atol=1e-13)


def test_a_weight_over_time_goes_from_one_to_the_other(body, rng):
    a, b = random_motion(body, rng, 11), random_motion(body, rng, 11)
    mixed = blend.pair(a, b, np.linspace(0, 1, 11))
    assert np.array_equal(mixed.rotations[0], a.rotations[0])  # to the bit
    assert np.array_equal(mixed.rotations[-1], b.rotations[-1])
    assert np.array_equal(mixed.positions[-1], b.positions[-1])
    alone = blend.pair(a[4:5], b[4:5], 0.4)
    assert_same_rotations(mixed.rotations[4:5], alone.rotations)


@pytest.mark.parametrize("mean", MEANS)
def test_the_only_motion_with_a_weight_comes_back(mean, body, rng):
    motions = [random_motion(body, rng, 9) for _ in range(4)]
    for which in range(4):
        found = blend.many(motions, np.eye(4)[which] * 7, mean=mean)
        assert np.array_equal(found.rotations, motions[which].rotations)
        assert np.array_equal(found.positions, motions[which].positions)


@pytest.mark.parametrize("mean", MEANS)
def test_what_is_the_same_in_all_stays_to_the_bit(mean, motion):
    """End sites keep their offsets, though a third three times is not one."""
    found = blend.many([motion] * 3, [1, 1, 1], mean=mean)
    assert np.array_equal(found.positions, motion.positions)
    assert_same_rotations(found.rotations, motion.rotations)


def test_far_apart_the_best_mean_is_found_in_any_order(rng):
    """Any rotations at all: no other place is better, and the order does not matter."""
    motions = [turning(quat.random(rng, (10, 6))) for _ in range(4)]
    weights = np.array([0.3, 0.2, 0.4, 0.1])
    found = blend.many(motions, weights).rotations
    order = [3, 1, 0, 2]
    again = blend.many([motions[i] for i in order], weights[order]).rotations
    stack = np.stack([motion.rotations for motion in motions], axis=2)
    for mean, other, q in zip(
        found.reshape(-1, 4), again.reshape(-1, 4), stack.reshape(-1, 4, 4), strict=True
    ):
        cost = reference.summed_squares(mean, q, weights)
        assert abs(cost - reference.summed_squares(other, q, weights)) < 1e-10
        starts = [reference.intrinsic_mean(np.roll(q, n, 0), np.roll(weights, n)) for n in range(4)]
        assert cost <= min(reference.summed_squares(s, q, weights) for s in starts) + 1e-9


def test_negative_weights_lead_away():
    hub = chain(1)
    turn = quat.from_axis_angle([0, 0, 1], np.array([[0.2], [0.5]]))
    a, b = (
        kinema.Motion(hub, q[None], [[[x, 0, 0]]], 0.1) for q, x in zip(turn, (1, 2), strict=True)
    )
    for mean in MEANS:
        found = blend.many([a, b], [-1, 2], mean=mean)
        assert_same_rotations(found.rotations[0, 0], quat.from_axis_angle([0, 0, 1], 0.8))
        assert_close(found.positions[0, 0], [3, 0, 0])


def test_a_reach_up_and_one_down_and_back_make_one_to_the_side():
    up, back = (samples.reach(target=target).motion for target in ("up", "down_back"))
    between = blend.pair(up, back, 0.5)
    hand, arm = (up.skeleton.index(name) for name in ("RightHand", "RightArm"))
    there = up.num_frames // 2
    high, low, middle = (
        kinematics.forward(motion).positions[there] for motion in (up, back, between)
    )
    assert low[hand, 1] + 0.4 < middle[hand, 1] < high[hand, 1] - 0.4
    assert abs(middle[hand, 1] - middle[arm, 1]) < 0.2  # about as high as the shoulder
    aside = {name: abs(p[hand, 0] - p[arm, 0]) for name, p in (("m", middle), ("h", high))}
    assert aside["m"] > 0.45 > 0.2 > aside["h"]


def test_the_result_is_as_long_as_the_shortest(body, rng):
    motions = [random_motion(body, rng, frames) for frames in (12, 7, 30)]
    assert blend.many(motions, [1, 1, 1]).num_frames == 7
    assert blend.many([motions[0], motions[1][:0]], [1, 1]).num_frames == 0


def test_bodies_unlike_in_size_give_one_in_between(motion):
    grown = dataclasses.replace(motion.skeleton, offsets=motion.skeleton.offsets * 2)
    large = dataclasses.replace(motion, skeleton=grown, positions=motion.positions * 2)
    assert blend.pair(motion, large, 0.5).skeleton.height == pytest.approx(
        1.5 * motion.skeleton.height
    )
    assert blend.pair(motion, motion, 0.5).skeleton is motion.skeleton


@pytest.mark.parametrize("weight", [-0.1, 1.5, np.nan, [0.5, 2.0]])
def test_a_weight_outside_0_to_1_is_refused(motion, weight):
    with pytest.raises(OptionError, match="weight must be from 0"):
        blend.pair(motion, motion, weight)


def test_weights_are_checked_in_words(motion):
    with pytest.raises(ShapeError, match=r"\(2, 40\), one per motion and frame.*found \(2, 39\)"):
        blend.pair(motion, motion, np.zeros(39))
    with pytest.raises(OptionError, match="2 numbers, one per motion, found 3") as error:
        blend.many([motion, motion], [1, 2, 3])
    assert error.value.parameter == "weights"
    with pytest.raises(OptionError, match="must not sum to 0, found 1, -1"):
        blend.many([motion, motion], [1, -1])
    fading = np.ones((2, 40))
    fading[:, 17] = 0
    with pytest.raises(OptionError, match="found 0, 0 in frame 17"):
        blend.many([motion, motion], fading)
    with pytest.raises(OptionError, match="must be numbers, found nan"):
        blend.many([motion, motion], [1, np.nan])
    with pytest.raises(OptionError, match="at least one motion"):
        blend.many([], [])
    with pytest.raises(OptionError, match=r"mean must be intrinsic or first.*closest: intrinsic"):
        blend.many([motion], [1], mean="intrinsik")


def test_motions_that_do_not_fit_are_refused_with_what_differs(motion):
    names = ("hips", "chest", "skull", *motion.skeleton.names[3:])
    other = dataclasses.replace(motion, skeleton=dataclasses.replace(motion.skeleton, names=names))
    with pytest.raises(SkeletonError, match="joint 2 is 'head' in one and 'skull' in the other"):
        blend.pair(motion, other, 0.5)
    faster = dataclasses.replace(motion, frame_time=0.005)
    with pytest.raises(OptionError, match=r"found 100 and 200 fps .*resample"):
        blend.pair(motion, faster, 0.5)
    rounded = dataclasses.replace(motion, frame_time=0.0100001)
    assert blend.pair(motion, rounded, 0.5).frame_time == 0.01
    gaps = np.zeros((40, 8), bool)
    gaps[3, 2] = True
    with pytest.raises(IncompleteMotion, match="blending needs a complete motion"):
        blend.pair(motion, dataclasses.replace(motion, missing=gaps), 0.5)
    units = [
        dataclasses.replace(
            motion, skeleton=dataclasses.replace(motion.skeleton, metres_per_unit=unit)
        )
        for unit in (1.0, 0.01)
    ]
    with pytest.raises(SkeletonError, match="one unit of length"):
        blend.many(units, [1, 1])


def test_how_well_motions_fit_does_not_depend_on_the_unit():
    """Shares of the height, of giants and of mites."""
    walks = [kinema.samples.walk(seconds=2.0, style=style).motion for style in ("brisk", "tired")]

    def in_unit(motion, factor):
        body = motion.skeleton
        skeleton = kinema.Skeleton.build(
            body.names, body.parents, body.offsets * factor, is_end=body.is_end
        )
        return kinema.Motion(
            skeleton, motion.rotations, motion.positions * factor, motion.frame_time
        )

    (expected,) = blend.blended(walks, register=True).fits
    assert expected > 0.0
    for factor in (0.01, 100.0):
        (found,) = blend.blended([in_unit(w, factor) for w in walks], register=True).fits
        assert found == pytest.approx(expected, rel=1e-6)


def test_poses_are_blended_as_motions_of_one_frame(motion):
    poses = [motion.pose(frame * motion.frame_time) for frame in (1, 4, 7)]
    for weights in ([0.2, 0.5, 0.3], [0.0, 1.0, 0.0]):
        found = blend.poses(poses, weights)
        whole = blend.many([motion[f : f + 1] for f in (1, 4, 7)], weights)
        np.testing.assert_array_equal(found.rotations, whole.rotations[0])
        np.testing.assert_array_equal(found.positions, whole.positions[0])
    np.testing.assert_array_equal(found.rotations, poses[1].rotations)
