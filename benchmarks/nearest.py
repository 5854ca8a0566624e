"""Nearest neighbours among windows of recorded motion: Yamaguchi and Kuriyama's table 1, and more.

python benchmarks/nearest.py --data ../shared/data                     5,006 vectors
python benchmarks/nearest.py --data ../shared/data --large 1000000     and a million (20 minutes)
python benchmarks/nearest.py … --output docs/guide/nearest-study.md
"""

from __future__ import annotations

import argparse
import tarfile
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kinema
from kinema.live import KeySettings, motions_in
from kinema.live.features import windows
from kinema.live.ticks import ticks_of
from kinema.store.index import NearestIndex, load
from kinema.store.index.cells import CellIndex
from kinema.store.index.exact import ExactIndex
from kinema.store.index.graph import GraphIndex
from kinema.store.index.hashed import HashedIndex

SMALL, NEIGHBOURS = 5_006, 10
SETTINGS = KeySettings()
SPEEDS = (1.0, 0.9, 1.1)


class Row(NamedTuple):
    name: str
    build_s: float
    megabytes: float
    entries: tuple[float, float, float]  # p50 and p99 in µs, recall@1
    unseen: tuple[float, float, float, float]  # and recall@10


def read_motions(data: Path) -> Iterator[tuple[str, kinema.Motion]]:
    """The recordings, and those of the corpus, each once."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive = data / "corpus.tar.xz"
        if archive.is_file():
            with tarfile.open(archive) as tar:
                tar.extractall(folder, filter="data")
        seen = set()
        for place in (Path(folder), data / "bvh"):
            for name, motion in motions_in(place) if any(place.rglob("*.bvh")) else ():
                if Path(name).stem not in seen:
                    seen.add(Path(name).stem)
                    yield name, motion


def windows_of(motion: kinema.Motion, variants: int) -> np.ndarray:
    """Windows at 24 frames per second; further variants start later, play faster, are mirrored."""
    found = []
    for number in range(variants):
        shift, speed = number // 2 % 5, SPEEDS[number // 10 % len(SPEEDS)]
        played = motion[shift:].with_arrays(frame_time=motion.frame_time * speed)
        made = windows(ticks_of(played, SETTINGS), SETTINGS.past_frames)
        found.append(mirrored(made) if number % 2 else made)
    return np.concatenate(found).astype(np.float32)


def mirrored(made: np.ndarray) -> np.ndarray:
    joints = made.reshape(len(made), -1, len(SETTINGS.joints), 3)
    order = [0, *(n + 1 if n % 2 else n - 1 for n in range(1, len(SETTINGS.joints)))]
    return (joints[:, :, order] * [-1.0, 1.0, 1.0]).reshape(len(made), -1)


class Material(NamedTuple):
    """Vectors to search, shuffled, and others of motions that none of them is from."""

    vectors: np.ndarray
    examples: np.ndarray  # to tune for
    queries: np.ndarray  # to measure with; neither of a motion that the others are from
    real: np.ndarray  # the nearest ten of each query


def gather(data: Path, count: int) -> Material:
    rng = np.random.default_rng(0)
    motions: dict[str, list[kinema.Motion]] = {"vectors": [], "examples": [], "queries": []}
    for _, motion in read_motions(data):
        try:
            ticks_of(motion, SETTINGS)
        except kinema.errors.KinemaError:
            continue
        motions[rng.choice(list(motions), p=(0.75, 0.1, 0.15))].append(motion)
    own = sum(len(windows_of(motion, 1)) for motion in motions["vectors"])
    variants = -(-count // own)
    vectors, examples, queries = (
        rng.permutation(np.concatenate([windows_of(motion, number) for motion in motions[part]]))
        for part, number in (("vectors", variants), ("examples", 1), ("queries", 1))
    )
    queries = queries[: 400 if count > 20_000 else 1000]
    return Material(vectors[:count], examples[:1000], queries, truth(vectors[:count], queries))


def kept(folder: Path | None, data: Path, count: int) -> Material:
    """What was gathered before, if a folder keeps it."""
    if folder is None:
        return gather(data, count)
    path = folder / f"vectors-{count}.npz"
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        np.savez(path, **gather(data, count)._asdict())
    with np.load(path) as file:
        return Material(**file)


def truth(vectors: np.ndarray, queries: np.ndarray) -> np.ndarray:
    """The nearest ones, by brute force in double precision, (Q, 10)."""
    best = np.full((len(queries), NEIGHBOURS), np.inf)
    ids = np.zeros((len(queries), NEIGHBOURS), np.int64)
    for start in range(0, len(vectors), 20_000):
        part = vectors[start : start + 20_000].astype(float)
        gaps = (queries.astype(float) ** 2).sum(1)[:, None] + (part**2).sum(1)
        gaps -= 2.0 * queries.astype(float) @ part.T
        every = np.concatenate([best, gaps], axis=1)
        numbers = np.arange(start, start + len(part))
        known = np.concatenate([ids, np.broadcast_to(numbers, gaps.shape)], axis=1)
        order = np.argpartition(every, NEIGHBOURS, axis=1)[:, :NEIGHBOURS]
        best, ids = np.take_along_axis(every, order, 1), np.take_along_axis(known, order, 1)
    order = np.argsort(best, axis=1)
    return np.take_along_axis(ids, order, 1)


Search = Callable[[np.ndarray, int], Sequence[int]]
Made = tuple[Search, int, float]  # with the bytes that it needs and the seconds that it took
Make = Callable[[], Made]


def timed(search: Search, queries: np.ndarray, count: int) -> tuple[np.ndarray, list[Any]]:
    times, found = np.full(len(queries), np.inf), []
    for repeat in range(3):  # the machine is shared: of each query the best of three
        for number, query in enumerate(queries):
            start = time.perf_counter()
            answer = search(query, count)
            times[number] = min(times[number], time.perf_counter() - start)
            if repeat == 0:
                found.append(answer)
    return times * 1e6, found


def measured(name: str, make: Make, material: Material, few: int | None, count: int) -> Row:
    """Queries that are entries, for the nearest; unseen ones, for ``count`` neighbours."""
    search, size, build_s = make()
    queries, real = material.queries[:few], material.real[:few]
    own = np.arange(len(queries))
    times, found = timed(search, material.vectors[own], 1)
    recall = float(np.mean([answer[0] == n for n, answer in zip(own, found, strict=True)]))
    entries = (*np.percentile(times, [50, 99]), recall)
    times, found = timed(search, queries, count)
    first = float(np.mean([a[0] == r for a, r in zip(found, real[:, 0], strict=True)]))
    ten = [search(query, NEIGHBOURS) for query in queries]
    shared = float(np.mean([len({*a} & {*r}) / NEIGHBOURS for a, r in zip(ten, real, strict=True)]))
    unseen = (*np.percentile(times, [50, 99]), first, shared)
    return Row(name, build_s, size / 1e6, entries, unseen)


def searches(material: Material, large: bool, folder: Path | None) -> dict[str, Make]:
    vectors = material.vectors

    def loop() -> Made:
        def search(query: np.ndarray, count: int) -> Sequence[int]:
            gaps = [float(((row - query) ** 2).sum()) for row in vectors]
            return np.argsort(gaps, kind="stable")[:count].tolist()

        return search, vectors.nbytes, 0.0

    def product() -> Made:
        start = time.perf_counter()
        sizes = (vectors**2).sum(axis=1)
        build_s = time.perf_counter() - start

        def search(query: np.ndarray, count: int) -> Sequence[int]:
            gaps = sizes - 2.0 * (vectors @ query)
            if count == 1:
                return [int(np.argmin(gaps))]
            near = np.argpartition(gaps, count)[:count]
            return near[np.argsort(gaps[near])].tolist()

        return search, vectors.nbytes, build_s

    def index(build: Callable[[], NearestIndex], keep: str = "") -> Make:
        return lambda: made(build, folder / f"{keep}-{len(vectors)}" if folder and keep else None)

    hashed = {"recall": 0.95, "examples": material.examples}
    found = {
        "row loop": loop,
        "matrix product": product,
        "exact": index(lambda: ExactIndex.build(vectors)),
        "cells": index(lambda: CellIndex.build(vectors)),
        "hashed (LSH), recall 0.95": index(lambda: HashedIndex.build(vectors, **hashed)),
        "graph (usearch)": index(lambda: GraphIndex.build(vectors), "graph"),
    }
    if large:
        del found["row loop"]
    return found


def made(build: Callable[[], NearestIndex], path: Path | None) -> Made:
    """An index as it is opened from a file, with the time that it took to build."""
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary, "index.db") if path is None else path.with_suffix(".db")
        if not file.is_file():
            start = time.perf_counter()
            built = build()
            file.with_suffix(".txt").write_text(str(time.perf_counter() - start))
            built.save(file)
        index = load(file)
        build_s = float(file.with_suffix(".txt").read_text())
        return lambda query, count: index.query(query, count).ids, file.stat().st_size, build_s


def slow(name: str, large: bool) -> bool:
    return large and not name.startswith(("graph", "cells"))


def table(count: int, rows: Sequence[Row], chosen: str) -> list[str]:
    lines = [
        f"## {count:,} vectors of {SETTINGS.dimensions}",
        "",
        "| search | build s | memory MB | entries: p50 | p99 | recall@1 | unseen: p50 | p99 "
        "| recall@1 | recall@10 |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for row in rows:
        name = f"**{row.name}** (default)" if row.name == chosen else row.name
        one, two = row.entries, row.unseen
        lines.append(
            f"| {name} | {row.build_s:.2f} | {row.megabytes:.0f} | {one[0]:,.1f} | {one[1]:,.1f} "
            f"| {one[2]:.3f} | {two[0]:,.1f} | {two[1]:,.1f} | {two[2]:.3f} | {two[3]:.3f} |"
        )
    by_name = {row.name: row for row in rows}
    hashed = by_name["hashed (LSH), recall 0.95"].entries[0]
    ratios = [
        f"{by_name[name].entries[0] / hashed:,.0f} times as fast as the {name}"
        for name in ("row loop", "matrix product")
        if name in by_name
    ]
    return [*lines, "", f"Entries as queries: hashing is {' and '.join(ratios)}.", ""]


HEAD = """# Nearest neighbours

Made by `make bench-nearest`; do not edit.

Windows of eight poses of fifteen joints at 24 frames per second, 360 numbers, from recordings
(CMU and others). Times are microseconds per query from Python on one thread, the best of three for
each query on a shared machine. *Entries*: the queries are vectors of the index, the paper's own
test (10.7 ms by exhaustive search and 0.027 ms by LSH, in Java in 2010 or so). *Unseen*: 1,000
windows of motions of which the index has none (400 above 20,000, and there the times are for ten
neighbours; 60 for searches that take milliseconds). *Memory* is that of the index's file, vectors
included; it is mapped, not read.

Hashing is tuned for a recall of 0.95 on windows of further motions, neither those of the index nor
those of the queries.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--large", type=int, default=0)
    parser.add_argument("--keep", type=Path, help="keep vectors and the graph here, and use them")
    parser.add_argument("--output", type=Path)
    asked = parser.parse_args()
    lines = [HEAD]
    for count in (SMALL, asked.large) if asked.large else (SMALL,):
        material = kept(asked.keep, asked.data, count)
        large = count > 20_000
        rows = []
        for name, make in searches(material, large, asked.keep).items():
            few = 15 if name == "row loop" else 60 if slow(name, large) else None
            rows.append(measured(name, make, material, few, 10 if large else 1))
            print(rows[-1], flush=True)
        lines += table(len(material.vectors), rows, "cells" if large else "exact")
    text = "\n".join(lines)
    if asked.output is None:
        print(text)
    else:
        asked.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
