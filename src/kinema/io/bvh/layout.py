"""How a BVH file arranges its numbers: which channel of which joint is in which column."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from kinema import _native
from kinema.skeleton import FloatArray, IntArray, Skeleton

__all__ = ["CHANNELS", "Columns", "Layout", "PositionMode", "columns_of"]

PositionMode = Literal["replace", "add"]

POSITIONS = ("Xposition", "Yposition", "Zposition")
ROTATIONS = ("Xrotation", "Yrotation", "Zrotation")
SCALES = ("Xscale", "Yscale", "Zscale")
# lower case → the usual spelling
CHANNELS = {name.lower(): name for name in POSITIONS + ROTATIONS + SCALES}


@dataclass(frozen=True, slots=True)
class Layout:
    """What a BVH file holds besides the motion, so that it can be written back in the same form.

    Parameters
    ----------
    channels : tuple of tuple of str
        Each joint's channels in the file's order; none for end sites.
    names : tuple of str
        Joint names as in the file, before duplicates were renamed.
    positions : {"replace", "add"}
        Whether position channels replace the offset or are added to it.
    position_decimals, rotation_decimals : int
        The most decimal places in the file.
    """

    channels: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    positions: PositionMode = "replace"
    position_decimals: int = 6
    rotation_decimals: int = 6


class Columns(NamedTuple):
    """The columns for the native core: ``indices`` (J, 9), ``base`` (J, 3) and their number.

    A row of ``indices`` holds three rotation axes, their columns, and the columns of the x, y
    and z position; -1 where there is none. ``base`` is added to a position channel.
    """

    indices: IntArray
    base: FloatArray
    width: int

    @property
    def channels(self) -> _native.BvhChannels:
        """The columns as the native core takes them."""
        return _native.BvhChannels(indices=self.indices, base=self.base, width=self.width)


def columns_of(
    channels: Sequence[Sequence[str]], skeleton: Skeleton, positions: PositionMode
) -> Columns:
    """Number the columns of a row, joint after joint.

    >>> arm = Skeleton.build(["root", "hand"], [-1, 0], [[0, 0, 0], [3, 0, 0]])
    >>> columns_of([("Xposition", "Zrotation", "Xrotation"), ("Yrotation",)], arm, "replace")[0]
    array([[ 2,  0, -1,  1,  2, -1,  0, -1, -1],
           [ 1, -1, -1,  3, -1, -1, -1, -1, -1]], dtype=int32)
    """
    indices = np.full((skeleton.num_joints, 9), -1, np.int32)
    base = np.array(skeleton.offsets)
    column = 0
    for joint, names in enumerate(channels):
        turns = 0
        for name in names:
            axis = "XYZ".index(name[0])
            if name in ROTATIONS:
                indices[joint, turns] = axis
                indices[joint, 3 + turns] = column
                turns += 1
            elif name in POSITIONS:
                indices[joint, 6 + axis] = column
                if positions == "replace":
                    base[joint, axis] = 0.0
            column += 1
    return Columns(indices, base, column)
