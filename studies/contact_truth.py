"""How well contacts are found in samples, whose contacts are known."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from kinema import contacts, samples
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
SEED = 20261116


class Score(NamedTuple):
    """F₁ of one foot's heel, toes and whole in one sample."""

    fps: float
    noise_m: float
    heel: float
    toe: float
    foot: float


def scores(*, quick: bool) -> list[Score]:
    """Every sample at every rate, of random seed and height (1.1 to 2.1 m)."""
    rng = np.random.default_rng(SEED)
    found = []
    for fps in RATES[2:3] if quick else RATES:
        for make in list(MADE.values())[: 2 if quick else None]:
            for noise in NOISES:
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
                    )
                    for side in ("left", "right")
                ]
    return found


def _f1(found: BoolArray, truth: BoolArray) -> float:
    return float(2.0 * (found & truth).sum() / max(found.sum() + truth.sum(), 1))
