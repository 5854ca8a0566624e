"""Put clips on a time line, edit it, save it as a plan, and bake it to one motion."""

import sys
import tempfile
from pathlib import Path

import kinema
from kinema.compose import sequence

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
kinema.write(kinema.samples.walk().motion, folder / "walk.bvh")
kinema.write(kinema.samples.run_stop().motion, folder / "run.bvh")
walk, run = (sequence.Material.read(folder / name) for name in ("walk.bvh", "run.bvh"))

# overlaps are found as transition.join finds them
line = sequence.Sequence.of([walk, run])
print(f"the run starts at {line.items[1].start_s:.2f} s, the walk ends at {line.items[0].stop_s} s")

# every edit gives a new sequence, and later clips follow
longer = line.loop(0, 3).insert(2, walk)
later = longer.move(2, longer.items[2].start_s + 1.0)
for seam in later.baked.seams:
    print(f"{seam.kind} at frame {seam.start}: acceleration {seam.acceleration:.2f} of the clips'")

sequence.save(later, folder / "plan.json")
again = sequence.load(folder / "plan.json")
print(f"loaded as it was saved: {again == later}; at 4.2 s: {again.pose(4.2)}")
kinema.write(again.bake(), folder / "sequence.bvh")
print("wrote", folder / "plan.json")
print("wrote", folder / "sequence.bvh")
