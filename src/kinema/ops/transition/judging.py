"""Say what is wrong with a join, and what would help."""

from __future__ import annotations

import warnings

from kinema.errors import KinemaWarning
from kinema.motion import Motion
from kinema.ops.transition.figures import Figures
from kinema.ops.transition.records import Join

__all__ = ["complaints", "warn_of"]

# A join that stays below these looks like its clips; the bounds by which joins are chosen are
# narrower.
_DRIFT, _SKATE, _SPEED, _SUDDEN = 0.02, 6.0, 1.5, 2.0
_FAR, _VERY_FAR = 0.5, 1.0  # leg lengths between poses: with other problems, and by itself


def complaints(figures: Figures) -> list[str]:
    """What is out of bounds, one line each.

    >>> complaints(Figures(0.0, 1.0, 1.0, 3.2, 1.0, 0.6, 0.2))
    ['a joint accelerates 3.2 times as hard as in the clips', 'poses are 60% of a leg apart']
    """
    found = []
    if figures.drift > _DRIFT:
        found.append(f"a planted foot moves by {figures.drift:.1%} of a leg")
    if figures.skate > _SKATE:
        found.append(f"feet skate {figures.skate:.2g} times as much as in the clips")
    if figures.speed > _SPEED:
        found.append(f"a joint moves {figures.speed:.2g} times as fast as in the clips")
    if figures.acceleration > _SUDDEN:
        found.append(
            f"a joint accelerates {figures.acceleration:.2g} times as hard as in the clips"
        )
    if figures.knee > _SUDDEN:
        found.append(f"a leg bends {figures.knee:.2g} times as suddenly as in the clips")
    if figures.seam > (_FAR if found else _VERY_FAR):
        found.append(f"poses are {figures.seam:.0%} of a leg apart")
    return found


def warn_of(index: int, join: Join, motion: Motion) -> None:
    """Warn of a join that is out of bounds."""
    found = complaints(join.figures)
    if found and join.base != "continues":
        warnings.warn(
            KinemaWarning(
                f"join {index + 1}, at {join.start * motion.frame_time:.2f} s: {'; '.join(found)}; "
                "allow more trimming (max_trim_s), a longer blend (blend_s), or put a clip between"
            ),
            stacklevel=3,
        )
