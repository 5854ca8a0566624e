"""Jumps in several directions: crouch, push off, fly under gravity, land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np

from kinema.errors import OptionError, closest
from kinema.samples.body import SIDES, Humanoid
from kinema.samples.course import GRAVITY
from kinema.samples.damage import Damage
from kinema.samples.leap import Jump, Series, timed
from kinema.samples.setting import Setting
from kinema.samples.truth import NamedTime, Sample

__all__ = ["jumps"]

JumpDirection: TypeAlias = Literal["up", "forward", "left", "right", "back"]

# Length of a jump, forward and to the left, in leg lengths.
_LENGTHS: dict[str, tuple[float, float]] = {
    "up": (0.0, 0.0),
    "forward": (0.85, 0.0),
    "left": (0.0, 0.6),
    "right": (0.0, -0.6),
    "back": (-0.5, 0.0),
}


def jumps(
    *,
    directions: Sequence[JumpDirection] = ("up", "forward", "left", "right", "back"),
    seconds: float = 11.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Jump with both feet, in one direction after another, always facing forward.

    Parameters are those of `walk`, and ``directions``, taken in turn and then again from the
    first: as many whole jumps as fit into the clip, at least one.

    Returns
    -------
    Sample
        Key times: "takes off" and "lands", alternating.

    Examples
    --------
    >>> from kinema import samples
    >>> [key.name for key in samples.jumps(directions=["up"], seconds=3.0).truth.key_times]
    ['takes off', 'lands']
    """
    for direction in directions:
        if direction not in _LENGTHS:
            raise OptionError(
                f"no direction {direction!r}",
                parameter="directions",
                hint=closest(direction, _LENGTHS),
            )
    if not directions:
        raise OptionError("directions must name at least one, found none", parameter="directions")
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body = setting.body()
    series = _plan(body, directions, seconds, setting.manner())
    steps = {side: series.steps(side) for side in SIDES}
    keys = [
        key
        for jump in series.jumps
        for key in (NamedTime("takes off", jump.leave_s), NamedTime("lands", jump.land_s))
    ]
    return setting.finish(body, series.tracks, steps, keys)


def _plan(
    body: Humanoid, directions: Sequence[JumpDirection], seconds: float, rng: np.random.Generator
) -> Series:
    """Plan jumps, as many whole ones as there is time for."""
    strength = float(1.0 + rng.uniform(-0.08, 0.08))
    width = float(0.26 * (1.0 + rng.uniform(-0.1, 0.1)))
    speed = float(np.sqrt(2.0 * GRAVITY * 0.33 * strength * body.leg))
    found: list[Jump] = []
    here, start = np.zeros(2), 0.25 * body.pace
    while True:
        forward, left = _LENGTHS[directions[len(found) % len(directions)]]
        jump = timed(body, start, speed, here, np.array([left, forward]) * strength * body.leg)
        if found and jump.stand_s > seconds:
            return Series(body, found, width)
        found.append(jump)
        here, start = here + jump.displacement, jump.stand_s + 0.2 * body.pace
