"""Draw a strip of poses, a figure of what a filter changed, and an animation."""

import sys
import tempfile
from pathlib import Path

import kinema
from kinema import view
from kinema.view import figures

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
noisy = kinema.samples.punch(noise_rad=0.02).motion
smooth = kinema.filters.smooth(noisy)

view.save(view.strip([noisy, smooth], labels=["noisy", "smooth"]), folder / "strip.png")
view.save(figures.smoothing(noisy, smooth, title="punch"), folder / "change.png")
view.animate(smooth[::4], folder / "punch.gif")
for name in ("strip.png", "change.png", "punch.gif"):
    print("wrote", folder / name)
