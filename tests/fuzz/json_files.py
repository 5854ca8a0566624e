"""JSON that kinema writes and reads back: sequences, graphs, key poses, joint maps, projects."""

from __future__ import annotations

import copy
import json
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np

import kinema
from kinema import samples
from kinema.compose import graph, sequence
from kinema.compose.graph import graph_file
from kinema.compose.sequence import Material, Sequence
from kinema.errors import KinemaError, OptionError
from kinema.ops.keyframes.key_file import load as load_keys
from kinema.ops.retarget.map_file import read_map
from kinema.studio import project
from kinema.studio.edits import opened
from kinema.studio.history import History
from kinema.studio.wire import Document, StudioSource
from tests.fuzz.mutation import MOST_BYTES, mutate

TOKENS = [b"{", b"}", b"[", b"]", b",", b":", b'"', b"null", b"true", b"-1", b"1e999", b"0.5", b"2",
          b"99999999999999999999", b"NaN", b"\0", b"\xff", b'"../x"', b"\\ud800", b"[" * 3000,
          b'{"a":' * 900]  # fmt: skip
ODD = [None, True, -1, 0, 1, 2, 7, 0.5, -0.0, 1e-300, 1e300, 2**31, 2**63, 10**30, "", "a", "\0",
       "/", "..", "walk.bvh", "x" * 5000, [], [0], [[]], {}, {"a": 1}, [1.0, 2.0, 3.0]]  # fmt: skip


@cache
def home() -> Path:
    """A folder in memory with two short clips, where files are put to be read."""
    kept = tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)
    home.kept = kept  # type: ignore[attr-defined]  # as long as the process
    folder = Path(kept.name)
    motion = samples.walk(seconds=1.0, fps=30.0).motion
    kinema.write(motion, folder / "walk.bvh")
    kinema.write(motion[:20], folder / "short.bvh")
    return folder


@contextmanager
def file_of(data: bytes) -> Iterator[Path]:
    path = home() / "fuzz.json"
    path.write_bytes(data)
    yield path


@cache
def seed(name: str) -> str:
    """A sound file."""
    folder = home()
    walk = samples.walk(seconds=1.0, fps=30.0).motion
    if name == "sequence":
        clips = [Material.read(folder / file) for file in ("walk.bvh", "short.bvh")]
        return sequence.plan_text(Sequence.of(clips), folder / "fuzz.json")
    if name == "graph":
        return graph.graph_text(graph.build(folder, threshold=0.1), folder / "fuzz.json")
    if name == "keys":
        keys = kinema.keyframes.reduction(walk, count=3, with_poses=True)
        return json.dumps(kinema.report.facts(keys, walk))
    if name == "map":
        return '{"LeftArm": "LeftShoulder", "Spine": {"Back": 0.3, "Chest": 0.7}, "Tail": null}'
    history = History()
    source = StudioSource(name="walk", path=str(folder / "walk.bvh"))
    history.commit(opened(Document(), source)[0])
    project.save(history, folder / "fuzz.json")
    return (folder / "fuzz.json").read_text()


def make(name: str, rng: random.Random) -> bytes:
    """A file with damaged bytes, or sound JSON with values that do not fit."""
    if rng.random() < 0.3:
        return mutate(seed(name).encode(), rng, TOKENS)
    tree = json.loads(seed(name))
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        change(tree, rng)
    return json.dumps(tree).encode()


def change(tree: Any, rng: random.Random) -> None:
    """Replace, remove, repeat or add one value, as deep in the tree as chance has it."""
    while True:
        keys = list(tree) if isinstance(tree, dict) else list(range(len(tree)))
        if not keys:
            return
        key = rng.choice(keys)
        inner = tree[key]
        if not (isinstance(inner, dict | list) and inner and rng.random() < 0.9):
            break
        tree = inner
    kind = rng.randrange(8)
    if kind < 5:
        tree[key] = copy.deepcopy(rng.choice(ODD))
    elif kind == 5:
        del tree[key]
    elif isinstance(tree, dict):
        tree["extra"] = copy.deepcopy(tree[key])
    else:
        tree.extend(copy.deepcopy(tree[: rng.choice((1, 3))]))


def check(read: Callable[[Path], None], data: bytes, rng: random.Random) -> str:
    """Read a file: "read" or "rejected"."""
    with file_of(data) as path:
        try:
            read(path)
        except KinemaError:
            return "rejected"
    return "read"


def read_sequence(path: Path) -> None:
    made = sequence.load(path)
    assert np.isfinite([item.start_s + item.begin_s + item.end_s for item in made.items]).all()
    assert sequence.load(path) == made


def read_graph(path: Path) -> None:
    graph_file._MOST_BYTES = MOST_BYTES  # room for as many is made for each file
    found = graph.load(path)
    counts = np.array(found.frames)
    for side in ("", "next_"):
        clip, frame = found.edges.columns[f"{side}clip"], found.edges.columns[f"{side}frame"]
        assert (frame < counts[clip]).all()
    with suppress(OptionError):  # not every graph has such a path
        found.wander(seconds=1.0, seed=1)


def read_keys(path: Path) -> None:
    motion = load_keys(path)
    assert np.isfinite(motion.positions).all()
    assert np.abs(np.linalg.norm(motion.rotations, axis=-1) - 1.0).max(initial=0.0) < 1e-5


def read_joint_map(path: Path) -> None:
    assert all(isinstance(name, str) for name in read_map(str(path)))


def read_project(path: Path) -> None:
    history = project.load(path)
    project.save(history, path)
    again = project.load(path)
    assert (again.current, again.at) == (history.current, history.at)


READERS = {"sequence": read_sequence, "graph": read_graph, "keys": read_keys,
           "map": read_joint_map, "project": read_project}  # fmt: skip
SHARES = {"sequence": 0.02, "graph": 0.02, "keys": 0.05, "map": 0.03, "project": 0.05}
MAKERS = {name: partial(make, name) for name in READERS}
CHECKS = {name: partial(check, read) for name, read in READERS.items()}
