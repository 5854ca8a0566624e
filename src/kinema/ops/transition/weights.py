"""How the weight of the next clip rises from 0 to 1 during a blend."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np

from kinema.errors import OptionError, closest
from kinema.skeleton import FloatArray

__all__ = ["Weight", "check_weight", "rising"]

Weight: TypeAlias = Literal["linear", "smoothstep", "quintic"]
_CHOICES = ("linear", "smoothstep", "quintic")


def check_weight(weight: str) -> None:
    """Reject a curve that does not exist."""
    if weight not in _CHOICES:
        raise OptionError(
            f"no weight named {weight!r}", parameter="weight", hint=closest(weight, _CHOICES)
        )


def rising(u: FloatArray, weight: Weight) -> FloatArray:
    """Weights at shares ``u`` of the blend: 0 up to u = 0, 1 from u = 1 on, never falling.

    Of smoothstep the speed is 0 at both ends, of quintic the acceleration too.

    >>> rising(np.array([-1.0, 0.0, 0.5, 1.0, 2.0]), "quintic").tolist()
    [0.0, 0.0, 0.5, 1.0, 1.0]
    """
    u = np.clip(u, 0.0, 1.0)
    if weight == "linear":
        return u
    if weight == "smoothstep":
        return np.asarray(u**2 * (3.0 - 2.0 * u))
    return np.asarray(u**3 * (10.0 - 15.0 * u + 6.0 * u**2))
