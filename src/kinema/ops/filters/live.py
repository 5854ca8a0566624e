"""Smooth live input frame by frame, without waiting for later frames."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from kinema import quat
from kinema.checked import checked
from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion, Pose, complete
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray
from kinema.units import Bounds, Hertz

__all__ = ["OneEuro", "one_euro"]


class _State(NamedTuple):
    """The last frame as it came and as it was filtered, and the smoothed velocities."""

    raw_rotations: FloatArray
    raw_positions: FloatArray
    rotations: FloatArray
    positions: FloatArray
    angular_velocity: FloatArray
    velocity: FloatArray


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
        self._state: _State | None = None

    def push(self, pose: Pose) -> Pose:
        """Filter the next pose; the first is returned unchanged.

        Raises
        ------
        ShapeError
            If the pose has another number of joints than those before it.
        """
        joints = len(pose.rotations)
        if self._state is not None and joints != len(self._state.rotations):
            raise ShapeError(f"expected {len(self._state.rotations)} joints, found {joints}")
        if self.height is None:
            self.height = pose.skeleton.height
        rotations, positions = self._next(pose.rotations, pose.positions)
        return Pose(pose.skeleton, rotations, positions)

    def _next(self, q: FloatArray, p: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Filter the next frame's rotations (J, 4) and positions (J, 3)."""
        last = self._state
        if last is None:
            self._state = _State(q, p, q, p, np.zeros((len(q), 3)), np.zeros((len(q), 3)))
            return q, p
        # velocities are smoothed with their direction: jitter to and fro is no speed
        ease = self._share(self.speed_cutoff_hz)
        turning = 2.0 * quat.difference(last.raw_rotations, q) * self.fps
        angular_velocity = last.angular_velocity + ease * (turning - last.angular_velocity)
        velocity = last.velocity + ease * ((p - last.raw_positions) * self.fps - last.velocity)
        angular_speed, speed = (np.linalg.norm(v, axis=1) for v in (angular_velocity, velocity))
        turn_share = self._share(self.cutoff_hz + self.beta * angular_speed)
        heights = speed / (self.height or 1.0)
        move_share = self._share(self.cutoff_hz + self.beta * heights)[:, None]
        rotations = quat.slerp(last.rotations, q, turn_share)
        positions = last.positions + move_share * (p - last.positions)
        self._state = _State(q, p, rotations, positions, angular_velocity, velocity)
        return rotations, positions

    def _share(self, cutoff_hz: ArrayLike) -> FloatArray:
        """Weight of a new sample in a first-order low-pass filter."""
        angle = 2.0 * np.pi * np.asarray(cutoff_hz, float) / self.fps
        return angle / (1.0 + angle)


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
    frames = zip(motion.rotations, motion.positions, strict=True)
    filtered = [live._next(rotations, positions) for rotations, positions in frames]
    if not filtered:
        return motion
    return motion.with_arrays(
        rotations=np.stack([rotations for rotations, _ in filtered]),
        positions=np.stack([positions for _, positions in filtered]),
    )
