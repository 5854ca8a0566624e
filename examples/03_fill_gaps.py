"""Fill samples that were never measured, and report which samples were filled."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
gappy = kinema.samples.walk(gaps=3).motion  # three frame ranges are marked as missing
print(int(gappy.missing.sum()), "samples missing")

filled = kinema.fill.repair(gappy, gaps=[(100, 112)])  # and frames 100 to 111, which look wrong
print(kinema.report.text(filled, gappy))

# one joint with a curve of its own
arm = kinema.fill.Curve("quadratic", gamma=0.7)
again = kinema.fill.repair(gappy, parts={"RightArm": arm})
print("filled:", ", ".join(sorted({span.joint for span in again.spans})[:4]), "…")

kinema.write(filled.motion, folder / "filled.bvh")
print("wrote", folder / "filled.bvh")
