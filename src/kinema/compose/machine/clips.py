"""A clip made ready to be played: feet that stand still, and a cycle where it has one."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.compose.machine.phase import gait_phase
from kinema.errors import KinemaWarning, OptionError
from kinema.motion import Motion
from kinema.ops.contacts.foot_points import find_foot
from kinema.ops.contacts.legs import find_legs
from kinema.ops.contacts.locking import lock
from kinema.ops.contacts.states import Contacts, Foot
from kinema.ops.derived import Derived
from kinema.ops.joinable import FEET, Source
from kinema.ops.knees import bent_forward
from kinema.ops.loop import Looped, looped
from kinema.ops.placement import Placement
from kinema.ops.run_lengths import runs
from kinema.ops.similarity import best_placement
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["MOST_FRAMES", "Playable", "playable", "too_short"]

_SEAM = 0.1  # leg lengths between the poses where a cycle closes: more is no cycle
_DRIFT = 0.005  # leg lengths by which a foot may move that stands there
_STEADY = 0.12  # leg lengths by which a clip may differ from itself a cycle later, and be steady
_MOST_OF_IT = 0.6  # share of a clip: a cycle that long stands for all of it
_LONGEST_S = 20.0  # cycles are looked for in no more of a clip than this
_SHORTEST_S = 0.4
_FEWEST = 8
MOST_FRAMES = 1_000_000  # of all clips: 2 GB
_GAP_S = 0.05  # a foot that lifts for less stands on
_ENTRY_S = 1.2  # about a stride: what may be left out at either end of a clip that does not repeat
_ENTRY_SHARE = 1 / 3


@dataclass(frozen=True, eq=False, slots=True)
class Playable:
    """One state's clip.

    Attributes
    ----------
    name : str
    source : Source
        What is played, with at least one frame more than is shown if it repeats.
    count : int
        Frames that are shown.
    cycle : Placement, optional
        Where the clip is a cycle later; None for a clip that does not repeat by itself.
    stands : (F, 2) uint8
        On which point each foot stands: 0 none, 1 heel, 2 ball.
    down : (F, 2) bool
        Whether each foot is on the floor at all.
    points : (2, 2, 3)
        Heel and ball of the left and the right foot, in the frame of its ankle.
    phase : (F,)
        Where in its stride the body is; NaN where it does not walk or run.
    """

    name: str
    source: Source
    count: int
    cycle: Placement | None
    stands: NDArray[np.uint8]
    down: BoolArray
    points: FloatArray
    phase: FloatArray

    @property
    def motion(self) -> Motion:
        """What is played."""
        return self.source.motion

    @property
    def repeats(self) -> bool:
        """Whether it is a closed cycle."""
        return self.cycle is not None

    @property
    def entries(self) -> int:
        """How many frames, from the first on, may be the first to be shown.

        A gait is entered at any phase; a punch, or a clip that does not repeat, near its beginning.
        """
        if self.repeats and np.isfinite(self.phase).mean() > 0.5:
            return self.count
        most = min(_ENTRY_S * self.motion.fps, _ENTRY_SHARE * self.count)
        return max(1, int(most))


def playable(
    name: str,
    motion: Motion,
    *,
    feet: bool,
    loop: bool | None = None,
    knee_axes: FloatArray | None = None,
) -> Playable:
    """Make a clip ready.

    A clip that does the same all along, as a walk does, becomes one cycle of it; so does one that
    is a cycle as a whole. Any other is shown from its beginning to its end.

    Parameters
    ----------
    name : str
    motion : Motion
    feet : bool
        Whether to hold feet where they stand.
    loop : bool, optional
        Whether it is a cycle (default: found).
    knee_axes : (2, 3), optional
        About which knees bend; those that are bent back are then bent forward as far.
    """
    if why := too_short(motion):
        raise OptionError(f"clip {name!r} cannot be a state: {why}", parameter="clips")
    recorded = Source(motion)
    contacts = recorded.contacts
    source = recorded
    if feet and contacts is not None:
        source = Source(lock(motion, contacts))
        if knee_axes is not None:
            source = Source(bent_forward(source, find_legs(source.body), knee_axes))
    stands = _stands(contacts if feet else None, len(source))
    points = _foot_points(recorded.body) if feet else np.zeros((2, 2, 3))
    facts = stands, _down(recorded), points, _phase(recorded)
    found = None if loop is False else _cycle(source, feet, wanted=loop is True)
    if found is not None and loop is None:
        slides = _slides(found, stands, points) if feet else 0.0
        found = None if slides > _DRIFT * source.leg else found
    if found is None:
        return Playable(name, source, len(source), None, *facts)
    return _closed(name, found, *facts)


def too_short(motion: Motion) -> str:
    """Why a clip cannot be played; empty if it can."""
    if motion.seconds >= _SHORTEST_S and motion.num_frames >= _FEWEST:
        return ""
    return (
        f"it needs at least {_SHORTEST_S:g} s and {_FEWEST} frames, "
        f"found {motion.seconds:.2g} s and {motion.num_frames} frames"
    )


def _cycle(source: Source, feet: bool, *, wanted: bool) -> Looped | None:
    """Three cycles of a clip; None where it has none."""
    motion = source.motion
    most = int(_LONGEST_S * motion.fps)
    part = motion[:most] if len(motion) > most else motion
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", KinemaWarning)
            found = looped(part, cycles=3, feet="auto" if feet else "free")
    except OptionError:
        return None
    if wanted:
        return found
    period = found.stop - found.start
    if found.figures.seam > _SEAM or period < _FEWEST:
        return None
    return found if period >= _MOST_OF_IT * len(motion) or _steady(source, period) else None


def _slides(found: Looped, stands: NDArray[np.uint8], points: FloatArray) -> float:
    """The farthest that a heel or ball gets from its mean place while it stands."""
    body = Derived(found.motion)
    rotations, positions = body.world
    frames = found.start + np.arange(len(positions)) % (len(positions) // 3)
    worst = 0.0
    for column, leg in enumerate(find_legs(body)):
        for point in (1, 2):
            arm = quat.rotate(rotations[:, leg.ankle], points[column, point - 1])
            for start, stop in runs(stands[frames, column] == point):
                track = (positions[:, leg.ankle] + arm)[start:stop]
                worst = max(worst, float(np.linalg.norm(track - track.mean(axis=0), axis=1).max()))
    return worst


def _foot_points(body: Derived) -> FloatArray:
    """Heel and ball of both feet in the frames of their ankles, (2, 2, 3)."""
    rotations, positions = body.world
    points = np.zeros((2, 2, 3))
    for index, leg in enumerate(find_legs(body)):
        foot = find_foot(body, leg.foot)
        assert foot is not None
        off = positions[:, leg.toe] - positions[:, leg.ankle]
        ball = quat.rotate(quat.conjugate(rotations[:, leg.ankle]), off)
        points[index] = foot.heel, np.median(ball, axis=0)
    return points


def _steady(source: Source, period: int) -> bool:
    """Whether a clip is the same all along: a cycle later, nearly every pose is there again."""
    joints, step = source.joints, max(1, round(source.motion.fps / 15.0))
    frames = np.arange(0, len(source) - period, step)
    if len(frames) < 2 or len(source) < 1.5 * period:
        return False
    off = []
    for frame in frames:
        here, later = joints[frame][None], joints[frame + period][None]
        gap = here - best_placement(here, later).apply(later)
        off.append(np.sqrt((gap**2).sum(axis=-1).mean()))
    return bool(np.quantile(off, 0.9) <= _STEADY * source.leg)


def _closed(
    name: str,
    found: Looped,
    stands: NDArray[np.uint8],
    down: BoolArray,
    points: FloatArray,
    phase: FloatArray,
) -> Playable:
    """The middle one of three cycles, and the frame after it, where it begins again."""
    joints = Source(found.motion).joints
    count = len(joints) // 3
    cycle = best_placement(joints[2 * count][None], joints[count][None])
    part = Source(found.motion[count : 2 * count + 1])
    frames = np.append(np.arange(found.start, found.start + count), found.start)
    return Playable(name, part, count, cycle, stands[frames], down[frames], points, phase[frames])


def _down(source: Source) -> BoolArray:
    if source.contacts is None:
        return np.zeros((len(source), 2), bool)
    return np.stack([source.contacts.of(side) for side in FEET], axis=1)


def _phase(source: Source) -> FloatArray:
    if source.contacts is None:
        return np.full(len(source), np.nan)
    return gait_phase(source.contacts.left, source.contacts.right, source.motion.frame_time)


def _stands(contacts: Contacts | None, frames: int) -> NDArray[np.uint8]:
    """On which point each foot stands, (F, 2)."""
    result = np.zeros((frames, 2), np.uint8)
    if contacts is None or contacts.in_place:
        return result
    for column, side in enumerate(FEET):
        result[:, column] = _points(contacts, side)
    return result


def _points(contacts: Contacts, side: Foot) -> NDArray[np.uint8]:
    heel, ball = contacts.heel(side), contacts.toe(side)
    point = np.where(ball, 2, np.where(heel, 1, 0)).astype(np.uint8)
    for start, stop in runs(_short(point == 0, round(_GAP_S / contacts.frame_time))):
        if start > 0 and stop < len(point) and contacts.of(side)[start:stop].all():
            point[start:stop] = point[start - 1]
    return point


def _short(flags: BoolArray, most: int) -> BoolArray:
    """Runs of at most so many frames."""
    result = np.zeros_like(flags)
    for start, stop in runs(flags):
        result[start:stop] = stop - start <= most
    return result
