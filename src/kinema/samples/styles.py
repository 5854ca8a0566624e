"""Gaits and styles: length and duration of a step, and how the body moves with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

__all__ = ["BRISK", "NEUTRAL", "RUN", "STYLES", "TIRED", "GaitStyle"]


@dataclass(frozen=True)
class GaitStyle:
    """A gait; lengths in leg lengths, times in seconds for a leg of 0.9 m, angles in radians.

    ``overlap`` is the share of a step with both feet on the floor, from the heel strike of one to
    the toe-off of the other; negative if there is a flight phase. Angles of hips, chest and arms
    are amplitudes to either side.
    """

    step: float
    step_s: float
    overlap: float
    width: float = 0.11
    roll_s: float = 0.20  # from heel-off to toe-off
    strike_s: float = 0.07  # from heel strike to flat foot
    heel_up: float = 1.00  # pitch at toe-off
    heel_peak: float = 1.10  # its peak, soon after
    toe_up: float = 0.30  # pitch at heel strike
    clearance: float = 0.05  # of the ball in mid-swing
    bob: float = 0.055
    sway: float = 0.025
    sink: float = 0.030  # of the hips below standing, on average
    ahead: float = 0.12  # of the hips, in front of the midpoint between the feet
    hip_yaw: float = 0.10
    hip_list: float = 0.06
    chest_yaw: float = 0.10
    arm: float = 0.38
    arm_out: float = 0.12
    elbow: float = 0.30
    elbow_swing: float = 0.25
    lean: float = 0.03
    hunch: float = 0.0
    nod: float = 0.0
    effort: float = 0.10  # lean forward into a faster step, back from a slower one

    def varied(self, rng: np.random.Generator) -> GaitStyle:
        """The same gait, slightly varied, as another person would walk."""
        by = 1.0 + rng.uniform(-0.05, 0.05, 6)
        return replace(
            self,
            step=self.step * by[0],
            step_s=self.step_s * by[1],
            width=self.width * by[2],
            arm=self.arm * by[3],
            hip_yaw=self.hip_yaw * by[4],
            bob=self.bob * by[5],
        )


NEUTRAL = GaitStyle(step=0.75, step_s=0.55, overlap=0.22)
BRISK = GaitStyle(
    step=0.96,
    step_s=0.45,
    overlap=0.14,
    width=0.09,
    roll_s=0.15,
    strike_s=0.06,
    heel_up=0.95,
    heel_peak=1.15,
    toe_up=0.38,
    clearance=0.06,
    bob=0.050,
    hip_yaw=0.16,
    chest_yaw=0.20,
    arm=0.68,
    elbow=1.00,
    elbow_swing=0.45,
    lean=0.10,
)
TIRED = GaitStyle(
    step=0.48,
    step_s=0.74,
    overlap=0.34,
    width=0.17,
    ahead=0.07,
    roll_s=0.18,
    strike_s=0.03,
    heel_up=0.40,
    heel_peak=0.50,
    toe_up=0.08,
    clearance=0.025,
    bob=0.020,
    sway=0.055,
    sink=0.035,
    hip_yaw=0.05,
    hip_list=0.08,
    chest_yaw=0.05,
    arm=0.12,
    elbow=0.15,
    elbow_swing=0.05,
    lean=0.10,
    hunch=0.45,
    nod=0.40,
)
RUN = GaitStyle(
    step=1.25,
    step_s=0.36,
    overlap=-0.42,
    width=0.06,
    roll_s=0.11,
    strike_s=0.05,
    heel_up=1.05,
    heel_peak=1.75,
    toe_up=0.12,
    clearance=0.32,
    bob=0.040,
    sway=0.008,
    sink=0.045,
    hip_yaw=0.18,
    hip_list=0.05,
    chest_yaw=0.24,
    arm=0.80,
    arm_out=0.20,
    elbow=1.55,
    elbow_swing=0.30,
    lean=0.24,
    effort=0.45,
)
STYLES = {"neutral": NEUTRAL, "brisk": BRISK, "tired": TIRED}
