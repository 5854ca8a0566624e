"""The filter for live input."""

from __future__ import annotations

import dataclasses
from itertools import pairwise

import numpy as np
import pytest

import kinema
from kinema import filters, quat, samples
from kinema.errors import OptionError, ShapeError
from kinema.motion import Pose
from tests.frames import reframed
from tests.ops.filters.motions import swing
from tests.ops.laws import assert_same_but_for_axes


def pose(rotations):
    """A pose of a chain of joints, all at the origin."""
    joints = len(rotations)
    chain = kinema.Skeleton.build(
        [f"j{j}" for j in range(joints)], range(-1, joints - 1), np.zeros((joints, 3))
    )
    return Pose(chain, rotations, np.zeros((joints, 3)))


def test_the_live_filter_depends_on_no_later_frame():
    motion = samples.walk(noise_rad=0.02).motion
    whole = filters.one_euro(motion)
    part = filters.one_euro(motion[:100])
    assert np.array_equal(whole.rotations[:100], part.rotations)


def test_the_live_filter_is_calm_at_rest_and_quick_in_motion():
    rng = np.random.default_rng(4)
    fps, frames = 60.0, 240
    angles = np.where(np.arange(frames) < 120, 0.0, (np.arange(frames) - 120) * 0.05)
    noisy = angles + rng.normal(scale=0.01, size=frames)
    live = filters.OneEuro(fps, cutoff_hz=1.0, beta=2.0)
    poses = [live.push(pose(quat.from_axis_angle([0, 1.0, 0], a)[None])) for a in noisy]
    found = np.stack([pose.rotations[0] for pose in poses])
    off = quat.distance(found, quat.from_axis_angle([0, 1.0, 0], angles))
    assert off[60:120].mean() < 0.004  # a hundredth of a radian of noise came in
    assert off[160:].max() < 0.15  # at three radians a second


def test_pushing_poses_is_filtering_the_motion():
    motion = samples.walk(seconds=0.5, noise_rad=0.02).motion
    live = filters.OneEuro(motion.fps)
    poses = [live.push(motion.pose(time_s)) for time_s in motion.times_s]
    whole = filters.one_euro(motion)
    assert np.array_equal([pose.rotations for pose in poses], whole.rotations)
    assert np.array_equal([pose.positions for pose in poses], whole.positions)
    live.reset()
    again = live.push(motion.pose(0.25))
    assert np.array_equal(again.rotations, motion.pose(0.25).rotations)


def test_the_live_filter_says_what_is_wrong():
    live = filters.OneEuro(60.0)
    live.push(pose(quat.identity((2,))))
    with pytest.raises(ShapeError, match="expected 2 joints, found 3"):
        live.push(pose(quat.identity((3,))))
    with pytest.raises(ShapeError, match=r"rotations must have shape \(2, 4\)"):
        live.push(Pose(pose(quat.identity((2,))).skeleton, np.zeros(4), np.zeros(3)))
    with pytest.raises(OptionError, match="fps must be a positive number, found 0"):
        filters.OneEuro(0)


def test_local_axes_do_not_matter():
    motion = samples.walk(seconds=1.0, noise_rad=0.02).motion
    plain, other = (filters.one_euro(m) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)


def turning(angles_rad, fps=60.0):
    motion = swing(1.0, fps=fps)[: len(angles_rad)]
    rotations = quat.from_axis_angle([0.0, 0.6, 0.8], angles_rad)[:, None]
    positions = np.asarray(angles_rad)[:, None, None] * [1.0, 0.0, 0.0]
    return motion.with_arrays(rotations=rotations, positions=positions)


def low_passed(angles, cutoff_hz, fps=60.0):
    """The filter's formula for one number: the new sample's weight is w / (1 + w)."""
    weight = 2 * np.pi * cutoff_hz / fps
    found = [angles[0]]
    for angle in angles[1:]:
        found.append(found[-1] + weight / (1 + weight) * (angle - found[-1]))
    return np.array(found)


def test_jitter_to_and_fro_is_no_speed():
    """The velocity is smoothed with its sign; its size alone would open the filter."""
    angles = 0.1 * (-1.0) ** np.arange(300)  # 0.2 rad a frame: 12 rad/s, one way and the other
    found = filters.one_euro(turning(angles), cutoff_hz=1.5, beta=1.0)
    left = quat.distance(found.rotations[150:, 0], quat.identity()).max()
    at_rest = np.abs(low_passed(angles, 1.5)[150:]).max()
    assert left == pytest.approx(at_rest, rel=0.6)
    assert left < 0.03


def test_at_a_steady_speed_the_lag_is_that_of_its_cutoff():
    """Of a first-order filter: speed over 2π times the cutoff, which is the speed itself here."""
    speed, fps = 3.0, 60.0
    angles = speed * np.arange(240) / fps
    found = filters.one_euro(turning(angles), cutoff_hz=1.5, beta=2.0)
    lag = quat.distance(found.rotations[-1, 0], turning(angles).rotations[-1, 0])
    assert lag == pytest.approx(speed / (2 * np.pi * (1.5 + 2.0 * speed)), rel=0.02)


@pytest.mark.parametrize("unit", [0.01, 39.37, 1000.0])
def test_the_unit_of_length_does_not_matter(unit):
    small = samples.walk(seconds=1.0, noise_m=0.002).motion
    large = small.with_arrays(
        skeleton=dataclasses.replace(small.skeleton, offsets=unit * small.skeleton.offsets),
        positions=unit * small.positions,
    )
    found, scaled = filters.one_euro(small), filters.one_euro(large)
    np.testing.assert_allclose(scaled.positions, unit * found.positions, rtol=1e-9, atol=1e-9)
    pushed = filters.OneEuro(large.fps)
    poses = [pushed.push(large.pose(time_s)).positions for time_s in large.times_s]
    np.testing.assert_allclose(poses, scaled.positions, rtol=1e-9, atol=1e-9)


def casiez(values, fps, cutoff_hz, beta, speed_cutoff_hz):
    """The filter as its authors print it, for one number."""

    def share(cutoff):
        tau = 1.0 / (2.0 * np.pi * cutoff)
        return 1.0 / (1.0 + tau * fps)

    found, speed = [values[0]], 0.0
    for before, now in pairwise(values):
        weight = share(speed_cutoff_hz)
        speed = weight * (now - before) * fps + (1.0 - weight) * speed
        weight = share(cutoff_hz + beta * abs(speed))
        found.append(weight * now + (1.0 - weight) * found[-1])
    return np.array(found)


@pytest.mark.parametrize("fps", [30.0, 120.0])
def test_positions_and_turns_are_filtered_as_printed(fps):
    rng = np.random.default_rng(8)
    values = np.cumsum(rng.normal(scale=0.02, size=200))
    point = kinema.Skeleton.build(["point"], [-1], [[0, 0, 0]])
    turns = quat.from_axis_angle([0.0, 0.0, 1.0], values)
    places = values[:, None] * [0.6, 0.0, 0.8]
    motion = kinema.Motion(point, turns[:, None], places[:, None], 1.0 / fps)
    options = {"cutoff_hz": 1.2, "beta": 3.0, "speed_cutoff_hz": 0.8}
    found = filters.one_euro(motion, **options)
    expected = casiez(values, fps, **options)
    np.testing.assert_allclose(found.positions[:, 0] @ [0.6, 0.0, 0.8], expected, atol=1e-12)
    same = quat.from_axis_angle([0.0, 0.0, 1.0], expected)
    assert quat.distance(found.rotations[:, 0], same).max() < 1e-7
