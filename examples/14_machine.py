"""Play clips by request, change the request before it begins, and interrupt a change."""

import sys
import tempfile
from pathlib import Path

import kinema
from kinema import samples
from kinema.compose.machine import Cue, Machine, perform, review

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
styles = {style: samples.walk(style=style).motion for style in ("neutral", "brisk")}
machine = Machine({**styles, "punch": samples.punch(seconds=2.0).motion})

for frame in range(120):  # as a game would: one pose at a time
    pose, state = machine.pose(frame / 60.0)
    if frame == 40:
        machine.request("punch")
        machine.request("brisk")  # until a request begins, it can be changed
    if frame % 20 == 0:
        print(f"{frame / 60.0:.2f} s: {machine.current}, {state}")

asked = [Cue(1.0, "punch"), Cue(1.3, "brisk"), Cue(1.6, "neutral")]
found = review(machine, perform(machine, asked, seconds=5.0))
print(f"requests begin within {found.figures.latency_s:.2f} s")
print(f"feet that are held move by {found.figures.drift:.1%} of a leg")
kinema.write(found.motion, folder / "interrupted.bvh")
print("wrote", folder / "interrupted.bvh")
