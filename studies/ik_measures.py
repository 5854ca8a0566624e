"""What the IK study measures: how fast joints turn around a goal, and how close the tip comes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from ik_cases import EASE_S, Case
from numpy.typing import NDArray

import kinema
from kinema import Motion, kinematics, quat

FloatArray = NDArray[np.float64]


class Turns(NamedTuple):
    """The fastest turn of one moved motion, against what is allowed.

    ``ratio`` is the largest turn per frame over its bound: 1.25 times the 99.9th percentile of the
    clip's own turns, or twice the joint's turn from clip to goal over the frames of the ease,
    whichever is larger. ``strict`` is that turn's with the percentile of the joint itself.
    ``most_deg`` is that turn, ``joint`` and ``frame`` where it is. ``met`` is the share of the
    range's frames in which the tip is within a thousandth of the body's height of its goal.
    """

    ratio: float
    strict: float
    most_deg: float
    joint: str
    frame: int
    met: float


def measure(before: Motion, after: Motion, case: Case) -> Turns:
    """Compare a motion before and after it was moved."""
    start, stop = case.options["frames"]
    ease = max(EASE_S * before.fps, 1.0)
    own, now = _turns(before), _turns(after)
    bodied = ~before.skeleton.is_end
    apart = quat.distance(before.rotations, after.rotations)[start:stop].max(axis=0)
    by_ease = 2.0 * apart / ease
    changed = quat.distance(before.rotations, after.rotations) > 1e-7
    near = (changed[1:] | changed[:-1]) & bodied
    clip = 1.25 * np.percentile(own[:, bodied], 99.9)
    alone = 1.25 * np.percentile(own, 99.9, axis=0)
    # where the clip itself is faster, a glitch of its own, it may stay so
    ratio, strict = (
        np.where(near, now / np.maximum(np.maximum(np.maximum(speed, by_ease), own), 1e-9), 0.0)
        for speed in (clip, alone)
    )
    frame, joint = np.unravel_index(int(ratio.argmax()), ratio.shape)
    return Turns(
        float(ratio.max()),
        float(strict[frame, joint]),
        float(np.degrees(now[frame, joint])),
        before.skeleton.names[joint],
        int(frame),
        _met(before, after, case),
    )


def _turns(motion: Motion) -> FloatArray:
    """Turn of every joint from frame to frame, (F - 1, J)."""
    return np.asarray(quat.distance(motion.rotations[1:], motion.rotations[:-1]))


def _met(before: Motion, after: Motion, case: Case) -> float:
    start, stop = case.options["frames"]
    tip = kinema.roles.find_roles(before)[case.options["tips"]]
    own, now = (kinematics.forward(m).positions[start:stop, tip] for m in (before, after))
    goal = case.options.get("goals")
    wanted = own + case.options["by"] if goal is None else np.broadcast_to(goal, own.shape)
    off = np.linalg.norm(now - wanted, axis=-1)
    return float((off <= 1e-3 * before.skeleton.height).mean())
