"""Make a punch hit higher, let a hand reach a point, and play the hit slowly."""

import sys
import tempfile
from pathlib import Path

import kinema
from kinema import ik, warp

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
punch = kinema.samples.punch(seconds=2.0).motion[11:]  # hits at 0.8 s

high = ik.two_bone(punch[48:49], tip="right_hand", goals=[-0.1, 1.65, 0.65])
higher = warp.motion(punch, [warp.WarpKey(0.8, high, in_s=0.7, out_s=0.5)])
found = warp.warped(higher, reach=[warp.ReachGoal("left_hand", 1.2, (0.3, 1.4, 0.4))])
print(f"frames {found.changed[0]} to {found.changed[1] - 1} changed")
print(f"the left hand is {found.goals[0].distance:.3f} m from its point")
costs = warp.costs(punch, found.motion)
print(f"joints are up to {costs.limit_rad[1]:.2f} rad beyond what people can do")

slow = kinema.timewarp.warp(found.motion, stretch=(0.6, 1.0, 1.6))
print(f"{slow.seconds:.2f} s, was {punch.seconds:.2f} s")
kinema.write(slow, folder / "slow_punch.bvh")
print("wrote", folder / "slow_punch.bvh")
