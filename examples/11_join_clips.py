"""Join clips, see how good each join is, and make a cycle of a walk."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
walk = kinema.samples.walk().motion
run = kinema.samples.run_stop().motion

found = kinema.transition.joined([walk, run])
join = found.joins[0]
print(f"frames {join.start} to {join.stop} are blended, {join.figures.trimmed_s:.2f} s not shown")
print(f"planted feet move by {join.figures.drift:.1%} of a leg")
print(f"joints accelerate {join.figures.acceleration:.2f} times as hard as in the clips")

# one pose, without the rest
clips = kinema.transition.Clip(walk, blend_out_start_s=3.4), kinema.transition.Clip(run)
pose, state = kinema.transition.Transition(*clips).pose(3.5)
print(f"at 3.5 s: {pose}, {state}")

cycle = kinema.loop(walk)
print(f"a stride takes {cycle.seconds:.2f} s")
kinema.write(kinema.loop(walk, cycles=5), folder / "strides.bvh")
kinema.write(found.motion, folder / "joined.bvh")
print("wrote", folder / "joined.bvh")
