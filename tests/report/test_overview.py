"""What is said of a motion as a whole, and of its roles."""

from __future__ import annotations

from kinema import roles, samples
from kinema.report import facts, text

WALK = samples.walk(seconds=1.0).motion


def test_roles_are_a_table_of_joints_by_name():
    found = roles.find_roles(WALK)
    assert facts(found, WALK)["roles"]["left_knee"] == "LeftLeg"
    lines = text(found, WALK).splitlines()
    assert lines[0] == "hips      Hips"
    assert [line.split() for line in lines if line.startswith("knee")] == [
        ["knee", "LeftLeg", "RightLeg"]
    ]
