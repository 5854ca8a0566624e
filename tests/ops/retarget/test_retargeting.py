"""Laws of retargeting: what must not matter, what must be kept, what is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from kinema import contacts, kinematics, quat, retarget, samples
from kinema.errors import (
    FormatError,
    IncompleteMotion,
    KinemaWarning,
    MissingRole,
    OptionError,
    SkeletonError,
    UnknownJoint,
)
from kinema.inspection import turned_up
from kinema.motion import Motion
from kinema.ops.retarget.bodies import LIMBS, Body
from kinema.ops.retarget.pairs import BodyPair
from kinema.ops.scale import scale
from tests.frames import reframed
from tests.mounts import wrapped
from tests.ops.retarget.builds import bones_along_x, long_legged, without

WALK = samples.walk(seconds=2.0, noise_m=0.001).motion
TALL = long_legged(WALK.skeleton)
HEIGHT = TALL.height


def places(motion):
    return kinematics.forward(motion).positions


def apart(one, other):
    """Largest distance between two motions of one skeleton, in heights."""
    return np.abs(places(one) - places(other)).max() / one.skeleton.height


def pair(source, result):
    worlds = kinematics.forward(source), kinematics.forward(result)
    return BodyPair(Body.of(source.skeleton), Body.of(result.skeleton), *worlds)


@pytest.fixture(scope="module")
def tall():
    return retarget.retarget(WALK, TALL)


def test_the_same_skeleton_gets_the_same_motion_to_the_bit():
    same = retarget.retarget(WALK, replace(WALK.skeleton))
    assert (same.rotations == WALK.rotations).all()
    assert (same.positions == WALK.positions).all()


def test_a_scaled_skeleton_gets_the_scaled_motion():
    small = scale(WALK, factor=0.4)
    assert apart(retarget.retarget(WALK, small.skeleton), small) < 1e-12


@pytest.mark.parametrize("change", [lambda m: reframed(m, 4), lambda m: wrapped(m, 5)])
def test_the_same_body_gets_the_same_motion_whatever_its_axes_and_mount(change):
    other = change(WALK)
    result = retarget.retarget(WALK, other.skeleton)
    joints = [result.skeleton.index(name) for name in WALK.skeleton.names]
    assert np.abs(places(result)[:, joints] - places(WALK)).max() < 1e-9


def test_the_order_of_joints_does_not_matter():
    skeleton = WALK.skeleton
    order = sorted(range(skeleton.num_joints), key=lambda j: (len(skeleton.ancestors(j)), -j))
    at = {joint: index for index, joint in enumerate(order)}
    shuffled = replace(
        skeleton,
        names=tuple(skeleton.names[j] for j in order),
        parents=np.array([at.get(int(skeleton.parents[j]), -1) for j in order], np.int32),
        offsets=skeleton.offsets[order],
        rest_rotations=skeleton.rest_rotations[order],
        is_end=skeleton.is_end[order],
    )
    moved = Motion(shuffled, WALK.rotations[:, order], WALK.positions[:, order], WALK.frame_time)
    assert np.abs(places(retarget.retarget(WALK, shuffled)) - places(moved)).max() < 1e-12
    assert apart(retarget.retarget(moved, TALL), retarget.retarget(WALK, TALL)) < 1e-9


@pytest.mark.parametrize("feet", ["free", "lock"])
def test_local_axes_of_the_source_do_not_matter(feet):
    one, other = (retarget.retarget(m, TALL, feet=feet) for m in (WALK, reframed(WALK, 1)))
    assert apart(one, other) < 1e-9


def test_local_axes_of_the_target_do_not_matter(tall):
    body = Motion(TALL, quat.identity((1, TALL.num_joints)), TALL.offsets[None], 1.0)
    turned = reframed(body, 2).skeleton
    assert np.abs(places(retarget.retarget(WALK, turned)) - places(tall)).max() < 1e-9 * HEIGHT


def test_a_mount_of_the_source_does_not_matter(tall):
    assert apart(retarget.retarget(wrapped(WALK, 3), TALL), tall) < 1e-9


def test_a_mount_of_the_target_stays_as_it_is_at_rest(tall):
    body = Motion(TALL, quat.identity((1, TALL.num_joints)), TALL.offsets[None], 1.0)
    mounted = wrapped(body, 3).skeleton
    result = retarget.retarget(WALK, mounted)
    assert np.abs(places(result)[:, 1:] - places(tall)).max() < 1e-9 * HEIGHT
    assert np.abs(result.rotations[:, 0] - mounted.rest_rotations[0]).max() < 1e-12


def test_the_unit_of_the_source_does_not_matter(tall):
    assert apart(retarget.retarget(scale(WALK, factor=39.37), TALL), tall) < 1e-9


def test_the_up_axis_of_the_source_does_not_matter(tall):
    lying = turned_up(WALK, "-z")  # has +z up, now
    with pytest.warns(KinemaWarning, match="up; it is turned"):
        assert apart(retarget.retarget(lying, TALL), tall) < 1e-6


def test_a_zero_pose_that_is_no_pose_does_not_matter_to_the_source(tall):
    folded = bones_along_x(WALK)
    assert np.abs(places(folded) - places(WALK)).max() < 1e-9
    result = retarget.retarget(folded, TALL)
    off = pair(WALK, result)
    assert max(angle.mean() for angle in off.limbs().values()) < np.radians(2.5)
    # trunk and head lean as much as the mean pose of this walk does
    rms = np.sqrt(((places(result) - places(tall)) ** 2).sum(axis=-1).mean())
    assert rms < 0.03 * HEIGHT


def test_a_zero_pose_that_is_no_pose_does_not_matter_to_the_target():
    body = retarget.retarget(WALK, TALL)
    folded = bones_along_x(body).skeleton
    assert np.abs(folded.rest_rotations - quat.identity()).max() == 0.0
    found = retarget.retargeted(WALK, folded)
    assert found.figures is not None
    assert found.figures.limb < np.radians(2.5)
    assert found.figures.heading < np.radians(3.0)
    rms = np.sqrt(((places(found.motion) - places(body)) ** 2).sum(axis=-1).mean())
    assert rms < 0.03 * HEIGHT


def test_limbs_point_and_bend_as_in_the_source_before_feet_are_held():
    result = retarget.retarget(WALK, TALL, feet="free")
    off = pair(WALK, result)
    for name in LIMBS:
        assert off.limbs()[name].max() < 1e-7
        assert off.hinges()[name].max() < 1e-7


def test_the_body_travels_in_proportion_to_its_legs():
    result = retarget.retarget(WALK, TALL, feet="free")
    off = pair(WALK, result)
    leg, other = off.leg_lengths
    hips = [
        world.positions[:, body.hips]
        for body, world in zip((off.source, off.target), off.worlds, strict=True)
    ]
    steps = [np.diff(track[:, [0, 2]], axis=0) for track in hips]
    assert np.abs(steps[1] / other - steps[0] / leg).max() < 2e-3


def test_planted_feet_stay_and_none_goes_below_the_floor():
    found = retarget.retargeted(WALK, TALL)
    free = retarget.retargeted(WALK, TALL, feet="free")
    assert found.figures is not None
    assert free.figures is not None
    assert found.figures.drift < 1e-4 < free.figures.drift
    assert found.figures.depth < 5e-4 < free.figures.depth
    assert found.figures.limb < np.radians(2.5)
    assert found.out_of_bounds == ()


def test_there_and_back_is_the_motion_again():
    there = retarget.retarget(WALK, TALL, feet="free")
    back = retarget.retarget(there, WALK.skeleton, feet="free")
    rms = np.sqrt(((places(back) - places(WALK)) ** 2).sum(axis=-1).mean())
    assert rms < 0.003 * WALK.skeleton.height


def test_the_result_stands_on_the_floor_of_the_source():
    raised = WALK.positions.copy()
    raised[:, 0, 1] += 0.3
    source = WALK.with_arrays(positions=raised)
    for target in (TALL, without(TALL, *TOES)):
        found = retarget.retargeted(source, target)
        floor, own = (contacts.detect(motion).floor for motion in (found.motion, source))
        assert abs(floor - found.scale * own) < 1e-3 * target.height


def test_bones_keep_their_lengths(tall):
    bones = np.linalg.norm(tall.positions[:, 1:], axis=-1)
    assert np.abs(bones - np.linalg.norm(TALL.offsets[1:], axis=-1)).max() < 1e-9 * HEIGHT


TOES = ("LeftToeBase", "LeftToeBase_end", "RightToeBase", "RightToeBase_end")
COLLARS = ("LeftShoulder", "RightShoulder")


@pytest.mark.parametrize(
    "gone", [("Spine1",), ("Spine1", "Spine2"), COLLARS, TOES, ("Neck",), ("LeftFingerBase",)]
)
def test_joints_that_one_body_lacks(gone):
    fewer = without(TALL, *gone)
    there = retarget.retargeted(WALK, fewer)
    assert there.figures is not None
    assert there.figures.limb < np.radians(2.5)
    assert there.figures.drift < 1e-3
    back = retarget.retarget(there.motion, WALK.skeleton)
    assert pair(WALK, back).limbs()["left_leg"].mean() < np.radians(3.0)


def test_joints_without_a_partner_keep_their_rest_pose():
    fewer = without(WALK.skeleton, "LeftFingerBase", *TOES)
    there = retarget.retarget(retarget.retarget(WALK, fewer, feet="free"), TALL, feet="free")
    for name in ("LeftFingerBase", "LeftToeBase"):
        joint = TALL.index(name)
        rest = TALL.rest_rotations[joint]
        assert np.abs(np.abs(there.rotations[:, joint] @ rest) - 1.0).max() < 1e-9


def test_joints_without_a_partner_stay_as_they_are_in_the_motion_of_the_target():
    turned = quat.from_axis_angle([0.0, 1.0, 0.0], 0.4)
    rotations = WALK.rotations.copy()
    finger = WALK.skeleton.index("LeftFingerBase")
    rotations[:, finger] = turned
    source = retarget.retarget(WALK, without(TALL, "LeftFingerBase"), feet="free")
    result = retarget.retarget(source, WALK.with_arrays(rotations=rotations), feet="free")
    assert np.abs(np.abs(result.rotations[:, finger] @ turned) - 1.0).max() < 1e-9


@pytest.mark.parametrize("frames", [1, 2, 5])
def test_clips_of_few_frames(frames):
    result = retarget.retarget(WALK[:frames], TALL)
    assert result.num_frames == frames
    assert pair(WALK[:frames], result).limbs()["left_arm"].max() < 0.05


def test_no_frames_give_no_frames():
    found = retarget.retargeted(WALK[:0], TALL)
    assert (found.motion.num_frames, found.motion.skeleton, found.figures) == (0, TALL, None)


def test_a_motion_of_the_target_may_stand_for_its_skeleton(tall):
    result = retarget.retarget(WALK, tall)
    assert result.skeleton is TALL
    assert apart(result, tall) < 0.02


def test_missing_samples_are_refused():
    missing = np.zeros(WALK.rotations.shape[:2], bool)
    missing[3, 4] = True
    with pytest.raises(IncompleteMotion, match=r"retarget needs a complete motion"):
        retarget.retarget(replace(WALK, missing=missing), TALL)


def test_bodies_without_legs_or_with_four_are_refused():
    arm = without(
        WALK.skeleton, *(n for n in WALK.skeleton.names if "Leg" in n or "Foot" in n or "Toe" in n)
    )
    with pytest.raises(MissingRole):
        retarget.retarget(WALK, arm)
    dog = samples.dog_walk(seconds=1.0).motion
    with pytest.raises(SkeletonError, match="four"):
        retarget.retarget(dog, TALL)
    small = scale(dog, factor=0.5)
    assert apart(retarget.retarget(dog, small.skeleton), small) < 1e-12
    assert retarget.retargeted(dog, small.skeleton).figures is None


class TestMapping:
    def test_a_joint_may_be_left_at_rest(self):
        found = retarget.retargeted(WALK, TALL, mapping={"Head": None})
        joint = TALL.index("Head")
        assert found.mapping["Head"] is None
        assert np.abs(np.abs(found.motion.rotations[:, joint, 0]) - 1.0).max() < 1e-9

    def test_a_joint_may_be_driven_by_another_or_by_two(self):
        crossed = {"LeftArm": "RightArm", "Spine1": {"Spine": 3, "Spine2": 1}}
        found = retarget.joint_map(WALK, TALL, mapping=crossed)
        assert found.mapping["LeftArm"] == "RightArm"
        assert found.mapping["Spine1"] == {"Spine": 0.75, "Spine2": 0.25}

    def test_what_was_found_can_be_given_back(self, tall):
        found = retarget.joint_map(WALK, TALL).mapping
        assert apart(retarget.retarget(WALK, TALL, mapping=found), tall) < 1e-4

    def test_a_file(self, tmp_path):
        file = tmp_path / "map.json"
        file.write_text(json.dumps({"Head": None}))
        assert retarget.joint_map(WALK, TALL, mapping=str(file)).mapping["Head"] is None
        file.write_text('{"Head": 3}')
        with pytest.raises(FormatError, match="not a joint map"):
            retarget.joint_map(WALK, TALL, mapping=str(file))
        with pytest.raises(OptionError, match="cannot read the joint map"):
            retarget.joint_map(WALK, TALL, mapping=str(tmp_path / "none.json"))

    def test_unknown_joints_are_refused(self):
        with pytest.raises(UnknownJoint):
            retarget.retarget(WALK, TALL, mapping={"Tail": "Head"})
        with pytest.raises(UnknownJoint):
            retarget.retarget(WALK, TALL, mapping={"Head": "Tail"})
        with pytest.raises(OptionError, match="by two with a weight each"):
            retarget.retarget(WALK, TALL, mapping={"Head": {"Head": 1, "Neck": 1, "Hips": 1}})


class TestPositions:
    def test_hips_hands_and_feet_are_where_they_are_in_the_source_scaled_by_height(self):
        short = without(WALK.skeleton, "Spine1")  # the trunk is as long as it was
        offsets = np.array(short.offsets)
        offsets[short.index("LeftForeArm")] *= 1.1
        offsets[short.index("RightLeg")] *= 1.05
        body = replace(short, offsets=1.3 * offsets)
        ratio = body.height / WALK.skeleton.height
        result = retarget.retarget(WALK, body, method="positions", feet="free")
        one, other = places(WALK), places(result)
        assert np.abs(other[:, 0] - ratio * one[:, 0]).max() < 1e-9
        for name in ("LeftHand", "RightFoot"):
            apart = other[:, body.index(name)] - ratio * one[:, WALK.skeleton.index(name)]
            assert np.abs(apart).max() < 1e-6

    def test_limbs_that_are_too_short_reach_as_far_as_they_can(self):
        offsets = np.array(WALK.skeleton.offsets)
        offsets[WALK.skeleton.index("LeftForeArm")] *= 0.5
        offsets[WALK.skeleton.index("LeftHand")] *= 0.5
        result = retarget.retarget(
            WALK, replace(WALK.skeleton, offsets=offsets), method="positions", feet="free"
        )
        assert np.isfinite(result.rotations).all()
        off = pair(WALK, result)
        assert off.limbs()["left_arm"].max() < 0.3

    def test_planted_feet_are_held(self):
        found = retarget.retargeted(WALK, TALL, method="positions")
        assert found.figures is not None
        assert found.figures.drift < 1e-3
