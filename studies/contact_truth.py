"""How well contacts are found in samples, whose contacts are known."""

from __future__ import annotations

from functools import partial
from typing import Literal, NamedTuple

import numpy as np

from kinema import contacts, samples
from kinema.samples.truth import Interval, Truth
from kinema.skeleton import BoolArray

MADE = {
    "walk neutral": partial(samples.walk, style="neutral"),
    "walk brisk": partial(samples.walk, style="brisk"),
    "walk tired": partial(samples.walk, style="tired"),
    "walk to stop": samples.walk_to_stop,
    "turn": samples.turn,
    "walk and crouch": samples.walk_crouch,
    "run and stop": samples.run_stop,
    "jumps": samples.jumps,
}
RATES = (24.0, 30.0, 60.0, 120.0, 240.0)
NOISES = (0.0, 0.002)
SEED = 20261118
BODIES = 4  # of each sample, rate and noise


class Score(NamedTuple):
    """F₁ of one foot's heel, toes and whole in one sample.

    ``limit`` has the same of a detector that knows the end of each contact to half a frame.
    """

    fps: float
    noise_m: float
    heel: float
    toe: float
    foot: float
    limit: tuple[float, float, float]


class PawScore(NamedTuple):
    """F₁ of one of a dog's four feet in one sample."""

    fps: float
    noise_m: float
    foot: float


def scores(*, quick: bool) -> list[Score]:
    """Every sample at every rate, of random seed and height (1.1 to 2.1 m)."""
    rng = np.random.default_rng(SEED)
    found = []
    for fps in RATES[2:3] if quick else RATES:
        for make in list(MADE.values())[: 2 if quick else None]:
            for noise in NOISES * (1 if quick else BODIES):
                options = {"seed": int(rng.integers(1000)), "height": float(rng.uniform(1.1, 2.1))}
                sample = make(fps=fps, noise_m=noise, **options)
                contact, truth = contacts.detect(sample.motion), sample.truth
                found += [
                    Score(
                        fps,
                        noise,
                        _f1(contact.heel(side), truth.heel(side)),
                        _f1(contact.toe(side), truth.toe(side)),
                        _f1(contact.of(side), truth.contact(side)),
                        _limits(truth, side, rng),
                    )
                    for side in ("left", "right")
                ]
    return found


def paw_scores(*, quick: bool) -> list[PawScore]:
    """Dogs at every rate, of random seed and height (0.3 to 1.2 m)."""
    rng = np.random.default_rng(SEED)
    found = []
    for fps in RATES[2:3] if quick else RATES:
        for noise in NOISES * (1 if quick else 2 * BODIES):
            options = {"seed": int(rng.integers(1000)), "height": float(rng.uniform(0.3, 1.2))}
            sample = samples.dog_walk(fps=fps, noise_m=noise, **options)
            contact = contacts.detect(sample.motion)
            found += [
                PawScore(fps, noise, _f1(contact.of(paw), sample.truth.contact(paw)))
                for paw in contact.feet
            ]
    return found


def _limits(
    truth: Truth, side: Literal["left", "right"], rng: np.random.Generator
) -> tuple[float, float, float]:
    """F₁ of heel, toe and foot whose ends are known to half a frame."""
    exact = (truth.heel(side), truth.toe(side), truth.contact(side))
    given = (
        getattr(truth, f"{side}_heel"),
        getattr(truth, f"{side}_toe"),
        getattr(truth, side),
    )
    heel, toe, foot = (
        _f1(_half_a_frame_off(intervals, truth.clean.fps, len(frames), rng), frames)
        for intervals, frames in zip(given, exact, strict=True)
    )
    return heel, toe, foot


def _half_a_frame_off(
    intervals: tuple[Interval, ...], fps: float, frames: int, rng: np.random.Generator
) -> BoolArray:
    at, inside = np.arange(frames) / fps, np.zeros(frames, bool)
    for start, stop in intervals:
        # what the clip cuts off is no end
        first = start + (rng.uniform(-0.5, 0.5) / fps if start > 0.0 else 0.0)
        last = stop + (rng.uniform(-0.5, 0.5) / fps if stop < at[-1] - 1e-6 else 0.0)
        inside |= (at >= first - 1e-9) & (at <= last + 1e-9)
    return inside


def _f1(found: BoolArray, truth: BoolArray) -> float:
    return float(2.0 * (found & truth).sum() / max(found.sum() + truth.sum(), 1))
