"""A transition evaluated at one moment, without the rest of it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import numpy as np

from kinema import _native, quat
from kinema.errors import OptionError
from kinema.motion import Motion, Pose
from kinema.ops.joinable import Source
from kinema.ops.transition.blending import Method, mixed, placed_body, weights_of
from kinema.ops.transition.clip import Clip
from kinema.ops.transition.figures import Figures, Yardstick
from kinema.ops.transition.joining import Feet, Manner, feet_of, given_trial, prepared
from kinema.ops.transition.trying import make
from kinema.ops.transition.weights import Weight
from kinema.skeleton import FloatArray
from kinema.units import Seconds

__all__ = ["State", "Transition"]

State: TypeAlias = Literal["previous", "blending", "next"]
_ON_FRAME = 1e-6


class Transition:
    """From one clip to another: the pose at any time, and which of them it belongs to.

    Time starts where the previous clip begins. The next clip begins where the previous one's
    closing interval does; from there to the end of its opening interval poses are blended. A clip
    whose recording goes on past its end plays on inside the blend, one that has run out holds its
    last pose. Times are rounded to frames of the previous clip's rate.

    Parameters
    ----------
    previous, next : Clip
        Where blend intervals are not given, the last and the first 0.3 s.
    method : {"blend", "start", "cut"}
        As in `join`.
    feet : {"lock", "free"}
        As in `join`.
    weight : {"linear", "smoothstep", "quintic"}
        As in `join`.

    Attributes
    ----------
    start_s, stop_s : float
        When the blend begins and ends.
    seconds : float
        When the next clip ends.
    figures : Figures
        What the join costs.

    Examples
    --------
    >>> from kinema import samples
    >>> clips = [Clip(samples.walk(style=style).motion) for style in ("neutral", "brisk")]
    >>> change = Transition(*clips)
    >>> [change.pose(time_s)[1] for time_s in (0.0, change.start_s + 0.1, change.stop_s)]
    ['previous', 'blending', 'next']
    """

    def __init__(
        self,
        previous: Clip,
        next: Clip,
        *,
        method: Method = "blend",
        feet: Feet = "lock",
        weight: Weight = "quintic",
    ) -> None:
        manner = Manner("given", method=method, feet=feet, weight=weight)
        manner.check()
        if method == "inertialise":
            raise OptionError(
                "a Transition blends two clips; method 'inertialise' is for join",
                parameter="method",
            )
        clips = previous, next
        sources = prepared(clips)
        self._clips = sources[0], sources[1]
        self._manner = manner
        self._trial = given_trial(self._clips, clips, manner)
        holds = feet == "lock" and feet_of(sources)
        made = make(
            Yardstick(*self._clips), [self._trial], method=method, weight=weight, feet=holds
        )[0]
        self.figures: Figures = made.figures
        step, span = sources[0].motion.frame_time, self._trial.span
        self._begin = round(previous.begin_s / step)
        self.start_s = (span.start - self._begin) * step
        self.stop_s = (span.stop - self._begin) * step
        last = len(sources[1]) if next.end_s is None else round(next.end_s / step)
        self.seconds = self.start_s + (last - span.next_frame) * step
        self._step, self._first = step, made.first
        # what holding feet changed, joint by joint
        self._turned = quat.canonical(
            quat.mul(quat.conjugate(made.free.rotations), made.motion.rotations)
        )
        self._moved = made.motion.positions - made.free.positions

    def pose(self, time_s: Annotated[float, Seconds]) -> tuple[Pose, State]:
        """The pose at a time, and whether it is the previous clip's, blended, or the next one's."""
        if not 0.0 <= time_s <= self.seconds:
            raise OptionError(
                f"time must be from 0 to {self.seconds:.4g} s, found {time_s:g}",
                parameter="time_s",
            )
        frame = time_s / self._step + self._begin
        nearest = round(frame)
        frame = float(nearest) if abs(frame - nearest) < _ON_FRAME else frame
        span = self._trial.span
        weight = 0.0 if frame < span.start else 1.0
        state: State = "previous" if frame < span.start else "next"
        if span.start <= frame < span.stop:
            state = "blending"
            weight = float(weights_of(span, np.array(frame), self._manner.weight))
        parts = []
        if weight < 1.0:
            shown = frame - span.start + span.previous_frame
            if span.held:
                shown = min(shown, span.previous_frame)
            parts.append(_sampled(self._clips[0], shown))
        if weight > 0.0:
            part = _sampled(self._clips[1], frame - span.start + span.next_frame)
            parts.append(placed_body(self._clips[0], part, [self._trial.placement]))
        result = parts[0] if len(parts) == 1 else mixed(parts[0], parts[1], np.array([weight]))
        rotations, positions = self._held(frame, result.rotations[0], result.positions[0])
        return Pose(result.skeleton, rotations, positions), state

    def _held(
        self, frame: float, rotations: FloatArray, positions: FloatArray
    ) -> tuple[FloatArray, FloatArray]:
        """The pose with its feet held."""
        at = frame - self._first
        if not 0.0 <= at <= len(self._turned) - 1:
            return rotations, positions
        low = int(at)
        high, share = min(low + 1, len(self._turned) - 1), at - low
        turn = quat.slerp(self._turned[low], self._turned[high], share)
        moved = (1.0 - share) * self._moved[low] + share * self._moved[high]
        return quat.normalize(quat.mul(rotations, turn)), positions + moved


def _sampled(clip: Source, frame: float) -> Motion:
    """One frame of a clip at a real-valued frame number, held at its ends."""
    at = np.array([min(max(frame, 0.0), len(clip) - 1.0)], float)
    joints = clip.motion.skeleton.num_joints
    rotations, positions = np.empty((1, joints, 4)), np.empty((1, joints, 3))
    _native.sample(
        rotations=clip.motion.rotations,
        positions=clip.motion.positions,
        at=at,
        out_rotations=rotations,
        out_positions=positions,
    )
    return clip.motion.with_arrays(rotations=rotations, positions=positions, missing=None)
