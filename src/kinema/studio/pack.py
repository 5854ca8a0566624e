"""Motions as the page reads them: a short header, then arrays, each aligned to 8 bytes.

::

    "KNM1" · u32 n · n bytes JSON (padded to 8) · arrays

Rows of ``frames`` are one frame each, so that the first can be drawn while the rest arrives:
positions of the joints that move relative to their parents (``moving``), then the rotations xyzw of
the joints that are not end sites (``turning``), all float32. Where the others sit is ``offsets``.
Lengths are metres whatever the file's unit, so that bodies of several files stand side by side.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.roles import find_roles
from kinema.skeleton import BoolArray, FloatArray
from kinema.studio.shape import bone_radii

__all__ = ["Packed", "RowLayout", "binary_rows", "pack_arrays", "pack_motion"]

_MAGIC = b"KNM1"
_BLOCK_BYTES = 1 << 20  # of rows that are converted and sent at once
_POSES = 200  # frames that the floor is looked for in
_SIDES = {1: "left", 0: "", -1: "right"}
_ROWS = 1  # the kind of binary frame that holds rows of a motion


class Packed(NamedTuple):
    """Bytes for the page, made block by block: ``size`` is known before the first."""

    size: int
    blocks: Iterator[bytes]


@dataclass(frozen=True, eq=False, slots=True)
class RowLayout:
    """What a row holds: positions of joints that move, rotations of those that are no end sites."""

    moving: NDArray[np.intp]
    turning: NDArray[np.intp]
    offsets: FloatArray  # (J, 3) metres, where the joints that do not move sit; else 0
    scale: float  # metres per unit

    @classmethod
    def of(cls, motion: Motion) -> RowLayout:
        """Find which joints move relative to their parents; roots always do."""
        skeleton = motion.skeleton
        scale = skeleton.metres_per_unit or 1.0
        places = motion.positions
        still = _constant(places) if len(places) else np.ones(skeleton.num_joints, bool)
        moving = ~still | (skeleton.parents < 0)
        offsets = (places[0] if len(places) else skeleton.offsets) * scale
        offsets[moving] = 0.0  # their rows say where they are
        return cls(np.flatnonzero(moving), np.flatnonzero(~skeleton.is_end), offsets, scale)

    @property
    def width(self) -> int:
        """Numbers in a row."""
        return 3 * len(self.moving) + 4 * len(self.turning)

    def rows(self, motion: Motion, first: int, stop: int) -> NDArray[np.float32]:
        """Rows of frames ``first`` … ``stop`` - 1, (stop - first, width)."""
        out = np.empty((max(stop - first, 0), self.width), "<f4")
        count, moving = len(out), 3 * len(self.moving)
        places = out[:, :moving].reshape(count, -1, 3)
        turns = out[:, moving:].reshape(count, -1, 4)
        places[:] = motion.positions[first:stop, self.moving] * self.scale
        rotations = motion.rotations[first:stop, self.turning]
        turns[..., :3], turns[..., 3] = rotations[..., 1:], rotations[..., 0]
        return out

    def name(self, motion: Motion) -> str:
        """Names all that a clip's header says: clips of one name differ in their rows alone."""
        skeleton = motion.skeleton
        parts = (skeleton.parents, skeleton.is_end, self.moving, self.offsets.round(9) + 0.0)
        joined = b"".join(np.ascontiguousarray(part).tobytes() for part in parts)
        text = "\0".join(skeleton.names)
        return hashlib.sha256(joined + text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def pack_motion(motion: Motion, identity: str) -> Packed:
    """Pack a motion with what the page draws it by.

    >>> from kinema import samples
    >>> packed = pack_motion(samples.walk(seconds=1.0).motion, "a1")
    >>> data = b"".join(packed.blocks)
    >>> data[:4], len(data) == packed.size
    (b'KNM1', True)
    """
    layout = RowLayout.of(motion)
    frames = motion.num_frames
    arrays: list[tuple[str, str, tuple[int, ...]]] = [("frames", "f4", (frames, layout.width))]
    lost = motion.missing
    if lost is not None and lost.any():
        arrays.append(("missing", "u1", (frames, (lost.shape[1] + 7) // 8)))
    else:
        lost = None
    head, size = _head(_described(motion, layout, identity), arrays)
    return Packed(size, _blocks(motion, layout, head, lost))


def pack_arrays(identity: str, arrays: Mapping[str, NDArray[Any]], **facts: Any) -> bytes:
    """Pack arrays alone, one value or row per frame: contacts, curves, errors per count."""
    kept = {name: np.ascontiguousarray(array) for name, array in arrays.items()}
    kept = {name: a.view(np.uint8) if a.dtype == bool else a for name, a in kept.items()}
    told = [(name, a.dtype.str.lstrip("<|"), a.shape) for name, a in kept.items()]
    head, _ = _head({"id": identity, **facts}, told)
    return head + b"".join(_aligned(array.tobytes()) for array in kept.values())


def binary_rows(motion: Motion, layout: RowLayout, *, seq: int, first: int) -> bytes:
    """A binary frame: ``u32 kind · u32 seq · u32 first · u32 count · f32 rows``.

    ``motion`` is the part of a clip that begins at its frame ``first``.
    """
    rows = layout.rows(motion, 0, motion.num_frames)
    head = np.array([_ROWS, seq, first, len(rows)], "<u4")
    return head.tobytes() + rows.tobytes()


def _described(motion: Motion, layout: RowLayout, identity: str) -> dict[str, Any]:
    skeleton = motion.skeleton
    roles = find_roles(motion)
    return {
        "id": identity,
        "layout": layout.name(motion),
        "names": skeleton.names,
        "parents": skeleton.parents.tolist(),
        "ends": skeleton.is_end.tolist(),
        "offsets": layout.offsets.ravel().tolist(),
        "sides": [_SIDES[side] for side in roles.sides.tolist()],
        "roles": dict(roles.joints),
        "radii": (bone_radii(skeleton, roles) * layout.scale).tolist(),
        "height": skeleton.height * layout.scale,
        "floor": _floor(motion) * layout.scale,
        "frame_time": motion.frame_time,
        "num_frames": motion.num_frames,
        "metres_per_unit": layout.scale,
        "body_root": skeleton.body_root,
        "moving": layout.moving.tolist(),
        "turning": layout.turning.tolist(),
    }


def _head(
    facts: Mapping[str, Any], arrays: Sequence[tuple[str, str, tuple[int, ...]]]
) -> tuple[bytes, int]:
    """The header, and the size of the whole. ``at`` counts from the end of the header."""
    told, at = [], 0
    for name, kind, shape in arrays:
        told.append({"name": name, "dtype": kind, "shape": shape, "at": at})
        size = int(np.prod(shape)) * int(kind[-1])
        at += -(-size // 8) * 8
    text = msgspec.json.encode({**facts, "arrays": told})
    text += b" " * (-len(text) % 8)
    head = _MAGIC + len(text).to_bytes(4, "little") + text
    return head, len(head) + at


def _blocks(
    motion: Motion, layout: RowLayout, head: bytes, lost: BoolArray | None
) -> Iterator[bytes]:
    yield head
    frames = motion.num_frames
    step = max(1, _BLOCK_BYTES // max(4 * layout.width, 1))
    for first in range(0, frames, step):
        yield layout.rows(motion, first, min(first + step, frames)).tobytes()
    yield bytes(-(4 * layout.width * frames) % 8)
    if lost is not None:
        yield _aligned(np.packbits(lost, axis=1, bitorder="little").tobytes())


def _aligned(data: bytes) -> bytes:
    return data + bytes(-len(data) % 8)


def _constant(places: FloatArray) -> BoolArray:
    """Joints that stay where they are relative to their parents, (J,)."""
    spread = places.max(axis=0) - places.min(axis=0)
    size = np.abs(places).max(initial=1e-30)
    still: BoolArray = (spread <= 1e-7 * size).all(axis=1)  # what float32 would hide anyway
    return still


def _floor(motion: Motion) -> float:
    """Height on which the body stands, about: where its lowest joint mostly is when it is low."""
    if motion.num_frames == 0:
        return 0.0
    some = motion[:: max(1, motion.num_frames // _POSES)]
    lowest = forward(some).positions[..., 1].min(axis=1)
    return float(np.percentile(lowest, 5))
