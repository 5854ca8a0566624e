"""Lay one kernel on a motion by every method, and say how far they are apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from kinema import quat
from kinema.motion import Motion
from kinema.ops.filters.convolution import Ends, Method, convolve
from kinema.skeleton import FloatArray

__all__ = ["Comparison", "MethodResult", "compare"]

# name shown → method, and whether signs are aligned first
_WAYS: dict[str, tuple[Method, bool]] = {
    "intrinsic": ("intrinsic", False),
    "local": ("local", False),
    "qlerp": ("qlerp", False),
    "qlerp, signs aligned": ("qlerp", True),
    "expmap": ("expmap", False),
    "expmap, signs aligned": ("expmap", True),
}


@dataclass(frozen=True, slots=True)
class MethodResult:
    """What one method made of the motion.

    ``jump_rad`` is the largest turn of a joint from one frame to the next, at ``jump_frame`` (the
    later one) in ``jump_joint``; ``mean_off_rad`` and ``max_off_rad`` are angles to the intrinsic
    mean, over all frames and joints.
    """

    name: str
    motion: Motion
    jump_rad: float
    jump_frame: int
    jump_joint: str
    mean_off_rad: float
    max_off_rad: float


@dataclass(frozen=True, slots=True)
class Comparison:
    """The motion itself and what each method made of it, the intrinsic mean first.

    ``sign_changes`` counts where a joint's quaternion goes over to the other sign from one frame
    to the next; ``spread_rad`` is the largest angle from a window's middle to one of its samples.
    """

    source: MethodResult
    results: tuple[MethodResult, ...]
    sign_changes: int
    spread_rad: float

    def result(self, name: str) -> MethodResult:
        """One method's result by its name."""
        return next(result for result in self.results if result.name == name)


def compare(motion: Motion, taps: ArrayLike, *, ends: Ends = "copy") -> Comparison:
    """Filter a motion by each method with the same kernel, and measure what came out.

    The intrinsic mean is what the others are measured against: it depends neither on the signs
    that samples come with nor on the axes that a file uses.

    Parameters
    ----------
    motion : Motion
        At least two frames.
    taps : (2K + 1,)
        The kernel, centred.
    ends : {"copy", "shrink", "reflect", "hold"}
        As in `kinema.filters.convolve`.

    Returns
    -------
    Comparison

    Examples
    --------
    >>> from kinema import samples
    >>> found = compare(samples.walk(seconds=2.0).motion, np.ones(9))
    >>> [result.name for result in found.results][:3]
    ['intrinsic', 'local', 'qlerp']
    >>> bool(found.result("local").max_off_rad < 0.01)
    True
    """
    made = {
        name: convolve(motion, taps, method=method, ends=ends, align_signs=aligned)
        for name, (method, aligned) in _WAYS.items()
    }
    truth = made["intrinsic"].rotations
    rotations = motion.rotations[:, ~motion.skeleton.is_end]
    changes = np.sum(rotations[1:] * rotations[:-1], axis=-1) < 0.0
    return Comparison(
        _measured("the motion itself", motion, truth),
        tuple(_measured(name, result, truth) for name, result in made.items()),
        int(changes.sum()),
        _spread(rotations, len(np.asarray(taps)) // 2),
    )


def _measured(name: str, motion: Motion, truth: FloatArray) -> MethodResult:
    joints = np.flatnonzero(~motion.skeleton.is_end)
    rotations = motion.rotations[:, joints]
    steps = quat.distance(rotations[:-1], rotations[1:])
    frame, joint = np.unravel_index(int(steps.argmax()), steps.shape)
    off = quat.distance(rotations, truth[:, joints])
    return MethodResult(
        name,
        motion,
        float(steps.max()),
        int(frame) + 1,
        motion.skeleton.names[joints[joint]],
        float(off.mean()),
        float(off.max()),
    )


def _spread(rotations: FloatArray, half: int) -> float:
    """The largest angle from a window's middle to one of its samples."""
    return max(
        (
            float(quat.distance(rotations[:-shift], rotations[shift:]).max())
            for shift in range(1, min(half, len(rotations) - 1) + 1)
        ),
        default=0.0,
    )
