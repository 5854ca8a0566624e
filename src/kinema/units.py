"""Units that a parameter can declare, so that each front shows it as its users expect.

The library and recipes speak radians and seconds. A parameter annotated
``Annotated[float, Angle]`` is asked for in degrees at the command line and in the studio.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["METRES", "Angle", "Unit"]

# what files and people call a length, in metres
METRES = {"m": 1.0, "dm": 0.1, "cm": 0.01, "mm": 0.001, "in": 0.0254, "ft": 0.3048}


@dataclass(frozen=True, slots=True)
class Unit:
    """How a number is shown: its suffix, and how many shown units make one of the library's."""

    name: str
    shown: str
    shown_per_unit: float

    def from_shown(self, value: float) -> float:
        """Take a number that a person typed.

        >>> round(Angle.from_shown(180.0), 6)
        3.141593
        """
        return value / self.shown_per_unit

    def to_shown(self, value: float) -> float:
        """Give a number for a person to read: 30, not 29.999999999999996."""
        return float(f"{value * self.shown_per_unit:.12g}")


Angle = Unit("angle", "degrees", 180.0 / math.pi)
