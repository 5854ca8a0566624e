"""Feet of a motion, measured without anything that the retargeting knew.

"Drift" takes contacts of the source, and those are held: it is 0 by construction. Here contacts are
detected on the result itself, and foot skate needs none.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import Motion, contacts
from kinema.ops.contacts import Contacts
from kinema.ops.contacts.foot_skate import feet_of, slides_of
from kinema.ops.contacts.legs_in_world import legs_in_world
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.ops.derived import Derived
from kinema.ops.transition.figures import mean_skate, skating

_SHORTEST_S = 0.06  # contacts that are measured
_STILL = 0.001  # leg lengths per second: less skate than this is none


class FootFigures(NamedTuple):
    """Slides of toes in leg lengths, skate in leg lengths per second, height of the floor."""

    worst_slide: float
    mean_slide: float
    skate: float
    floor: float

    def skate_beside(self, source: FootFigures) -> float:
        """Skate over that of the source."""
        return max(self.skate, _STILL) / max(source.skate, _STILL)


def foot_figures(motion: Motion) -> FootFigures:
    """Measure feet by contacts that are detected on this very motion."""
    found, body = contacts.detect(motion), Derived(motion)
    feet = feet_of(body, found)
    slides = [
        slide.share
        for slide in slides_of(legs_in_world(body), feet, found)
        if slide.part == "toe" and (slide.end - slide.start) * motion.frame_time >= _SHORTEST_S
    ]
    tracks = [
        on_moving_floor(body.world.positions[:, foot.toe], found.drift, motion.frame_time) / leg
        for foot, leg in feet.values()
    ]
    above = [
        track[:, 1] - _stands(track[:, 1], found, side)
        for side, track in zip(feet, tracks, strict=True)
    ]
    there = np.ones((1, motion.num_frames), bool)
    skate = skating(
        np.stack(tracks, axis=1)[None], np.stack(above, axis=1)[None], there, motion.frame_time
    )
    return FootFigures(
        max(slides, default=0.0),
        float(np.mean(slides)) if slides else 0.0,
        mean_skate(skate[0], there[0]),
        found.floor,
    )


def _stands(heights: NDArray[np.float64], found: Contacts, side: str) -> float:
    down = found.toe("left" if side == "left" else "right")
    return float(np.median(heights[down]) if down.any() else heights.min())
