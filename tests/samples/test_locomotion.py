"""Walks walk, runs run, and each stops where it says so."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from tests.samples.cases import PEOPLE, WALKS, at_time, joint, leg_length

STYLES = ("neutral", "brisk", "tired")
CYCLE = ["right lifts", "right lands", "left lifts", "left lands", "right lifts"]


def speed(sample):
    """Mean speed of the hips over the floor, in leg lengths per second."""
    hips = sample.motion.positions[:, 0, [0, 2]]
    way = np.linalg.norm(hips[-1] - hips[0]) / sample.motion.seconds
    return way / leg_length(sample.motion.skeleton)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("person", PEOPLE[:3], ids=lambda p: f"seed{p['seed']}")
def test_a_walk_has_the_five_key_times_of_a_cycle(style, person):
    sample = samples.walk(style=style, **person)
    keys = sample.truth.key_times
    assert [key.name for key in keys] == CYCLE
    times = [key.time_s for key in keys]
    assert (np.diff(times) > 0.02).all()
    # each is the edge of a contact, of the foot it names
    right, left = sample.truth.right, sample.truth.left
    assert times[0] in {interval.stop_s for interval in right}
    assert times[1] in {interval.start_s for interval in right}
    assert times[2] in {interval.stop_s for interval in left}
    assert times[3] in {interval.start_s for interval in left}
    assert times[4] in {interval.stop_s for interval in right}


@pytest.mark.parametrize("make", WALKS.values(), ids=WALKS.keys())
def test_walking_never_leaves_the_floor_and_runs_do(make):
    truth = make().truth
    assert (truth.contact("left") | truth.contact("right")).all()
    run = samples.run_stop().truth
    assert 0.15 < np.mean(~(run.contact("left") | run.contact("right"))) < 0.5


@pytest.mark.parametrize("style", STYLES)
def test_a_walk_has_double_support(style):
    truth = samples.walk(style=style, seconds=8.0).truth
    both = truth.contact("left") & truth.contact("right")
    assert 0.08 < both.mean() < 0.5


def test_cadence_and_speed_are_human():
    for seed in range(5):
        walk = samples.walk(seed=seed, seconds=10.0)
        times = [key.time_s for key in walk.truth.key_times]
        steps_per_minute = 120.0 / (times[4] - times[0])
        assert 95 < steps_per_minute < 125
        metres_per_second = speed(walk) * leg_length(walk.motion.skeleton)
        assert 0.9 < metres_per_second < 1.5


def test_styles_are_told_apart():
    neutral, brisk, tired = (samples.walk(style=style, seconds=6.0) for style in STYLES)
    assert speed(brisk) > 1.3 * speed(neutral) > 1.3 * 1.3 * speed(tired)

    def head_before_hips(sample):
        return (joint(sample.motion, "Head")[:, 2] - sample.motion.positions[:, 0, 2]).mean()

    def arm_swing(sample):
        return np.ptp(joint(sample.motion, "LeftHand")[:, 2] - sample.motion.positions[:, 0, 2])

    assert head_before_hips(tired) > head_before_hips(neutral) + 0.1
    assert arm_swing(brisk) > arm_swing(neutral) > 2 * arm_swing(tired)


def test_arms_swing_against_legs_and_the_chest_against_the_hips():
    motion = samples.walk(seconds=6.0).motion
    world = kinematics.forward(motion)
    hips = motion.positions[:, 0, 2]
    foot = joint(motion, "LeftFoot")[:, 2] - hips
    hand = joint(motion, "LeftHand")[:, 2] - hips
    assert np.corrcoef(foot, hand)[0, 1] < -0.8

    def yaw(name):
        across = quat.rotate(world.rotations[:, motion.skeleton.index(name)], [1.0, 0.0, 0.0])
        return np.arctan2(-across[:, 2], across[:, 0])

    assert np.corrcoef(yaw("Hips"), yaw("Spine2"))[0, 1] < -0.8
    assert 0.02 < np.ptp(motion.positions[:, 0, 1]) < 0.08


def test_hips_drop_on_the_side_that_swings_and_sway_over_the_other():
    sample = samples.walk(seconds=6.0)
    motion, truth = sample.motion, sample.truth
    right_swings = ~truth.contact("right")
    left_swings = ~truth.contact("left")
    rise = (joint(motion, "LeftUpLeg") - joint(motion, "RightUpLeg"))[:, 1]
    assert rise[right_swings].mean() > 0.004 > -0.004 > rise[left_swings].mean()
    hips = motion.positions[:, 0, 0]
    assert hips[right_swings].mean() > 0.005 > -0.005 > hips[left_swings].mean()


def test_walk_to_stop_ends_standing():
    sample = samples.walk_to_stop(seconds=6.0)
    stop = at_time(sample, "stops")
    assert 0.5 < stop / sample.motion.num_frames < 0.85
    hips = sample.motion.positions[:, 0]
    assert np.linalg.norm(hips[60] - hips[0]) > 1.0
    assert np.ptp(hips[stop + 40 :], axis=0).max() < 1e-6
    feet = joint(sample.motion, "LeftFoot")[-1] - joint(sample.motion, "RightFoot")[-1]
    assert abs(feet[2]) < 0.02
    assert feet[0] > 0.05


@pytest.mark.parametrize("angle", [np.pi / 2, -np.pi / 2, 2.5, -np.pi, 0.0])
def test_turn_turns_by_the_angle(angle):
    motion = samples.turn(angle_rad=angle, seconds=8.0).motion
    way = np.diff(motion.positions[:, 0, [0, 2]], axis=0)[-60:].sum(axis=0)
    heading = np.arctan2(way[0], way[1])
    assert np.abs(np.angle(np.exp(1j * (heading - angle)))) < 0.1
    across = joint(motion, "LeftArm")[-1] - joint(motion, "RightArm")[-1]
    facing = np.arctan2(-across[2], across[0])
    assert np.abs(np.angle(np.exp(1j * (facing - angle)))) < 0.35


def test_runs_fly_as_gravity_has_it_and_stop_again():
    sample = samples.run_stop(seconds=10.0, fps=240.0)
    motion, truth = sample.motion, sample.truth
    flying = ~(truth.contact("left") | truth.contact("right"))
    inside = flying[:-2] & flying[1:-1] & flying[2:]
    fall = np.diff(motion.positions[:, 0, 1], n=2) * 240.0**2
    np.testing.assert_allclose(np.median(fall[inside]), -9.81, atol=0.05)
    names = [key.name for key in truth.key_times]
    assert names[:4] == ["starts", "stops", "starts", "stops"]
    ahead = np.diff(motion.positions[:, 0, 2]) * 240.0
    start, stop, again = (round(key.time_s * 240) for key in truth.key_times[:3])
    assert ahead[start:stop].max() > 2.5
    assert np.abs(ahead[stop + 60 : again - 60]).max() < 0.05


def test_crouches_go_down_between_walks():
    sample = samples.walk_crouch()
    hips = sample.motion.positions[:, 0, 1]
    assert [key.name for key in sample.truth.key_times][:5] == [
        "starts",
        "stops",
        "is down",
        "rises",
        "starts",
    ]
    assert hips[at_time(sample, "is down") + 10] < 0.65 * hips[0]
    start, stop = at_time(sample, "starts"), at_time(sample, "stops")
    assert hips[start:stop].min() > 0.9 * hips[0]
    assert sample.motion.positions[stop, 0, 2] > 1.5
