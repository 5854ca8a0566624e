"""Remove outliers and jitter, and compare with the motion before noise was added."""

import sys
import tempfile
from pathlib import Path

import numpy as np

import kinema

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
sample = kinema.samples.punch(noise_rad=0.02, spikes=10)
noisy, clean = sample.motion, sample.truth.clean
smooth = kinema.filters.smooth(noisy)  # despiked, then a Gaussian of 0.075 s
wide = kinema.filters.smooth(noisy, kernel="gaussian", window_s=0.4, ends="shrink")

motions = {"clean": clean, "noisy": noisy, "smooth": smooth, "window of 0.4 s": wide}
for name, motion in motions.items():
    error = np.degrees(kinema.quat.distance(motion.rotations, clean.rotations).mean())
    hand = kinema.kinematics.forward(motion).positions[:, motion.skeleton.index("RightHand")]
    fastest = motion.fps * np.linalg.norm(np.diff(hand, axis=0), axis=1).max()
    print(f"{name:16} mean error {error:.1f}°, fastest hand {fastest:.1f} m/s")
print("a wide window removes more noise, and flattens the punch")

kinema.write(smooth, folder / "smooth.bvh")
print("wrote", folder / "smooth.bvh")
