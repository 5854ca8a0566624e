"""The limits of people: what they do is inside, what nobody can do is outside."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, samples
from kinema.errors import SkeletonError
from kinema.motion import Motion
from kinema.ops import roles
from kinema.ops.ik import limits
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
