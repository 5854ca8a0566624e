"""Smooth live input frame by frame, without waiting for later frames."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from kinema import _native
from kinema.checked import checked
from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion, Pose, complete
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray
from kinema.units import Bounds, Hertz

__all__ = ["OneEuro", "one_euro"]


class OneEuro:
    """A low-pass filter whose cutoff rises with speed: smooth at rest, responsive in motion.

    Parameters
    ----------
    fps : float
        Frame rate of the poses that will be pushed.
    cutoff_hz : float
        Cutoff frequency at rest. Lower is smoother, with more lag.
    beta : float
        How much the cutoff rises with speed, in hertz per radian (for positions: per body height)
        per second. Higher is more responsive in motion.
    speed_cutoff_hz : float
        Cutoff frequency for the velocity that the speed is taken from.
    height : float, optional
        The body's height (default: that of the first pose's skeleton).

    References
    ----------
    Casiez, Roussel and Vogel, "1 € Filter: A Simple Speed-based Low-pass Filter for Noisy Input in
    Interactive Systems", CHI 2012.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(noise_rad=0.02).motion
    >>> filter = OneEuro(walk.fps)
    >>> filter.push(walk.pose(0.0)), filter.push(walk.pose(walk.frame_time))
    (<Pose 24 joints>, <Pose 24 joints>)
    """

    def __init__(
        self,
        fps: float,
        *,
        cutoff_hz: float = 1.5,
        beta: float = 1.0,
        speed_cutoff_hz: float = 1.0,
        height: float | None = None,
    ) -> None:
        for name, value in (
            ("fps", fps),
            ("cutoff_hz", cutoff_hz),
            ("speed_cutoff_hz", speed_cutoff_hz),
        ):
            if not 0 < value < np.inf:
                raise OptionError(
                    f"{name} must be a positive number, found {value}", parameter=name
                )
        if not 0 <= beta < np.inf:
            raise OptionError(f"beta must be 0 or more, found {beta}", parameter="beta")
        self.fps = fps
        self.cutoff_hz = cutoff_hz
        self.beta = beta
        self.speed_cutoff_hz = speed_cutoff_hz
        self.height = height
        self.reset()

    def reset(self) -> None:
        """Forget all frames: the next one is the first."""
        self._state: FloatArray | None = None  # (J, 20), the core's own

    def push(self, pose: Pose) -> Pose:
        """Filter the next pose; the first is returned unchanged.

        Raises
        ------
        ShapeError
            If the pose has another number of joints than those before it.
        """
        joints = len(pose.rotations)
        if self._state is not None and joints != len(self._state):
            raise ShapeError(f"expected {len(self._state)} joints, found {joints}")
        if self.height is None:
            self.height = pose.skeleton.height
        rotations, positions = self._filtered(pose.rotations[None], pose.positions[None])
        return Pose.unchecked(pose.skeleton, rotations[0], positions[0])

    def _filtered(self, q: FloatArray, p: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Filter the next frames' rotations (F, J, 4) and positions (F, J, 3), at least one."""
        rotations, positions = np.empty(q.shape), np.empty(p.shape)
        rest = slice(0, None)
        if self._state is None:
            at_rest = np.zeros((q.shape[1], 6))
            self._state = np.hstack([q[0], p[0], q[0], p[0], at_rest])
            rotations[0], positions[0] = q[0], p[0]
            rest = slice(1, None)
        _native.one_euro(
            rotations=q[rest],
            positions=p[rest],
            settings=_native.OneEuroSettings(
                fps=self.fps,
                cutoff_hz=self.cutoff_hz,
                beta=self.beta,
                speed_cutoff_hz=self.speed_cutoff_hz,
                height=self.height or 1.0,
            ),
            state=self._state,
            out_rotations=rotations[rest],
            out_positions=positions[rest],
        )
        return rotations, positions


@checked
def one_euro(
    motion: Motion,
    *,
    cutoff_hz: Annotated[float, Hertz] = 1.5,
    beta: Annotated[float, Bounds(0)] = 1.0,
    speed_cutoff_hz: Annotated[float, Hertz] = 1.0,
) -> Motion:
    """Apply the live filter to a recorded motion.

    Each frame depends on no later one, so the result lags behind fast motion.

    Parameters
    ----------
    motion : Motion
    cutoff_hz : float
        Cutoff frequency at rest. Lower is smoother, with more lag.
    beta : float
        How much the cutoff rises with speed, in hertz per radian (for positions: per body height)
        per second.
    speed_cutoff_hz : float
        Cutoff frequency for the velocity that the speed is taken from.

    Returns
    -------
    Motion
        Same skeleton, frames and frame time.

    References
    ----------
    Casiez, Roussel and Vogel, "1 € Filter", CHI 2012.

    Examples
    --------
    >>> from kinema import samples
    >>> live = one_euro(samples.walk(noise_rad=0.02).motion)
    """
    complete(motion, "filtering")
    live = OneEuro(
        motion.fps,
        cutoff_hz=cutoff_hz,
        beta=beta,
        speed_cutoff_hz=speed_cutoff_hz,
        height=Derived(motion).height,
    )
    if not motion.num_frames:
        return motion
    rotations, positions = live._filtered(motion.rotations, motion.positions)
    return motion.with_arrays(rotations=rotations, positions=positions)
