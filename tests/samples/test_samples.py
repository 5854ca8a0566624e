"""What holds for every sample: planted feet, knees, floor, smoothness, repeatability."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.errors import OptionError
from tests.samples.cases import ALL, PEOPLE, joint, leg_length, made

every_sample = pytest.mark.parametrize("make", ALL.values(), ids=ALL.keys())
every_case = pytest.mark.parametrize(
    ("name", "person"), [(name, person) for name in ALL for person in range(len(PEOPLE))]
)


def drift(track, inside):
    """How far a point moves while it should not, over each run of frames."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], inside.astype(int), [0]])))
    runs = zip(edges[::2], edges[1::2], strict=True)
    return max(np.linalg.norm(track[a:b] - track[a], axis=1).max() for a, b in runs)


def heel_of(motion, side):
    """The way of the heel, on the sole behind the ankle, in a foot at rest flat on the floor."""
    skeleton = motion.skeleton
    ankle = skeleton.index(f"{side}Foot")
    rest = kinematics.at_rest(skeleton).positions[0]
    # as far behind the ankle as the sample's bodies have it
    back = -0.035 / 0.075 * (rest[skeleton.index(f"{side}ToeBase")] - rest[ankle])[2]
    world = kinematics.forward(motion)
    arm = np.array([0.0, -rest[ankle, 1], back])
    return world.positions[:, ankle] + quat.rotate(world.rotations[:, ankle], arm)


@every_case
def test_planted_feet_do_not_move(name, person):
    sample = made(name, person)
    for side in ("left", "right"):
        heel, toe = sample.truth.heel(side), sample.truth.toe(side)
        foot = side.capitalize()
        assert heel.any()
        assert toe.any()
        assert np.array_equal(sample.truth.contact(side), heel | toe)
        for part in ("ToeBase", "ToeBase_end"):
            assert drift(joint(sample.motion, foot + part), toe) < 1e-6
        assert drift(heel_of(sample.motion, foot), heel) < 1e-6
        assert drift(joint(sample.motion, foot + "Foot"), heel & toe) < 1e-6


@every_case
def test_feet_move_when_they_are_not_planted(name, person):
    """So the truth says no less than it could: 40 ms outside a contact, the point is on its way."""
    sample = made(name, person)
    frames = round(0.04 * sample.motion.fps)
    for side in ("left", "right"):
        foot = side.capitalize()
        for point, down in (
            (joint(sample.motion, foot + "ToeBase"), sample.truth.toe(side)),
            (heel_of(sample.motion, foot), sample.truth.heel(side)),
        ):
            for edge in np.flatnonzero(np.diff(down.astype(int))):
                held, out = (edge, edge + 1 + frames) if down[edge] else (edge + 1, edge - frames)
                if 0 <= out < len(point):
                    moved = np.linalg.norm(point[out] - point[held])
                    assert moved > 0.004 * leg_length(sample.motion.skeleton)


@pytest.mark.parametrize("style", ["neutral", "brisk", "tired"])
def test_walks_strike_with_the_heel_and_leave_with_the_toes(style):
    truth = samples.walk(style=style, seconds=6.0).truth
    for side in ("left", "right"):
        heel, toe = getattr(truth, f"{side}_heel"), getattr(truth, f"{side}_toe")
        for start, stop in getattr(truth, side)[1:-1]:
            assert start in {interval.start_s for interval in heel}
            assert start not in {interval.start_s for interval in toe}
            assert stop in {interval.stop_s for interval in toe}
            assert stop not in {interval.stop_s for interval in heel}


@every_case
def test_knees_bend_forward_and_legs_reach(name, person):
    motion = made(name, person).motion
    leg = leg_length(motion.skeleton)
    world = kinematics.forward(motion)
    for side in ("Left", "Right"):
        hip, knee, ankle = (joint(motion, side + part) for part in ("UpLeg", "Leg", "Foot"))
        line = (ankle - hip) / np.linalg.norm(ankle - hip, axis=1, keepdims=True)
        off = knee - hip - np.sum((knee - hip) * line, axis=1, keepdims=True) * line
        hips_ahead = quat.rotate(world.rotations[:, 0], [0.0, 0.0, 1.0])
        assert (np.sum(off * hips_ahead, axis=1) > 0.02 * leg).all()
        assert np.linalg.norm(ankle - hip, axis=1).max() < 0.997 * leg


@every_case
def test_nothing_is_below_the_floor(name, person):
    world = kinematics.forward(made(name, person).motion)
    assert world.positions[..., 1].min() > 0.005 * PEOPLE[person]["height"]


@every_sample
def test_velocity_is_continuous(make):
    """Twice the frame rate halves the largest step of velocity; a jump in it would stay."""

    def largest_step(fps):
        motion = make(fps=fps, seconds=5.0).motion
        second = np.diff(kinematics.forward(motion).positions, n=2, axis=0) * fps
        return np.linalg.norm(second, axis=-1).max()

    assert largest_step(400.0) < 0.65 * largest_step(200.0)


@every_sample
def test_joints_turn_as_fast_as_people_do(make):
    motion = make(fps=100.0).motion
    turn = quat.distance(motion.rotations[1:], motion.rotations[:-1]) * 100.0
    assert turn.max() < 25.0
    # and the numbers themselves do not jump between q and -q
    assert np.einsum("fji,fji->fj", motion.rotations[1:], motion.rotations[:-1]).min() > 0.9


@every_sample
def test_a_motion_is_the_same_at_every_frame_rate(make):
    slow, fast = make(fps=40.0, seconds=3.0).motion, make(fps=120.0, seconds=3.0).motion
    assert quat.distance(slow.rotations, fast.rotations[::3]).max() < 1e-9
    np.testing.assert_allclose(slow.positions, fast.positions[::3], atol=1e-9)


@every_sample
def test_starts_at_the_origin_and_faces_ahead(make):
    motion = make().motion
    assert np.abs(motion.positions[0, 0, [0, 2]]).max() < 0.12
    left, right = joint(motion, "LeftArm")[0], joint(motion, "RightArm")[0]
    assert left[0] - right[0] > 0.2
    toes = joint(motion, "LeftToeBase")[0] - joint(motion, "LeftFoot")[0]
    assert toes[2] > 0


@every_sample
def test_the_same_seed_is_the_same_sample_and_another_is_another(make):
    damage = {"noise_m": 0.002, "noise_rad": 0.01, "spikes": 3, "gaps": 2}
    first, again, other = make(**damage), make(**damage), make(seed=7, **damage)
    assert (first.motion.rotations == again.motion.rotations).all()
    assert (first.motion.missing == again.motion.missing).all()
    assert (first.motion.skeleton.offsets != other.motion.skeleton.offsets).any()
    clean = quat.distance(first.truth.clean.rotations, other.truth.clean.rotations)
    assert clean.max() > 1e-3


@every_sample
@pytest.mark.parametrize(("seconds", "fps"), [(0.02, 60.0), (1.0, 29.97), (2.51, 100.0)])
def test_any_length(make, seconds, fps):
    sample = make(seconds=seconds, fps=fps)
    assert sample.motion.num_frames == round(seconds * fps)
    assert sample.motion.fps == pytest.approx(fps)
    assert sample.truth.contact("left").shape == (sample.motion.num_frames,)
    for key in sample.truth.key_times:
        assert 0 <= key.time_s < seconds


@every_sample
def test_key_times_are_in_order(make):
    times = [key.time_s for key in make().truth.key_times]
    assert len(times) >= 2
    assert times == sorted(times)


def test_the_body_is_as_tall_as_asked():
    for seed in range(5):
        skeleton = samples.walk(seconds=0.1, height=1.9, seed=seed).motion.skeleton
        assert skeleton.metres_per_unit == 1.0
        assert (skeleton.num_joints, int(skeleton.is_end.sum())) == (29, 5)
        trunk = ["Hips", "Spine", "Spine1", "Spine2", "Neck", "Head", "Head_end"]
        tall = sum(skeleton.offsets[skeleton.index(name), 1] for name in trunk)
        assert tall == pytest.approx(1.9, abs=len(trunk) * 0.5e-6)  # bones are to a micrometre


def test_offsets_are_numbers_that_people_can_read():
    for motion in (samples.walk(seconds=0.1).motion, samples.dog_walk(seconds=0.1).motion):
        for value in motion.skeleton.offsets.ravel():
            assert len(repr(abs(float(value)))) <= len("0.123456")
            assert repr(float(value)) != "-0.0"


@pytest.mark.parametrize(
    "option",
    [
        {"seconds": 0.0},
        {"seconds": 0.001},
        {"fps": -1.0},
        {"height": float("nan")},
        {"seed": -1},
        {"noise_m": -0.1},
        {"spikes": -1},
        {"gaps": 1000},
        {"spikes": 100_000},
    ],
    ids=str,
)
def test_refuses_what_makes_no_sense(option):
    with pytest.raises(OptionError, match=next(iter(option)) + "|less than one frame"):
        samples.walk(**option)


def test_refuses_words_it_does_not_know():
    with pytest.raises(OptionError, match="closest: brisk"):
        samples.walk(style="brsk")
    with pytest.raises(OptionError, match="'up' or 'down_back'"):
        samples.reach(target="sideways")
    with pytest.raises(OptionError, match="hand must be"):
        samples.punch(hand="both")
    with pytest.raises(OptionError, match="forward"):
        samples.jumps(directions=["foward"])
    with pytest.raises(OptionError, match="at least one"):
        samples.jumps(directions=[])
    with pytest.raises(OptionError, match="angle_rad"):
        samples.turn(angle_rad=4.0)
    with pytest.raises(OptionError, match="foot must be"):
        samples.walk(seconds=0.1).truth.contact("middle")
