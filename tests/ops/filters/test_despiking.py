"""Outliers are replaced, strikes are kept, and nothing else changes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import kinema
from kinema import filters, kinematics, placement, quat, samples
from kinema.errors import IncompleteMotion, OptionError
from kinema.ops.derived import Derived
from kinema.ops.filters.despiking import (
    Outliers,
    _bridged,
    _nodes,
    _turns,
    _weights,
    _without_whole_poses,
    despiked,
    find_outliers,
)
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


@settings(max_examples=15)
@given(seed=st.integers(0, 10_000), longest=st.integers(1, 4), frames=st.integers(1, 35))
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


def resting(fps: float, frames: int = 40, joints: int = 6) -> kinema.Motion:
    """A row of joints that do not move, one unit apart, and so ``joints`` units less one tall."""
    offsets = np.tile([0.0, 1.0, 0.0], (joints, 1))
    chain = kinema.Skeleton.build([f"j{j}" for j in range(joints)], range(-1, joints - 1), offsets)
    rotations = quat.identity((frames, joints))
    return kinema.Motion(chain, rotations, np.tile(offsets, (frames, 1, 1)), 1.0 / fps)


@pytest.mark.parametrize(
    ("fps", "least"), [(240.0, 12.0), (60.0, 12.0), (45.0, 16.0), (30.0, 24.0), (15.0, 24.0)]
)
def test_the_least_spike_grows_as_the_frame_rate_falls_below_60(fps, least):
    still = resting(fps)
    height = Derived(still).height
    for share, found in ((0.98, False), (1.02, True)):
        rotations, positions = np.array(still.rotations), np.array(still.positions)
        rotations[20, 3] = quat.from_axis_angle([1, 0, 0], np.radians(share * least))
        turned = still.with_arrays(rotations=rotations)
        assert bool(find_outliers(Derived(turned)).count) == found
        positions[20, 0, 0] += share * 0.015 * least / 12.0 * height
        moved = still.with_arrays(positions=positions)
        outliers = find_outliers(Derived(moved))
        assert bool(outliers.count) == found
        if found:
            assert outliers.position_frames.tolist() == [20]
            np.testing.assert_allclose(outliers.positions, still.positions[[20], 0], atol=1e-12)


@pytest.mark.parametrize(
    ("fps", "longest_s", "longest"),
    [(30.0, 0.0, 1), (30.0, 0.05, 1), (30.0, 0.1, 3), (120.0, 0.025, 3), (120.0, 0.1, 12)],
)
def test_a_spike_is_as_long_as_was_asked_for_and_at_least_a_frame(fps, longest_s, longest):
    still = resting(fps, frames=60)
    for length in (longest, longest + 2):  # one frame more may be two that meet
        rotations = np.array(still.rotations)
        rotations[25 : 25 + length, 3] = quat.from_axis_angle([1, 0, 0], 1.0)
        spiky = still.with_arrays(rotations=rotations)
        count = find_outliers(Derived(spiky), longest_s=longest_s).count
        assert count == (length if length == longest else 0)


def test_spikes_of_a_thousand_frames_are_the_longest():
    still = resting(100.0)
    find_outliers(Derived(still), longest_s=10.0)
    find_outliers(Derived(still), longest_s=10.009)
    for longest_s in (10.01, -0.01, np.inf):
        with pytest.raises(OptionError, match="at most 1000 frames"):
            find_outliers(Derived(still), longest_s=longest_s)


@pytest.mark.parametrize(("joints", "odd", "whole"), [(3, 3, False), (4, 3, True), (6, 3, False)])
@pytest.mark.parametrize("end", [0, -1])
def test_more_than_half_of_four_joints_at_an_end_are_another_pose(joints, odd, whole, end):
    found = np.zeros((9, joints), bool)
    found[end, :odd] = found[4] = True
    kept = _without_whole_poses(found.copy(), joints)
    assert kept[4].all()
    assert (not kept[end].any()) == whole
    assert kept.sum() == joints + (0 if whole else odd)


@pytest.mark.parametrize("seed", range(4))
def test_outliers_are_bridged_by_the_nearest_good_frames(seed):
    """One on either side, and the next ones if these are at most three frames farther."""
    odd = np.random.default_rng(seed).random(40) < 0.45
    bad = np.flatnonzero(odd)
    for frame, nodes in zip(bad, _nodes(odd, bad), strict=True):
        before = [f for f in range(frame - 1, -1, -1) if not odd[f]]
        after = [f for f in range(frame + 1, 40) if not odd[f]]
        near = (before or after)[0], (after or before)[0]
        far = [
            side[1] if len(side) > 1 and abs(side[1] - first) <= 3 else first
            for side, first in zip((before, after), near, strict=True)
        ]
        assert nodes.tolist() == [*near, *far]
    assert _nodes(np.ones(3, bool), np.arange(3)).tolist() == [[0] * 4, [1] * 4, [2] * 4]


@pytest.mark.parametrize(
    "times", [[-1, 1, -2, 2], [-2, 1, -5, 4], [-1, 2, -1, 3], [-3, 1, -3, 1], [4, 4, 4, 4]]
)
def test_weights_are_those_of_the_polynomial_through_the_nodes(times):
    weights = _weights(np.array([times]))[0]
    distinct = sorted(set(times))
    for power in range(len(distinct)):
        assert weights @ np.array(times, float) ** power == pytest.approx(0.0**power)
    assert np.count_nonzero(weights) <= len(distinct)


@pytest.mark.parametrize("first", [0, 3, 4, 6])
@pytest.mark.parametrize("count", [1, 3, 4])
def test_outliers_are_put_into_any_part(first, count, rng):
    """Those of its frames, from the first to the last, and no others."""
    frames, joints = np.array([3, 5, 6, 3]), np.array([0, 0, 1, 2], np.int32)
    turns, places = quat.random(rng, 4), rng.standard_normal((4, 3))
    outliers = Outliers(frames, joints, turns, frames, joints, places)
    assert outliers.count == 4
    whole = np.zeros((12, 3, 4)), np.zeros((12, 3, 3))
    for frame, joint, turn, place in zip(frames, joints, turns, places, strict=True):
        whole[0][frame, joint], whole[1][frame, joint] = turn, place
    part = slice(first, first + count)
    rotations, positions = np.zeros((count, 3, 4)), np.zeros((count, 3, 3))
    outliers.put_rotations(rotations, first)
    outliers.put_positions(positions, first)
    np.testing.assert_array_equal(rotations, whole[0][part])
    np.testing.assert_array_equal(positions, whole[1][part])


@pytest.mark.parametrize(("fps", "longest"), [(60.0, 1), (120.0, 3), (240.0, 6)])
def test_spikes_last_a_fortieth_of_a_second_unless_asked_for(fps, longest):
    still = resting(fps, frames=60)
    for length, count in ((longest, longest), (longest + 2, 0)):
        rotations = np.array(still.rotations)
        rotations[25 : 25 + length, 3] = quat.from_axis_angle([1, 0, 0], 1.0)
        spiky = still.with_arrays(rotations=rotations)
        assert find_outliers(Derived(spiky)).count == count
        assert (changed(spiky, filters.despike(spiky)).sum()) == count
        assert (changed(spiky, despiked(Derived(spiky))).sum()) == count


def test_outliers_are_bridged_from_the_good_frame_before_them():
    """q exp(Σ w log(q⁻¹ qₙ)) with the weights of the polynomial, q the nearest frame before."""
    rotations = wander(6, frames=12, joints=1, step=0.8).rotations
    odd = np.zeros((12, 1), bool)
    odd[5] = True
    _, _, found = _bridged(rotations, odd, _turns)
    track = Rotation.from_quat(rotations[:, 0], scalar_first=True)
    nodes, weights = [4, 6, 3, 7], [2 / 3, 2 / 3, -1 / 6, -1 / 6]
    turns = sum(
        weight * (track[4].inv() * track[node]).as_rotvec()
        for node, weight in zip(nodes, weights, strict=True)
    )
    expected = (track[4] * Rotation.from_rotvec(turns)).as_quat(scalar_first=True)
    np.testing.assert_allclose(quat.distance(found[0], expected), 0.0, atol=1e-7)
