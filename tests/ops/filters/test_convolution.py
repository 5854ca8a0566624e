"""The laws of filters on rotations, and agreement with the formulas, sample by sample."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kinema
from kinema import filters, quat, samples
from kinema.errors import IncompleteMotion, KinemaWarning, OptionError, UnknownJoint
from kinema.ops.filters.convolution import spin_within
from tests.conftest import random_motion
from tests.frames import reframed
from tests.ops.filters.motions import wander
from tests.ops.laws import assert_same_but_for_axes
from tests.reference import filters as reference
from tests.strategies import unit_quaternions

SEEDS = st.integers(0, 10_000)
METHODS = ["local", "intrinsic"]
ENDS = ["copy", "shrink", "reflect", "hold", "extend"]


def kernels(max_half: int = 4) -> st.SearchStrategy[list[float]]:
    """Positive taps, an odd number of them."""
    return st.integers(0, max_half).flatmap(
        lambda half: st.lists(st.floats(0.05, 1.0), min_size=2 * half + 1, max_size=2 * half + 1)
    )


@pytest.mark.parametrize("method", METHODS)
@given(
    seed=SEEDS,
    taps=kernels(),
    a=unit_quaternions(),
    b=unit_quaternions(),
    ends=st.sampled_from(ENDS),
)
def test_coordinates_do_not_matter(method, seed, taps, a, b, ends):
    """Filtering a·q·b gives a·filter(q)·b."""
    motion = wander(seed)
    turned = motion.with_arrays(rotations=quat.mul(quat.mul(a, motion.rotations), b))
    expected = quat.mul(
        quat.mul(a, filters.convolve(motion, taps, method=method, ends=ends).rotations), b
    )
    found = filters.convolve(turned, taps, method=method, ends=ends).rotations
    assert quat.distance(found, expected).max() < 1e-9


@pytest.mark.parametrize("method", METHODS)
@given(seed=SEEDS, taps=kernels(), ends=st.sampled_from(ENDS))
def test_signs_do_not_matter(method, seed, taps, ends):
    motion = wander(seed)
    signs = np.random.default_rng(seed).choice([-1.0, 1.0], (40, 3, 1))
    flipped = motion.with_arrays(rotations=motion.rotations * signs)
    a = filters.convolve(motion, taps, method=method, ends=ends).rotations
    b = filters.convolve(flipped, taps, method=method, ends=ends).rotations
    assert quat.distance(a, b).max() < 1e-9


@pytest.mark.parametrize("method", METHODS)
@given(seed=SEEDS, half=st.integers(0, 5), ends=st.sampled_from(ENDS))
def test_an_identity_kernel_returns_the_input(method, seed, half, ends):
    motion = wander(seed)
    taps = np.zeros(2 * half + 1)
    taps[half] = 3.0
    found = filters.convolve(motion, taps, method=method, ends=ends)
    assert np.abs(found.rotations - motion.rotations).max() < 1e-15
    np.testing.assert_allclose(found.positions, motion.positions, atol=1e-15)


@pytest.mark.parametrize("method", ["local", "intrinsic", "qlerp", "expmap"])
@given(taps=kernels(), q=unit_quaternions(), ends=st.sampled_from(ENDS))
def test_a_constant_stays_constant(method, taps, q, ends):
    motion = wander(1, frames=12)
    still = motion.with_arrays(rotations=np.tile(q, (12, 3, 1)), positions=np.ones((12, 3, 3)))
    found = filters.convolve(still, taps, method=method, ends=ends)
    assert quat.distance(found.rotations, still.rotations).max() < 1e-9
    np.testing.assert_allclose(found.positions, 1.0, atol=1e-12)


@pytest.mark.parametrize("method", METHODS)
@given(
    q=unit_quaternions(),
    axis=unit_quaternions(),
    speed=st.floats(-0.3, 0.3),
    half=st.integers(1, 5),
)
def test_a_steady_turn_is_kept_away_from_the_ends(method, q, axis, speed, half):
    """A symmetric kernel sees as much ahead as behind."""
    motion = wander(2, frames=30, joints=1)
    direction = quat.rotate(axis, np.array([1.0, 0.0, 0.0]))
    spin = quat.mul(q, quat.from_axis_angle(direction, speed * np.arange(30.0)))
    turning = motion.with_arrays(rotations=quat.normalize(spin)[:, None])
    taps = np.minimum(np.arange(1, 2 * half + 2), np.arange(2 * half + 1, 0, -1))
    found = filters.convolve(turning, taps, method=method).rotations
    assert quat.distance(found, turning.rotations).max() < 1e-9


@pytest.mark.parametrize("method", [*METHODS, "qlerp"])
@given(
    q=unit_quaternions(),
    axis=unit_quaternions(),
    speed=st.floats(-0.25, 0.25),
    half=st.integers(1, 6),
    frames=st.integers(13, 40),
)
def test_extended_ends_keep_the_velocity(method, q, axis, speed, half, frames):
    """A steady turn and a straight way come out as they went in, up to the first and last frame."""
    motion = wander(2, frames=frames, joints=1)
    direction = quat.rotate(axis, np.array([1.0, 0.0, 0.0]))
    spin = quat.mul(q, quat.from_axis_angle(direction, speed * np.arange(float(frames))))
    way = 3.0 * direction * np.arange(float(frames))[:, None] + 1.0
    steady = motion.with_arrays(rotations=quat.normalize(spin)[:, None], positions=way[:, None])
    taps = np.minimum(np.arange(1, 2 * half + 2), np.arange(2 * half + 1, 0, -1))
    found = filters.convolve(steady, taps, method=method, ends="extend")
    assert quat.distance(found.rotations, steady.rotations).max() < 1e-7
    np.testing.assert_allclose(found.positions, steady.positions, atol=1e-9)
    shrunk = filters.convolve(steady, taps, method=method, ends="shrink")
    assert np.abs(shrunk.positions[0] - steady.positions[0]).max() > 0.1  # pulled inwards


def test_extended_ends_do_not_hand_on_the_noise_of_the_last_frame():
    """Two frames would give a velocity that is wrong by all of it."""
    rng = np.random.default_rng(6)
    still = wander(1, frames=40, joints=200)
    noise = quat.exp(rng.normal(scale=0.01, size=(40, 200, 3)))
    noisy = still.with_arrays(rotations=noise)
    taps = np.hanning(11)[1:-1]
    found = quat.distance(
        filters.convolve(noisy, taps, ends="extend").rotations, quat.identity((40, 200))
    ).mean(axis=1)
    before = quat.distance(noise, quat.identity((40, 200))).mean()
    assert found[[0, -1]].max() < 0.9 * before
    assert found[[2, -3]].max() < 0.7 * before
    assert found[20] < 0.6 * before


@pytest.mark.parametrize("method", ["local", "intrinsic"])
def test_a_spin_too_fast_for_the_window_is_told_of(method):
    motion = wander(1, frames=90, joints=2, step=0.01)
    rotations = np.array(motion.rotations)
    rotations[:, 1] = quat.from_axis_angle([0, 1, 0], np.radians(20.0) * np.arange(90.0))
    spinning = motion.with_arrays(rotations=rotations)
    with pytest.warns(KinemaWarning, match="j1 turns by 160° within half a window"):
        filters.convolve(spinning, np.ones(31), method=method)
    with pytest.warns(KinemaWarning, match="use a narrower window"):
        filters.smooth(spinning, width=31, kernel="average", method=method)
    filters.convolve(spinning, np.ones(11), method=method)  # 100 degrees: no warning
    filters.convolve(spinning, np.r_[np.full(20, 1e-3), 1.0, np.full(20, 1e-3)], method=method)
    rotations = np.array(motion.rotations)
    rotations[:, 1] = quat.from_axis_angle([0, 1, 0], np.where(np.arange(90) < 40, 0.0, 3.0))
    filters.convolve(motion.with_arrays(rotations=rotations), np.ones(31))  # a jump is no spin


@pytest.mark.parametrize("ends", ENDS)
@pytest.mark.parametrize("taps", [[1.0], [1, 2, 1], [-1, 3, 5, 3, -1], [0.2, 0, 1, 0, 0, 0, 0.7]])
def test_local_is_the_formula_sample_by_sample(ends, taps):
    motion = wander(3)
    kernel = np.array(taps, float) / np.sum(taps)
    found = filters.convolve(motion, taps, ends=ends).rotations
    for joint in range(3):
        expected = reference.local(motion.rotations[:, joint], kernel, ends)
        assert quat.distance(found[:, joint], expected).max() < 1e-9


def test_intrinsic_is_the_step_repeated_and_a_mean_indeed():
    motion = wander(4, frames=20, step=0.3)
    taps = np.full(7, 1 / 7)
    found = filters.convolve(motion, taps, method="intrinsic", ends="hold").rotations
    expected = reference.local(motion.rotations[:, 1], taps, "hold", steps=60)
    assert quat.distance(found[:, 1], expected).max() < 1e-9
    mean = quat.mean(motion.rotations[4:11, 1], axis=0)
    assert quat.distance(found[7, 1], mean) < 1e-9


def test_blocks_and_threads_leave_no_seam(monkeypatch):
    """A long clip is cut into blocks of frames: the result is that of any part of it."""
    motion = wander(5, frames=1300, joints=2, step=0.05)
    taps = np.hanning(43)[1:-1]
    whole = filters.convolve(motion, taps)
    part = filters.convolve(motion[480:560], taps)
    assert np.array_equal(whole.rotations[500:540], part.rotations[20:60])
    monkeypatch.setenv("KINEMA_THREADS", "1")
    assert np.array_equal(filters.convolve(motion, taps).rotations, whole.rotations)


def test_positions_are_the_weighted_mean_and_bones_keep_their_length():
    motion = wander(6)
    found = filters.convolve(motion, [1, 2, 1], ends="hold")
    p = np.pad(motion.positions[:, 0], ((1, 1), (0, 0)), mode="edge")
    np.testing.assert_allclose(
        found.positions[:, 0], (p[:-2] + 2 * p[1:-1] + p[2:]) / 4, atol=1e-12
    )
    assert np.array_equal(found.positions[:, 1:], motion.positions[:, 1:])


def test_ends_are_as_they_are_named():
    motion = wander(7)
    taps = np.ones(9)
    copied = filters.convolve(motion, taps, ends="copy")
    assert np.array_equal(copied.rotations[:4], motion.rotations[:4])
    assert np.array_equal(copied.rotations[-4:], motion.rotations[-4:])
    assert not np.array_equal(copied.rotations[4], motion.rotations[4])
    middle = {e: filters.convolve(motion, taps, ends=e).rotations[4:-4] for e in ENDS}
    assert all(np.array_equal(middle["copy"], part) for part in middle.values())
    first = {e: filters.convolve(motion, taps, ends=e).rotations[0, 0] for e in ENDS}
    apart = [quat.distance(first[a], first[b]) for a in ENDS for b in ENDS if a < b]
    assert min(apart) > 1e-6


def test_qlerp_fails_on_flipped_signs_and_aligning_mends_it():
    """The methods for comparison take samples as they come."""
    motion = wander(8)
    signs = np.where(np.arange(40) % 2, -1.0, 1.0)[:, None, None]
    flipped = motion.with_arrays(rotations=motion.rotations * signs)
    for method in ("qlerp", "expmap"):
        raw = filters.convolve(flipped, np.ones(7), method=method)
        mended = filters.convolve(flipped, np.ones(7), method=method, align_signs=True)
        good = filters.convolve(motion, np.ones(7), method="intrinsic")
        before = quat.distance(raw.rotations, good.rotations).max()
        after = quat.distance(mended.rotations, good.rotations).max()
        assert before > 0.5
        # far from the identity the sum of logarithms stays wrong: it knows no curvature
        assert after < (0.02 if method == "qlerp" else before)


def test_only_the_named_joints_change_and_strength_goes_part_of_the_way():
    motion = wander(9)
    some = filters.convolve(motion, np.ones(5), joints=["j1"])
    assert np.array_equal(some.rotations[:, [0, 2]], motion.rotations[:, [0, 2]])
    full = filters.convolve(motion, np.ones(5))
    assert np.array_equal(some.rotations[:, 1], full.rotations[:, 1])
    half = filters.convolve(motion, np.ones(5), strength=0.5)
    whole_way = quat.distance(motion.rotations, full.rotations)
    np.testing.assert_allclose(
        quat.distance(motion.rotations, half.rotations), whole_way / 2, atol=1e-12
    )


def test_end_sites_stay_as_they_must(body, rng):
    found = filters.convolve(random_motion(body, rng, 30), np.ones(5))
    assert (found.rotations[:, body.is_end] == [1, 0, 0, 0]).all()


@pytest.mark.parametrize(
    ("taps", "options", "words"),
    [
        ([1, 1], {}, "odd number of numbers, found 2"),
        ([], {}, "odd number of numbers, found 0"),
        ([[1]], {}, "found shape (1, 1)"),
        (np.ones(41), {}, "41 taps, the motion only 40 frames"),
        ([1, 0, -1], {}, "the taps sum to 0"),
        ([1, np.nan, 1], {}, "taps must be finite, found nan"),
        ([1], {"method": "locl"}, "method must be local, intrinsic, qlerp or expmap, found 'locl'"),
        ([1], {"ends": "wrap"}, "ends must be copy, shrink, reflect, hold or extend, found 'wrap'"),
        ([1], {"strength": 1.5}, "strength must be a number from 0 to 1, found 1.5"),
    ],
)
def test_what_cannot_be_done_is_said(taps, options, words):
    with pytest.raises(OptionError) as caught:
        filters.convolve(wander(10), taps, **options)
    assert words in str(caught.value)
    assert caught.value.parameter in (*options, "taps", None)


def test_unknown_joints_and_missing_samples_are_refused():
    motion = wander(11)
    with pytest.raises(UnknownJoint, match="no joint named 'j9'"):
        filters.convolve(motion, [1], joints=["j9"])
    missing = np.zeros((40, 3), bool)
    missing[3, 1] = True
    holed = kinema.Motion(motion.skeleton, motion.rotations, motion.positions, 0.01, missing)
    with pytest.raises(IncompleteMotion, match="filtering needs a complete motion"):
        filters.convolve(holed, [1, 1, 1])


@settings(max_examples=20)
@given(seed=SEEDS, gain=st.floats(-1, 2))
def test_a_displacement_is_what_the_kernel_finds(seed, gain):
    """Identity less a mean, gained by -1, is the mean itself."""
    motion = wander(seed, step=0.05)
    mean = np.array([1, 2, 3, 2, 1]) / 9.0
    high = -mean
    high[2] += 1.0
    out = filters.displace(motion, high, gain=-1.0)
    smoothed = filters.convolve(motion, mean, ends="reflect")
    assert quat.distance(out.rotations, smoothed.rotations).max() < 1e-12
    np.testing.assert_allclose(out.positions, smoothed.positions, atol=1e-12)
    found = filters.displace(motion, high, gain=gain)
    e = quat.difference(motion.rotations, out.rotations)
    expected = quat.mul(motion.rotations, quat.exp(-gain * e))
    assert quat.distance(found.rotations, expected).max() < 1e-12


@pytest.mark.parametrize("method", ["local", "intrinsic", "qlerp"])
@pytest.mark.parametrize("ends", ENDS)
def test_local_axes_do_not_matter(method, ends):
    """Of joints that do not turn far in a window; expmap depends on the axes by nature."""
    motion = samples.walk(seconds=1.0, noise_rad=0.02).motion
    taps = np.hanning(11)[1:-1]
    plain, other = (
        filters.convolve(m, taps, method=method, ends=ends) for m in (motion, reframed(motion))
    )
    assert_same_but_for_axes(plain, other)
    plain, other = (
        filters.convolve(m, taps, method=method, ends=ends, joints="left_hand", strength=0.5)
        for m in (motion, reframed(motion))
    )
    assert_same_but_for_axes(plain, other)


def test_a_displacement_does_not_depend_on_local_axes():
    motion = samples.walk(seconds=1.0, noise_rad=0.02).motion
    taps = [-0.25, 0.5, -0.25]
    plain, other = (filters.displace(m, taps, gain=2.0) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)


def test_joints_are_chosen_by_name_or_role():
    motion = samples.walk(seconds=1.0).motion
    by_role = filters.convolve(motion, np.ones(5), joints=["left_hand", "head"])
    by_name = filters.convolve(motion, np.ones(5), joints=["LeftHand", "Head"])
    assert np.array_equal(by_role.rotations, by_name.rotations)
    assert not np.array_equal(by_role.rotations, motion.rotations)
    with pytest.raises(OptionError, match="at least one joint") as caught:
        filters.convolve(motion, np.ones(5), joints=[])
    assert caught.value.parameter == "joints"


@pytest.mark.parametrize("side", [1, -1])
@pytest.mark.parametrize(("small", "reach"), [(0.09, 8), (0.11, 9)])
def test_the_reach_of_a_window_is_that_of_its_farthest_large_tap(side, small, reach):
    """On either side: taps below a tenth of the largest hardly count."""
    motion = wander(1, frames=60, joints=1)
    turns = quat.from_axis_angle([0, 1, 0], np.radians(20.0) * np.arange(60.0))
    spinning = motion.with_arrays(rotations=turns[:, None])
    taps = np.concatenate([np.zeros(11), np.ones(8), [small, 0.0]])[::side]
    with pytest.warns(KinemaWarning, match=rf"half a window \({reach} frames, from frame 0 on\)"):
        filters.convolve(spinning, taps)


def test_a_spin_is_steady_and_turns_by_150_degrees():
    def turning(step_deg, frames=20):
        return quat.from_axis_angle([0, 1, 0], np.radians(step_deg) * np.arange(float(frames)))

    assert spin_within(turning(24.8), 6) is None  # 148.8 degrees
    frame, angle = spin_within(turning(25.2), 6)
    assert (frame, np.degrees(angle)) == (0, pytest.approx(151.2))
    assert spin_within(turning(25.2), 5) is None
    # no two frames are farther apart than the motion is long
    assert spin_within(turning(25.2, frames=7), 30) is not None
    assert spin_within(turning(25.2, frames=6), 30) is None
    # larger steps are jumps
    assert spin_within(turning(59.5), 3) is not None
    assert spin_within(turning(60.5), 3) is None
    # the first place of the shortest such turn
    late = np.concatenate([np.tile(turning(0.0, 1), (7, 1)), turning(30.5)])
    assert spin_within(late, 9)[0] == 7


def test_warnings_name_the_line_that_calls():
    motion = wander(1, frames=60, joints=1)
    turns = quat.from_axis_angle([0, 1, 0], np.radians(20.0) * np.arange(60.0))
    spinning = motion.with_arrays(rotations=turns[:, None])
    average = {"width": 31, "kernel": "average"}
    calls = (
        lambda: filters.convolve(spinning, np.ones(31)),
        lambda: filters.smooth(spinning, **average),
        lambda: filters.smoothed(spinning, **average),
    )
    for call in calls:
        with pytest.warns(KinemaWarning) as told:
            call()
        line = call.__code__.co_firstlineno
        assert [(one.filename, one.lineno) for one in told] == [(__file__, line)]
