"""Mutate whole BVH files and see that each is read soundly or rejected with words.

    python -m tests.fuzz.bvh --native build/sanitized --cases 3000 --seed 1

With ``--native`` the core is taken from that build folder, so that one built with sanitizers can
be put under the real reader (start Python with the sanitizer's library preloaded; see Makefile).
A case that fails is written to ``build/fuzz-failures`` and belongs in ``test_regressions``.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
import warnings
from pathlib import Path

TOKENS = [
    b"HIERARCHY", b"ROOT", b"JOINT", b"End Site", b"OFFSET", b"CHANNELS", b"MOTION", b"Frames:",
    b"Frame Time:", b"{", b"}", b"Xrotation", b"Yposition", b"Zscale", b"NaN", b"-1.#IND", b"inf",
    b"1e400", b"-0", b"1e-400", b"0.0-7.5", b"1,5", b"99999999999999999999", b"2147483648", b"-1",
    b"0", b"#", b"\r", b"\n", b"\r\n", b"\0", b"\xef\xbb\xbf", b"\xff\xfe", b"\x83\x7b", b"\t",
    b"1" * 400, b"." * 40, b" " * 200, b"0 " * 300,
]  # fmt: skip


def mutate(data: bytes, rng: random.Random) -> bytes:
    """Change a file in one to a few places."""
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randrange(len(data) + 1)
        end = min(len(data), at + rng.choice((1, 1, 4, 20, 200)))
        kind = rng.randrange(8)
        if kind == 0:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        elif kind == 1:
            data = data[:at] + data[end:]
        elif kind == 2:
            data = data[:at] + data[at:end] * rng.choice((2, 3, 50)) + data[end:]
        elif kind == 3:
            data = data[:at] + rng.choice(TOKENS) + data[at:]
        elif kind == 4:
            data = data[:at] + b" " + rng.choice(TOKENS) + b" " + data[end:]
        elif kind == 5:
            data = data[:at]
        elif kind == 6:
            lines = data.split(b"\n")
            i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
            lines[i], lines[j] = lines[j], lines[i]
            data = b"\n".join(lines)
        else:
            data = data.replace(
                *rng.choice(((b" ", b"  "), (b"\n", b"\r"), (b"\n", b" "), (b".", b",")))
            )
        if len(data) > 200_000:
            data = data[:200_000]
    return data


def check(data: bytes) -> str:
    """Read a file: "read" or "rejected"; anything else raises."""
    import numpy as np

    from kinema import kinematics
    from kinema.errors import FormatError
    from kinema.io.bvh.reader import parse
    from kinema.io.findings import Findings

    try:
        motion = parse(data, Findings("fuzz.bvh"))
    except FormatError:
        return "rejected"
    assert motion.rotations.shape == (motion.num_frames, motion.skeleton.num_joints, 4)
    assert np.isfinite(motion.positions).all(), "a position that is not a number"
    norms = np.linalg.norm(motion.rotations, axis=-1)
    assert np.abs(norms - 1).max(initial=0) < 1e-9, "a rotation that is not one"
    with np.errstate(over="ignore", invalid="ignore"):
        kinematics.forward(motion)
    return "read"


def seeds() -> list[bytes]:
    """Plain files and the variants of the tests."""
    from tests.io.bvh.test_variants import PLAIN, READ

    texts = [variant.change(PLAIN) for variant in READ]
    return [text.encode() if isinstance(text, str) else text for text in texts]


def use_native(folder: Path) -> None:
    """Put the core from a build folder in the place of the installed one."""
    (path,) = folder.glob("_native*.so")
    spec = importlib.util.spec_from_file_location("kinema._native", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sys.modules["kinema._native"] = module


def run(cases: int, seconds: float, seed: int) -> dict[str, int]:
    """Try many mutations; the first that fails is kept and ends the run."""
    rng = random.Random(seed)
    pool, counts, end = seeds(), {"read": 0, "rejected": 0}, time.monotonic() + seconds
    for _ in range(cases):
        if time.monotonic() > end:
            break
        data = mutate(rng.choice(pool), rng)
        try:
            counts[check(data)] += 1
        except Exception:
            folder = Path("build/fuzz-failures")
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"seed-{seed}-case-{sum(counts.values())}.bvh").write_bytes(data)
            raise
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=3000)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--native", type=Path)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.native is not None:
        use_native(options.native)
    counts = run(options.cases, options.seconds, options.seed)
    print(
        f"fuzzed {sum(counts.values())} files: {counts['read']} read, {counts['rejected']} rejected"
    )


if __name__ == "__main__":
    main()
