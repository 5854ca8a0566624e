"""Measure steps, stops, path and balance, and write them as text and as JSON."""

import json
import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
motion = kinema.samples.walk_to_stop().motion

found = kinema.analysis.analyze(motion, collisions=True)
print(kinema.report.text(found, motion))

print(f"cadence {found.gait.cadence:.0f} steps per minute")
for key in found.key_times[:3]:
    print(f"the body moves least at {key.time_s:.2f} s")

facts = kinema.report.facts(found, motion)  # plain values, as `kinema analyze --json` prints them
(folder / "analysis.json").write_text(json.dumps(facts, indent=2))
print("wrote", folder / "analysis.json")
