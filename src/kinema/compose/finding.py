"""Find where on a time line clips overlap best."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

from kinema.compose.material import Material
from kinema.compose.timeline import Item
from kinema.errors import KinemaWarning
from kinema.ops import transition

__all__ = ["found_items"]


def found_items(materials: Sequence[Material], **settings: Any) -> tuple[Item, ...]:
    """Clips placed so that a sequence of them bakes to what `transition.join` gives.

    A clip that is joined to the next begins and ends with the blends.
    """
    motions = [material.motion for material in materials]
    with warnings.catch_warnings():  # whoever bakes the sequence is warned
        warnings.simplefilter("ignore", KinemaWarning)
        found = transition.joined(motions, **settings)
    step = found.motion.frame_time
    starts, begins, ends, bases = [0], [0], [], ["auto"]
    for motion, join in zip(motions, found.joins, strict=False):
        goes_on = join.base == "continues"
        starts.append(join.start)
        begins.append(join.next_frame)
        bases.append("auto" if goes_on else join.base)
        blended_s = (join.previous_frame + join.stop - join.start) * step
        ends.append(motion.seconds if goes_on else min(blended_s, motion.seconds))
    ends.append(motions[-1].seconds)
    return tuple(
        Item(material, start * step, begin * step, end, base)
        for material, start, begin, end, base in zip(
            materials, starts, begins, ends, bases, strict=True
        )
    )
