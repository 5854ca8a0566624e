"""Displacements: what is changed in a clip, eased, averaged and kept slow."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.motion import Motion
from kinema.ops.ik import displacement as module
from kinema.ops.ik.displacement import TurnLimit, displaced, displacement, eased, smoothed, turns
from kinema.skeleton import Skeleton
from tests.checks import assert_same_rotations

WALK = samples.walk(seconds=1.0).motion
RNG = np.random.default_rng(2)


def bent(amount: float = 0.3) -> Motion:
    """The walk with every joint turned and moved by some constant and a little noise."""
    shape = (1, WALK.skeleton.num_joints, 3)
    vectors = amount * RNG.normal(size=shape) + 0.01 * RNG.normal(size=(60, *shape[1:]))
    rotations = quat.normalize(quat.mul(WALK.rotations, quat.exp(vectors)))
    rotations[:, WALK.skeleton.is_end] = quat.identity()
    positions = WALK.positions.copy()
    positions[:, 0] += RNG.normal(size=3)
    return WALK.with_arrays(rotations=rotations, positions=positions)


SOLVED = bent()


def test_a_displacement_takes_the_clip_to_what_was_solved_and_back_to_the_bit():
    made = displaced(WALK, displacement(WALK, SOLVED))
    assert_same_rotations(made.rotations, SOLVED.rotations, atol=1e-12)
    np.testing.assert_allclose(made.positions, SOLVED.positions, atol=1e-12)
    nothing = displacement(WALK, WALK)
    np.testing.assert_array_equal(
        nothing.rotations, np.broadcast_to(quat.identity(), WALK.rotations.shape)
    )
    np.testing.assert_array_equal(displaced(WALK, nothing).rotations, WALK.rotations)


@pytest.mark.parametrize("width", [3, 5, 9])
def test_averages_have_the_weights_of_a_hann_window_and_hold_the_ends(width):
    made = smoothed(WALK, SOLVED, width)
    kernel = 0.5 - 0.5 * np.cos(2.0 * np.pi * np.arange(1, width + 1) / (width + 1))
    kernel /= kernel.sum()
    change = displacement(WALK, SOLVED)
    track = quat.unroll(change.rotations)
    for frame in (0, 1, 30, 59):
        near = np.clip(np.arange(frame - width // 2, frame + width // 2 + 1), 0, 59)
        mean = quat.normalize(np.einsum("k,kjc->jc", kernel, track[near]))
        assert_same_rotations(
            made.rotations[frame],
            quat.normalize(quat.mul(WALK.rotations[frame], mean)),
            atol=1e-9,
        )
        place = np.einsum("k,kjc->jc", kernel, change.positions[near])
        np.testing.assert_allclose(made.positions[frame], WALK.positions[frame] + place, atol=1e-9)


def test_an_eased_displacement_is_the_share_of_its_angle():
    weights = np.clip(np.minimum(np.arange(60), 59 - np.arange(60)) / 20.0, 0.0, 1.0)
    change = displacement(WALK, SOLVED)
    found = eased(change, weights)
    whole, part = (quat.distance(one.rotations, quat.identity()) for one in (change, found))
    np.testing.assert_allclose(part, weights[:, None] * whole, atol=1e-9)
    np.testing.assert_allclose(found.positions, weights[:, None, None] * change.positions)
    np.testing.assert_array_equal(found.rotations[20:40], change.rotations[20:40])


def test_an_ease_with_one_frame_in_full_has_as_many_frames():
    for full in (0, 30, 59):
        weights = np.where(np.arange(60) == full, 1.0, 0.5)
        found = eased(displacement(WALK, SOLVED), weights)
        assert found.num_frames == 60
        whole = quat.distance(displacement(WALK, SOLVED).rotations, quat.identity())
        part = quat.distance(found.rotations, quat.identity())
        np.testing.assert_allclose(part, weights[:, None] * whole, atol=1e-9)


def test_the_fastest_turns_are_a_percentile_of_all_joints_but_end_sites(monkeypatch):
    joints = ~WALK.skeleton.is_end
    steps = quat.distance(WALK.rotations[1:], WALK.rotations[:-1])
    expected = np.percentile(steps[:, joints], 99.9)
    np.testing.assert_allclose(turns(WALK), steps)
    assert TurnLimit.of(WALK, 10.0).own == pytest.approx(expected)
    for block in (1, 7, 59, 60):
        monkeypatch.setattr(module, "_BLOCK", block)
        assert TurnLimit.of(WALK, 10.0).own == pytest.approx(expected), "blocks overlap by a frame"
    assert TurnLimit.of(WALK[:1], 10.0) == TurnLimit(0.0, 10.0)
    assert TurnLimit.of(WALK[:0], 10.0).own == 0.0


def test_a_joint_may_turn_a_quarter_faster_or_twice_as_fast_as_an_even_ease():
    turned = quat.exp(0.5 * np.array([[[0.0, 0.0, 0.2], [0.0, 0.0, 1.0]], [[0.0] * 3, [0.0] * 3]]))
    np.testing.assert_allclose(TurnLimit(0.04, 20.0).bounds(turned), [0.05, 0.1])


def test_shares_near_and_inside_marked_frames():
    """One beside what is fast, none in what is fixed, with no corner where they begin and end."""

    def smooth(x: float) -> float:
        return 3.0 * x**2 - 2.0 * x**3

    fast = np.zeros(19, bool)
    fast[9] = True
    near = module._near(fast, 7)
    expected = [smooth(max(0.0, 1.0 - gap / 4.5)) for gap in (0, 1, 2, 3, 4, 5)]
    np.testing.assert_allclose(near[10:16], expected, atol=1e-12)
    np.testing.assert_allclose(near[9:3:-1], expected, atol=1e-12)
    fixed = np.zeros(20, bool)
    fixed[[0, 19]] = True
    inside = module._inside(fixed, 8)
    np.testing.assert_allclose(inside[:6], [smooth(min(1.0, gap / 4)) for gap in range(6)])
    np.testing.assert_allclose(inside, inside[::-1])
    np.testing.assert_array_equal(module._inside(np.zeros(4, bool), 8), np.ones(4))


def test_the_distance_to_the_nearest_marked_frame():
    marked = RNG.random(50) < 0.1
    marked[20] = True
    at = np.flatnonzero(marked)
    expected = [np.abs(at - frame).min() for frame in range(50)]
    np.testing.assert_array_equal(module._distance(marked), expected)


@pytest.mark.parametrize("method", ["slowed", "reduced"])
def test_whatever_is_asked_for_joints_end_up_slow_enough(method):
    """A displacement that jumps back and forth: goals can ask for any speed."""
    rotations = SOLVED.rotations.copy()
    rotations[::7] = WALK.rotations[::7]
    change = displacement(WALK, WALK.with_arrays(rotations=rotations))
    weights = np.clip(np.minimum(np.arange(60), 59 - np.arange(60)) / 15.0, 0.0, 1.0)
    limit = TurnLimit.of(WALK, 15.0)
    change = eased(change, weights)
    assert module._excess(WALK, change, weights, limit).max() > 2.0
    found = getattr(module, method if method == "slowed" else "_reduced")(
        WALK, change, weights, limit
    )
    excess = module._excess(WALK, found, weights, limit)
    before = module._excess(WALK, change, weights, limit)
    assert excess.max() < 0.5 * before.max()
    np.testing.assert_allclose(found.positions[[0, -1]], change.positions[[0, -1]])


def test_a_wanted_displacement_that_is_slow_is_taken_whole():
    change = displacement(WALK, WALK)
    wanted = displacement(WALK, SOLVED)
    free = TurnLimit(10.0, 1.0)
    weights = np.ones(60)
    found = module.rejoined(WALK, change, wanted, weights, free)
    assert_same_rotations(found.rotations, wanted.rotations, atol=1e-9)
    np.testing.assert_allclose(found.positions, wanted.positions, atol=1e-12)


ONE = Skeleton.build(["joint"], [-1], [[0, 0, 0]])


def turning(angles, fps=100.0):
    """A single joint turned about z by these angles, and moved as far along x."""
    angles = np.asarray(angles, float)
    rotations = quat.from_axis_angle([0.0, 0.0, 1.0], angles)[:, None]
    return Motion(ONE, rotations, np.outer(angles, [1.0, 0.0, 0.0])[:, None], 1.0 / fps)


def angles_of(motion):
    return 2.0 * np.arctan2(motion.rotations[:, 0, 3], motion.rotations[:, 0, 0])


def test_averages_widen_from_a_frame_or_two_to_half_a_second():
    once = [5, 7, 11, 15, 21, 31, 41, 51]
    assert list(module._widths(turning(np.zeros(200)), cycles=1)) == once
    assert list(module._widths(turning(np.zeros(200)))) == 6 * once
    short = list(module._widths(turning(np.zeros(20)), cycles=1))
    assert short == [5, 7, 11, 15, 19, 19, 19, 19]  # no longer than the clip
    assert set(module._widths(turning(np.zeros(2)))) == {3}
    assert list(module._widths(turning(np.zeros(200), fps=20.0), cycles=1))[:4] == [3, 3, 3, 3]


STILL = turning(np.zeros(200))
LIMIT = TurnLimit(0.08, 1e9)  # 0.1 radians per frame, whatever the displacement
STEP = np.repeat([0.0, 1.0], [100, 100])


def near(gap, width):
    x = np.clip(1.0 - gap / (0.5 * width + 1), 0.0, 1.0)
    return 3.0 * x**2 - 2.0 * x**3


def test_a_displacement_a_little_too_fast_is_reduced_by_a_quarter_there():
    found = module._reduced(STILL, turning(0.12 * STEP), np.ones(200), LIMIT)
    gap = np.concatenate([np.arange(99, -1, -1), np.arange(100)])
    expected = 0.12 * STEP * (1.0 - 0.25 * near(gap, 5))
    np.testing.assert_allclose(angles_of(found), expected, atol=1e-9)
    np.testing.assert_allclose(found.positions[:, 0, 0], expected, atol=1e-9)
    slow = turning(0.0999 * STEP)
    assert module._reduced(STILL, slow, np.ones(200), LIMIT) is slow


def test_a_displacement_too_fast_is_averaged_where_it_is():
    """Over as few frames as are enough; those not near stay as they are."""
    step = turning(0.12 * STEP)
    found = angles_of(module.slowed(STILL, step, np.ones(200), LIMIT))
    kernel = np.hanning(7)[1:-1]
    even = np.convolve(np.pad(0.12 * STEP, 2, mode="edge"), kernel / kernel.sum(), mode="valid")
    gap = np.concatenate([np.arange(99, -1, -1), np.arange(100)])
    expected = 0.12 * STEP + near(gap, 5) * (even - 0.12 * STEP)
    np.testing.assert_allclose(found, expected, atol=1e-4)
    assert (found[:96] == 0.0).all()
    assert np.diff(found).max() < 0.1
    slow = turning(0.0999 * STEP)
    assert module.slowed(STILL, slow, np.ones(200), LIMIT) is slow
    # the larger the step, the wider the average; far from it nothing changes
    found = angles_of(module.slowed(STILL, turning(1.0 * STEP), np.ones(200), LIMIT))
    assert np.diff(found).max() <= 0.1 * (1.0 + 1e-5)
    assert np.abs(found - STEP)[[20, 180]].max() == 0.0
    assert np.abs(found - STEP)[90:110].max() > 0.2


def test_frames_without_weight_keep_no_displacement():
    weights = np.ones(200)
    weights[:100] = 0.0
    found = module.slowed(STILL, turning(0.12 * STEP), weights, LIMIT)
    assert (angles_of(found)[:100] == 0.0).all()
    assert np.diff(angles_of(found)).max() <= 0.1 * (1.0 + 1e-5)


def test_what_is_wanted_is_taken_but_for_where_it_is_too_fast():
    """There the displacement stays; from one to the other it takes as long as it needs."""
    gap = np.abs(np.arange(200) - 99.5) - 0.5
    wanted = turning(0.15 * STEP)
    stays = turning(np.full(200, 0.05))
    found = angles_of(module.rejoined(STILL, stays, wanted, np.ones(200), LIMIT))
    expected = 0.05 + (1.0 - near(gap, 7)) * (0.15 * STEP - 0.05)
    np.testing.assert_allclose(found, expected, atol=1e-9)
    quick = turning(np.where(np.arange(200) % 2, 0.2, -0.2))  # nowhere slow enough
    found = angles_of(module.rejoined(STILL, stays, quick, np.ones(200), LIMIT))
    np.testing.assert_allclose(found, 0.05, atol=1e-12)
    # too far apart for as long as a change may take
    beyond = turning(
        np.where(np.arange(800) < 400, 0.0, 2.0 - 0.008 * (np.arange(800) - 400)).clip(0)
    )
    still, slow = turning(np.zeros(800)), TurnLimit(0.04, 1e9)
    assert module.rejoined(still, still, beyond, np.ones(800), slow) is still
    nearer = turning(angles_of(beyond) / 2.0)
    found = angles_of(module.rejoined(still, still, nearer, np.ones(800), slow))
    assert np.abs(found - angles_of(nearer))[500:].max() < 1e-9 < np.diff(found).max() <= 0.0501


def test_speeds_are_compared_with_those_of_the_clip():
    """What the clip itself does is never too fast."""
    quick = turning(0.3 * np.arange(200))
    nothing = turning(np.zeros(200))
    assert module._excess(quick, nothing, np.ones(200), LIMIT).max() == pytest.approx(1.0)
    faster = module._excess(quick, turning(0.06 * np.arange(200)), np.ones(200), LIMIT)
    assert faster == pytest.approx(np.full(199, 1.2))
