"""Keys found on the fly: how well, and what decides it.

python studies/live_keys.py --data ../shared/data --output docs/guide/live-study.md
"""

from __future__ import annotations

import argparse
import re
import tarfile
import tempfile
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from live_lessons import fold_of
from live_page import page

from kinema import Motion, _native, live, resample, samples
from kinema.live.agreement import agreement
from kinema.live.building import build
from kinema.live.extractor import KeyPoseExtractor, StreamMethod
from kinema.live.networks import learnt
from kinema.live.offline import key_count, offline_keys, offline_removal
from kinema.live.own import own_clips
from kinema.live.ticks import ticks_of

SHARE = 0.1
FEWEST = 60  # frames: six keys
SWEPT = 40  # clips of the sweeps
# CMU recordings under other names
OTHER_NAMES = {
    "misc/bvh11_scaled_131_01.bvh": "131_01.bvh",
    "misc/pirouette_daz.bvh": "05_11.bvh",
}


class Score(NamedTuple):
    """How well the keys of some clips were found."""

    clips: int
    f1: float
    spaced: float
    cosine: float
    count: float  # of all live keys to all offline keys
    off_by: float  # mean of how far a clip's count is off
    within: float  # share of clips whose count is at most 10 % off
    within_long: float  # the same of clips with ten keys or more


def score(found: Sequence[live.LiveKeys]) -> Score:
    """Means over clips."""
    facts = [keys.facts() for keys in found]
    ratios = np.array([row["live"] / row["offline"] for row in facts])
    means = [float(np.mean([row[name] for row in facts])) for name in COLUMNS]
    total = sum(row["live"] for row in facts) / sum(row["offline"] for row in facts)
    off = np.abs(ratios - 1.0)
    near = off <= 0.1001
    long = np.array([row["offline"] >= 10 for row in facts])
    within = (float(near.mean()), float(near[long].mean()) if long.any() else float("nan"))
    return Score(len(facts), *means, total, float(off.mean()), *within)


COLUMNS = ("f1", "f1_equal_spacing", "cosine")


def recordings(data: Path) -> tuple[list[tuple[str, Motion]], list[tuple[str, Motion]]]:
    """Those of the corpus, which make the database, and others."""
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with tarfile.open(data / "corpus.tar.xz") as tar:
            tar.extractall(folder, filter="data")
        corpus = list(live.motions_in(folder))
        others = [
            (f"{part}/{name}", motion)
            for part in ("cmu_anchor", "misc", "xsens", "xia", "games105")
            for name, motion in live.motions_in(data / "bvh" / part)
        ]
    return corpus, others


def made_by_code() -> list[tuple[str, Motion]]:
    """The paper's kinds of motion, and a walk."""
    return [
        ("samples.walk_crouch", samples.walk_crouch(seed=1).motion),
        ("samples.jumps", samples.jumps(seed=1).motion),
        ("samples.run_stop", samples.run_stop(seed=1).motion),
        ("samples.walk", samples.walk(seconds=15.0, seed=1).motion),
    ]


def compare(
    motions: Sequence[tuple[str, Motion]], database: live.KeyDatabase, method: StreamMethod
) -> list[live.LiveKeys]:
    """Keys offline and live, each clip by networks that did not learn from its person."""
    found: list[live.LiveKeys] = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for name, motion in motions:
            asked = networks_for(name)
            found += live.evaluate([(name, motion)], database, method=method, networks=asked)
    return [keys for keys in found if keys.frames >= FEWEST]


def networks_for(name: str) -> _native.KeyNetworks:
    """Networks that did not learn from the person of a clip."""
    return learnt().networks(strangers(name))


def strangers(name: str) -> list[int] | None:
    """Numbers of these networks: one for a CMU recording; for all others, every one (None)."""
    name = OTHER_NAMES.get(name, name)
    from_cmu = re.search(r"(^|/)\d+_\d+\.bvh$", name)
    return [fold_of(name)] if from_cmu else None


def sweep(motions: Sequence[tuple[str, Motion]]) -> dict[str, dict[str, tuple[Score, Score]]]:
    """Both methods with other settings, on the same clips."""
    few = motions[:: max(1, len(motions) // SWEPT)]
    found: dict[str, dict[str, tuple[Score, Score]]] = {"M": {}, "size": {}, "measure": {}}

    def both(material: Sequence[tuple[str, Motion]], **settings: Any) -> tuple[Score, Score]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            made = build(material, shares=(SHARE,), settings=live.KeySettings(**settings))
        scores = tuple(score(compare(few, made, method)) for method in ("nearest", "timed"))
        print(settings, len(material), *(f"{one.f1:.3f}" for one in scores), flush=True)
        return scores  # type: ignore[return-value]

    for past in (0, 1, 3, 7, 15):
        found["M"][f"M = {past}"] = both(few, past_frames=past)
    for part in (8, 4, 2):
        found["size"][f"{len(few[::part])} clips"] = both(few[::part])
    found["size"][f"{len(few)} clips"] = found["M"]["M = 7"]
    for alpha in (0.0, 0.5, 0.8, 1.0):
        same = alpha == 0.5
        found["measure"][f"α = {alpha}"] = found["M"]["M = 7"] if same else both(few, alpha=alpha)
    return found


CHANGES: dict[str, Callable[[Motion], Motion]] = {
    "2 mm of noise in every joint": lambda motion: noisy(motion, 0.002),
    "10 mm of noise": lambda motion: noisy(motion, 0.010),
    "starts half a second later": lambda motion: motion[round(0.5 * motion.fps) :],
    "at 60 frames per second": lambda motion: resample(motion, fps=60.0),
    "at 30 frames per second": lambda motion: resample(motion, fps=30.0),
}


def noisy(motion: Motion, metres: float) -> Motion:
    """Every joint off by so much, for a body of 1.75 m."""
    rng = np.random.default_rng(0)
    size = metres * motion.skeleton.height / 1.75
    moved = motion.positions + size * rng.standard_normal(motion.positions.shape)
    return motion.with_arrays(positions=moved)


def stability(
    motions: Sequence[tuple[str, Motion]], database: live.KeyDatabase
) -> dict[str, tuple[float, float, float]]:
    """Share of keys that stay, within ± 2 frames: offline, as published, by default."""
    found = {}
    for name, change in CHANGES.items():
        stay: list[list[float]] = [[], [], []]
        for file, motion in motions:
            later = 0.5 if "later" in name else 0.0
            before, after = (ticks_of(m, database.settings) for m in (motion, change(motion)))
            if len(after.poses) < FEWEST:
                continue
            shift = round(later * database.settings.fps)
            own = own_clips(before, database)
            ways: list[Callable[[Any], np.ndarray]] = [
                lambda ticks: offline_keys(ticks.poses, SHARE, database.settings.alpha)
            ]
            for method in ("nearest", "timed"):
                extractor = KeyPoseExtractor(
                    database, method=method, leave_out=own, networks=networks_for(file)
                )
                ways.append(extractor.keys)
            for number, way in enumerate(ways):
                one, two = way(before), way(after) + shift
                stay[number].append(agreement(one[one >= shift], two, len(before.poses)).recall)
        found[name] = tuple(float(np.mean(values)) for values in stay)
        print(name, found[name], flush=True)
    return found  # type: ignore[return-value]


def look_ahead(motions: Sequence[tuple[str, Motion]]) -> dict[int, float]:
    """F1 of the offline method itself, if it saw the motion only so many frames past a key.

    It is even told the saliency below which frames go, which depends on the whole motion.
    """
    found: dict[int, list[float]] = {}
    for _, motion in motions:
        poses = ticks_of(motion, live.KeySettings()).poses
        if len(poses) < FEWEST:
            continue
        whole = offline_removal(poses, 0.5)
        count = key_count(len(poses), SHARE)
        level = whole.values[: len(poses) - count].max()
        keys = whole.frames(count)
        for ahead in (1, 2, 4, 6, 8, 12, 24):
            flagged = [0]
            for frame in range(1, len(poses)):
                stop = min(frame + ahead + 1, len(poses))
                start = max(0, stop - 120)
                part = offline_removal(poses[start:stop], 0.5)
                below = int(np.argmax(part.values >= level)) if (part.values >= level).any() else -1
                left = part.frames(part.num_frames - below if below >= 0 else 2) + start
                if frame in left and frame < stop - 1 and frame - flagged[-1] >= 2:
                    flagged.append(frame)
            f1 = agreement(keys, np.array(flagged), len(poses)).f1
            found.setdefault(ahead, []).append(f1)
    return {ahead: float(np.mean(values)) for ahead, values in found.items()}


def streams(database: live.KeyDatabase, motion: Motion, count: int = 100) -> dict[str, float]:
    """So many streams at 60 frames per second for ten seconds: how long a round of all takes."""
    at_60 = resample(motion, fps=60.0)
    poses = [at_60.pose(min(t / 60.0, at_60.seconds - at_60.frame_time)) for t in range(600)]
    extractors = [KeyPoseExtractor(database, fps=60.0) for _ in range(count)]
    rounds, pushes = [], []
    for number in range(600):
        begin = time.perf_counter()
        for stream, extractor in enumerate(extractors):
            pose = poses[(number + 7 * stream) % len(poses)]
            start = time.perf_counter()
            extractor.push(pose)
            pushes.append(time.perf_counter() - start)
        rounds.append(time.perf_counter() - begin)
    late = float(np.mean(np.array(rounds[1:]) > 1.0 / 60.0))
    named = {"push p50": (pushes, 50), "push p99": (pushes, 99), "round p99": (rounds[1:], 99)}
    return {
        **{name: 1e6 * float(np.percentile(times, at)) for name, (times, at) in named.items()},
        "late": late,
    }


def ticks_alone(database: live.KeyDatabase, motion: Motion) -> tuple[float, float]:
    """p50 and p99 of a full step in microseconds: every pose is a tick, with its look-up."""
    slow = resample(motion, fps=24.0)
    poses = [slow.pose(t / 24.0) for t in range(slow.num_frames)]
    extractor = KeyPoseExtractor(database, fps=24.0)
    times = []
    for _ in range(10):
        for pose in poses:
            start = time.perf_counter()
            extractor.push(pose)
            times.append(time.perf_counter() - start)
    return tuple(1e6 * float(at) for at in np.percentile(times, [50, 99]))  # type: ignore[return-value]


def main() -> None:
    """Measure everything and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--output", type=Path)
    asked = parser.parse_args()
    corpus, others = recordings(asked.data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        start = time.perf_counter()
        database = build(corpus, shares=(SHARE,))
        build_s = time.perf_counter() - start
    print(database, f"{build_s:.0f} s", flush=True)
    groups = {"made by code": made_by_code(), "other recordings": others, "the corpus": corpus}
    keys = {
        (name, method): compare(motions, database, method)
        for name, motions in groups.items()
        for method in ("nearest", "timed")
    }
    scores = {at: score(found) for at, found in keys.items()}
    print(scores, flush=True)
    longest = max(corpus, key=lambda clip: clip[1].num_frames)[1]
    steps, load = ticks_alone(database, longest), streams(database, longest)
    print(steps, load, flush=True)
    ahead = look_ahead(corpus[::24])
    print(ahead, flush=True)
    text = page(
        database=database,
        build_s=build_s,
        scores=scores,
        rows=[keys["made by code", "timed"], keys["other recordings", "timed"]],
        ahead=ahead,
        stable=stability(corpus[::12], database),
        steps=steps,
        load=load,
        swept=sweep(corpus),
    )
    if asked.output is None:
        print(text)
    else:
        asked.output.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
