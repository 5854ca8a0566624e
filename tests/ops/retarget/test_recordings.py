"""Recordings between families of skeletons: one clip and target of each, all figures in bounds."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import kinematics, retarget
from kinema.motion import Motion
from tests.frames import reframed

PAIRS = {
    "CMU to Mixamo": ("bvh/cmu/16_11.bvh", "bvh/misc/test_freebvh_mixamo.bvh"),
    "Xia to games105": ("bvh/xia/old_13_000.bvh", "bvh/games105/walkF.bvh"),
    "Vicon to Mixamo": ("bvh/misc/meredith_8walk.bvh", "bvh/misc/test_freebvh_mixamo.bvh"),
    "games105 to MakeHuman": ("bvh/games105/run_forward.bvh", "bvh/misc/mh_walk1.bvh"),
    "Xsens to CMU": ("bvh/xsens/test_mocap.bvh", "bvh/cmu/02_01.bvh"),
}


@pytest.fixture(params=PAIRS, ids=lambda name: name.replace(" ", "-"))
def pair(request, data):
    source, target = (
        kinema.read(data / path, drop_rest=True, up="auto") for path in PAIRS[request.param]
    )
    return source[:400], target.skeleton


def places(motion):
    return kinematics.forward(motion).positions


@pytest.mark.filterwarnings("ignore")
def test_figures_are_in_bounds(pair):
    found = retarget.retargeted(*pair)
    assert found.out_of_bounds == ()
    assert found.figures.drift < 5e-4
    assert found.figures.limb < np.radians(2.5)
    assert found.figures.heading < np.radians(5.0)


@pytest.mark.filterwarnings("ignore")
def test_local_axes_of_either_body_do_not_matter(pair):
    source, target = pair
    body = Motion(target, target.rest_rotations[None], target.offsets[None], 1.0)
    usual = places(retarget.retarget(source, target))
    for result in (
        retarget.retarget(reframed(source, 1), target),
        retarget.retarget(source, reframed(body, 2).skeleton),
    ):
        assert np.abs(places(result) - usual).max() < 1e-6 * target.height


def without_lost_joints(motion, target):
    """The motion with those joints at rest that nothing drives on the way back.

    What they do is lost: the two joints between hips and thighs of Xia's rig, for one, move.
    """
    there = retarget.retarget(motion, target, feet="free")
    drivers = retarget.joint_map(there, motion).mapping
    rotations = motion.rotations.copy()
    for joint, name in enumerate(motion.skeleton.names):
        if drivers.get(name) is None:
            rotations[:, joint] = motion.skeleton.rest_rotations[joint]
    return motion.with_arrays(rotations=rotations)


@pytest.mark.filterwarnings("ignore")
def test_there_and_back_is_the_motion_again(pair):
    source, target = without_lost_joints(*pair), pair[1]
    there = retarget.retarget(source, target, feet="free")
    back = retarget.retarget(there, source, feet="free")
    joints = list(kinema.roles.find_roles(source).joints.values())
    apart = (places(back) - places(source))[:, joints]
    # 0.36 % from Xia: games105 has no neck and one joint less in its spine; else below 0.2 %
    assert np.sqrt((apart**2).sum(axis=-1).mean()) < 0.004 * source.skeleton.height
