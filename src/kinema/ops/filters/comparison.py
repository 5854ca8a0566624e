"""Filter a motion by every method with the same kernel, and measure how the results differ."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import quat
from kinema.checked import checked
from kinema.errors import ShapeError
from kinema.motion import Motion
from kinema.ops.filters.convolution import FilterMethod, convolved
from kinema.ops.filters.kernels import Kernel
from kinema.ops.filters.smoothing import smoothing_taps
from kinema.ops.filters.tracks import Ends
from kinema.ops.mount import in_body
from kinema.skeleton import FloatArray
from kinema.units import Bounds, Hertz, Seconds

__all__ = ["Comparison", "MethodResult", "compare", "compare_methods"]

# name shown → method, and whether signs are aligned first
_METHODS: dict[str, tuple[FilterMethod, bool]] = {
    "intrinsic": ("intrinsic", False),
    "local": ("local", False),
    "qlerp": ("qlerp", False),
    "qlerp, signs aligned": ("qlerp", True),
    "expmap": ("expmap", False),
    "expmap, signs aligned": ("expmap", True),
}
_ORIGINAL = "original"
_DEFAULT_WIDTH = 51

# Distance from the intrinsic mean: below the first nobody sees a difference, above the second it
# is another pose.
_AGREES_RAD, _FAILS_RAD = np.radians(1.0), np.radians(10.0)
_JUMP_RAD = np.radians(5.0)  # from one frame to the next, and at least twice the mean's own
_MEAN_JUMP_RAD = np.radians(20.0)
_HALF_TURN_RAD = np.radians(150.0)


@dataclass(frozen=True, slots=True)
class MethodResult:
    """The result of one method, or the original motion.

    ``jump_rad`` is the largest rotation of a joint from one frame to the next, in ``jump_joint`` at
    ``jump_frame`` (the later one). ``mean_off_rad`` and ``max_off_rad`` are the mean and largest
    angle to the intrinsic mean, over all frames and joints. ``verdict`` sums this up: "reference",
    "agrees", "slightly off", "jumps", "fails", "fails and jumps", or where the reference itself
    jumps "reference, but jumps" and "differs"; empty for the original.
    """

    name: str
    motion: Motion
    jump_rad: float
    jump_frame: int
    jump_joint: str
    mean_off_rad: float
    max_off_rad: float
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The original motion and the result of each method, the intrinsic mean first.

    ``kernel`` describes the kernel. ``sign_changes`` counts how often the quaternion of a
    joint changes sign from one frame to the next; ``spread_rad`` is the largest angle from the
    centre of a window to one of its samples.
    """

    kernel: str
    original: MethodResult
    results: tuple[MethodResult, ...]
    sign_changes: int
    spread_rad: float

    def result(self, name: str) -> MethodResult:
        """One method's result by its name."""
        return next(result for result in self.results if result.name == name)

    @property
    def explanation(self) -> tuple[str, ...]:
        """Why the methods differ, as far as the numbers tell: a few sentences, possibly none."""
        spread = np.degrees(self.spread_rad)
        verdicts = {result.name: result.verdict for result in self.results[1:]}
        found = []
        if self.sign_changes:
            times = "once" if self.sign_changes == 1 else f"{self.sign_changes} times"
            found.append(
                f"Quaternions change sign {times} from one frame to the next. q and -q are the "
                "same rotation, but qlerp and expmap add the numbers as they come."
            )
        if verdicts["expmap, signs aligned"].startswith("fails"):
            found.append(
                "expmap takes logarithms relative to one fixed pose: joints that turn far from it "
                "are distorted, and full turns are lost, even with aligned signs."
            )
        if self.spread_rad > _HALF_TURN_RAD:
            found.append(
                f"Rotations inside one window are up to {spread:.0f}° apart. Near half a turn the "
                "mean is ambiguous, and local and intrinsic may jump where qlerp with aligned "
                "signs passes smoothly. A narrower window helps."
            )
        if set(verdicts.values()) <= {"agrees", "slightly off"}:
            found.append(
                f"Rotations inside one window differ by at most {spread:.0f}°: any method will do."
            )
        return tuple(found)


@checked
def compare_methods(
    motion: Motion,
    *,
    kernel: Kernel | None = None,
    width: Annotated[int | None, Bounds(1)] = None,
    window_s: Annotated[float | None, Seconds] = None,
    cutoff_hz: Annotated[float | None, Hertz] = None,
    ends: Ends = "extend",
) -> Comparison:
    """Compare the methods of averaging rotations, with the same kernel for all.

    Without a kernel or a window it is the moving average of 51 frames, or of as many as the motion
    has: wide enough to show where methods fail.

    Parameters
    ----------
    motion : Motion
        At least two frames.
    kernel : {"gaussian", "average", "binomial", "savgol", "lowpass", "butterworth"}, optional
        Filter kernel (default: average of 51 frames; gaussian where a window is given).
    width : int, optional
        Length of the window in frames, an odd number.
    window_s : float, optional
        Length of the window as a time, instead of the width.
    cutoff_hz : float, optional
        Frequency above which motion is removed (lowpass and butterworth only).
    ends : {"copy", "shrink", "reflect", "hold", "extend"}
        What to do where the window reaches past an end of the clip. With copy, the frames left
        unfiltered show as jumps.

    Returns
    -------
    Comparison

    Raises
    ------
    OptionError
        As in `kinema.filters.smooth`.
    ShapeError
        With fewer than two frames.

    Examples
    --------
    >>> from kinema import samples
    >>> found = compare_methods(samples.walk(seconds=2.0).motion, width=9)
    >>> found.kernel, found.result("local").verdict
    ('gaussian of 9 frames', 'agrees')
    """
    if kernel is None and width is None and window_s is None and cutoff_hz is None:
        kernel = "average"
        width = max(1, min(_DEFAULT_WIDTH, motion.num_frames - 1 + motion.num_frames % 2))
    name: Kernel = kernel or "gaussian"
    taps = smoothing_taps(motion, kernel=name, width=width, window_s=window_s, cutoff_hz=cutoff_hz)
    return replace(compare(motion, taps, ends=ends), kernel=f"{name} of {len(taps)} frames")


@checked
def compare(motion: Motion, taps: ArrayLike, *, ends: Ends = "copy") -> Comparison:
    """Filter a motion by each method with one kernel, and measure the results.

    The others are measured against the intrinsic mean: it depends neither on the signs of the
    quaternions nor on the axes that a file uses.

    Parameters
    ----------
    motion : Motion
        At least two frames.
    taps : (2K + 1,)
        Filter kernel, centred.
    ends : {"copy", "shrink", "reflect", "hold", "extend"}
        What to do where the kernel reaches past an end of the clip: copy those frames unfiltered,
        shrink the kernel, reflect the motion, hold its first and last frame, or carry on at the
        velocity that it has there.

    Returns
    -------
    Comparison

    Raises
    ------
    ShapeError
        With fewer than two frames.

    Examples
    --------
    >>> from kinema import samples
    >>> found = compare(samples.walk(seconds=2.0).motion, np.ones(9))
    >>> [result.name for result in found.results][:3]
    ['intrinsic', 'local', 'qlerp']
    >>> bool(found.result("local").max_off_rad < 0.01)
    True
    """
    if motion.num_frames < 2:
        raise ShapeError(f"comparing methods needs at least two frames, found {motion.num_frames}")
    filtered = {
        name: convolved(motion, taps, method=method, ends=ends, align_signs=aligned).motion
        for name, (method, aligned) in _METHODS.items()
    }
    mean = filtered["intrinsic"].rotations
    joints = np.flatnonzero(in_body(motion))
    measured = tuple(_measured(name, result, mean, joints) for name, result in filtered.items())
    rotations = motion.rotations[:, joints]
    sign_changes = np.sum(rotations[1:] * rotations[:-1], axis=-1) < 0.0
    count = np.size(taps)
    spread_rad = _spread(rotations, count // 2)
    return Comparison(
        f"kernel of {count} frames",
        _measured(_ORIGINAL, motion, mean, joints),
        tuple(
            replace(result, verdict=_verdict(result, measured[0], spread_rad))
            for result in measured
        ),
        int(sign_changes.sum()),
        spread_rad,
    )


def _measured(
    name: str, motion: Motion, mean: FloatArray, joints: NDArray[np.intp]
) -> MethodResult:
    rotations = motion.rotations[:, joints]
    steps = quat.distance(rotations[:-1], rotations[1:])
    frame, joint = np.unravel_index(int(steps.argmax()), steps.shape)
    off = quat.distance(rotations, mean[:, joints])
    return MethodResult(
        name,
        motion,
        float(steps.max()),
        int(frame) + 1,
        motion.skeleton.names[joints[joint]],
        float(off.mean()),
        float(off.max()),
    )


def _verdict(result: MethodResult, intrinsic: MethodResult, spread_rad: float) -> str:
    """A word or two on a result: measured, not known beforehand."""
    mean_jumps = intrinsic.jump_rad > _MEAN_JUMP_RAD and spread_rad > _HALF_TURN_RAD
    if result is intrinsic:
        return "reference, but jumps" if mean_jumps else "reference"
    jumps = result.jump_rad > max(2.0 * intrinsic.jump_rad, _JUMP_RAD)
    if result.max_off_rad > _FAILS_RAD:
        # far from a mean that itself jumps is not necessarily wrong
        return "differs" if mean_jumps else "fails and jumps" if jumps else "fails"
    if jumps:
        return "jumps"
    return "agrees" if result.max_off_rad < _AGREES_RAD else "slightly off"


def _spread(rotations: FloatArray, half: int) -> float:
    """The largest angle from the centre of a window to one of its samples."""
    return max(
        (
            float(quat.distance(rotations[:-shift], rotations[shift:]).max())
            for shift in range(1, min(half, len(rotations) - 1) + 1)
        ),
        default=0.0,
    )
