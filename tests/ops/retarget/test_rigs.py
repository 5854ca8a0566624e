"""Rigs of every kind, from and to: poses are finite, limbs point where they did, and so on."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, resample, retarget, samples
from kinema.ops.retarget.bodies import Body
from tests.ops.retarget.builds import long_legged
from tests.ops.retarget.rigs import RIGS

WALK = samples.walk(seconds=1.5, noise_m=0.001).motion
TALL = long_legged(WALK.skeleton)
HEIGHT = TALL.height

# what is lost with joints, or with the zero pose: root mean square distance in heights
_COSTS = {
    "no zero pose": 0.015,
    "no end sites": 0.006,
    "no toes": 0.05,  # the ankle stands in for the sole
    "no fingers": 0.006,
    "no collars": 0.004,
    "no neck": 0.004,
    "no collars, neck, toes or fingers": 0.05,
    "a spine of one joint": 0.004,
    "a spine of two joints": 0.002,
    "names of a biped": 0.006,  # one finger that has the thumb's number
    "numbers for names, roles by hand": 0.006,  # nothing tells fingers
}
_MORE_JOINTS = ("as it is", "a spine of five joints", "a spine of seven joints", "twist joints")


def places(motion):
    return kinematics.forward(motion).positions


def rms(one, other):
    return np.sqrt(((one - other) ** 2).sum(axis=-1).mean())


@pytest.fixture(scope="module")
def tall():
    return retarget.retarget(WALK, TALL)


@pytest.fixture(params=RIGS, scope="module", ids=lambda name: name.replace(" ", "-"))
def rig(request):
    return request.param, RIGS[request.param](WALK)


def test_the_rigs_are_of_one_motion(rig):
    name, motion = rig
    joints = [n for n in WALK.skeleton.names if n in motion.skeleton.names]
    assert joints or name.startswith("n")  # other names
    own, other = ([m.skeleton.index(n) for n in joints] for m in (WALK, motion))
    apart = np.abs(places(WALK)[:, own] - places(motion)[:, other])
    assert apart.max(initial=0.0) < 1e-9


def test_what_rig_a_motion_is_on_does_not_matter(rig, tall):
    name, motion = rig
    found = retarget.retargeted(motion, TALL)
    assert found.figures.limb < np.radians(2.5)
    assert found.figures.heading < np.radians(3.0)
    assert rms(places(found.motion), places(tall)) < _COSTS.get(name, 1e-6) * HEIGHT


@pytest.mark.parametrize("shown", [True, False], ids=["motion", "skeleton"])
def test_any_rig_gets_a_motion(rig, tall, shown):
    _, motion = rig
    found = retarget.retargeted(tall, motion if shown else motion.skeleton)
    assert np.isfinite(found.motion.rotations).all()
    assert np.isfinite(found.motion.positions).all()
    assert found.figures.limb < np.radians(2.5)
    assert found.figures.heading < np.radians(3.0)
    assert found.figures.drift < 5e-4
    bones = np.delete(found.motion.positions, Body.of(motion.skeleton).hips, axis=1)
    assert np.ptp(bones, axis=0).max() < 1e-9 * motion.skeleton.height


@pytest.mark.parametrize("name", _MORE_JOINTS)
def test_nothing_is_lost_on_a_rig_with_as_many_joints_or_more(name, tall):
    other = RIGS[name](tall)
    there = retarget.retarget(WALK, other, feet="free")
    back = retarget.retarget(there, WALK, feet="free")
    assert rms(places(back), places(WALK)) < 3e-4 * WALK.skeleton.height


@pytest.mark.parametrize("method", ["fast", "positions", "optimise"])
@pytest.mark.parametrize("frames", range(1, 11, 3))
def test_clips_of_a_few_frames(frames, method):
    found = retarget.retargeted(WALK[:frames], TALL, method=method)
    assert np.isfinite(places(found.motion)).all()
    assert found.figures.limb < np.radians(2.5)


@pytest.mark.parametrize("fps", [24, 30, 100, 240])
def test_frame_rates(fps):
    found = retarget.retargeted(resample(WALK, fps=fps), TALL)
    assert found.out_of_bounds == ()


def tumbling(motion):
    """Turned twice about the hips: no foot ever stands."""
    angles = np.linspace(0.0, 4.0 * np.pi, motion.num_frames)
    turn = quat.from_axis_angle([1.0, 0.0, 0.0], angles)
    rotations = motion.rotations.copy()
    rotations[:, 0] = quat.mul(turn, rotations[:, 0])
    return motion.with_arrays(rotations=rotations)


def rising(motion):
    positions = motion.positions.copy()
    positions[:, 0, 1] += np.linspace(0.0, 6.0, motion.num_frames)
    return motion.with_arrays(positions=positions)


@pytest.mark.parametrize("change", [tumbling, rising])
def test_bodies_that_never_stand(change):
    found = retarget.retargeted(change(WALK), TALL)
    assert np.isfinite(places(found.motion)).all()
    assert found.figures.limb < np.radians(2.5)
