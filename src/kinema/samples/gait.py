"""Steps of a gait: their timing, and how the foot moves in each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kinema.samples.body import Humanoid, Side
from kinema.samples.feet import FootStep, Knot, Waypoint, ball_on_heel
from kinema.samples.styles import GaitStyle

__all__ = ["PlannedStep", "beside", "march", "step_of"]

# Both feet are down for this share of a step that begins or ends in standing.
_START_OVERLAP = 0.25


class PlannedStep(NamedTuple):
    """When and where one foot steps; ``landing`` is on the centre line of the path."""

    foot: Side
    lift_s: float
    strike_s: float
    landing: Waypoint
    share: float  # of the gait's full step


def march(
    body: Humanoid,
    gait: GaitStyle,
    shares: Sequence[float],
    *,
    start_s: float,
    foot: Side,
    path: Sequence[Waypoint],
) -> list[PlannedStep]:
    """Plan steps: one for each share of a full step and point on the path.

    Short steps begin and end in standing, so both feet are down for longer around them.
    """
    strides = []
    lift = start_s
    step_s = gait.step_s * body.pace
    for i, (share, point) in enumerate(zip(shares, path, strict=True)):
        following = shares[i + 1] if i + 1 < len(shares) else 0.0
        # a long step has the overlap of the gait, a short one that of starting
        ease = float(np.clip(2.0 * min(share, following) - 0.6, 0.0, 1.0))
        overlap = _START_OVERLAP + ease * (gait.overlap - _START_OVERLAP)
        strike = lift + step_s * (1.0 - overlap)
        strides.append(PlannedStep(foot, lift, strike, point, share))
        lift = strike + step_s * overlap
        foot = "left" if foot == "right" else "right"
    return strides


def beside(body: Humanoid, gait: GaitStyle, middle: Waypoint, foot: Side) -> Waypoint:
    """Where a foot stands, on its side of the centre line, toes turned out."""
    sign = 1.0 if foot == "left" else -1.0
    return middle.moved(0.0, sign * 0.5 * gait.width * body.leg, sign * 0.09)


def step_of(body: Humanoid, gait: GaitStyle, stride: PlannedStep, landed_s: float) -> FootStep:
    """How the foot moves in a step; it has been down since ``landed_s``."""
    share = min(stride.share, 1.0)
    lift, strike = stride.lift_s, stride.strike_s
    length = strike - lift
    # a short step is a low one; a step on the spot still clears the floor
    vigour = 0.35 + 0.65 * share
    roll = max(lift - gait.roll_s * body.pace, landed_s + 0.25 * (lift - landed_s))
    heel_up, toe_up = gait.heel_up * vigour, gait.toe_up * share
    peak = lift + 0.22 * length
    rising = 0.9 * (gait.heel_peak * vigour) / (peak - roll)
    return FootStep(
        roll_s=roll,
        lift_s=lift,
        strike_s=strike,
        land_s=strike + share * min(gait.strike_s * body.pace, 0.3 * length),
        landing=beside(body, gait, stride.landing, stride.foot),
        pitch=(
            Knot(lift, heel_up, rising),
            Knot(peak, gait.heel_peak * vigour),
            Knot(strike, -toe_up),
        ),
        rise=(
            Knot(lift + 0.40 * length, gait.clearance * vigour * body.leg),
            Knot(strike, float(ball_on_heel(body, np.array(toe_up))[1])),
        ),
    )
