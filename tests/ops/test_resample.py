"""Frame rates and times: exact on spins, agreeing with the reference, missing samples kept."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import quat
from kinema.errors import OptionError, ShapeError
from kinema.ops import resample as module
from kinema.ops.resample import resample, sample
from tests.conftest import random_motion
from tests.frames import reframed
from tests.ops.laws import assert_same_but_for_axes
from tests.reference import sampling as reference


def spin(fps: float, seconds: float) -> kinema.Motion:
    """One joint turning once a second about a slanted axis, moving at one unit per second."""
    hub = kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]])
    times = np.arange(round(seconds * fps)) / fps
    rotations = quat.from_axis_angle(np.array([1.0, 2.0, 2.0]) / 3.0, 2 * np.pi * times)
    return kinema.Motion(hub, rotations[:, None], times[:, None, None] * [1.0, 0, 0], 1 / fps)


@pytest.mark.parametrize("fps", [50.0, 30.0, 240.0, 23.976])
def test_a_spin_is_exact_at_any_rate(fps):
    clip = spin(120.0, 4.0)
    result = resample(clip, fps=fps)
    truth = spin(fps, 5.0)[: result.num_frames]
    error = np.degrees(quat.distance(result.rotations, truth.rotations))
    assert error.max() < 1e-6
    np.testing.assert_allclose(result.positions, truth.positions, atol=1e-12)
    assert abs(result.seconds - clip.seconds) <= 1 / fps + 1e-9
    assert result.frame_time == 1 / fps


def test_sampling_agrees_with_the_reference(body, rng):
    motion = random_motion(body, rng, 50)
    times = rng.uniform(0, 49 * motion.frame_time, 300)
    found = sample(motion, times)
    turns, places = reference.sample(motion, times)
    np.testing.assert_allclose(quat.to_matrix(found.rotations), turns, atol=1e-9)
    np.testing.assert_allclose(found.positions, places, atol=1e-12)
    assert np.abs(np.linalg.norm(found.rotations, axis=-1) - 1).max() < 1e-14


def test_a_flipped_sign_changes_no_rotation(body, rng):
    motion = random_motion(body, rng, 20)
    flips = rng.choice([-1.0, 1.0], (20, 8, 1))
    flipped = motion.with_arrays(rotations=motion.rotations * flips)
    a, b = resample(motion, fps=77.0), resample(flipped, fps=77.0)
    assert quat.distance(a.rotations, b.rotations).max() < 1e-12


def test_frames_are_met_to_the_bit(motion):
    same = resample(motion, fps=motion.fps)
    assert np.array_equal(same.rotations, motion.rotations)
    half = resample(motion, fps=motion.fps / 2)
    assert np.array_equal(half.rotations, motion.rotations[::2])


def test_a_rounded_frame_time_is_taken_as_it_stands():
    """0.0083333 is a little short of 1/120: after 20 s the clip is a hundredth of a frame ahead."""
    clip = spin(120.0, 20.0)
    rounded = kinema.Motion(clip.skeleton, clip.rotations, clip.positions, 0.0083333)
    result = resample(rounded, fps=30.0)
    assert result.num_frames == 600
    ahead = quat.distance(result.rotations, clip.rotations[::4])[:, 0]
    expected = 2 * np.pi * np.arange(600) / 30 * (1 / 120 / 0.0083333 - 1)
    np.testing.assert_allclose(ahead, expected, atol=1e-6)


def test_half_turns_between_frames_stay_finite_and_unit():
    rotations = quat.from_axis_angle([0, 1, 0], np.array([0.0, np.pi, 2 * np.pi]))[:, None]
    hub = kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]])
    motion = kinema.Motion(hub, rotations, np.zeros((3, 1, 3)), 1.0)
    middle = sample(motion, [0.5]).rotations[0, 0]
    assert quat.distance(middle, rotations[0, 0]) == pytest.approx(np.pi / 2)


def test_missing_is_carried_from_either_neighbour(motion):
    missing = np.zeros((40, 8), bool)
    missing[10, 2] = True
    holed = kinema.Motion(motion.skeleton, motion.rotations, motion.positions, 0.01, missing)
    found = sample(holed, [0.09, 0.095, 0.10, 0.105, 0.11]).missing[:, 2]
    assert found.tolist() == [False, True, True, True, False]


def test_no_frames_and_one_frame(motion):
    assert resample(motion[:0], fps=30).num_frames == 0
    one = resample(motion[:1], fps=30)
    assert np.array_equal(one.rotations, motion.rotations[:1])


@pytest.mark.parametrize("fps", [0.0, -30.0, float("nan"), float("inf")])
def test_a_rate_must_be_positive(motion, fps):
    with pytest.raises(OptionError, match="fps must be a number above 0"):
        resample(motion, fps=fps)


@pytest.mark.parametrize("times", [[-0.1], [0.391], [float("nan")]])
def test_times_outside_are_refused(motion, times):
    with pytest.raises(OptionError, match=r"outside the motion, which runs from 0 to 0.39 s"):
        sample(motion, times)


def test_times_must_be_a_list(motion):
    with pytest.raises(ShapeError, match=r"shape \(N,\), found \(\)"):
        sample(motion, 0.1)


def test_an_absurd_rate_is_refused_before_memory_is_asked_for(motion):
    with pytest.raises(OptionError, match="would make 390,000,001 frames"):
        resample(motion, fps=1e9)


def test_local_axes_do_not_matter(motion):
    plain, other = (resample(m, fps=77.0) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)
    plain, other = (sample(m, [0.3, 0.105, 0.0]) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)


def test_less_than_one_frame_per_second_is_a_rate_too():
    clip = spin(60.0, 9.0)
    slow = resample(clip, fps=0.25)
    assert (slow.num_frames, slow.frame_time) == (3, 4.0)
    np.testing.assert_allclose(slow.positions[:, 0, 0], [0.0, 4.0, 8.0], atol=1e-12)


@pytest.mark.parametrize(("short", "frames"), [(0.5e-7, 31), (1.5e-7, 30)])
def test_a_frame_just_short_of_the_last_time_still_fits(short, frames):
    """By a ten-millionth of a frame, which is rounding."""
    clip = spin(30.0, 31.0 / 30.0)
    clip = clip.with_arrays(frame_time=clip.frame_time * (1.0 - short / 30.0))
    assert resample(clip, fps=30.0).num_frames == frames


def test_the_most_frames_are_still_made(motion, monkeypatch):
    clip = spin(30.0, 1.0)
    monkeypatch.setattr(module, "MOST_FRAMES", 30)
    assert resample(clip, fps=30.0).num_frames == 30
    monkeypatch.setattr(module, "MOST_FRAMES", 29)
    with pytest.raises(OptionError, match="would make 30 frames, more than 29"):
        resample(clip, fps=30.0)
