"""The recordings of the state machine study: sets of eight, and the walks of a corpus."""

from __future__ import annotations

import csv
import random
import tarfile
import tempfile
import warnings
from pathlib import Path

import kinema
from kinema import Motion, samples

FPS = 60.0
CORPUS_FPS = 30.0
LONGEST_S = 20.0
ROUNDS = 9  # of timing
DEVELOPED_ON = ("walks and runs", "one person", "mixed")
# A foot turns by some 260° within 50 ms in these recordings, several times: an error of theirs.
FLIPPED = ("104_09", "104_12")

# Paths under the data folder, without .bvh. Constants were set by looking at the first three.
SETS: dict[str, tuple[str, ...]] = {
    "walks and runs": tuple(
        f"bvh/cmu/{name}"
        for name in ("07_01", "09_01", "16_35", "35_01", "02_01", "07_12", "35_23", "104_02")
    ),
    "one person": tuple(
        f"bvh/cmu/16_{name}" for name in ("11", "05", "08", "17", "33", "34", "35", "57")
    ),
    "mixed": tuple(
        f"bvh/cmu/{name}"
        for name in ("02_01", "02_03", "02_04", "02_05", "144_20", "69_70", "11_01", "13_11")
    ),
    "runs and stops": tuple(
        f"bvh/cmu/127_{name}" for name in ("04", "05", "17", "18", "19", "20", "21", "29")
    ),
    "styles (Xia)": tuple(
        f"bvh/xia/{name}"
        for name in (
            "neutral_01_000",
            "angry_13_000",
            "depressed_13_000",
            "old_13_000",
            "sexy_01_000",
            "sexy_01_001",
            "strutting_01_000",
        )
    ),
    "walks (games105)": tuple(
        f"bvh/games105/{name}"
        for name in ("walk_forward", "walkF", "walk_and_ture_right", "walk_and_turn_left", "idle")
    ),
    "walks of one person, styles": tuple(
        f"bvh/cmu/{name}"
        for name in ("82_09", "82_10", "82_11", "82_12", "82_14", "91_48", "104_03", "104_12")
    ),
    "starts, jumps, squats": tuple(
        f"bvh/cmu/{name}"
        for name in ("131_01", "131_05", "75_06", "75_12", "69_71", "136_20", "104_09", "127_31")
    ),
}

# Eight at a time, drawn at random from the other recordings of that folder.
DRAWN = (
    ("136_09", "13_19", "02_02", "09_06", "35_10", "08_04", "75_15", "07_05"),
    ("07_05", "75_07", "05_11", "09_06", "07_02", "08_07", "136_09", "144_22"),
    ("02_02", "05_11", "75_07", "111_35", "08_01", "49_08", "136_09", "104_57"),
)
SETS |= {
    f"drawn at random, {number + 1}": tuple(f"bvh/cmu/{name}" for name in names)
    for number, names in enumerate(DRAWN)
}
SETS |= {
    f"{name}, without {flip}": tuple(path for path in paths if not path.endswith(flip))
    for flip in FLIPPED
    for name, paths in SETS.items()
    if any(path.endswith(flip) for path in paths)
}


def read_set(folder: Path, name: str) -> dict[str, Motion]:
    """The clips of a set, at one rate."""
    return {Path(path).name: _read(folder / f"{path}.bvh", FPS) for path in SETS[name]}


def read_drawn(folder: Path, number: int) -> dict[str, Motion]:
    """Eight clips drawn at random, another eight for each number."""
    paths = sorted((folder / "bvh" / "cmu").glob("*.bvh"))
    drawn = random.Random(number).sample(paths, 8)
    return {path.stem: _read(path, FPS) for path in drawn}


def corpus_walks(folder: Path) -> dict[str, Motion]:
    """Every clip of the corpus whose description says that somebody walks."""
    with tempfile.TemporaryDirectory() as unpacked:
        with tarfile.open(folder / "corpus.tar.xz") as archive:
            archive.extractall(unpacked, filter="data")
        place = Path(unpacked) / "corpus"
        with (place / "INDEX.tsv").open(encoding="utf-8") as table:
            rows = list(csv.DictReader(table, delimiter="\t"))
        walks = [row["id"] for row in rows if "walk" in _words(row)]
        return {name: _read(place / f"{name}.bvh", CORPUS_FPS) for name in walks}


def made_by_code() -> dict[str, Motion]:
    """A few samples, for use without recordings."""
    styles = ("neutral", "brisk", "tired")
    walks = {style: samples.walk(style=style).motion for style in styles}
    return {**walks, "punch": samples.punch(seconds=2.0).motion}


def _words(row: dict[str, str]) -> str:
    return f"{row['subject']} {row['description']}".lower()


def _read(path: Path, fps: float) -> Motion:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # bvh-recordings.md has these
        motion = kinema.read(path, drop_rest=True)
    if abs(motion.fps - fps) > 0.1:
        motion = kinema.resample(motion, fps=fps)
    return motion[: round(LONGEST_S * fps)]
