"""Look a motion over: frames at the start that were never recorded, the up axis, jumps."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

import numpy as np

from kinema import quat
from kinema.anatomy import Anatomy
from kinema.kinematics import at_rest, forward, still
from kinema.motion import Motion
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Axis", "RestFrames", "jumps", "look_over", "rest_frames", "turned_up", "up_axis"]

Axis = Literal["+x", "-x", "+y", "-y", "+z", "-z"]
AXES: tuple[Axis, ...] = ("+x", "-x", "+y", "-y", "+z", "-z")

_MOST_REST_FRAMES = 10
_REST_LIKE_RAD = 0.15  # mean angle from the rest pose
_LEAST_JUMP_RAD = 0.04  # half angle, mean over the joints; usual steps are near 0.003
_OUTLIER = 8.0  # times the usual step
_SURE = 0.6  # mean cosine between the direction from toes to head and the axis
_AT = 1e-9  # of the height: this near the origin is at it
_MOST_JUMPS = 5  # that are listed one by one


class RestFrames(NamedTuple):
    """How many frames at the start were never recorded, and what they look like."""

    number: int
    reason: str

    @property
    def message(self) -> str:
        """What to tell a user about them; empty if there are none.

        >>> RestFrames(1, "an added rest pose (22° per joint from frame 1)").message
        'frame 0 looks like an added rest pose (22° per joint from frame 1); use --drop-rest to
        skip it'
        """
        if self.number == 0:
            return ""
        if self.number == 1:
            return f"frame 0 looks like {self.reason}; use --drop-rest to skip it"
        last = self.number - 1
        return f"frames 0 to {last} look like {self.reason}; use --drop-rest to skip them"


def rest_frames(motion: Motion) -> RestFrames:
    """Find frames at the start that were never recorded.

    Exporters put a rest pose (CMU's BVH: a T-pose) or a root at the origin before the recording.
    Such frames end with a jump many times larger than any step after it.

    Examples
    --------
    >>> import kinema
    >>> hip = kinema.Skeleton.build(["hips", "leg"], [-1, 0], [[0, 0, 0], [0, -1, 0]])
    >>> standing = [[[0, 1, 0], [0, -1, 0]]] * 90
    >>> still = kinema.Motion(hip, kinema.quat.identity((90, 2)), standing, 0.01)
    >>> rest_frames(still).number
    0
    """
    if motion.num_frames < 3:
        return RestFrames(0, "")
    most = min(_MOST_REST_FRAMES, motion.num_frames - 2)
    window = motion[: most + 120]
    turn_steps, root_steps = _steps(window)
    rest_like = _rest_like(window[:most])
    at_origin = np.abs(_root_track(window[:most])).max(axis=1) <= _AT * motion.skeleton.height
    for count in range(1, most + 1):
        usual_turn, usual_step = np.median(turn_steps[count:]), np.median(root_steps[count:])
        turned = turn_steps[count - 1] > max(_OUTLIER * usual_turn, _LEAST_JUMP_RAD)
        moved = root_steps[count - 1] > max(_OUTLIER * usual_step, 0.2 * motion.skeleton.height)
        if rest_like[:count].all() and turned:
            angle = 2 * np.degrees(turn_steps[count - 1])
            return RestFrames(
                count, f"an added rest pose ({angle:.0f}° per joint from frame {count})"
            )
        if at_origin[:count].all() and moved:
            return RestFrames(count, f"a placeholder (root at the origin, far from frame {count})")
    return RestFrames(0, "")


def up_axis(motion: Motion) -> Axis | None:
    """Find the axis that points up: the one along which the head is above the toes.

    None if that is unclear: no legs, no frames, or a body that mostly lies or tumbles.

    Examples
    --------
    >>> import kinema
    >>> body = kinema.Skeleton.build(
    ...     ["hips", "left", "right", "head"], [-1, 0, 0, 0],
    ...     [[0, 0, 0], [1, 0, -9], [-1, 0, -9], [0, 0, 8]])
    >>> standing = kinema.Motion(body, kinema.quat.identity((2, 4)), [body.offsets] * 2, 0.1)
    >>> up_axis(standing)
    '+z'
    """
    anatomy = motion.skeleton.anatomy
    if not anatomy.toes or motion.num_frames == 0:
        return None
    some = motion[:: max(1, motion.num_frames // 200)]
    return _up_of(forward(some).positions, anatomy)


def turned_up(motion: Motion, up: Axis) -> Motion:
    """Turn a motion whose up axis is ``up`` so that +Y is up.

    A skeleton that stands along the same axis at rest is turned too, so that the rest pose stays
    upright; otherwise only the roots are turned.
    """
    if up == "+y":
        return motion
    axis = np.zeros(3)
    axis["xyz".index(up[1])] = 1.0 if up[0] == "+" else -1.0
    turn = quat.between(axis, np.array([0.0, 1.0, 0.0]))
    skeleton = motion.skeleton
    rotations, positions = np.array(motion.rotations), np.array(motion.positions)
    roots = list(skeleton.roots)
    if _rest_up(motion) == up:
        # every axis is renamed: joints turn about the same lines in the body as before
        rotations = quat.mul(quat.mul(turn, rotations), quat.conjugate(turn))
        positions = quat.rotate(turn, positions)
        rest = quat.mul(quat.mul(turn, skeleton.rest_rotations), quat.conjugate(turn))
        offsets = quat.rotate(turn, skeleton.offsets)
        skeleton = replace(skeleton, offsets=offsets, rest_rotations=quat.normalize(rest))
    else:
        rotations[:, roots] = quat.mul(turn, rotations[:, roots])
        positions[:, roots] = quat.rotate(turn, positions[:, roots])
    return motion.with_arrays(skeleton=skeleton, rotations=rotations, positions=positions)


def jumps(motion: Motion) -> list[int]:
    """Find jumps: frames that differ from the one before far more than is usual around them.

    The root teleports, or the pose flips between two frames. Fast motion is not a jump, as the
    steps around it are large too.
    """
    if motion.num_frames < 4:
        return []
    turn_steps, root_steps = _steps(motion)
    turned = (turn_steps > _LEAST_JUMP_RAD) & (turn_steps > _OUTLIER * _around(turn_steps))
    moved = root_steps > 0.1 * motion.skeleton.height
    moved &= root_steps > _OUTLIER * _around(root_steps)
    return [int(frame) + 1 for frame in np.flatnonzero(turned | moved)]


def look_over(motion: Motion) -> list[str]:
    """List what looks wrong in a motion: no frames, added rest frames, jumps, missing samples.

    Examples
    --------
    >>> from kinema import samples
    >>> look_over(samples.walk(seconds=1.0).motion)
    []
    """
    if motion.num_frames == 0:
        return ["the motion has no frames"]
    rest = rest_frames(motion)
    found = [rest.message] if rest.number else []
    jumped = [rest.number + frame for frame in jumps(motion[rest.number :])]
    found += [f"the pose or the root jumps at frame {frame}" for frame in jumped[:_MOST_JUMPS]]
    if more := len(jumped[_MOST_JUMPS:]):
        found.append(f"{more} more jump{'s' * (more != 1)}")
    if motion.missing is not None and motion.missing.any():
        count, frames = int(motion.missing.sum()), int(motion.missing.any(axis=1).sum())
        share = frames / motion.num_frames
        found.append(f"{count} sample{'s' * (count != 1)} missing, in {share:.1%} of the frames")
    return found


def _steps(motion: Motion) -> tuple[FloatArray, FloatArray]:
    """From each frame to the next: mean half angle of the joints, and the root's displacement."""
    joints = ~motion.skeleton.is_end
    for joint in motion.skeleton.ancestors(motion.skeleton.body_root):
        joints[joint] &= not still(motion, joint)  # a mount is no joint of the body
    q = motion.rotations[:, joints]
    turns = quat.distance(q[1:], q[:-1]).mean(axis=1) / 2.0
    moves: FloatArray = np.linalg.norm(np.diff(_root_track(motion), axis=0), axis=1)
    return turns, moves


def _root_track(motion: Motion) -> FloatArray:
    """Where the body root is in the world, (F, 3)."""
    root = motion.skeleton.body_root
    track: FloatArray = motion.positions[:, root]
    for joint in motion.skeleton.ancestors(root):
        track = motion.positions[:, joint] + quat.rotate(motion.rotations[:, joint], track)
    return track


def _rest_like(motion: Motion) -> BoolArray:
    """Whether each frame is close to the rest pose; the root may have any orientation."""
    joints = ~motion.skeleton.is_end
    root = motion.skeleton.body_root
    joints[[root, *motion.skeleton.ancestors(root)]] = False
    if not joints.any():
        return np.zeros(motion.num_frames, bool)
    rest = motion.skeleton.rest_rotations[joints]
    angles = quat.distance(motion.rotations[:, joints], rest).mean(axis=1)
    return np.asarray(angles < _REST_LIKE_RAD)


def _around(steps: FloatArray) -> FloatArray:
    """The usual step around each one: the median of its eight neighbours."""
    padded = np.pad(steps, 4, mode="reflect" if len(steps) > 4 else "edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, 9)
    usual: FloatArray = np.median(np.delete(windows, 4, axis=1), axis=1)
    return usual


def _up_of(world: FloatArray, anatomy: Anatomy) -> Axis | None:
    upward = world[:, anatomy.head] - world[:, anatomy.toes].mean(axis=1)
    lengths = np.linalg.norm(upward, axis=1, keepdims=True)
    mean = (upward / np.where(lengths > 0, lengths, 1.0)).mean(axis=0)
    best = int(np.abs(mean).argmax())
    if abs(mean[best]) < _SURE:
        return None
    return AXES[2 * best + int(mean[best] < 0)]


def _rest_up(motion: Motion) -> Axis | None:
    skeleton = motion.skeleton
    return _up_of(at_rest(skeleton).positions, skeleton.anatomy)
