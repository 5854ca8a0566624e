"""All pairs of frames of two walks, beside the matrix products that they need and nothing else.

python benchmarks/similarity.py                          2,000 × 2,000 frames, 15-frame windows
python benchmarks/similarity.py --frames 500 --rounds 2
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from measure import Candidate, interleaved

import kinema
from kinema.ops import point_clouds, similarity
from kinema.ops.derived import Derived

JOINTS = 31
HALF = 7
WINDOWED = "products of whole windows"
SINGLE = "products of single frames"

LEGEND = """\
Wall time, the best of the rounds; candidates take turns inside a round, BLAS and kinema use all
cores. "products" are the three bare matrix products of the closed form (real and imaginary part
seen from above, heights), results into memory that is already there: of whole windows (points of
15 frames at once), which is the plain way, and of single frames, which is all that kinema
multiplies. "points": from world positions; "motions": forward kinematics too."""


def main() -> int:
    options = _options()
    a, b = (_walk(style, options.frames) for style in ("neutral", "tired"))
    first, second = (_points(motion) for motion in (a, b))
    candidates = [
        Candidate(WINDOWED, _products(first, second, window=2 * HALF + 1)),
        Candidate(SINGLE, _products(first, second, window=1)),
        Candidate("kinema, points", lambda _: point_clouds.distances(first, second, HALF, "best")),
        Candidate(
            "kinema, points, pca", lambda _: point_clouds.distances(first, second, HALF, "pca")
        ),
        Candidate(
            "kinema, points, none", lambda _: point_clouds.distances(first, second, HALF, "none")
        ),
        Candidate("kinema, motions", lambda _: similarity.matrix(a, b)),
        Candidate("kinema, joint angles", lambda _: similarity.angles(a, b)),
    ]
    timings = interleaved(candidates, repeats=options.rounds, patience_s=20.0)
    print(f"{options.frames:,} × {options.frames:,} frames, {first.shape[1]} joints, ", end="")
    print(f"windows of {2 * HALF + 1} frames, {len(os.sched_getaffinity(0))} cores\n")
    print(f"{'':28}{'best':>10}{'of windows':>13}{'of frames':>12}")
    for name, timing in timings.items():
        if timing.error:
            print(f"{name:28}{timing.error}")
            continue
        windowed, single = (timing.best / timings[bar].best for bar in (WINDOWED, SINGLE))
        print(f"{name:28}{1e3 * timing.best:7.1f} ms{windowed:12.2f}×{single:11.2f}×")
    print(f"\n{LEGEND}")
    return 1 if any(timing.error for timing in timings.values()) else 0


def _walk(style: Any, frames: int) -> kinema.Motion:
    sample = kinema.samples.walk(style=style, seconds=frames / 60 + 1, fps=60.0)
    return sample.motion[:frames]


def _points(motion: kinema.Motion) -> np.ndarray:
    """The walk's joints, and so many of them again beside it as make up the usual number."""
    points = point_clouds.joint_points(Derived(motion), None)
    more = points[:, : JOINTS - points.shape[1]] + [0.1, 0.2, 0.3]
    return np.ascontiguousarray(np.concatenate([points, more], axis=1))


def _products(a: np.ndarray, b: np.ndarray, window: int) -> Callable[[Any], None]:
    """The bare products; how their factors come about is not on the clock."""
    first, second = (_windows(points, window) for points in (a, b))
    x, y, z = np.moveaxis(first, -1, 0).reshape(3, len(a), -1)
    other_x, other_y, other_z = np.moveaxis(second, -1, 0).reshape(3, len(b), -1)
    ground = np.concatenate([z, x], axis=1)
    real = np.concatenate([other_z, other_x], axis=1)
    imaginary = np.concatenate([-other_x, other_z], axis=1)
    out = np.zeros((3, len(a), len(b)))

    def run(_: Any) -> None:
        np.matmul(ground, real.T, out=out[0])
        np.matmul(ground, imaginary.T, out=out[1])
        np.matmul(y, other_y.T, out=out[2])

    return run


def _windows(points: np.ndarray, window: int) -> np.ndarray:
    half = window // 2
    around = np.arange(len(points))[:, None] + np.arange(-half, half + 1)
    return points[np.clip(around, 0, len(points) - 1)].reshape(len(points), -1, 3)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Similarity beside bare matrix products.")
    parser.add_argument("--frames", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=9)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
