"""Detect foot contacts, and keep planted feet from sliding."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
walk = kinema.samples.walk(noise_m=0.003).motion

contacts = kinema.contacts.detect(walk)
for contact in contacts.intervals[:3]:
    print(f"{contact.foot} foot on the floor in frames {contact.start} to {contact.end - 1}")

locked = kinema.contacts.locked(walk)
before, after = (max(slide.distance for slide in s) for s in (locked.before, locked.after))
print(f"foot skate: {1000 * before:.1f} mm before, {1000 * after:.1f} mm after")

# joints whose names say nothing can be declared
declared = kinema.roles.assign(walk, {"left_ankle": "LeftFoot"})
print("left ankle:", kinema.roles.find_roles(declared).name("left_ankle"))

kinema.write(locked.motion, folder / "locked.bvh")
print("wrote", folder / "locked.bvh")
