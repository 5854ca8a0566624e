"""What was measured of each sensor, as position and three angles, however the table has it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinema import quat
from kinema.io.findings import Findings
from kinema.io.sensors.columns import ANGLES, POSITIONS, QUANTITIES, QUATERNION, SensorColumns
from kinema.skeleton import FloatArray

__all__ = ["as_angles"]

_OFF = 0.1  # a quaternion whose length differs from 1 by more is none
_ROUGH = 0.01  # by more than this is worth a note
_NONE = 1e-6  # shorter than this, nothing was measured


def as_angles(
    numbers: FloatArray, lines: Sequence[int], columns: SensorColumns, findings: Findings
) -> FloatArray:
    """Position and angles of each sensor, (rows, sensors × 6), from a table's columns.

    Parameters
    ----------
    numbers : (rows, columns)
        In the order of ``columns.wide``: lengths in one unit, angles in radians.
    lines : sequence of int
        The line of each row.
    columns : SensorColumns
    findings : Findings

    Returns
    -------
    (rows, sensors × 6)
        A sensor without a position is at the origin; NaN where nothing was measured.
    """
    made = np.zeros((len(numbers), len(columns.wide), len(QUANTITIES)))
    start = 0
    for sensor, held in enumerate(columns.wide.values()):
        own = dict(zip(held, numbers[:, start : start + len(held)].T, strict=True))
        start += len(held)
        if POSITIONS[0] in own:
            made[:, sensor, :3] = np.stack([own[name] for name in POSITIONS], axis=1)
        if ANGLES[0] in own:
            made[:, sensor, 3:] = np.stack([own[name] for name in ANGLES], axis=1)
        else:
            turns = np.stack([own[name] for name in QUATERNION], axis=1)
            made[:, sensor, 3:] = _angles(turns, lines, held["qw"], findings)
    return made.reshape(len(numbers), -1)


def _angles(turns: FloatArray, lines: Sequence[int], column: int, findings: Findings) -> FloatArray:
    """Azimuth, elevation and roll of quaternions that are about of length 1; NaN stays."""
    with np.errstate(invalid="ignore"):
        sizes = np.sqrt((turns**2).sum(axis=1))
        lost = ~(sizes > _NONE)  # so that NaN is lost too
        off = np.abs(sizes - 1.0)
        wrong = np.flatnonzero(~lost & (off > _OFF))
    if len(wrong):
        row = int(wrong[0])
        raise findings.rejection(
            f"expected a quaternion of length 1, found one of length {sizes[row]:.4g}",
            line=lines[row],
            column=column + 1,
        )
    if (rough := ~lost & (off > _ROUGH)).any():
        line = lines[int(np.argmax(rough))]
        findings.repair("quaternions are not quite of length 1; normalised", line)
    angles = np.full((len(turns), 3), np.nan)
    angles[~lost] = quat.to_euler(turns[~lost] / sizes[~lost, None], "ZYX")
    return angles
