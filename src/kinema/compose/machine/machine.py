"""The state machine: states are clips, and what comes next can be changed at any moment."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.compose.machine.clips import Playable, playable
from kinema.compose.machine.matching import Matches, match
from kinema.compose.machine.packing import FeetTable, packed_body, packed_clips, packed_edges
from kinema.compose.machine.routes import routes_of
from kinema.errors import OptionError, closest
from kinema.motion import Motion, Pose
from kinema.ops.joinable import Source, alike
from kinema.ops.knees import knee_axes
from kinema.ops.placement import Placement
from kinema.ops.transition import Feet, State
from kinema.ops.transition.joining import feet_of
from kinema.skeleton import FloatArray, Skeleton
from kinema.units import Seconds

__all__ = ["MOST_STATES", "Edge", "Machine", "Moment"]

_STATES: tuple[State, State, State] = ("previous", "blending", "next")
_BLEND_S = 0.6
_WAIT_S = 0.28
_LONGEST_STEP_S = 3600.0
MOST_STATES = 500

Point: TypeAlias = Literal["", "heel", "ball"]
_POINTS: tuple[Point, Point, Point] = ("", "heel", "ball")


@dataclass(frozen=True, slots=True)
class Edge:
    """That one state may follow another, and how.

    Parameters
    ----------
    previous, next : str
        Names of states; the same for a clip that follows itself.
    blend_s : float
        How long the body takes to go over.
    wait_s : float
        How long a request may wait for a better moment.
    """

    previous: str
    next: str
    blend_s: Annotated[float, Seconds] = _BLEND_S
    wait_s: Annotated[float, Seconds] = _WAIT_S

    def __post_init__(self) -> None:
        for name, most in (("blend_s", 5.0), ("wait_s", 60.0)):
            value = getattr(self, name)
            if not 0.0 <= value <= most:
                raise OptionError(
                    f"{name} must be from 0 to {most:g} s, found {value:g}", parameter=name
                )


class Moment(NamedTuple):
    """What a machine is doing at the time that it showed last.

    Attributes
    ----------
    time_s : float
    current : str
        The state whose clip is played.
    next : str
        The state that was asked for last; the same if nothing else was.
    waiting : bool
        Whether that has not begun yet.
    source_s : float
        Which moment of the clip is shown.
    blend : float
        How much of the last change is left: 1 where it begins, 0 when it is over.
    placement : Placement
        Where on the floor the clip is.
    left, right : {"", "heel", "ball"}
        The point on which each foot is held; empty while it is not.
    """

    time_s: float
    current: str
    next: str
    waiting: bool
    source_s: float
    blend: float
    placement: Placement
    left: Point
    right: Point


class Machine:
    """Clips to play, each a state; requests say which comes next.

    A clip repeats until another is asked for: a cycle as `kinema.loop` closes it, any other clip by
    going over to itself. A request takes effect within a moment (``wait_s`` of its edge), where the
    two clips fit best: walk and run in phase, feet that stand in both. Until then it can be
    changed. A change that has begun can be interrupted by the next one at any time, with no jump in
    the place or the speed of any joint, and with feet that stay where they stand. Nothing is known
    of later requests: poses up to a time are the same whatever comes after it.

    Time starts at 0 and only goes forward; ``restart`` goes back. Where clips differ in bones, all
    are played by the first one's body, at its frame rate.

    Parameters
    ----------
    clips : mapping of str to Motion
        The states. The first is played first.
    edges : sequence of Edge, optional
        Which states may follow which; a request for any other is met on the shortest way (default:
        every state may follow every other).
    feet : {"lock", "free"}
        Hold feet where they stand, or leave them to the blend.
    loops : mapping of str to bool, optional
        Clips that are to repeat as a cycle, or not to (default: found).
    tell : callable, optional
        Is called with the share of the preparation that is done, from 0 to 1.

    Attributes
    ----------
    edges : tuple of Edge
    feet : FeetTable
        Legs, and the points of feet, as the core has them.

    Raises
    ------
    OptionError
        If a clip is too short, there are too many, a name is not known, or a state cannot be
        reached from another.
    SkeletonMismatch, IncompleteMotion
        If the clips are not of one family of skeletons, or incomplete.

    Examples
    --------
    >>> from kinema import samples
    >>> clips = {style: samples.walk(style=style).motion for style in ("neutral", "brisk")}
    >>> machine = Machine(clips)
    >>> pose, state = machine.pose(1.0)
    >>> state, machine.current, machine.waiting
    ('next', 'neutral', False)
    >>> machine.request("brisk")
    >>> machine.next, machine.waiting
    ('brisk', True)
    >>> machine.pose(1.25)[1], machine.current
    ('blending', 'brisk')
    """

    def __init__(
        self,
        clips: Mapping[str, Motion],
        *,
        edges: Iterable[Edge] | None = None,
        feet: Feet = "lock",
        loops: Mapping[str, bool] | None = None,
        tell: Callable[[float], None] | None = None,
    ) -> None:
        if not 1 <= len(clips) <= MOST_STATES:
            raise OptionError(
                f"a machine has 1 to {MOST_STATES} states, found {len(clips)}", parameter="clips"
            )
        self._states = tuple(clips)
        self._index = {name: index for index, name in enumerate(clips)}
        self.edges = tuple(_all_edges(clips) if edges is None else edges)
        tell = tell or _say_nothing
        motions = alike(list(clips.values()), "a machine")
        self._clips = _prepared(dict(zip(clips, motions, strict=True)), feet, loops or {}, tell)
        self._recorded = tuple(motions)
        self._matches = match(self._clips, lambda share: tell(0.7 + 0.3 * share))
        held = any(clip.stands.any() for clip in self._clips)
        self.feet = FeetTable.of(self._clips, held=held)
        self._core = self._built()
        self._skeleton = motions[0].skeleton
        self._joints = self._skeleton.num_joints

    @property
    def states(self) -> tuple[str, ...]:
        """Names of all states."""
        return self._states

    @property
    def skeleton(self) -> Skeleton:
        """The skeleton of every pose."""
        return self._skeleton

    @property
    def frame_time(self) -> float:
        """Seconds per frame of the clips; poses can be asked for at any times."""
        return self._clips[0].motion.frame_time

    @property
    def current(self) -> str:
        """The state whose clip is played, from the moment in which its blend begins."""
        return self.states[self._core.current]

    @property
    def next(self) -> str:
        """The state that comes next: what was asked for last, or else the current one again."""
        return self.states[self._core.goal]

    @property
    def waiting(self) -> bool:
        """Whether what was asked for last has not begun yet; until then it can be changed."""
        return bool(self._core.waiting)

    def request(self, name: str) -> None:
        """Ask for the state that comes next, from the time that was shown last on.

        Asking for the current state takes back a request that has not begun.
        """
        self._core.request(self._state(name))

    def restart(self, name: str | None = None) -> None:
        """Go back to time 0, and to the first frame of a state (default: the first)."""
        self._core.restart(0 if name is None else self._state(name))

    def pose(self, time_s: Annotated[float, Seconds]) -> tuple[Pose, State]:
        """The pose at a time, and whether a change is ahead, on its way or over.

        Parameters
        ----------
        time_s : float
            Not before the time that was shown last.

        Returns
        -------
        Pose
        {"previous", "blending", "next"}
            previous: the clip plays on until the one that was asked for takes over. blending: from
            one clip to another. next: the clip that was asked for plays.
        """
        rotations, positions = np.empty((self._joints, 4)), np.empty((self._joints, 3))
        state = self._core.pose(time_s, rotations, positions)
        if state < 0:
            self._reject(time_s)
        return Pose.unchecked(self._skeleton, rotations, positions), _STATES[state]

    def write(
        self,
        time_s: Annotated[float, Seconds],
        rotations: FloatArray,
        positions: FloatArray,
    ) -> State:
        """Write the pose at a time to arrays (J, 4) and (J, 3), which nothing else is made for."""
        state = self._core.pose(time_s, rotations, positions)
        if state < 0:
            self._reject(time_s)
        return _STATES[state]

    @property
    def moment(self) -> Moment:
        """What is going on at the time that was shown last."""
        core = self._core
        left, right = core.held
        return Moment(
            core.now,
            self.current,
            self.next,
            self.waiting,
            core.frame * self.frame_time,
            core.remaining,
            Placement(*core.place),
            _POINTS[left],
            _POINTS[right],
        )

    def clip(self, name: str) -> Playable:
        """What is played in a state."""
        return self._clips[self._state(name)]

    def recorded(self, name: str) -> Motion:
        """The clip of a state as it was given, by the body and at the rate of the first."""
        return self._recorded[self._state(name)]

    @property
    def matches(self) -> Matches:
        """At which frame every clip can follow every other, and how well."""
        return self._matches

    def _state(self, name: str) -> int:
        if name not in self._index:
            raise OptionError(
                f"no state named {name!r}", parameter="name", hint=closest(name, self._index)
            )
        return self._index[name]

    def _reject(self, time_s: float) -> None:
        now = self._core.now
        raise OptionError(
            f"time must be from {now:.4g} s, which was shown last, to an hour later, "
            f"found {time_s:g}",
            parameter="time_s",
            hint="restart() goes back to time 0",
        )

    def _built(self) -> _native.Machine:
        last, count = last_frames(self._clips, self._matches), len(self._clips)
        blends, waits = np.full((count, count), _BLEND_S), np.full((count, count), _WAIT_S)
        allowed = np.eye(count, dtype=bool)
        for edge in self.edges:
            pair = self._state(edge.previous), self._state(edge.next)
            blends[pair], waits[pair], allowed[pair] = edge.blend_s, edge.wait_s, True
        entries = np.minimum(self._matches.entries, np.where(last < 0, 1 << 30, last - 1))
        return _native.Machine(
            body=packed_body(self._clips[0].source, self.feet),
            clips=packed_clips(self._clips, last, self.feet),
            edges=packed_edges(
                self._matches._replace(entries=entries.astype(np.int32)),
                blends,
                waits,
                routes_of(allowed, self.states),
            ),
            frame_time=self.frame_time,
        )


def _prepared(
    clips: Mapping[str, Motion],
    feet: Feet,
    loops: Mapping[str, bool],
    tell: Callable[[float], None],
) -> list[Playable]:
    for name in loops:
        if name not in clips:
            raise OptionError(
                f"no state named {name!r}", parameter="loops", hint=closest(name, clips)
            )
    if feet not in ("lock", "free"):
        raise OptionError(f"feet must be one of lock, free, found {feet!r}", parameter="feet")
    holds = feet == "lock" and feet_of([Source(next(iter(clips.values())))])
    axes = knee_axes([Source(motion) for motion in clips.values()]) if holds else None
    found = []
    for index, (name, motion) in enumerate(clips.items()):
        found.append(playable(name, motion, feet=holds, loop=loops.get(name), knee_axes=axes))
        tell(0.7 * (index + 1) / len(clips))
    return found


def last_frames(clips: list[Playable], matches: Matches) -> NDArray[np.int32]:
    """Where a clip that does not repeat goes over to its own beginning; -1 for one that does."""
    found = []
    for index, clip in enumerate(clips):
        if clip.repeats:
            found.append(-1)
            continue
        stop = (clip.count - 2) // matches.stride
        first = max(0, stop - (clip.entries - 1) // matches.stride)
        rows = slice(matches.rows[index] + first, matches.rows[index] + stop + 1)
        best = first + int(matches.costs[rows, index].argmin())
        found.append(best * matches.stride)
    return np.array(found, np.int32)


def _all_edges(names: Iterable[str]) -> list[Edge]:
    every = list(names)
    return [Edge(a, b) for a in every for b in every]


def _say_nothing(share: float) -> None:
    del share
