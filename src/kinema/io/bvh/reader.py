"""Read a BVH file into a `Motion`."""

from __future__ import annotations

import os
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from kinema.io.bvh.hierarchy import Header, Node, read_header
from kinema.io.bvh.layout import ROTATIONS, Layout, PositionMode, columns_of
from kinema.io.bvh.rows import Irregular, Progress, Rows, describe, read_rows
from kinema.io.bvh.timing import read_timing
from kinema.io.findings import Findings
from kinema.io.source import Bytes, name_of, open_bytes
from kinema.motion import Motion
from kinema.skeleton import IntArray, Skeleton

__all__ = ["read"]

# Below this share of its bone's length, a position channel is an addition to the offset.
_ADD_BELOW = 0.1


def read(
    path: str | os.PathLike[str],
    *,
    positions: Literal["auto", "replace", "add"] = "auto",
    progress: Progress | None = None,
) -> Motion:
    """Read a BVH file.

    Parameters
    ----------
    path : path
    positions : {"auto", "replace", "add"}
        What position channels mean: they replace the joint's offset (as Blender reads them), or
        are added to it. ``"auto"`` replaces, unless the positions of joints other than the root
        are tiny beside their offsets (median ratio below 0.1): then it adds, with a warning.
    progress : callable, optional
        Called with the share of the file that is read, now and then.

    Returns
    -------
    Motion
        With end sites as joints, and a `Layout` to write it back alike.

    Raises
    ------
    FormatError
        With file, line, column, what was expected and what was found.
    """
    findings = Findings(name_of(path))
    motion = parse(open_bytes(path), findings, positions=positions, progress=progress)
    findings.warn()
    return motion


def parse(
    data: Bytes,
    findings: Findings,
    *,
    positions: Literal["auto", "replace", "add"] = "auto",
    progress: Progress | None = None,
) -> Motion:
    """Read a BVH file's bytes; what was noticed goes to ``findings``."""
    start = 3 if data[:3] == b"\xef\xbb\xbf" else 0
    header = read_header(data, start, findings)
    read_timing(data, header, findings)
    skeleton = _skeleton(header.nodes)
    channels = tuple(node.channels for node in header.nodes)
    mode: PositionMode = "add" if positions == "add" else "replace"
    columns = columns_of(channels, skeleton, mode)

    try:
        rows = read_rows(data, header.rows_at, columns, findings, progress)
    except Irregular as odd:
        raise describe(odd, data, 0, columns.width, findings) from None
    _check_count(header, len(rows.rotations), findings)
    if positions == "auto" and _means_addition(skeleton, columns.indices, rows):
        rows, mode = _added(skeleton, columns.indices, rows), "add"
        findings.repair("position channels are tiny beside the offsets; added to them")

    return Motion._trusted(
        skeleton,
        rows.rotations,
        rows.positions,
        header.frame_time or 0.0,
        layout=_layout(header.nodes, channels, mode, rows),
    )


def _skeleton(nodes: list[Node]) -> Skeleton:
    parents = [node.parent for node in nodes]
    return Skeleton.build(
        _unique_names(nodes),
        parents,
        [node.offset or (0.0, 0.0, 0.0) for node in nodes],
        is_end=[node.is_end for node in nodes],
    )


def _unique_names(nodes: list[Node]) -> list[str]:
    """End sites are named after their parent; a name's second owner gets ``_2``, and so on."""
    taken = {node.name for node in nodes}
    last_number: dict[str, int] = {}
    names: list[str] = []
    for node in nodes:
        name = f"{names[node.parent]}_end" if node.is_end and not node.name else node.name
        number = last_number.get(name, 0) + 1
        if number > 1:
            while (numbered := f"{name}_{number}") in taken:
                number += 1
            last_number[name] = number
            name = numbered
        last_number[name] = max(1, last_number.get(name, 0))
        taken.add(name)
        names.append(name)
    return names


def _check_count(header: Header, frames: int, findings: Findings) -> None:
    declared = header.declared_frames
    if declared is not None and declared != frames:
        findings.repair(f"{declared} frames declared, {frames} rows found; all rows are kept")


def _means_addition(skeleton: Skeleton, indices: IntArray, rows: Rows) -> bool:
    """Whether joints other than the root hardly move beside the length of their bones."""
    moved = _with_positions(indices)
    moved = moved[skeleton.parents[moved] >= 0]
    lengths = np.linalg.norm(skeleton.offsets[moved], axis=1)
    moved, lengths = moved[lengths > 0], lengths[lengths > 0]
    if len(moved) == 0 or len(rows.positions) == 0:
        return False
    # a thousand frames tell as much as a million
    frames = rows.positions[:: max(1, len(rows.positions) // 1000), moved]
    return float(np.median(np.linalg.norm(frames, axis=2) / lengths)) < _ADD_BELOW


def _added(skeleton: Skeleton, indices: IntArray, rows: Rows) -> Rows:
    for joint in _with_positions(indices):
        present = indices[joint, 6:] >= 0
        rows.positions[:, joint] += np.where(present, skeleton.offsets[joint], 0.0)
    return rows


def _with_positions(indices: IntArray) -> NDArray[np.intp]:
    """Joints that have position channels."""
    return np.flatnonzero((indices[:, 6:] >= 0).any(axis=1))


def _layout(
    nodes: list[Node], channels: tuple[tuple[str, ...], ...], mode: PositionMode, rows: Rows
) -> Layout:
    kinds = np.array([name in ROTATIONS for names in channels for name in names], bool)
    return Layout(
        channels,
        tuple(node.name for node in nodes),
        mode,
        position_decimals=int(rows.decimals[~kinds].max(initial=0)),
        rotation_decimals=int(rows.decimals[kinds].max(initial=0)),
    )
