"""Time per frame of long takes: every operation that is linear by nature, at two lengths.

python benchmarks/scaling.py                     20,000 and 600,000 frames; needs 10 GB, minutes
python benchmarks/scaling.py --long 100000       less of everything
python benchmarks/scaling.py --only filters.smooth,contacts.detect
"""

from __future__ import annotations

import argparse
import os
import resource
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import kinema
from kinema import catalogue, samples

# What needs to be said for an operation to run.
OPTIONS: dict[str, dict[str, Any]] = {
    "resample": {"fps": 30.0},
    "filters.convolve": {"taps": [0.25, 0.5, 0.25]},
    "filters.displace": {"taps": [0.25, 0.5, 0.25]},
    "filters.emphasize": {"low_hz": 2.0},
    "filters.equalize": {"gains": [1.0, 0.5]},
    "fill.gap": {"start": 100, "stop": 120},
    "fill.replace": {"start": 100, "stop": 120},
    "keyframes.select": {"method": "distance", "threshold": 3.0},
    "keyframes.rebuild": {},
    "keyframes.extract": {},
    "ik.two_bone": {"tip": "left_hand", "goals": [0.3, 1.2, 0.4]},
    "ik.ccd": {"tip": "left_hand", "base": "left_shoulder", "goals": [0.3, 1.2, 0.4]},
    "ik.move": {"tips": "left_hand", "by": [0.0, 0.1, 0.0], "frames": (100, 160)},
    "placement.turned": {"angle_rad": 1.0},
    "blend.pair": {"weight": 0.5},
    "roles.assign": {"roles": {"head": "Head"}},
    "scale": {"factor": 2.0},
    "trim": {"frames": (1000, 19000)},
}
# Every pair of frames, an optimum, a search: not linear by nature. Or an answer without frames.
OTHERS = {
    "blend.many": "as blend.pair",
    "change": "as keyframes.measure_error",
    "compare": "runs others",
    "filters.compare": "runs others",
    "filters.compare_methods": "runs others",
    "fill.join": "as fill.gap",
    "fill.missing": "nothing is missing here",
    "fill.repair": "runs others",
    "fill.samples": "as fill.gap",
    "ik.solve": "as ik.ccd, slower",
    "keyframes.compare": "runs others",
    "keyframes.reduce": "search",
    "placement.placed": "as placement.turned",
    "overview": "looks at a few frames",
    "place": "as placement.placed",
    "roles.find_roles": "looks at a few frames",
    "saliency.removal": "sorts frames",
    "similarity.angles": "all pairs",
    "similarity.matrix": "all pairs",
    "similarity.nearest": "all pairs",
    "timealign.align": "all pairs",
    "timealign.register": "all pairs",
    "tree": "looks at no frame",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", type=int, default=20_000)
    parser.add_argument("--long", type=int, default=600_000)
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    # Large arrays are always fresh from the system, which takes its time to clear them; small ones
    # would be used again. So that both lengths pay the same, none are.
    if "MALLOC_MMAP_THRESHOLD_" not in os.environ:
        os.environ["MALLOC_MMAP_THRESHOLD_"] = "65536"
        os.environ |= dict.fromkeys(("KINEMA_THREADS", "OPENBLAS_NUM_THREADS"), "1")
        os.execv(sys.executable, [sys.executable, *sys.argv])
    only = [name for name in given.only.split(",") if name]
    short, long = (take(frames) for frames in (given.short, given.long))
    print(f"| operation | {given.short:,} frames | {given.long:,} frames | per frame |")
    print("|---|--:|--:|--:|", flush=True)
    for entry in catalogue.OPERATIONS:
        if entry.name in OTHERS or (only and entry.name not in only):
            continue
        try:
            few, many = (per_frame(call_of(entry.name, motion), motion) for motion in (short, long))
        except (kinema.errors.KinemaError, TypeError) as error:
            print(f"| {entry.name} | {str(error)[:60]} | | |", flush=True)
            continue
        ratio = f"{many / few:.2f}×"
        print(f"| {entry.name} | {few:.2f} µs | {many:.2f} µs | {ratio} |", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"\nPeak memory {peak:.1f} GB; the long motion itself has {size_of(long) / 1e9:.1f} GB.")


def take(frames: int) -> kinema.Motion:
    """A walk, over and over: the same work in every stretch of it."""
    walk = samples.walk(seconds=20.0, fps=60.0).motion
    times = -(-frames // walk.num_frames)
    rotations, positions = (
        np.tile(array, (times, 1, 1))[:frames] for array in (walk.rotations, walk.positions)
    )
    return kinema.Motion(walk.skeleton, rotations, positions, walk.frame_time)


def size_of(motion: kinema.Motion) -> int:
    return motion.rotations.nbytes + motion.positions.nbytes


def call_of(name: str, motion: kinema.Motion) -> Callable[[], Any]:
    function = catalogue.function_of(name)
    options = dict(OPTIONS.get(name, {}))
    if name in ("keyframes.rebuild", "keyframes.extract"):
        options["frames"] = np.arange(0, motion.num_frames, 10)
        if name == "keyframes.rebuild":
            options["frames"] = np.append(options["frames"], motion.num_frames - 1)
    inputs = [motion] * len(catalogue.find(name).operation.inputs)
    return lambda: function(*inputs, **options)


def per_frame(call: Callable[[], Any], motion: kinema.Motion) -> float:
    """Microseconds of one core per frame: the best of a few runs, within a second or two.

    A core's own time, on one thread: other work on the machine hardly counts.
    """
    best, began = np.inf, time.process_time()
    while best == np.inf or (time.process_time() - began < 1.0):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best / motion.num_frames * 1e6


if __name__ == "__main__":
    main()
