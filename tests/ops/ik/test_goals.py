"""Goals as the solver takes them."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import ik, kinematics, quat, samples
from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.ik.goals import (
    CentreOfMass,
    LookAt,
    Orientation,
    Pin,
    Position,
    goal_arrays,
    residuals,
)
from kinema.ops.masses import joint_masses
from kinema.ops.placement import turned
from kinema.skeleton import Skeleton
from tests.frames import reframed

REACH = samples.reach(seconds=0.1).motion
HEIGHT = REACH.skeleton.height
TURN = [0.8, 0.0, 0.6, 0.0]


def arrays(*goals, pins=(), motion=REACH):
    return goal_arrays(Derived(motion), goals, pins, joint_masses(motion))


def test_each_goal_is_a_column_and_pins_come_last():
    found = arrays(
        Position("LeftHand", [1, 2, 3], 4.0),
        Orientation("Head", TURN, 9.0),
        LookAt("Head", [4, 5, 6], axis=[0, 3, 4]),
        CentreOfMass([7, 8, 9]),
        CentreOfMass(),
        pins=["LeftFoot", Pin("RightFoot", orientation=True)],
    )
    skeleton, world = REACH.skeleton, kinematics.forward(REACH)
    left, right = skeleton.index("LeftFoot"), skeleton.index("RightFoot")
    hand, head = skeleton.index("LeftHand"), skeleton.index("Head")
    assert found.kinds.tolist() == [0, 1, 2, 3, 4, 0, 0, 1]
    assert found.joints.tolist() == [hand, head, head, 0, 0, left, right, right]
    assert found.hard.tolist() == [0, 0, 0, 0, 0, 1, 1, 1]
    assert found.is_length.tolist() == [True, False, False, True, True, True, True, False]
    assert found.is_look.tolist() == [False, False, True] + [False] * 5
    # an error of a radian counts as much as one of 0.28 heights; weights are of squares
    expected = [2.0, 0.28 * 3.0, 0.28, 1.0, 1.0, 1.0, 1.0, 0.28]
    np.testing.assert_allclose(found.weights, np.tile(expected, (REACH.num_frames, 1)))
    np.testing.assert_allclose(found.axes[2], [0.0, 0.6, 0.8])
    for column, target in ((0, [1, 2, 3, 0]), (1, TURN), (2, [4, 5, 6, 0]), (3, [7, 8, 9, 0])):
        np.testing.assert_allclose(found.targets[:, column], [target] * REACH.num_frames)
    feet = [skeleton.index(f"{side}{part}") for side in ("Left", "Right") for part in PARTS]
    np.testing.assert_allclose(found.targets[:, 4, :3], world.positions[:, feet].mean(axis=1))
    np.testing.assert_allclose(found.targets[:, 5, :3], world.positions[:, left])
    np.testing.assert_allclose(found.targets[:, 7], world.rotations[:, right])
    assert found.height == pytest.approx(HEIGHT)


PARTS = ("Foot", "ToeBase")


def test_a_joint_faces_where_the_body_does_at_rest():
    """Square to the lines from right to left through hips and shoulders."""
    np.testing.assert_allclose(arrays(LookAt("Head", [0, 0, 1])).axes[0], [0, 0, 1], atol=1e-12)
    other = reframed(REACH)
    rest = kinematics.at_rest(other.skeleton).rotations[0, other.skeleton.index("Head")]
    own = arrays(LookAt("Head", [0, 0, 1]), motion=other).axes[0]
    np.testing.assert_allclose(quat.rotate(rest, own), [0, 0, 1], atol=1e-9)
    sideways = _facing(np.radians(30.0))
    own = arrays(LookAt("Head", [0, 0, 1]), motion=sideways).axes[0]
    np.testing.assert_allclose(own, [0.5, 0.0, np.cos(np.radians(30.0))], atol=1e-9)
    chain = Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [1, 0, 0]])
    plain = Motion(chain, quat.identity((2, 2)), np.tile(chain.offsets, (2, 1, 1)), 0.1)
    nobody = goal_arrays(Derived(plain), [LookAt("b", [0, 0, 1])], [], np.ones(2) / 2)
    np.testing.assert_allclose(nobody.axes[0], [0, 0, 1])


def _facing(angle):
    """The body with its offsets turned to the left."""
    old = REACH.skeleton
    offsets = quat.rotate(quat.from_axis_angle([0, 1, 0], angle), old.offsets)
    other = Skeleton.build(old.names, old.parents, offsets, is_end=old.is_end)
    return Motion(other, REACH.rotations, np.tile(offsets, (REACH.num_frames, 1, 1)), 0.02)


def test_weights_are_one_number_or_one_for_each_frame():
    frames = REACH.num_frames
    steps = np.linspace(0.0, 1.0, frames)
    found = arrays(Position("Head", [0, 0, 0], steps), Position("Head", [0, 0, 0], 1e12))
    np.testing.assert_allclose(found.weights[:, 0], np.sqrt(steps))
    np.testing.assert_allclose(found.weights[:, 1], 1e6)
    for weight in (-1e-9, 1.1e12, np.inf, np.nan):
        with pytest.raises(OptionError, match="weight must be 0 or more"):
            arrays(Position("Head", [0, 0, 0], weight))
    with pytest.raises(ShapeError, match=r"weight must be one number or"):
        arrays(Position("Head", [0, 0, 0], np.ones(frames + 1)))
    for axis in ([0, 0, 0], [1, 0], [np.inf, 0, 0]):
        with pytest.raises(ShapeError, match="axis must be three numbers"):
            arrays(LookAt("Head", [0, 0, 1], axis=axis))


def test_what_is_left_is_measured_in_heights_and_radians():
    world = kinematics.forward(REACH)
    hand = world.positions[:, REACH.skeleton.index("LeftHand")]
    head = world.rotations[:, REACH.skeleton.index("Head")]
    away = quat.mul(quat.from_axis_angle([0, 1, 0], 0.1), head)
    found, changes = residuals(
        REACH, arrays(Position("LeftHand", hand + np.array([0.1, 0, 0])), Orientation("Head", away))
    )
    lengths = np.linalg.norm(found, axis=-1)
    np.testing.assert_allclose(lengths[:, 0], 0.1 / HEIGHT)
    np.testing.assert_allclose(lengths[:, 1], 0.1, rtol=1e-2)
    assert changes.size == 0


@pytest.mark.parametrize(
    ("option", "fine", "wrong"),
    [
        ("tolerance", 0.999, 1.0),
        ("damping", 999_999.0, 1_000_000.0),
        ("damping", 0.0, -0.1),
        ("iterations", 1, 0),
        ("iterations", 100_000, 100_001),
        ("continuity_s", 0.0, -0.1),
    ],
)
def test_options_of_a_solve_end_where_they_say(option, fine, wrong):
    here = kinematics.forward(REACH).positions[0, REACH.skeleton.index("Head")]
    goals = [Position("Head", here)]
    assert ik.solve(REACH[:1], goals, **{option: fine}).num_frames == 1
    with pytest.raises(OptionError, match=option) as raised:
        ik.solve(REACH[:1], goals, **{option: wrong})
    assert raised.value.parameter == option


def test_errors_are_lengths_of_the_motion_and_angles():
    """After a step that damping makes tiny, what is left is what there was."""
    motion = turned(REACH[:1], 0.3)
    world = kinematics.forward(motion)
    hand = world.positions[0, motion.skeleton.index("LeftHand")]
    head = motion.skeleton.index("Head")
    ahead = quat.rotate(world.rotations[0, head], [0.0, 0.0, 1.0])
    seen = world.positions[0, head] + quat.rotate(quat.from_axis_angle([0, 1, 0], 0.5), ahead) * 2
    found = ik.solution(
        motion,
        [Position("LeftHand", hand), LookAt("Head", seen), Position("Head", [0, 0, 0], 0.0)],
        iterations=1,
        damping=1e5,
    )
    assert found.errors.shape == (1, 3)
    assert found.errors[0, 0] == pytest.approx(0.0, abs=1e-3)
    assert found.errors[0, 1] == pytest.approx(0.5, abs=5e-3)
    assert found.errors[0, 2] == 0.0  # a goal without weight is none
    assert not found.met[0]
