"""Keep a few key frames, rebuild the motion from them, and measure what is lost."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
walk = kinema.samples.walk_to_stop().motion

keys = kinema.keyframes.select(walk, count=18)
print("keys:", *keys.frames)
report = keys.report
print(f"largest error {report.relative(report.position_max):.1%} of the height")

for method in ("auto", "spacing", "distance", "saliency"):
    found = kinema.keyframes.select(walk, method=method, count=18, exact=True)
    print(f"{method:9} mean error {1000 * found.report.position_mean:.0f} mm")

# held keys look like drawn animation
drawn = kinema.keyframes.reduce(walk, method="saliency", share=0.1, interpolation="hold")
kinema.write(drawn, folder / "drawn.bvh")
print("wrote", folder / "drawn.bvh")
