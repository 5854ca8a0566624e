"""Speeds of a body whose speed is known."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import analysis, kinematics, samples
from kinema.errors import IncompleteMotion, OptionError
from kinema.motion import Motion
from tests.frames import reframed


def glide(frames: int) -> Motion:
    """A rigid body that glides at 0.7 m/s."""
    pose = samples.reach(seconds=1.0).motion[:1]
    positions = np.repeat(pose.positions, frames, axis=0)
    positions[:, 0, 0] += 0.7 * np.arange(frames) * pose.frame_time
    return pose.with_arrays(
        rotations=np.repeat(pose.rotations, frames, axis=0), positions=positions
    )


def test_speeds_are_those_of_a_glide():
    """A rigid body that glides at 0.7 m/s: every joint does, noise or end of clip or not."""
    motion = glide(50)
    assert analysis.joint_speeds(motion) == pytest.approx(np.full((50, 29), 0.7))
    assert analysis.summed_speed(motion) == pytest.approx(np.full(50, 24 * 0.7))


def test_local_axes_do_not_matter():
    motion = samples.walk(seconds=2.0).motion
    again = analysis.joint_speeds(reframed(motion))
    np.testing.assert_allclose(again, analysis.joint_speeds(motion), atol=1e-9)


@pytest.mark.parametrize("measure", [analysis.joint_speeds, analysis.summed_speed])
def test_incomplete_motions_and_windows_out_of_range_are_rejected(measure):
    with pytest.raises(IncompleteMotion):
        measure(samples.walk(gaps=1).motion)
    with pytest.raises(OptionError, match="window_s must be 0 seconds or more") as raised:
        measure(samples.walk(seconds=2.0).motion, window_s=-1.0)
    assert raised.value.parameter == "window_s"


def test_no_window_is_the_shortest_there_is():
    motion = samples.walk(seconds=1.0).motion
    none, shortest = (analysis.joint_speeds(motion, window_s=w) for w in (0.0, 0.03))
    np.testing.assert_array_equal(none, shortest)
    assert analysis.joint_speeds(motion[:1]).max() == 0.0


def test_speeds_are_slopes_fitted_to_the_window():
    """Frame by frame by least squares, also where the motion is longer than what fits a cache."""
    walk = samples.walk(seconds=25.0, noise_rad=0.01).motion
    world = kinematics.forward(walk).positions
    found = analysis.joint_speeds(walk, window_s=0.1)
    times = np.arange(-3, 4) * walk.frame_time
    for frame in (0, 2, 3, 4, 374, 375, 376, 377, 378, 700, 1495, 1496, 1497, 1499):
        middle = min(max(frame, 3), walk.num_frames - 4)
        window = world[middle - 3 : middle + 4].reshape(7, -1)
        slope = np.polyfit(times, window, 1)[0].reshape(-1, 3)
        np.testing.assert_allclose(found[frame], np.linalg.norm(slope, axis=1), atol=1e-9)
