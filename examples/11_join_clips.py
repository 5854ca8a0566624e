"""Join clips, see how good each join is, and make a cycle of a walk."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
walk = kinema.samples.walk().motion
run = kinema.samples.run_stop().motion

found = kinema.transition.joined([walk, run])
for join in found.joins:
    figures = join.figures
    print(f"frames {join.start} to {join.stop} are blended, {figures.trimmed_s:.2f} s are not shown")
    print(f"planted feet move by {figures.drift:.1%} of a leg")
    print(f"joints accelerate {figures.acceleration:.2f} times as hard as in the clips")

# all of both clips, and feet left to the blend
plain = kinema.transition.joined([walk, run], max_trim_s=0.0, feet="free")
print(f"with feet left to the blend: {plain.joins[0].figures.drift:.1%}")

# one pose, without the rest
change = kinema.transition.Transition(
    kinema.transition.Clip(walk, blend_out_start_s=3.4), kinema.transition.Clip(run)
)
pose, state = change.pose(3.5)
print(f"at 3.5 s: {pose}, {state}")

cycle = kinema.loop(walk)
print(f"a stride takes {cycle.seconds:.2f} s")
kinema.write(kinema.loop(walk, cycles=5), folder / "strides.bvh")
kinema.write(found.motion, folder / "joined.bvh")
print("wrote", folder / "joined.bvh")
