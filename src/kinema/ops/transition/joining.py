"""Join clips: choose when one takes over from another, blend them, and keep their feet in place."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Annotated, NamedTuple

import numpy as np

from kinema.checked import checked
from kinema.errors import KinemaWarning, OptionError, SkeletonError
from kinema.motion import Motion
from kinema.ops.connect import continuation
from kinema.ops.contacts.legs import find_legs
from kinema.ops.documented import documented_as
from kinema.ops.fill.filling import Feet
from kinema.ops.joinable import Source, sources_of
from kinema.ops.transition.assembling import Assembly
from kinema.ops.transition.blending import Method, Trial, check_method
from kinema.ops.transition.clip import Clip
from kinema.ops.transition.figures import Yardstick
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.judging import warn_of
from kinema.ops.transition.records import Joined
from kinema.ops.transition.timing import Room, Timing, candidates, check_timing
from kinema.ops.transition.trying import Made, best, make, trial
from kinema.ops.transition.weights import Weight, check_weight
from kinema.units import Bounds, Seconds

__all__ = ["Feet", "Manner", "feet_of", "given_trial", "join", "joined", "prepared"]


_ESTIMATED = 48  # ways to join two clips that are estimated
_BLEND_S = 0.3  # where the length of a blend is neither given nor found


class Manner(NamedTuple):
    """How clips are joined: the parameters of `joined`."""

    timing: Timing = "auto"
    max_trim_s: float = 0.5
    method: Method = "blend"
    feet: Feet = "lock"
    weight: Weight = "quintic"
    blend_s: float | None = None
    base: str = "auto"

    def check(self) -> None:
        """Reject what does not exist or is out of range."""
        check_timing(self.timing)
        check_method(self.method)
        check_weight(self.weight)
        if self.feet not in ("lock", "free"):
            raise OptionError(
                f"feet must be one of lock, free, found {self.feet!r}", parameter="feet"
            )
        if not 0.0 <= self.max_trim_s < np.inf:
            raise OptionError(
                f"max_trim_s must be 0 seconds or more, found {self.max_trim_s}",
                parameter="max_trim_s",
            )
        if self.blend_s is not None and not 0.0 < self.blend_s < np.inf:
            raise OptionError(
                f"blend_s must be more than 0 seconds, found {self.blend_s}", parameter="blend_s"
            )


@checked
def joined(
    motions: Sequence[Motion | Clip],
    *,
    timing: Timing = "auto",
    max_trim_s: Annotated[float, Seconds] = 0.5,
    method: Method = "blend",
    feet: Feet = "lock",
    weight: Weight = "quintic",
    blend_s: Annotated[float | None, Seconds, Bounds(0, above=True)] = None,
    base: str = "auto",
) -> Joined:
    """Join clips as `join` does, and report how good each join is.

    Parameters
    ----------
    motions : sequence of Motion or Clip
        Clips of one family of skeletons; a `Clip` can have times of its own. Those after the
        first are brought to its frame rate and given its bones.
    timing : {"auto", "contacts", "poses", "given"}
        When the next clip takes over. contacts: where the same feet are down in both clips. poses:
        where poses and how they move are most similar. auto: both count, many moments are tried,
        and the join that measures best is kept. given: as the blend intervals of each `Clip` say,
        or at the very end of one clip and the start of the next.
    max_trim_s : float
        The most that may be left out at the end of a clip, and at the start of the next.
    method : {"blend", "start", "inertialise", "cut"}
        How poses change. blend: both clips play on while the weight of the next one rises. start:
        the previous clip stops, and its last pose is blended into the start of the next.
        inertialise: the next clip starts at once, and what it is off by is let go of. cut: at once.
    feet : {"lock", "free"}
        Hold feet where they stand, or leave them to the blend.
    weight : {"linear", "smoothstep", "quintic"}
        How the weight of the next clip rises.
    blend_s : float, optional
        Length of the blend (default: several are tried, from 0.2 to 0.8 s).
    base : str
        The joint whose place is matched where the next clip begins: auto is the supporting foot,
        root the hips.

    Returns
    -------
    Joined
        ``motion``, and ``joins`` with the frames and figures of each.

    Examples
    --------
    >>> from kinema import samples
    >>> walks = [samples.walk(style=style).motion for style in ("neutral", "tired")]
    >>> found = joined(walks)
    >>> found.joins[0].figures.drift < 0.005, found.joins[0].figures.trimmed_s <= 1.0
    (True, True)
    """
    manner = Manner(timing, max_trim_s, method, feet, weight, blend_s, base)
    manner.check()
    clips = [each if isinstance(each, Clip) else Clip(each) for each in motions]
    if timing != "given":
        clips = [_cut(clip) for clip in clips]
    sources = prepared(clips)
    holds = feet == "lock" and feet_of(sources)
    yards, made = [], []
    for index in range(len(sources) - 1):
        pair = sources[index], sources[index + 1]
        yards.append(Yardstick(*pair))
        at_ends = index == 0, index == len(sources) - 2
        made.append(_join(yards[-1], (clips[index], clips[index + 1]), manner, at_ends, holds))
    ends = _frames(clips[0], sources[0])[0], _frames(clips[-1], sources[-1])[1]
    result = Assembly(sources, made, ends, holds).joined(yards)
    for index, each in enumerate(result.joins):
        warn_of(index, each, result.motion)
    return result


@checked
@documented_as(joined)
def join(
    motions: Sequence[Motion | Clip],
    *,
    timing: Timing = "auto",
    max_trim_s: Annotated[float, Seconds] = 0.5,
    method: Method = "blend",
    feet: Feet = "lock",
    weight: Weight = "quintic",
    blend_s: Annotated[float | None, Seconds, Bounds(0, above=True)] = None,
    base: str = "auto",
) -> Motion:
    """Join clips smoothly: each takes over from the last, and feet stay where they stand.

    The next clip is placed where the previous one is when the blend begins: facing the same way,
    its supporting foot on the same spot. Then poses are blended, hips in the world, and planted
    feet are held. Where and when is found by trying: a join is measured, and the best one is kept.
    One that is still out of bounds gives a warning that says what would help.

    A take that was cut in two is put together as it was.

    Parameters
    ----------

    Returns
    -------
    Motion
        Frame rate, bones and layout of the first clip. `joined` also reports every join.

    Raises
    ------
    SkeletonMismatch
        If the clips are not of one family of skeletons; says what differs.
    OptionError
        If a clip has no frames, or an option is out of range.
    UnknownJoint
        If there is no such base.

    Examples
    --------
    >>> from kinema import samples
    >>> walk, run = samples.walk().motion, samples.run_stop().motion
    >>> both = join([walk, run])
    >>> walk.num_frames < both.num_frames < walk.num_frames + run.num_frames
    True

    Command line
    ------------
    ::

        kinema transition walk.bvh run.bvh -o both.bvh
        kinema transition walk.bvh turn.bvh stop.bvh -o all.bvh --plot joins.png
        kinema transition walk.bvh run.bvh -o both.bvh --max-trim 0s     # show all of both clips
        kinema transition a.bvh b.bvh -o c.bvh --method inertialise --timing poses
    """
    return joined(
        motions,
        timing=timing,
        max_trim_s=max_trim_s,
        method=method,
        feet=feet,
        weight=weight,
        blend_s=blend_s,
        base=base,
    ).motion


def prepared(clips: Sequence[Clip]) -> list[Source]:
    """The clips at one frame rate and with one body's bones."""
    return sources_of([clip.motion for clip in clips], "transition.join")


def given_span(
    sources: tuple[Source, Source], clips: tuple[Clip, Clip], manner: Manner
) -> Handover:
    """The span that the times of two clips ask for, rounded to frames."""
    (previous, next_), fps = clips, sources[0].motion.fps
    first, end = _frames(previous, sources[0])
    begin, last = _frames(next_, sources[1])
    if next_.blend_in_end_s is not None:
        length = round(next_.blend_in_end_s * fps) - begin
    else:
        # half of each clip at most: the other half is for its other join
        room = [(end - first) // 2, (last - begin) // 2]
        if next_.blend_out_start_s is not None:
            room.append(round(next_.blend_out_start_s * fps) - begin)
        length = min(round((manner.blend_s or _BLEND_S) * fps), *room)
    length = 0 if manner.method == "cut" else max(0, min(length, len(sources[1]) - begin))
    # only a blend shows the previous clip beyond the frame where the next one begins
    start = end - {"blend": length, "start": 1}.get(manner.method, 0)
    if previous.blend_out_start_s is not None:
        start = round(previous.blend_out_start_s * fps)
    start = max(start, first)
    return Handover(start, start + length, start, begin, manner.method == "start")


def given_trial(sources: tuple[Source, Source], clips: tuple[Clip, Clip], manner: Manner) -> Trial:
    """The join that two clips ask for."""
    previous, next_ = clips
    turn = None
    if previous.heading is not None and next_.heading is not None:
        turn = previous.heading - next_.heading
    base = previous.base if manner.base == "auto" else manner.base
    return trial(sources, given_span(sources, clips, manner), base, turn)


def _join(
    yard: Yardstick,
    clips: tuple[Clip, Clip],
    manner: Manner,
    at_ends: tuple[bool, bool],
    feet: bool,
) -> Made:
    """The best join of two clips, or the one that was asked for."""
    method, weight = manner.method, manner.weight
    if manner.timing == "given":
        asked = given_trial(yard.clips, clips, manner)
        return make(yard, [asked], method=method, weight=weight, feet=feet)[0]
    found = continuation(*yard.clips) if manner.base == "auto" else None
    if found is not None:
        frame = found.previous_frame
        whole = Trial(Handover(frame, frame, frame, 0), found.placement, found.base)
        return make(yard, [whole], method="cut", weight=weight, feet=False)[0]
    room = Room.of(yard.clips, at_ends, manner.max_trim_s, manner.blend_s)
    spans = candidates(yard.clips, room, manner.timing, manner.method, _ESTIMATED)
    trials = [trial(yard.clips, span, manner.base) for span in spans]
    if manner.base == "auto":  # where there is little choice of times, hips are tried too
        trials += [trial(yard.clips, span, "root") for span in spans[: _ESTIMATED - len(spans)]]
    return best(yard, trials, method=method, weight=weight, feet=feet)


def _cut(clip: Clip) -> Clip:
    """Only what lies between the begin and the end of a clip."""
    motion, fps = clip.motion, clip.motion.fps
    end = motion.num_frames if clip.end_s is None else round(clip.end_s * fps)
    begin = round(clip.begin_s * fps)
    part = motion if (begin, end) == (0, motion.num_frames) else motion[begin:end]
    return Clip(part, base=clip.base, heading=clip.heading)


def _frames(clip: Clip, source: Source) -> tuple[int, int]:
    """A clip's first frame, and the frame after its last."""
    fps = source.motion.fps
    end = len(source) if clip.end_s is None else round(clip.end_s * fps)
    return round(clip.begin_s * fps), min(end, len(source))


def feet_of(clips: Sequence[Source]) -> bool:
    """Whether feet can be held; says so if not."""
    try:
        find_legs(clips[0].body)
        if all(clip.stands for clip in clips):
            return True
        why = "no feet were found"
        if all(clip.contacts is not None for clip in clips):
            why = "a body walks on the spot, as on a treadmill"
    except SkeletonError as error:
        why = str(error)
    warnings.warn(
        KinemaWarning(f"feet are left to the blend: {why}"),
        stacklevel=3,
    )
    return False
