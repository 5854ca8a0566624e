"""BVH: a file is read soundly or rejected; without a warning, as a strict reader reads it.

Rows, header and timing lines are put at every place around the borders of what is read at once: the
reader's windows are a few bytes here, and blanks and line ends are strewn in.
"""

from __future__ import annotations

import os
import random
from functools import cache

import numpy as np

from kinema import kinematics
from kinema.errors import FormatError
from kinema.io.bvh import timing
from kinema.io.bvh.reader import parse
from kinema.io.findings import Findings
from kinema.io.source import FileBytes
from kinema.motion import Motion
from tests.fuzz.mutation import mutate
from tests.reference import strict_bvh

TOKENS = [
    b"HIERARCHY", b"ROOT", b"JOINT", b"End Site", b"OFFSET", b"CHANNELS", b"MOTION", b"Frames:",
    b"Frame Time:", b"{", b"}", b"Xrotation", b"Yposition", b"Zscale", b"NaN", b"-1.#IND", b"inf",
    b"1e400", b"-0", b"1e-400", b"0.0-7.5", b"1,5", b"99999999999999999999", b"2147483648", b"-1",
    b"0", b"#", b"//", b"\r", b"\n", b"\r\n", b"\0", b"\x1a", b"\v", b"\xef\xbb\xbf", b"\xff\xfe",
    b"\x83\x7b", b"\xe9", b"\t", b"1_0", "²".encode(), "１".encode(), b"# positions: add\n",
    b"1" * 400, b"." * 40, b" " * 200, b"0 " * 300,
]  # fmt: skip


@cache
def seeds() -> list[bytes]:
    """Plain files and the variants of the tests."""
    from tests.io.bvh.test_variants import PLAIN, READ

    texts = [variant.change(PLAIN) for variant in READ]
    return [text.encode() if isinstance(text, str) else text for text in texts]


def make(rng: random.Random) -> bytes:
    """A file: a variant with damage, or a sound one that nobody would write by hand."""
    if rng.random() < 0.6:
        return mutate(rng.choice(seeds()), rng, TOKENS)
    data = sound(rng)
    return mutate(data, rng, TOKENS) if rng.random() < 0.3 else data


def sound(rng: random.Random) -> bytes:
    """A file without fault, with any skeleton and any spacing."""
    newline = rng.choice(("\n", "\n", "\r\n", "\r"))

    def gap() -> str:
        return rng.choice((" ", " ", " ", "\t", "  ", " " * rng.randrange(1, 40)))

    def lines() -> str:
        return newline * rng.choice((1, 1, 1, 2, 3)) + " " * rng.choice((0, 0, 1, 7, 30))

    width, words = 0, [rng.choice(("HIERARCHY", "hierarchy", "# made\nHIERARCHY"))]
    depth = 0
    for joint in range(rng.randrange(1, 6)):
        while depth and rng.random() < 0.4 and joint:
            words.append("}")
            depth -= 1
        words.append(f"{'JOINT' if depth else 'ROOT'} j{joint}{rng.choice(('', ' b', ':ü'))}")
        words += ["{", f"OFFSET{gap()}{value(rng)}{gap()}{value(rng)}{gap()}{value(rng)}"]
        depth += 1
        kinds = [f"{axis}rotation" for axis in rng.sample("XYZ", rng.choice((1, 2, 3, 3)))]
        kinds += [f"{axis}position" for axis in rng.sample("XYZ", rng.choice((0, 0, 1, 3)))]
        rng.shuffle(kinds)
        words.append(f"CHANNELS {len(kinds)}{gap()}{gap().join(kinds)}")
        width += len(kinds)
        if rng.random() < 0.3:
            words += ["End Site", "{", f"OFFSET 0 {value(rng)} 1", "}"]
    words += ["}"] * depth
    frames = rng.choice((0, 1, 2, 3, 5))
    timing_lines = [f"Frames:{gap()}{frames}", f"Frame Time:{gap()}{abs(number(rng))}"]
    words += ["MOTION", *rng.sample(timing_lines, 2)]
    words += [gap().join(value(rng) for _ in range(width)) for _ in range(frames)]
    return "".join(word + lines() for word in words).encode()


def number(rng: random.Random) -> float:
    return round(rng.uniform(-400, 400), rng.choice((0, 1, 4, 6, 9, 15))) or 0.25


def value(rng: random.Random) -> str:
    one = number(rng)
    return rng.choice((repr(one), f"{one:.6f}", f"{one:.3e}", f"{one:+.12f}", str(int(one))))


def check(data: bytes, rng: random.Random) -> str:
    """Read a file: "read", "warned" or "rejected"; anything else raises."""
    findings = Findings("fuzz.bvh")
    timing.WINDOW = rng.choice((2, 3, 5, 16, 1 << 16))
    try:
        motion = _parsed(data, findings, rng)
    except FormatError:
        return "rejected"
    assert motion.rotations.shape == (motion.num_frames, motion.skeleton.num_joints, 4)
    assert np.isfinite(motion.positions).all(), "a position that is not a number"
    norms = np.linalg.norm(motion.rotations, axis=-1)
    assert np.abs(norms - 1).max(initial=0) < 1e-9, "a rotation that is not one"
    with np.errstate(over="ignore", invalid="ignore"):
        kinematics.forward(motion)
    if any(item.severity == "warning" for item in findings.items):
        return "warned"
    _compare(motion, data)
    return "read"


def _parsed(data: bytes, findings: Findings, rng: random.Random) -> Motion:
    piece = rng.choice((1, 2, 7, 61, 1 << 18))
    if rng.random() < 0.7 or not data:
        return parse(data, findings, piece=piece)
    handle = os.memfd_create("fuzz")
    try:
        os.write(handle, data)
        window = rng.choice((2, 3, 8, 64, 1 << 16))
        with FileBytes(f"/proc/self/fd/{handle}", findings, window=window) as file:
            return parse(file, findings, piece=piece)
    finally:
        os.close(handle)


def _compare(motion: Motion, data: bytes) -> None:
    """What was read without a warning is what a strict reader reads, to the bit where it can be."""
    file = strict_bvh.read(data)
    skeleton = motion.skeleton
    assert motion.missing is None
    assert motion.frame_time == file.frame_time
    assert skeleton.parents.tolist() == [joint.parent for joint in file.joints]
    assert skeleton.is_end.tolist() == [joint.is_end for joint in file.joints]
    assert skeleton.offsets.tolist() == [joint.offset for joint in file.joints]
    names = [(a, b.name) for a, b in zip(skeleton.names, file.joints, strict=True) if not b.is_end]
    assert all(found == wanted for found, wanted in names), names
    assert motion.num_frames == len(file.rows)
    for frame, row in enumerate(file.rows):
        column = 0
        for joint, node in enumerate(file.joints):
            values = row[column : column + len(node.channels)]
            column += len(node.channels)
            turn, place = strict_bvh.local(file, node, values)
            assert motion.positions[frame, joint].tolist() == place, (frame, joint)
            cosine = abs(
                sum(a * b for a, b in zip(turn, motion.rotations[frame, joint], strict=True))
            )
            assert cosine > 1 - 1e-12, (frame, joint)
