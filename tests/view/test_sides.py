from __future__ import annotations

import numpy as np
import pytest

from kinema import Skeleton, quat
from kinema.ops.roles import find_roles
from kinema.view._stick_figure import StickFigure
from tests.view.bodies import JOINTS, humanoid

PAIRS = [
    ("LeftArm", "RightArm"),
    ("leftarm", "rightarm"),
    ("LEFTARM", "RIGHTARM"),
    ("LHipJoint", "RHipJoint"),
    ("lShldr", "rShldr"),
    ("mixamorig:LeftArm", "mixamorig:RightArm"),
    ("thigh.L", "thigh.R"),
    ("foot_l", "foot_r"),
    ("Bip01 L Hand", "Bip01 R Hand"),
    ("L_Hip", "R_Hip"),
    ("lfemur", "rfemur"),
    ("LTHI", "RTHI"),
    ("左腕", "右腕"),
]


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_names_tell_the_side(left, right):
    names = ["Hips", left, right, f"{right}_end"]
    skeleton = Skeleton.build(names, [-1, 0, 0, 2], np.zeros((4, 3)))
    assert find_roles(skeleton).sides.tolist() == [0, 1, -1, -1]


@pytest.mark.parametrize("name", ["Hips", "lowerback", "LowerBack", "Root", "RootJoint", "ruler"])
def test_a_first_letter_alone_is_not_a_side(name):
    skeleton = Skeleton.build([name, "LeftLeg"], [-1, 0], np.zeros((2, 3)))
    assert find_roles(skeleton).sides[0] == 0


def test_what_hangs_on_a_limb_is_on_its_side():
    skeleton = Skeleton.build(["hips", "L_leg", "shin", "toe"], [-1, 0, 1, 2], np.zeros((4, 3)))
    assert find_roles(skeleton).sides.tolist() == [0, 1, 1, 1]


@pytest.mark.parametrize("heading", [0.0, 0.5 * np.pi, np.pi, -0.7])
def test_without_names_the_rest_pose_tells_the_side(heading):
    """Toes point ahead, whichever way that is."""
    named = humanoid()
    turn = quat.from_axis_angle([0.0, 1.0, 0.0], heading)
    nameless = Skeleton.build(
        [f"joint{j}" for j in range(named.num_joints)],
        named.parents,
        quat.rotate(turn, named.offsets),
    )
    assert find_roles(nameless).sides.tolist() == find_roles(named).sides.tolist()


def test_every_bone_is_drawn_once_and_the_face_not_at_all():
    names = [name for name, _, _ in JOINTS]
    eye = Skeleton.build(
        [*names, "left_eye"],
        [*humanoid().parents, names.index("head")],
        [*humanoid().offsets, (0.03, 0.1, 0.1)],
    )
    chains = StickFigure.of(eye).chains
    bones = [(a, b) for group in chains.values() for c in group for a, b in zip(c, c[1:])]  # noqa: B905, RUF007
    drawn = sorted(child for _, child in bones)
    face = {names.index("head_end"), len(names)}
    assert drawn == [j for j in range(1, eye.num_joints) if j not in face]
    assert all(eye.parents[child] == parent for parent, child in bones)
    assert StickFigure.of(eye).head == (names.index("head"), names.index("head_end"))
