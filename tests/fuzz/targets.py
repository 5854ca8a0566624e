"""What is fuzzed, and the loop that does it."""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.fuzz import archives, array_files, bvh_files, json_files, osc_packets, recipes, tables


class Target(NamedTuple):
    """A reader: how a file for it is made, how it is read, and its share of all cases."""

    make: Callable[[random.Random], bytes]
    check: Callable[[bytes, random.Random], str]
    share: float


TARGETS = {
    "bvh": Target(bvh_files.make, bvh_files.check, 0.35),
    "csv": Target(tables.make, tables.check, 0.25),
    "body": Target(tables.make_body, tables.check_body, 0.1),
    "npz": Target(archives.make, archives.check, 0.1),
    "osc": Target(osc_packets.make, osc_packets.check, 0.2),
    "recipe": Target(recipes.make, recipes.check, 0.2),
    **{
        name: Target(json_files.MAKERS[name], json_files.CHECKS[name], share)
        for name, share in json_files.SHARES.items()
    },
    **{
        name: Target(array_files.MAKERS[name], array_files.CHECKS[name], share)
        for name, share in array_files.SHARES.items()
    },
}
FAILURES = Path("build/fuzz-failures")


def run(name: str, cases: int, seconds: float, seed: int, *, keep: bool = False) -> Counter[str]:
    """Try many inputs; the first that fails is kept and raises, Ctrl-C ends the run."""
    target, counts, end = TARGETS[name], Counter[str](), time.monotonic() + seconds
    for case in range(cases):
        if time.monotonic() > end:
            break
        os.environ["KINEMA_THREADS"] = "1" if case % 8 else "2"  # starting threads takes long
        rng = random.Random(f"{name} {seed} {case}")  # so that one case can be run again
        data = target.make(rng)
        try:
            counts[target.check(data, rng)] += 1
        except KeyboardInterrupt:
            break
        except Exception:
            if keep:
                FAILURES.mkdir(parents=True, exist_ok=True)
                (FAILURES / f"{name}-seed-{seed}-case-{case}").write_bytes(data)
            raise
    return counts
