"""Blend two walks of different pace: time-align them first, then mix."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
neutral = kinema.samples.walk().motion
tired = kinema.samples.walk(style="tired").motion

found = kinema.blend.blended([neutral, tired], weight=0.3, register=True)
print(f"mean distance after time alignment: {found.fits[0]:.1%} of the height")

for weight in (0.0, 0.3, 1.0):
    blend = kinema.blend.many([neutral, tired], weight=weight, register=True)
    gait = kinema.analysis.gait(blend)
    print(f"{weight:.0%} tired: steps of {gait.step_length:.2f} m, {gait.cadence:.0f} per minute")

# single poses blend too
pose = kinema.blend.poses([neutral.pose(1.0), tired.pose(1.0)], [2, 1])
print("a pose between the two:", pose)

kinema.write(found.motion, folder / "a_little_tired.bvh")
print("wrote", folder / "a_little_tired.bvh")
