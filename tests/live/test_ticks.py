from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, resample, samples
from kinema.errors import MissingRole, OptionError, SkeletonError
from kinema.live import KeySettings
from kinema.live.features import changes, windows
from kinema.live.ticks import Ticks, headings_of, ticks_of
from kinema.ops.derived import Derived
from kinema.ops.placement import turned
from tests.reference import live as reference

WALK = samples.walk(seconds=3.0, fps=50.0, noise_m=0.001).motion
SETTINGS = KeySettings(weights={"head": 4.0})


def expected_rows(motion):
    """Joints about the hips in leg lengths, frame by frame."""
    body = Derived(motion)
    joints = [body.roles[role] for role in SETTINGS.joints]
    legs = [body.roles.leg_length(motion, side) for side in ("left", "right")]
    world = kinematics.forward(motion).positions
    about = (world[:, joints] - world[:, [body.roles["hips"]]]) / np.mean(legs)
    about[:, 0] *= 2.0  # the root of the head's weight
    return about.reshape(len(about), -1)


@pytest.mark.parametrize("fps", [24.0, 50.0, 30.0, 23.0, 120.0])
def test_ticks_are_means_over_the_time_since_the_last(fps):
    motion = resample(WALK, fps=fps)
    found = ticks_of(motion, SETTINGS).poses
    np.testing.assert_allclose(
        found, reference.ticks(expected_rows(motion), motion.frame_time, 24.0), atol=1e-7
    )


def test_noise_of_a_fast_stream_hardly_lengthens_the_path():
    smooth = samples.walk(seconds=6.0, fps=120.0).motion
    rng = np.random.default_rng(0)
    noisy = smooth.with_arrays(  # 2 mm for each joint
        positions=smooth.positions + 0.002 * rng.standard_normal(smooth.positions.shape)
    )
    path = [changes(ticks_of(motion, SETTINGS).poses).sum() for motion in (smooth, noisy)]
    assert path[0] < path[1] < 1.03 * path[0]


def test_a_feature_is_the_same_whichever_way_the_body_faces():
    one = windows(ticks_of(WALK, SETTINGS), 7)
    two = windows(ticks_of(turned(WALK, 2.0), SETTINGS), 7)
    np.testing.assert_allclose(one, two, atol=1e-9)
    np.testing.assert_allclose(one[0].reshape(8, -1), np.tile(one[0, :45], (8, 1)))


def test_the_whole_window_is_turned_by_the_last_heading():
    rng = np.random.default_rng(1)
    ticks = Ticks(rng.standard_normal((5, 6)), np.array([0.0, 1.0, 2.0, 3.0, np.pi / 2]))
    window = windows(ticks, 4)[-1].reshape(5, 2, 3)
    x, y, z = np.moveaxis(ticks.poses[::-1].reshape(5, 2, 3), -1, 0)
    np.testing.assert_allclose(window, np.stack([-z, y, x], axis=-1), atol=1e-12)


def test_joints_that_are_not_there_are_named():
    with pytest.raises(MissingRole, match="left_front_toe"):
        ticks_of(WALK, KeySettings(joints=["head", "left_front_toe"]))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fps": 0.0}, "fps must be from 1 to 1000"),
        ({"past_frames": -1}, "past_frames must be a whole number from 0 to 240"),
        ({"joints": ["hips", "head"]}, "other than hips"),
        ({"joints": ["head", "head"]}, "different roles"),
        ({"joints": ["hed"]}, "no role is named 'hed'"),
        ({"weights": {"tail": 1.0}}, "not among the joints"),
        ({"weights": {"head": 0.0}}, "positive"),
        ({"alpha": 2.0}, "alpha must be from 0 to 1"),
    ],
)
def test_settings_that_make_no_sense_are_rejected(options, message):
    with pytest.raises(OptionError, match=message):
        KeySettings(**options)


def test_legs_of_two_lengths_count_by_their_mean():
    """One knee joint a tenth longer: rows get shorter by a twentieth of its share."""
    positions, joint = WALK.positions.copy(), WALK.skeleton.index("LeftLeg")
    positions[:, joint] *= 1.5
    uneven = WALK.with_arrays(positions=positions)
    lengths = [
        np.linalg.norm(uneven.positions[0, [WALK.skeleton.index(f"{side}{part}")]])
        for side in ("Left", "Right")
        for part in ("Leg", "Foot")
    ]
    head = ticks_of(uneven, KeySettings(joints=("head",))).poses[0]
    before = ticks_of(WALK, KeySettings(joints=("head",))).poses[0]
    usual = np.sum(lengths) - np.linalg.norm(positions[0, joint]) / 3.0
    np.testing.assert_allclose(head * np.sum(lengths), before * usual, rtol=1e-6)


def test_where_left_is_not_seen_from_above_the_last_heading_holds():
    left = np.array([[0.1, 0.1], [1.0, 0.0], [0.1, -0.1], [0.0, -0.3], [0.0, 0.19], [-0.5, 0.0]])
    found = headings_of(left)
    np.testing.assert_allclose(found[:5], [0.0, 0.0, 0.0, np.pi / 2, np.pi / 2], atol=1e-12)
    assert abs(found[5]) == pytest.approx(np.pi)


def test_a_motion_needs_a_frame_and_legs_with_a_length():
    with pytest.raises(SkeletonError, match="at least one frame"):
        ticks_of(WALK[:0], SETTINGS)
    flat = WALK.with_arrays(positions=0.0 * WALK.positions)
    with pytest.raises(SkeletonError, match="legs must have a length to measure by, found 0"):
        ticks_of(flat, SETTINGS)
