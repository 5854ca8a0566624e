"""Find where clips can turn into each other, wander from one to the other, and reach a place."""

import sys
import tempfile
from pathlib import Path

import kinema
from kinema.compose import graph

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
(folder / "takes").mkdir(exist_ok=True)
kinema.write(kinema.samples.walk().motion, folder / "takes" / "walk.bvh")
for name, angle_rad in (("left", 1.57), ("right", -1.57)):
    motion = kinema.samples.turn(angle_rad=angle_rad).motion
    kinema.write(motion, folder / "takes" / f"{name}.bvh")

# every frame of every clip is compared with every other
found = graph.build(folder / "takes")
graph.save(found, folder / "moves.graph.json")
print(f"{len(found.edges)} transitions, {len(found.core_edges)} of them in the connected part")

# wherever it goes, there is a way on
walked = found.walk(found.wander(seconds=20.0, seed=1))
print("shown:", ", ".join(walked.names))
print(f"worst drift of a planted foot: {max(j.figures.drift for j in walked.joins):.2%} of a leg")
there = found.walk(found.reach(3.0, 4.0))
print(f"3 m to the left and 4 m ahead after {there.motion.seconds:.1f} s")
kinema.write(walked.motion, folder / "walk.bvh")
print("wrote", folder / "moves.graph.json")
print("wrote", folder / "walk.bvh")
