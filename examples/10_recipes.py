"""Run a preset, write a recipe of your own, and apply it to several motions."""

import sys
import tempfile
from pathlib import Path

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
clean = kinema.recipe.load("clean")
print(clean.run(kinema.samples.walk(gaps=2, noise_rad=0.01).motion))

(folder / "tidy.toml").write_text("""
name = "tidy"

[[steps]]
op = "filters.smooth"
with = { window_s = "0.1s" }

[[steps]]
op = "keyframes.reduce"
with = { share = "10%" }
""")
tidy = kinema.recipe.load(folder / "tidy.toml")  # checked here, before any motion is read
for style in ("neutral", "brisk", "tired"):
    light = tidy.run(kinema.samples.walk(style=style).motion)
    kinema.write(light, folder / f"{style}.bvh")
    print("wrote", folder / f"{style}.bvh", light)
