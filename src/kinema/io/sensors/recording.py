"""What a set of sensors measured, before there is a skeleton."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema.errors import ShapeError
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Recording", "held"]


@dataclass(frozen=True, eq=False, slots=True)
class Recording:
    """Positions and angles of S sensors in F frames.

    Parameters
    ----------
    sensors : tuple of str
        Their names.
    positions : (F, S, 3)
        Where they are, in the file's unit.
    angles : (F, S, 3)
        Azimuth, elevation and roll in radians: turns about the sensor's own z, then y, then x.
    missing : (F, S) bool
        Samples that were never measured; their values mean nothing.
    frame_time : float
        Seconds from frame to frame.
    metres_per_unit : float, optional
        None if the file does not say.

    Examples
    --------
    >>> here = Recording(("wrist",), np.zeros((2, 1, 3)), np.zeros((2, 1, 3)),
    ...                  np.zeros((2, 1), bool), 1 / 60)
    >>> here.rotations[0, 0].tolist()
    [1.0, 0.0, 0.0, 0.0]
    """

    sensors: tuple[str, ...]
    positions: FloatArray
    angles: FloatArray
    missing: BoolArray
    frame_time: float
    metres_per_unit: float | None = None

    def __post_init__(self) -> None:
        shape = (*np.shape(self.missing), 3)
        for name in ("positions", "angles"):
            found = np.shape(getattr(self, name))
            if found != shape or shape[1:2] != (len(self.sensors),):
                raise ShapeError(
                    f"{name} must be frames × {len(self.sensors)} sensors × 3, found {found}"
                )

    @property
    def num_frames(self) -> int:
        """Number of frames."""
        return len(self.positions)

    @property
    def rotations(self) -> FloatArray:
        """Orientations of the sensors in the world, (F, S, 4)."""
        return quat.from_euler(self.angles, "ZYX")


def held(values: FloatArray, missing: BoolArray) -> FloatArray:
    """Replace every missing sample by the last measured value; at the start, by the first.

    >>> held(np.array([[7.0], [1.0], [9.0]])[:, None], np.array([[True], [False], [True]])).ravel()
    array([1., 1., 1.])
    """
    frames = np.arange(len(values))[:, None]
    last = np.maximum.accumulate(np.where(missing, -1, frames), axis=0)
    first = np.argmin(missing, axis=0)  # 0 where a sensor has no samples: anything will do there
    source = np.where(last >= 0, last, first)
    return np.asarray(values[source, np.arange(values.shape[1])])
