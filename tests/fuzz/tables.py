"""Sensor tables and descriptions of bodies: read soundly, as a strict reader does, or rejected."""

from __future__ import annotations

import os
import random
import tempfile
from functools import cache

import numpy as np

from kinema.errors import FormatError, KinemaError
from kinema.io.findings import Findings
from kinema.io.sensors import sniff
from kinema.io.sensors.body import SensorBody
from kinema.io.sensors.bones import to_motion
from kinema.io.sensors.table import read_table
from kinema.io.sensors.text import decoded
from tests.fuzz.mutation import mutate
from tests.reference import strict_csv

TOKENS = [
    b",", b";", b"\t", b'"', b"'", b"#", b"# fps: 0", b"# body: {}", b"# unit: mm",
    b'# body: {"a": "b", "b": "a"}', b"# frame_time: abc", b"[cm]", b"(rad)", b"[", b")", b"time",
    b"sensor", b"frame", b"nan", b"inf", b"1e400", b"1e99", b"-0", b"1_0", b"1,5", b"1e", b"0x1",
    b"\r", b"\n", b"\n\n", b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xe9", "１".encode(), b"x" * 1100,
    b"0," * 200, b"99999999", b"x_1", b"roll", b"azimuth [rad]",
]  # fmt: skip
BODY = b'unit = "cm"\nfps = 50\n[sensors.a]\n[sensors.b]\nbase = "a"\nlength = 2.5\n'
BODY_TOKENS = [
    b"[", b"]", b"=", b'"', b"nan", b"-1", b"inf", b"1e400", b"[sensors.b]", b"base = ", b"\xff",
    b"[[sensors]]", b"\0", b"[" * 2000, b"{a=" * 900, b"99999999999999999999",
]  # fmt: skip


@cache
def seeds() -> list[bytes]:
    six = ("x", "y", "z", "azimuth", "elevation", "roll")
    plain = [f"{i},{i / 7:.3f},-{i}.5,3,{i}0,5,{i / 3:.6f}" for i in range(8)]
    wide = ",".join(["time [ms]", *(f"{name}_{q}" for name in "ab" for q in six)])
    rows = [",".join([str(10 * i), *(str(i + j) for j in range(12))]) for i in range(6)]
    long = [f"{i};{name};1,5;{i};3;0;0;1" for i in range(5) for name in ("a", "b")]
    texts = [
        strict_csv.HEADER + "\n" + "\n".join(plain) + "\n",
        "# fps: 60\r\n" + strict_csv.HEADER + "\r\n" + "\r\n".join(plain),
        '# body: {"a": null, "b": {"base": "a", "length": 2}}\n' + wide + "\n" + "\n".join(rows),
        "frame;sensor;x [cm];y [mm];z [m];az [deg];el [rad];roll\n" + "\n".join(long),
        "x y z az el ro\n" + "1 2 3 4 5 6\n" * 5,
    ]
    return [text.encode() for text in texts] + [texts[0].encode("utf-16")]


def make(rng: random.Random) -> bytes:
    data = rng.choice(seeds())
    return data if rng.random() < 0.02 else mutate(data, rng, TOKENS)


def check(data: bytes, rng: random.Random) -> str:
    """Read a table: "read", "warned" or "rejected"."""
    findings = Findings("fuzz.csv")
    sniff(data[: rng.randrange(4096)], None)  # type: ignore[arg-type]  # the path is not looked at
    text = decoded(data)
    if "\0" in text.text:
        return "rejected"  # as the reader does before anything else
    try:
        recording, body = read_table(text.text, SensorBody(), findings)
        motion = to_motion(recording, body, findings=findings)
    except KinemaError:
        return "rejected"
    assert np.isfinite(motion.positions).all()
    assert np.abs(np.linalg.norm(motion.rotations, axis=-1) - 1).max(initial=0) < 1e-6
    assert 0 < motion.frame_time < np.inf
    if any(item.severity == "warning" and "assumed" not in item.message for item in findings.items):
        return "warned"
    expected = strict_csv.positions(data) if text.encoding == "utf-8-sig" else None
    if expected is not None:
        for frame, place in expected.items():
            assert motion.positions[frame, 0].tolist() == place
        assert motion.num_frames == max(expected) + 1
        assert (motion.missing is not None) == (len(expected) <= max(expected))
    return "read"


def make_body(rng: random.Random) -> bytes:
    return mutate(BODY, rng, BODY_TOKENS)


def check_body(data: bytes, rng: random.Random) -> str:
    """Read a description of a body."""
    with tempfile.NamedTemporaryFile(dir="/dev/shm" if os.path.isdir("/dev/shm") else None) as file:
        file.write(data)
        file.flush()
        try:
            body = SensorBody.load(file.name)
        except FormatError:
            return "rejected"
    try:
        body.ordered(["a", "b"])
    except KinemaError:
        return "warned"
    return "read"
