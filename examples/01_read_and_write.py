"""Read a motion, look at what is in it, and write part of it at another frame rate."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
kinema.write(kinema.samples.walk().motion, folder / "walk.bvh")  # in place of a recording

motion = kinema.read(folder / "walk.bvh")
print(motion)
print("joints:", ", ".join(motion.skeleton.names[:5]), "…")

arm = motion.joint("LeftArm").rotations  # (F, 4): w x y z, relative to the parent
world = kinema.kinematics.forward(motion)  # where every joint is
head = world.positions[:, motion.skeleton.index("Head")]
print(f"left arm turns by {kinema.quat.distance(arm[0], arm[30]):.2f} rad in half a second")
print(f"the head travels from z = {head[0, 2]:.2f} m to {head[-1, 2]:.2f} m")

second = kinema.resample(motion[60:120], fps=30)
kinema.write(second, folder / "second.bvh")
print("wrote", folder / "second.bvh", second)
