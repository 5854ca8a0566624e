"""Walking: steadily in several styles, to a stop, and round a corner."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np

from kinema.errors import OptionError, closest
from kinema.samples.body import SIDES
from kinema.samples.course import Course
from kinema.samples.damage import Damage
from kinema.samples.feet import Waypoint
from kinema.samples.gait import PlannedStep, march
from kinema.samples.setting import Setting
from kinema.samples.styles import STYLES
from kinema.samples.truth import NamedTime, Sample

__all__ = ["turn", "walk", "walk_to_stop"]

Style: TypeAlias = Literal["neutral", "brisk", "tired"]

# Steps taken before the first frame, so that the walk is already steady there.
_RUN_UP = 5


def walk(
    *,
    style: Style = "neutral",
    seconds: float = 4.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Walk straight forward at a steady pace, from the first frame on.

    Parameters
    ----------
    style : {"neutral", "brisk", "tired"}
        Walking style. Brisk has long, quick steps and bent, swinging arms; tired has short, slow
        ones, a bent back and a lowered head.
    seconds, fps : float
        Length and frame rate; the number of frames is ``seconds`` · ``fps``, rounded.
    height : float
        Height of the body in metres; short legs take quicker steps.
    seed : int
        Varies the body's proportions and the gait slightly; the same seed gives the same sample.
    noise_m, noise_rad, spikes, gaps
        Capture errors to add, as in `Damage`; none by default.

    Returns
    -------
    Sample
        Key times of one gait cycle: "right lifts", "right lands", "left lifts", "left lands",
        "right lifts", as far as they fall within the clip.

    Examples
    --------
    >>> from kinema import samples
    >>> sample = samples.walk(style="brisk", seconds=3.0, fps=120.0)
    >>> sample.motion
    <Motion 360 frames at 120 fps, 24 joints>
    """
    if style not in STYLES:
        raise OptionError(
            f"no walking style {style!r}", parameter="style", hint=closest(style, STYLES)
        )
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body, gait = setting.body(), STYLES[style].varied(setting.manner())
    step = gait.step * body.leg
    step_s = gait.step_s * body.pace
    count = _RUN_UP + int(np.ceil(seconds / step_s)) + 2
    # the right foot lifts shortly after the clip begins
    start_s = 0.15 * step_s - (_RUN_UP - 1) * step_s
    path = [Waypoint(0.0, step * (i - _RUN_UP + 2.4)) for i in range(count)]
    strides = march(body, gait, [1.0] * count, start_s=start_s, foot="right", path=path)
    return _finish(setting, Course(body, gait, path[0].moved(-step, 0.0), strides), _cycle(strides))


def walk_to_stop(
    *,
    seconds: float = 5.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Walk briskly, slow down, bring the feet together and stand.

    It stops in the last third of the clip. Parameters are those of `walk`.

    Returns
    -------
    Sample
        Key times: "slows", "stops".

    Examples
    --------
    >>> from kinema import samples
    >>> [key.name for key in samples.walk_to_stop().truth.key_times]
    ['slows', 'stops']
    """
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body, gait = setting.body(), STYLES["brisk"].varied(setting.manner())
    step, step_s = gait.step * body.leg, gait.step_s * body.pace
    slowing = [0.85, 0.65, 0.45, 0.0]
    full = _RUN_UP + max(0, round((0.72 * seconds - len(slowing) * step_s) / step_s))
    shares = [1.0] * full + slowing
    along = step * (np.cumsum(shares) - _RUN_UP + 1.4)
    start_s = 0.15 * step_s - (_RUN_UP - 1) * step_s
    path = [Waypoint(0.0, float(z)) for z in along]
    strides = march(body, gait, shares, start_s=start_s, foot="right", path=path)
    keys = [NamedTime("slows", strides[full].lift_s), NamedTime("stops", strides[-1].strike_s)]
    return _finish(setting, Course(body, gait, path[0].moved(-step, 0.0), strides), keys)


def turn(
    *,
    angle_rad: float = np.pi / 2,
    seconds: float = 5.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Walk, turn to the left in the middle of the clip, and walk on.

    Parameters are those of `walk`, and ``angle_rad``, how far to turn: negative to the right, at
    most half a turn. A quarter turn takes four steps.

    Returns
    -------
    Sample
        Key times: "starts to turn", "has turned".

    Examples
    --------
    >>> from kinema import samples
    >>> hips = samples.turn(angle_rad=-1.5).motion.positions[:, 0]
    >>> bool(hips[-1, 0] < -0.5)
    True
    """
    if not abs(angle_rad) <= np.pi:
        raise OptionError(
            f"angle_rad must be between -π and π, found {angle_rad}", parameter="angle_rad"
        )
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body, gait = setting.body(), STYLES["neutral"].varied(setting.manner())
    step, step_s = gait.step * body.leg, gait.step_s * body.pace
    count = _RUN_UP + int(np.ceil(seconds / step_s)) + 2
    turning = 2 + round(4 * abs(angle_rad) / np.pi)
    first = _RUN_UP + max(1, round((0.5 * seconds / step_s) - 0.5 * turning))
    point = Waypoint(0.0, step * (1.4 - _RUN_UP))
    path = []
    shares = []
    for i in range(count):
        bend = angle_rad / turning if first <= i < first + turning else 0.0
        shares.append(0.75 if bend else 1.0)
        point = point.moved(0.0, 0.0, 0.5 * bend).moved(step * shares[-1], 0.0, 0.5 * bend)
        path.append(point)
    start_s = 0.15 * step_s - (_RUN_UP - 1) * step_s
    strides = march(body, gait, shares, start_s=start_s, foot="right", path=path)
    last = strides[min(first + turning, count) - 1]
    keys = [NamedTime("starts to turn", strides[min(first, count - 1)].lift_s)]
    keys.append(NamedTime("has turned", last.strike_s))
    return _finish(setting, Course(body, gait, Waypoint(0.0, path[0].z - step), strides), keys)


def _cycle(strides: list[PlannedStep]) -> list[NamedTime]:
    """The five key times of the first gait cycle that begins within the clip."""
    first = next(i for i, s in enumerate(strides) if s.foot == "right" and s.lift_s >= 0)
    right, left, again = strides[first : first + 3]
    return [
        NamedTime("right lifts", right.lift_s),
        NamedTime("right lands", right.strike_s),
        NamedTime("left lifts", left.lift_s),
        NamedTime("left lands", left.strike_s),
        NamedTime("right lifts", again.lift_s),
    ]


def _finish(setting: Setting, course: Course, keys: list[NamedTime]) -> Sample:
    steps = {side: course.steps(side) for side in SIDES}
    return setting.finish(course.body, course.tracks, steps, keys)
