"""Find the best way from one clip to another: many are estimated, a few made, one is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kinema.motion import Motion
from kinema.ops.connect import aligned, base_joint, seam_of
from kinema.ops.joinable import Source
from kinema.ops.transition.blending import Method, Trial, shown
from kinema.ops.transition.estimating import promising, score
from kinema.ops.transition.feet import around, held
from kinema.ops.transition.figures import Figures, Parts, Yardstick
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.weights import Weight

__all__ = ["Made", "best", "make", "trial"]

_MADE = 6  # of those that are estimated, so many are made and measured


class Made(NamedTuple):
    """A join that was made: ``motion`` are the frames from ``first`` on in which it may differ."""

    trial: Trial
    figures: Figures
    motion: Motion
    free: Motion  # the same before feet were held
    first: int


def trial(
    clips: tuple[Source, Source], span: Handover, base: str = "auto", turn_rad: float | None = None
) -> Trial:
    """Place the next clip on the previous one where the blend begins."""
    previous, next_ = clips
    last = min(span.previous_frame, len(previous) - 1)
    joint = base_joint(previous, last, next_, span.next_frame, base)
    placement = aligned(previous, span.previous_frame, next_, span.next_frame, joint, turn_rad)
    return Trial(span, placement, previous.motion.skeleton.names[joint])


def best(
    yard: Yardstick, trials: Sequence[Trial], *, method: Method, weight: Weight, feet: bool
) -> Made:
    """The trial that measures best, of the most promising ones."""
    if method != "inertialise":  # of which straight lines say nothing
        trials = promising(yard, trials, weight, feet)
    made = make(yard, trials[:_MADE], method=method, weight=weight, feet=feet)
    return min(made, key=lambda each: score(each.figures))


def make(
    yard: Yardstick, trials: Sequence[Trial], *, method: Method, weight: Weight, feet: bool
) -> list[Made]:
    """Make and measure all of them."""
    clips = yard.clips
    spans = Handover.stacked([each.span for each in trials])
    frames, there = around(clips, spans)
    free = shown(clips, trials, frames, method=method, weight=weight)
    result = held(clips, free, spans, frames, there) if feet else free
    seams = [_seam(clips, each) for each in trials]
    figures = yard.figures(Parts.of(result, there), frames, [each.span for each in trials], seams)
    made = []
    for k, each in enumerate(trials):
        inside = np.flatnonzero(there[k])
        part = slice(*(k * frames.shape[1] + inside[[0, -1]] + [0, 1]))
        first = int(frames[k, inside[0]])
        made.append(Made(each, figures[k], result[part], free[part], first))
    return made


def _seam(clips: tuple[Source, Source], trial: Trial) -> float:
    """Distance of the two poses at the take-over, in leg lengths."""
    previous, next_ = clips
    at = np.array([trial.span.take_over])
    frame = int(trial.span.previous_frames(at, len(previous))[0])
    next_frame = int(trial.span.next_frames(at, len(next_))[0])
    return seam_of(previous, frame, next_, next_frame, trial.placement)
