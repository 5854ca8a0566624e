"""Bands of a motion, with a gain for each."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import filters, quat, samples
from kinema.errors import KinemaWarning, OptionError
from kinema.ops.filters import multiresolution
from tests.frames import reframed
from tests.ops.filters.motions import amplitude, swing, wander
from tests.ops.laws import assert_same_but_for_axes


def test_unit_gains_return_the_input_and_zero_gains_smooth():
    motion = wander(3, frames=100)
    same = filters.equalize(motion, gains=[1, 1, 1, 1])
    assert quat.distance(same.rotations, motion.rotations).max() < 1e-13
    np.testing.assert_allclose(same.positions, motion.positions, atol=1e-12)
    quick, slow = swing(30.0), swing(0.5)
    assert amplitude(filters.equalize(quick, gains=[0, 0])) < 0.1
    assert amplitude(filters.equalize(slow, gains=[0, 0])) > 0.98
    assert amplitude(filters.equalize(quick, gains=[2, 1])) > 1.5
    base = filters.bands(motion, levels=4).base
    none = filters.equalize(motion, gains=[0, 0, 0, 0])
    assert quat.distance(none.rotations, base.rotations).max() < 1e-13
    with pytest.raises(OptionError, match="1 to 5 bands, found 9"):
        filters.equalize(motion, gains=[1] * 9)


def test_local_axes_do_not_matter():
    motion = samples.walk(seconds=2.0).motion
    plain, other = (filters.equalize(m, gains=[0.0, 2.0, 0.5]) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)
    plain, other = (filters.bands(m, levels=3).base for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)


def test_too_short_and_too_many_are_said_of_the_option_that_was_given():
    motion = samples.walk(seconds=1.0).motion
    for frames, words in ((1, "a motion of 1 frame is too short"), (4, "too short to have bands")):
        with pytest.raises(OptionError, match=words):
            filters.bands(motion[:frames], levels=1)
    with pytest.raises(OptionError, match="a motion of 5 frames has 1 band, found 2") as error:
        filters.equalize(motion[:5], gains=[1.0, 1.0])
    assert error.value.parameter == "gains"
    assert len(filters.bands(motion[:5], levels=1).rotations) == 1


@pytest.mark.parametrize(("frames", "most"), [(5, 1), (8, 1), (9, 2), (16, 2), (17, 3), (65, 5)])
def test_the_widest_window_fits_the_motion(frames, most):
    """Five taps, each time twice as far apart."""
    motion = wander(2, frames=frames, step=0.02)
    assert len(filters.bands(motion, levels=most).rotations) == most
    words = "has 1 band," if most == 1 else f"has 1 to {most} bands"
    with pytest.raises(OptionError, match=words):
        filters.bands(motion, levels=most + 1)
    with pytest.raises(OptionError, match="too short to have bands"):
        filters.bands(motion[:4], levels=1)


def test_bands_are_what_each_wider_window_removes():
    motion = wander(3, frames=40, step=0.05)
    found = filters.bands(motion, levels=3)
    slower = motion
    for level in range(3):
        taps = np.zeros(4 * 2**level + 1)
        taps[:: 2**level] = [1, 4, 6, 4, 1]
        faster, slower = slower, filters.convolve(slower, taps, ends="reflect")
        np.testing.assert_allclose(
            found.positions[level], faster.positions - slower.positions, atol=1e-12
        )
        np.testing.assert_allclose(
            found.rotations[level], quat.difference(slower.rotations, faster.rotations), atol=1e-12
        )
    np.testing.assert_allclose(found.base.positions, slower.positions, atol=1e-12)
    # and equalising adds them up again
    gains = [0.5, 2.0, 1.5]
    made = filters.equalize(motion, gains=gains)
    moved = found.base.positions + sum(
        gain * part for gain, part in zip(gains, found.positions, strict=True)
    )
    np.testing.assert_allclose(made.positions, moved, atol=1e-12)
    turned = found.base.rotations
    for gain, part in zip(gains[::-1], found.rotations[::-1], strict=True):
        turned = quat.mul(turned, quat.exp(gain * part))
    np.testing.assert_allclose(quat.distance(made.rotations, turned), 0.0, atol=1e-9)


@pytest.mark.parametrize("levels", [1, 2, 3])
def test_a_long_take_has_the_same_bands_in_blocks(monkeypatch, levels):
    motion, gains = samples.walk(seconds=8.0, noise_m=0.002).motion, [0.5, 2.0, 1.5][:levels]
    whole, louder = filters.bands(motion, levels=levels), filters.equalize(motion, gains=gains)
    monkeypatch.setattr(multiresolution, "_BLOCK", 1)
    assert motion.num_frames > 16 * 2 ** (levels + 1)  # several blocks, however small
    found = filters.bands(motion, levels=levels)
    for one, other in (
        *zip(found.rotations, whole.rotations, strict=True),
        *zip(found.positions, whole.positions, strict=True),
        *zip(arrays(found.base), arrays(whole.base), strict=True),
        *zip(arrays(filters.equalize(motion, gains=gains)), arrays(louder), strict=True),
    ):
        assert one.tobytes() == other.tobytes()


def test_a_spin_is_told_of_alike_in_blocks(monkeypatch):
    walk = samples.walk(seconds=8.0).motion
    rotations = walk.rotations.copy()
    turn = quat.from_axis_angle([0.0, 1.0, 0.0], np.radians(80.0) * np.arange(40.0))
    rotations[300:340, 5] = quat.mul(turn, rotations[300:340, 5])
    spinning = walk.with_arrays(rotations=rotations)
    with pytest.warns(KinemaWarning) as whole:
        filters.bands(spinning, levels=3)
    monkeypatch.setattr(multiresolution, "_BLOCK", 1)
    with pytest.warns(KinemaWarning) as found:
        filters.bands(spinning, levels=3)
    assert [str(each.message) for each in found] == [str(each.message) for each in whole]


def arrays(motion):
    return motion.rotations, motion.positions
