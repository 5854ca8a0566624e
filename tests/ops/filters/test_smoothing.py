"""Smoothing removes jitter and keeps the movement."""

from __future__ import annotations

import tracemalloc
import warnings

import numpy as np
import pytest

from kinema import filters, quat, samples
from kinema.errors import OptionError
from kinema.ops.filters.kernels import butterworth_taps
from kinema.ops.filters.smoothing import smoothing_taps
from tests.frames import reframed
from tests.ops.filters.motions import amplitude, swing, wander
from tests.ops.laws import assert_same_but_for_axes


def test_savgol_keeps_a_cubic():
    motion = swing(0.5)
    cubic = (np.arange(960) / 480 - 1)[:, None, None] ** 3 * np.ones(3)
    found = filters.smooth(motion.with_arrays(positions=cubic), kernel="savgol", width=41)
    np.testing.assert_allclose(found.positions[20:-20], cubic[20:-20], atol=1e-10)


@pytest.mark.parametrize("kernel", ["lowpass", "butterworth"])
def test_low_passes_pass_the_slow_and_stop_the_fast(kernel):
    options = {"kernel": kernel, "cutoff_hz": 6.0, "window_s": 0.6, "ends": "reflect"}
    if kernel == "butterworth":
        options.pop("window_s")
    assert amplitude(filters.smooth(swing(1.0), **options)) > 0.98
    assert amplitude(filters.smooth(swing(25.0), **options)) < 0.02


def test_butterworth_is_down_by_3_db_at_its_cutoff():
    assert amplitude(
        filters.smooth(swing(6.0), kernel="butterworth", cutoff_hz=6.0)
    ) == pytest.approx(np.sqrt(0.5), abs=0.01)


def test_widths_in_seconds_are_widths_in_taps():
    motion = wander(1, frames=80)
    a = filters.smooth(motion, window_s=0.11)
    b = filters.smooth(motion, width=11)
    assert np.array_equal(a.rotations, b.rotations)
    with pytest.raises(OptionError, match="one of them is enough"):
        filters.smooth(motion, width=5, window_s=0.1)
    with pytest.raises(OptionError, match="odd number of taps, found 4"):
        filters.smooth(motion, width=4)


@pytest.mark.parametrize(
    ("kernel", "window_s"),
    [
        ("gaussian", 0.075),
        ("average", 0.05),
        ("binomial", 0.05),
        ("savgol", 0.15),
        ("lowpass", 0.3),
    ],
)
def test_without_a_window_it_is_what_did_well_in_the_study(kernel, window_s):
    motion = swing(0.5)
    given = smoothing_taps(motion, kernel=kernel, window_s=window_s)
    assert np.array_equal(smoothing_taps(motion, kernel=kernel), given)


@pytest.mark.parametrize("frames", [0, 1, 2, 5])
def test_short_clips_are_filtered_with_what_fits(frames):
    assert filters.smooth(wander(2, frames=8)[:frames]).num_frames == frames
    assert filters.smooth(wander(2, frames=8)[:frames], kernel="butterworth").num_frames == frames


def test_smoothing_takes_out_noise_and_keeps_the_walk():
    noisy = samples.walk(noise_rad=0.03)
    calm = filters.smooth(noisy.motion)
    inside = slice(20, -20)
    truth = noisy.truth.clean.rotations[inside]
    before = quat.distance(noisy.motion.rotations[inside], truth).mean()
    assert quat.distance(calm.rotations[inside], truth).mean() < 0.6 * before


def test_options_that_would_do_nothing_are_refused():
    motion = wander(20, frames=60)
    with pytest.raises(OptionError, match="cutoff_hz is for the kernels lowpass and butterworth"):
        filters.smooth(motion, cutoff_hz=8.0)
    with pytest.raises(OptionError, match="a single frame at 100 fps"):
        filters.smooth(motion, window_s=0.001)


@pytest.mark.parametrize("options", [{}, {"width": 31}, {"kernel": "butterworth"}])
def test_the_ends_carry_on_by_default(options):
    """Every frame is filtered, and a steady motion keeps its first and last pose."""
    motion = wander(21, frames=60, step=0.05)
    found = filters.smooth(motion, **options)
    assert (found.rotations != motion.rotations).any(axis=(1, 2)).all()
    asked = filters.smooth(motion, ends="extend", **options)
    assert np.array_equal(found.rotations, asked.rotations)
    steady = motion.with_arrays(
        rotations=quat.from_axis_angle([0, 1, 0], 0.05 * np.arange(60.0))[:, None].repeat(3, 1),
        positions=np.arange(60.0)[:, None, None] * np.ones((3, 3)),
    )
    kept = filters.smooth(steady, **options)
    assert quat.distance(kept.rotations, steady.rotations).max() < 1e-6
    np.testing.assert_allclose(kept.positions, steady.positions, atol=1e-6)


@pytest.mark.parametrize(
    "options", [{}, {"window_s": 0.1}, {"kernel": "average", "width": 5}, {"ends": "copy"}]
)
@pytest.mark.parametrize("method", ["local", "intrinsic", "qlerp"])
def test_outliers_are_replaced_whatever_the_window(options, method):
    """As by `despike` first and the kernel then, with no copy of the motion in between."""
    spiked = samples.walk(seconds=2.0, spikes=6).motion
    rotations, positions = np.array(spiked.rotations), np.array(spiked.positions)
    rotations[0, 3] = quat.mul(rotations[0, 3], quat.from_axis_angle([1, 0, 0], 0.9))
    positions[50, 0] += 0.3
    motion = spiked.with_arrays(rotations=rotations, positions=positions)
    found = filters.smoothed(motion, method=method, **options)
    assert found.outliers.count >= 7
    clean = filters.despike(motion)
    expected = filters.smooth(clean, method=method, despike=False, **options)
    assert quat.distance(found.motion.rotations, expected.rotations).max() < 1e-12
    np.testing.assert_allclose(found.motion.positions, expected.positions, atol=1e-12)
    part = filters.smooth(motion, method=method, strength=0.3, **options)
    expected = filters.smooth(clean, method=method, strength=0.3, despike=False, **options)
    assert quat.distance(part.rotations, expected.rotations).max() < 1e-12
    kept = filters.smoothed(motion, method=method, despike=False, **options)
    assert kept.outliers is None
    assert quat.distance(kept.motion.rotations, found.motion.rotations).max() > 0.05


def test_smoothing_needs_little_more_memory_than_its_result():
    walk = samples.walk(seconds=60.0, spikes=20).motion
    filters.smooth(walk[:100])  # what is imported does not count
    tracemalloc.start()
    filters.smooth(walk)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1.2 * (walk.rotations.nbytes + walk.positions.nbytes)


@pytest.mark.parametrize("options", [{}, {"window_s": 0.1}, {"kernel": "butterworth"}])
def test_local_axes_do_not_matter(options):
    motion = samples.walk(seconds=2.0, noise_rad=0.02, spikes=4).motion
    plain, other = (filters.smooth(m, **options) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)


def test_a_window_longer_than_the_clip_fails_without_a_warning_first():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(OptionError, match="601 taps, the motion only 60 frames"):
            filters.smooth(wander(22, frames=60), window_s=6.01)
        with pytest.raises(OptionError, match="the motion only 1 frame "):
            filters.smooth(wander(22, frames=1), width=3)


@pytest.mark.parametrize(
    ("kernel", "fps", "frames", "width"),
    [
        ("gaussian", 120.0, 90, 9),
        ("average", 120.0, 90, 7),
        ("savgol", 120.0, 90, 19),
        ("lowpass", 120.0, 90, 37),
        ("gaussian", 24.0, 90, 3),  # one tap would do nothing
        ("gaussian", 240.0, 9, 9),
        ("gaussian", 240.0, 8, 7),  # what fits
        ("gaussian", 240.0, 1, 1),
    ],
)
def test_the_window_is_the_usual_one_within_the_clip(kernel, fps, frames, width):
    motion = wander(0, frames=frames).with_arrays(frame_time=1.0 / fps)
    assert len(smoothing_taps(motion, kernel=kernel)) == width


@pytest.mark.parametrize(("fps", "cutoff_hz"), [(120.0, 10.0), (25.0, 10.0), (20.0, 8.0)])
def test_the_usual_cutoff_is_10_hz_or_two_fifths_of_the_frame_rate(fps, cutoff_hz):
    motion = wander(0, frames=400).with_arrays(frame_time=1.0 / fps)
    for kernel in ("lowpass", "butterworth"):
        np.testing.assert_array_equal(
            smoothing_taps(motion, kernel=kernel),
            smoothing_taps(motion, kernel=kernel, cutoff_hz=cutoff_hz),
        )


@pytest.mark.parametrize("frames", [8, 9, 10, 300])
def test_butterworth_taps_are_cut_to_the_clip(frames):
    motion = wander(0, frames=frames)
    whole = butterworth_taps(6.0, motion.fps)
    found = smoothing_taps(motion, kernel="butterworth", cutoff_hz=6.0)
    fits = min(len(whole), frames - 1 + frames % 2)
    assert len(found) == fits
    spare = (len(whole) - fits) // 2
    np.testing.assert_array_equal(found, whole[spare : len(whole) - spare])


def test_a_window_of_one_frame_is_refused():
    motion = wander(0)  # 100 frames per second
    assert len(smoothing_taps(motion, window_s=0.02)) == 3
    with pytest.raises(OptionError, match="is a single frame at 100 fps"):
        smoothing_taps(motion, window_s=0.019)
    with pytest.raises(OptionError, match="one of them is enough"):
        smoothing_taps(motion, window_s=0.1, width=5)
