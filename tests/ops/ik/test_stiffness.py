"""How limbs bend that a whole-body solve turns, and what turning them costs."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.ik.stiffness import BodyPlan, body_plan, slightly_bent
from tests.frames import reframed

SKELETON = samples.walk(seconds=0.1).motion.skeleton
LIMBS = ("LeftForeArm", "RightForeArm", "LeftLeg", "RightLeg")


def bent(about, angles, joint="LeftLeg", whole=None):
    """A body that turns one joint by these angles, all of it turned by ``whole``."""
    rotations = quat.identity((len(angles), SKELETON.num_joints))
    rotations[:, SKELETON.index(joint)] = quat.from_axis_angle(about, np.asarray(angles))
    if whole is not None:
        rotations[:, 0] = whole
    positions = np.repeat(SKELETON.offsets[None], len(angles), axis=0)
    return Motion(SKELETON, rotations, positions, 0.02)


def hinge(motion, joint="LeftLeg"):
    (found,) = [
        each for each in body_plan(Derived(motion)).hinges if each.joint == SKELETON.index(joint)
    ]
    return found


def test_spine_legs_and_hinges_are_found():
    plan = body_plan(Derived(bent([1, 0, 0], [0.5])))
    names = [[SKELETON.names[joint] for joint in group] for group in (plan.spine, *plan.legs)]
    assert names == [
        ["Spine2", "Spine1", "Spine"],
        ["LeftUpLeg", "LeftLeg", "LeftFoot"],
        ["RightUpLeg", "RightLeg", "RightFoot"],
    ]
    assert [SKELETON.names[each.joint] for each in plan.hinges] == list(LIMBS)
    assert body_plan(Derived(bent([1, 0, 0], [0.5])[:0])) == BodyPlan((), (), ())


@pytest.mark.parametrize("angles", [[0.3, 0.5], [0.06, 0.06], [1.2, 2.0]])
def test_a_limb_bends_about_the_axis_it_turns_about(angles):
    about = np.array([0.8, 0.0, 0.6])
    for whole in (None, quat.from_axis_angle([0.3, 1.0, 0.2], 1.1)):
        found = hinge(bent(about, angles, whole=whole))
        np.testing.assert_allclose(found.axis, about, atol=1e-9)
        np.testing.assert_allclose(found.bend, angles, atol=1e-9)


@pytest.mark.parametrize(
    ("about", "angles"),
    [([0.0, 0.0, 1.0], [0.04, 0.04]), ([0.0, 0.0, 1.0], [0.5, -0.5]), ([0.0, 1.0, 0.0], [1.0])],
)
def test_a_limb_that_hardly_bends_does_so_as_two_bones_do(about, angles):
    """Less than 0.05 on average, or both ways: a knee about X at rest, however the body turns."""
    for whole in (None, quat.from_axis_angle([0.3, 1.0, 0.2], 1.1)):
        found = hinge(bent(about, angles, whole=whole))
        turned = quat.rotate(quat.from_axis_angle(about, -angles[0]), [1.0, 0.0, 0.0])
        np.testing.assert_allclose(found.axis, turned, atol=1e-9)


def test_a_straight_arm_along_x_bends_its_elbow_back():
    """An arm within about 26 degrees of X at rest bends towards -Z, one beyond about X."""
    for degrees, along in ((0.0, True), (24.0, True), (28.0, False), (80.0, False)):
        angle = np.radians(degrees)
        arm = bent([0.0, 0.0, 1.0], [0.0])
        offsets = np.array(arm.positions)
        for joint in ("LeftForeArm", "LeftHand"):
            at = SKELETON.index(joint)
            size = np.linalg.norm(SKELETON.offsets[at])
            offsets[:, at] = size * np.array([np.cos(angle), -np.sin(angle), 0.0])
        found = hinge(arm.with_arrays(positions=offsets), "LeftForeArm")
        line = np.array([np.cos(angle), -np.sin(angle), 0.0])
        expected = np.cross([0.0, 0.0, -1.0], line) if along else np.array([1.0, 0.0, 0.0])
        np.testing.assert_allclose(found.axis, expected, atol=1e-9)


def test_straight_limbs_are_bent_a_little_to_begin_with():
    """By 0.05, where they are bent by less; all else is as it was."""
    motion = bent([1.0, 0.0, 0.0], [0.04, 0.06, 0.0, 0.7])
    plan = body_plan(Derived(motion))
    found = slightly_bent(motion, plan)
    knee = SKELETON.index("LeftLeg")
    angles = 2.0 * np.arcsin(found[:, knee, 1])
    np.testing.assert_allclose(angles, [0.09, 0.06, 0.05, 0.7], atol=1e-9)
    others = [j for j in range(SKELETON.num_joints) if SKELETON.names[j] not in LIMBS]
    assert (found[:, others] == motion.rotations[:, others]).all()
    for name in LIMBS[:2]:
        turned = quat.distance(found[:, SKELETON.index(name)], quat.identity())
        np.testing.assert_allclose(turned, 0.05, atol=1e-9)


def test_local_axes_do_not_matter():
    motion = bent([1.0, 0.0, 0.0], [0.02, 0.03])
    other = reframed(motion)
    plans = [body_plan(Derived(each)) for each in (motion, other)]
    worlds = [kinematics.forward(each).rotations[0] for each in (motion, other)]
    for one, again in zip(plans[0].hinges, plans[1].hinges, strict=True):
        np.testing.assert_allclose(
            quat.rotate(worlds[0][one.joint], one.axis),
            quat.rotate(worlds[1][again.joint], again.axis),
            atol=1e-9,
        )
