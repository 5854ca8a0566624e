"""Files of arrays, damaged or inconsistent: nearest-neighbour indexes, key-pose databases."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinema import Pose, live, samples
from kinema.errors import KinemaError
from kinema.store import index
from kinema.store.arrays import ArrayFile, read_arrays, write_arrays
from kinema.store.index.stored import KIND
from tests.fuzz.json_files import change, home
from tests.fuzz.mutation import mutate

TOKENS = [bytes(4), bytes(8), b"\xff" * 8, b"\0\0\xc0\x7f", b"\0\0\x80\x7f", b"{", b"]", b'"<f8"',
          b'"<i4"', b"kinema\0\1", b"-1", b"999999999999", b"[" * 3000]  # fmt: skip
WRONG = (np.nan, np.inf, -1.0, 0.0, 1.0, 7.0, 1e30, 2**31 - 1, -(2**31))


@cache
def seeds(name: str) -> list[tuple[bytes, str, ArrayFile]]:
    """Sound files: their bytes, kind, and content."""
    path = home() / "sound.arrays"
    if name == "database":
        settings = live.KeySettings(past_frames=1, joints=("head", "left_hand"))
        clips = [("a", samples.walk(seconds=3.0).motion), ("b", samples.jumps().motion)]
        live.build(clips, shares=(0.1, 0.2), settings=settings).save(path)
        return [(path.read_bytes(), "key poses", read_arrays(path, "key poses"))]
    vectors = np.random.default_rng(1).standard_normal((40, 5))
    found = []
    for kind in ("exact", "cells", "hashed", *(["graph"] if find_spec("usearch") else [])):
        index.build(vectors, kind=kind).save(path)
        found.append((path.read_bytes(), KIND, read_arrays(path, KIND)))
    return found


def make(name: str, rng: random.Random) -> bytes:
    """A file with damaged bytes or header, or sound arrays that do not fit each other."""
    data, kind, content = rng.choice(seeds(name))
    how = rng.random()
    if how < 0.2:
        return mutate(data, rng, TOKENS)
    if how < 0.5:
        return with_header(data, rng)
    values, arrays = json.loads(json.dumps(content.values)), dict(content.arrays)
    if rng.random() < 0.3:
        change(values, rng)
    for _ in range(rng.choice((0, 1, 1, 2))):
        changed = rng.choice(list(arrays))
        arrays[changed] = array(arrays[changed], rng)
    path = home() / "made.arrays"
    write_arrays(path, kind, values, arrays)
    return path.read_bytes()


def with_header(data: bytes, rng: random.Random) -> bytes:
    """The same arrays under a header that says otherwise."""
    length = int.from_bytes(data[8:16], "little")
    header = json.loads(data[16 : 16 + length])
    change(header, rng)
    text = json.dumps(header).encode()
    text += b" " * ((length - len(text)) % 64)  # so that the arrays stay aligned
    return data[:8] + len(text).to_bytes(8, "little") + text + data[16 + length :]


def array(given: NDArray[Any], rng: random.Random) -> NDArray[Any]:
    """An array of other numbers, another length, type or shape."""
    kind = rng.randrange(6)
    made = given.copy()
    if kind < 3 and made.size:
        with np.errstate(all="ignore"):
            wrong = (
                np.nan_to_num(rng.choice(WRONG)) if made.dtype.kind in "iu" else rng.choice(WRONG)
            )
            made.flat[rng.randrange(made.size)] = np.array(wrong).astype(made.dtype)
        return made
    if kind == 3:
        return made[: rng.randrange(len(made) + 1)]
    if kind == 4:
        return made.astype(rng.choice((np.float32, np.float64, np.int32, np.uint8)))
    return made.reshape(rng.choice(((-1,), (1, *made.shape), (*made.shape, 1), made.shape[::-1])))


def check(read: Callable[[Path], None], data: bytes, rng: random.Random) -> str:
    """Read a file: "read" or "rejected"."""
    path = home() / "fuzz.arrays"
    path.unlink(missing_ok=True)  # another one may still be mapped
    path.write_bytes(data)
    try:
        with np.errstate(all="ignore"):
            read(path)
    except KinemaError:
        return "rejected"
    return "read"


def read_index(path: Path) -> None:
    found = index.load(path)
    for count in (1, 3, 100):
        nearest = found.query(np.zeros(found.dimensions), count)
        assert len(set(nearest.ids.tolist())) == len(nearest.ids) <= count
        assert (nearest.ids >= 0).all()
    found.add(np.ones((2, found.dimensions)))
    found.query(np.ones(found.dimensions))


def read_database(path: Path) -> None:
    database = live.load(path)
    motion = _walk()
    for share in database.shares:
        extractor = live.KeyPoseExtractor(database, share=share)
        for frame in range(motion.num_frames):
            pose = Pose(motion.skeleton, motion.rotations[frame], motion.positions[frame])
            extractor.push(pose, seconds=motion.frame_time)


@cache
def _walk() -> Any:
    return samples.walk(seconds=1.0, fps=24.0).motion[:12]


READERS = {"index": read_index, "database": read_database}
SHARES = {"index": 0.08, "database": 0.02}
MAKERS = {name: partial(make, name) for name in READERS}
CHECKS = {name: partial(check, read) for name, read in READERS.items()}
