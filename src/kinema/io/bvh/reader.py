"""Read a BVH file into a `Motion`."""

from __future__ import annotations

import os
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import OptionError, ShapeError, closest
from kinema.io.bvh.hierarchy import Header, Node, read_header
from kinema.io.bvh.layout import (
    ROTATIONS,
    SCALES,
    Columns,
    Layout,
    PositionMode,
    columns_of,
)
from kinema.io.bvh.loose import mend, read_loose
from kinema.io.bvh.positions import add_offsets, means_addition
from kinema.io.bvh.rows import PIECE, Irregular, Progress, Rows, check_size, read_rows
from kinema.io.bvh.text import plain_text
from kinema.io.bvh.timing import read_timing
from kinema.io.findings import Findings
from kinema.io.source import Bytes, name_of, open_bytes
from kinema.motion import Motion
from kinema.skeleton import BoolArray, Skeleton
from kinema.units import LARGEST

__all__ = ["parse", "read"]


class _Samples(NamedTuple):
    """The frames as arrays, and the samples that were never measured, if any."""

    rows: Rows
    missing: BoolArray | None


def read(
    path: str | os.PathLike[str],
    *,
    positions: Literal["auto", "replace", "add"] = "auto",
    progress: Progress | None = None,
    findings: Findings | None = None,
) -> Motion:
    """Read a BVH file.

    Parameters
    ----------
    path : path
    positions : {"auto", "replace", "add"}
        Whether position channels replace a joint's offset or are added to it. By default they
        replace it (as in Blender), unless the positions of joints other than the root are tiny
        compared with their offsets (median ratio below 0.1): then they are added, with a warning.
    progress : callable, optional
        Called now and then with the share of the file that has been read.
    findings : Findings, optional
        Collects what was noticed; without it, assumptions are given as warnings.

    Returns
    -------
    Motion
        With end sites as joints, and a `Layout` to write it back in the same form.

    Raises
    ------
    FormatError
        With file, line, column, what was expected and what was found.

    Warns
    -----
    FormatWarning
        For each assumption that was made.
    """
    if positions not in ("auto", "replace", "add"):
        raise OptionError(
            f"positions must be auto, replace or add, found {positions!r}",
            parameter="positions",
            hint=closest(positions, ("auto", "replace", "add")),
        )
    notes = Findings(name_of(path)) if findings is None else findings
    with open_bytes(path, notes) as data:
        motion = parse(data, notes, positions=positions, progress=progress)
        data.check_unchanged()
    if findings is None:
        notes.warn()
    return motion


def parse(
    data: Bytes,
    findings: Findings,
    *,
    positions: Literal["auto", "replace", "add"] = "auto",
    progress: Progress | None = None,
    piece: int = PIECE,
) -> Motion:
    """Read the bytes of a BVH file, ``piece`` at once; what was noticed goes to ``findings``."""
    data, start = plain_text(data, findings)
    header = read_header(data, start, findings)
    read_timing(data, header, findings)
    skeleton = _skeleton(header.nodes, findings)
    channels = tuple(node.channels for node in header.nodes)
    said = header.positions if positions == "auto" else positions
    mode: PositionMode = "add" if said == "add" else "replace"
    columns = columns_of(channels, skeleton, mode)

    rows, missing = _samples(data, header, columns, findings, progress, piece)
    _check_count(header, len(rows.rotations), findings)
    if said is None and means_addition(skeleton, columns.indices, rows.positions):
        add_offsets(skeleton, columns.indices, rows.positions)
        mode = "add"
        findings.repair("position channels are tiny compared with the offsets; added to them")
    _check_positions(skeleton, rows.positions, findings)

    return Motion.unchecked(
        skeleton,
        rows.rotations,
        rows.positions,
        header.frame_time,
        missing,
        _layout(header.nodes, channels, mode, rows),
    )


def _samples(
    data: Bytes,
    header: Header,
    columns: Columns,
    findings: Findings,
    progress: Progress | None,
    piece: int,
) -> _Samples:
    """Read plain rows fast, a few odd lines among them one by one, anything else as words."""
    scaled = any(name in SCALES for node in header.nodes for name in node.channels)
    if not scaled:
        plain = _mostly_plain(data, header, columns, findings, progress, piece)
        if plain is not None:
            return plain
    if columns.width == 0:
        raise findings.rejection(
            "expected no frames, as no joint has channels, found numbers", line=header.rows_line
        )
    loose = read_loose(data, header, columns.width, findings, progress, piece=piece)
    if scaled:
        _check_scales(header.nodes, loose.values, findings)
    frames, joints = len(loose.values), len(header.nodes)
    check_size(frames, joints, len(data), findings)
    rows = Rows(
        np.empty((frames, joints, 4)), np.empty((frames, joints, 3)), np.full(columns.width, 6)
    )
    _native.values_to_motion(
        rows=loose.values,
        channels=columns.channels,
        rotations=rows.rotations,
        positions=rows.positions,
    )
    if loose.missing is None or not loose.missing.any():
        return _Samples(rows, None)
    return _Samples(rows, _missing_joints(header.nodes, loose.missing))


def _mostly_plain(
    data: Bytes,
    header: Header,
    columns: Columns,
    findings: Findings,
    progress: Progress | None,
    piece: int,
) -> _Samples | None:
    try:
        rows, odd = read_rows(data, header, columns, findings, progress, piece=piece)
    except Irregular:
        return None
    if not odd:
        return _Samples(rows, None)
    mended = mend(data, header, columns, rows, odd, findings) if columns.width else None
    if mended is None:
        return None
    if not mended.missing:
        return _Samples(mended.rows, None)
    missing = np.zeros((len(mended.rows.rotations), len(header.nodes)), bool)
    lost = np.array(list(mended.missing.values()))
    missing[list(mended.missing)] = _missing_joints(header.nodes, lost)
    return _Samples(mended.rows, missing)


def _missing_joints(nodes: list[Node], missing: BoolArray) -> BoolArray:
    """A joint's sample is missing if any of its channels is."""
    result = np.zeros((len(missing), len(nodes)), bool)
    column = 0
    for joint, node in enumerate(nodes):
        stop = column + len(node.channels)
        result[:, joint] = missing[:, column:stop].any(axis=1)
        column = stop
    return result


def _check_scales(nodes: list[Node], values: NDArray[np.float64], findings: Findings) -> None:
    """Scale channels must stay at 1: a skeleton does not change size."""
    names = [(node, name) for node in nodes for name in node.channels]
    for column, (node, name) in enumerate(names):
        if name in SCALES and (np.abs(values[:, column] - 1.0) > 1e-6).any():
            row = int(np.flatnonzero(np.abs(values[:, column] - 1.0) > 1e-6)[0])
            raise findings.rejection(
                f"expected scale channels of 1, found {values[row, column]:g} "
                f"for {name} of {node.name!r} in frame {row}",
                hint="skeletons in kinema have a fixed size; apply the scale before exporting",
            )
    findings.repair("scale channels are all 1; dropped")


def _skeleton(nodes: list[Node], findings: Findings) -> Skeleton:
    for node in nodes:
        if node.offset is None:
            findings.repair(
                f"no OFFSET for {node.name or 'an end site'!r}; 0 0 0 assumed", node.line
            )
    try:
        return Skeleton.build(
            _unique_names(nodes, findings),
            [node.parent for node in nodes],
            [node.offset or (0.0, 0.0, 0.0) for node in nodes],
            is_end=[node.is_end for node in nodes],
        )
    except ShapeError as error:  # bones that are all too short to measure
        raise findings.rejection(str(error), line=nodes[0].line) from None


def _unique_names(nodes: list[Node], findings: Findings) -> list[str]:
    """Name end sites after their parent; the second joint of a name gets ``_2``, and so on."""
    taken = {node.name for node in nodes}
    last_number: dict[str, int] = {}
    names: list[str] = []
    for node in nodes:
        name = f"{names[node.parent]}_end" if node.is_end and not node.name else node.name
        number = last_number.get(name, 0) + 1
        if number > 1:
            while (numbered := f"{name}_{number}") in taken:
                number += 1
            if not node.is_end:
                findings.repair(f"second joint named {name!r}; renamed to {numbered!r}", node.line)
            last_number[name] = number
            name = numbered
        last_number[name] = max(1, last_number.get(name, 0))
        taken.add(name)
        names.append(name)
    return names


def _check_count(header: Header, frames: int, findings: Findings) -> None:
    declared = header.declared_frames
    if declared is not None and declared != frames:
        found = f"{frames:,} found; all are kept" if frames else "none found"
        findings.repair(
            f"{declared:,} frame{'s' * (declared != 1)} declared, {found}", header.motion_line
        )


def _check_positions(
    skeleton: Skeleton, positions: NDArray[np.float64], findings: Findings
) -> None:
    """Reject positions that nobody can have measured: their squares would overflow."""
    if positions.size == 0 or max(positions.max(), -positions.min()) <= LARGEST:
        return
    frame, joint, axis = (int(i) for i in np.argwhere(np.abs(positions) > LARGEST)[0])
    raise findings.rejection(
        f"expected positions within {LARGEST:g}, found {positions[frame, joint, axis]:g} for "
        f"{skeleton.names[joint]!r} in frame {frame}",
        hint="correct it in the file, or write nan: it is then read as missing",
    )


def _layout(
    nodes: list[Node], channels: tuple[tuple[str, ...], ...], mode: PositionMode, rows: Rows
) -> Layout:
    kinds = np.array([name in ROTATIONS for names in channels for name in names], bool)
    return Layout(
        tuple(tuple(name for name in names if name not in SCALES) for names in channels),
        tuple(node.name for node in nodes),
        mode,
        position_decimals=int(rows.decimals[~kinds].max(initial=0)),
        rotation_decimals=int(rows.decimals[kinds].max(initial=0)),
    )
