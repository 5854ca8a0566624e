"""Make a cycle of a clip, which can be repeated without a seam."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema.checked import checked
from kinema.errors import KinemaWarning, OptionError
from kinema.motion import Motion, complete
from kinema.ops.connect import continuation
from kinema.ops.documented import documented_as
from kinema.ops.joinable import FEET, Source, alike
from kinema.ops.placement import Placement
from kinema.ops.point_clouds import distances
from kinema.ops.similarity import best_placement
from kinema.ops.transition.assembling import Assembly
from kinema.ops.transition.blending import Trial, placed_body
from kinema.ops.transition.estimating import score
from kinema.ops.transition.figures import Figures, Yardstick
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.joining import feet_of
from kinema.ops.transition.trying import Made, make
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Bounds, Seconds

__all__ = ["Looped", "loop", "looped"]

Course: TypeAlias = Literal["auto", "straight", "keep"]
LoopFeet: TypeAlias = Literal["auto", "lock", "free"]

_SHORTEST_S = 0.3
_BLEND_S = 0.3
_WINDOW_S = 0.25  # poses are compared over this long
_AS_GOOD = 1.2  # times the least cost: a period that costs no more will do
_NEAR = 0.01  # leg lengths: likewise
_STRAIGHT_RAD = np.radians(20.0)  # a cycle that turns by less is meant to go straight
_AROUND = 2  # cycles before and after, so that all that are kept have neighbours
_MOST_CYCLES = 1_000
_MOST_FRAMES = 10_000  # every frame is compared with every other
_TRIED = 8  # cycles that begin elsewhere in the clip, at least this far apart
_APART_S = 0.07
_SUDDEN = 1.1  # of the clip's own acceleration
_POOR = 0.12  # leg lengths


@dataclass(frozen=True, eq=False, slots=True)
class Looped:
    """A cycle, and how well it closes.

    Attributes
    ----------
    motion : Motion
        So many cycles, one after the other.
    start, stop : int
        Frames ``start`` … ``stop`` - 1 of the clip are the cycle.
    figures : Figures
        What the seam costs, measured between two cycles.
    turn_rad : float
        How far the body turns in a cycle.
    straightened_rad : float
        How far it turned in the clip, where that was taken out.
    """

    motion: Motion
    start: int
    stop: int
    figures: Figures
    turn_rad: float
    straightened_rad: float


@checked
def looped(
    motion: Motion,
    *,
    cycles: Annotated[int, Bounds(1, _MOST_CYCLES)] = 1,
    course: Course = "auto",
    blend_s: Annotated[float, Seconds, Bounds(0)] = _BLEND_S,
    feet: LoopFeet = "auto",
) -> Looped:
    """Make a cycle of a clip as `loop` does, and report how well it closes.

    Parameters
    ----------
    motion : Motion
        A clip with at least one cycle in it, and better a little more.
    cycles : int
        How many cycles to make.
    course : {"auto", "straight", "keep"}
        Which way repeated cycles go. straight: what a cycle turns is taken out, little by little.
        keep: every cycle turns as the clip does. auto: straight, if a cycle turns by less than 20°.
    blend_s : float
        Length of the blend across the seam; shorter where the clip has too little on either side.
    feet : {"auto", "lock", "free"}
        Hold feet where they stand around the seam, or leave them to the blend. auto: hold them,
        unless that makes the seam more sudden than the clip itself.

    Returns
    -------
    Looped

    Examples
    --------
    >>> from kinema import samples
    >>> found = looped(samples.walk(seconds=4.0).motion)
    >>> found.figures.speed < 1.1, found.figures.acceleration < 1.1, found.turn_rad
    (True, True, 0.0)
    """
    _check(motion)
    clip = Source(alike([motion], "loop")[0])
    blend = round(blend_s * motion.fps)
    found = _cycles(clip, blend)
    if not found:
        raise OptionError(
            f"a cycle takes at least {_SHORTEST_S:g} s, and no part of a clip of "
            f"{motion.seconds:.3g} s is one; give a longer clip"
        )
    start, stop = found[0]
    turn = _turn(clip, start, stop)
    straight = course == "straight" or (course == "auto" and abs(turn) < _STRAIGHT_RAD)
    if straight:
        clip = _straightened(clip, start, stop, turn)
    yard = Yardstick(clip, clip)
    trials = [_trial(clip, *each, blend, 0.0 if straight else turn) for each in found]
    holds = feet != "free" and feet_of([clip])
    made = _best(yard, trials, holds)
    if holds and feet == "auto" and made.figures.acceleration > _SUDDEN:
        free = _best(yard, trials, False)
        if free.figures.acceleration < made.figures.acceleration:
            made, holds = free, False
    start, stop = found[trials.index(made.trial)]
    _warn(made)
    count = cycles + 2 * _AROUND
    chain = Assembly([clip] * count, [made] * (count - 1), (0, len(clip)), holds)
    result = chain.joined([yard] * (count - 1))
    overs = [chain.spans[at].take_over for at in (_AROUND - 1, _AROUND - 1 + cycles)]
    kept = _from_start(clip, result.motion[overs[0] : overs[1]])
    figures = result.joins[_AROUND - 1].figures
    return Looped(kept, start, stop, figures, 0.0 if straight else turn, turn if straight else 0.0)


@checked
@documented_as(looped)
def loop(
    motion: Motion,
    *,
    cycles: Annotated[int, Bounds(1, _MOST_CYCLES)] = 1,
    course: Course = "auto",
    blend_s: Annotated[float, Seconds, Bounds(0)] = _BLEND_S,
    feet: LoopFeet = "auto",
) -> Motion:
    """Make a cycle of a clip, which can be repeated without a seam.

    The period is found from foot contacts and poses. The seam is closed from both sides: what comes
    after the cycle in the clip is blended into what comes before it. Travel is kept, so that a walk
    walks on; `kinema.connect.join` puts cycles one after the other too.

    Parameters
    ----------

    Returns
    -------
    Motion
        The cycle, as often as was asked for. `looped` also reports how well it closes.

    Raises
    ------
    OptionError
        If the clip is shorter than a cycle can be.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=4.0).motion
    >>> cycle = loop(walk)
    >>> loop(walk, cycles=3).num_frames == 3 * cycle.num_frames
    True

    Command line
    ------------
    ::

        kinema loop walk.bvh -o cycle.bvh
        kinema loop walk.bvh -o walks.bvh --cycles 20
        kinema loop circle.bvh -o round.bvh --course keep
    """
    return looped(motion, cycles=cycles, course=course, blend_s=blend_s, feet=feet).motion


def _best(yard: Yardstick, trials: list[Trial], feet: bool) -> Made:
    """The cycle whose seam measures best."""
    tried = make(yard, trials, method="blend", weight="quintic", feet=feet)
    return min(tried, key=lambda each: score(each.figures))


def _warn(made: Made) -> None:
    """Warn of a seam between poses that are far apart."""
    if made.figures.seam > _POOR:
        warnings.warn(
            KinemaWarning(
                f"no clear cycle found: where it closes, poses are {made.figures.seam:.0%} of a "
                "leg apart; give a clip with more than one cycle, of a motion that repeats"
            ),
            stacklevel=3,
        )


def _check(motion: Motion) -> None:
    complete(motion, "loop")
    if motion.num_frames > _MOST_FRAMES:
        raise OptionError(
            f"loop compares every frame with every other: a clip has at most {_MOST_FRAMES:,} "
            f"frames, found {motion.num_frames:,}",
            hint="cut out a few cycles first: motion[a:b], or `kinema trim IN -o OUT`",
        )
    if motion.seconds < _SHORTEST_S or motion.num_frames < 4:
        raise OptionError(
            f"a cycle takes at least {_SHORTEST_S:g} s, found a clip of {motion.seconds:.3g} s"
        )


def _cycles(clip: Source, blend: int) -> list[tuple[int, int]]:
    """Cycles to try, the best first: each its first frame, and the frame after its last."""
    whole = continuation(clip, clip)
    if whole is not None:
        return [(0, whole.previous_frame)]
    frames, shortest = len(clip), max(2, round(_SHORTEST_S * clip.motion.fps))
    side = min(blend // 2, max((frames - shortest) // 4, 0))
    stops, steps = np.arange(frames), _step_counts(clip)

    def fits(start: int) -> BoolArray:
        inside: BoolArray = (stops - start >= shortest) & (stops <= frames - side)
        return inside & (start >= side)

    # row by row: Ctrl-C need not wait for all pairs of frames
    cost = _unlike(clip)
    stepping = any(_full_steps(steps, start).any() for start in range(frames))
    fitting = any((_full_steps(steps, start) & fits(start)).any() for start in range(frames))
    for start, row in enumerate(cost):
        row[~(fits(start) & _full_steps(steps, start) if fitting else fits(start))] = np.inf
    best = cost.min()
    good = max(_AS_GOOD * best, best + _NEAR)
    lengths = np.concatenate([np.flatnonzero(row <= good) - n for n, row in enumerate(cost)])
    # one stride of a walk, but all there is of a body that only stands
    wanted = lengths.min() if stepping else lengths.max()
    for start, row in enumerate(cost):
        row[np.abs(stops - start - wanted) > 0.1 * wanted] = np.inf
    apart = max(1, round(_APART_S * clip.motion.fps))
    found: list[tuple[int, int]] = []
    while len(found) < _TRIED and np.isfinite(cost).any():
        start, stop = divmod(int(cost.argmin()), frames)
        found.append((start, stop))
        cost[max(0, start - apart + 1) : start + apart] = np.inf
    return found


def _unlike(clip: Source) -> FloatArray:
    """How unlike any two frames are: in poses, in leg lengths, and in feet on the floor, (F, F)."""
    half = round(0.5 * _WINDOW_S * clip.motion.fps)
    cost = distances(clip.joints, clip.joints, half, "best")
    for row in cost:  # one at a time: Ctrl-C need not wait for all of them
        row /= clip.leg
    if clip.contacts is not None:
        for side in FEET:
            down = clip.contacts.toe(side)
            for row, here in zip(cost, down, strict=True):
                row[down != here] += 0.1
    return cost


def _step_counts(clip: Source) -> NDArray[np.intp]:
    """How often each foot has lifted and landed by each frame, (N, F); none without contacts."""
    counts: list[NDArray[np.intp]] = []
    for side in FEET:
        if clip.contacts is not None:
            down = clip.contacts.of(side)
            change = np.diff(down.astype(int), prepend=down[:1])
            counts += [np.cumsum(change == sign) for sign in (1, -1)]
    return np.array(counts, np.intp).reshape(-1, len(clip))


def _full_steps(counts: NDArray[np.intp], start: int) -> BoolArray:
    """Frames between which and ``start`` every foot lifts and lands, (F,)."""
    if not len(counts):
        return np.zeros(counts.shape[1], bool)
    more: BoolArray = np.all(counts > counts[:, start, None], axis=0)
    return more


def _turn(clip: Source, start: int, stop: int) -> float:
    """How far the body turns in a cycle: what puts one end's poses on the other's."""
    half = round(0.5 * _WINDOW_S * clip.motion.fps)
    frames: NDArray[np.intp] = np.arange(-half, half + 1)
    here, there = (clip.joints[np.clip(at + frames, 0, len(clip) - 1)] for at in (start, stop))
    return best_placement(there, here).turn_rad


def _straightened(clip: Source, start: int, stop: int, turn: float) -> Source:
    """The same clip without the turn of a cycle, taken out at a steady rate along its way."""
    angles = -turn * (np.arange(len(clip)) - start) / (stop - start)
    path = clip.body.travel[:, [0, 2]]
    between = 0.5 * (angles[1:] + angles[:-1])
    cosine, sine = np.cos(between), np.sin(between)
    x, z = np.diff(path, axis=0).T
    steps = np.stack([x * cosine + z * sine, z * cosine - x * sine], axis=1)
    there = path[0] + np.concatenate([np.zeros((1, 2)), np.cumsum(steps, axis=0)])
    places = []
    for angle, (old_x, old_z), (new_x, new_z) in zip(angles, path, there, strict=True):
        back = Placement(float(angle)).compose(Placement(0.0, -float(old_x), -float(old_z)))
        places.append(Placement(0.0, float(new_x), float(new_z)).compose(back))
    return Source(placed_body(clip, clip.motion, places))


def _trial(clip: Source, start: int, stop: int, blend: int, turn: float) -> Trial:
    """The clip behind itself: its cycle's start where the cycle ends."""
    side = min(blend // 2, start, len(clip) - stop, (stop - start) // 2 - 1)
    span = Handover(stop - side, stop + side, stop - side, start - side)
    here, there = clip.joints[start], clip.joints[min(stop, len(clip) - 1)]
    turned = Placement(turn)
    off = there.mean(axis=0) - turned.apply(here).mean(axis=0)
    if stop == len(clip):  # it is a whole cycle already
        found = continuation(clip, clip)
        off = off if found is None else np.array([found.placement.x, 0.0, found.placement.z])
    return Trial(span, Placement(turn, float(off[0]), float(off[2])), "period")


def _from_start(clip: Source, motion: Motion) -> Motion:
    """Moved along the floor to where the clip's own path begins."""
    world = Source(motion).body.travel[0]
    there = clip.body.travel[0]
    place = Placement(0.0, float(there[0] - world[0]), float(there[2] - world[2]))
    return placed_body(clip, motion, [place])
