"""Bake a sequence: clips that overlap are blended, gaps between them are bridged."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import numpy as np

from kinema.compose.timeline import Item, Stretch, frame_of, merged, stretches
from kinema.errors import KinemaError, KinemaWarning
from kinema.motion import Motion
from kinema.ops import fill
from kinema.ops.connect import continuation
from kinema.ops.joinable import Source
from kinema.ops.transition.assembling import Assembly
from kinema.ops.transition.blending import Trial
from kinema.ops.transition.figures import Figures, Parts, Yardstick, rates
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.joining import feet_of
from kinema.ops.transition.judging import complaints
from kinema.ops.transition.trying import Made, make, trial

if TYPE_CHECKING:
    from kinema.compose.sequence import Sequence

__all__ = ["Baked", "Seam", "SeamKind", "baked", "warn_of_seams"]

SeamKind: TypeAlias = Literal["blend", "cut", "continues", "bridge"]


@dataclass(frozen=True, slots=True)
class Seam:
    """Where one clip follows another.

    Attributes
    ----------
    start, stop : int
        Frames ``start`` … ``stop`` - 1 of the result are blended or bridged.
    kind : {"blend", "cut", "continues", "bridge"}
        Clips that overlap are blended, those that only touch are cut; one that goes on as the last
        one ended continues it. A gap is bridged.
    speed, acceleration : float
        Of the fastest joint, over the clips' own 99th percentile.
    problems : tuple of str
        What is outside the bounds of a good join, one line each.
    figures : Figures, optional
        What a join costs; a bridge has none.
    """

    start: int
    stop: int
    kind: SeamKind
    speed: float
    acceleration: float
    problems: tuple[str, ...]
    figures: Figures | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Baked:
    """A sequence as one motion.

    Attributes
    ----------
    motion : Motion
        Frame rate, bones and layout of the first clip.
    start_s : float
        Where on the time line its first frame is.
    names : tuple of str
        What the clips are called.
    stretches : tuple of Stretch
        Frames of the result that each clip has, blends included.
    seams : tuple of Seam
        Where clips meet; none where a clip was split and plays on.
    """

    motion: Motion
    start_s: float
    names: tuple[str, ...]
    stretches: tuple[Stretch, ...]
    seams: tuple[Seam, ...]


class _Part(NamedTuple):
    """A clip in frames: those of the result, and the first frame of its source that is shown."""

    item: Item
    source: Source
    first: int
    stop: int
    begin: int

    def source_frame(self, frame: int) -> int:
        return frame - self.first + self.begin

    @property
    def shown(self) -> Source:
        """Only what is shown of the source."""
        low, high = self.begin, self.source_frame(self.stop)
        whole = (low, high) == (0, len(self.source))
        return self.source if whole else Source(self.source.motion[low:high])


def baked(sequence: Sequence) -> Baked:
    """Put the clips of a sequence together."""
    parts = _parts(merged(sequence.items))
    holds = sequence.feet == "lock" and len(parts) > 1 and feet_of([part.source for part in parts])
    first, *others = _runs(parts)
    motion, seams = _joined(first, sequence, holds)
    last = first[-1]
    for run in others:
        made, found = _joined(run, sequence, holds)
        motion = fill.join(
            motion, made, frames=run[0].first - last.stop, feet="lock" if holds else "free"
        ).motion
        seams += [_bridge(last, run[0], motion), *found]
        last = run[-1]
    names = tuple(item.material.name for item in sequence.items)
    shown = [
        Stretch(first, min(stop, motion.num_frames)) for first, stop in stretches(sequence.items)
    ]
    return Baked(motion, sequence.start_s, names, tuple(shown), tuple(seams))


def warn_of_seams(made: Baked) -> None:
    """Warn of every seam that is out of bounds."""
    for seam in made.seams:
        if seam.problems:
            at_s = made.start_s + seam.start * made.motion.frame_time
            warnings.warn(
                KinemaWarning(
                    f"{seam.kind} at {at_s:.2f} s: {'; '.join(seam.problems)}; overlap the clips "
                    "elsewhere or for longer, or put a clip between"
                ),
                stacklevel=3,
            )


def _parts(items: list[Item]) -> list[_Part]:
    """The clips in frames, at the rate and with the bones of the first."""
    first = items[0].material.motion
    found = []
    for number, (item, (start, stop)) in enumerate(zip(items, stretches(items), strict=True), 1):
        try:
            source = item.material.source_for(first)
        except KinemaError as error:
            error.message = f"clip {number} ({item.material.name}): {error.message}"
            raise
        count = min(stop - start, len(source))
        begin = min(max(frame_of(item.begin_s, first.frame_time), 0), len(source) - 1)
        # what was resampled may be a frame short of its length in seconds
        short = max(begin + count - len(source), 0)
        if number == len(items):
            count -= short
        else:  # begin earlier, so that no gap opens
            begin -= short
        found.append(_Part(item, source, start, start + count, begin))
    return found


def _runs(parts: Iterable[_Part]) -> list[list[_Part]]:
    """Clips that overlap or touch, each run up to the next gap."""
    runs: list[list[_Part]] = []
    for part in parts:
        if runs and part.first <= runs[-1][-1].stop:
            runs[-1].append(part)
        else:
            runs.append([part])
    return runs


def _joined(run: list[_Part], sequence: Sequence, holds: bool) -> tuple[Motion, list[Seam]]:
    """Clips without a gap as one motion, and their joins."""
    yards, made = [], []
    for previous, next_ in pairwise(run):
        yards.append(Yardstick(previous.source, next_.source))
        made.append(_join(yards[-1], previous, next_, sequence, holds))
    last = run[-1]
    ends = run[0].begin, last.source_frame(last.stop)
    result = Assembly([part.source for part in run], made, ends, holds).joined(yards)
    seams = []
    for join in result.joins:
        kind: SeamKind = "blend" if join.stop > join.start else "cut"
        problems = tuple(complaints(join.figures))
        if join.base == "continues":
            kind, problems = "continues", ()
        start, stop = (run[0].first + frame for frame in (join.start, join.stop))
        speed, sudden = join.figures.speed, join.figures.acceleration
        seams.append(Seam(start, stop, kind, speed, sudden, problems, join.figures))
    return result.motion, seams


def _join(yard: Yardstick, previous: _Part, next_: _Part, sequence: Sequence, holds: bool) -> Made:
    """The join of two clips: blended while they overlap, as it was where a take was cut in two."""
    at, blended = previous.source_frame(next_.first), previous.stop - next_.first
    asked = None
    if blended <= 1 and next_.item.base == "auto":
        found = continuation(previous.shown, next_.shown)
        if found is not None and found.previous_frame == at - previous.begin:
            span = Handover(at, at, at, next_.begin)
            asked, holds = Trial(span, found.placement, found.base), False
    if asked is None:
        span = Handover(at, at + blended, at, next_.begin)
        asked = trial(yard.clips, span, next_.item.base)
    return make(yard, [asked], method="blend", weight=sequence.weight, feet=holds)[0]


def _bridge(previous: _Part, next_: _Part, motion: Motion) -> Seam:
    """Measure a gap that was filled, from a frame before it to a frame after it."""
    yard = Yardstick(previous.source, next_.source)
    low, high = max(previous.stop - 2, 0), min(next_.first + 2, motion.num_frames)
    there = np.ones((1, high - low), bool)
    places = Parts.of(motion[low:high], there).places[:, :, previous.source.body.in_body]
    speeds, sudden = rates(places / yard.leg, there, yard.frame_time)
    speed = float(speeds.max(initial=0.0)) / yard.speed
    acceleration = float(sudden.max(initial=0.0)) / yard.acceleration
    problems = complaints(Figures(0.0, 0.0, speed, acceleration, 0.0, 0.0, 0.0))
    return Seam(previous.stop, next_.first, "bridge", speed, acceleration, tuple(problems))
