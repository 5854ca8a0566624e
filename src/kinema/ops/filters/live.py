"""Smooth live input: each frame as it comes, no frame waiting for a later one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from kinema import quat
from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion, complete
from kinema.skeleton import FloatArray

__all__ = ["OneEuro", "Pose", "one_euro"]


class Pose(NamedTuple):
    """One frame: ``rotations`` (J, 4) wxyz and ``positions`` (J, 3)."""

    rotations: FloatArray
    positions: FloatArray


class OneEuro:
    """A low-pass whose cutoff rises with speed: calm at rest, quick in motion.

    Parameters
    ----------
    fps : float
        Frames per second that will be pushed.
    cutoff_hz : float
        The cutoff at rest. Lower is calmer, and later.
    beta : float
        How much the cutoff rises, in hertz for each radian (for positions: each height-free unit)
        per second. Higher is quicker in motion.
    speed_cutoff_hz : float
        The cutoff for the speed itself.

    References
    ----------
    Casiez, Roussel and Vogel, "1 € Filter", CHI 2012.

    Examples
    --------
    >>> filter = OneEuro(60.0)
    >>> pose = filter.push(quat.identity((3,)), np.zeros((3, 3)))
    >>> pose.rotations.shape
    (3, 4)
    """

    def __init__(
        self,
        fps: float,
        *,
        cutoff_hz: float = 1.5,
        beta: float = 1.0,
        speed_cutoff_hz: float = 1.0,
    ) -> None:
        for name, value in (
            ("fps", fps),
            ("cutoff_hz", cutoff_hz),
            ("speed_cutoff_hz", speed_cutoff_hz),
        ):
            if not 0 < value < np.inf:
                raise OptionError(f"{name} must be a positive number, found {value}")
        if not 0 <= beta < np.inf:
            raise OptionError(f"beta must be 0 or more, found {beta}")
        self.fps, self.cutoff_hz, self.beta, self.speed_cutoff_hz = (
            fps,
            cutoff_hz,
            beta,
            speed_cutoff_hz,
        )
        self.reset()

    def reset(self) -> None:
        """Forget everything: the next frame is the first."""
        self._last: Pose | None = None
        self._raw: Pose | None = None
        self._turning: FloatArray | None = None
        self._moving: FloatArray | None = None

    def push(self, rotations: ArrayLike, positions: ArrayLike) -> Pose:
        """Take a frame and give its filtered form; the first comes back as it is."""
        q, p = np.array(rotations, float), np.array(positions, float)
        if q.ndim != 2 or q.shape[1] != 4 or p.shape != (len(q), 3):
            raise ShapeError(f"a pose is (J, 4) and (J, 3), found {q.shape} and {p.shape}")
        if self._last is None or self._raw is None:
            self._turning, self._moving = np.zeros(len(q)), np.zeros((len(q), 3))
            self._last = self._raw = Pose(q, p)
            return self._last
        if len(q) != len(self._last.rotations):
            raise ShapeError(f"expected {len(self._last.rotations)} joints, found {len(q)}")
        assert self._turning is not None
        assert self._moving is not None
        ease = self._share(self.speed_cutoff_hz)
        self._turning += ease * (quat.distance(self._raw.rotations, q) * self.fps - self._turning)
        self._moving += ease * ((p - self._raw.positions) * self.fps - self._moving)
        turn_share = self._share(self.cutoff_hz + self.beta * self._turning)
        speed = np.linalg.norm(self._moving, axis=1)
        move_share = self._share(self.cutoff_hz + self.beta * speed)[:, None]
        self._raw = Pose(q, p)
        self._last = Pose(
            quat.slerp(self._last.rotations, q, turn_share),
            self._last.positions + move_share * (p - self._last.positions),
        )
        return self._last

    def _share(self, cutoff_hz: ArrayLike) -> FloatArray:
        """How much of a new sample counts, for a first-order low-pass."""
        angle = 2.0 * np.pi * np.asarray(cutoff_hz, float) / self.fps
        return angle / (1.0 + angle)


def one_euro(
    motion: Motion, *, cutoff_hz: float = 1.5, beta: float = 1.0, speed_cutoff_hz: float = 1.0
) -> Motion:
    """Run the live filter over a recorded motion, to see what it would do.

    Parameters
    ----------
    motion : Motion
    cutoff_hz : float
        The cutoff at rest.
    beta : float
        How much it rises with speed.
    speed_cutoff_hz : float
        The cutoff for the speed itself.

    Examples
    --------
    >>> from kinema import samples
    >>> live = one_euro(samples.walk(noise_rad=0.02).motion)
    """
    complete(motion, "filtering")
    live = OneEuro(motion.fps, cutoff_hz=cutoff_hz, beta=beta, speed_cutoff_hz=speed_cutoff_hz)
    frames = zip(motion.rotations, motion.positions, strict=True)
    poses = [live.push(rotations, positions) for rotations, positions in frames]
    if not poses:
        return motion
    return motion.with_arrays(
        rotations=np.stack([pose.rotations for pose in poses]),
        positions=np.stack([pose.positions for pose in poses]),
    )
