"""Joint limits: against SciPy's angles, laws, and bodies one can picture."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema
from kinema import kinematics, quat, samples
from kinema.errors import OptionError, ShapeError, SkeletonError, UnknownJoint
from kinema.motion import Motion
from kinema.ops.ik import limits
from kinema.ops.roles import find_roles
from kinema.skeleton import Skeleton
from tests.conftest import each_recording
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


# --- whole skeletons -----------------------------------------------------------------------


def test_only_named_joints_are_limited(motion):
    table = limits.Limits.build(motion.skeleton, {"chest": limits.hinge([1, 0, 0], (0.0, 0.1))})
    found = table.clamp(motion.rotations)
    chest = motion.skeleton.index("chest")
    others = [j for j in range(motion.skeleton.num_joints) if j != chest]
    assert (found[:, others] == motion.rotations[:, others]).all()
    assert table.excess(motion.rotations)[:, chest].min() > 0.01
    assert table.inside(found).all()
    assert not table.inside(motion.rotations)[:, chest].any()
    freed = table.replace({"chest": limits.FREE})
    assert (freed.clamp(motion.rotations) == motion.rotations).all()


def test_refuses_in_words(motion):
    table = limits.Limits.build(motion.skeleton, {})
    with pytest.raises(OptionError, match="y_rad is in the middle of XYZ and must stay within"):
        limits.axes("XYZ", y_rad=(-1.6, 0.0))
    with pytest.raises(OptionError, match="order must be one of XYZ, XZY"):
        limits.axes("XYX")
    with pytest.raises(OptionError, match="between 0 and π"):
        limits.cone([1, 0, 0], 4.0)
    for wrong in ((1.0, -1.0), (0.0, np.nan), (-np.inf, 0.0)):
        with pytest.raises(OptionError, match="twist_rad must be"):
            limits.hinge([1, 0, 0], wrong)
    with pytest.raises(UnknownJoint, match="elbow"):
        limits.Limits.build(motion.skeleton, {"elbow": limits.FREE})
    with pytest.raises(UnknownJoint, match="elbow"):
        table.replace({"elbow": limits.FREE})
    with pytest.raises(ShapeError, match=r"\(\.\.\., 8, 4\)"):
        table.clamp(motion.rotations[:, :3])
    with pytest.raises(SkeletonError, match="another of 1"):
        table.fits(ONE)


# --- people --------------------------------------------------------------------------------


def along_x(motion):
    """The same motion with other axes in its joints: at rest all bones lie along +X, in a heap."""
    skeleton = motion.skeleton
    turns = quat.identity(skeleton.num_joints)
    for joint in range(skeleton.num_joints):
        below = skeleton.children(joint)
        bone = skeleton.offsets[below[0]] if below else np.zeros(3)
        if len(below) == 1 and np.linalg.norm(bone) > 0:
            turns[joint] = quat.between(bone, [1.0, 0.0, 0.0])  # new axes from old
    above = np.where(skeleton.parents[:, None] >= 0, turns[skeleton.parents], quat.identity())
    offsets = quat.rotate(above, skeleton.offsets)
    other = Skeleton.build(skeleton.names, skeleton.parents, offsets, is_end=skeleton.is_end)
    rotations = quat.mul(quat.mul(above, motion.rotations), quat.conjugate(turns))
    rotations[:, skeleton.is_end] = quat.identity()
    positions = quat.rotate(above, motion.positions)
    return Motion(other, rotations, positions, motion.frame_time)


MADE = {
    "walk": lambda: samples.walk().motion,
    "run and stop": lambda: samples.run_stop().motion,
    "punch": lambda: samples.punch().motion,
    "reach": lambda: samples.reach(target="up").motion,
    "jump": lambda: samples.jumps().motion,
}


@pytest.mark.parametrize("name", MADE)
@pytest.mark.parametrize("other", [False, True], ids=["T-pose", "along x"])
def test_samples_are_inside_human_limits(name, other):
    motion = along_x(MADE[name]()) if other else MADE[name]()
    table = limits.human(motion)
    assert int((table.kinds > 0).sum()) >= 18
    assert table.inside(motion.rotations).mean() > 0.999


def test_other_axes_are_the_same_body():
    """The heap along X stands in the same places, so that the test above means something."""
    motion = samples.walk(seconds=1.0).motion
    other = along_x(motion)
    there = kinematics.forward(other).positions
    assert np.abs(there - kinematics.forward(motion).positions).max() < 1e-9
    legs = kinematics.at_rest(other.skeleton).positions[0]
    hip, ankle = (other.skeleton.index(name) for name in ("LeftUpLeg", "LeftFoot"))
    assert legs[ankle, 0] - legs[hip, 0] > 0.5


@pytest.mark.parametrize("other", [False, True], ids=["T-pose", "along x"])
@pytest.mark.parametrize(
    ("role", "about", "degrees"),
    [
        ("knee", "hinge", -50),  # a knee that bends forward
        ("knee", "across", 50),  # sideways
        ("elbow", "hinge", -50),
        ("hip", "hinge", 80),  # a leg straight out behind
        ("ankle", "hinge", 120),
        ("neck", "hinge", 150),
    ],
)
def test_what_no_person_can_do_is_outside(role, about, degrees, other):
    """Turn a joint of a walking body from where its limb is straight, in the body's own axes."""
    motion = samples.walk(seconds=1.5).motion
    roles = find_roles(motion)
    joint = roles[role if role in roles else f"left_{role}"]
    rest = quat.identity((1, motion.skeleton.num_joints))
    # the sample's T-pose faces +Z with +X left; arms are along X
    turning = [1.0, 0.0, 0.0] if role != "elbow" else [0.0, -1.0, 0.0]
    if about == "across":
        turning = [0.0, 0.0, 1.0]
    rest[0, joint] = quat.from_axis_angle(turning, np.radians(degrees))
    pose = motion.with_arrays(rotations=rest, positions=motion.positions[:1].copy())
    table, rotations = limits.human(motion), pose.rotations
    if other:
        table, rotations = limits.human(along_x(motion)), along_x(pose).rotations
    assert np.degrees(table.excess(rotations)[0, joint]) > 10.0
    back = quat.conjugate(rest)
    pose = pose.with_arrays(rotations=np.ascontiguousarray(back))
    if role in ("knee", "elbow") and about == "hinge":  # the other way it may bend
        rotations = along_x(pose).rotations if other else pose.rotations
        assert table.excess(rotations)[0, joint] == 0.0


def test_a_skeleton_alone_will_do_if_it_stands():
    motion = samples.walk().motion
    assert limits.human(motion.skeleton).inside(motion.rotations).all()
    with pytest.raises(SkeletonError, match="not one that a body can take"):
        limits.human(along_x(motion).skeleton)


def test_roles_can_be_given():
    motion = samples.walk(seconds=1.0).motion
    renamed = tuple(f"joint{n}" for n in range(motion.skeleton.num_joints))
    skeleton = Skeleton(
        renamed,
        motion.skeleton.parents,
        motion.skeleton.offsets,
        motion.skeleton.rest_rotations,
        motion.skeleton.is_end,
    )
    known = find_roles(motion)
    given = {role: renamed[joint] for role, joint in known.joints.items()}
    unnamed = Motion(skeleton, motion.rotations, motion.positions, motion.frame_time)
    found, expected = limits.human(unnamed, roles=given), limits.human(motion)
    assert (found.kinds == expected.kinds).all()
    np.testing.assert_allclose(found.before, expected.before, atol=1e-12)


@each_recording("bvh/cmu/0[278]_0[124].bvh")
def test_recorded_walks_are_inside_human_limits(path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        motion = kinema.read(path, drop_rest=True)
    inside = limits.human(motion).inside(motion.rotations)
    assert inside.mean(axis=0).min() > 0.95  # each joint, nearly always
    heap = along_x(motion)
    assert limits.human(heap).inside(heap.rotations).mean(axis=0).min() > 0.9
