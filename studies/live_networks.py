"""Learn the networks that live key poses come with: when to take a pose for a key, when to wait.

python studies/live_networks.py --data ../shared/data --output src/kinema/live/networks.bin

Taking a pose earns 1 if it finds a key that was not found yet and costs a price; waiting is free.
How much better it is to take a pose than to wait depends on what is done afterwards, so this is
learnt in rounds: play every lesson with what was learnt so far, see for every moment what both
choices would have come to, and learn that. The price is such that there are as many keys as asked.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import numpy as np
from live_keys import recordings
from live_lessons import FOLDS, REACH, Lesson, fold_of, lessons
from numpy.typing import NDArray
from small_network import improve, new_layers

from kinema.live.agreement import agreement
from kinema.live.building import build
from kinema.live.database import KeyDatabase
from kinema.live.extractor import KeyPoseExtractor
from kinema.live.networks import HIDDEN, Learnt, save_learnt
from kinema.live.offline import offline_keys
from kinema.live.ticks import Ticks, ticks_of
from kinema.skeleton import FloatArray

ROUNDS = 6
OFFSET = 0.25  # prices up to so much higher and lower are learnt
TICKS = 80_000  # of a round; the last one has twice as many
STEPS = 900  # of a round; the last one has four times as many
BATCH = 1024
NOISE = 0.05  # of each number's spread
PRICE = 0.42
COPIES = 9  # of every clip, changed at random
GAINS = (0.0, 0.2, 0.5)  # to compare
GAIN = 0.35
FEWEST = 60
END = 16  # ticks: so near the end of a lesson, what follows is not known


Clip: TypeAlias = tuple[int, int, Ticks, NDArray[np.int64]]  # number, fold, motion, keys


class Course:
    """Lessons one after the other, scaled alike."""

    def __init__(
        self,
        parts: Sequence[Lesson],
        center: FloatArray,
        scale: FloatArray,
        rng: np.random.Generator,
    ) -> None:
        size = parts[0].stream.shape[1]
        self.stream = np.concatenate([part.stream for part in parts])
        self.stream = np.clip((self.stream - center[:size]) / scale[:size], -5.0, 5.0)
        self.since = np.concatenate([part.since for part in parts])
        for at in range(0, len(self.since), 4096):  # in place, so that memory stays small
            block = (self.since[at : at + 4096] - center[size:-1]) / scale[size:-1]
            self.since[at : at + 4096] = np.clip(block, -5.0, 5.0)
        self.hits = np.concatenate([part.hits for part in parts])
        self.starts = np.cumsum([0, *(len(part.stream) for part in parts)])
        self.shares = np.array([part.share for part in parts])
        self.offsets = rng.uniform(-OFFSET, OFFSET, len(parts))
        ticks = np.arange(len(self.stream))
        self.part = np.searchsorted(self.starts, ticks, side="right") - 1
        end = self.starts[self.part + 1]
        inside = (ticks > self.starts[self.part]) & (ticks < end - END)
        self.learnt = np.flatnonzero(inside)
        self.price = (self.offsets / scale[-1]).astype(np.float32)[self.part, None]  # scaled


def spread(parts: Sequence[Lesson]) -> tuple[FloatArray, FloatArray]:
    """Means and spreads of all numbers of the evidence."""
    rows = []
    for part in parts:
        ticks = np.arange(1, len(part.stream), 3)
        rows.append(np.concatenate([part.stream[ticks], part.since[ticks, ticks % 20 + 1]], axis=1))
    every = np.concatenate(rows).astype(np.float64)
    center, scale = every.mean(axis=0), every.std(axis=0) + 1e-3
    return np.append(center, 0.0), np.append(scale, OFFSET / 2.0)


def policy(course: Course, layers: list[FloatArray]) -> np.ndarray:
    """Where a pose is taken for a key, for every tick and time since the last key."""
    taken = np.empty(course.hits.shape, bool)
    size = course.stream.shape[1]
    first = layers[0]
    for at in range(0, len(taken), 2048):
        block = slice(at, at + 2048)
        of_stream = (
            course.stream[block] @ first[:size] + course.price[block] * first[-2] + first[-1]
        )
        since = course.since[block].astype(np.float32) @ first[size:-2]
        values = np.tanh(of_stream[:, None] + since)
        values = np.tanh(values @ layers[1][:-1] + layers[1][-1])
        taken[block] = (values @ layers[2][:-1] + layers[2][-1])[..., 0] >= 0.0
    taken[:, 0] = False
    return taken


def gains(course: Course, taken: np.ndarray, prices: dict[float, float]) -> FloatArray:
    """How much better taking was than waiting, for every tick and time since the last key."""
    found = np.zeros(course.hits.shape, np.float32)
    lengths = np.diff(course.starts)
    longest_first = np.argsort(-lengths)
    price = np.array([prices[share] for share in course.shares]) + course.offsets
    price = price.astype(np.float32)
    worth = np.zeros((len(lengths), REACH), np.float32)  # of the tick after, by time since a key
    for back in range(1, lengths.max() + 1):
        count = np.searchsorted(-lengths[longest_first], -back, side="right")
        parts = longest_first[:count]
        ticks = course.starts[parts + 1] - back
        take = course.hits[ticks] - price[parts, None] + worth[parts, :1]
        wait = np.concatenate([worth[parts, 1:], worth[parts, -1:]], axis=1)
        found[ticks] = take - wait
        worth[parts] = np.where(taken[ticks], take, wait)
    return np.clip(found, -1.5, 1.5)


def adjust(prices: dict[float, float], course: Course, taken: np.ndarray) -> None:
    """Dearer where there are too many keys, for each share."""
    for share in np.unique(course.shares):
        parts = np.flatnonzero(course.shares == share)
        made = sum(_played(taken[course.starts[p] : course.starts[p + 1]]) for p in parts)
        wanted = share * sum(course.starts[p + 1] - course.starts[p] for p in parts)
        prices[share] += 0.3 * float(np.clip(made / wanted - 1.0, -0.25, 0.25))
        print(f"  {share:g}: {made / wanted:.2f} -> {prices[share]:.3f}", end="", flush=True)
    print()


def _played(taken: np.ndarray) -> int:
    since, made = 0, 1
    for row in taken[1:]:
        since += 1
        if row[min(since, REACH) - 1]:
            since, made = 0, made + 1
    return made


def learn(
    parts: Sequence[Lesson], center: FloatArray, scale: FloatArray, seed: int
) -> list[FloatArray]:
    """Rounds of playing and learning, each with other lessons."""
    rng = np.random.default_rng(seed)
    layers = new_layers(len(center), HIDDEN, rng)
    prices = dict.fromkeys((part.share for part in parts), PRICE)
    for number in range(ROUNDS):
        last = number == ROUNDS - 1
        course = Course(_some(parts, TICKS * (2 if last else 1), rng), center, scale, rng)
        if number == 0:  # keys at equal distances
            taken = np.arange(1, REACH + 1) * course.shares[course.part][:, None] >= 1.0
        else:
            taken = policy(course, layers)
            adjust(prices, course, taken)
        wanted = gains(course, taken, prices)
        improve(layers, partial(_batch, course, wanted, rng), STEPS * (4 if last else 1))
    return layers


def _batch(
    course: Course, wanted: FloatArray, rng: np.random.Generator
) -> tuple[FloatArray, FloatArray]:
    """Ticks at random, most of them soon after a key, as most will be."""
    likely = np.exp(-np.arange(REACH) / 14.0)
    likely[0] = 0.0
    ticks = rng.choice(course.learnt, BATCH)
    ago = rng.choice(REACH, BATCH, p=likely / likely.sum())
    evidence = [course.stream[ticks], course.since[ticks, ago], course.price[ticks]]
    rows = np.concatenate(evidence, axis=1)
    rows = rows + NOISE * rng.standard_normal(rows.shape)
    return rows.astype(np.float32), wanted[ticks, ago]


def _some(parts: Sequence[Lesson], ticks: int, rng: np.random.Generator) -> list[Lesson]:
    """Lessons at random, of so many ticks together."""
    order = rng.permutation(len(parts))
    lengths = np.cumsum([len(parts[number].stream) for number in order])
    return [parts[number] for number in order[: int(np.searchsorted(lengths, ticks)) + 1]]


def tried(found: Learnt, clips: Sequence[Clip], database: KeyDatabase) -> tuple[float, ...]:
    """F1, count and mean deviation of the count, every clip by the network that left it out."""
    f1, made, wanted = [], [], []
    for number, fold, ticks, keys in clips:
        asked = found.networks([fold])
        extractor = KeyPoseExtractor(database, leave_out=[number], networks=asked)
        live = extractor.keys(ticks)
        f1.append(agreement(keys, live, len(ticks.poses)).f1)
        made.append(len(live))
        wanted.append(len(keys))
    off = np.abs(np.array(made) / wanted - 1.0)
    return float(np.mean(f1)), sum(made) / sum(wanted), float(off.mean())


def calibrated(found: Learnt, clips: Sequence[Clip], database: KeyDatabase) -> Learnt:
    """With the price at which there are as many keys as there should be."""
    for gain in (*GAINS, GAIN):
        low, high = -OFFSET, OFFSET
        for _ in range(7):
            middle = (low + high) / 2.0
            found = found._replace(price=np.array([middle]), gain=np.array([gain]))
            f1, count, off = tried(found, clips, database)
            low, high = (middle, high) if count > 1.0 else (low, middle)
        print(f"gain {gain:g}: F1 {f1:.3f}, count {count:.3f}, off by {off:.1%}", flush=True)
    return found


def main() -> None:
    """Learn one network for each fold, from all but that one, and write them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    asked = parser.parse_args()
    start = time.perf_counter()
    corpus, _ = recordings(asked.data)
    every = list(lessons(corpus, COPIES, np.random.default_rng(0)))
    print(f"{len(every)} lessons, {time.perf_counter() - start:.0f} s", flush=True)
    center, scale = spread(every)
    weights = []
    for fold in range(FOLDS):
        layers = learn([one for one in every if one.fold != fold], center, scale, fold)
        weights.append(np.concatenate([layer.ravel() for layer in layers]))
        print(f"network {fold}, {time.perf_counter() - start:.0f} s", flush=True)
    found = Learnt(center, scale, np.array(weights, np.float32), np.zeros(1), np.zeros(1))
    database = build(corpus)
    clips = []
    for name, motion in corpus:
        ticks = ticks_of(motion, database.settings)
        if len(ticks.poses) >= FEWEST:
            number = database.clips.index(name)
            clips.append((number, fold_of(name), ticks, offline_keys(ticks.poses, 0.1)))
    save_learnt(calibrated(found, clips, database), asked.output)


if __name__ == "__main__":
    main()
