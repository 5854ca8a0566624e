"""Write a `Motion` as a BVH file."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from kinema import _native, quat
from kinema.errors import KinemaWarning, OptionError
from kinema.io.atomic import replacing
from kinema.io.bvh.layout import (
    POSITIONS,
    ROTATIONS,
    Columns,
    Layout,
    PositionMode,
    columns_of,
)
from kinema.io.bvh.positions import ADD_BELOW, means_addition
from kinema.io.bvh.rows import Progress
from kinema.io.rest_pose import with_identity_rest
from kinema.motion import Motion, complete
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["write"]

_FRAMES_AT_ONCE = 16 * _native.PRINT_BLOCK
_MIN_DECIMALS = 6
_MAX_ROTATION_DECIMALS = 9  # a billionth of a degree: below the noise of the conversion
_TURNS = ("Zrotation", "Yrotation", "Xrotation")


class _Plan(NamedTuple):
    """What is written for each joint."""

    channels: list[tuple[str, ...]]
    ends: list[bool]
    names: tuple[str, ...]
    positions: PositionMode
    position_decimals: int
    rotation_decimals: int


def write(
    motion: Motion,
    path: str | os.PathLike[str],
    *,
    decimals: int | None = None,
    progress: Progress | None = None,
) -> None:
    """Write a BVH file, in the layout of the file that the motion was read from.

    Angles are continuous from frame to frame. A joint whose channels cannot hold its motion gets
    more of them, with a warning. Without a layout the root has six channels and every other joint
    three, in the order Z, Y, X. BVH has no rest rotations: they become part of the offsets and
    rotations, so that every joint is in the same position in the world.

    Parameters
    ----------
    motion : Motion
    path : path
        Replaced only once the new file is complete.
    decimals : int, optional
        Decimal places, 0 to 15 (default: as many as the file had, at least 6).
    progress : callable, optional
        Called now and then with the share that has been written.

    Raises
    ------
    OptionError
        If ``decimals`` is out of range.
    IncompleteMotion
        If samples are missing: BVH cannot store that.
    """
    complete(motion, "writing BVH")
    if decimals is not None and not 0 <= decimals <= _native.MAX_DECIMALS:
        raise OptionError(
            f"decimals must be 0 to {_native.MAX_DECIMALS}, found {decimals}", parameter="decimals"
        )
    motion = _depth_first(with_identity_rest(motion))
    plan = _plan(motion, decimals)
    with replacing(path) as file:
        file.write(_header(motion, plan, _columns(motion, plan)).encode())
        for share, piece in _rows(motion, plan):
            file.write(piece)
            if progress is not None:
                progress(share)


def _depth_first(motion: Motion) -> Motion:
    """The motion with joints in the order of a BVH file: each branch complete before the next."""
    skeleton = motion.skeleton
    below: list[list[int]] = [[] for _ in range(skeleton.num_joints)]
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent >= 0:
            below[parent].append(joint)
    order, open_ = [], list(reversed(skeleton.roots))
    while open_:
        order.append(open_.pop())
        open_ += reversed(below[order[-1]])
    if order == list(range(skeleton.num_joints)):
        return motion
    rank = np.empty(skeleton.num_joints, np.int32)
    rank[order] = np.arange(skeleton.num_joints)
    parents = skeleton.parents[order]
    ordered = replace(
        skeleton,
        names=tuple(skeleton.names[joint] for joint in order),
        parents=np.where(parents >= 0, rank[np.maximum(parents, 0)], -1).astype(np.int32),
        offsets=skeleton.offsets[order],
        rest_rotations=skeleton.rest_rotations[order],
        is_end=skeleton.is_end[order],
    )
    layout = motion.layout
    if isinstance(layout, Layout) and len(layout.channels) == len(order):
        layout = replace(
            layout,
            channels=tuple(layout.channels[joint] for joint in order),
            names=tuple(layout.names[joint] for joint in order),
        )
    return Motion.unchecked(
        ordered,
        np.ascontiguousarray(motion.rotations[:, order]),
        np.ascontiguousarray(motion.positions[:, order]),
        motion.frame_time,
        None,
        layout,
    )


def _plan(motion: Motion, decimals: int | None) -> _Plan:
    skeleton, layout = motion.skeleton, motion.layout
    if not isinstance(layout, Layout) or len(layout.channels) != skeleton.num_joints:
        layout = _default_layout(skeleton)
    position_decimals = max(_MIN_DECIMALS, layout.position_decimals)
    rotation_decimals = min(max(_MIN_DECIMALS, layout.rotation_decimals), _MAX_ROTATION_DECIMALS)
    if decimals is not None:
        position_decimals = rotation_decimals = decimals

    stray = np.empty((skeleton.num_joints, 3))
    _native.largest_deviation(motion.positions, skeleton.offsets, stray)
    channels, ends, changed = [], [], []
    for joint, has in enumerate(layout.channels):
        needed = _needed_channels(
            motion, joint, has, stray[joint], 10.0**-position_decimals, 10.0**-rotation_decimals
        )
        if needed != has:
            changed.append(skeleton.names[joint])
        channels.append(needed)
        ends.append(bool(skeleton.is_end[joint]) and not needed)
    if changed:
        warnings.warn(
            KinemaWarning(
                "joints whose channels could not hold their motion were given more: "
                + ", ".join(changed[:10])
                + (", …" if len(changed) > 10 else "")
            ),
            stacklevel=4,
        )
    return _Plan(
        channels, ends, layout.names, layout.positions, position_decimals, rotation_decimals
    )


def _default_layout(skeleton: Skeleton) -> Layout:
    channels = tuple(
        () if end else POSITIONS + _TURNS if parent < 0 else _TURNS
        for parent, end in zip(skeleton.parents, skeleton.is_end, strict=True)
    )
    names = tuple(
        "" if end else name for name, end in zip(skeleton.names, skeleton.is_end, strict=True)
    )
    return Layout(channels, names)


def _needed_channels(
    motion: Motion,
    joint: int,
    has: tuple[str, ...],
    stray: FloatArray,
    length_step: float,
    degree_step: float,
) -> tuple[str, ...]:
    """A joint's channels, and those that its motion needs in addition."""
    has = tuple(name for name in has if name in POSITIONS + ROTATIONS)
    turns = tuple(name for name in has if name in ROTATIONS)
    moves = tuple(name for name in has if name in POSITIONS)
    for axis, name in enumerate(POSITIONS):
        # half a step of the last digit is lost in printing anyway
        if name not in moves and stray[axis] > 0.5 * length_step:
            moves = POSITIONS
    if not _can_turn(turns) or not _turns_suffice(motion, joint, turns, degree_step):
        turns = _TURNS
    if set(moves + turns) == set(has) and _can_turn(turns):
        return has
    return moves + turns


def _can_turn(turns: tuple[str, ...]) -> bool:
    """Whether angles about these axes can be computed: no axis twice in a row."""
    return all(a != b for a, b in pairwise(turns))


def _turns_suffice(motion: Motion, joint: int, turns: tuple[str, ...], degree_step: float) -> bool:
    """Whether rotations about fewer than three axes reproduce those of a joint."""
    if len(turns) == 3:
        return True
    if not turns:
        # the vector part is half the angle: much faster, and this runs for every end site
        bend = np.abs(motion.rotations[:, joint, 1:]).max(initial=0.0)
        return bool(2.0 * np.degrees(bend) <= 0.5 * degree_step)
    angles = quat.to_euler(motion.rotations[:, joint], _full_order(turns))
    unwritten = [i for i, axis in enumerate(_full_order(turns)) if f"{axis}rotation" not in turns]
    largest = np.abs(angles[:, unwritten]).max(initial=0.0)
    return bool(np.degrees(largest) <= 0.5 * degree_step)


def _full_order(turns: tuple[str, ...]) -> str:
    """Three axes to compute angles for, so that those not written come out as zero.

    One axis goes first and two go outside: only the middle angle is limited to ±90°.
    """
    axes = [name[0] for name in turns]
    others = [axis for axis in "XYZ" if axis not in axes]
    if len(axes) == 2:
        return axes[0] + others[0] + axes[1]
    return "".join(axes + others)


def _columns(motion: Motion, plan: _Plan) -> Columns:
    """The column of each angle; axes that are not written are included, with column -1."""
    columns = columns_of(plan.channels, motion.skeleton, plan.positions)
    for joint, names in enumerate(plan.channels):
        turns = tuple(name for name in names if name in ROTATIONS)
        if 0 < len(turns) < 3:
            order = _full_order(turns)
            held = dict(zip((t[0] for t in turns), columns.indices[joint, 3:6], strict=False))
            columns.indices[joint, :3] = ["XYZ".index(axis) for axis in order]
            columns.indices[joint, 3:6] = [held.get(axis, -1) for axis in order]
    return columns


def _rows(motion: Motion, plan: _Plan) -> Iterator[tuple[float, memoryview]]:
    """The printed frames, piece by piece; buffers are reused."""
    columns = _columns(motion, plan)
    if columns.width == 0:
        return
    rotates = [name in ROTATIONS for names in plan.channels for name in names]
    decimals = np.where(rotates, plan.rotation_decimals, plan.position_decimals).astype(np.int32)
    frames = min(_FRAMES_AT_ONCE, motion.num_frames)
    values = np.empty((frames, columns.width))
    previous = np.zeros(columns.width)
    stride = _native.PRINT_BLOCK * columns.width * _native.MAX_NUMBER_WIDTH
    blocks = -(-frames // _native.PRINT_BLOCK)
    text = np.empty(blocks * stride, np.uint8)
    lengths = np.zeros(blocks, np.intp)
    channels = columns.channels

    for first in range(0, motion.num_frames, _FRAMES_AT_ONCE):
        part = slice(first, first + _FRAMES_AT_ONCE)
        count = len(motion.rotations[part])
        _native.motion_to_values(
            rotations=motion.rotations[part],
            positions=motion.positions[part],
            channels=channels,
            has_previous=first > 0,
            previous=previous,
            rows=values[:count],
        )
        _native.print_rows(rows=values[:count], decimals=decimals, out=text, lengths=lengths)
        for block in range(-(-count // _native.PRINT_BLOCK)):
            begin = block * stride
            piece = memoryview(text.data)[begin : begin + int(lengths[block])]
            yield (first + count) / motion.num_frames, piece


def _header(motion: Motion, plan: _Plan, columns: Columns) -> str:
    lines = ["HIERARCHY"]
    if not _speaks_for_itself(motion, plan, columns):
        lines.append(f"# positions: {plan.positions}")
    for root in motion.skeleton.roots:
        lines += _joint_lines(motion.skeleton, plan, root)
    lines += [
        "MOTION",
        f"Frames: {motion.num_frames}",
        f"Frame Time: {_shortest(motion.frame_time)}",
    ]
    return "\n".join(lines) + "\n"


def _speaks_for_itself(motion: Motion, plan: _Plan, columns: Columns) -> bool:
    """Whether readers will take position channels as meant: to replace the offsets, clearly."""
    skeleton = motion.skeleton
    if not (columns.indices[skeleton.parents >= 0, 6:] >= 0).any():
        return True
    doubtful = 2.0 * ADD_BELOW
    tiny = means_addition(skeleton, columns.indices, motion.positions, below=doubtful)
    return plan.positions == "replace" and not tiny


def _joint_lines(skeleton: Skeleton, plan: _Plan, root: int) -> Iterator[str]:
    """A joint and all below it; with an explicit stack, so that deep rigs do not overflow ours."""
    stack: list[tuple[int, int, bool]] = [(root, 0, False)]
    while stack:
        joint, depth, closing = stack.pop()
        indent = "\t" * depth
        if closing:
            yield indent + "}"
            continue
        keyword = "ROOT" if depth == 0 else "JOINT"
        title = f"{keyword} {_written_name(skeleton, plan, joint)}"
        if plan.ends[joint]:
            title = f"End {plan.names[joint] or 'Site'}"
        yield indent + title
        yield indent + "{"
        yield f"{indent}\tOFFSET " + " ".join(_shortest(x) for x in skeleton.offsets[joint])
        if not plan.ends[joint]:
            names = plan.channels[joint]
            yield f"{indent}\tCHANNELS {len(names)} {' '.join(names)}".rstrip()
        stack.append((joint, depth, True))
        stack += [(child, depth + 1, False) for child in reversed(skeleton.children(joint))]


def _written_name(skeleton: Skeleton, plan: _Plan, joint: int) -> str:
    """The name as in the file if it is still the joint's, without what would break a line."""
    name, original = skeleton.names[joint], plan.names[joint]
    if original and name.startswith(original):
        name = original
    return re.sub(r"[{}\r\n\t\v\f]+", "_", name)


def _shortest(value: float) -> str:
    """The fewest digits that read back as the same number."""
    return np.format_float_positional(value + 0.0, trim="0")  # adding 0 makes -0.0 a plain zero
