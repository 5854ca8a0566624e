"""What an operation changed, measured."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import filters, kinematics, quat, samples
from kinema.errors import SkeletonMismatch, UnknownJoint
from kinema.ops import change as module
from kinema.ops.change import angular_rates, at_common_times, change
from kinema.ops.resample import resample
from tests.conftest import random_motion
from tests.frames import reframed
from tests.mounts import wrapped


@pytest.fixture(scope="module")
def walk():
    return samples.walk(seconds=1.0).motion


def turned(motion, joint, frame, angle):
    rotations = np.array(motion.rotations)
    index = motion.skeleton.index(joint)
    rotations[frame, index] = quat.mul(
        rotations[frame, index], quat.from_axis_angle([1, 0, 0], angle)
    )
    return motion.with_arrays(rotations=rotations)


def test_the_joint_and_frame_that_turned_most_are_found(walk):
    after = turned(turned(walk, "LeftForeArm", 30, 1.0), "Head", 10, 0.4)
    found = change(walk, after)
    assert (found.joint, found.frame) == ("LeftForeArm", 30)
    assert found.time_s == pytest.approx(0.5)
    assert found.angle_rad == pytest.approx(1.0)
    assert found.frames == (60, 60)
    assert found.fps == (walk.fps, walk.fps)
    head = change(walk, after, joint="head")
    assert (head.joint, head.frame) == ("Head", 10)
    assert head.angle_rad == pytest.approx(0.4)
    assert head.moved == found.moved


def test_peaks_are_those_of_the_whole_motion_before_and_after():
    """At 3 rad/s, then at 5: constant, so that only the change of speed accelerates."""
    hub = kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]])

    def spin(*speeds):
        angle = np.cumsum([0.0, *np.repeat(speeds, 10)]) * 0.01
        rotations = quat.from_axis_angle([0, 1, 0], angle)[:, None]
        return kinema.Motion(hub, rotations, np.zeros((len(angle), 1, 3)), 0.01)

    found = change(spin(3.0, 3.0), spin(3.0, 5.0))
    assert found.peak_speed_rad_s == pytest.approx((3.0, 5.0))
    assert found.peak_acceleration_rad_s2 == pytest.approx((0.0, 200.0), abs=1e-6)
    rates = angular_rates(spin(3.0, 5.0), "hub")
    assert rates.speed_rad_s.shape == (20,)
    assert np.flatnonzero(rates.acceleration_rad_s2 > 1.0).tolist() == [9]


def test_what_moved_is_measured_in_the_world(walk):
    """A turned shoulder moves the hand below it farthest."""
    after = turned(walk, "LeftArm", 20, 0.7)
    found = change(walk, after)
    off = np.linalg.norm(
        kinematics.forward(after).positions - kinematics.forward(walk).positions, axis=-1
    )
    assert found.joint == "LeftArm"
    assert found.moved == off.max() > 0.1
    assert off[20, walk.skeleton.index(found.moved_joint)] == off.max()
    aside = kinema.placement.moved(walk, x=2.0)
    assert change(walk, aside).moved == pytest.approx(2.0)
    assert change(walk, aside).angle_rad == 0.0


def test_nothing_changed_is_nothing():
    still = samples.walk(seconds=1.0).motion
    found = change(still, still)
    assert found.angle_rad == found.moved == 0.0
    assert found.peak_speed_rad_s[0] == found.peak_speed_rad_s[1] > 0.0


def test_another_frame_rate_is_compared_at_the_same_times(walk):
    """Twice the frames: each old frame is still there to the bit."""
    found = change(walk, resample(walk, fps=2 * walk.fps))
    assert found.angle_rad < 1e-9
    assert found.moved < 1e-9
    assert found.frames == (60, 119)
    assert found.fps == pytest.approx((60.0, 120.0))
    fewer = change(walk, resample(walk, fps=walk.fps / 4))
    assert 0.0 < fewer.angle_rad < 0.2


def test_another_length_is_compared_where_both_are(walk):
    found = change(walk, turned(walk, "Head", 30, 0.5)[:40])
    assert (found.joint, found.frame, found.frames) == ("Head", 30, (60, 40))
    assert change(walk, turned(walk, "Head", 50, 0.5)[:40]).angle_rad == 0.0


@pytest.mark.parametrize("frames", [0, 1, 2])
@pytest.mark.parametrize("fps", [60.0, 25.0])
def test_very_short_clips_have_no_peaks(walk, frames, fps):
    clip = walk[:frames]
    found = change(clip, resample(clip, fps=fps))
    assert found.angle_rad == pytest.approx(0.0)
    assert found.peak_acceleration_rad_s2 == (0.0, 0.0)
    if frames < 2:
        assert found.peak_speed_rad_s == (0.0, 0.0)
    assert found.joint in walk.skeleton.names
    assert change(walk, clip).frames == (60, frames)
    assert change(clip, walk).frames == (frames, 60)


def test_missing_samples_count_with_the_value_held_under_them():
    incomplete = samples.walk(gaps=5).motion
    found = change(incomplete, kinema.fill.missing(incomplete))
    assert incomplete.missing[found.frame, incomplete.skeleton.index(found.joint)]


def test_end_sites_can_move_but_not_turn(body, rng):
    motion = random_motion(body, rng, 10)
    found = change(motion, random_motion(body, rng, 10))
    assert not body.is_end[body.index(found.joint)]


def test_local_axes_do_not_matter(walk):
    after = filters.smooth(turned(walk, "LeftArm", 20, 0.7), width=5)
    plain, other = change(walk, after), change(reframed(walk), reframed(after))
    for a, b in zip(plain, other, strict=True):
        assert a == b if isinstance(a, str | int) else a == pytest.approx(b, abs=1e-7)


def test_what_does_not_fit_is_rejected(walk):
    other = kinema.Skeleton.build(["hips"], [-1], [[0, 0, 0]])
    alone = kinema.Motion(other, quat.identity((5, 1)), np.zeros((5, 1, 3)), 1 / 60)
    with pytest.raises(SkeletonMismatch, match="measuring a change needs motions of one skeleton"):
        change(walk, alone)
    with pytest.raises(UnknownJoint):
        change(walk, walk, joint="LeftHnd")


def test_what_a_body_hangs_from_never_counts(walk):
    """However little the body itself moved."""
    after = turned(walk, "LeftHand", 20, 1e-3)
    plain, hung = change(walk, after), change(wrapped(walk), wrapped(after))
    assert (hung.joint, hung.moved_joint) == (plain.joint, plain.moved_joint)
    assert hung.moved == pytest.approx(plain.moved) == pytest.approx(1e-4, rel=0.9)


@pytest.mark.parametrize("frame", [0, 1023, 1024, 2047, 2049])
def test_the_frame_is_found_anywhere_in_a_long_clip(walk, frame):
    long = walk.with_arrays(
        rotations=np.tile(walk.rotations[:1], (2050, 1, 1)),
        positions=np.tile(walk.positions[:1], (2050, 1, 1)),
    )
    found = change(long, turned(turned(long, "Head", frame, 0.3), "Head", 700, 0.2))
    assert (found.joint, found.frame) == ("Head", frame)
    assert found.angle_rad == pytest.approx(0.3)


@pytest.mark.parametrize(("frames", "common"), [(1, 1), (2, 1), (3, 2), (117, 59), (118, 59)])
def test_frames_are_common_up_to_the_last_one_of_the_other(walk, frames, common):
    """Every other frame of twice the rate; the last one counts, up to rounding."""
    other = resample(walk, fps=120.0)[:frames]
    for rounding in (0.0, -2e-10, 2e-10):
        after = other.with_arrays(frame_time=other.frame_time * (1.0 + rounding))
        ours, theirs = at_common_times(walk, after)
        assert ours.num_frames == theirs.num_frames == common
        np.testing.assert_allclose(quat.distance(ours.rotations, theirs.rotations), 0.0, atol=1e-7)
    slower = other.with_arrays(frame_time=other.frame_time * (1.0 - 1e-4))
    assert at_common_times(walk, slower)[0].num_frames <= common


def test_blocks_leave_no_seam(walk, monkeypatch):
    after = filters.smooth(turned(walk, "LeftArm", 37, 0.7), width=5)
    whole = [change(walk, after, joint=joint) for joint in (None, "Head", "Hips")]
    for block in (1, 7, 37, 38, 59):
        monkeypatch.setattr(module, "_BLOCK", block)
        assert [change(walk, after, joint=joint) for joint in (None, "Head", "Hips")] == whole


def test_the_first_of_equal_changes_is_named(walk):
    still = walk.with_arrays(
        rotations=np.tile(walk.rotations[:1], (20, 1, 1)),
        positions=np.tile(walk.positions[:1], (20, 1, 1)),
    )
    after = turned(turned(still, "Head", 12, 0.3), "Head", 5, 0.3)
    assert change(still, after).frame == 5
