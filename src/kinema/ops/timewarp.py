"""Time warping: play parts of a motion faster or slower."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

import numpy as np

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.analysis import gait
from kinema.ops.documented import documented_as
from kinema.ops.resample import MOST_FRAMES, sample
from kinema.ops.time_maps import TimeMap, check_rising, with_speeds
from kinema.ops.timealign import align
from kinema.skeleton import FloatArray
from kinema.units import Bounds, Seconds

__all__ = ["Retimed", "TimeMap", "along", "match", "matched", "warp", "warped"]

Ease: TypeAlias = Literal["in", "out", "in-out"]
_Time: TypeAlias = Annotated[float, Seconds]
_Points: TypeAlias = Sequence[tuple[_Time, _Time]]
_Speeds: TypeAlias = Sequence[tuple[_Time, Annotated[float, Bounds(0, 1e6)]]]

_WAYS = ("points", "speeds", "stretch", "ease", "beats")
_ON_FRAME = 1e-7  # of a frame


@dataclass(frozen=True, eq=False, slots=True)
class Retimed:
    """A motion at another pace, and the map that says when what is shown.

    Attributes
    ----------
    motion : Motion
    times_s : (F,)
        The time in the clip that each frame shows.
    map : TimeMap
        From output times to times in the clip; of an inverse warp, the other way round.
    """

    motion: Motion
    times_s: FloatArray
    map: TimeMap

    @property
    def speeds(self) -> FloatArray:
        """Speed of playback from frame to frame, (F - 1,); 1 is that of the clip."""
        return np.asarray(np.diff(self.times_s) / self.motion.frame_time)

    def measured(self, before: Motion, joint: str | None) -> Retimed:
        """Itself: poses at the same time are not the same moment any more."""
        return self


@checked
def warped(
    motion: Motion,
    points: _Points | None = None,
    *,
    speeds: _Speeds | None = None,
    stretch: tuple[_Time, _Time, _Time] | None = None,
    ease: Ease | None = None,
    beats: Sequence[_Time] | None = None,
    events: Sequence[_Time] | None = None,
    ease_s: Annotated[float, Seconds] = 0.25,
    inverse: bool = False,
) -> Retimed:
    """Play a motion at another pace as `warp` does, and report how slow and fast it becomes.

    Parameters
    ----------
    motion : Motion
    points : sequence of (output_s, source_s), optional
        At each output time, the time in the clip to show; a monotone cubic runs through them. Where
        the first is later than 0, the clip starts at its own start. After the last, the speed
        between the last two goes on.
    speeds : sequence of (output_s, speed), optional
        Speed of playback at output times, 1 being that of the clip; straight in between, constant
        before the first and after the last.
    stretch : (start_s, stop_s, seconds), optional
        A part of the clip, and how long it should take; the rest keeps its speed.
    ease : {"in", "out", "in-out"}, optional
        Start from rest, come to rest at the end, or both.
    beats : sequence of float, optional
        Output times on which events of the clip should fall, one after the other.
    events : sequence of float, optional
        Times in the clip of these events (default: foot strikes), with beats.
    ease_s : float
        Time in which the speed changes, with ease and stretch.
    inverse : bool
        Undo a warp: apply the inverse of the map. Not with ease, nor with beats without events,
        whose maps depend on the clip as it was; `along` undoes any.

    Returns
    -------
    Retimed

    Examples
    --------
    >>> from kinema import samples
    >>> found = warped(samples.walk(seconds=2.0).motion, stretch=(0.5, 1.0, 1.5))
    >>> found.motion.num_frames, found.speeds.min().round(6)
    (180, np.float64(0.2))
    """
    ways = dict(zip(_WAYS, (points, speeds, stretch, ease, beats), strict=True))
    given = [name for name, value in ways.items() if value is not None]
    if len(given) != 1:
        raise OptionError(
            f"time warping needs one of {', '.join(_WAYS)}, found {' and '.join(given) or 'none'}",
            hint="warp(motion, [(0.0, 0.0), (1.0, 0.5)]), or --point 0,0 --point 1,0.5",
        )
    if events is not None and beats is None:
        raise OptionError("events go with beats: when should they happen?", parameter="events")
    if inverse and (ease is not None or (beats is not None and events is None)):
        raise OptionError(
            "the inverse of this map depends on the clip before it was warped",
            parameter="inverse",
            hint="keep the map of warped(...), and use along(motion, map, inverse=True)",
        )
    last = max(motion.num_frames - 1, 0) * motion.frame_time
    if stretch is not None:
        found = _stretched(stretch, ease_s, last, inverse)
    elif ease is not None:
        found = _eased(ease, ease_s, last)
    elif speeds is not None:
        found = _at_speeds(speeds)
    elif beats is not None:
        found = _through(_on_beats(motion, beats, events), "beats", last, inverse)
    else:
        assert points is not None
        found = _through(points, "points", last, inverse)
    return along(motion, found, inverse=inverse)


@checked
@documented_as(warped)
def warp(
    motion: Motion,
    points: _Points | None = None,
    *,
    speeds: _Speeds | None = None,
    stretch: tuple[_Time, _Time, _Time] | None = None,
    ease: Ease | None = None,
    beats: Sequence[_Time] | None = None,
    events: Sequence[_Time] | None = None,
    ease_s: Annotated[float, Seconds] = 0.25,
    inverse: bool = False,
) -> Motion:
    """Play parts of a motion faster or slower.

    The motion itself stays as it is: only the moment that is shown changes, along a map that always
    increases. Give it by control points, by speeds, as a part to stretch, as an ease, or as beats
    to keep. The output ends when the last frame of the clip is shown.

    Parameters
    ----------

    Returns
    -------
    Motion
        Same skeleton and frame time, as many frames as fit. `warped` also reports speeds.

    Raises
    ------
    OptionError
        If the map does not increase: the points that show it are named.

    Examples
    --------
    >>> from kinema import samples
    >>> punch = samples.punch(seconds=2.0).motion
    >>> slow = warp(punch, [(0.0, 0.0), (2.0, 1.0), (3.0, 2.0)])
    >>> slow.num_frames, slow.frame_time == punch.frame_time
    (180, True)

    Command line
    ------------
    ::

        kinema timewarp punch.bvh -o late.bvh --point 0,0 --point 1.5,1 --point 2.5,2
        kinema timewarp punch.bvh -o slow.bvh --stretch 0.8s,1.2s,1.6s
        kinema timewarp walk.bvh -o faster.bvh --speed 0,1 --speed 2,2 --plot speed.png
        kinema timewarp walk.bvh -o from_rest.bvh --ease in --ease-s 0.5s
        kinema timewarp walk.bvh -o march.bvh --beat 0.5 --beat 1 --beat 1.5 --beat 2
        kinema timewarp tired.bvh -o in_step.bvh --like walk.bvh
    """
    return warped(
        motion,
        points,
        speeds=speeds,
        stretch=stretch,
        ease=ease,
        beats=beats,
        events=events,
        ease_s=ease_s,
        inverse=inverse,
    ).motion


@checked
def matched(
    motion: Motion,
    other: Motion,
    *,
    max_slope: Annotated[int, Bounds(1, 100)] = 3,
) -> Retimed:
    """Play a motion with the timing of another as `match` does, and report speeds.

    Parameters
    ----------
    motion : Motion
    other : Motion
        Whose timing to take; on a matching skeleton, at the same frame rate.
    max_slope : int
        How many times faster or slower the motion may be played, from 1 to 100.

    Returns
    -------
    Retimed

    Examples
    --------
    >>> from kinema import samples
    >>> quick, slow = (samples.reach(seconds=s).motion for s in (2.0, 3.0))
    >>> matched(quick, slow).motion.num_frames
    180
    """
    times = align(other, motion, max_slope=max_slope).times_s
    if len(times) < 2:
        raise OptionError("taking another motion's timing needs at least two frames of each")
    return along(motion, TimeMap.through(times))


@checked
@documented_as(matched)
def match(
    motion: Motion,
    other: Motion,
    *,
    max_slope: Annotated[int, Bounds(1, 100)] = 3,
) -> Motion:
    """Play a motion with the timing of another, found by dynamic time warping.

    Parameters
    ----------

    Returns
    -------
    Motion
        As long as the other one, in step with it; where it is and faces is kept.

    Raises
    ------
    OptionError
        If the lengths differ by more than ``max_slope`` allows.

    Examples
    --------
    >>> from kinema import samples
    >>> quick, slow = (samples.reach(seconds=s).motion for s in (2.0, 3.0))
    >>> match(quick, slow)
    <Motion 180 frames at 60 fps, 24 joints>
    """
    return matched(motion, other, max_slope=max_slope).motion


def along(motion: Motion, time_map: TimeMap, *, inverse: bool = False) -> Retimed:
    """Play a motion along a map, from output time 0 until its last frame is shown.

    Parameters
    ----------
    motion : Motion
    time_map : TimeMap
        From output times to times in the clip.
    inverse : bool
        Apply the inverse of the map.

    Returns
    -------
    Retimed

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=2.0).motion
    >>> eased = warped(walk, ease="in-out")
    >>> along(eased.motion, eased.map, inverse=True).motion.num_frames
    120
    """
    if motion.num_frames == 0:
        return Retimed(motion, np.zeros(0), time_map)
    last = (motion.num_frames - 1) * motion.frame_time
    ways = (time_map.source, time_map.output)
    shown, reached = ways[::-1] if inverse else ways
    start = float(shown(0.0))
    if not -_ON_FRAME * motion.frame_time <= start <= last:
        raise OptionError(
            f"the output would start at {start:.4g} s of a clip that runs from 0 to {last:.4g} s"
        )
    count = float(reached(last)) / motion.frame_time + _ON_FRAME
    if not count < MOST_FRAMES:
        raise OptionError(f"the map would make {count:.3g} frames, more than {MOST_FRAMES:,}")
    output = np.arange(int(count) + 1) * motion.frame_time
    times = np.clip(shown(output), 0.0, last)
    return Retimed(sample(motion, times), times, time_map)


def _through(points: _Points, name: str, last: float, inverse: bool) -> TimeMap:
    """The map through points, from the clip's start where they start later."""
    if len(points) and points[0][0] > 0.0:
        points = [(0.0, 0.0), *points]
    if len(points) < 2:
        raise OptionError(
            f"{name} must be at least two, or one later than 0; found {len(points)}", parameter=name
        )
    check_rising(points, name)
    if points[-1][0 if inverse else 1] < last:  # the clip goes on: so does the speed, smoothly
        steps = np.subtract(points[-1], points[-2])
        points = [*points, tuple(np.add(points[-1], steps))]
    return TimeMap.through(points)


def _at_speeds(speeds: _Speeds) -> TimeMap:
    """The map with these speeds, constant before the first and after the last."""
    if not speeds:
        raise OptionError("speeds must be at least one, found none", parameter="speeds")
    for index, (before, after) in enumerate(pairwise(speeds)):
        if not after[0] > before[0]:
            raise OptionError(
                f"speeds must be in order of time: point {index + 1} ({after[0]:g} s) does not "
                f"come after point {index} ({before[0]:g} s)",
                parameter="speeds",
            )
        if before[1] == after[1] == 0.0:
            raise OptionError(
                f"the motion must go on: points {index} and {index + 1} "
                f"({before[0]:g} s to {after[0]:g} s) both have speed 0",
                parameter="speeds",
            )
    for index in (0, -1):
        time_s, speed = speeds[index]
        if speed == 0.0 and (index or time_s > 0.0 or len(speeds) == 1):
            raise OptionError(
                f"the motion must go on: it would stay at the speed of point "
                f"{index % len(speeds)}, which is 0",
                parameter="speeds",
            )
    curve = [*speeds, (speeds[-1][0] + 1.0, speeds[-1][1])]
    if curve[0][0] > 0.0:
        curve = [(0.0, curve[0][1]), *curve]
    return with_speeds(curve)


def _eased(ease: Ease, ease_s: float, last: float) -> TimeMap:
    """The map of a clip that starts from rest, comes to rest, or both."""
    starts, stops = "in" in ease.split("-"), "out" in ease.split("-")
    # a ramp shows half as much of the clip as its time would at full speed
    ramp = min(ease_s, last if starts and stops else 2.0 * last)
    if ramp == 0.0:
        return with_speeds([(0.0, 1.0), (1.0, 1.0)])
    end = last + 0.5 * ramp * (starts + stops)
    curve = [(0.0, 0.0 if starts else 1.0), (ramp, 1.0)] if starts else [(0.0, 1.0)]
    if stops:
        if end - ramp > curve[-1][0]:
            curve.append((end - ramp, 1.0))
        curve.append((end, 0.0))
    else:
        curve.append((ramp + end, 1.0))
    made = with_speeds(curve)
    if not stops:
        return made
    # at rest it shows the last frame, whatever the sum was rounded to
    return TimeMap(made.output_s, np.append(made.source_s[:-1], last), made.speed)


def _stretched(
    stretch: tuple[float, float, float], ease_s: float, last: float, inverse: bool
) -> TimeMap:
    """The map that plays one part at another speed, eased on both sides, and the rest as it is."""
    start, stop, seconds = stretch
    if not 0.0 <= start < stop or (stop > last + 1e-9 and not inverse):
        raise OptionError(
            f"stretch must be a part of the clip, which runs from 0 to {last:.4g} s; "
            f"found {start:g} to {stop:g} s",
            parameter="stretch",
        )
    if not seconds > 0.0:
        raise OptionError(
            f"a part cannot be stretched to {seconds:g} s: the motion must go on",
            parameter="stretch",
        )
    part = stop - start
    least = 1e-3 * min(seconds, part)  # so that the speed never jumps
    ramp = min(max(ease_s, least), 0.5 * seconds, 0.5 * part)
    speed = 1.0 + (part - seconds) / (seconds - ramp)
    end = start + seconds
    curve = [(start, 1.0), (start + ramp, speed), (end - ramp, speed), (end, 1.0)]
    if curve[1][0] >= curve[2][0]:
        curve.pop(1)
    return with_speeds(curve, from_s=start)


def _on_beats(motion: Motion, beats: Sequence[float], events: Sequence[float] | None) -> _Points:
    """Points that put events of a clip on beats, one after the other."""
    if events is None:
        strikes = [event.time_s for event in gait(motion).events if event.kind == "strike"]
        found = sorted({time_s for time_s in strikes if time_s > 0.0})[: len(beats)]
        if not found:
            raise OptionError(
                "no foot strikes found to put on the beats", hint="give the events' times: --event"
            )
        return list(zip(beats, found, strict=False))
    if len(events) != len(beats):
        raise OptionError(
            f"every event needs a beat, found {len(events)} events and {len(beats)} beats",
            parameter="events",
        )
    return list(zip(beats, events, strict=True))
