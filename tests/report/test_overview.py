"""What is said of a motion as a whole, and of its roles."""

from __future__ import annotations

from kinema import Motion, Skeleton, quat, roles, samples
from kinema.ops.overview import overview
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


def test_one_end_site_is_one():
    tip = Skeleton.build(["a", "b", "tip"], [-1, 0, 1], [[0, 1, 0]] * 3, is_end=[0, 0, 1])
    motion = Motion(tip, quat.identity((2, 3)), [tip.offsets] * 2, 0.1)
    assert text(overview(motion), motion).startswith("joints  2 and 1 end site, root a")
