"""Motions to learn live keys from: changed in ways that should not matter, with their evidence."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from kinema import Motion, _native
from kinema.errors import KinemaError
from kinema.live.entries import entries_of, joined
from kinema.live.features import windows
from kinema.live.knowledge import KeyIndex
from kinema.live.offline import key_count, offline_removal
from kinema.live.settings import KeySettings
from kinema.live.ticks import Ticks, ticks_of
from kinema.skeleton import FloatArray

__all__ = ["FOLDS", "REACH", "Lesson", "fold_of", "lessons"]

FOLDS = 4
REACH = 32  # ticks since the last key that are learnt
TOLERANCE = 2
LOOKUPS = 4  # ticks from look-up to look-up, as in key_stream.cpp
SHARES = (0.1, 0.1, 0.1, 0.05, 0.2)  # one after the other
SIZES = (1000, 30, 8)  # clips in the database that is looked up
FEWEST = 40  # ticks

# Subjects of the CMU recordings who appear under several numbers.
SAME_PERSON = {
    "105": "91", "122": "83", "121": "90", "139": "77", "106": "141", "102": "78",
    "117": "85", "103": "93", "63": "64", "74": "84", "123": "70", "73": "70",
}  # fmt: skip


class Lesson(NamedTuple):
    """A motion whose keys are known.

    ``stream`` (T, F) and ``since`` (T, REACH, G): the evidence; ``hits`` (T, REACH): 1 where a key
    would be found that the last one, 1 to REACH ticks ago, has not found yet; ``share``: of keys.
    """

    stream: FloatArray
    since: FloatArray
    hits: FloatArray
    share: float
    fold: int


def fold_of(name: str) -> int:
    """Takes of one person are in one fold: they are learnt from together or not at all."""
    found = re.search(r"(\d+)_\d+\.bvh$", name)
    person = found.group(1).lstrip("0") if found else name
    return zlib.crc32(SAME_PERSON.get(person, person).encode()) % FOLDS


def lessons(
    clips: Sequence[tuple[str, Motion]], rounds: int, rng: np.random.Generator
) -> Iterator[Lesson]:
    """Every clip as it is, then changed at random so many times."""
    settings = KeySettings()
    plain = [(name, ticks_of(motion, settings)) for name, motion in clips]
    indexes: dict[tuple[float, int], tuple[KeyIndex, dict[str, int]]] = {}
    for number in range(rounds + 1):
        share, size = SHARES[number % len(SHARES)], SIZES[number % len(SIZES)]
        if (share, size) not in indexes:
            indexes[share, size] = _index(plain, share, size, settings, rng)
        index, places = indexes[share, size]
        for (name, motion), (_, ticks) in zip(clips, plain, strict=True):
            seen = ticks if number == 0 else _changed(motion, settings, rng)
            if seen is not None and len(seen.poses) >= FEWEST:
                own = [places[name]] if name in places else []
                looked = index.look_up(windows(seen, settings.past_frames)[::LOOKUPS], own)
                looked = np.repeat(looked, LOOKUPS, axis=0)[: len(seen.poses)]
                yield lesson(seen, looked, share, settings.alpha, fold_of(name))


def lesson(ticks: Ticks, looked: FloatArray, share: float, alpha: float, fold: int) -> Lesson:
    """The evidence of a motion, and what there is to be found."""
    frames = len(ticks.poses)
    stream = np.empty((frames, _native.EVIDENCE_OF_STREAM))
    since = np.empty((frames, REACH, _native.EVIDENCE_SINCE_KEY))
    facing = np.stack([np.cos(ticks.headings), np.sin(ticks.headings)], axis=1)
    _native.key_evidence(ticks.poses, facing, looked, share, alpha, stream, since)
    keys = offline_removal(ticks.poses, alpha).frames(key_count(frames, share))
    return Lesson(
        stream.astype(np.float32), since.astype(np.float16), _hits(keys, frames), share, fold
    )


def _hits(keys: np.ndarray, frames: int) -> FloatArray:
    is_key = np.zeros(frames + 2 * TOLERANCE)
    is_key[keys[1:-1] + TOLERANCE] = 1.0  # the last is one only because the motion ends
    hits = np.zeros((frames, REACH), np.float32)
    for ticks in range(1, REACH + 1):
        for shift in range(max(-TOLERANCE, TOLERANCE + 1 - ticks), TOLERANCE + 1):
            near = is_key[TOLERANCE + shift : TOLERANCE + shift + frames]
            hits[:, ticks - 1] = np.maximum(hits[:, ticks - 1], near)
    return hits


def _index(
    clips: Sequence[tuple[str, Ticks]],
    share: float,
    size: int,
    settings: KeySettings,
    rng: np.random.Generator,
) -> tuple[KeyIndex, dict[str, int]]:
    """A database of some of the clips, and their numbers in it."""
    chosen = [clips[n] for n in rng.permutation(len(clips))[:size]]
    entries = []
    for number, (_, ticks) in enumerate(chosen):
        keys = offline_removal(ticks.poses, settings.alpha).frames(
            key_count(len(ticks.poses), share)
        )
        entries.append(entries_of(ticks, keys, settings.past_frames, number))
    return KeyIndex(joined(entries)), {name: n for n, (name, _) in enumerate(chosen)}


def _changed(motion: Motion, settings: KeySettings, rng: np.random.Generator) -> Ticks | None:
    """Another speed, start and sampling phase, perhaps a little noise and left for right."""
    motion = motion[int(rng.integers(0, min(motion.fps * 1.5, motion.num_frames / 3) + 1)) :]
    motion = motion.with_arrays(frame_time=motion.frame_time / rng.uniform(0.8, 1.25))
    try:
        ticks = ticks_of(motion, settings)
    except KinemaError:
        return None
    poses, headings = ticks
    if rng.random() < 0.5:
        poses, headings = _mirrored(poses, settings), -headings
    if rng.random() < 0.4:
        poses = poses + rng.uniform(0.0, 0.002) * rng.standard_normal(poses.shape)
    return Ticks(np.ascontiguousarray(poses), headings)


def _mirrored(poses: FloatArray, settings: KeySettings) -> FloatArray:
    other = [settings.joints.index(_other_side(role)) for role in settings.joints]
    return (poses.reshape(len(poses), -1, 3)[:, other] * [-1.0, 1.0, 1.0]).reshape(poses.shape)


def _other_side(role: str) -> str:
    sides = ("left_", "right_")
    for side, other in (sides, sides[::-1]):
        if role.startswith(side):
            return other + role.removeprefix(side)
    return role
