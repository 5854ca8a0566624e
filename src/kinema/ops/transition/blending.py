"""The poses of a transition: two clips blended, the offset between them let go, or a plain cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema import _native, quat
from kinema._arrays import copied
from kinema.errors import OptionError, closest
from kinema.motion import Motion
from kinema.ops.joinable import Source
from kinema.ops.placement import Placement
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.weights import Weight, rising
from kinema.skeleton import FloatArray

__all__ = ["Method", "Trial", "check_method", "mixed", "placed_body", "shown", "weights_of"]

Method: TypeAlias = Literal["blend", "start", "inertialise", "cut"]
_METHODS = ("blend", "start", "inertialise", "cut")


class Trial(NamedTuple):
    """One way to join two clips: when, and where the next clip is placed; ``base`` was matched."""

    span: Handover
    placement: Placement
    base: str


def check_method(method: str) -> None:
    """Reject a method that does not exist."""
    if method not in _METHODS:
        raise OptionError(
            f"no method named {method!r}", parameter="method", hint=closest(method, _METHODS)
        )


def shown(
    clips: tuple[Source, Source],
    trials: Sequence[Trial],
    frames: NDArray[np.intp],
    *,
    method: Method = "blend",
    weight: Weight = "quintic",
) -> Motion:
    """Frames (K, W) of the results of K trials, as one motion of K · W frames.

    Each has the previous clip, the blend, and the next clip as placed. Where the weight is 0 or 1,
    that clip to the bit.
    """
    previous, next_ = clips
    spans = Handover.stacked([trial.span for trial in trials])
    before = _taken(previous, spans.previous_frames(frames, len(previous)))
    after = _taken(next_, spans.next_frames(frames, len(next_)))
    after = placed_body(previous, after, [trial.placement for trial in trials])
    if method == "inertialise":
        after = _inertialised(clips, trials, frames, after)
    if method in ("cut", "inertialise"):
        weights = (frames >= spans.start).astype(float)
    else:
        weights = weights_of(spans, frames, weight)
    return mixed(before, after, weights.ravel())


def placed_body(previous: Source, motion: Motion, places: Sequence[Placement]) -> Motion:
    """Place each of K parts of equal length, hung as the previous clip is.

    Where the body hangs from joints that never move, the joint below them is moved in the world:
    through the frame of a motionless root, hips would be blended along arcs.
    """
    joints, turn, origin = previous.mount
    count = len(motion) // len(places)
    turns = np.repeat([place.rotation for place in places], count, axis=0)[:, None]
    moves = np.repeat([[place.x, 0.0, place.z] for place in places], count, axis=0)[:, None]
    rotations, positions = copied(motion.rotations), copied(motion.positions)
    back = quat.conjugate(turn)
    here = origin + quat.rotate(turn, positions[:, joints])
    there = quat.rotate(turns, here) + moves
    positions[:, joints] = quat.rotate(back, there - origin)
    turning = [joint for joint in joints if not motion.skeleton.is_end[joint]]
    in_mount = quat.mul(quat.mul(back, turns), turn)
    rotations[:, turning] = quat.normalize(quat.mul(in_mount, rotations[:, turning]))
    return motion.with_arrays(rotations=rotations, positions=positions)


def weights_of(spans: Handover, frames: NDArray[np.intp], weight: Weight) -> FloatArray:
    """Weight of the next clip in frames of the result; without a blend it is 1 at once."""
    cut = spans.length == 0
    return rising((frames - spans.start + cut) / np.maximum(spans.length, 1), weight)


def _taken(clip: Source, frames: NDArray[np.intp]) -> Motion:
    """Any frames of a clip, one after the other."""
    motion, chosen = clip.motion, frames.ravel()
    return motion.with_arrays(
        rotations=motion.rotations[chosen], positions=motion.positions[chosen], missing=None
    )


def mixed(before: Motion, after: Motion, weights: FloatArray) -> Motion:
    """Positions linearly, rotations by slerp."""
    rotations, positions = np.empty_like(before.rotations), np.empty_like(before.positions)
    _native.blend(
        rotations=[before.rotations, after.rotations],
        positions=[before.positions, after.positions],
        weights=np.stack([1.0 - weights, weights], axis=1),
        intrinsic=False,
        out_rotations=rotations,
        out_positions=positions,
    )
    return before.with_arrays(rotations=rotations, positions=positions)


def _inertialised(
    clips: tuple[Source, Source],
    trials: Sequence[Trial],
    frames: NDArray[np.intp],
    after: Motion,
) -> Motion:
    """The next clip, with what it is off by where it begins let go of along a quintic.

    The previous clip is not evaluated after that: only its last pose and velocity.
    """
    previous, next_ = clips
    rotations, positions = copied(after.rotations), copied(after.positions)
    for index, (trial, row) in enumerate(zip(trials, frames, strict=True)):
        span = trial.span
        at = min(span.previous_frame, len(previous) - 1)
        last = _taken(previous, np.array([max(at - 1, 0), at]))
        begin = span.next_frames(np.array([span.start, span.start + 1]), len(next_))
        ahead = placed_body(previous, _taken(next_, begin), [trial.placement])
        # the previous clip goes on as it moved: for a frame, or for two where it has just run out
        step = quat.mul(last.rotations[1], quat.conjugate(last.rotations[0]))
        move = last.positions[1] - last.positions[0]
        turned, placed = last.rotations[1], last.positions[1]
        if span.previous_frame > at:
            turned, placed = quat.mul(step, turned), placed + move
        turns = np.stack([turned, quat.mul(step, turned)])
        places = np.stack([placed, placed + move])
        turn_off = quat.log(quat.canonical(quat.mul(quat.conjugate(ahead.rotations), turns)))
        place_off = places - ahead.positions

        length = max(span.length, 1)
        x = np.clip((row - span.start) / length, 0.0, 1.0)[:, None, None]
        left = 1.0 - x**3 * (10.0 - 15.0 * x + 6.0 * x**2)
        going = x * (1.0 - x**2 * (6.0 - 8.0 * x + 3.0 * x**2)) * length
        turn = left * turn_off[0] + going * (turn_off[1] - turn_off[0])
        part = slice(index * len(row), (index + 1) * len(row))
        rotations[part] = quat.normalize(quat.mul(rotations[part], quat.exp(turn)))
        positions[part] += left * place_off[0] + going * (place_off[1] - place_off[0])
    return after.with_arrays(rotations=rotations, positions=positions)
