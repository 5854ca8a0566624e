from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest

import kinema
from kinema import inspection, quat
from kinema.errors import FormatWarning
from tests.conftest import NO_DATA, recordings
from tests.frames import reframed

NEEDS_DATA = pytest.mark.skipif(
    not recordings("bvh/cmu/*.bvh"),
    reason=NO_DATA,
)


@pytest.fixture
def swaying(body):
    """A body that stands on the floor and sways a little, away from the origin."""
    times = np.arange(100) * 0.02
    angles = 0.3 * np.sin(2 * np.pi * times)[:, None] * np.linspace(0.5, 1.5, 8)
    rotations = quat.from_axis_angle([0.0, 0.0, 1.0], angles + 0.4)
    rotations[:, body.is_end] = [1, 0, 0, 0]
    rotations[:, 0] = [1, 0, 0, 0]
    positions = np.tile(body.offsets, (100, 1, 1))
    positions[:, 0] = [3.0, 8.0, 5.0]
    return kinema.Motion(body, rotations, positions, 0.02)


def with_rest(motion, count):
    """Put frames of the rest pose in front."""
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:count] = [1, 0, 0, 0]
    return motion.with_arrays(rotations=rotations, positions=positions)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_rest_pose_in_front_is_found(swaying, count):
    assert inspection.rest_frames(with_rest(swaying, count)).number == count


def test_a_root_at_the_origin_is_found(swaying):
    positions = swaying.positions.copy()
    positions[:2, 0] = 0.0
    assert inspection.rest_frames(swaying.with_arrays(positions=positions)).number == 2


def test_a_clip_that_starts_near_rest_and_moves_on_is_left_alone(body):
    angles = np.linspace(0, 2, 100)[:, None] * ~body.is_end
    rotations = quat.from_axis_angle([1.0, 0.0, 0.0], angles)
    motion = kinema.Motion(body, rotations, np.tile(body.offsets, (100, 1, 1)), 0.01)
    assert inspection.rest_frames(motion).number == 0
    assert inspection.jumps(motion) == []


@pytest.mark.parametrize("frames", [0, 1, 2])
def test_very_short_clips_have_no_problems(swaying, frames):
    assert inspection.rest_frames(swaying[:frames]).number == 0
    assert inspection.jumps(swaying[:frames]) == []


def turned(motion, axis):
    """The same motion in a world where `axis` is up."""
    sign = 1.0 if axis[0] == "+" else -1.0
    up = sign * np.eye(3)["xyz".index(axis[1])]
    turn = quat.between(np.array([0.0, 1.0, 0.0]), up)
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:, 0] = quat.mul(turn, rotations[:, 0])
    positions[:, 0] = quat.rotate(turn, positions[:, 0])
    return motion.with_arrays(rotations=rotations, positions=positions)


@pytest.mark.parametrize("axis", inspection.AXES)
def test_up_is_where_the_head_is_and_turning_brings_it_to_y(swaying, axis):
    motion = turned(swaying, axis)
    assert inspection.up_axis(motion) == axis
    upright = inspection.turned_up(motion, axis)
    assert inspection.up_axis(upright) == "+y"
    before = kinema.kinematics.forward(swaying).positions[..., 1]
    after = kinema.kinematics.forward(upright).positions[..., 1]
    np.testing.assert_allclose(after, before, atol=1e-12)


def test_a_skeleton_that_lies_along_z_is_stood_up_too(swaying):
    """A change of axes throughout: rest pose, offsets and motion all agree afterwards."""
    lie = quat.from_axis_angle([1.0, 0.0, 0.0], np.pi / 2)
    body = swaying.skeleton
    lying = kinema.Skeleton.build(
        body.names, body.parents, quat.rotate(lie, body.offsets), is_end=body.is_end
    )
    rotations = quat.mul(quat.mul(lie, swaying.rotations), quat.conjugate(lie))
    motion = kinema.Motion(lying, rotations, quat.rotate(lie, swaying.positions), 0.02)
    upright = inspection.turned_up(motion, inspection.up_axis(motion))
    np.testing.assert_allclose(upright.skeleton.offsets, body.offsets, atol=1e-12)
    assert quat.distance(upright.rotations, swaying.rotations).max() < 1e-12


def test_a_chain_has_no_up():
    chain = kinema.Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    still = kinema.Motion(chain, quat.identity((3, 2)), np.tile(chain.offsets, (3, 1, 1)), 0.1)
    assert inspection.up_axis(still) is None


def test_jumps_are_found_and_fast_motion_is_not(swaying):
    rotations, positions = swaying.rotations.copy(), swaying.positions.copy()
    positions[40:, 0] += [0.0, 0.0, 8.0]
    rotations[70, 1] = quat.mul(rotations[70, 1], quat.from_axis_angle([0, 1.0, 0], 3.0))
    jumping = swaying.with_arrays(rotations=rotations, positions=positions)
    assert inspection.jumps(jumping) == [40, 70, 71]
    assert inspection.jumps(swaying) == []


@pytest.mark.parametrize("frames", [4, 5, 9, 10])
def test_a_jump_in_the_midst_of_a_few_frames_is_found(swaying, frames):
    positions = swaying.positions.copy()
    positions[2:, 0] += [0.0, 0.0, 8.0]
    assert inspection.jumps(swaying.with_arrays(positions=positions)[:frames]) == [2]


def test_what_looks_wrong_is_said_in_sentences(swaying):
    assert inspection.look_over(swaying) == []
    odd = with_rest(swaying, 1)
    positions, missing = odd.positions.copy(), np.zeros((100, 8), bool)
    for frame in range(12, 96, 12):
        positions[frame:, 0] += [0.0, 0.0, 8.0]
    missing[[5, 6], 2] = True
    odd = odd.with_arrays(positions=positions, missing=missing)
    assert inspection.look_over(odd) == [
        "frame 0 looks like an added rest pose (25° per joint from frame 1); "
        "use --drop-rest to skip it",
        *(f"the pose or the root jumps at frame {frame}" for frame in (12, 24, 36, 48, 60)),
        "2 more jumps",
        "2 samples missing, in 2.0% of the frames",
    ]
    two = inspection.rest_frames(with_rest(swaying, 3))
    assert two.message.startswith("frames 0 to 2 look like an added rest pose (")
    assert two.message.endswith(" from frame 3); use --drop-rest to skip them")


@pytest.mark.parametrize("seed", [0, 1])
def test_local_axes_do_not_matter(swaying, seed):
    """Rest frames, up axis and jumps are facts of the world, and so is turning it upright."""
    rotations, positions = with_rest(swaying, 2).rotations.copy(), swaying.positions.copy()
    positions[40:, 0] += [0.0, 0.0, 8.0]
    motion = turned(swaying.with_arrays(rotations=rotations, positions=positions), "-z")
    other = reframed(motion, seed)
    assert inspection.rest_frames(other) == inspection.rest_frames(motion)
    assert inspection.rest_frames(motion).number == 2
    assert inspection.jumps(other) == inspection.jumps(motion)
    assert inspection.look_over(other) == inspection.look_over(motion)
    assert inspection.up_axis(other) == inspection.up_axis(motion) == "-z"
    for up in inspection.AXES:
        upright, expected = inspection.turned_up(other, up), inspection.turned_up(motion, up)
        for world in (kinema.kinematics.forward, lambda m: kinema.kinematics.at_rest(m.skeleton)):
            np.testing.assert_allclose(
                world(upright).positions, world(expected).positions, atol=1e-11
            )


WALK = kinema.samples.walk(seconds=2.0).motion
A_POSE = {"LeftArm": -0.8, "RightArm": 0.8}


def posed(motion, angles):
    """The rest pose of the sample's body, with joints turned about +Z."""
    rotations = motion.skeleton.rest_rotations.copy()
    for name, angle in angles.items():
        rotations[motion.skeleton.index(name)] = quat.from_axis_angle([0.0, 0.0, 1.0], angle)
    return rotations


def tangled(motion, seed=3):
    """The same motion on a skeleton whose rest pose is no pose at all."""
    rng = np.random.default_rng(seed)
    rest = quat.random(rng, motion.skeleton.num_joints)
    rest[motion.skeleton.is_end] = quat.identity()
    return motion.with_arrays(skeleton=replace(motion.skeleton, rest_rotations=rest))


@pytest.mark.parametrize("pose", [{}, A_POSE], ids=["T", "A"])
@pytest.mark.parametrize(("start", "end"), [(1, 0), (0, 1), (4, 90), (180, 2)])
@pytest.mark.parametrize("known", [True, False], ids=["rest pose", "tangled rest"])
def test_a_pose_held_at_either_end_is_found_and_dropped(pose, start, end, known):
    held = posed(WALK, pose)
    rotations = np.concatenate([[held]] * start + [WALK.rotations] + [[held]] * end)
    positions = np.concatenate(
        [WALK.positions[:1]] * start + [WALK.positions] + [WALK.positions[-1:]] * end
    )
    motion = WALK.with_arrays(rotations=rotations, positions=positions)
    motion = motion if known else tangled(motion)
    found = inspection.rest_frames(motion)
    assert (found.number, found.at_end) == (start, end)
    assert inspection.without_rest(motion).num_frames == WALK.num_frames
    assert inspection.jumps(inspection.without_rest(motion)) == []
    for other in (wrapped(motion), reframed(motion, 5), motion.with_arrays(frame_time=0.2)):
        assert inspection.rest_frames(other) == found
    assert len(inspection.look_over(motion)) == 1


def test_two_poses_may_be_added_one_after_the_other():
    """A T-pose, then rows of zeros, as some exporters write them."""
    first, held = (
        posed(WALK, {name: 1.3 * angle for name, angle in A_POSE.items()}),
        posed(WALK, {}),
    )
    rotations = np.concatenate([[first], [held] * 40, WALK.rotations])
    positions = np.concatenate([WALK.positions[:1]] * 41 + [WALK.positions])
    motion = WALK.with_arrays(rotations=rotations, positions=positions)
    assert inspection.rest_frames(motion).number == 41


def test_a_recording_with_a_glitch_is_no_rest_pose():
    """It sways in a mirrored pose before the glitch; only what does not move was added."""
    sway = 0.02 * np.sin(np.arange(WALK.num_frames) / 3.0)
    rotations = np.tile(posed(WALK, A_POSE), (WALK.num_frames, 1, 1))
    for name in ("Spine", "Neck", "LeftLeg", "RightLeg"):
        joint = WALK.skeleton.index(name)
        rotations[:, joint] = quat.from_axis_angle([1.0, 0.0, 0.0], sway)
    rotations[50:, WALK.skeleton.index("LeftHand")] = quat.from_axis_angle([1.0, 0.0, 0.0], 2.5)
    assert not inspection.rest_frames(WALK.with_arrays(rotations=rotations)).found


def test_moving_out_of_a_held_pose_is_a_recording():
    """A calibration pose, held for a second and then left within half a second."""
    for motion in (WALK, WALK[::4]):
        held = posed(motion, {})
        hold, ease = round(motion.fps), round(0.5 * motion.fps)
        share = 0.5 - 0.5 * np.cos(np.pi * np.arange(1, ease + 1) / (ease + 1))
        leaving = quat.slerp(held, motion.rotations[0], share[:, None])
        rotations = np.concatenate([np.tile(held, (hold, 1, 1)), leaving, motion.rotations])
        positions = np.concatenate([motion.positions[:1]] * (hold + ease) + [motion.positions])
        entered = motion.with_arrays(rotations=rotations, positions=positions)
        left = entered.with_arrays(rotations=rotations[::-1], positions=positions[::-1])
        assert not inspection.rest_frames(entered).found
        assert not inspection.rest_frames(left).found


def wrapped(motion):
    """The same motion below a static root, turned and moved as a whole."""
    body, turn = motion.skeleton, quat.from_axis_angle([0.0, 1.0, 0.0], 0.7)
    skeleton = kinema.Skeleton.build(
        ["static", *body.names],
        [-1, *(body.parents + 1)],
        np.concatenate([[[2.0, 0.0, -3.0]], body.offsets]),
        is_end=[False, *body.is_end],
        rest_rotations=np.concatenate([[turn], body.rest_rotations]),
    )
    frames = motion.num_frames
    rotations = np.concatenate([np.tile(turn, (frames, 1, 1)), motion.rotations], axis=1)
    root = np.tile([[[2.0, 0.0, -3.0]]], (frames, 1, 1))
    positions = np.concatenate([root, motion.positions], axis=1)
    return kinema.Motion(skeleton, rotations, positions, motion.frame_time)


SAMPLES = {
    "walk": kinema.samples.walk,
    "run": kinema.samples.run_stop,
    "jumps": kinema.samples.jumps,
    "crouch": kinema.samples.walk_crouch,
    "dog": kinema.samples.dog_walk,
}


@pytest.mark.parametrize("axis", inspection.AXES)
@pytest.mark.parametrize("name", SAMPLES)
def test_up_turns_with_the_motion(name, axis):
    motion = SAMPLES[name](seconds=4.0).motion
    assert inspection.up_axis(turned(motion, axis)) in (axis, None)
    if name in ("walk", "dog"):
        assert inspection.up_axis(turned(motion, axis)) == axis
        assert inspection.up_axis(wrapped(motion)) == "+y"


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("lies", ["on its face", "on its back", "on its left", "on its right"])
def test_a_body_that_lies_is_never_said_to_stand(name, lies):
    """Turned about its hips in every frame, on the path that it walked."""
    axis = [1.0, 0.0, 0.0] if "left" not in lies and "right" not in lies else [0.0, 0.0, 1.0]
    angle = np.pi / 2 if lies in ("on its face", "on its right") else -np.pi / 2
    motion = SAMPLES[name](seconds=4.0).motion
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:, 0] = quat.mul(quat.from_axis_angle(axis, angle), rotations[:, 0])
    lying = motion.with_arrays(rotations=rotations)
    low = kinema.kinematics.forward(lying).positions[..., 1].min()
    positions[:, 0, 1] -= low
    lying = lying.with_arrays(positions=positions)
    assert inspection.up_axis(lying) in (None, "+y")
    assert inspection.up_axis(lying[10:11]) in (None, "+y")


def test_an_unclear_axis_is_left_alone_and_said(tmp_path):
    path = tmp_path / "lying.bvh"
    rotations = WALK.rotations.copy()
    rotations[:, 0] = quat.mul(quat.from_axis_angle([1.0, 0.0, 0.0], 1.5), rotations[:, 0])
    kinema.write(WALK.with_arrays(rotations=rotations), path)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        lying = kinema.read(path)
    with pytest.warns(FormatWarning, match="which axis is up is not clear; not turned"):
        same = kinema.read(path, up="auto")
    np.testing.assert_array_equal(same.rotations, lying.rotations)


@NEEDS_DATA
def test_no_recording_is_given_a_wrong_up_axis():
    """All are y-up, but for those of MakeHuman and two of pybvh."""
    for path in recordings("bvh/*/*.bvh")[::2] + recordings("weird/*.bvh"):
        z_up = path.stem.startswith(("mh_", "makehuman")) or path.stem in (
            "pybvh_test1",
            "pybvh_test3",
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            motion = kinema.read(path)
        assert inspection.up_axis(motion) in (None, "+z" if z_up else "+y"), path


@NEEDS_DATA
def test_every_cmu_clip_starts_with_an_added_pose():
    for path in recordings("bvh/cmu*/*.bvh")[::3]:
        motion = kinema.read(path)
        count, _, at_end, _ = inspection.rest_frames(motion)
        assert (count >= 1, at_end) == (True, 0), path
        assert not inspection.rest_frames(motion[count:]).found, path
        assert kinema.read(path, drop_rest=True).num_frames == motion.num_frames - count


@NEEDS_DATA
def test_recordings_with_z_up_are_told_of_and_turned_on_request(data):
    path = data / "bvh" / "misc" / "mh_walk1.bvh"
    with pytest.warns(FormatWarning, match=r"\+z seems to be up, not \+y"):
        kinema.read(path)
    with pytest.warns(FormatWarning, match=r"\+z is up; turned to \+y"):
        turned = kinema.read(path, up="auto")
    for motion in (turned, kinema.read(path, up="z"), kinema.read(path, up="+z")):
        assert inspection.up_axis(motion) == "+y"


@NEEDS_DATA
def test_recordings_with_y_up_give_no_warning(data):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for folder in ("games105", "xia", "xsens"):
            for path in sorted((data / "bvh" / folder).glob("*.bvh")):
                assert inspection.up_axis(kinema.read(path)) == "+y"


@pytest.mark.parametrize("seed", [0, 1])
def test_a_rest_pose_that_lies_is_stood_up_with_any_local_axes(swaying, seed):
    lie = quat.from_axis_angle([1.0, 0.0, 0.0], np.pi / 2)
    body = swaying.skeleton
    lying = kinema.Skeleton.build(
        body.names, body.parents, quat.rotate(lie, body.offsets), is_end=body.is_end
    )
    rotations = quat.mul(quat.mul(lie, swaying.rotations), quat.conjugate(lie))
    motion = kinema.Motion(lying, rotations, quat.rotate(lie, swaying.positions), 0.02)
    upright = inspection.turned_up(reframed(motion, seed), "+z")
    at_rest = kinema.kinematics.at_rest
    for found, expected in (
        (at_rest(upright.skeleton), at_rest(body)),
        (kinema.kinematics.forward(upright), kinema.kinematics.forward(swaying)),
    ):
        np.testing.assert_allclose(found.positions, expected.positions, atol=1e-11)
