"""Move a hand to a goal for part of a clip, and pick something up with the whole body."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
reach = kinema.samples.reach().motion

# frames 60 to 119, with ease in and out
moved = kinema.ik.moved(reach, tips="LeftHand", goals=[0.35, 1.25, 0.3], frames=(60, 120))
goal = moved.goals[0]
print(f"{goal.tip}: goal met in {goal.met} of {goal.frames} frames")

ik = kinema.ik
low = [-0.25, 0.35, 0.6]
picking = ik.solution(
    reach[:30],
    [ik.Position("RightHand", low), ik.LookAt("Head", low)],
    pins=[ik.Pin("LeftFoot", orientation=True), ik.Pin("RightFoot", orientation=True)],
    limits=ik.limits.human(reach),
)
print(f"right hand {1000 * picking.errors.max():.1f} mm from its goal, feet planted")

kinema.write(moved.motion, folder / "moved.bvh")
kinema.write(picking.motion, folder / "picking.bvh")
print("wrote", folder / "moved.bvh", "and", folder / "picking.bvh")
