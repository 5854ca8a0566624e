"""Causal foot lock: planted feet stay, nothing is seen ahead, nothing jumps."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import contacts, kinematics, quat, samples
from kinema.errors import MissingRole, OptionError
from kinema.live import FootLock, LiveFrame
from kinema.motion import Motion, Pose
from kinema.ops.scale import scale
from kinema.skeleton import Skeleton
from tests.frames import original_rotations, reframed
from tests.mounts import original_joints, wrapped


def drifting(seconds=3.0):
    """A walk whose whole body slides sideways, as a bad calibration of the hips makes it."""
    walk = samples.walk(seconds=seconds).motion
    positions = walk.positions.copy()
    positions[:, 0, 0] += 0.06 * np.sin(2.0 * walk.times_s)
    return walk.with_arrays(positions=positions)


def locked(motion: Motion, body=None, pace=1.0, **options) -> Motion:
    lock = FootLock(motion.skeleton if body is None else body, **options)
    poses = [
        lock.push(LiveFrame(5.0 + time_s, Pose(motion.skeleton, turns, places))).pose
        for time_s, turns, places in zip(
            pace * motion.times_s, motion.rotations, motion.positions, strict=True
        )
    ]
    return Motion.from_poses(poses, frame_time=motion.frame_time)


def slide(motion, down):
    return np.mean([found.distance for found in contacts.slides(motion, down)])


MOVED = drifting()


def test_feet_slide_less_than_half_as_far_and_the_offline_lock_does_better():
    down = contacts.detect(samples.walk(seconds=3.0).motion)
    before, live = slide(MOVED, down), slide(locked(MOVED), down)
    offline = slide(contacts.lock(MOVED, down), down)
    assert live < 0.5 * before
    assert offline < live


def test_no_frame_depends_on_a_later_one():
    whole, part = locked(MOVED), locked(MOVED[:100])
    np.testing.assert_array_equal(whole.rotations[:100], part.rotations)
    np.testing.assert_array_equal(whole.positions[:100], part.positions)


def test_a_walk_without_slide_is_hardly_changed():
    walk = samples.walk(seconds=3.0).motion
    apart = kinematics.forward(locked(walk)).positions - kinematics.forward(walk).positions
    assert np.percentile(np.linalg.norm(apart, axis=-1), 95) < 0.02 * walk.skeleton.height


def test_bones_keep_their_lengths_and_the_upper_body_follows_the_hips():
    after = locked(MOVED)
    world = kinematics.forward(after).positions
    parents = MOVED.skeleton.parents
    lengths = np.linalg.norm(world[:, 1:] - world[:, parents[1:]], axis=-1)
    np.testing.assert_allclose(lengths, np.broadcast_to(lengths[0], lengths.shape), atol=1e-9)
    chest = MOVED.skeleton.index("Spine1")
    np.testing.assert_array_equal(after.rotations[:, chest], MOVED.rotations[:, chest])


def test_nothing_jumps():
    """The largest step of any joint is hardly larger than before."""
    steps = [
        np.linalg.norm(np.diff(kinematics.forward(motion).positions, axis=0), axis=-1).max()
        for motion in (MOVED, locked(MOVED))
    ]
    assert steps[1] < 1.5 * steps[0]


@pytest.mark.parametrize("factor", [100.0, 0.01])
def test_units_do_not_matter(factor):
    plain, scaled = locked(MOVED), locked(scale(MOVED, factor=factor))
    np.testing.assert_allclose(scaled.rotations, plain.rotations, atol=1e-6)


def test_local_axes_do_not_matter():
    found = original_rotations(locked(reframed(MOVED)))
    expected = locked(MOVED).rotations
    assert quat.distance(found, expected).max() < 1e-6


def test_a_still_root_does_not_matter():
    hung = wrapped(MOVED)
    ours = kinematics.forward(locked(MOVED)).positions
    theirs = original_joints(kinematics.forward(locked(hung)).positions)
    np.testing.assert_allclose(theirs, ours, atol=1e-6)


def test_after_a_pause_it_begins_anew():
    lock = FootLock(MOVED.skeleton)
    for time_s in MOVED.times_s[:60]:
        lock.push(LiveFrame(time_s, MOVED.pose(time_s)))
    later = MOVED.pose(2.0)
    found = lock.push(LiveFrame(100.0, later)).pose
    assert found is later


def test_a_body_without_legs_is_refused():
    chain = Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 0, 0], [0, 1, 0], [0, 1, 0]])
    with pytest.raises(MissingRole):
        FootLock(chain)
    with pytest.raises(OptionError, match="ease_s"):
        FootLock(MOVED, ease_s=0.0)
