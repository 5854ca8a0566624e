"""Starting and stopping repeatedly: run and stop, walk and crouch."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinema.samples.body import SIDES, Humanoid, Side
from kinema.samples.course import Course
from kinema.samples.damage import Damage
from kinema.samples.feet import Waypoint
from kinema.samples.gait import PlannedStep, march
from kinema.samples.setting import Setting
from kinema.samples.styles import NEUTRAL, RUN, GaitStyle
from kinema.samples.truth import NamedTime, Sample

__all__ = ["run_stop", "walk_crouch"]


def run_stop(
    *,
    seconds: float = 10.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Run from standing, with a flight phase in every step, stop, and repeat.

    Parameters are those of `walk`. The clip begins in standing and may end at any point.

    Returns
    -------
    Sample
        Key times: "starts" and "stops", alternating.

    Examples
    --------
    >>> from kinema import samples
    >>> truth = samples.run_stop(seconds=5.0).truth
    >>> flying = ~(truth.contact("left") | truth.contact("right"))
    >>> bool(flying.any())
    True
    """
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body, gait = setting.body(), RUN.varied(setting.manner())
    shares = [0.4, 0.7, 0.95, 1.0, 1.0, 1.0, 0.9, 0.7, 0.5, 0.3, 0.0]
    strides, keys = _bouts(body, gait, shares, rest_s=0.9, seconds=seconds)
    course = Course(body, gait, Waypoint(0.0, 0.0), strides)
    return setting.finish(body, course.tracks, {s: course.steps(s) for s in SIDES}, keys)


def walk_crouch(
    *,
    seconds: float = 12.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Walk a few steps, crouch down, rise, and repeat.

    Parameters are those of `walk`. The clip begins in standing and may end at any point.

    Returns
    -------
    Sample
        Key times: "starts", "stops", "is down", "rises", repeated.

    Examples
    --------
    >>> from kinema import samples
    >>> hips = samples.walk_crouch().motion.positions[:, 0, 1]
    >>> bool(hips.min() < 0.65 * hips.max())
    True
    """
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body, gait = setting.body(), NEUTRAL.varied(setting.manner())
    down, hold, up, rest = (body.pace * s for s in (0.8, 0.5, 0.8, 0.35))
    shares = [0.6, 1.0, 1.0, 0.6, 0.0]
    pause = rest + down + hold + up + rest
    strides, walks = _bouts(body, gait, shares, rest_s=pause / body.pace, seconds=seconds)
    crouch, keys = [(-1.0, 0.0)], list[NamedTime]()
    for key in walks:
        keys.append(key)
        if key.name == "stops":
            begin = key.time_s + rest
            times = np.cumsum([begin, down, hold, up])
            crouch += zip(times.tolist(), [0.0, 1.0, 1.0, 0.0], strict=True)
            keys += [NamedTime("is down", float(times[1])), NamedTime("rises", float(times[2]))]
    course = Course(body, gait, Waypoint(0.0, 0.0), strides, crouch)
    return setting.finish(body, course.tracks, {s: course.steps(s) for s in SIDES}, keys)


def _bouts(
    body: Humanoid, gait: GaitStyle, shares: Sequence[float], *, rest_s: float, seconds: float
) -> tuple[list[PlannedStep], list[NamedTime]]:
    """The same steps repeated straight forward, with rests between, until time is up."""
    strides: list[PlannedStep] = []
    keys = []
    start, along = 0.4 * body.pace, 0.0
    foot: Side = "right"
    while start < seconds or not strides:
        distances = along + gait.step * body.leg * np.cumsum(shares)
        path = [Waypoint(0.0, float(distance)) for distance in distances]
        bout = march(body, gait, shares, start_s=start, foot=foot, path=path)
        keys += [NamedTime("starts", bout[0].lift_s), NamedTime("stops", bout[-1].strike_s)]
        strides += bout
        start, along = bout[-1].strike_s + rest_s * body.pace, float(distances[-1])
        foot = "left" if bout[-1].foot == "right" else "right"
    return strides, keys
