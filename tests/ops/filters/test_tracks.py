"""How a motion continues past its ends, frame by frame."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat
from kinema.errors import OptionError
from kinema.ops.filters.tracks import (
    frames_fitted,
    frames_under,
    positions_beyond,
    rotations_beyond,
)


def frame_at(at, frames, half, ends):
    """The frame that stands for one number, which may lie outside of the motion."""
    if 0 <= at < frames:
        return at
    if ends == "reflect":
        return -at if at < 0 else 2 * (frames - 1) - at
    if ends == "extend":  # rows behind the motion: those before it, then those after it
        return frames + half + at if at < 0 else at + half
    return 0 if at < 0 else frames - 1


@pytest.mark.parametrize("ends", ["copy", "shrink", "reflect", "hold", "extend"])
@pytest.mark.parametrize(("frames", "half"), [(1, 0), (3, 1), (7, 3), (9, 4), (12, 0)])
def test_frames_beyond_the_ends_are_as_named(ends, frames, half):
    expected = [frame_at(at, frames, half, ends) for at in range(-half, frames + half)]
    assert frames_under(frames, half, ends).tolist() == expected


def test_ends_that_do_not_exist_are_refused():
    with pytest.raises(OptionError, match=r"no treatment of ends named 'reflected'.*reflect"):
        frames_under(5, 1, "reflected")


@pytest.mark.parametrize(
    ("frames", "half", "fitted"), [(100, 0, 3), (100, 1, 3), (100, 2, 3), (100, 3, 4), (2, 9, 2)]
)
def test_velocities_are_fitted_to_half_a_window_but_three_frames(frames, half, fitted):
    assert frames_fitted(frames, half) == fitted


@pytest.mark.parametrize(("frames", "half"), [(20, 1), (20, 4), (9, 4), (3, 1)])
def test_positions_carry_on_along_the_line_fitted_to_the_nearest_frames(frames, half, rng):
    track = np.cumsum(rng.standard_normal((frames, 2)), axis=0)
    fitted = max(3, half + 1)
    x = np.arange(float(frames))
    lines = [np.polynomial.Polynomial.fit(x[:fitted], column[:fitted], 1) for column in track.T]
    before = np.stack([line(np.arange(-half, 0.0)) for line in lines], axis=1)
    lines = [np.polynomial.Polynomial.fit(x[-fitted:], column[-fitted:], 1) for column in track.T]
    after = np.stack([line(frames + np.arange(float(half))) for line in lines], axis=1)
    found = positions_beyond(track, half)
    np.testing.assert_allclose(found, np.concatenate([before, after]), atol=1e-12)
    # turns about one axis add up as numbers do
    angles = 0.2 * track[:, 0]
    turning = quat.from_axis_angle([0.6, 0.0, 0.8], angles)[:, None]
    beyond = quat.from_axis_angle([0.6, 0.0, 0.8], positions_beyond(angles, half))[:, None]
    np.testing.assert_allclose(
        quat.distance(rotations_beyond(turning, half), beyond), 0.0, atol=1e-9
    )


def test_a_single_frame_is_held():
    np.testing.assert_array_equal(positions_beyond(np.array([[2.0, 3.0]]), 1), [[2, 3], [2, 3]])
