"""Connection: place clips one after the other, so that each continues where the last one ended."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema import quat
from kinema._arrays import copied
from kinema._arrays import parts as blocks
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.kinematics import still
from kinema.motion import Motion
from kinema.ops.contacts.legs_in_world import foot_track
from kinema.ops.documented import documented_as
from kinema.ops.joinable import FEET, Source, sources_of
from kinema.ops.mount import hung_alike
from kinema.ops.placement import Placement, placed
from kinema.ops.similarity import best_placement
from kinema.ops.world_tracks import world_at
from kinema.skeleton import FloatArray
from kinema.units import Angle

__all__ = ["Connected", "Connection", "Form", "join", "joined"]

Form: TypeAlias = Literal["base", "horizontal", "root_z", "matrix"]
_CONTINUES = 0.25  # of a step from frame to frame: clips that fit better are one take, cut in two
_BLOCK = 4096  # frames at a time: temporaries stay in the cache
_SAME_POSE = 1e-6  # leg lengths
_AHEAD = np.array([0.375, -1.25, 1.875])  # half a frame past the last of three, along a parabola


class Connection(NamedTuple):
    """Where two clips meet.

    ``frame`` is the first frame of the next clip in the result, ``base`` what was matched: a joint,
    or ``"continues"`` where the clips are one take that was cut. ``placement`` says how the next
    clip was turned and moved; ``seam`` is the distance of the poses that meet, in leg lengths.
    """

    frame: int
    base: str
    placement: Placement
    seam: float


@dataclass(frozen=True, eq=False)
class Connected:
    """Clips placed one after the other, and where they meet.

    Attributes
    ----------
    motion : Motion
    joins : tuple of Connection
        One for each clip after the first.
    headings_rad : tuple of float
        Direction in which each clip travels in the result: those of repeated clips say how far a
        walk drifts off its course.
    """

    motion: Motion
    joins: tuple[Connection, ...]
    headings_rad: tuple[float, ...]


@checked
def joined(
    motions: Sequence[Motion],
    *,
    base: str = "auto",
    form: Form = "base",
    headings_rad: Annotated[Sequence[float] | None, Angle] = None,
) -> Connected:
    """Connect clips as `join` does, and report where they meet.

    Parameters
    ----------
    motions : sequence of Motion
        Clips of one family of skeletons. Those after the first are brought to its frame rate and
        given its bones.
    base : str
        The joint whose place is matched. ``auto``: the supporting foot, the one that stays down
        longest after the clips meet, or the hips where no foot is down in both.
    form : {"base", "horizontal", "root_z", "matrix"}
        How the next clip is placed. base: the base joint is matched along the floor, and the
        direction the body faces over about a stride. horizontal: the same with the hips. root_z:
        hips and the direction of their own z axis, frame by frame. matrix: position and rotation
        of the hips as they are, tilt and height included. The last two are for comparison: walks
        drift sideways, and tilt out of the floor.
    headings_rad : sequence of float, optional
        Direction each clip faces where it begins and ends, one per clip, instead of what is found.

    Returns
    -------
    Connected

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=2.0).motion
    >>> found = joined([walk, walk])
    >>> found.motion.num_frames, found.joins[0].frame
    (240, 120)
    """
    clips = sources_of(motions, "connect.join")
    if headings_rad is not None and len(headings_rad) != len(clips):
        raise OptionError(
            f"headings_rad must be {len(clips)} angles, one per clip, found {len(headings_rad)}",
            parameter="headings_rad",
        )
    if form == "matrix":
        return _by_matrix(clips)
    parts, joins = [_Part(clips[0].motion)], []
    place, frame = Placement(), 0
    for index in range(1, len(clips)):
        previous, next_ = clips[index - 1 : index + 1]
        facing = None
        if headings_rad is not None:
            facing = float(headings_rad[index - 1]) - float(headings_rad[index])
        meeting = meet(previous, next_, base=base, form=form, turn_rad=facing)
        place = place.compose(meeting.placement)
        frame += meeting.previous_frame
        parts[-1] = parts[-1].until(meeting.previous_frame)
        parts.append(_Part(next_.motion, partial(placed, placement=place)))
        joins.append(Connection(frame, meeting.base, place, meeting.seam))
    return Connected(_together(parts), tuple(joins), _headings(clips, joins))


@checked
@documented_as(joined)
def join(
    motions: Sequence[Motion],
    *,
    base: str = "auto",
    form: Form = "base",
    headings_rad: Annotated[Sequence[float] | None, Angle] = None,
) -> Motion:
    """Place clips one after the other, so that each continues where the last one ended.

    Each clip is moved along the floor and turned about the vertical; poses do not change, so what
    differs between them is seen as a jump. `kinema.transition.join` also blends.

    A take that was cut in two is put together as it was. Where the last pose of a clip is also the
    first of the next, it is shown once.

    Parameters
    ----------

    Returns
    -------
    Motion
        Frame rate, bones and layout of the first clip.

    Raises
    ------
    SkeletonMismatch
        If the clips are not of one family of skeletons; says what differs.
    OptionError
        If a clip has no frames, or headings are not one per clip.
    UnknownJoint
        If there is no such base.

    Examples
    --------
    >>> import numpy as np
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=2.0).motion
    >>> again = join([walk[:50], walk[50:]])
    >>> bool(np.abs(again.positions - walk.positions).max() < 1e-3)
    True

    Command line
    ------------
    ::

        kinema connect walk.bvh walk.bvh walk.bvh -o walks.bvh
        kinema connect walk.bvh run.bvh -o both.bvh --base LeftFoot --plot both.png
    """
    return joined(motions, base=base, form=form, headings_rad=headings_rad).motion


class Meeting(NamedTuple):
    """How a clip is put behind another: it begins where the other has its ``previous_frame``."""

    previous_frame: int
    base: str
    placement: Placement
    seam: float


def meet(
    previous: Source,
    next_: Source,
    *,
    base: str = "auto",
    form: Form = "base",
    turn_rad: float | None = None,
) -> Meeting:
    """Put the whole of a clip behind the whole of another."""
    if form == "base" and base == "auto" and turn_rad is None:
        found = continuation(previous, next_)
        if found is not None:
            return found
    count = len(previous)
    joint = base_joint(previous, count - 1, next_, 0, base if form == "base" else "root")
    if turn_rad is None and form == "root_z":
        turn_rad = previous.root_angle(count - 1) - next_.root_angle(0)
    placement = aligned(previous, count, next_, 0, joint, turn_rad)
    seam = seam_of(previous, count - 1, next_, 0, placement)
    return Meeting(count, previous.motion.skeleton.names[joint], placement, seam)


def base_joint(
    previous: Source, frame: int, next_: Source, next_frame: int, base: str = "auto"
) -> int:
    """The joint to match: as named, or the foot that is down in both and stays down longest.

    ``root``, and where no foot is down in both: the body root.
    """
    if base not in ("auto", "root"):
        return previous.motion.skeleton.index(base)
    if base == "root" or not (previous.stands and next_.stands):
        return previous.body.body_root
    assert previous.contacts is not None
    assert next_.contacts is not None
    best, longest = previous.body.body_root, 0
    for side in FEET:
        if side not in previous.toes or not previous.contacts.of(side)[frame]:
            continue
        after = next_.contacts.of(side)[next_frame:]
        stays = int(np.argmin(after)) if not after.all() else len(after)
        if stays > longest:
            best, longest = previous.toes[side], stays
    return best


def aligned(
    previous: Source,
    frame: int,
    next_: Source,
    next_frame: int,
    joint: int,
    turn_rad: float | None = None,
) -> Placement:
    """Place the next clip so that a joint of its frame is where it is in the previous one's.

    ``frame`` may be one past the last: then the clips meet half a frame from either.
    """
    last = min(frame, len(previous) - 1)
    if turn_rad is None:
        turn_rad = previous.facing(last) - next_.facing(next_frame)
    track, other = (foot_track(clip.body, joint) for clip in (previous, next_))
    if frame < len(previous):
        there, here = track[frame], other[next_frame]
    else:
        there, here = _beyond(track), _beyond(other[next_frame:][::-1])
    cosine, sine = math.cos(turn_rad), math.sin(turn_rad)
    x = there[0] - here[0] * cosine - here[2] * sine
    z = there[2] - here[2] * cosine + here[0] * sine
    return Placement(math.remainder(turn_rad, 2.0 * math.pi), float(x), float(z))


def continuation(previous: Source, next_: Source) -> Meeting | None:
    """How two clips that are one take meet; None if they are not.

    They are where the poses fit far better than one fits the frame before it: the last and the
    first if they are the same moment, or what they lead to, half a frame past either.
    """
    if len(previous) < 3 or len(next_) < 3:
        return None
    a, b = previous.joints_at([-3, -2, -1]), next_.joints_at([0, 1, 2])
    step = np.sqrt(np.mean([_squares(a[-1] - a[-2]), _squares(b[1] - b[0])]))
    for frame, pose, other in (
        (len(previous) - 1, a[-1], b[0]),
        (len(previous), _beyond(a), _beyond(b[::-1])),
    ):
        placement = best_placement(pose[None], other[None])
        off = np.sqrt(_squares(pose - placement.apply(other)))
        if off <= max(_CONTINUES * step, _SAME_POSE * previous.leg):
            return Meeting(frame, "continues", placement, float(off) / previous.leg)
    return None


def seam_of(
    previous: Source, frame: int, next_: Source, next_frame: int, placement: Placement
) -> float:
    """Root mean square distance of two poses that meet, in leg lengths."""
    (pose,), (other,) = previous.joints_at([frame]), next_.joints_at([next_frame])
    off = pose - placement.apply(other)
    return float(np.sqrt(_squares(off))) / previous.leg


def _squares(off: FloatArray) -> float:
    """Mean squared length of vectors (N, 3)."""
    return float(np.einsum("ni,ni->n", off, off).mean())


def _beyond(track: FloatArray) -> FloatArray:
    """Half a frame past the end of a track (F, ...), as its last frames lead there."""
    if len(track) >= 3:
        return np.asarray(np.tensordot(_AHEAD, track[-3:], axes=1))
    return np.asarray(1.5 * track[-1] - 0.5 * track[max(len(track) - 2, 0)])


class _Part(NamedTuple):
    """A clip, and how it is moved to its place in the result."""

    clip: Motion
    moved: Callable[[Motion], Motion] = lambda clip: clip

    def until(self, frame: int) -> _Part:
        return self._replace(clip=self.clip[:frame])


def _together(parts: Sequence[_Part]) -> Motion:
    """Clips at their places one after the other, hung from the first one's mount."""
    first = parts[0].clip
    if all(part.clip.num_frames and still(part.clip, 0) for part in parts):
        parts = [_Part(clip) for clip in hung_alike([part.moved(part.clip) for part in parts])]
    frames, joints = sum(part.clip.num_frames for part in parts), first.skeleton.num_joints
    rotations, positions = np.empty((frames, joints, 4)), np.empty((frames, joints, 3))
    at = 0
    for clip, moved in parts:
        for some in blocks(clip.num_frames, _BLOCK):
            block = moved(clip[some])
            here = slice(at, at := at + block.num_frames)
            rotations[here], positions[here] = block.rotations, block.positions
    return first.with_arrays(rotations=rotations, positions=positions, missing=None)


def _headings(clips: Sequence[Source], joins: Sequence[Connection]) -> tuple[float, ...]:
    """Direction of travel of each clip as it was placed."""
    found = []
    for clip, place in zip(clips, [Placement(), *(join.placement for join in joins)], strict=True):
        start, end = world_at(clip.motion, [0, -1]).positions[:, clip.body.body_root]
        there = Placement(place.turn_rad).apply(end - start)
        found.append(float(np.arctan2(there[0], there[2])))
    return tuple(found)


def _by_matrix(clips: Sequence[Source]) -> Connected:
    """Each clip moved and turned in space, so that its first hips are the last ones' of the last.

    Both are the same moment, which is shown once (Oshita).
    """
    turn, move = quat.identity(), np.zeros(3)
    root = clips[0].body.body_root
    name = clips[0].motion.skeleton.names[root]
    parts, joins, frame = [_Part(clips[0].motion)], [], 0
    for previous, next_ in itertools.pairwise(clips):
        last, first = world_at(previous.motion, [-1]), world_at(next_.motion, [0])
        step = quat.mul(last.rotations[0, root], quat.conjugate(first.rotations[0, root]))
        there, here = last.positions[0, root], first.positions[0, root]
        # M = M_previous_end · M_next_begin⁻¹, behind what the previous clip was moved by
        move = move + quat.rotate(turn, there - quat.rotate(step, here))
        turn = quat.normalize(quat.mul(turn, step))
        frame += len(previous) - 1
        parts[-1] = parts[-1].until(len(previous) - 1)
        parts.append(_Part(next_.motion, partial(_moved, turn=turn, move=move)))
        ahead = quat.rotate(turn, [0.0, 0.0, 1.0])
        place = Placement(float(np.arctan2(ahead[0], ahead[2])), float(move[0]), float(move[2]))
        joins.append(Connection(frame, name, place, 0.0))
    return Connected(_together(parts), tuple(joins), _headings(clips, joins))


def _moved(motion: Motion, turn: FloatArray, move: ArrayLike) -> Motion:
    """A motion turned and moved in space."""
    roots = list(motion.skeleton.roots)
    rotations, positions = copied(motion.rotations), copied(motion.positions)
    rotations[:, roots] = quat.mul(turn, rotations[:, roots])
    positions[:, roots] = quat.rotate(turn, positions[:, roots]) + np.asarray(move)
    return motion.with_arrays(rotations=rotations, positions=positions)
