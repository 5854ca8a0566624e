"""How good a join is: measured on the result beside the clips that went in.

All figures are taken in a window of 0.4 s on either side of the take-over: the middle of the blend,
or the first frame after a cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import kinematics, quat
from kinema._arrays import parts as blocks
from kinema.motion import Motion
from kinema.ops.joinable import Source
from kinema.ops.quantiles import quantile
from kinema.ops.run_lengths import runs
from kinema.ops.transition.handover import Handover
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Seconds, Share

__all__ = ["WINDOW_S", "Figures", "Parts", "Yardstick"]

WINDOW_S = 0.4  # on either side of the take-over
_SHORTEST_S = 0.06  # contacts that last less inside the window are not counted
_SKATE_HEIGHT = 0.03  # leg lengths above its standing height: a toe so high does not skate
_BLOCK = 4096  # frames at a time: temporaries stay in the cache
_USUAL = 0.99  # quantile of the clips' own fastest joint
# Clips that move less than this stand still: legs per second (and second), radians per second².
_STILL = {"speed": 0.01, "acceleration": 0.1, "knee": 1.0, "skate": 0.001}


@dataclass(frozen=True, slots=True)
class Figures:
    """What a join costs.

    Attributes
    ----------
    drift : float
        Toes that stand still in the clips: the farthest that one of them gets from its mean place
        in the join, in leg lengths.
    skate : float
        Horizontal speed of toes, weighted by how near they are to the floor, over that in the
        clips.
    speed, acceleration : float
        Of the fastest joint, over the clips' own 99th percentile.
    knee : float
        Angular acceleration of hip, knee and ankle joints, likewise.
    seam : float
        Root mean square distance of the two poses at the take-over, in leg lengths.
    trimmed_s : float
        Seconds of both clips that are not shown.
    """

    drift: Annotated[float, Share]
    skate: float
    speed: float
    acceleration: float
    knee: float
    seam: Annotated[float, Share]
    trimmed_s: Annotated[float, Seconds]

    @property
    def trimmed(self) -> float:
        """Seconds of both clips that are not shown: ``trimmed_s``."""
        return self.trimmed_s


class Parts(NamedTuple):
    """K stretches of motion of W frames each, all of one body; ``there`` are frames that exist."""

    rotations: FloatArray  # (K, W, J, 4), local
    places: FloatArray  # (K, W, J, 3), in the world
    there: BoolArray  # (K, W)

    @classmethod
    def of(cls, motion: Motion, there: BoolArray) -> Parts:
        """Of a motion of K · W frames."""
        shape = (*there.shape, motion.skeleton.num_joints)
        places = kinematics.forward(motion).positions.reshape(*shape, 3)
        return cls(motion.rotations.reshape(*shape, 4), places, there)

    def only(self, frames: slice) -> Parts:
        """Some of the W frames."""
        return Parts(self.rotations[:, frames], self.places[:, frames], self.there[:, frames])


class Rates(NamedTuple):
    """Speed (K, W-1) and acceleration (K, W-2) of the fastest joint; 0 in frames without them."""

    speed: FloatArray
    acceleration: FloatArray


def rates(places: FloatArray, there: BoolArray, frame_time: float) -> Rates:
    """Of joints (K, W, N, 3)."""
    step = there[:, 1:] & there[:, :-1]
    velocity = np.diff(places, axis=1) / frame_time
    change = np.diff(velocity, axis=1) / frame_time
    return Rates(step * _largest(velocity), (step[:, 1:] & step[:, :-1]) * _largest(change))


def skating(toes: FloatArray, above: FloatArray, there: BoolArray, frame_time: float) -> FloatArray:
    """Speed of toes (K, W, N, 3) along the floor, weighted by how near it they are, (K, W-1, N).

    In leg lengths; ``above`` (K, W, N) is how high each is above where it stands.
    """
    step = there[:, 1:] & there[:, :-1]
    speed = np.linalg.norm(np.diff(toes[..., [0, 2]], axis=1), axis=-1) / frame_time
    above = np.clip(0.5 * (above[:, :-1] + above[:, 1:]), 0.0, _SKATE_HEIGHT)
    return np.asarray(step[..., None] * speed * (2.0 - 2.0 ** (above / _SKATE_HEIGHT)))


def _bending(turns: FloatArray, there: BoolArray, frame_time: float) -> FloatArray:
    """Largest angular acceleration of joints (K, W, N, 4), (K, W-2)."""
    step = there[:, 1:] & there[:, :-1]
    spin = quat.mul(quat.conjugate(turns[:, :-1]), turns[:, 1:])
    spin = 2.0 * quat.log(quat.canonical(spin)) / frame_time
    return (step[:, 1:] & step[:, :-1]) * _largest(np.diff(spin, axis=1)) / frame_time


class Yardstick:
    """What is usual in the two clips of a join, against which it is measured."""

    def __init__(self, previous: Source, next_: Source) -> None:
        self.clips = previous, next_
        self.leg, self.frame_time = previous.leg, previous.motion.frame_time
        speed, acceleration, knee, skate = zip(
            *(self._own(clip) for clip in self.clips), strict=True
        )
        self.speed = _usual(speed, _STILL["speed"])
        self.acceleration = _usual(acceleration, _STILL["acceleration"])
        self.knee = _usual(knee, _STILL["knee"])
        skates = np.concatenate([each.ravel() for each in skate])
        self.skate = max(float(skates.mean()) if len(skates) else 0.0, _STILL["skate"])

    def _own(self, clip: Source) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """Speed, acceleration, bending and skating of a whole clip."""
        # speeds reach one frame further, accelerations two
        found = [
            [values[:, : part.stop - part.start] for values in self.around(clip, part)]
            for part in blocks(len(clip), _BLOCK)
        ]
        speed, acceleration, knee, skate = (
            np.concatenate(each, axis=1) for each in zip(*found, strict=True)
        )
        return speed, acceleration, knee, skate

    def around(
        self, clip: Source, part: slice
    ) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """Speed, acceleration, bending and skating of some frames of a clip and the two after."""
        frames = slice(part.start, part.stop + 2)
        places = clip.body.places(frames)[None] / clip.leg
        there = np.ones(places.shape[:2], bool)
        found = rates(places[:, :, clip.body.in_body], there, self.frame_time)
        turns = clip.motion.rotations[None, frames, clip.leg_joints]
        levels = [clip.standing[side] / clip.leg for side in clip.toes]
        toes = places[:, :, list(clip.toes.values())]
        return (
            *found,
            _bending(turns, there, self.frame_time),
            skating(toes, toes[..., 1] - np.array(levels), there, self.frame_time),
        )

    def above(
        self, toes: FloatArray, frames: NDArray[np.intp], over: NDArray[np.intp]
    ) -> FloatArray:
        """How high toes (K, W, feet, 3) are above where they stand in the clip that is shown."""
        previous, next_ = self.clips
        levels = [
            np.where(frames >= over, next_.standing[side], previous.standing[side]) / self.leg
            for side in previous.toes
        ]
        level = np.stack(levels, axis=-1) if levels else np.zeros((*frames.shape, 0))
        return np.asarray(toes[..., 1] - level)

    def figures(
        self,
        parts: Parts,
        frames: NDArray[np.intp],
        spans: Sequence[Handover],
        seams: Sequence[float],
    ) -> list[Figures]:
        """Measure K joins.

        Parameters
        ----------
        parts : Parts
            Each result around its join, (K, W).
        frames : (K, W)
            Which frames of the results these are.
        spans : sequence of Handover
            The frames of each blend, and the source frames shown at its start.
        seams : sequence of float
            Distance of the two poses at each take-over, in leg lengths.
        """
        previous = self.clips[0]
        over = np.array([span.take_over for span in spans])[:, None]
        near = (np.abs(frames - over) <= round(WINDOW_S / self.frame_time)) & parts.there
        inside = np.flatnonzero(near.any(axis=0))
        window = slice(int(inside[0]), int(inside[-1]) + 1)
        frames, near = frames[:, window], near[:, window]
        rotations, places, _ = parts.only(window)
        places = places / self.leg
        speed, acceleration = rates(places[:, :, previous.body.in_body], near, self.frame_time)
        knee = _bending(rotations[:, :, previous.leg_joints], near, self.frame_time)
        toes = places[:, :, list(previous.toes.values())]
        skate = skating(toes, self.above(toes, frames, over), near, self.frame_time)
        return [
            Figures(
                drift=self._drift(toes[k], near[k], frames[k], span),
                skate=mean_skate(skate[k], near[k]) / self.skate,
                speed=float(speed[k].max(initial=0.0)) / self.speed,
                acceleration=float(acceleration[k].max(initial=0.0)) / self.acceleration,
                knee=float(knee[k].max(initial=0.0)) / self.knee,
                seam=seams[k],
                trimmed_s=span.trimmed(len(previous)) * self.frame_time,
            )
            for k, span in enumerate(spans)
        ]

    def _drift(
        self, toes: FloatArray, near: BoolArray, frames: NDArray[np.intp], span: Handover
    ) -> float:
        """Farthest that a toe gets from its mean place in a contact, in leg lengths."""
        previous, next_ = self.clips
        if previous.contacts is None or next_.contacts is None:
            return 0.0
        worst = 0.0
        least = _SHORTEST_S / self.frame_time - 1e-6
        for index, side in enumerate(previous.toes):
            labels = previous.contacts.toe(side), next_.contacts.toe(side)
            for start, stop in runs(span.followed(frames, *labels) & near):
                if stop - start >= least:
                    track = toes[start:stop, index]
                    away = np.linalg.norm(track - track.mean(axis=0), axis=1)
                    worst = max(worst, float(away.max()))
        return worst


def mean_skate(skate: FloatArray, near: BoolArray) -> float:
    """Mean over the frames that are there, and over feet, of (W-1, feet)."""
    steps = max(int((near[1:] & near[:-1]).sum()), 1)
    return float(skate.sum() / (steps * max(skate.shape[1], 1)))


def _largest(vectors: FloatArray) -> FloatArray:
    """Length of the longest of N vectors in each frame, of (K, W, N, 3)."""
    squares = np.einsum("kwni,kwni->kwn", vectors, vectors)
    return np.asarray(np.sqrt(squares.max(axis=-1, initial=0.0)))


def _usual(values: Sequence[FloatArray], least: float) -> float:
    together = np.concatenate([each.ravel() for each in values])
    return max(quantile(together, _USUAL) if len(together) else 0.0, least)
