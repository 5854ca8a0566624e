"""The recordings of the contact study: walks, runs and jumps, by what their sources call them."""

from __future__ import annotations

import csv
import tarfile
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import kinema
from kinema import Motion, samples

LISTED = {
    "walk": """
        cmu/02_01 cmu/02_02 cmu/07_01 cmu/07_02 cmu/07_05 cmu/07_12 cmu/08_01 cmu/08_04 cmu/08_07
        cmu/104_02 cmu/104_03 cmu/104_12 cmu/111_35 cmu/131_01 cmu/131_05 cmu/136_09 cmu/136_20
        cmu/16_11 cmu/16_17 cmu/16_33 cmu/16_34 cmu/35_01 cmu/35_10 cmu/69_01 cmu/69_70 cmu/69_71
        cmu/82_09 cmu/82_10 cmu/82_11 cmu/82_12 cmu/82_14 games105/walkF games105/walk_forward
        games105/walk_and_ture_right games105/walk_and_turn_left misc/meredith_8walk
        xia/neutral_01_000 xia/sexy_01_000 xia/sexy_01_001 xia/strutting_01_000
        derived/cmu_16_34_30fps derived/cmu_69_70_30fps derived/cmu_69_71_30fps
        derived/cmu_82_14_30fps_163f
    """,
    "run": """
        cmu/02_03 cmu/09_01 cmu/09_06 cmu/16_35 cmu/35_23 games105/run_forward
    """,
    "run and stop": """
        cmu/104_09 cmu/104_56 cmu/104_57 cmu/127_04 cmu/127_05 cmu/127_17 cmu/127_18 cmu/127_19
        cmu/127_20 cmu/127_21 cmu/127_29 cmu/127_31 cmu/16_08 cmu/16_57
        derived/cmu_104_56_30fps derived/cmu_127_17_30fps
    """,
    "jump": """
        cmu/01_01 cmu/02_04 cmu/13_11 cmu/13_19 cmu/16_05 cmu/75_06 cmu/75_07 cmu/75_12 cmu/75_15
        cmu/91_48
    """,
}
# What the archive's index says of a clip, from the start: steady ones only.
STEADY = {"walk": ("walk", "slow walk", "brisk walk"), "run": ("run", "jog", "run/jog")}


class Clip(NamedTuple):
    """A motion, its name and what it shows."""

    name: str
    kind: str
    motion: Motion


def recorded(folder: Path) -> Iterator[Clip]:
    """Read the recordings of the list that are in a folder."""
    for kind, names in LISTED.items():
        for name in names.split():
            path = folder / f"{name}.bvh"
            path = path if path.is_file() else folder / "bvh" / f"{name}.bvh"
            if path.is_file():
                yield Clip(name, kind, _read(path))


def archived(folder: Path) -> Iterator[Clip]:
    """Read the walks and runs of an archive in the folder, apart from those of the list."""
    archive = folder / "corpus.tar.xz"
    if not archive.is_file():
        return
    known = {name.split("/")[-1] for names in LISTED.values() for name in names.split()}
    with tempfile.TemporaryDirectory() as unpacked, tarfile.open(archive) as files:
        files.extractall(unpacked, filter="data")
        index = next(Path(unpacked).rglob("INDEX.tsv"))
        paths = {path.stem: path for path in index.parent.rglob("*.bvh")}
        with index.open(encoding="utf-8") as rows:
            for row in csv.DictReader(rows, delimiter="\t"):
                said = row["description"].lower().strip()
                kind = next((k for k, words in STEADY.items() if said in words), None)
                if kind is not None and row["id"] not in known and row["id"] in paths:
                    yield Clip(f"corpus/{row['id']}", kind, _read(paths[row["id"]]))


def made_by_code() -> Iterator[Clip]:
    """A few samples, for use without recordings."""
    yield Clip("samples.walk", "walk", samples.walk(seconds=3.0, noise_m=0.001).motion)
    yield Clip("samples.run_stop", "run and stop", samples.run_stop(seconds=5.0).motion)
    yield Clip("samples.jumps", "jump", samples.jumps(seconds=4.0).motion)


def _read(path: Path) -> Motion:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # bvh-recordings.md has these
        return kinema.read(path, drop_rest=True)
