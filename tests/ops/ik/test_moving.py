"""Moving hands and feet to goals: where, when, by which method, and what it reports."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, roles, samples
from kinema.errors import IncompleteMotion, OptionError, ShapeError, SkeletonError, UnknownJoint
from kinema.ops import ik
from kinema.skeleton import Skeleton
from tests.frames import original_rotations, reframed

GOAL = [0.35, 1.25, 0.3]  # in front of the left shoulder
REACH = samples.reach(target="up", fps=30.0, seconds=2.0).motion


def position(motion, joint):
    return kinematics.forward(motion).positions[:, motion.skeleton.index(joint)]


def turned_joints(before, after):
    angles = quat.distance(before.rotations, after.rotations).max(axis=0)
    return [before.skeleton.names[j] for j in np.flatnonzero(angles > 1e-4)]


@pytest.mark.parametrize(
    "options",
    [{}, {"base": "Spine", "limits": "human"}, {"method": "two-bone"}, {"method": "solve"}],
    ids=["ccd", "limits", "two-bone", "solve"],
)
def test_the_hand_goes_to_its_goal(options):
    found = ik.moved(REACH, tips="LeftHand", goals=GOAL, **options)
    assert repr(found) == "<Moved: goals met by LeftHand in 60 of 60 frames>"
    assert np.abs(position(found.motion, "LeftHand") - GOAL).max() < 2e-3
    assert ik.move(REACH, tips="LeftHand", goals=GOAL, **options).rotations.tobytes() == (
        found.motion.rotations.tobytes()
    )
    if "limits" in options:
        chain = [REACH.skeleton.index(name) for name in ("Spine", "LeftArm", "LeftForeArm")]
        excess = ik.limits.human(REACH).excess(found.motion.rotations)
        assert excess[:, chain].max() < 1e-5


def test_methods_are_the_solvers_of_their_name():
    both = [GOAL, [-0.3, 1.2, 0.35]]
    arms = {"LeftHand": "LeftArm", "RightHand": "RightArm"}
    chains = bent = REACH
    for (tip, base), goal in zip(arms.items(), both, strict=True):
        chains = ik.ccd(chains, tip=tip, base=base, goals=goal)
        bent = ik.two_bone(bent, tip=tip, goals=goal)
    feet = ["LeftFoot", "RightFoot"]
    whole = ik.solve(
        REACH,
        [ik.Position(tip, goal) for tip, goal in zip(arms, both, strict=True)],
        pins=[ik.Pin(foot, orientation=True) for foot in feet],
    )
    tips = list(arms)
    for expected, options in (
        (chains, {}),
        (bent, {"method": "two-bone"}),
        (whole, {"method": "solve", "pins": feet}),
    ):
        found = ik.move(REACH, tips=tips, goals=both, **options)
        assert found.rotations.tobytes() == expected.rotations.tobytes()
        assert found.positions.tobytes() == expected.positions.tobytes()


def test_without_a_base_only_the_limb_turns():
    assert turned_joints(REACH, ik.move(REACH, tips="LeftHand", goals=GOAL)) == [
        "LeftArm",
        "LeftForeArm",
    ]
    # no shoulder or hip above it: two joints up
    assert turned_joints(REACH, ik.move(REACH, tips="Neck", by=[0.02, 0.0, 0.03])) == [
        "Spine1",
        "Spine2",
    ]


def test_tips_are_named_by_role_too():
    by_name = ik.moved(REACH, tips=["LeftHand", "RightFoot"], by=[[0, 0.1, 0], [0, 0.2, 0]])
    by_role = ik.moved(REACH, tips=["left_hand", "right_ankle"], by=[[0, 0.1, 0], [0, 0.2, 0]])
    assert by_name.motion.rotations.tobytes() == by_role.motion.rotations.tobytes()
    assert [goal.tip for goal in by_role.goals] == ["LeftHand", "RightFoot"]


def test_declared_roles_say_where_a_limb_begins():
    declared = roles.assign(REACH, {"left_shoulder": "LeftShoulder"})
    found = ik.move(declared, tips="LeftHand", goals=GOAL)
    assert "LeftShoulder" in turned_joints(REACH, found)
    assert found.skeleton.roles == {"left_shoulder": "LeftShoulder"}


def test_outside_the_frame_range_the_hand_eases_in_and_out():
    found = ik.moved(REACH, tips="LeftHand", goals=GOAL, frames=(24, 36), ease_s=0.2)
    (goal,) = found.goals
    assert (goal.tip, goal.frames, goal.met) == ("LeftHand", 12, 12)
    before, after = position(REACH, "LeftHand"), position(found.motion, "LeftHand")
    off = np.linalg.norm(after - before, axis=1)
    assert np.abs(after[24:36] - GOAL).max() < 1e-4
    assert found.motion.rotations[:19].tobytes() == REACH.rotations[:19].tobytes()
    assert found.motion.rotations[42:].tobytes() == REACH.rotations[42:].tobytes()
    assert (np.diff(off[18:25]) > 0).all()
    assert np.diff(off).max() < 0.5 * off.max()  # gradually, not with a jump


@pytest.mark.parametrize(
    "options",
    [
        {"method": "two-bone"},
        {"limits": "human"},
        {"method": "solve", "pins": ["RightFoot"], "limits": "human"},
    ],
    ids=["two-bone", "ccd", "solve"],
)
@pytest.mark.parametrize(("ease_s", "first", "last"), [(0.1, 21, 38), (0.0, 23, 36)])
def test_frames_beyond_the_ease_are_the_same_to_the_bit(options, ease_s, first, last):
    clip = samples.walk(fps=30.0, seconds=2.0, seed=3).motion
    found = ik.move(
        clip, tips="LeftFoot", by=[0.0, 0.05, 0.05], frames=(24, 36), ease_s=ease_s, **options
    )
    for part in (slice(None, first + 1), slice(last, None)):
        assert found.rotations[part].tobytes() == clip.rotations[part].tobytes()
        assert found.positions[part].tobytes() == clip.positions[part].tobytes()
    inside = quat.distance(found.rotations, clip.rotations)[first + 1 : last]
    assert (inside.max(axis=1) > 1e-6).all()


def test_without_easing_the_frame_range_is_all_that_changes():
    found = ik.move(REACH, tips="LeftHand", goals=GOAL, frames=(24, 36), ease_s=0.0)
    changed = quat.distance(found.rotations, REACH.rotations).max(axis=1) > 1e-6
    assert np.flatnonzero(changed).tolist() == list(range(24, 36))


def test_by_moves_every_frame_from_where_it_is_and_several_tips_go_together():
    moves = [[0.05, 0.05, 0.1], [0, 0.2, 0]]
    found = ik.move(REACH, tips=["LeftHand", "RightFoot"], by=moves)
    for tip, way in zip(("LeftHand", "RightFoot"), moves, strict=True):
        assert np.abs(position(found, tip) - position(REACH, tip) - way).max() < 1e-4


def test_goals_may_change_from_frame_to_frame():
    path = np.add(GOAL, np.linspace(0, 0.1, 60)[:, None] * [1.0, 1.0, 0.0])
    found = ik.move(REACH, tips=["LeftHand", "RightHand"], goals=[path, [-0.35, 1.25, 0.3]])
    assert np.abs(position(found, "LeftHand") - path).max() < 1e-4
    assert np.abs(position(found, "RightHand") - [-0.35, 1.25, 0.3]).max() < 1e-4
    as_arrays = ik.move(REACH, tips=["LeftHand"], goals=path[None])
    assert as_arrays.rotations.tobytes() == (
        ik.ccd(REACH, tip="LeftHand", base="LeftArm", goals=path).rotations.tobytes()
    )


def test_pinned_feet_stay_while_the_body_reaches():
    found = ik.move(
        REACH,
        tips="LeftHand",
        goals=[0.4, 0.5, 0.5],
        method="solve",
        pins=["LeftFoot", "right_ankle"],
    )
    assert np.abs(position(found, "LeftHand") - [0.4, 0.5, 0.5]).max() < 1e-4
    assert np.abs(position(found, "LeftFoot") - position(REACH, "LeftFoot")).max() < 1e-5
    assert np.abs(position(found, "RightFoot") - position(REACH, "RightFoot")).max() < 1e-5


def turns(motion):
    return quat.distance(motion.rotations[1:], motion.rotations[:-1])


def turns_per_frame_over_bound(before, after, frames, ease_s):
    """The fastest turn of any joint that changed, over what the clip and the ease allow it."""
    own, now = turns(before), turns(after)
    joints = ~before.skeleton.is_end
    apart = quat.distance(before.rotations, after.rotations)
    bounds = np.maximum(
        1.25 * np.percentile(own[:, joints], 99.9),
        2.0 * apart[slice(*frames)].max(axis=0) / (ease_s * before.fps),
    )
    changed = (apart[1:] > 1e-7) | (apart[:-1] > 1e-7)
    return (now / np.maximum(bounds, own))[changed].max()


WALK = samples.walk(seconds=3.0).motion
WAYS = [
    {},
    {"limits": "human"},
    {"base": "Spine"},
    {"method": "two-bone"},
    {"method": "solve", "pins": ["RightFoot"]},
]


@pytest.mark.parametrize("options", WAYS, ids=["ccd", "limits", "spine", "two-bone", "solve"])
@pytest.mark.parametrize("tip", ["LeftHand", "LeftFoot"])
@pytest.mark.parametrize("seed", range(3))
def test_no_joint_snaps_in_or_around_the_frame_range(options, tip, seed):
    """A point beside a walking body: it comes within reach, passes and is left behind."""
    if tip == "LeftFoot" and "base" in options:
        options = {}
    rng = np.random.default_rng(seed)
    frames = (60, 110)
    middle = position(WALK, "LeftArm" if tip == "LeftHand" else "LeftUpLeg")[85]
    goal = middle + rng.uniform(-0.4, 0.4, 3)
    found = ik.move(WALK, tips=tip, goals=goal, frames=frames, **options)
    assert turns_per_frame_over_bound(WALK, found, frames, 0.25) < 1.05
    outside = np.r_[0:45, 126 : WALK.num_frames]
    assert np.array_equal(found.rotations[outside], WALK.rotations[outside])
    assert np.array_equal(found.positions[outside], WALK.positions[outside])


def test_displacements_are_slowed_only_where_a_goal_asks_for_speed():
    """A goal that the arm can follow is met in every frame of the range."""
    for options in WAYS:
        found = ik.moved(WALK, tips="LeftHand", by=[0.05, 0.08, 0.08], frames=(60, 110), **options)
        assert found.goals[0].met == 50


def test_limits_leave_a_clip_alone_that_exceeds_them():
    """A knee bent 40° the wrong way stays as it is, and the arm moves as it does without it."""
    knee = REACH.skeleton.index("LeftLeg")
    rotations = REACH.rotations.copy()
    rotations[:, knee] = quat.mul(
        rotations[:, knee], quat.from_axis_angle([1.0, 0.0, 0.0], np.radians(-60.0))
    )
    odd = REACH.with_arrays(rotations=rotations)
    assert ik.limits.human(REACH).excess(odd.rotations)[:, knee].min() > np.radians(20.0)
    for options in ({}, {"frames": (20, 40)}, {"method": "solve", "frames": (20, 40)}):
        found = ik.move(odd, tips="LeftFoot", by=np.zeros(3), limits="human", **options)
        assert quat.distance(found.rotations, odd.rotations).max() < 1e-6
        found = ik.move(odd, tips="LeftHand", by=[0, 0.1, 0.1], limits="human", **options)
        assert quat.distance(found.rotations, odd.rotations)[:, knee].max() < 1e-6


def test_limits_hold_where_the_goal_applies_in_full():
    across = {"tips": "LeftHand", "goals": [-0.3, 1.2, -0.2], "frames": (24, 36)}
    arm, body = REACH.skeleton.index("LeftArm"), ik.limits.human(REACH)
    free, limited = (ik.move(REACH, **across, limits=limits) for limits in (None, "human"))
    assert body.excess(free.rotations)[24:36, arm].max() > np.radians(10.0)
    assert body.excess(limited.rotations)[24:36, arm].max() < 1e-5


@pytest.mark.parametrize("frames", [None, (20, 40)])
def test_a_pinned_foot_keeps_its_place_and_orientation(frames):
    found = ik.move(
        REACH,
        tips="LeftHand",
        goals=[0.5, 0.4, 0.5],
        method="solve",
        pins=["LeftFoot", "RightFoot"],
        frames=frames,
    )
    before, after = kinematics.forward(REACH), kinematics.forward(found)
    feet = [REACH.skeleton.index(f"{side}Foot") for side in ("Left", "Right")]
    assert np.abs(after.positions[:, feet] - before.positions[:, feet]).max() < 1e-5
    assert quat.distance(after.rotations[:, feet], before.rotations[:, feet]).max() < 1e-4
    assert np.abs(after.positions - before.positions).max() > 0.2


def test_a_foot_moved_by_two_bones_stays_flat_along_the_ease():
    found = ik.move(WALK, tips="LeftFoot", by=[0.1, 0.1, 0.0], frames=(60, 80), method="two-bone")
    foot = WALK.skeleton.index("LeftFoot")
    rotations = [kinematics.forward(motion).rotations[:, foot] for motion in (WALK, found)]
    assert quat.distance(*rotations).max() < np.radians(1.0)


@pytest.mark.parametrize("options", WAYS, ids=["ccd", "limits", "spine", "two-bone", "solve"])
def test_unit_and_a_static_root_do_not_matter(options):
    asked = {"tips": "LeftHand", "frames": (60, 110)} | options
    goal = position(WALK, "LeftArm")[85] + [0.3, -0.1, 0.2]
    plain = ik.move(WALK, goals=goal, **asked)

    large = WALK.with_arrays(
        skeleton=replace(WALK.skeleton, offsets=100.0 * WALK.skeleton.offsets),
        positions=100.0 * WALK.positions,
    )
    found = ik.move(large, goals=100.0 * goal, **asked)
    assert quat.distance(found.rotations, plain.rotations).max() < 1e-4

    rooted = under_a_static_root(WALK)
    found = ik.move(rooted, goals=goal, **asked)
    world = kinematics.forward(plain).positions
    if options.get("method") != "solve":  # a root that moves is free to, at a small cost
        assert np.abs(kinematics.forward(found).positions[:, 1:] - world).max() < 1e-6


def under_a_static_root(motion):
    """The same motion below a joint that never moves."""
    skeleton, frames = motion.skeleton, motion.num_frames
    above = Skeleton.build(
        ["Reference", *skeleton.names],
        [-1, *(skeleton.parents + 1)],
        np.concatenate([np.zeros((1, 3)), skeleton.offsets]),
        is_end=[False, *skeleton.is_end],
    )
    return motion.with_arrays(
        skeleton=above,
        rotations=np.concatenate([quat.identity((frames, 1)), motion.rotations], axis=1),
        positions=np.concatenate([np.zeros((frames, 1, 3)), motion.positions], axis=1),
    )


def test_a_goal_out_of_reach_is_reported():
    (goal,) = ik.moved(REACH, tips="LeftHand", goals=[2.0, 1.0, 0.0]).goals
    found = ik.move(REACH, tips="LeftHand", goals=[2.0, 1.0, 0.0])
    off = np.linalg.norm(position(found, "LeftHand") - [2.0, 1.0, 0.0], axis=1)
    assert (goal.frames, goal.met) == (60, 0)
    assert goal.farthest == pytest.approx(off.max(), abs=1e-12)
    assert goal.farthest_frame == int(off.argmax())
    assert goal.position_before == tuple(position(REACH, "LeftHand")[off.argmax()])


def test_a_goal_counts_as_met_within_a_thousandth_of_the_height():
    arm = np.linalg.norm(REACH.skeleton.offsets[REACH.skeleton.index("LeftForeArm")])
    arm += np.linalg.norm(REACH.skeleton.offsets[REACH.skeleton.index("LeftHand")])
    shoulder = position(REACH, "LeftArm")
    for beyond, met in ((0.9e-3, 60), (1.1e-3, 0)):
        goal = np.add(shoulder, [arm + beyond * REACH.skeleton.height, 0.0, 0.0])
        (found,) = ik.moved(REACH, tips="LeftHand", goals=[goal]).goals
        assert found.met == met


def test_no_frames_are_no_trouble():
    (goal,) = ik.moved(REACH[:0], tips="LeftHand", goals=GOAL).goals
    assert (goal.frames, goal.met, goal.farthest, goal.farthest_frame) == (0, 0, 0.0, None)
    assert goal.position_before is None


@pytest.mark.parametrize("method", ["ccd", "two-bone", "solve"])
def test_local_axes_do_not_matter(method):
    options = {"tips": "left_hand", "by": [0.05, 0.1, 0.1], "frames": (20, 40), "method": method}
    found, other = (ik.moved(motion, **options) for motion in (REACH, reframed(REACH)))
    np.testing.assert_allclose(
        kinematics.forward(other.motion).positions,
        kinematics.forward(found.motion).positions,
        atol=1e-8 if method == "solve" else 1e-9,
    )
    assert quat.distance(original_rotations(other.motion), found.motion.rotations).max() < 1e-7
    (goal,), (same,) = found.goals, other.goals
    assert (goal.frames, goal.met, goal.tip) == (same.frames, same.met, same.tip)
    assert goal.farthest == pytest.approx(same.farthest, abs=1e-7)


def test_refuses_in_words():
    def refused(error, words, parameter=None, motion=REACH, **changed):
        options = {"tips": "LeftHand", "goals": GOAL} | changed
        with pytest.raises(error, match=words) as raised:
            ik.move(motion, **options)
        if parameter is not None:
            assert raised.value.parameter == parameter

    refused(OptionError, "either goals or by", "goals", goals=None)
    refused(OptionError, "either goals or by", "by", by=GOAL)
    refused(OptionError, "1 tip needs 1 point in goals, found 2", "goals", goals=[GOAL, GOAL])
    two = ["LeftHand", "Head"]
    refused(
        OptionError, "2 tips need 2 points in by, found 1", "by", tips=two, goals=None, by=[GOAL]
    )
    refused(OptionError, "2 tips need 2 points in goals, found 3", "goals", tips=two)
    refused(OptionError, "at least one joint", "tips", tips=[], goals=[])
    refused(OptionError, "at least one joint", "tips", tips=None)
    refused(OptionError, "method must be ccd, two-bone or solve", "method", method="fabrik")
    refused(
        OptionError, "base can only be used with method ccd", "base", method="solve", base="Hips"
    )
    refused(OptionError, "pins can only be used with method solve", "pins", pins=["LeftFoot"])
    refused(OptionError, "limits .* ccd or solve", "limits", method="two-bone", limits="human")
    refused(OptionError, "limits must be human", "limits", limits="ape")
    refused(OptionError, r"within 0 and 60, found \(50, 20\)", "frames", frames=(50, 20))
    refused(OptionError, r"within 0 and 60", "frames", frames=(0, 61))
    refused(OptionError, "ease_s must be a number from 0", "ease_s", ease_s=-0.1)
    refused(OptionError, "'Hips' is a root", "tips", tips="Hips")
    refused(UnknownJoint, "LeftHnd", tips="LeftHnd")
    refused(OptionError, "'RightArm' is not above 'LeftHand'", "base", base="RightArm")
    refused(ShapeError, "goals must be finite", goals=[np.nan, 0, 0])
    refused(ShapeError, r"goals must have shape \(60, 3\)", goals=[np.zeros((5, 3))])
    refused(IncompleteMotion, "move", motion=samples.reach(gaps=1).motion)
    lone = Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    stick = REACH[:1].with_arrays(
        skeleton=lone, rotations=quat.identity((1, 2)), positions=lone.offsets[None].copy()
    )
    refused(SkeletonError, "parent and a grandparent", motion=stick, tips="b", method="two-bone")


@pytest.mark.parametrize("method", ["ccd", "two-bone", "solve"])
def test_where_averaging_is_not_enough_the_displacement_gives_way(data, method):
    """A foot of a recording that itself jumps beside the range: no joint is over its bound."""
    clip = kinema.read(data / "bvh" / "cmu" / "111_35.bvh", drop_rest=True)
    by, ease = [1.587, 2.105, 0.285], 30
    moved = ik.move(clip, tips="left_ankle", by=by, frames=(42, 114), method=method)
    own, now = (quat.distance(m.rotations[1:], m.rotations[:-1]) for m in (clip, moved))
    apart = quat.distance(clip.rotations, moved.rotations)[42:114].max(axis=0)
    fastest = 1.25 * np.percentile(own[:, ~clip.skeleton.is_end], 99.9)
    bound = np.maximum(np.maximum(fastest, 2.0 * apart / ease), own)
    assert (now <= 1.0001 * bound).all()
    assert apart.max() > np.radians(10.0)
