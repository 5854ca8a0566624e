"""What is said of a warp."""

from __future__ import annotations

from kinema import quat, samples, warp
from kinema.report import facts, text

STANDING = samples.reach(seconds=2.0).motion


def test_points_and_costs_are_told():
    found = warp.warped(STANDING, reach=[warp.ReachGoal("left_hand", 0.8, (0.4, 1.3, 0.3))])
    assert text(found, STANDING).splitlines()[:2] == [
        "keys at 0.8 s; frames 19 to 77 (0.32 to 1.28 s) changed",
        "LeftHand at 0.8 s: point reached",
    ]
    assert "centre of mass up to 0 mm outside the feet, was 0 mm" in text(found, STANDING)
    assert facts(found, STANDING)["costs"]["frames"] == 59
    far = warp.warped(STANDING, reach=[warp.ReachGoal("head", 1.5, (0.0, 9.0, 0.0))])
    assert "m short of its point, which is out of reach" in text(far, STANDING)


def test_a_fall_shows_in_the_costs():
    pose = STANDING[60:61]
    turned = pose.rotations.copy()
    turned[:, 0] = quat.mul(quat.from_axis_angle([1.0, 0.0, 0.0], 1.2), turned[:, 0])
    falling = [warp.WarpKey(1.0, pose.with_arrays(rotations=turned))]
    costs = warp.costs(STANDING, warp.motion(STANDING, falling))
    assert costs.frames == 59
    assert costs.static[0] == 0.0 < 0.1 < costs.static[1]


def test_an_arm_alone_has_no_balance_to_lose():
    arm = samples.arm().motion
    none = warp.costs(arm, arm)
    assert (none.static, none.dynamic, none.frames) == (None, None, 0)
