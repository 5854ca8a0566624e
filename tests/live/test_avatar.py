"""The avatar has the proportions that Drillis and Contini measured, and stands in a T-pose."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.kinematics import at_rest
from kinema.live.avatar import avatar

BODY = avatar(1.0)
PLACES = dict(zip(BODY.names, at_rest(BODY).positions[0], strict=True))
LEFT = [name for name in BODY.names if name.startswith("Left")]
FINGERS = ("Index", "Middle", "Ring", "Little")


@pytest.mark.parametrize(
    ("joint", "height"),
    [
        ("Hips", 0.53),
        ("LeftUpperLeg", 0.53),
        ("LeftLowerLeg", 0.285),
        ("LeftFoot", 0.039),
        ("LeftUpperArm", 0.818),
        ("LeftLowerArm", 0.818),
        ("LeftHand", 0.818),
        ("LeftMiddleDistal", 0.818),
    ],
)
def test_joints_are_as_high_as_measured(joint, height):
    assert PLACES[joint][1] == pytest.approx(height)


@pytest.mark.parametrize(
    ("one", "other", "length"),
    [
        ("LeftUpperArm", "LeftLowerArm", 0.186),
        ("LeftLowerArm", "LeftHand", 0.146),
        ("LeftUpperArm", "RightUpperArm", 0.258),
        ("LeftUpperLeg", "RightUpperLeg", 0.1),
    ],
)
def test_limbs_are_as_long_and_bodies_as_wide_as_measured(one, other, length):
    assert np.linalg.norm(PLACES[one] - PLACES[other]) == pytest.approx(length)


def test_left_mirrors_right():
    for name in LEFT:
        mirrored = PLACES[name.replace("Left", "Right")] * [-1.0, 1.0, 1.0]
        np.testing.assert_allclose(PLACES[name], mirrored, atol=1e-12)
        assert PLACES[name][0] > 0.0


def test_the_trunk_rises_straight_in_steps_that_get_a_head_on_top():
    trunk = ("Hips", "Spine", "Chest", "UpperChest", "Neck", "Head")
    heights = [PLACES[name][1] for name in trunk]
    assert np.diff(heights) == pytest.approx([0.045, 0.07, 0.08, 0.105, 0.06])
    for name in trunk:
        np.testing.assert_array_equal(PLACES[name][[0, 2]], [0.0, 0.0])


def test_a_face_looks_ahead():
    jaw, eye = (PLACES[name] - PLACES["Head"] for name in ("Jaw", "LeftEye"))
    np.testing.assert_allclose(jaw, [0.0, 0.005, 0.01], atol=1e-12)
    np.testing.assert_allclose(eye, [0.018, 0.035, 0.045], atol=1e-12)


def test_legs_hang_down_and_feet_point_ahead():
    leg = [PLACES[f"Left{part}"] for part in ("UpperLeg", "LowerLeg", "Foot")]
    np.testing.assert_array_equal(np.diff(leg, axis=0)[:, [0, 2]], np.zeros((2, 2)))
    toes = PLACES["LeftToes"] - PLACES["LeftFoot"]
    np.testing.assert_allclose(toes, [0.0, -0.028, 0.085], atol=1e-12)


def test_fingers_lie_side_by_side_and_reach_as_far_as_a_hand_is_long():
    hand = PLACES["LeftHand"]
    first = np.array([PLACES[f"Left{finger}Proximal"] - hand for finger in FINGERS])
    np.testing.assert_allclose(first[:, 2], [0.014, 0.003, -0.008, -0.018], atol=1e-12)
    np.testing.assert_allclose(first[:, 0], [0.052, 0.054, 0.051, 0.047], atol=1e-12)
    for finger in FINGERS:
        parts = [PLACES[f"Left{finger}{part}"] for part in ("Proximal", "Intermediate", "Distal")]
        expected = [[0.024, 0.0, 0.0], [0.015, 0.0, 0.0]]
        np.testing.assert_allclose(np.diff(parts, axis=0), expected, atol=1e-12)
    # the last phalanx is about as long as the one before it
    assert PLACES["LeftMiddleDistal"][0] - hand[0] + 0.015 == pytest.approx(0.108, abs=1e-9)


def test_a_thumb_points_ahead_and_out():
    thumb = [PLACES[f"LeftThumb{part}"] for part in ("Proximal", "Intermediate", "Distal")]
    start = thumb[0] - PLACES["LeftHand"]
    np.testing.assert_allclose(start, [0.014, -0.004, 0.016], atol=1e-12)
    for step, length in zip(np.diff(thumb, axis=0), (0.024, 0.015), strict=True):
        np.testing.assert_allclose(step, [0.5 * length, 0.0, 0.86 * length], atol=1e-12)


def test_everything_grows_with_the_height():
    np.testing.assert_allclose(avatar(2.0).offsets, 2.0 * BODY.offsets)
    assert avatar().height == pytest.approx(1.7)
    assert avatar().metres_per_unit == 1.0
