"""Each named filter does what it is for."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import filters, quat, samples
from kinema.errors import KinemaWarning, OptionError, ShapeError
from kinema.ops.filters.kernels import band_taps, butterworth_taps, kernel_taps, taps_in
from tests.ops.filters.test_convolution import wander

KERNELS = ["gaussian", "average", "binomial", "savgol", "lowpass", "butterworth"]


def swing(rate_hz: float, fps: float = 120.0, seconds: float = 8.0) -> kinema.Motion:
    """One joint swinging by 0.3 rad at a rate."""
    hub = kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]])
    times = np.arange(round(seconds * fps)) / fps
    angles = 0.3 * np.sin(2 * np.pi * rate_hz * times)
    rotations = quat.from_axis_angle([0.6, 0.0, 0.8], angles)[:, None]
    positions = angles[:, None, None] * np.ones(3)
    return kinema.Motion(hub, rotations, positions, 1 / fps)


def amplitude(motion: kinema.Motion) -> float:
    middle = motion[motion.num_frames // 4 : -motion.num_frames // 4]
    return float(quat.distance(middle.rotations, quat.identity()).max() / 0.3)


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("width", [1, 3, 31])
def test_kernels_are_odd_symmetric_and_sum_to_one(kernel, width):
    taps = kernel_taps(kernel, width=width, fps=120.0, cutoff_hz=8.0)
    assert len(taps) % 2 == 1
    assert taps.sum() == pytest.approx(1.0)
    np.testing.assert_allclose(taps, taps[::-1], atol=1e-12)


def test_kernels_are_the_known_ones():
    from scipy.signal import savgol_coeffs

    np.testing.assert_allclose(kernel_taps("average", width=5, fps=1, cutoff_hz=None), 0.2)
    found = kernel_taps("savgol", width=11, fps=1, cutoff_hz=None)
    np.testing.assert_allclose(found, savgol_coeffs(11, 3), atol=1e-12)
    long = kernel_taps("binomial", width=2001, fps=1, cutoff_hz=None)
    assert np.isfinite(long).all()


def test_savgol_keeps_a_cubic():
    motion = swing(0.5)
    cubic = (np.arange(960) / 480 - 1)[:, None, None] ** 3 * np.ones(3)
    found = filters.smooth(motion.with_arrays(positions=cubic), kernel="savgol", width=41)
    np.testing.assert_allclose(found.positions, cubic, atol=1e-10)


@pytest.mark.parametrize("kernel", ["lowpass", "butterworth"])
def test_low_passes_pass_the_slow_and_stop_the_fast(kernel):
    options = {"kernel": kernel, "cutoff_hz": 6.0, "window_s": 0.6, "ends": "reflect"}
    if kernel == "butterworth":
        options.pop("window_s")
    assert amplitude(filters.smooth(swing(1.0), **options)) > 0.98
    assert amplitude(filters.smooth(swing(25.0), **options)) < 0.02


def test_butterworth_is_the_forward_and_backward_filter():
    from scipy.signal import butter, sosfiltfilt

    signal = np.random.default_rng(1).normal(size=2000)
    expected = sosfiltfilt(butter(2, 6.0, fs=120.0, output="sos"), signal)
    found = np.convolve(signal, butterworth_taps(6.0, 120.0), mode="same")
    np.testing.assert_allclose(found[300:-300], expected[300:-300], atol=1e-4)
    assert amplitude(
        filters.smooth(swing(6.0), kernel="butterworth", cutoff_hz=6.0)
    ) == pytest.approx(0.5, abs=0.02)


def test_widths_in_seconds_are_widths_in_taps():
    assert taps_in(0.25, 120) == 31
    assert taps_in(1e-9, 120) == 1
    motion = wander(1, frames=80)
    a = filters.smooth(motion, window_s=0.11)
    b = filters.smooth(motion, width=11)
    assert np.array_equal(a.rotations, b.rotations)
    with pytest.raises(OptionError, match="one of them is enough"):
        filters.smooth(motion, width=5, window_s=0.1)
    with pytest.raises(OptionError, match="odd number of taps, found 4"):
        filters.smooth(motion, width=4)


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


def test_emphasis_changes_the_band_and_nothing_slower():
    slow, fast = swing(0.5), swing(6.0)
    options = {"low_hz": 3.0, "high_hz": 10.0, "window_s": 1.0}
    assert amplitude(filters.emphasize(fast, gain=1.0, **options)) == pytest.approx(2.0, abs=0.1)
    assert amplitude(filters.emphasize(fast, gain=-1.0, **options)) < 0.1
    assert amplitude(filters.emphasize(slow, gain=1.0, **options)) == pytest.approx(1.0, abs=0.02)
    taps = band_taps(3.0, 10.0, width=61, fps=120.0)
    assert abs(taps.sum()) < 1e-15
    with pytest.raises(OptionError, match="high_hz must be above"):
        filters.emphasize(fast, low_hz=5.0, high_hz=2.0)
    with pytest.raises(OptionError, match="half the frame rate, 60"):
        filters.emphasize(fast, low_hz=80.0)


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


def spiked(seed: int, size: float = 0.5) -> tuple[kinema.Motion, kinema.Motion, np.ndarray]:
    rng = np.random.default_rng(seed)
    clean = samples.walk(seed=seed).motion
    joints = np.flatnonzero(~clean.skeleton.is_end)
    hit = np.zeros(clean.rotations.shape[:2], bool)
    hit[rng.integers(5, 235, 40), rng.choice(joints, 40)] = True
    turns = quat.exp(size / 2 * quat.rotate(quat.random(rng, (hit.sum(),)), np.array([1.0, 0, 0])))
    rotations = np.array(clean.rotations)
    rotations[hit] = quat.mul(rotations[hit], turns)
    return clean, clean.with_arrays(rotations=rotations), hit


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_spikes_are_replaced_and_nothing_else(seed):
    clean, motion, hit = spiked(seed)
    found = filters.despike(motion)
    changed = (found.rotations != motion.rotations).any(axis=-1)
    assert (changed & hit).sum() >= hit.sum() - 1
    assert (changed & ~hit).sum() <= 1
    assert np.median(quat.distance(found.rotations, clean.rotations)[hit]) < 0.01
    assert np.array_equal(found.positions, motion.positions)


def test_fast_clean_motion_has_no_spikes():
    for make in (samples.run_stop, samples.punch, samples.jumps):
        motion = make().motion
        found = filters.despike(motion)
        changed = (found.rotations != motion.rotations).any(axis=-1).mean()
        assert changed < 0.002


def test_position_spikes_are_replaced_too():
    clean = samples.walk().motion
    positions = np.array(clean.positions)
    positions[100, 0] += [0.0, 0.4, 0.0]
    found = filters.despike(clean.with_arrays(positions=positions))
    assert np.abs(found.positions - clean.positions).max() < 0.02
    with pytest.raises(OptionError, match="odd number of frames from 3 on, found 4"):
        filters.despike(clean, width=4)


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
    poses = [live.push(quat.from_axis_angle([0, 1.0, 0], a)[None], np.zeros((1, 3))) for a in noisy]
    found = np.stack([pose.rotations[0] for pose in poses])
    off = quat.distance(found, quat.from_axis_angle([0, 1.0, 0], angles))
    assert off[60:120].mean() < 0.004  # a hundredth of a radian of noise came in
    assert off[160:].max() < 0.15  # at three radians a second


def test_the_live_filter_says_what_is_wrong():
    live = filters.OneEuro(60.0)
    live.push(quat.identity((2,)), np.zeros((2, 3)))
    with pytest.raises(ShapeError, match="expected 2 joints, found 3"):
        live.push(quat.identity((3,)), np.zeros((3, 3)))
    with pytest.raises(ShapeError, match=r"a pose is \(J, 4\) and \(J, 3\)"):
        live.push(np.zeros(4), np.zeros(3))
    with pytest.raises(OptionError, match="fps must be a positive number, found 0"):
        filters.OneEuro(0)


def test_options_that_would_do_nothing_are_refused():
    motion = wander(20, frames=60)
    with pytest.raises(OptionError, match="cutoff_hz is for the kernels lowpass and butterworth"):
        filters.smooth(motion, cutoff_hz=8.0)
    with pytest.raises(OptionError, match="a single frame at 100 fps"):
        filters.smooth(motion, window_s=0.001)


def test_frames_left_as_they_are_are_told_of():
    motion = wander(21, frames=60)
    with pytest.warns(KinemaWarning, match="30 of 60 frames are so near an end"):
        filters.smooth(motion, width=31)
    filters.smooth(motion, width=31, ends="copy")  # asked for: no warning
    whole = filters.smooth(motion, kernel="butterworth", cutoff_hz=4.0)
    assert (whole.rotations != motion.rotations).any(axis=(1, 2)).all()


def test_long_work_is_done_in_portions_with_the_same_result(monkeypatch):
    from kinema.ops.filters import convolution

    motion = wander(22, frames=50, joints=5)
    whole = filters.convolve(motion, np.ones(5))
    monkeypatch.setattr(convolution, "_WORK_AT_ONCE", 300.0)
    assert np.array_equal(filters.convolve(motion, np.ones(5)).rotations, whole.rotations)
