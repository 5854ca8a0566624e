from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
import pytest
from click.testing import CliRunner

import kinema
from kinema.cli.operations import command_for
from kinema.schema import describe
from kinema.units import Angle


def tilt(
    motion: kinema.Motion,
    *,
    angle: Annotated[float, Angle] = np.pi / 6,
    axis: Literal["x", "y"] = "x",
    joints: tuple[str, ...] = (),
    limit: float | None = None,
    twice: bool = False,
) -> kinema.Motion:
    """Tilt the root.

    For this test alone.

    Parameters
    ----------
    motion : Motion
    angle : float
        How far.
    axis : {"x", "y"}
        About which axis,
        of two.
    joints, limit
        Not used.
    twice : bool
        Do it twice.

    Returns
    -------
    Motion
    """
    turn = kinema.quat.from_axis_angle(np.eye(3)["xy".index(axis)], angle * (2 if twice else 1))
    rotations = motion.rotations.copy()
    rotations[:, 0] = kinema.quat.mul(turn, rotations[:, 0])
    return motion.with_arrays(rotations=rotations)


def test_a_signature_is_its_own_schema():
    operation = describe(tilt)
    assert (operation.summary, operation.details) == ("Tilt the root.", "For this test alone.")
    angle, axis, joints, limit, twice = operation.parameters
    assert (angle.kind, angle.unit, angle.help, angle.required) == (float, Angle, "How far.", False)
    assert (axis.choices, axis.help) == (("x", "y"), "About which axis, of two.")
    assert (joints.many, joints.kind) == (True, str)
    assert (limit.optional, limit.kind, limit.default) == (True, float, None)
    assert twice.kind is bool


def test_parameters_that_are_not_plain_are_our_own_mistake():
    def odd(motion: kinema.Motion, *, table: np.ndarray) -> kinema.Motion:
        """Do something odd."""
        return motion

    with pytest.raises(TypeError, match="'table'"):
        describe(odd)


def test_angles_are_asked_for_in_degrees(motion, tmp_path):
    kinema.write(motion, tmp_path / "in.bvh")
    command = command_for(describe(tilt), "kinema tilt in.bvh -o out.bvh")
    paths = [str(tmp_path / "in.bvh"), "-o", str(tmp_path / "out.bvh")]
    result = CliRunner().invoke(command, [*paths, "--angle", "45", "--axis", "y", "--twice"])
    assert result.exit_code == 0, result.output
    expected = tilt(kinema.read(paths[0]), angle=np.pi / 4, axis="y", twice=True)
    found = kinema.read(paths[2])
    assert kinema.quat.distance(found.rotations, expected.rotations).max() < 1e-7
    text = CliRunner().invoke(command, ["--help"]).output
    assert "How far, in degrees." in text
    assert "30" in text  # the default, in degrees too
