from __future__ import annotations

import numpy as np
import pytest

from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.view.camera import VIEWS, look
from tests.view.bodies import moving, raising_left_hand


def seen(motion, view):
    """Joint positions in the picture by name, first frame."""
    flat = look(motion, view=view).project(forward(motion).positions[0])
    return dict(zip(motion.skeleton.names, flat, strict=True))


@pytest.mark.parametrize("heading", [0.0, 1.0, np.pi, -2.5])
def test_from_the_front_the_left_hand_is_on_the_right(heading):
    joints = seen(raising_left_hand(heading), "front")
    assert joints["left_hand"][1] > joints["head"][1]
    assert joints["left_hand"][0] > joints["hips"][0] + 0.1
    assert joints["right_hand"][0] < joints["hips"][0] - 0.5


@pytest.mark.parametrize("heading", [0.0, 1.0, np.pi, -2.5])
def test_from_the_side_toes_point_right_and_sides_coincide(heading):
    joints = seen(raising_left_hand(heading), "side")
    assert joints["left_foot_end"][0] > joints["left_foot"][0] + 0.15
    assert joints["left_foot_end"] == pytest.approx(joints["right_foot_end"], abs=1e-9)


def test_from_above_left_is_up():
    joints = seen(raising_left_hand(0.4), "top")
    assert joints["left_thigh"][1] > joints["right_thigh"][1] + 0.15
    assert joints["left_foot_end"][0] > joints["left_foot"][0] + 0.15


def test_three_quarter_shows_front_and_right_side_from_above():
    motion = raising_left_hand()
    toward = look(motion, view="three-quarter").toward
    assert toward[2] > 0.3  # it faces +Z
    assert toward[0] < -0.3  # its right is -X
    assert 0.1 < toward[1] < 0.7


@pytest.mark.parametrize("view", ["side", "three-quarter", "top"])
@pytest.mark.parametrize("heading", [0.0, 1.9, -2.0])
def test_travel_runs_to_the_right(view, heading):
    motion = moving(travel=3.0, heading=heading)
    along = look(motion, view=view).project(forward(motion).positions[:, 0])[:, 0]
    assert (np.diff(along) > 0).all()


def test_walking_backwards_still_travels_to_the_right_and_faces_left():
    motion = moving(travel=-3.0)
    flat = look(motion, view="side").project(forward(motion).positions)
    toes, ankles = (motion.skeleton.index(n) for n in ("left_foot_end", "left_foot"))
    assert flat[-1, 0, 0] > flat[0, 0, 0] + 2.0
    assert flat[15, toes, 0] < flat[15, ankles, 0]


def test_one_stray_frame_does_not_turn_the_camera():
    """Some recordings begin with a rest pose somewhere else."""
    motion = moving(travel=3.0, frames=100)
    positions = np.array(motion.positions)
    positions[0, 0] += [5.0, 0.0, 0.0]
    stray = motion.with_arrays(positions=positions)
    assert look(stray, view="side").right @ look(motion, view="side").right > 0.98


@pytest.mark.parametrize("view", VIEWS)
@pytest.mark.parametrize("travel", [0.0, 3.0])
def test_the_picture_does_not_depend_on_where_the_motion_heads(view, travel):
    pictures = []
    for heading in (0.0, 2.2):
        motion = moving(travel=travel, heading=heading)
        pictures.append(look(motion, view=view).project(forward(motion).positions))
    np.testing.assert_allclose(pictures[0], pictures[1], atol=1e-6)


@pytest.mark.parametrize("view", VIEWS)
def test_axes_are_right_handed_and_of_length_one(view):
    camera = look(moving(heading=0.3), view=view)
    axes = np.stack([camera.right, camera.up, camera.toward])
    np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-12)
    assert np.linalg.det(axes) == pytest.approx(1.0)


def test_an_unknown_view_is_refused_with_the_nearest():
    with pytest.raises(OptionError, match="closest: side"):
        look(moving(), view="sid")  # type: ignore[arg-type]
