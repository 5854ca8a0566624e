"""A performance: what a machine shows when it is asked for one state after another."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.checked import checked
from kinema.compose.machine.machine import Machine
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.skeleton import FloatArray
from kinema.units import NUMBER, Bounds, Scale, Seconds

__all__ = [
    "Cue",
    "Performance",
    "Spell",
    "parse_requests",
    "perform",
    "play",
    "random_requests",
]

_MOST_FRAMES = 1_000_000
_MOST_REQUESTS = 100_000
_MOST_NAMED = 20
_AFTER_S = 3.0
_AT_RANDOM_S = 60.0


class Cue(NamedTuple):
    """That a state is asked for at a time."""

    time_s: float
    name: str


class Spell(NamedTuple):
    """A state as it was played: its clip took over at a time, at a moment of its own.

    ``requested_s`` is when it was asked for; None for the first, for a clip that goes over to
    itself, and for one on the way to another.
    """

    name: str
    start_s: float
    source_s: float
    requested_s: float | None


@dataclass(frozen=True, eq=False, slots=True)
class Performance:
    """What a machine showed.

    Attributes
    ----------
    motion : Motion
    requests : tuple of Cue
    spells : tuple of Spell
        The states in the order in which they were played.
    names : tuple of str
        Of all states.
    states : (F,) intp
        Which of them is played in each frame.
    source_s : (F,)
        Which moment of it.
    blend : (F,)
        How much of the last change is left: 1 where it begins, 0 when it is over.
    held : (F, 2) uint8
        The point on which each foot is held: 0 none, 1 heel, 2 ball.
    """

    motion: Motion
    requests: tuple[Cue, ...]
    spells: tuple[Spell, ...]
    names: tuple[str, ...]
    states: NDArray[np.intp]
    source_s: FloatArray
    blend: FloatArray
    held: NDArray[np.uint8]


def perform(
    machine: Machine,
    requests: Iterable[Cue],
    *,
    seconds: Annotated[float, Seconds],
    fps: float | None = None,
    tell: Callable[[float], None] | None = None,
) -> Performance:
    """Play a machine from the beginning, ask for states at their times, and keep what it shows.

    Parameters
    ----------
    machine : Machine
    requests : sequence of Cue
    seconds : float
        How long.
    fps : float, optional
        Frames per second of the result (default: those of the clips).
    tell : callable, optional
        Is called with the share that is done.

    Examples
    --------
    >>> from kinema import samples
    >>> machine = Machine({"walk": samples.walk().motion, "punch": samples.punch().motion})
    >>> found = perform(machine, [Cue(1.0, "punch")], seconds=3.0)
    >>> found.motion.num_frames, [spell.name for spell in found.spells][:2]
    (180, ['walk', 'punch'])
    """
    step = machine.frame_time if fps is None else 1.0 / fps
    if not (0.0 < seconds < math.inf and 1 <= round(seconds / step) <= _MOST_FRAMES):
        raise OptionError(
            f"seconds must give 1 to {_MOST_FRAMES:,} frames of {step:.3g} s, found {seconds:g}",
            parameter="seconds",
        )
    asked = sorted(requests)
    _check(asked, machine, seconds)
    player = _Player(machine, round(seconds / step), asked)
    for frame in range(len(player.blend)):
        player.show(frame, frame * step)
        if tell is not None and frame % 1000 == 0:
            tell(frame / len(player.blend))
    motion = Motion.unchecked(machine.skeleton, player.rotations, player.positions, step)
    return Performance(
        motion,
        tuple(asked),
        tuple(player.spells),
        machine.states,
        player.states,
        player.source_s,
        player.blend,
        player.held,
    )


@checked
def play(
    machine: Machine,
    *,
    requests: str | None = None,
    seconds: Annotated[float | None, Bounds(0, above=True)] = None,
    seed: Annotated[int, Bounds(0)] = 0,
    fps: Annotated[float | None, Bounds(0, above=True)] = None,
) -> Performance:
    """Play a machine by requests as people write them, or at random.

    Parameters
    ----------
    machine : Machine
    requests : str, optional
        States and when to ask for them, as in ``walk@0,punch@1.2s,walk@90f``; what is asked for at
        0 is played first (default: at random, 0.05 s to 1 s apart).
    seconds : float, optional
        How long to play (default: 3 s after the last request, or 60 s of random ones).
    seed : int
        Another number gives other random requests.
    fps : float, optional
        Frames per second of the result (default: those of the clips).

    Returns
    -------
    Performance

    Examples
    --------
    >>> from kinema import samples
    >>> machine = Machine({"walk": samples.walk().motion, "punch": samples.punch().motion})
    >>> play(machine, requests="punch@0, walk@1.5s").spells[-1].name
    'walk'
    """
    asked = parse_requests(requests or "", frame_time=machine.frame_time)
    if seconds is None:
        seconds = max(each.time_s for each in asked) + _AFTER_S if asked else _AT_RANDOM_S
    if not asked:
        asked = random_requests(machine.states, seconds=seconds, seed=seed)
    return perform(machine, asked, seconds=seconds, fps=fps)


def random_requests(
    states: Sequence[str],
    *,
    seconds: Annotated[float, Seconds],
    seed: int = 0,
    least_s: Annotated[float, Seconds] = 0.05,
    most_s: Annotated[float, Seconds] = 1.0,
) -> list[Cue]:
    """States asked for at random, so far apart.

    >>> [request.name for request in random_requests(["walk", "run"], seconds=2.0, seed=1)]
    ['run', 'run', 'walk']
    """
    if not 0.0 < least_s <= most_s < math.inf:
        raise OptionError(
            f"requests must be more than 0 s apart, found {least_s:g} to {most_s:g}",
            parameter="least_s",
        )
    rng = np.random.default_rng(seed)
    found: list[Cue] = []
    time_s = float(rng.uniform(least_s, most_s))
    while time_s < seconds and len(found) < _MOST_REQUESTS:
        found.append(Cue(time_s, str(states[int(rng.integers(len(states)))])))
        time_s += float(rng.uniform(least_s, most_s))
    return found


def parse_requests(text: str, *, frame_time: float) -> list[Cue]:
    """Read requests as people write them: ``walk@0,punch@1.2s,walk@90f``.

    >>> [tuple(each) for each in parse_requests("walk@0, punch@1.5s, walk@90f", frame_time=0.02)]
    [(0.0, 'walk'), (1.5, 'punch'), (1.8, 'walk')]
    """
    found = []
    scale = Scale(frame_time, None, lambda: 1.0, 0)
    for part in filter(None, re.split(r"\s*,\s*", text.strip())):
        name, at, when = part.rpartition("@")
        if not at or not name:
            raise OptionError(
                f"a request is a state and a time, walk@1.5, found {part!r}", parameter="requests"
            )
        written = f"{when}s" if re.fullmatch(NUMBER, when.strip()) else when
        found.append(Cue(Seconds.parse(written).resolve(scale), name.strip()))
    return found


def _check(requests: Sequence[Cue], machine: Machine, seconds: float) -> None:
    if len(requests) > _MOST_REQUESTS:
        raise OptionError(
            f"at most {_MOST_REQUESTS:,} requests, found {len(requests):,}", parameter="requests"
        )
    for request in requests:
        if request.name not in machine.states:
            some = ", ".join(machine.states[:_MOST_NAMED])
            raise OptionError(
                f"no state named {request.name!r}", parameter="requests", hint=f"states: {some}"
            )
        if not 0.0 <= request.time_s <= seconds:
            raise OptionError(
                f"requests must be at times from 0 to {seconds:g} s, "
                f"found {request.name}@{request.time_s:g}",
                parameter="requests",
            )


class _Player:
    """Arrays that are filled frame by frame."""

    def __init__(self, machine: Machine, frames: int, requests: Sequence[Cue]) -> None:
        joints = machine.skeleton.num_joints
        self.machine, self.requests = machine, list(requests)
        self.rotations, self.positions = (
            np.empty((frames, joints, 4)),
            np.empty((frames, joints, 3)),
        )
        self.states = np.empty(frames, np.intp)
        self.source_s, self.blend = np.empty(frames), np.empty(frames)
        self.held = np.empty((frames, 2), np.uint8)
        self.spells: list[Spell] = []
        self.asked: Cue | None = None
        machine.restart()
        if self.requests and self.requests[0].time_s == 0.0:
            machine.restart(self.requests[0].name)

    def show(self, frame: int, time_s: float) -> None:
        """One frame, after all that was asked for before it."""
        rotations, positions = self.rotations[frame], self.positions[frame]
        while self.requests and self.requests[0].time_s <= time_s:
            request = self.requests.pop(0)
            self.machine.write(request.time_s, rotations, positions)
            self._note()
            self.machine.request(request.name)
            self.asked = request
        self.machine.write(time_s, rotations, positions)
        self._note()
        core = self.machine._core
        self.states[frame], self.source_s[frame] = (
            core.current,
            core.frame * self.machine.frame_time,
        )
        self.blend[frame], self.held[frame] = core.remaining, core.held

    def _note(self) -> None:
        """Keep when states were entered."""
        core, name = self.machine._core, self.machine.current
        if self.spells and self.spells[-1].start_s == core.began:
            return
        asked = self.asked if self.asked is not None and self.asked.name == name else None
        self.asked = None if asked is not None else self.asked
        source_s = (core.frame - (core.now - core.began) / self.machine.frame_time) * (
            self.machine.frame_time
        )
        self.spells.append(
            Spell(name, core.began, source_s, None if asked is None else asked.time_s)
        )
