"""NumPy archives: with damaged bytes, and sound archives of arrays and headers that do not fit."""

from __future__ import annotations

import io
import json
import random
import zipfile
from functools import cache

import numpy as np

import kinema
from kinema.errors import FormatError
from kinema.io.findings import Findings
from kinema.io.npz.archive import read_stream, write_stream
from tests.fuzz.mutation import mutate

TOKENS = [b"\0", b"\xff" * 8, b"PK\x03\x04", b"kinema.npy", b"'<f8'", b"'|O'", b"(999999999999,)",
          b"(-1,)", b"{", b"[" * 1000, b"0x1p5000", b"null", b"1e999"]  # fmt: skip


@cache
def _sample() -> tuple[bytes, dict[str, bytes]]:
    skeleton = kinema.Skeleton.build(["hips", "chest"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    motion = kinema.Motion(
        skeleton, kinema.quat.identity((3, 2)), np.zeros((3, 2, 3)), 0.01, np.zeros((3, 2), bool)
    )
    stream = io.BytesIO()
    write_stream(motion, stream)
    with zipfile.ZipFile(stream) as archive:
        return stream.getvalue(), {name: archive.read(name) for name in archive.namelist()}


def make(rng: random.Random) -> bytes:
    whole, members = _sample()
    if rng.random() < 0.25:
        return mutate(whole, rng, TOKENS)
    members = dict(members)
    name = rng.choice(list(members))
    if name == "kinema.npy" and rng.random() < 0.7:
        members[name] = _header(rng)
    elif rng.random() < 0.4:
        members[name] = _array(rng)
    elif rng.random() < 0.1:
        del members[name]
    else:
        members[name] = mutate(members[name], rng, TOKENS)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:  # so that check sums are right
        for one, content in members.items():
            archive.writestr(one, content)
    return stream.getvalue()


def _header(rng: random.Random) -> bytes:
    header = {"version": 1, "names": ["hips", "chest"], "roles": None, "metres_per_unit": None,
              "frame_time": "0x1p-7", "extra": ["missing"]}  # fmt: skip
    odd = [None, 5, -1, "", "nan", "inf", "0x1p5000", "0x0p0", [], ["missing"], {}, {"a": 1}, True,
           ["a", "a"], ["a"], [["a"], {}], 1e308, "\ud800", {"hips": "hips"}, [0, 0]]  # fmt: skip
    header[rng.choice(list(header))] = rng.choice(odd)
    stream = io.BytesIO()
    np.save(stream, np.frombuffer(json.dumps(header).encode(), np.uint8))
    return stream.getvalue()


def _array(rng: random.Random) -> bytes:
    shape = tuple(rng.choice((0, 1, 2, 3, 4, 7)) for _ in range(rng.randrange(4)))
    kind = rng.choice(("f8", "f4", "i4", "i8", "u1", "?", "c16", "S3", "M8[s]", ">f8", "U2"))
    content = np.zeros(shape, kind)
    if kind in ("f8", "f4") and content.size:
        content.flat[0] = rng.choice((1.0, np.nan, np.inf, 1e308))
    stream = io.BytesIO()
    np.save(stream, np.asfortranarray(content) if rng.random() < 0.3 else content)
    return stream.getvalue()


def check(data: bytes, rng: random.Random) -> str:
    """Read an archive: "read" or "rejected"."""
    try:
        motion = read_stream(io.BytesIO(data), len(data), Findings("fuzz.npz").source)
    except FormatError:
        return "rejected"
    assert np.isfinite(motion.positions).all()
    assert np.abs(np.linalg.norm(motion.rotations, axis=-1) - 1).max(initial=0) < 1e-5
    assert 0 < motion.frame_time < np.inf
    return "read"
