"""Learn when the next key is due, from what happened since the last one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.live.network import HIDDEN, fitted
from kinema.skeleton import FloatArray

__all__ = ["FOLDS", "KeyTiming", "Lesson", "learn", "network_size"]

FOLDS = 4
_NETWORKS = 4  # for each fold: their mean is steadier than one
_ROUNDS = 2  # of playing with what was learnt, and learning from the states that this leads to
_JITTER = 2  # frames: the stream's keys will not be exactly where they should
_SOONEST, _LATEST = -3.0, 5.0  # ticks to the next key: beyond, they are all alike
_SETTLED = 3  # ticks: a key this soon after the stream's own is the same one
_GAIN = 2.0  # ticks: keys come sooner or later by this where all of those so far were missed
_MOST_TICKS = 300_000  # three and a half hours at 24 per second; more hardly helps
_THRESHOLDS = np.linspace(-1.0, 3.5, 10)


class Lesson(NamedTuple):
    """A motion to learn from.

    ``poses`` (T, W); ``looked`` (T, 3): what the other motions' keys say of each; ``keys``: the
    keys to be found; ``fold``: motions of one fold are learnt from together.
    """

    poses: FloatArray
    looked: FloatArray
    keys: NDArray[np.int64]
    fold: int


class KeyTiming(NamedTuple):
    """Networks that say how many ticks remain until the next key, and below how many it is due.

    ``weights`` (R, W), ``folds`` (R,): the motions that each network did not learn from;
    ``center`` and ``scale`` of the features; ``threshold`` (1,).
    """

    center: FloatArray
    scale: FloatArray
    weights: FloatArray
    folds: NDArray[np.int32]
    threshold: FloatArray

    def networks(self, folds: Sequence[int] = ()) -> _native.KeyNetworks:
        """Those that did not learn from some folds; without any, all."""
        chosen = np.isin(self.folds, list(folds)) if folds else np.ones(len(self.folds), bool)
        return _networks(self, self.weights[chosen], float(self.threshold[0]))


def learn(lessons: Sequence[Lesson], share: float, seed: int = 0) -> KeyTiming:
    """Learn from motions whose keys are known, so that as many keys are found as there are.

    Each network leaves out one fold of the motions, which then serves to choose the threshold.
    """
    rng = np.random.default_rng(seed)
    lessons = _enough(lessons, rng)
    plain = [_states(lesson, _flags(lesson.keys, lesson), share) for lesson in lessons]
    features = np.concatenate([state[0] for state in plain])
    timing = KeyTiming(
        features.mean(axis=0),
        features.std(axis=0) + 1e-6,
        np.empty((0, network_size())),
        np.empty(0, np.int32),
        np.zeros(1),
    )
    weights, folds = [], []
    shaken = [_states(lesson, _shaken(lesson, rng), share) for lesson in lessons]
    for fold in sorted({lesson.fold for lesson in lessons}):
        others = [n for n, lesson in enumerate(lessons) if lesson.fold != fold]
        others = others or list(range(len(lessons)))  # a single fold: nothing is left out
        states = [states[n] for states in (plain, shaken) for n in others]
        found = _taught([lessons[n] for n in others], states, timing, share, seed)
        weights += list(found)
        folds += [fold] * len(found)
    timing = timing._replace(weights=np.array(weights), folds=np.array(folds, np.int32))
    return timing._replace(threshold=np.array([_threshold(lessons, timing, share)]))


def _enough(lessons: Sequence[Lesson], rng: np.random.Generator) -> Sequence[Lesson]:
    """As many motions, drawn at random, as there is something to learn from."""
    lengths = np.array([len(lesson.poses) for lesson in lessons])
    if lengths.sum() <= _MOST_TICKS:
        return lessons
    order = rng.permutation(len(lessons))
    count = max(1, int(np.searchsorted(np.cumsum(lengths[order]), _MOST_TICKS)))
    return [lessons[number] for number in sorted(order[:count])]


def _taught(
    lessons: Sequence[Lesson],
    states: list[tuple[FloatArray, FloatArray]],
    timing: KeyTiming,
    share: float,
    seed: int,
) -> FloatArray:
    """Networks (R, W) that learnt from given states and from those that they led to themselves."""
    for played in range(_ROUNDS + 1):
        features, wanted = (np.concatenate(part) for part in zip(*states, strict=True))
        count = _NETWORKS if played == _ROUNDS else 1
        weights = np.array(
            [fitted(features, wanted, timing.center, timing.scale, seed + n) for n in range(count)]
        )
        if played < _ROUNDS:
            networks = _networks(timing, weights, 1.2)
            states = states + [
                _states(lesson, _played(lesson, networks, share), share) for lesson in lessons
            ]
    return weights


def _threshold(lessons: Sequence[Lesson], timing: KeyTiming, share: float) -> float:
    """The threshold at which as many keys are found as there should be, each fold by networks
    that did not learn from it.
    """
    wanted = sum(len(lesson.keys) for lesson in lessons)
    counts = []
    for threshold in _THRESHOLDS:
        found = 0
        for lesson in lessons:
            weights = timing.weights[timing.folds == lesson.fold]
            networks = _networks(timing, weights, float(threshold))
            found += int(_played(lesson, networks, share).sum())
        counts.append(found)
    rising = np.maximum.accumulate(counts)
    return float(np.interp(wanted, rising, _THRESHOLDS))


def _states(
    lesson: Lesson, flags: NDArray[np.uint8], share: float
) -> tuple[FloatArray, FloatArray]:
    """Features of a motion played with given keys, and the ticks that remain to the next one."""
    features = np.empty((len(lesson.poses), _native.WALK_FEATURES))
    _native.walk_features(lesson.poses, lesson.looked, flags, share, features)
    frames = np.arange(len(flags))
    given = np.flatnonzero(flags)
    last = given[np.maximum(np.searchsorted(given, frames) - 1, 0)]
    after = np.searchsorted(lesson.keys, np.where(last == 0, 1, last + _SETTLED))
    # the last frame is a key only because the motion ends there
    learnt = (after < len(lesson.keys) - 1) & (frames > 0)
    next_key = lesson.keys[np.minimum(after, len(lesson.keys) - 1)]
    left = np.clip(next_key - frames, _SOONEST, _LATEST)
    return features[learnt], left[learnt]


def _flags(keys: NDArray[np.int64], lesson: Lesson) -> NDArray[np.uint8]:
    flags = np.zeros(len(lesson.poses), np.uint8)
    flags[np.clip(keys, 0, len(flags) - 1)] = 1
    flags[0] = 1
    return flags


def _shaken(lesson: Lesson, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The keys, each a few frames off."""
    return _flags(lesson.keys + rng.integers(-_JITTER, _JITTER + 1, len(lesson.keys)), lesson)


def _played(lesson: Lesson, networks: _native.KeyNetworks, share: float) -> NDArray[np.uint8]:
    found = np.empty(len(lesson.poses), np.uint8)
    _native.timed_keys(lesson.poses, lesson.looked, share, networks, found)
    return found


def _networks(timing: KeyTiming, weights: FloatArray, threshold: float) -> _native.KeyNetworks:
    return _native.KeyNetworks(
        center=timing.center,
        scale=timing.scale,
        weights=np.ascontiguousarray(weights),
        hidden=HIDDEN,
        threshold=threshold,
        gain=_GAIN,
    )


def network_size() -> int:
    """Number of weights in a network."""
    return (_native.WALK_FEATURES + 1) * HIDDEN + (HIDDEN + 1) * HIDDEN + HIDDEN + 1
