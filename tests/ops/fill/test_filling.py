"""Filled motions: ends, bones, speeds at both ends of a gap, masks, and what is rejected."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema
from kinema import fill, kinematics, quat, samples
from kinema.errors import IncompleteMotion, OptionError, ShapeError, UnknownJoint
from kinema.ops.fill.curves import KINDS
from tests.checks import assert_same_rotations
from tests.conftest import random_motion
from tests.frames import reframed
from tests.ops.fill.motions import ARM, swinging
from tests.ops.laws import assert_same_but_for_axes
from tests.strategies import unit_quaternions

GAMMA = st.floats(1e-3, 1e3)
A = st.one_of(st.just("auto"), st.floats(-50.0, 50.0))
WEIGHTS = st.one_of(st.just("auto"), st.tuples(*[st.floats(1e-2, 1e2)] * 4))
KIND = st.sampled_from(KINDS)


@pytest.fixture(scope="module")
def arm():
    return ARM


@pytest.fixture(scope="module")
def walk():
    return samples.walk(seconds=3.0).motion


@given(
    seed=st.integers(0, 10_000),
    curve=KIND,
    gamma=GAMMA,
    a=A,
    weights=WEIGHTS,
    twist=st.sampled_from(["auto", "quadratic", "cubic"]),
)
def test_bones_keep_their_length_and_other_frames_stay_for_any_setting(
    seed, curve, gamma, a, weights, twist
):
    skeleton = kinema.Skeleton.build(
        ["shoulder", "elbow", "hand"], [-1, 0, 1], [[0, 0, 0], [0.3, 0, 0], [0.2, -0.1, 0]]
    )
    motion = random_motion(skeleton, np.random.default_rng(seed), frames=14)
    own = fill.Curve(curve, gamma=gamma, a=a, weights=weights, twist=twist, twist_gamma=gamma)
    filled = fill.samples(motion, fill.range_mask(motion, 4, 9), curve=own)

    outside = np.r_[0:4, 9:14]
    assert np.array_equal(filled.motion.rotations[outside], motion.rotations[outside])
    assert np.array_equal(filled.motion.positions[outside], motion.positions[outside])
    world = kinematics.forward(filled.motion).positions
    bones = np.linalg.norm(np.diff(world, axis=1), axis=-1)
    lengths = np.linalg.norm(skeleton.offsets[1:], axis=-1)
    # far away from the origin a position itself is no finer than this
    size = np.abs(world).max()
    assert np.abs(bones - lengths).max() < 1e-12 * max(lengths.max(), size)
    assert np.abs(np.linalg.norm(filled.motion.rotations, axis=-1) - 1).max() < 1e-12


@given(ends=st.tuples(unit_quaternions(), unit_quaternions()), curve=KIND, good=st.integers(1, 3))
def test_no_ends_give_nan(ends, curve, good):
    """Antipodal, equal and polar directions, half turns of twist; standing still on both sides."""
    arm = kinema.Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    frames = np.repeat([ends[0], ends[1]], [good, 4 + good], axis=0)
    motion = kinema.Motion(
        arm, np.stack([frames, frames], axis=1), np.zeros((len(frames), 2, 3)), 0.01
    )
    result = fill.gap(motion, good, good + 4, curve=curve)
    assert np.isfinite(result.rotations).all()
    assert np.isfinite(result.positions).all()
    assert np.abs(np.linalg.norm(result.rotations, axis=-1) - 1).max() < 1e-12
    if curve != "hold":
        # the way is gone in steps of which none is much more than its share
        steps = quat.distance(result.rotations[:-1, 0], result.rotations[1:, 0])
        assert steps.max() < 0.5 * np.pi


@pytest.mark.parametrize("curve", ["auto", "cubic", "spline"])
def test_one_sided_velocities_agree_at_the_joins_to_the_order_of_the_frame_step(arm, curve):
    """Twice the frame rate halves the jump in angular velocity, at both joins of every joint."""

    def jumps(fps):
        motion = swinging(arm, 2 * fps + 1, fps)
        start, stop = fps // 2, fps
        filled = fill.gap(motion, start, stop, curve=curve)
        turns = 2.0 * quat.difference(filled.rotations[:-1], filled.rotations[1:]) * fps
        ways = np.diff(filled.positions[:, :1], axis=0) * fps
        bends = [np.linalg.norm(np.diff(steps, axis=0), axis=-1) for steps in (turns, ways)]
        return np.concatenate([bend[[start - 2, stop - 1]].max(axis=0) for bend in bends])

    coarse, fine = jumps(200), jumps(800)
    assert (fine < 0.35 * coarse).all()
    assert (fine < 0.1).all()


def test_a_quadratic_twist_does_not_keep_its_velocity(arm):
    """Why the twist is cubic beside a cubic direction, unless asked otherwise."""
    motion = swinging(arm, 400, 200)
    mask = fill.range_mask(motion, 100, 200)

    def jump(twist):
        filled = fill.samples(motion, mask, curve=fill.Curve("cubic", twist=twist)).motion
        turns = 2.0 * quat.difference(filled.rotations[:-1], filled.rotations[1:]) * 200
        return np.linalg.norm(np.diff(turns, axis=0), axis=-1)[[98, 199]].max()

    assert jump("quadratic") > 5 * jump("auto")


def test_speed_of_the_bone_follows_gamma(arm):
    """In a filled motion, too, start speed is γ² times end speed."""
    turn = quat.from_axis_angle([0, 0, 1], np.linspace(0, 2.0, 402))
    rotations = np.stack([turn, quat.identity(402), quat.identity(402)], axis=1)
    motion = kinema.Motion(arm, rotations, np.tile(arm.offsets, (402, 1, 1)), 0.01)
    filled = fill.gap(motion, 1, 401, curve="quadratic", gamma=2.0)
    elbow = kinematics.forward(filled).positions[:, 1]
    speed = np.linalg.norm(np.diff(elbow, axis=0), axis=-1)
    assert speed[0] / speed[-1] == pytest.approx(4.0, rel=0.02)
    # and by itself it is set from the speeds beside the gap: here as fast before as after
    even = kinematics.forward(fill.gap(motion, 100, 300, curve="quadratic")).positions[:, 1]
    speed = np.linalg.norm(np.diff(even, axis=0), axis=-1)
    assert speed[99] / speed[299] == pytest.approx(1.0, rel=0.02)


def test_gamma_is_set_from_the_speeds_of_the_motion(arm):
    """Three times as fast before as after: the filled frames slow down by as much."""
    angle = np.concatenate([np.arange(50) * 0.03, 1.47 + 1.0 + np.arange(1, 51) * 0.01])
    rotations = np.stack([quat.from_axis_angle([0, 0, 1], angle)] * 3, axis=1)
    motion = kinema.Motion(arm, rotations, np.tile(arm.offsets, (100, 1, 1)), 0.01)
    mask = fill.range_mask(motion, 40, 60, joints=["shoulder"])
    filled = fill.samples(motion, mask, curve="quadratic").motion
    speed = quat.distance(filled.rotations[:-1, 0], filled.rotations[1:, 0])
    assert speed[39] / speed[59] == pytest.approx(3.0, rel=0.15)


def test_a_steady_turn_and_a_steady_walk_are_filled_exactly(arm):
    turn = quat.from_axis_angle([1, 2, 3], np.arange(60) * 0.03)
    rotations = np.stack([turn, turn, turn], axis=1)
    positions = np.tile(arm.offsets, (60, 1, 1))
    positions[:, 0] = np.arange(60)[:, None] * [0.1, 0.0, 0.02]
    motion = kinema.Motion(arm, rotations, positions, 1 / 30)
    for curve in ("auto", "spline", "slerp"):
        filled = fill.gap(motion, 12, 48, curve=curve)  # over a second: heavier weights
        atol = 1e-12 if curve != "auto" else 0.05  # bone and twist go apart: not one axis
        assert quat.distance(filled.rotations, motion.rotations).max() < atol
        np.testing.assert_allclose(filled.positions, motion.positions, atol=1e-9)


def test_a_bone_turning_about_a_fixed_axis_is_filled_exactly(arm):
    """No twist: the cubic form's path is the great circle, and its speed is even."""
    turn = quat.from_axis_angle([0, 1, 0], np.arange(60) * 0.03)
    rotations = np.stack([turn, turn, turn], axis=1)
    motion = kinema.Motion(arm, rotations, np.tile(arm.offsets, (60, 1, 1)), 1 / 30)
    filled = fill.gap(motion, 12, 48)
    assert quat.distance(filled.rotations, motion.rotations).max() < 1e-7


def test_where_it_stands_still_on_both_sides_it_eases_in_and_out(arm):
    pose = quat.from_axis_angle([0, 0, 1], np.repeat([0.0, 1.0], 20))
    rotations = np.stack([pose, pose, pose], axis=1)
    motion = kinema.Motion(arm, rotations, np.tile(arm.offsets, (40, 1, 1)), 0.01)
    filled = fill.gap(motion, 10, 30)
    speed = quat.distance(filled.rotations[:-1, 0], filled.rotations[1:, 0])
    assert speed[9] < 0.3 * speed[19]
    assert speed[29] < 0.3 * speed[19]
    still = fill.gap(swinging(arm, 40, 30, still=True), 10, 30)
    assert (quat.distance(still.rotations[1:], still.rotations[:-1]) < 1e-12).all()


def test_filling_does_not_look_at_what_stands_in_the_gap(walk, rng):
    other = np.array(walk.rotations)
    other[60:80] = quat.random(rng, other[60:80].shape[:2])
    spoiled = walk.with_arrays(rotations=other)
    for curve in KINDS:
        left, right = (fill.gap(m, 60, 80, curve=curve) for m in (walk, spoiled))
        ends = walk.skeleton.is_end
        assert np.array_equal(left.rotations[:, ~ends], right.rotations[:, ~ends])


def test_turning_the_world_turns_the_filled_motion(walk):
    turned = kinema.placement.turned(walk, 1.1, about=(3.0, 0.0, 1.0))
    left = kinema.placement.turned(fill.gap(walk, 60, 80), 1.1, about=(3.0, 0.0, 1.0))
    right = fill.gap(turned, 60, 80)
    assert_same_rotations(left.rotations, right.rotations, atol=1e-9)
    np.testing.assert_allclose(left.positions, right.positions, atol=1e-9)


def test_playing_backwards_fills_the_same(walk):
    def backwards(motion):
        return motion.with_arrays(
            rotations=motion.rotations[::-1], positions=motion.positions[::-1]
        )

    frames = walk.num_frames
    for curve in ("auto", "quadratic", "spline", "slerp"):
        left = backwards(fill.gap(walk, 60, 80, curve=curve))
        right = fill.gap(backwards(walk), frames - 80, frames - 60, curve=curve)
        assert quat.distance(left.rotations, right.rotations).max() < 1e-9


def test_hold_and_slerp_are_what_they_say(walk):
    held = fill.gap(walk, 60, 70, curve="hold")
    assert_same_rotations(held.rotations[60:70], np.repeat(walk.rotations[59:60], 10, axis=0))
    between = fill.gap(walk, 60, 69, curve="slerp", feet="free")
    expected = quat.slerp(walk.rotations[59], walk.rotations[69], 0.5)
    ends = walk.skeleton.is_end
    assert_same_rotations(between.rotations[64, ~ends], expected[~ends])
    np.testing.assert_allclose(
        between.positions[64, 0], (walk.positions[59, 0] + walk.positions[69, 0]) / 2
    )


def test_parts_go_their_own_way(walk):
    own = {"LeftArm": fill.Curve("hold"), "RightArm": fill.Curve("quadratic", gamma=4.0)}
    filled = fill.gap(walk, 60, 70, parts=own)
    plain = fill.gap(walk, 60, 70)
    skeleton = walk.skeleton
    left, right = skeleton.index("LeftArm"), skeleton.index("RightArm")
    assert (quat.distance(filled.rotations[60:70, left], walk.rotations[59, left]) < 1e-9).all()
    assert quat.distance(filled.rotations[:, right], plain.rotations[:, right]).max() > 1e-3
    others = [j for j in range(skeleton.num_joints) if j not in (left, right)]
    assert np.array_equal(filled.rotations[:, others], plain.rotations[:, others])


def test_only_the_joints_named_are_filled(walk):
    filled = fill.gap(walk, 60, 70, joints=["LeftArm", "LeftHand"])
    changed = (filled.rotations != walk.rotations).any(axis=(0, 2))
    assert {walk.skeleton.names[j] for j in np.flatnonzero(changed)} <= {"LeftArm", "LeftHand"}
    assert changed.any()


def test_missing_samples_are_filled_and_their_marks_taken_off():
    sample = samples.walk(gaps=8)
    incomplete, clean = sample.motion, sample.truth.clean
    whole = fill.missing(incomplete)
    assert whole.missing is None
    assert np.array_equal(
        whole.rotations[~incomplete.missing], incomplete.rotations[~incomplete.missing]
    )

    def error(motion):
        return quat.distance(motion.rotations, clean.rotations)[incomplete.missing].mean()

    assert error(whole) < 0.75 * error(fill.missing(incomplete, curve="slerp"))
    assert error(fill.missing(incomplete, curve="slerp")) < error(incomplete)
    arm = fill.samples(incomplete, incomplete.missing).spans[0].joint
    part = fill.missing(incomplete, joints=[arm])
    assert part.missing is not None
    assert not part.missing[:, incomplete.skeleton.index(arm)].any()
    with pytest.raises(IncompleteMotion):
        kinema.filters.smooth(part)
    assert fill.missing(whole) is not None  # nothing to do is fine


def test_marked_frames_beside_a_gap_are_part_of_it(walk):
    """The gap asked for begins in the middle of one that is marked."""
    marked = np.zeros(walk.rotations.shape[:2], bool)
    marked[55:65] = True
    incomplete = walk.with_arrays(missing=marked)
    filled = fill.gap(incomplete, 60, 70)
    whole = fill.gap(walk, 55, 70, feet="free")  # feet wait until nothing is missing
    assert np.array_equal(filled.rotations[60:70], whole.rotations[60:70])
    assert np.array_equal(filled.rotations[55:60], walk.rotations[55:60])
    assert filled.missing is not None
    assert np.array_equal(np.flatnonzero(filled.missing[:, 1]), np.arange(55, 60))


def test_many_gaps_at_once_are_as_each_alone(rng):
    walk = samples.walk(seconds=20.0).motion
    mask = np.zeros(walk.rotations.shape[:2], bool)
    for joint in np.flatnonzero(~walk.skeleton.is_end):
        for start in range(10, 1150, 25):
            mask[start : start + int(rng.integers(1, 12)), joint] = True
    # given weights: how long velocities last is measured beyond the next gap
    even = fill.Curve("cubic", weights=(1, 1, 1, 1))
    together = fill.samples(walk, mask, curve=even, feet="free")
    assert len(together.spans) > 1000
    for span in together.spans[:: len(together.spans) // 20]:
        alone = fill.gap(
            walk, span.start, span.stop, joints=[span.joint], curve="cubic", weights=(1, 1, 1, 1)
        )
        joint = walk.skeleton.index(span.joint)
        inside = slice(span.start, span.stop)
        found = together.motion.rotations[inside, joint]
        # beside another gap a fit has fewer frames to look at: 13 are always there here
        assert_same_rotations(found, alone.rotations[inside, joint], atol=1e-9)


def test_the_mask_says_what_was_made_up(walk):
    mask = fill.range_mask(walk, 60, 70, joints=["LeftArm"])
    filled = fill.samples(walk, mask)
    assert np.array_equal(filled.mask, mask)
    assert filled.spans == (fill.Span("LeftArm", 60, 70),)
    same = (filled.motion.rotations == walk.rotations).all(axis=-1)
    assert same[~mask].all()
    assert not same[mask].any()


@pytest.mark.parametrize(("start", "stop", "side"), [(0, 5, "first"), (175, 180, "last")])
def test_a_gap_at_an_end_is_refused_or_held(walk, start, stop, side):
    with pytest.raises(OptionError, match=f"clip's {side} frame") as caught:
        fill.gap(walk, start, stop)
    assert "hold" in caught.value.hint
    held = fill.gap(walk, start, stop, ends="hold")
    near = walk.rotations[5 if side == "first" else 174]
    assert_same_rotations(held.rotations[start:stop], np.repeat(near[None], 5, axis=0))


def test_a_joint_that_was_never_measured_cannot_be_filled(walk):
    marked = np.zeros(walk.rotations.shape[:2], bool)
    marked[:, 3] = True
    incomplete = walk.with_arrays(missing=marked)
    with pytest.raises(IncompleteMotion, match=f"{walk.skeleton.names[3]!r} was not measured"):
        fill.missing(incomplete, ends="hold")


def test_one_good_frame_is_enough_for_the_quadratic_form(walk):
    for curve in ("auto", "cubic"):
        plain = fill.gap(walk[59:71], 1, 11, curve=curve)
        expected = fill.gap(walk[59:71], 1, 11, curve="quadratic")
        assert np.array_equal(plain.rotations, expected.rotations)


def test_what_does_not_fit_is_refused(walk):
    with pytest.raises(OptionError, match="found 70 to 60"):
        fill.gap(walk, 70, 60)
    with pytest.raises(OptionError, match="within 0 to 180"):
        fill.gap(walk, 170, 190)
    with pytest.raises(UnknownJoint):
        fill.gap(walk, 60, 70, joints=["LeftHnd"])
    with pytest.raises(OptionError, match="curve must be auto, quadratic") as caught:
        fill.gap(walk, 60, 70, curve="cubik")
    assert "cubic" in caught.value.hint
    with pytest.raises(OptionError, match="gamma must be"):
        fill.gap(walk, 60, 70, gamma=0.0)
    with pytest.raises(OptionError, match="weights must be"):
        fill.gap(walk, 60, 70, weights=(1, 2, 3))
    with pytest.raises(OptionError, match="a must be"):
        fill.gap(walk, 60, 70, a=np.nan)
    with pytest.raises(OptionError, match="ends must be"):
        fill.gap(walk, 60, 70, ends="mirror")
    with pytest.raises(ShapeError, match="mask must be bool"):
        fill.samples(walk, np.zeros((3, 2), bool))
    with pytest.raises(OptionError, match=r"parts\['LeftArm'\] must be a Curve"):
        fill.gap(walk, 60, 70, parts={"LeftArm": "cubic"})


def test_the_parameter_that_is_wrong_is_named(walk):
    for options, parameter in (
        ({"gamma": 0.0}, "gamma"),
        ({"a": np.nan}, "a"),
        ({"weights": (1, 2, 3)}, "weights"),
        ({"curve": "cubik"}, "curve"),
        ({"ends": "mirror"}, "ends"),
        ({"parts": {"LeftArm": "cubic"}}, "parts"),
        ({"joints": []}, "joints"),
    ):
        with pytest.raises(OptionError) as caught:
            fill.gap(walk, 60, 70, **options)
        assert caught.value.parameter == parameter


def test_joints_and_parts_are_chosen_by_name_or_role(walk):
    for joints in ("left_hand", ["LeftHand"]):
        assert fill.range_mask(walk, 60, 70, joints=joints).sum() == 10
    by_role, by_name = (
        fill.gap(walk, 60, 70, parts={name: fill.Curve("hold")}) for name in ("head", "Head")
    )
    assert np.array_equal(by_role.rotations, by_name.rotations)


@pytest.mark.parametrize("curve", KINDS)
def test_local_axes_do_not_matter(walk, curve):
    other = reframed(walk)
    assert_same_but_for_axes(*(fill.gap(m, 60, 80, curve=curve) for m in (walk, other)))
    left, right = (
        fill.replace(m, 60, 80, joints=["LeftArm", "Spine"], curve=curve) for m in (walk, other)
    )
    assert_same_but_for_axes(left, right)
    incomplete = samples.walk(gaps=8).motion
    assert_same_but_for_axes(
        *(fill.missing(m, curve=curve) for m in (incomplete, reframed(incomplete)))
    )


@pytest.mark.parametrize("curve", ["auto", "quadratic"])
def test_half_turns_and_bodies_without_bones_do_not_depend_on_local_axes(curve):
    """Nothing but the two ends says which way to go: the half turn's own axis decides."""
    for skeleton in (ARM, kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]])):
        joints = skeleton.num_joints
        turn = quat.from_axis_angle([0.0, 0.6, 0.8], np.repeat([0.3, 0.3 + np.pi], 10))
        rotations = np.stack([turn] * joints, axis=1)
        motion = kinema.Motion(skeleton, rotations, np.tile(skeleton.offsets, (20, 1, 1)), 0.01)
        plain, other = (fill.gap(m, 5, 15, curve=curve) for m in (motion, reframed(motion)))
        assert_same_but_for_axes(plain, other)


def test_a_single_good_frame_at_an_end_is_held(walk):
    short = walk[:8]
    for start, stop, good in ((1, 8, 0), (0, 7, 7)):
        mask = fill.range_mask(short, start, stop)
        held = fill.samples(short, mask, ends="hold", feet="free").motion
        filled = ~short.skeleton.is_end
        for frame in range(8):
            np.testing.assert_array_equal(
                held.rotations[frame, filled], short.rotations[good, filled]
            )
            np.testing.assert_array_equal(
                held.positions[frame, filled], short.positions[good, filled]
            )
