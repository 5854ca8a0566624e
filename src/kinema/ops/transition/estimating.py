"""Rough figures of many joins at once, to choose which of them to make.

Joints move along straight lines between the clips, and planted toes are held: no pose is blended
and no leg is bent. What that leaves out is small beside the differences between joins.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinema.ops.joinable import Source
from kinema.ops.transition.blending import Trial, weights_of
from kinema.ops.transition.feet import EASE_S, around, away, labels, near
from kinema.ops.transition.figures import (
    WINDOW_S,
    Figures,
    Yardstick,
    mean_skate,
    rates,
    skating,
)
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.planted import displacements
from kinema.ops.transition.weights import Weight
from kinema.skeleton import FloatArray

__all__ = ["promising", "score"]

# Figures count in proportion to these: about what nine of ten joins of recordings can stay below.
BOUNDS = {"drift": 0.005, "skate": 2.5, "speed": 1.1, "acceleration": 1.0, "knee": 1.1}


def score(figures: Figures) -> float:
    """How bad a join is: figures over their bounds, squared and added up."""
    return float(sum((getattr(figures, name) / bound) ** 2 for name, bound in BOUNDS.items()))


def promising(yard: Yardstick, trials: Sequence[Trial], weight: Weight, feet: bool) -> list[Trial]:
    """Trials in the order of what they are likely to cost."""
    if len(trials) < 2:
        return list(trials)
    spans = Handover.stacked([trial.span for trial in trials])
    frames, there = around(yard.clips, spans, WINDOW_S)
    places = _blended(yard.clips, trials, spans, frames, weight, yard.clips[0].tips)
    toes = _toes(yard, trials, spans, weight, feet)
    cut = (toes.shape[1] - frames.shape[1]) // 2
    toes = toes[:, cut : cut + frames.shape[1]] / yard.leg
    speed, acceleration = rates(
        np.concatenate([places / yard.leg, toes], axis=2), there, yard.frame_time
    )
    skate = skating(toes, yard.above(toes, frames, spans.take_over), there, yard.frame_time)
    rough = {
        "speed": speed.max(axis=1, initial=0.0) / yard.speed,
        "acceleration": acceleration.max(axis=1, initial=0.0) / yard.acceleration,
        "skate": [mean_skate(*each) / yard.skate for each in zip(skate, there, strict=True)],
    }
    costs = sum((np.asarray(values) / BOUNDS[name]) ** 2 for name, values in rough.items())
    return [trials[index] for index in np.argsort(costs, kind="stable")]


def _blended(
    clips: tuple[Source, Source],
    trials: Sequence[Trial],
    spans: Handover,
    frames: NDArray[np.intp],
    weight: Weight,
    joints: list[int],
) -> FloatArray:
    """Places (K, W, N, 3) of some joints, on straight lines from one clip to the other."""
    previous, next_ = clips
    here = _places(previous, spans.previous_frames(frames, len(previous)), joints)
    there = _places(next_, spans.next_frames(frames, len(next_)), joints)
    turn, x, z = np.array([[p.turn_rad, p.x, p.z] for _, p, _ in trials]).T[..., None, None]
    cosine, sine = np.cos(turn), np.sin(turn)
    placed = np.stack(
        [
            there[..., 0] * cosine + there[..., 2] * sine + x,
            there[..., 1],
            there[..., 2] * cosine - there[..., 0] * sine + z,
        ],
        axis=-1,
    )
    return np.asarray(here + weights_of(spans, frames, weight)[..., None, None] * (placed - here))


def _places(clip: Source, frames: NDArray[np.intp], joints: list[int]) -> FloatArray:
    """Where joints are in frames (K, W) of a clip, (K, W, N, 3)."""
    low, high = int(frames.min()), int(frames.max()) + 1
    return clip.body.places(slice(low, high))[:, joints][frames - low]


def _toes(
    yard: Yardstick, trials: Sequence[Trial], spans: Handover, weight: Weight, feet: bool
) -> FloatArray:
    """Places (K, W, feet, 3) of toes, held while they are down."""
    frames, there = around(yard.clips, spans)
    toes = yard.clips[0].toes
    places = _blended(yard.clips, trials, spans, frames, weight, list(toes.values()))
    if not feet:
        return places
    far = away(spans, frames, 1.0 / yard.frame_time).ravel()
    for index, side in enumerate(toes):
        down = labels(yard.clips, f"{side}_toe", spans, frames) & there
        down = near(down.ravel(), far, yard.frame_time)
        moved = displacements(places[:, :, index].reshape(-1, 3), down, EASE_S / yard.frame_time)
        places[:, :, index] += moved.reshape(*frames.shape, 3)
    return places
