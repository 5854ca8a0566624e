"""How long velocities persist: the motion's own time scale.

A velocity measured beside a gap predicts the first frames inside it well and later ones less and
less. How soon depends on the motion: a body that strolls persists for longer than a boxing arm, and
joints that hardly move have nothing but noise. It is measured where the motion is known, as the
time in which the correlation of velocities falls to 1/e.
"""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.motion import Motion
from kinema.ops.fill.gaps import Gaps, beside
from kinema.skeleton import FloatArray

__all__ = ["USUAL_PERSISTENCE_S", "persistence"]

USUAL_PERSISTENCE_S = 0.13  # median of moving joints in recordings
_USUAL_COUNTS_S = 0.5  # the usual one weighs as much as a measurement over this time

_LAG_S = 0.05  # velocities this far apart are compared, and measured over this time
_WINDOW_S = 1.0  # on either side of a gap
_SAMPLES_TO_A_LAG = 3  # more tell nothing new at high frame rates
_GAPS_AT_ONCE = 4096  # bounds the memory


def persistence(motion: Motion, gaps: Gaps) -> FloatArray:
    """How long velocities persist around each gap, in seconds (G,).

    Velocities a lag h apart have the correlation ρ over the second before and after the gap; if it
    decays exponentially, the time constant is -h / ln ρ. Frames right beside the gap are skipped:
    if any are bad, it is these.
    """
    starts = range(0, len(gaps.joint), _GAPS_AT_ONCE)
    parts = [_persistence(motion, gaps.part(slice(at, at + _GAPS_AT_ONCE))) for at in starts]
    return np.concatenate(parts) if parts else np.zeros(0)


def _persistence(motion: Motion, gaps: Gaps) -> FloatArray:
    frames = max(1, round(_LAG_S / motion.frame_time))
    step = max(1, frames // _SAMPLES_TO_A_LAG)
    lag = frames // step
    lag_s = lag * step * motion.frame_time
    most = round(_WINDOW_S / (step * motion.frame_time))
    power, product, pairs = np.zeros((3, len(gaps.joint)))
    for track, counts in beside(motion.rotations, gaps, most, skip=max(3, frames), step=step):
        turns = quat.rotate(track[:, :-lag], quat.difference(track[:, :-lag], track[:, lag:]))
        good = np.arange(turns.shape[1] - lag) < counts[:, None] - 2 * lag
        earlier, later = turns[:, :-lag], turns[:, lag:]
        squares = np.sum(earlier**2, axis=-1) + np.sum(later**2, axis=-1)
        power += np.sum(squares / 2.0, axis=1, where=good)
        product += np.sum(np.sum(earlier * later, axis=-1), axis=1, where=good)
        pairs += good.sum(axis=1)
    seconds = pairs * step * motion.frame_time
    found = np.where(power > 0.0, product / np.where(power > 0.0, power, 1.0), 0.0)
    seconds = np.where(power > 0.0, seconds, 0.0)
    usual = np.exp(-lag_s / USUAL_PERSISTENCE_S)
    correlation = (seconds * found + _USUAL_COUNTS_S * usual) / (seconds + _USUAL_COUNTS_S)
    return np.asarray(-lag_s / np.log(np.clip(correlation, 1e-3, 0.999)))
