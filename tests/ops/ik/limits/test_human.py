"""The limits of people: what they do is inside, what nobody can do is outside."""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, samples
from kinema.errors import SkeletonError
from kinema.motion import Motion
from kinema.ops import roles
from kinema.ops.ik import limits
from kinema.ops.ik.limits.human import human_limits
from kinema.ops.roles import find_roles
from kinema.skeleton import Skeleton
from tests.conftest import each_recording
from tests.frames import original_rotations, reframed


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


def test_declared_roles_are_used():
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
    declared = roles.assign(unnamed, given)
    found, expected = limits.human(declared), limits.human(motion)
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


def test_local_axes_do_not_matter():
    """The same poses are within the limits, and others are brought to the same poses."""
    motion = samples.walk(seconds=1.0).motion
    rng = np.random.default_rng(0)
    noise = quat.exp(rng.normal(size=(*motion.rotations.shape[:2], 3)))
    noise[:, motion.skeleton.is_end] = quat.identity()
    wild = motion.with_arrays(rotations=quat.mul(motion.rotations, noise))
    found, other = limits.human(motion), limits.human(reframed(motion))
    clamped = motion.with_arrays(rotations=found.clamp(wild.rotations))
    reclamped = reframed(motion).with_arrays(rotations=other.clamp(reframed(wild).rotations))
    assert (found.kinds == other.kinds).all()
    np.testing.assert_allclose(
        other.excess(reframed(wild).rotations), found.excess(wild.rotations), atol=1e-7
    )
    assert found.excess(wild.rotations).max() > 0.5
    assert quat.distance(original_rotations(reclamped), clamped.rotations).max() < 1e-7


# From the sample's T-pose, which faces +Z with +X left: joint, axis, least and most in degrees.
LEFT, UP, AHEAD = np.eye(3)
RANGES = [
    ("LeftUpLeg", LEFT, -145, 50),  # forward, back
    ("LeftUpLeg", AHEAD, -50, 80),  # in, out
    ("LeftUpLeg", UP, -80, 80),
    ("RightUpLeg", LEFT, -145, 50),
    ("RightUpLeg", AHEAD, -80, 50),
    ("RightUpLeg", UP, -80, 80),
    ("LeftLeg", LEFT, -20, 165),
    ("LeftLeg", AHEAD, -25, 25),
    ("LeftLeg", UP, -45, 45),
    ("RightLeg", LEFT, -20, 165),
    ("LeftFoot", LEFT, -55, 75),
    ("LeftFoot", AHEAD, -45, 45),
    ("LeftFoot", UP, -50, 50),
    ("RightFoot", LEFT, -55, 75),
    ("LeftToeBase", LEFT, -90, 60),
    ("LeftToeBase", AHEAD, -30, 30),
    ("LeftToeBase", UP, -30, 30),
    ("LeftForeArm", -UP, -20, 165),
    ("LeftForeArm", AHEAD, -30, 30),
    ("LeftForeArm", LEFT, -110, 110),
    ("RightForeArm", UP, -20, 165),
    ("LeftHand", UP, -95, 95),
    ("LeftHand", AHEAD, -95, 95),
    ("LeftHand", LEFT, -110, 110),
    ("RightHand", LEFT, -110, 110),
    ("LeftShoulder", UP, -50, 50),
    ("LeftShoulder", LEFT, -60, 60),
    ("Spine", LEFT, -65, 65),  # one of three
    ("Spine1", AHEAD, -65, 65),
    ("Spine2", UP, -45, 45),
    ("Neck", LEFT, -65, 65),  # one of two
    ("Neck", UP, -70, 70),
    ("Head", AHEAD, -65, 65),
]


def trunk_lean(skeleton):
    """How far the sample leans back at rest, from hips to shoulders, in degrees."""
    rest = kinematics.at_rest(skeleton).positions[0]
    _, up, ahead = rest[skeleton.index("LeftArm")] - rest[skeleton.index("LeftUpLeg")]
    return np.degrees(np.arctan2(-ahead, up))


@pytest.mark.parametrize(("joint", "axis", "least", "most"), RANGES)
def test_each_joint_turns_so_far_and_no_farther(joint, axis, least, most):
    skeleton = samples.walk(seconds=0.1).motion.skeleton
    at = skeleton.index(joint)
    angles = np.array([least - 3.0, least - 0.4, least + 0.4, most - 0.4, most + 0.4, most + 3.0])
    rotations = quat.identity((len(angles), skeleton.num_joints))
    if joint in ("LeftShoulder", "Spine", "Spine1", "Spine2", "Neck", "Head"):
        # bones that are not quite along an axis: about their own and square to it
        bone = {"LeftShoulder": skeleton.offsets[skeleton.index("LeftArm")]}.get(joint)
        if bone is None:
            rest = kinematics.at_rest(skeleton).positions[0]
            bone = rest[skeleton.index("Head")] - rest[0]
        along = LEFT if joint == "LeftShoulder" else UP
        axis = quat.rotate(quat.between(along, bone), axis)
    turns = angles - trunk_lean(skeleton) if "UpLeg" in joint and axis is LEFT else angles
    rotations[:, at] = quat.from_axis_angle(axis, np.radians(turns))
    excess = np.degrees(limits.human(skeleton).excess(rotations)[:, at])
    np.testing.assert_allclose(excess, [3.0, 0.4, 0.0, 0.0, 0.4, 3.0], atol=0.05)


@pytest.mark.parametrize(("side", "out"), [("Left", 1.0), ("Right", -1.0)])
def test_an_upper_arm_swings_125_degrees_from_ahead_and_out(side, out):
    """From sideways, 0.7 forward and 0.2 down; and twists by 130."""
    skeleton = samples.walk(seconds=0.1).motion.skeleton
    at = skeleton.index(f"{side}Arm")
    leant = quat.from_axis_angle(LEFT, -np.radians(trunk_lean(skeleton)))
    middle = quat.rotate(leant, [out, -0.2, 0.7])
    square = np.cross(middle, [0.3, 1.0, 0.2])
    down = quat.rotate(leant, -UP)
    # an arm that hangs down, swung to the middle, is not twisted
    hanging = quat.between([out, 0.0, 0.0], down)
    body = limits.human(skeleton)

    def excess(angle, about):
        rotations = quat.identity((1, skeleton.num_joints))
        turn = quat.from_axis_angle(about, np.radians(angle))
        rotations[0, at] = quat.mul(turn, quat.mul(quat.between(down, middle), hanging))
        return float(np.degrees(body.excess(rotations)[0, at]))

    for angle, over in ((124.5, 0.0), (125.5, 0.5), (-124.5, 0.0), (-125.5, 0.5)):
        assert excess(angle, square) == pytest.approx(over, abs=0.01)
    for angle, over in ((129.5, 0.0), (130.5, 0.5), (-129.5, 0.0), (-130.5, 0.5)):
        assert excess(angle, middle) == pytest.approx(over, abs=0.01)


def trunk(spine, neck):
    """The limits of a body with so many joints above the hips and in the neck, and their names."""
    motion = samples.walk(seconds=0.1).motion
    old = motion.skeleton
    chain = [f"Spine{n}" for n in range(spine)] + [f"Neck{n}" for n in range(neck - 1)] + ["Head"]
    names = ["Hips", *chain]
    parents = list(range(-1, len(names) - 1))
    offsets = [[0.0, 0.98, 0.0]] + [[0.0, 0.6 / len(chain), 0.0]] * len(chain)
    chest = names.index(f"Spine{spine - 1}")
    for joint in range(7, old.num_joints):
        parent = old.names[old.parents[joint]]
        parents.append(names.index(parent) if parent in names else chest)
        names.append(old.names[joint])
        offsets.append(old.offsets[joint])
    known = {"hips": "Hips", "chest": names[chest], "head": "Head"}
    known |= {"spine": "Spine0"} if spine > 1 else {}
    known |= {"neck": "Neck0"} if neck > 1 else {}
    for role, joint in find_roles(motion).joints.items():
        if role.startswith(("left_", "right_")):
            known[role] = old.names[joint]
    return limits.human(roles.assign(Skeleton.build(names, parents, offsets), known)), chain


@pytest.mark.parametrize(
    ("spine", "neck", "of_spine", "of_neck"),
    [
        (1, 1, (95, 70), (85, 95)),
        (2, 2, (75, 60), (65, 70)),
        (3, 3, (65, 45), (55, 50)),
        (4, 1, (65, 45), (85, 95)),
        (1, 4, (95, 70), (55, 50)),
    ],
)
def test_the_more_joints_a_trunk_has_the_less_each_turns(spine, neck, of_spine, of_neck):
    table, chain = trunk(spine, neck)
    for number, name in enumerate(chain):
        at, (half, twist) = table.names.index(name), of_spine if number < spine else of_neck
        for axis, most in ((LEFT, half), (AHEAD, half), (UP, twist)):
            angles = np.array([-most - 1.0, 0.6 - most, most - 0.6, most + 1.0])
            rotations = quat.identity((4, len(table.names)))
            rotations[:, at] = quat.from_axis_angle(axis, np.radians(angles))
            excess = np.degrees(table.excess(rotations)[:, at])
            np.testing.assert_allclose(excess, [1.0, 0.0, 0.0, 1.0], atol=1e-6)


def legs(above):
    """Hips exactly between two legs, with or without a head above them."""
    names = ["Hips", "LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot"]
    offsets = [[0, 1, 0], [0.1, 0, 0], [0, -0.4, 0], [0, -0.4, 0]]
    offsets += [[-0.1, 0, 0], [0, -0.4, 0], [0, -0.4, 0]]
    parents = [-1, 0, 1, 2, 0, 4, 5]
    if above:
        names, parents, offsets = [*names, "Head"], [*parents, 0], [*offsets, [0, 0.6, 0]]
    parts = ["hips", "left_hip", "left_knee", "left_ankle"]
    parts += ["right_hip", "right_knee", "right_ankle", "head"]
    known = dict(zip(parts, names, strict=False))
    return roles.assign(Skeleton.build(names, parents, offsets), known)


def test_a_trunk_is_a_line_from_the_hips_to_what_is_above_them():
    """The joint of the hips may be where the line begins."""
    skeleton = legs(above=True)
    table = limits.human(skeleton)
    for axis, angle, over in ((LEFT, -144, 0), (LEFT, -146, 1), (LEFT, 51, 1), (AHEAD, 81, 1)):
        rotations = quat.identity((1, skeleton.num_joints))
        rotations[0, 1] = quat.from_axis_angle(axis, np.radians(angle))
        assert np.degrees(table.excess(rotations)[0, 1]) == pytest.approx(over, abs=1e-6)
    assert (limits.human(legs(above=False)).kinds > 0).tolist() == [False] + [True] * 6


@pytest.mark.parametrize(
    ("missing", "limited"),
    [
        ([], ["elbow", "hand", "hip", "knee", "ankle", "shoulder", "toe"]),
        (["toe"], ["elbow", "hand", "hip", "knee", "ankle", "shoulder"]),
        (["ankle", "toe"], ["elbow", "hand", "shoulder"]),
        (["knee"], ["elbow", "hand", "shoulder"]),
        (["hand"], ["hip", "knee", "ankle", "toe"]),
        (["elbow"], ["hip", "knee", "ankle", "toe"]),
    ],
)
def test_a_limb_without_one_of_its_joints_is_free(missing, limited):
    """On the left side alone; the right one keeps its limits."""
    skeleton = samples.walk(seconds=0.1).motion.skeleton
    known = dict(find_roles(skeleton).joints)
    for part in missing:
        del known[f"left_{part}"]
    found = replace(find_roles(skeleton), joints=known)
    kinds = human_limits(skeleton, found).kinds
    every = ["elbow", "hand", "hip", "knee", "ankle", "shoulder", "toe"]
    whole = dict(find_roles(skeleton).joints)
    assert [part for part in every if kinds[whole[f"left_{part}"]]] == [
        part for part in every if part in limited
    ]
    assert all(kinds[whole[f"right_{part}"]] for part in every)
