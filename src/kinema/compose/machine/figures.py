"""How good a performance is: measured on what was shown, beside the clips that it was made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np

from kinema import kinematics, quat
from kinema.compose.machine.machine import Machine
from kinema.compose.machine.performing import Performance
from kinema.motion import Motion
from kinema.ops.contacts.states import Contacts
from kinema.ops.joinable import FEET, Source
from kinema.ops.resample import resample
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Seconds, Share

__all__ = ["PlayFigures", "Review", "held_drift", "latencies", "review"]

_SHORTEST_S = 0.06  # contacts that last less are not counted
_SUPERSEDED_S = 0.5  # a request that is followed by another one sooner need not be met
_HEEL, _BALL = 1, 2
_USUAL = 99.0  # percentile
_SNAPS = 1.5  # times what is usual
_NEARLY_OVER = 0.1  # of a change that is left


@dataclass(frozen=True, slots=True)
class PlayFigures:
    """What a performance is like, beside its clips.

    Attributes
    ----------
    latency_s : float
        The longest time from a request to the moment in which its clip takes over. Requests that
        were followed by another one within 0.5 s do not count.
    half_s : float
        Likewise, to the moment in which half of the change is over.
    planted : float
        Share of time in which feet are on the floor, over that of the clips' frames shown.
    drift : float
        Feet that are held: the farthest that a heel or ball gets from its mean place, in legs.
    seen_drift : float
        The same of the balls of feet that contact detection finds to stand still in the result.
    speed, acceleration : float
        Of the fastest joint, over the 99th percentile of the clips' own.
    knee : float
        Angular speed of hips, knees and ankles, likewise.
    changing : float
        The same as ``speed``, in changes alone; of the clips, ``speed`` itself.
    snap : float
        Angular acceleration of a knee as it bends or straightens, likewise.
    snapping : float
        Share of frames in which that is more than 1.5.
    dip : float
        How much lower the hips are than the clip's after a change, in legs, in all but 1 % of the
        time: what it costs to hold feet.
    """

    latency_s: Annotated[float, Seconds]
    half_s: Annotated[float, Seconds]
    planted: Annotated[float, Share]
    drift: Annotated[float, Share]
    seen_drift: Annotated[float, Share]
    speed: float
    acceleration: float
    knee: float
    changing: float
    snap: float
    snapping: Annotated[float, Share]
    dip: Annotated[float, Share]


def latencies(performance: Performance) -> tuple[list[float], list[float]]:
    """How long each request took to take over, and to be half there; see `PlayFigures`."""
    begun, half = [], []
    step, names = performance.motion.frame_time, [each.name for each in performance.requests]
    times = [each.time_s for each in performance.requests]
    stop_s = performance.motion.seconds
    for index, (time_s, name) in enumerate(zip(times, names, strict=True)):
        until = times[index + 1] if index + 1 < len(times) else stop_s
        if until - time_s < _SUPERSEDED_S:
            continue
        playing = [each for each in performance.spells if each.start_s <= time_s][-1:]
        if playing and playing[0].name == name:
            begun.append(0.0)
        else:
            starts = [
                each.start_s - time_s
                for each in performance.spells
                if each.name == name and each.start_s >= time_s
            ]
            begun.append(min(starts, default=np.inf))
        frames = np.arange(int(np.ceil(time_s / step)), len(performance.blend))
        there = performance.states == performance.names.index(name)
        met = frames[there[frames] & (performance.blend[frames] <= 0.5)]
        half.append(float(met[0] * step - time_s) if len(met) else np.inf)
    return begun, half


@dataclass(frozen=True, eq=False, slots=True)
class Review:
    """A performance, and what it is like beside its clips.

    Attributes
    ----------
    performance : Performance
    figures : PlayFigures
    own : PlayFigures
        The same of the clips alone, where that makes sense: how far their own feet move that stand,
        and their fastest joints over the 99th percentile.
    """

    performance: Performance
    figures: PlayFigures
    own: PlayFigures

    @property
    def motion(self) -> Motion:
        """What was shown."""
        return self.performance.motion


def review(machine: Machine, performance: Performance) -> Review:
    """Measure a performance.

    Examples
    --------
    >>> from kinema import samples
    >>> from kinema.compose.machine import Cue, perform
    >>> machine = Machine({"walk": samples.walk().motion, "punch": samples.punch().motion})
    >>> found = review(machine, perform(machine, [Cue(1.0, "punch")], seconds=4.0))
    >>> found.figures.latency_s < 0.5, found.figures.drift < 0.01
    (True, True)
    """
    begun, half = latencies(performance)
    shown = Source(performance.motion)
    leg, step = machine.clip(machine.states[0]).source.leg, performance.motion.frame_time
    clips = [Source(resample(machine.recorded(name), fps=1.0 / step)) for name in machine.states]
    rates = _Rates.together([_rates(clip, machine, leg) for clip in clips])
    usual = _Rates(*(np.maximum(np.percentile(each, _USUAL), 1e-9) for each in rates))
    made = _rates(shown, machine, leg)
    changing = made.speed * (performance.blend[1:] > 0.0)
    found = PlayFigures(
        max(begun, default=0.0),
        max(half, default=0.0),
        _planted(machine, performance, shown),
        held_drift(machine, performance),
        _seen_drift(shown, leg),
        *made.over(usual),
        _over(changing, usual.speed),
        *_snaps(made.snap, usual.snap),
        _dip(machine, performance, shown) / leg,
    )
    drift = max(_seen_drift(clip, leg) for clip in clips)
    fastest = rates.over(usual)
    own = PlayFigures(
        0.0, 0.0, 1.0, drift, drift, *fastest, fastest[0], *_snaps(rates.snap, usual.snap), 0.0
    )
    return Review(performance, found, own)


class _Rates(NamedTuple):
    """Speed and acceleration of the fastest joint, angular speed of leg joints, and angular
    acceleration of knees, in every frame; or one number each.
    """

    speed: FloatArray
    acceleration: FloatArray
    knee: FloatArray
    snap: FloatArray

    @classmethod
    def together(cls, clips: Sequence[_Rates]) -> _Rates:
        """Of all clips."""
        return cls(*(np.concatenate(each) for each in zip(*clips, strict=True)))

    def over(self, usual: _Rates) -> tuple[float, float, float]:
        """The fastest of the first three."""
        return (
            _over(self.speed, usual.speed),
            _over(self.acceleration, usual.acceleration),
            _over(self.knee, usual.knee),
        )


def _rates(source: Source, machine: Machine, leg: float) -> _Rates:
    step = source.motion.frame_time
    velocity = np.diff(source.joints / leg, axis=0) / step
    change = np.diff(velocity, axis=0) / step
    turns = source.motion.rotations[:, source.leg_joints]
    spin = 2.0 * quat.log(quat.canonical(quat.mul(quat.conjugate(turns[:-1]), turns[1:]))) / step
    bends = np.diff(machine.feet.knees(source), n=2, axis=0)[..., None] / step**2
    each = (velocity, change, spin, bends)
    return _Rates(*(np.linalg.norm(rate, axis=-1).max(axis=-1, initial=0.0) for rate in each))


def _over(values: FloatArray, usual: FloatArray) -> float:
    return float(values.max(initial=0.0) / usual)


def _snaps(values: FloatArray, usual: FloatArray) -> tuple[float, float]:
    return _over(values, usual), float((values > _SNAPS * usual).mean()) if len(values) else 0.0


def _dip(machine: Machine, performance: Performance, shown: Source) -> float:
    """How much lower the hips are than those of the clip after changes."""
    if not len(machine.feet.legs):
        return 0.0
    hip, after = machine.feet.legs[0, 0], performance.blend < _NEARLY_OVER
    low = []
    for index, name in enumerate(machine.states):
        clip = machine.clip(name)
        there = after & (performance.states == index)
        frames = (performance.source_s[there] / machine.frame_time + 0.5).astype(int)
        height = clip.source.body.world.positions[np.minimum(frames, len(clip.source) - 1), hip, 1]
        low.append(height - shown.body.world.positions[there, hip, 1])
    every = np.concatenate(low)
    return max(float(np.percentile(every, _USUAL)), 0.0) if len(every) else 0.0


def _planted(machine: Machine, performance: Performance, shown: Source) -> float:
    """Share of time in which feet stand, over that of the frames that are shown."""
    if shown.contacts is None:
        return 1.0
    found = np.mean([shown.contacts.of(side) for side in FEET])
    wanted = []
    for index, name in enumerate(machine.states):
        clip = machine.clip(name)
        frames = (performance.source_s[performance.states == index] / machine.frame_time).astype(
            int
        )
        wanted.append(clip.down[np.clip(frames, 0, len(clip.down) - 1)])
    return float(found / max(np.concatenate(wanted).mean(), 1e-9))


def held_drift(machine: Machine, performance: Performance) -> float:
    """How far feet that are held move, in leg lengths."""
    world, step = kinematics.forward(performance.motion), performance.motion.frame_time
    worst = 0.0
    for foot, (_, _, ankle) in enumerate(machine.feet.legs):
        ball = machine.feet.points[0, foot, 1]
        held = [(ball, performance.held[:, foot] == _BALL)]
        for state in np.unique(performance.states):  # a heel is where a clip's own contacts say
            heel = machine.feet.points[state, foot, 0]
            there = (performance.held[:, foot] == _HEEL) & (performance.states == state)
            held.append((heel, there))
        for arm, there in held:
            track = world.positions[:, ankle] + quat.rotate(world.rotations[:, ankle], arm)
            worst = max(worst, _farthest(track, there, step))
    return worst / machine.clip(machine.states[0]).source.leg


def _seen_drift(shown: Source, leg: float) -> float:
    contacts: Contacts | None = shown.contacts
    if contacts is None:
        return 0.0
    world, step = shown.body.world.positions, shown.motion.frame_time
    return (
        max(
            _farthest(world[:, joint], contacts.toe(side), step)
            for side, joint in shown.toes.items()
        )
        / leg
    )


def _farthest(track: FloatArray, still: BoolArray, frame_time: float) -> float:
    """The farthest that a track (F, 3) gets from its mean in runs of frames."""
    worst = 0.0
    for start, stop in runs(still):
        if (stop - start) * frame_time >= _SHORTEST_S - 1e-6:
            part = track[start:stop]
            worst = max(worst, float(np.linalg.norm(part - part.mean(axis=0), axis=1).max()))
    return worst
