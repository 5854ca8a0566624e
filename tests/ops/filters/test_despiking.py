"""Outliers are replaced, strikes are kept, and nothing else changes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kinema
from kinema import filters, kinematics, placement, quat, samples
from kinema.errors import IncompleteMotion, OptionError
from kinema.ops.derived import Derived
from kinema.ops.filters.despiking import find_outliers
from tests.conftest import NO_DATA, recordings
from tests.frames import reframed
from tests.ops.filters.motions import swing, wander
from tests.ops.laws import assert_same_but_for_axes
from tests.reference import spikes as reference

RATES = [24, 30, 60, 120, 240]


def spike_deg(fps: float) -> float:
    return 30.0 if fps <= 30 else 15.0


def spiked(clean: kinema.Motion, seed: int, degrees: float, longest: int = 1):
    """One joint at a time leaves the motion for a few frames; which samples those are."""
    rng = np.random.default_rng(seed)
    joints = np.flatnonzero(~clean.skeleton.is_end)
    hit = np.zeros(clean.rotations.shape[:2], bool)
    rotations = np.array(clean.rotations)
    for frame in range(4, clean.num_frames - 4 - longest, 9 + longest):
        run, joint = slice(frame, frame + rng.integers(1, longest + 1)), rng.choice(joints)
        axis = quat.rotate(quat.random(rng), np.array([1.0, 0.0, 0.0]))
        rotations[run, joint] = quat.mul(
            rotations[run, joint], quat.exp(np.radians(degrees) / 2 * axis)
        )
        hit[run, joint] = True
    return clean.with_arrays(rotations=rotations), hit


def changed(before: kinema.Motion, after: kinema.Motion) -> np.ndarray:
    return (before.rotations != after.rotations).any(axis=-1)


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("seed", [1, 2])
def test_spikes_are_replaced_and_nothing_else(fps, seed):
    clean = samples.walk(seed=seed, fps=fps).motion
    motion, hit = spiked(clean, seed, spike_deg(fps), max(1, int(0.025 * fps)))
    found = filters.despike(motion)
    odd = changed(motion, found)
    assert (odd & hit).sum() >= 0.99 * hit.sum()
    assert (odd & ~hit).sum() <= 0.01 * hit.sum()
    assert np.median(quat.distance(found.rotations, clean.rotations)[hit]) < 0.01
    assert np.array_equal(found.positions, motion.positions)


@pytest.mark.parametrize("fps", RATES)
@pytest.mark.parametrize("make", [samples.run_stop, samples.punch, samples.jumps])
def test_fast_clean_motion_is_left_as_it_is(make, fps):
    motion = make(fps=fps).motion
    assert filters.despike(motion) is motion


@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize(
    "angles",
    [
        [95, 94, 92, 88, 60, 10, 40, 85, 92, 94, 95, 96],  # a jab
        [0, 0, -4, -12, 15, 45, 20, -8, -3, 0, 0, 0],  # wound up, let go, overshoots
        [0, 5, 12, 25, 45, 70, 30, 5, 1, 0, 0, 0],  # stopped dead, and back
        [0, 0, 0, 0, 0, 40, 30, 20, 12, 6, 2, 0],  # out at once, back slowly
        [0, 0, 0, 0, 0, 35, 70, 75, 75, 75, 75, 75],  # to another pose
    ],
)
def test_a_strike_at_30_frames_per_second_is_no_spike(angles, direction):
    """The frames around its peak lead towards it, from one side at least."""
    motion = swing(1.0, fps=30.0)[: len(angles)]
    track = quat.from_axis_angle([0.6, 0.0, 0.8], np.radians(angles[::direction]))
    strike = motion.with_arrays(rotations=track[:, None], positions=np.zeros((len(angles), 1, 3)))
    assert find_outliers(Derived(strike)).count == 0


def test_a_spike_on_the_same_motion_is_found():
    """The same size of peak, but the frames around it lead past it."""
    motion = swing(1.0, fps=30.0)[:12]
    for angles in (
        [0, 0, 0, 0, 0, 40, 0, 0, 0, 0, 0, 0],
        [0, 6, 12, 18, 24, 70, 36, 42, 48, 54, 60, 66],
        [0, 1, 4, 9, 16, -15, 36, 49, 64, 81, 100, 121],
    ):
        track = quat.from_axis_angle([0.6, 0.0, 0.8], np.radians(angles))
        found = find_outliers(
            Derived(motion.with_arrays(rotations=track[:, None], positions=np.zeros((12, 1, 3))))
        )
        assert found.frames.tolist() == [5]


@pytest.mark.parametrize("rate_hz", [5.0, 12.0, 25.0, 40.0])
def test_a_fast_oscillation_is_no_row_of_spikes(rate_hz):
    assert find_outliers(Derived(swing(rate_hz))).count == 0


def test_joints_that_turn_against_each_other_are_left_alone():
    """As ankle and knee when a foot lands: the body beyond them moves on smoothly."""
    motion = wander(1, frames=40, step=0.005)
    rotations = np.array(motion.rotations)
    turn = quat.from_axis_angle([1, 0, 0], 0.6)
    rotations[20, 1] = quat.mul(rotations[20, 1], turn)
    alone = motion.with_arrays(rotations=rotations.copy())
    assert find_outliers(Derived(alone)).joints.tolist() == [1]
    rotations[20, 2] = quat.mul(quat.conjugate(turn), rotations[20, 2])
    assert find_outliers(Derived(motion.with_arrays(rotations=rotations))).count == 0


def test_the_first_and_last_frames_are_looked_at_too():
    clean = samples.walk(seconds=1.0).motion
    arm, leg = clean.skeleton.index("LeftArm"), clean.skeleton.index("RightLeg")
    rotations, positions = np.array(clean.rotations), np.array(clean.positions)
    turn = quat.from_axis_angle([0, 0, 1], 0.7)
    rotations[0, arm] = quat.mul(rotations[0, arm], turn)
    rotations[-1, leg] = quat.mul(rotations[-1, leg], turn)
    rotations[-2, arm] = quat.mul(rotations[-2, arm], turn)
    positions[-1, 0] += 0.3
    found = filters.despike(clean.with_arrays(rotations=rotations, positions=positions))
    assert quat.distance(found.rotations, clean.rotations).max() < 0.1
    assert np.abs(found.positions - clean.positions).max() < 0.02


def test_an_added_rest_pose_is_not_an_outlier():
    clean = samples.walk(seconds=1.0).motion
    rest = np.array(clean.rotations)
    rest[0] = quat.mul(rest[0], quat.from_axis_angle([0, 0, 1], 1.0))
    motion = clean.with_arrays(rotations=rest)
    assert filters.despike(motion) is motion


@pytest.mark.parametrize("unit", [1.0, 100.0])
def test_position_spikes_are_replaced_too(unit):
    clean = placement.moved(samples.walk(height=1.75 * unit).motion, x=50.0 * unit)
    positions = np.array(clean.positions)
    positions[100, 0] += [0.0, 0.1 * unit, 0.0]
    positions[180, 0] -= [0.06 * unit, 0.0, 0.0]
    found = filters.despike(clean.with_arrays(positions=positions))
    assert np.abs(found.positions - clean.positions).max() < 0.003 * unit
    assert np.array_equal(found.rotations, clean.rotations)


@settings(max_examples=25)
@given(seed=st.integers(0, 10_000), longest=st.integers(1, 4), frames=st.integers(1, 45))
def test_native_outliers_are_those_of_the_definition(seed, longest, frames):
    rng = np.random.default_rng(seed)
    motion = wander(seed, frames=frames, joints=4, step=0.02)
    hit = rng.random((frames, 4, 1)) < 0.1
    turns = quat.exp(0.25 * hit * rng.normal(size=(frames, 4, 3)))
    rotations = quat.normalize(quat.mul(motion.rotations, turns))
    flags = np.zeros((frames, 4), np.uint8)
    every = np.arange(4, dtype=np.int32)
    parents = motion.skeleton.parents
    kinema._native.rotation_spikes(
        rotations=rotations, parents=parents, chosen=every, least=0.2, longest=longest, spikes=flags
    )
    expected = np.stack([reference.spikes(rotations[:, j], 0.2, longest) for j in range(4)], axis=1)
    expected = reference.cancelled(rotations, parents.tolist(), expected)
    assert np.array_equal(flags.astype(bool), expected)
    positions = np.cumsum(rng.normal(scale=0.02, size=(frames, 4, 3)), axis=0) + hit * 0.3
    kinema._native.position_spikes(
        positions=positions, chosen=every, least=0.2, longest=longest, spikes=flags
    )
    expected = np.stack([reference.spikes(positions[:, j], 0.2, longest) for j in range(4)], axis=1)
    assert np.array_equal(flags.astype(bool), expected)


def test_blocks_leave_no_seam():
    """A long clip is cut into blocks of 512 frames; what is found does not depend on it."""
    clean = wander(3, frames=1100, joints=1, step=0.005)
    rotations = np.array(clean.rotations)
    odd = [510, 511, 512, 1023, 1027]
    rotations[odd, 0] = quat.mul(rotations[odd, 0], quat.from_axis_angle([0, 1, 0], 0.5))
    motion = clean.with_arrays(rotations=rotations)
    assert find_outliers(Derived(motion), longest_s=0.031).frames.tolist() == odd
    part = find_outliers(Derived(motion[300:700]), longest_s=0.031)
    assert (part.frames + 300).tolist() == odd[:3]


def test_only_the_named_joints_and_signs_and_missing_samples():
    motion, hit = spiked(samples.walk().motion, 4, 30.0)
    some = filters.despike(motion, joints=["LeftArm"])
    assert changed(motion, some).any(axis=0).sum() <= 1
    signs = np.random.default_rng(1).choice([-1.0, 1.0], (*hit.shape, 1))
    flipped = filters.despike(motion.with_arrays(rotations=motion.rotations * signs))
    assert quat.distance(flipped.rotations, filters.despike(motion).rotations).max() < 1e-7
    with pytest.raises(IncompleteMotion, match="despiking needs a complete motion"):
        filters.despike(samples.walk(gaps=2).motion)
    for longest_s in (-1.0, 1e6, np.nan):
        with pytest.raises(OptionError, match="longest_s must be"):
            filters.despike(motion, longest_s=longest_s)


@pytest.mark.parametrize("frames", range(6))
def test_short_clips_have_no_outliers_to_speak_of(frames):
    assert filters.despike(samples.walk().motion[:frames]).num_frames == frames


def test_local_axes_do_not_matter():
    motion, hit = spiked(samples.walk().motion, 1, 30.0)
    plain, other = (filters.despike(m) for m in (motion, reframed(motion)))
    assert_same_but_for_axes(plain, other)
    assert changed(motion, plain)[hit].mean() > 0.9


@pytest.mark.skipif(not recordings("bvh/cmu/*.bvh"), reason=NO_DATA)
@pytest.mark.parametrize("name", ["02_05", "11_01", "13_11", "144_20", "16_05"])
@pytest.mark.parametrize("fps", RATES[:4])
@pytest.mark.filterwarnings("ignore")
def test_recorded_strikes_are_kept(name, fps):
    """Punches, a kick and jumps; toes and fingers have single-frame faults of their own."""
    motion = kinema.read(recordings(f"bvh/cmu/{name}.bvh")[0], drop_rest=True)[:1200]
    motion = kinema.resample(motion, fps=fps)
    names = motion.skeleton.names
    own = [any(word in name for word in ("Toe", "Thumb", "Finger")) for name in names]
    before, after = (kinematics.forward(m).positions for m in (motion, filters.despike(motion)))
    moved = np.linalg.norm(after - before, axis=-1)
    assert moved[:, ~np.array(own)].max() < 0.005 * motion.skeleton.height


@pytest.mark.parametrize("first", [0, 3, 17, 40])
def test_outliers_of_a_part_are_those_of_the_whole(first):
    """Replaced in some frames, they are what they are in these frames of the whole."""
    sample = samples.walk(seconds=1.0, spikes=6, seed=4).motion
    positions = np.array(sample.positions)
    positions[[12, 25, 44], 0] += 0.4
    motion = sample.with_arrays(positions=positions)
    found = find_outliers(Derived(motion))
    assert len(found.frames) > 2
    assert len(found.position_frames) > 1
    whole = found.replaced(motion)
    part = slice(first, first + 15)
    rotations, positions = motion.rotations[part].copy(), motion.positions[part].copy()
    found.put_rotations(rotations, first)
    found.put_positions(positions, first)
    np.testing.assert_array_equal(rotations, whole.rotations[part])
    np.testing.assert_array_equal(positions, whole.positions[part])
