"""Frozen values and spikes are found; bodies that stand still are left alone."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import fill, quat, samples
from kinema.errors import OptionError
from tests.conftest import each_recording
from tests.frames import reframed
from tests.ops.fill.motions import ARM


def frozen_copy(motion, start, stop, joints):
    rotations, positions = np.array(motion.rotations), np.array(motion.positions)
    columns = [motion.skeleton.index(name) for name in joints]
    rotations[start:stop, columns] = rotations[start - 1, columns]
    positions[start:stop, columns] = positions[start - 1, columns]
    return motion.with_arrays(rotations=rotations, positions=positions)


def test_a_frozen_arm_is_found_to_the_frame():
    walk = samples.walk(noise_rad=0.002).motion
    held = frozen_copy(walk, 100, 120, ["LeftArm", "LeftForeArm"])
    found = fill.detect(held)
    assert set(fill.Filled(held, found.frozen).spans) == {
        fill.Span("LeftArm", 100, 120),
        fill.Span("LeftForeArm", 100, 120),
    }
    assert not found.spikes.any()


def test_a_frozen_root_is_found_by_its_position():
    walk = samples.walk().motion
    held = frozen_copy(walk, 60, 80, [walk.skeleton.names[0]])
    assert fill.Filled(held, fill.detect(held).frozen).spans == (
        fill.Span(walk.skeleton.names[0], 60, 80),
    )


@pytest.mark.parametrize("make", [samples.walk, samples.reach, samples.walk_crouch, samples.punch])
def test_nothing_is_found_where_nothing_is_wrong(make):
    found = fill.detect(make().motion)
    assert not found.mask.any()


def test_a_body_at_rest_is_not_frozen():
    """It slows down, stands to the last bit, and starts gently."""
    walk = samples.walk().motion
    angle = np.concatenate([np.linspace(1, 0, 80) ** 3, np.zeros(80), np.linspace(0, 1, 80) ** 3])
    rotations = np.array(walk.rotations)
    rotations[:, 5] = quat.from_axis_angle([0, 0, 1], angle)
    assert not fill.detect(walk.with_arrays(rotations=rotations)).frozen[:, 5].any()


def test_spikes_are_found_and_filling_takes_them_out():
    sample = samples.walk(spikes=6)
    found = fill.detect(sample.motion)
    wrong = {
        (spike.frame, sample.motion.skeleton.index(spike.joint)) for spike in sample.truth.spikes
    }
    assert {(int(f), int(j)) for f, j in np.argwhere(found.spikes)} == wrong
    clean = fill.samples(sample.motion, found.mask).motion
    assert quat.distance(clean.rotations, sample.truth.clean.rotations).max() < 0.1


def test_missing_samples_are_not_found_again():
    incomplete = samples.walk(gaps=5).motion
    assert not (fill.detect(incomplete).mask & incomplete.missing).any()


def test_a_length_that_is_none_is_refused():
    with pytest.raises(OptionError, match="frozen_s"):
        fill.detect(samples.walk().motion, frozen_s=-1.0)


@each_recording("bvh/games105/walk*.bvh")
def test_recorded_walks_have_no_frozen_joints_until_one_is_frozen(path):
    motion = kinema.read(path, drop_rest=True)
    assert not fill.detect(motion).frozen.any()
    name = next(n for n in motion.skeleton.names if "leg" in n.lower() or "knee" in n.lower())
    held = frozen_copy(motion, 40, 60, [name])
    assert fill.Span(name, 40, 60) in fill.Filled(held, fill.detect(held).frozen).spans


def test_local_axes_do_not_matter():
    sample = samples.walk(spikes=6, noise_rad=0.002)
    held = frozen_copy(sample.motion, 100, 120, ["LeftArm", sample.motion.skeleton.names[0]])
    plain, other = fill.detect(held), fill.detect(reframed(held))
    assert plain.frozen.sum() == 40
    assert plain.spikes.sum() >= 6
    assert np.array_equal(plain.frozen, other.frozen)
    assert np.array_equal(plain.spikes, other.spikes)


def elbow(steps, fps=60.0):
    """The elbow turns about one axis by these steps from frame to frame."""
    angles = np.concatenate([[0.3], 0.3 + np.cumsum(steps)])
    rotations = quat.identity((len(angles), 3))
    rotations[:, 1] = quat.from_axis_angle([0.0, 0.6, 0.8], angles)
    return kinema.Motion(ARM, rotations, np.tile(ARM.offsets, (len(angles), 1, 1)), 1.0 / fps)


def frozen_frames(motion, joint=1, **options):
    return np.flatnonzero(fill.detect(motion, **options).frozen[:, joint]).tolist()


@pytest.mark.parametrize(
    ("around", "leaving", "found"),
    [
        (0.002, 0.0098, False),  # a hundredth of a radian does no harm
        (0.002, 0.0102, True),
        (0.02, 0.059, False),  # nor do three steps of what is around
        (0.02, 0.061, True),
    ],
)
def test_a_frozen_range_ends_with_a_sudden_jump(around, leaving, found):
    steps = np.r_[np.full(20, around), np.zeros(6), leaving, np.full(20, around)]
    assert frozen_frames(elbow(steps)) == (list(range(21, 27)) if found else [])


@pytest.mark.parametrize(
    ("fps", "options", "fewest"),
    [(60.0, {}, 3), (240.0, {}, 12), (60.0, {"frozen_s": 0.0}, 3), (60.0, {"frozen_s": 0.2}, 12)],
)
def test_a_frozen_range_lasts_as_long_as_was_asked_for_and_three_frames(fps, options, fewest):
    for length in (fewest - 1, fewest):
        steps = np.r_[np.full(20, 0.002), np.zeros(length), 0.05, np.full(20, 0.002)]
        expected = list(range(21, 21 + length)) if length == fewest else []
        assert frozen_frames(elbow(steps, fps), **options) == expected


def test_five_steps_on_either_side_are_around_a_frozen_range():
    """Half of them large: with any other step among them, the median would be small."""
    slow, quick = np.full(20, 1e-4), np.full(5, 0.02)
    around = np.r_[slow, quick, np.zeros(6), 0.02, slow]
    assert frozen_frames(elbow(around)) == []  # twice the median of 0.01
    assert frozen_frames(elbow(np.r_[slow, np.zeros(6), 0.02, quick, slow])) == []
    few = np.r_[slow, quick[:4], np.zeros(6), 0.02, slow]
    assert frozen_frames(elbow(few)) == list(range(25, 31))
    # at the ends of a clip there are as many as there are
    assert frozen_frames(elbow(np.r_[quick[:2], np.zeros(6), 0.02, slow[:2]])) == []
    assert frozen_frames(elbow(np.r_[quick[:2], np.zeros(6), 0.02, slow[:3]])) == list(range(3, 9))


def test_the_shortest_clip_with_a_frozen_range_has_five_frames():
    assert frozen_frames(elbow([0.0, 0.0, 0.0, 0.02])) == [1, 2, 3]
    assert frozen_frames(elbow([0.0, 0.0, 0.02])) == []
    assert frozen_frames(elbow([0.002, 0.02, 0.0, 0.0, 0.0, 0.0])) == []  # no end to judge by


def test_a_value_held_twice_is_a_limit_of_the_joint():
    """To six decimal places of its quaternion."""
    hold = np.zeros(5)
    steps = np.r_[np.full(9, 0.002), hold, 0.05, np.full(9, 0.002), -0.052, hold, 0.05, 0.002]
    back = steps[:24].sum() - steps[:9].sum()
    for off, found in ((0.0, 0), (3e-7, 0), (4e-6, 10)):
        steps[24] = off - back
        assert len(frozen_frames(elbow(steps))) == found


@pytest.mark.parametrize("size", [1.0, 0.0])
def test_a_frozen_root_jumps_by_two_radians_to_a_height(size):
    chain = kinema.Skeleton.build(["hips", "head"], [-1, 0], [[0, 0, 0], [0, 2.0 * size, 0]])
    height = 2.0 * size or 1.0  # a body without any is compared with the unit
    for leaving, found in ((0.0049, []), (0.0051, list(range(21, 27)))):
        steps = np.r_[np.full(20, 1e-4), np.zeros(6), leaving, np.full(20, 1e-4)]
        positions = np.tile(chain.offsets, (len(steps) + 1, 1, 1))
        positions[1:, 0, 2] = height * np.cumsum(steps)
        motion = kinema.Motion(chain, quat.identity((len(positions), 2)), positions, 1 / 60)
        assert frozen_frames(motion, joint=0) == found


def test_what_rounding_moves_is_a_repeat():
    """A ten-millionth of a radian, or a billionth of the height."""
    for jitter, found in ((0.9e-7, list(range(21, 27))), (1.2e-7, [])):
        wobble = np.r_[1.0, -1.0, 1.0, -1.0, 1.0, -1.0] * jitter
        steps = np.r_[np.full(20, 0.002), wobble, 0.05, np.full(20, 0.002)]
        assert frozen_frames(elbow(steps)) == found
    chain = kinema.Skeleton.build(["hips", "head"], [-1, 0], [[0, 0, 0], [0, 2, 0]])
    for jitter, found in ((1.8e-9, list(range(21, 27))), (2.2e-9, [])):
        wobble = np.r_[1.0, -1.0, 1.0, -1.0, 1.0, -1.0] * jitter
        steps = np.r_[np.full(20, 0.002), wobble, 0.05, np.full(20, 0.002)]
        positions = np.tile(chain.offsets, (len(steps) + 1, 1, 1))
        positions[1:, 0, 2] = np.cumsum(steps)
        motion = kinema.Motion(chain, quat.identity((len(positions), 2)), positions, 1 / 60)
        assert frozen_frames(motion, joint=0) == found
