"""Motion warping: keys met, the rest untouched, feet kept, points reached."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.interpolate import CubicHermiteSpline, PchipInterpolator

from kinema import contacts, ik, keyframes, kinematics, quat, samples, warp
from kinema.errors import OptionError, SkeletonMismatch
from kinema.motion import Motion, Pose
from kinema.ops import derived
from kinema.ops.balance import dynamic_of, static_of
from kinema.ops.collisions import collisions_of
from kinema.ops.derived import Derived
from kinema.ops.ik.limits.human import human_limits
from kinema.ops.transition.weights import rising
from kinema.ops.warp import JointTurn, ReachGoal, WarpKey
from kinema.ops.warp.curves import displacement_curves, turn_vectors
from kinema.ops.warp.keys import frame_at, placed_keys
from tests.frames import original_rotations, reframed
from tests.mounts import original_joints, wrapped

PUNCH = samples.punch(seconds=2.0).motion
HIGH = samples.reach(seconds=2.0).motion.pose(1.0)
LOW = samples.walk_crouch().motion.pose(2.5)
OTHER = samples.walk(seconds=1.0).motion.pose(0.3)


def same_pose(motion: Motion, frame: int, pose: Pose) -> None:
    assert quat.distance(motion.rotations[frame], pose.rotations).max() <= 1e-9
    assert np.abs(motion.positions[frame] - pose.positions).max() <= 1e-9


def unchanged(result: Motion, frames: np.ndarray, clip: Motion = PUNCH) -> None:
    assert (result.rotations[frames] == clip.rotations[frames]).all()
    assert (result.positions[frames] == clip.positions[frames]).all()


@pytest.mark.parametrize("feet", ["keep", "free"])
@pytest.mark.parametrize("curve", ["linear", "smoothstep", "quintic"])
def test_one_key_is_met_and_nothing_else_is_touched(feet, curve):
    key = WarpKey(0.8, HIGH, in_s=0.7, out_s=0.5, curve=curve)
    result = warp.motion(PUNCH, [key], feet=feet)
    same_pose(result, 48, HIGH)
    at = PUNCH.times_s
    unchanged(result, (at <= 0.1 + 1e-9) | (at >= 1.3 - 1e-9))
    assert (result.rotations[8] != PUNCH.rotations[8]).any()
    assert (result.rotations[76] != PUNCH.rotations[76]).any()


@given(
    frames=st.lists(st.integers(0, 119), min_size=1, max_size=6, unique=True),
    data=st.data(),
)
@settings(max_examples=40)
def test_several_keys_are_met_and_frames_outside_are_untouched(frames, data):
    keys, touched = [], np.zeros(120, bool)
    spans = st.floats(0.0, 0.6)
    for frame in frames:
        pose = data.draw(st.sampled_from([HIGH, LOW, OTHER]))
        key = WarpKey(frame / 60.0, pose, data.draw(spans), data.draw(spans))
        keys.append(key)
        at = PUNCH.times_s
        touched |= (at > key.time_s - key.in_s) & (at < key.time_s + key.out_s)
        touched[frame] = True
    result = warp.motion(PUNCH, keys)
    for frame, key in zip(frames, keys, strict=True):
        same_pose(result, frame, key.pose)
    unchanged(result, ~touched)


@given(in_s=st.floats(0.05, 1.0), out_s=st.floats(0.05, 1.0), frame=st.integers(0, 119))
def test_the_weight_of_a_key_rises_to_1_and_falls_to_0(in_s, out_s, frame):
    for curve in ("linear", "smoothstep", "quintic"):
        keys = placed_keys(PUNCH, [WarpKey(frame / 60.0, HIGH, in_s, out_s, curve)])
        value = np.array([[[0.3, -0.2, 0.5]]])
        found = displacement_curves(keys, value, slice(0, 120), 1 / 60)[:, 0]
        weight = found @ value[0, 0] / (value[0, 0] @ value[0, 0])
        np.testing.assert_allclose(found, weight[:, None] * value[0, 0], atol=1e-12)
        assert weight[frame] == pytest.approx(1.0, abs=1e-12)
        assert (np.diff(weight[: frame + 1]) >= -1e-12).all()
        assert (np.diff(weight[frame:]) <= 1e-12).all()
        assert weight.min() >= -1e-12


@given(
    values=st.lists(st.floats(-1.0, 1.0), min_size=2, max_size=5),
    turn=st.integers(0, 1000),
)
def test_curves_go_beyond_no_key_and_depend_on_no_axes(values, turn):
    frames = np.linspace(20, 100, len(values)).astype(int)
    keys = placed_keys(PUNCH, [WarpKey(frame / 60.0, HIGH, 0.9, 0.9) for frame in frames])
    rng = np.random.default_rng(turn)
    line = np.zeros((len(values), 1, 3))
    line[:, 0, 0] = values
    found = displacement_curves(keys, line, slice(0, 120), 1 / 60)[:, 0, 0]
    for first, second in zip(range(len(values)), range(1, len(values)), strict=False):
        between = found[frames[first] : frames[second] + 1]
        low, high = sorted((values[first], values[second]))
        assert between.min() >= low - 1e-12
        assert between.max() <= high + 1e-12
    vectors = rng.normal(size=(len(values), 4, 3))
    axes = quat.random(rng)
    ours = quat.rotate(axes, displacement_curves(keys, vectors, slice(0, 120), 1 / 60))
    theirs = displacement_curves(keys, quat.rotate(axes, vectors), slice(0, 120), 1 / 60)
    np.testing.assert_allclose(ours, theirs, atol=1e-12)


def test_the_formula_of_a_single_key():
    """R'(t) = (R_dest R_src⁻¹)^w(t) R(t), and the root's position likewise."""
    result = warp.motion(PUNCH, [WarpKey(0.8, HIGH, in_s=0.5, out_s=0.5)], feet="free")
    u = 0.6  # frame 36 is 0.2 s before the key
    weight = u * u * (3.0 - 2.0 * u)
    turn = quat.mul(HIGH.rotations, quat.conjugate(PUNCH.rotations[48]))
    expected = quat.mul(quat.power(turn, weight), PUNCH.rotations[36])
    assert quat.distance(result.rotations[36], expected).max() < 1e-9
    moved = weight * (HIGH.positions - PUNCH.positions[48])
    np.testing.assert_allclose(result.positions[36], PUNCH.positions[36] + moved, atol=1e-12)


def test_keys_apart_from_each_other_know_nothing_of_each_other():
    arm = PUNCH.skeleton.index("LeftArm")
    keys = []
    for time_s, angle in ((0.4, 2.9), (1.4, -2.9)):  # nearly half a turn, this way and that
        frame = round(60 * time_s)
        pose = np.array(PUNCH.rotations[frame])
        pose[arm] = quat.mul(quat.from_axis_angle([1.0, 0.0, 0.0], angle), pose[arm])
        keys.append(WarpKey(time_s, Pose(PUNCH.skeleton, pose, PUNCH.positions[frame]), 0.3, 0.3))
    both = warp.motion(PUNCH, keys)
    alone = [warp.motion(PUNCH, [key]) for key in keys]
    assert (both.rotations[:54] == alone[0].rotations[:54]).all()
    assert (both.rotations[54:] == alone[1].rotations[54:]).all()


def test_a_key_of_the_clip_s_own_pose_changes_nothing():
    own = Pose(PUNCH.skeleton, PUNCH.rotations[48], PUNCH.positions[48])
    unchanged(warp.motion(PUNCH, [WarpKey(0.8, own)]), np.arange(120))


def test_feet_that_stand_in_clip_and_key_stand_in_between():
    crouched = np.array(PUNCH.positions[48])
    crouched[0] += [0.0, -0.12, 0.05]
    low = PUNCH.with_arrays(positions=PUNCH.positions + (crouched - PUNCH.positions[48]))[48:49]
    feet = [PUNCH.skeleton.index(name) for name in ("LeftFoot", "RightFoot")]
    clip = kinematics.forward(PUNCH).positions[:, feet]
    for foot, place in zip(("LeftFoot", "RightFoot"), clip[48], strict=True):
        low = ik.two_bone(low, tip=foot, goals=place)
    result = warp.motion(PUNCH, [WarpKey(0.8, low)])
    kept = kinematics.forward(result).positions[:, feet]
    assert np.abs(kept - clip).max() < 1e-9
    free = warp.motion(PUNCH, [WarpKey(0.8, low)], feet="free")
    assert np.abs(kinematics.forward(free).positions[:, feet] - clip).max() > 0.005


def test_joints_without_a_displacement_keep_their_bits():
    result = warp.motion(PUNCH, reach=[ReachGoal("left_hand", 0.8, (0.3, 1.3, 0.4))])
    changed = (result.rotations != PUNCH.rotations).any(axis=(0, 2))
    names = {PUNCH.skeleton.names[joint] for joint in np.flatnonzero(changed)}
    assert names <= {"LeftArm", "LeftForeArm", "LeftHand"}


REACHING = {
    "reach": samples.reach(seconds=2.0).motion,
    "walk": samples.walk(seconds=2.0).motion,
    "punch": PUNCH,
}


@pytest.mark.parametrize("name", REACHING)
@pytest.mark.parametrize("offset", [(0.1, 0.1, 0.05), (0.0, 0.25, 0.2), (0.1, -0.2, 0.3)])
def test_points_within_reach_are_met_without_a_cost(name, offset):
    clip = REACHING[name]
    hand = clip.skeleton.index("LeftHand")
    goal = kinematics.forward(clip).positions[48, hand] + offset
    found = warp.warped(clip, reach=[ReachGoal("left_hand", 0.8, tuple(goal))])
    met = kinematics.forward(found.motion).positions[48, hand]
    assert np.abs(met - goal).max() <= 1e-9
    assert found.goals[0].distance <= 1e-9
    down = contacts.detect(clip)
    slid = [
        max((slide.share for slide in contacts.slides(motion, down)), default=0.0)
        for motion in (clip, found.motion)
    ]
    assert slid[1] <= slid[0] + 0.01
    knees = [clip.skeleton.index(knee) for knee in ("LeftLeg", "RightLeg")]
    speeds = [
        quat.distance(m.rotations[1:, knees], m.rotations[:-1, knees]).max()
        for m in (clip, found.motion)
    ]
    assert speeds[1] <= 1.2 * speeds[0]
    unchanged(found.motion, np.abs(clip.times_s - 0.8) >= 0.5 - 1e-9, clip)


def test_two_hands_reach_at_once_and_one_after_the_other():
    clip = REACHING["reach"]
    goals = [
        ReachGoal("left_hand", 0.8, (0.35, 1.3, 0.3)),
        ReachGoal("right_hand", 0.8, (-0.3, 1.2, 0.3)),
        ReachGoal("right_hand", 1.2, (-0.3, 1.4, 0.3)),
    ]
    found = warp.warped(clip, reach=goals)
    assert found.frames == (48, 72)
    assert max(goal.distance for goal in found.goals) <= 1e-9


def test_a_point_out_of_reach_is_told():
    found = warp.warped(PUNCH, reach=[ReachGoal("left_hand", 0.8, (0.0, 9.0, 0.0))])
    assert found.goals[0].distance > 5.0


@given(turn=st.tuples(*[st.floats(-1.0, 1.0)] * 3), joint=st.sampled_from(["head", "left_elbow"]))
@settings(max_examples=20)
def test_a_turn_is_one_of_the_world_and_takes_along_what_hangs_from_the_joint(turn, joint):
    found = warp.warped(PUNCH, turn=[JointTurn(joint, 0.8, turn)], feet="free")
    angle = float(np.linalg.norm(turn))
    before, after = kinematics.forward(PUNCH), kinematics.forward(found.motion)
    index = PUNCH.skeleton.index({"head": "Head", "left_elbow": "LeftForeArm"}[joint])
    for moved in (index, *PUNCH.skeleton.descendants(index)):
        turned = quat.from_axis_angle(turn if angle else (0.0, 1.0, 0.0), angle)
        expected = quat.mul(turned, before.rotations[48, moved])
        assert quat.distance(after.rotations[48, moved], expected) <= 1e-7
    others = sorted(set(range(PUNCH.skeleton.num_joints)) - set(PUNCH.skeleton.descendants(index)))
    assert np.abs(after.positions[:, others] - before.positions[:, others]).max() <= 1e-12
    unchanged(found.motion, np.abs(PUNCH.times_s - 0.8) >= 0.5 - 1e-9)


def test_a_turn_and_a_point_at_one_time_are_one_key():
    goal = ReachGoal("left_hand", 0.8, (0.35, 1.3, 0.3))
    turn = JointTurn("head", 0.8, (0.0, 0.5, 0.0))
    found = warp.warped(REACHING["reach"], reach=[goal], turn=[turn])
    alone = warp.warped(REACHING["reach"], turn=[turn])
    assert found.frames == (48,)
    assert found.goals[0].distance <= 1e-9
    head = PUNCH.skeleton.index("Head")
    assert (found.motion.rotations[:, head] == alone.motion.rotations[:, head]).all()


def test_a_turn_does_not_depend_on_local_axes_or_a_static_root():
    turn = [JointTurn("left_shoulder", 0.8, (0.3, -0.2, 0.4))]
    plain = kinematics.forward(warp.motion(PUNCH, turn=turn)).positions
    turned = kinematics.forward(warp.motion(reframed(PUNCH), turn=turn)).positions
    assert np.abs(turned - plain).max() < 1e-6
    assert np.abs(hung_back(warp.motion(wrapped(PUNCH), turn=turn)).positions - plain).max() < 1e-6


def test_a_turn_outside_the_clip_is_rejected():
    with pytest.raises(OptionError, match=r"head should be turned at 8 s, outside the clip"):
        warp.motion(PUNCH, turn=[JointTurn("head", 8.0, (0.0, 1.0, 0.0))])


def test_editing_at_keys_keeps_the_detail_between_them():
    walk = samples.walk(seconds=2.0).motion
    frames = keyframes.select(walk, count=8).frames
    poses = [Pose(walk.skeleton, walk.rotations[f], walk.positions[f]) for f in frames]
    unchanged(warp.at_keys(walk, frames, poses), np.arange(120), walk)
    arm = walk.skeleton.index("LeftArm")
    edited = np.array(poses[3].rotations)
    edited[arm] = quat.mul(quat.from_axis_angle([0.0, 0.0, 1.0], 0.5), edited[arm])
    poses[3] = Pose(walk.skeleton, edited, poses[3].positions)
    result = warp.at_keys(walk, frames, poses)
    same_pose(result, int(frames[3]), poses[3])
    outside = (np.arange(120) <= frames[2]) | (np.arange(120) >= frames[4])
    unchanged(result, outside, walk)
    unchanged(warp.at_keys(walk, frames, keyframes.extract(walk, frames=frames)), outside, walk)


def test_local_axes_and_a_still_root_do_not_matter():
    keys = [WarpKey(0.8, HIGH, 0.5, 0.5), WarpKey(1.1, OTHER, 0.4, 0.4)]
    ours = kinematics.forward(warp.motion(PUNCH, keys))
    for turn, back in (
        (reframed, lambda motion: kinematics.forward(motion)),
        (wrapped, lambda motion: hung_back(motion)),
    ):
        there = [WarpKey(k.time_s, turn(k.pose.motion()), k.in_s, k.out_s) for k in keys]
        theirs = back(warp.motion(turn(PUNCH), there))
        assert np.abs(ours.positions - theirs.positions).max() < 1e-6
    turned = original_rotations(
        warp.motion(
            reframed(PUNCH),
            [WarpKey(0.8, reframed(HIGH.motion())), WarpKey(1.8, reframed(PUNCH[9:10]))],
        )
    )
    plain = warp.motion(PUNCH, [WarpKey(0.8, HIGH), WarpKey(1.8, PUNCH[9:10])])
    assert quat.distance(turned, plain.rotations).max() < 1e-6


def hung_back(motion: Motion) -> kinematics.World:
    world = kinematics.forward(motion)
    return kinematics.World(original_joints(world.rotations), original_joints(world.positions))


def test_unit_and_rate_do_not_matter():
    fine = samples.punch(seconds=2.0, fps=120.0).motion
    coarse = warp.motion(PUNCH, [WarpKey(0.8, HIGH)])
    found = kinematics.forward(warp.motion(fine, [WarpKey(0.8, HIGH)])[::2]).positions
    # knees of nearly straight legs are what a rate changes most
    assert np.abs(found - kinematics.forward(coarse).positions).max() < 1e-3
    big = centimetres(PUNCH)
    scaled = warp.motion(big, [WarpKey(0.8, centimetres(HIGH.motion()))])
    assert quat.distance(scaled.rotations, coarse.rotations).max() < 1e-6


def centimetres(motion: Motion) -> Motion:
    from dataclasses import replace

    skeleton = replace(motion.skeleton, offsets=motion.skeleton.offsets * 100.0)
    return Motion(skeleton, motion.rotations, motion.positions * 100.0, motion.frame_time)


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ([], "needs keys, points"),
        ([WarpKey(2.5, HIGH)], "key 0 is at 2.5 s, outside the clip"),
        ([WarpKey(0.8, HIGH), WarpKey(0.801, LOW)], "two keys fall on frame 48"),
        ([WarpKey(0.8, PUNCH)], "must be one frame"),
        ([WarpKey(0.8, HIGH, in_s=-1.0)], r"keys\[0\].in_s must be"),
    ],
)
def test_keys_that_cannot_be_met_are_rejected(keys, words):
    with pytest.raises(OptionError, match=words):
        warp.motion(PUNCH, keys)


def test_a_pose_of_another_skeleton_is_rejected():
    with pytest.raises(SkeletonMismatch):
        warp.motion(PUNCH, [WarpKey(0.8, samples.arm().motion.pose(0.0))])
    with pytest.raises(OptionError, match="2 frames and 1 poses"):
        warp.at_keys(PUNCH, [0, 5], [HIGH])


def test_a_body_without_legs_is_warped_too():
    arm = samples.arm(seconds=1.0).motion
    result = warp.motion(arm, [WarpKey(0.5, arm[:1], 0.2, 0.2)])
    same_pose(result, 30, arm.pose(0.0))


@pytest.mark.parametrize(
    ("time_s", "spans", "frame", "felt"),
    [
        (0.8, (0.5, 0.25), 48, (0.3, 1.05)),
        (0.8, (0.0, 0.0), 48, (47 / 60, 49 / 60)),  # the frames beside it are the clip's own
        (0.8, (0.01, 0.001), 48, (47 / 60, 49 / 60)),
        (48.4 / 60, (0.02, 0.02), 48, (47 / 60, 49.6 / 60)),
        (48.6 / 60, (0.02, 0.02), 49, (47.4 / 60, 50 / 60)),
        (0.0, (0.5, 0.5), 0, (-0.5, 0.5)),
        (119.4 / 60, (0.5, 0.5), 119, (89.4 / 60, 149.4 / 60)),
    ],
)
def test_a_key_is_on_the_nearest_frame_and_felt_around_its_time(time_s, spans, frame, felt):
    (found,) = placed_keys(PUNCH, [WarpKey(time_s, HIGH, *spans)])
    assert found.frame == frame
    assert (found.start_s, found.stop_s) == pytest.approx(felt)


@pytest.mark.parametrize("time_s", [-0.6 / 60, 119.6 / 60])
def test_keys_and_goals_lie_inside_of_the_clip(time_s):
    inside = 0.0 if time_s < 0 else 119.4 / 60
    assert frame_at(PUNCH, JointTurn("head", inside, (0, 0, 0))) in (0, 119)
    with pytest.raises(OptionError, match="outside the clip, which runs from 0 to"):
        placed_keys(PUNCH, [WarpKey(time_s, HIGH)])
    for goal, words in (
        (ReachGoal("left_hand", time_s, (0, 0, 0)), "left_hand should reach a point at"),
        (JointTurn("head", time_s, (0, 0, 0)), r"head should be turned at .* 0 to 1\.983 s"),
    ):
        with pytest.raises(OptionError, match=words):
            frame_at(PUNCH, goal)


def test_keys_are_taken_in_order_of_time():
    keys = [WarpKey(time_s, HIGH) for time_s in (1.2, 0.3, 0.7)]
    assert [key.frame for key in placed_keys(PUNCH, keys)] == [18, 42, 72]


@pytest.mark.parametrize("curve", ["smoothstep", "linear", "quintic"])
def test_a_curve_through_several_keys_is_the_monotone_one(curve):
    """SciPy's, at rest at both ends; other curves have their own rise and fall."""
    frames, numbers = [20, 47, 60, 83, 96], [0.3, 0.9, 1.4, 0.8, 0.5]
    keys = placed_keys(PUNCH, [WarpKey(f / 60, HIGH, 0.25, 0.3, curve) for f in frames])
    values = np.array(numbers)[:, None, None] * np.array([0.6, -0.3, 0.2])
    found = displacement_curves(keys, values, slice(3, 117), 1 / 60)[:, 0]
    times, expected = np.arange(3, 117) / 60, np.zeros(114)
    own = [frame / 60 for frame in frames]
    knots, through = [own[0] - 0.25, *own, own[-1] + 0.3], [0.0, *numbers, 0.0]
    slopes = PchipInterpolator(knots, through).derivative()(knots)
    slopes[[0, -1]] = 0.0
    if curve != "smoothstep":
        slopes[[1, -2]] = 0.0
    inside = (times > knots[0]) & (times < knots[-1])
    expected[inside] = CubicHermiteSpline(knots, through, slopes)(times[inside])
    if curve != "smoothstep":
        rise, fall = (times > knots[0]) & (times < own[0]), (times > own[-1]) & inside
        expected[rise] = through[1] * rising((times[rise] - knots[0]) / 0.25, curve)
        expected[fall] = through[-2] * rising((knots[-1] - times[fall]) / 0.3, curve)
    np.testing.assert_allclose(found, expected[:, None] * [0.6, -0.3, 0.2], atol=1e-12)


def test_keys_overlap_where_one_is_felt_before_the_other_is_over():
    """Of keys that only touch, each has a curve of its own."""
    values = np.array([[[1.0, 0, 0]], [[1.0, 0, 0]]])
    for out_s, apart in ((0.2, True), (0.21, False)):
        keys = placed_keys(PUNCH, [WarpKey(0.5, HIGH, 0.2, out_s), WarpKey(1.0, HIGH, 0.3, 0.2)])
        found = displacement_curves(keys, values, slice(0, 120), 1 / 60)[:, 0, 0]
        assert (found[42] == 0.0) == apart  # 0.7 s


def test_turns_go_the_short_way_and_those_that_follow_the_nearer_one():
    keys = placed_keys(PUNCH, [WarpKey(t, HIGH, 0.4, 0.4) for t in (0.5, 0.8, 1.8)])
    x = np.array([1.0, 0.0, 0.0])
    turns = np.stack([quat.exp(0.5 * angle * x) for angle in (3.0, 3.5, 3.5)])[:, None]
    for sign in (1.0, -1.0):
        found = turn_vectors(keys, sign * turns)[:, 0, 0]
        # the second goes on from the first; the third is alone, and less than half a turn away
        assert 2.0 * found == pytest.approx([3.0, 3.5, 3.5 - 2.0 * np.pi])


def test_costs_are_the_worst_of_the_frames_that_changed():
    clip = samples.reach(seconds=1.0).motion
    goal = ReachGoal("left_hand", 0.5, (-0.5, 1.1, -0.25))
    after = warp.motion(clip, reach=[goal], before_s=0.2, after_s=0.2)
    found = warp.costs(clip, after)
    changed = (clip.rotations != after.rotations).any(axis=(1, 2))
    assert 0 < changed.sum() < 30
    assert found.frames == changed.sum()
    bodies = Derived(clip), Derived(after)
    down = contacts.detect(clip)
    for name, measure in (
        ("static", lambda body: static_of(body, down).outside),
        ("dynamic", lambda body: dynamic_of(body, down).outside),
        ("depth", lambda body: collisions_of(body).depth),
    ):
        expected = [max(0.0, measure(body)[changed].max()) for body in bodies]
        assert getattr(found, name) == pytest.approx(expected)
    limits = human_limits(clip, bodies[0].roles)
    excess = [limits.excess(body.motion.rotations)[changed] for body in bodies]
    assert found.limit_rad == pytest.approx([each.max() for each in excess])
    assert found.limit_rad[1] > 0.0
    worst = np.unravel_index(excess[1].argmax(), excess[1].shape)[1]
    assert found.limit_joint == clip.skeleton.names[worst]


def test_an_edit_that_moves_the_body_counts_as_a_change():
    clip = PUNCH[:20]
    positions = clip.positions.copy()
    positions[7, 0, 1] += 0.01
    positions[9, 0, 2] += 0.01
    assert warp.costs(clip, clip.with_arrays(positions=positions)).frames == 2
    nothing = warp.costs(clip, clip)
    assert (nothing.limit_rad, nothing.limit_joint, nothing.depth) == ((0.0, 0.0), None, (0.0, 0.0))
    with pytest.raises(OptionError, match="found 20 and 19"):
        warp.costs(clip, clip[:19])


def test_what_was_changed_is_told_from_the_first_to_the_last_frame():
    found = warp.warped(PUNCH, [WarpKey(0.8, HIGH, 0.2, 0.3)])
    differ = [
        frame
        for frame in range(120)
        if (found.motion.rotations[frame] != PUNCH.rotations[frame]).any()
        or (found.motion.positions[frame] != PUNCH.positions[frame]).any()
    ]
    assert found.changed == (differ[0], differ[-1] + 1) == (37, 66)
    own = Pose(PUNCH.skeleton, PUNCH.rotations[48], PUNCH.positions[48])
    assert warp.warped(PUNCH, [WarpKey(0.8, own)]).changed == (0, 0)


def test_points_are_met_by_as_few_joints_as_can_meet_them():
    """By the arm; by the trunk above still hips; by the whole body on its feet."""
    clip = samples.reach(seconds=1.0).motion
    hand = kinematics.forward(clip).positions[30, clip.skeleton.index("LeftHand")]
    feet = [clip.skeleton.index(name) for name in ("LeftFoot", "RightFoot")]
    before = kinematics.forward(clip).positions[30]
    moved = {}
    for name, point in {
        "arm": hand + np.array([0.02, 0.05, 0.05]),
        "trunk": (0.45, 1.0, 0.75),
        "body": (0.3, 0.35, 0.9),
    }.items():
        found = warp.warped(clip, reach=[ReachGoal("left_hand", 0.5, tuple(point))])
        pose = found.motion[30:31]
        turned = quat.distance(pose.rotations[0], clip.rotations[30]) > 1e-9
        moved[name] = {clip.skeleton.names[joint] for joint in np.flatnonzero(turned)}
        assert found.goals[0].distance < 1e-6, name
        there = kinematics.forward(pose).positions[0]
        assert np.abs(there[feet] - before[feet]).max() < 1e-6, name
        left = np.linalg.norm(there[clip.skeleton.index("LeftHand")] - np.array(point))
        assert found.goals[0].distance == pytest.approx(left, abs=1e-12)
    assert moved["arm"] <= {"LeftArm", "LeftForeArm", "LeftHand"}
    assert any("Spine" in name for name in moved["trunk"])
    assert not any("Leg" in name or "Hips" in name for name in moved["trunk"])
    assert {"LeftLeg", "RightLeg"} <= moved["body"]


def test_feet_stand_though_every_joint_above_them_is_turned():
    """All numbers of a rotation change, from the hips to the ankles: in axes of their own."""
    clip = reframed(PUNCH)
    feet = [clip.skeleton.index(name) for name in ("LeftFoot", "RightFoot")]
    places = kinematics.forward(clip).positions[:, feet]
    low = clip[48:49]
    rotations = low.rotations.copy()
    rotations[0, 0] = quat.mul(quat.exp(np.array([0.05, 0.08, -0.04])), rotations[0, 0])
    low = low.with_arrays(rotations=rotations)
    for foot, place in zip(("LeftFoot", "RightFoot"), places[48], strict=True):
        low = ik.two_bone(low, tip=foot, goals=place)
    found = warp.motion(clip, [WarpKey(0.8, low)])
    chain = [feet[0], *clip.skeleton.ancestors(feet[0])]
    assert (found.rotations[40, chain] != clip.rotations[40, chain]).all()
    assert np.abs(kinematics.forward(found).positions[:, feet] - places).max() < 1e-9


def test_an_edit_is_measured_by_what_is_what_in_the_clip_as_it_was(monkeypatch):
    """Roles are found once: an edit does not change which joint is a knee."""
    seen, find = [], derived.find_roles
    monkeypatch.setattr(derived, "find_roles", lambda motion: seen.append(motion) or find(motion))
    before = PUNCH[:5]
    after = before.with_arrays(positions=before.positions + 0.01)
    warp.costs(before, after)
    assert seen
    assert all(motion is before for motion in seen)
