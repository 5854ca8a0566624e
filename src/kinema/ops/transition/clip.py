"""A clip with the times at which it is joined to others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

import numpy as np

from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.units import Angle, Seconds

__all__ = ["Clip"]

_ON_FRAME = 1e-6  # of a frame: times are rounded


@dataclass(frozen=True, eq=False, slots=True)
class Clip:
    """A motion, and when it begins, takes over, hands over and ends.

    Parameters
    ----------
    motion : Motion
    begin_s : float
        Where the clip begins.
    blend_in_end_s : float, optional
        Until then it is blended with the clip before (default: found).
    blend_out_start_s : float, optional
        From then on it is blended with the clip after it (default: found).
    end_s : float, optional
        Where it ends; what is recorded after that is still shown inside a blend (default: where the
        recording ends).
    base : str
        The joint whose place is matched where the next clip begins; ``auto`` is the supporting
        foot, ``root`` the hips.
    heading : float, optional
        The direction it faces, in radians; 0 faces +Z (default: found).

    Raises
    ------
    OptionError
        If the times are not in order, or outside the motion.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk()
    >>> clip = Clip.of_key_times(walk.motion, [key.time_s for key in walk.truth.key_times])
    >>> clip.begin_s < clip.blend_in_end_s < clip.blend_out_start_s < clip.end_s
    True
    """

    motion: Motion
    begin_s: Annotated[float, Seconds] = 0.0
    blend_in_end_s: Annotated[float | None, Seconds] = None
    blend_out_start_s: Annotated[float | None, Seconds] = None
    end_s: Annotated[float | None, Seconds] = None
    base: str = "auto"
    heading: Annotated[float | None, Angle] = None

    def __post_init__(self) -> None:
        names = ("begin_s", "blend_in_end_s", "blend_out_start_s", "end_s")
        given = [(name, value) for name in names if (value := getattr(self, name)) is not None]
        until = self.motion.seconds
        for name, value in given:
            if not -_ON_FRAME <= value <= until + _ON_FRAME * self.motion.frame_time:
                raise OptionError(
                    f"{name} must lie inside the clip (0 to {until:.4g} s), found {value:g}",
                    parameter=name,
                )
        for (first, early), (second, late) in pairwise(given):
            if early > late:
                raise OptionError(
                    f"{second} must not be before {first}, found {late:g} and {early:g} s",
                    parameter=second,
                )
        if self.heading is not None and not np.isfinite(self.heading):
            raise OptionError(
                f"heading must be an angle, found {self.heading}", parameter="heading"
            )

    @classmethod
    def of_key_times(cls, motion: Motion, times_s: Sequence[float], base: str = "auto") -> Clip:
        """One gait cycle, from the five times at which feet lift and land.

        The first swing is the opening blend interval, the last double support the closing one.
        """
        if len(times_s) != 5:
            raise OptionError(f"a gait cycle has five key times, found {len(times_s)}")
        begin, landed, _, handing, end = times_s
        return cls(motion, begin, landed, handing, end, base)

    @property
    def timed(self) -> bool:
        """Whether both blend intervals are given."""
        return self.blend_in_end_s is not None and self.blend_out_start_s is not None
