"""Any rig sends bones and follows them; beside SciPy, and across rigs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinema import kinematics, quat, samples
from kinema.errors import MissingRole, OptionError
from kinema.live.avatar import avatar
from kinema.live.bones import BONES, HIPS, PARENTS, BoneFrame
from kinema.live.rig import Rig
from kinema.live.vmc_receiver import VmcStream
from kinema.live.vmc_sender import packets
from kinema.motion import Motion, Pose
from kinema.ops.scale import scale
from kinema.skeleton import Skeleton
from tests.checks import assert_close, assert_same_rotations, to_scipy
from tests.frames import reframed
from tests.mounts import with_parent, wrapped

WALK = samples.walk(seconds=1.0, fps=10.0).motion
TIMES = WALK.times_s[::3]


def posed(skeleton: Skeleton, seed: int, joints=None) -> Pose:
    """Some of the joints turned any way, the hips anywhere."""
    rng = np.random.default_rng(seed)
    rotations, positions = skeleton.rest_rotations.copy(), skeleton.offsets.copy()
    chosen = np.flatnonzero(~skeleton.is_end) if joints is None else joints
    turns = quat.exp(rng.normal(size=(len(chosen), 3)))
    rotations[chosen] = quat.mul(rotations[chosen], turns)
    hips = Rig(skeleton).joints[HIPS]
    positions[hips] += rng.normal(size=3) * skeleton.height
    return Pose(skeleton, quat.normalize(rotations), positions)


def a_pose_arms(skeleton: Skeleton) -> Skeleton:
    """The same body with arms that hang down at rest, in rotations of their own."""
    rest = skeleton.rest_rotations.copy()
    for name, angle in (("LeftArm", -0.9), ("RightArm", 0.9)):
        joint = skeleton.index(name)
        rest[joint] = quat.mul(quat.from_axis_angle([0, 0, 1], angle), rest[joint])
    return replace(skeleton, rest_rotations=rest)


BODY = WALK.skeleton
RIGS = {
    "avatar": avatar(),
    "sample": BODY,
    "still root above the hips": wrapped(WALK).skeleton,
    "root not turned at rest": wrapped(WALK, rest=False).skeleton,
    "hips moved into a parent": with_parent(WALK).skeleton,
    "scrambled axes": reframed(WALK).skeleton,
    "both": reframed(wrapped(WALK)).skeleton,
    "centimetres": scale(WALK, factor=100.0).skeleton,
    "an A-pose at rest": a_pose_arms(BODY),
}


def world(pose: Pose) -> kinematics.World:
    return kinematics.forward(pose.motion())


def through_the_wire(rig: Rig, pose: Pose) -> Pose:
    stream, frames = VmcStream(), []
    for packet in packets(rig, rig.bones(pose, 0.0), 0.0):
        frames += stream.push(np.frombuffer(packet, np.uint8), 1.0)
    [frame] = frames or stream.close(2.0)
    return rig.pose(frame)


@pytest.mark.parametrize("name", RIGS)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_sent_and_received_is_the_same_in_the_world(name, seed):
    rig = Rig(RIGS[name])
    pose = posed(RIGS[name], seed, rig.joints[rig.sent])
    sent, back = world(pose), world(through_the_wire(rig, pose))
    driven = rig.joints[rig.sent]
    assert_same_rotations(sent.rotations[0, driven], back.rotations[0, driven], 1e-6)
    # joints between two bones are as in the T-pose, so all is in place only where that is the rest
    if name != "an A-pose at rest":
        far = np.abs(sent.positions - back.positions).max()
        assert far < 2e-6 * (RIGS[name].height + np.abs(sent.positions).max())


@pytest.mark.parametrize("seed", range(3))
def test_joints_that_vmc_has_no_bone_for_turn_what_hangs_on_them(seed):
    rig = Rig(BODY)
    pose = posed(BODY, seed)  # all of them, a fourth joint of the spine too
    driven = rig.joints[rig.sent]
    back = world(through_the_wire(rig, pose))
    assert_same_rotations(world(pose).rotations[0, driven], back.rotations[0, driven], 1e-6)


@pytest.mark.parametrize("change", [wrapped, reframed, with_parent])
def test_bones_do_not_depend_on_a_still_root_or_on_local_axes(change):
    plain, changed = Rig(WALK), Rig(change(WALK))
    for time_s in TIMES:
        ours = plain.bones(WALK.pose(time_s), time_s)
        theirs = changed.bones(change(WALK).pose(time_s), time_s)
        assert_same_rotations(ours.rotations, theirs.rotations, 1e-9)
        assert_close(ours.places, theirs.places, 1e-9)
        assert ours.seen == theirs.seen
    assert_close(plain.places, changed.places, 1e-9)


@pytest.mark.parametrize("factor", [100.0, 39.3701, 1000.0, 3.28084])
def test_bones_are_in_metres_whatever_the_unit(factor):
    there = scale(WALK, factor=factor)
    bare = there.with_arrays(skeleton=replace(there.skeleton, metres_per_unit=None))
    ours, theirs = Rig(WALK).bones(WALK.pose(0.3), 0.0), Rig(bare).bones(bare.pose(0.3), 0.0)
    assert_close(theirs.places, ours.places, 2e-5)


def test_an_a_pose_at_rest_sends_the_same_bones():
    hanging = a_pose_arms(BODY)
    for time_s in TIMES:
        ours = Rig(BODY).bones(WALK.pose(time_s), 0.0)
        same = WALK.with_arrays(skeleton=hanging).pose(time_s)
        theirs = Rig(hanging).bones(same, 0.0)
        assert_same_rotations(ours.rotations, theirs.rotations, 1e-9)


@given(st.integers(0, 1000))
@settings(max_examples=20)
def test_a_rig_follows_as_products_of_rotations_say(seed):
    rng = np.random.default_rng(seed)
    frame = BoneFrame(0.0, quat.random(rng, (56,)), rng.normal(size=(2, 3)))
    rig = Rig(RIGS["both"])
    found = world(rig.pose(frame))
    turns = to_scipy(frame.rotations)
    in_world = []
    for bone, parent in enumerate(PARENTS):
        in_world.append(in_world[parent] * turns[bone] if parent >= 0 else turns[bone])
    for bone in rig.sent:
        joint = rig.joints[bone]
        expected = in_world[bone] * to_scipy(rig.reference[joint])
        found_turn = to_scipy(found.rotations[0, joint])
        assert (expected.inv() * found_turn).magnitude() < 1e-9
    hips = frame.places[0] + in_world[0].apply(frame.places[1])
    assert_close(found.positions[0, rig.joints[HIPS]], hips, 1e-9)


def test_both_root_and_hips_count():
    rng = np.random.default_rng(5)
    turn, hips_turn = quat.random(rng, (2,))
    place, hips_place = rng.normal(size=(2, 3))
    rotations = quat.identity((56,))
    rotations[0], rotations[HIPS] = turn, hips_turn
    rig = Rig(avatar())
    split = rig.pose(BoneFrame(0.0, rotations, np.stack([place, hips_place])))
    rotations = quat.identity((56,))
    rotations[HIPS] = quat.mul(turn, hips_turn)
    joined = np.stack([np.zeros(3), place + quat.rotate(turn, hips_place)])
    together = rig.pose(BoneFrame(0.0, rotations, joined))
    assert_close(world(split).positions, world(together).positions, 1e-12)


def test_the_t_pose_sends_no_rotation_at_all():
    rig = Rig(avatar())
    rest = Pose(avatar(), avatar().rest_rotations, avatar().offsets)
    assert_same_rotations(rig.bones(rest, 0.0).rotations, quat.identity((56,)), 1e-9)
    # receivers that use positions get those of the skeleton
    assert_close(rig.places[2:], avatar().offsets[1:], 1e-9)


def test_a_bone_that_the_rig_lacks_is_passed_on_to_the_next():
    """Of a rig without a collar, the arm turns with the chest; what the collar did is in it."""
    full = Rig(avatar())
    pose = posed(avatar(), 3)
    frame = full.bones(pose, 0.0)
    without = [joint for joint, name in enumerate(avatar().names) if name != "LeftShoulder"]
    parents = avatar().parents.copy()
    gone = avatar().index("LeftShoulder")
    parents[parents == gone] = parents[gone]
    renumbered = [without.index(p) if p >= 0 else -1 for p in parents[without]]
    offsets = avatar().offsets.copy()
    offsets[avatar().index("LeftUpperArm")] += offsets[gone]
    small = Rig(
        Skeleton.build(
            [avatar().names[joint] for joint in without],
            renumbered,
            offsets[without],
            metres_per_unit=1.0,
        )
    )
    assert small.joints[BONES.index("LeftShoulder")] < 0
    arm = BONES.index("LeftUpperArm")
    there, here = world(full.pose(frame)), world(small.pose(frame))
    ours, theirs = small.joints[arm], full.joints[arm]
    assert_same_rotations(here.rotations[0, ours], there.rotations[0, theirs], 1e-9)


def test_a_body_without_hips_is_refused():
    chain = Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    with pytest.raises(MissingRole):
        Rig(chain)


def test_a_rig_of_very_many_joints_is_refused():
    count = 2000
    offsets = np.tile([0.0, 0.01, 0.0], (count, 1))
    many = Skeleton.build([f"j{at}" for at in range(count)], np.arange(count) - 1, offsets)
    with pytest.raises(OptionError, match="at most 1000 joints"):
        Rig(many)


def test_a_walk_is_the_same_walk_on_the_avatar():
    """Retargeted by the wire: hips where they were, feet about as far apart."""
    rig, body = Rig(WALK), Rig(avatar(1.75))
    poses = [body.pose(rig.bones(WALK.pose(time_s), 0.0)) for time_s in WALK.times_s]
    motion = Motion.from_poses(poses, frame_time=WALK.frame_time)
    ours, theirs = kinematics.forward(WALK).positions, kinematics.forward(motion).positions
    assert_close(theirs[:, 0], ours[:, BODY.index("Hips")], 1e-9)
    apart = [
        np.linalg.norm(places[:, left] - places[:, right], axis=-1)
        for places, left, right in (
            (ours, BODY.index("LeftFoot"), BODY.index("RightFoot")),
            (theirs, avatar().index("LeftFoot"), avatar().index("RightFoot")),
        )
    ]
    assert np.corrcoef(*apart)[0, 1] > 0.99
