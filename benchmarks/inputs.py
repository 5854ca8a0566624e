"""The clips that are measured: made by code, the same on every machine, and one real one.

The text is printed here and not by kinema, and the checks below parse and pose by
themselves, so that kinema is judged by something other than kinema.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

RATE = 100.0  # 0.01 s prints exactly, so every reader sees the same clock
SPEED = 5.0  # units per second along x: a root position tells which instant it belongs to
BLOCK = 5_000  # frames made and printed at a time

# The shape of the CMU recordings: 31 joints, 7 end sites; a child is one step further in.
TREE = """\
Hips 0 0 0
 LHipJoint 0 0 0
  LeftUpLeg 1.4 -1.8 0.8
   LeftLeg 2.5 -6.8 0
    LeftFoot 2.6 -7.0 0
     LeftToeBase 0.2 -0.4 2.3
      End 0 0 1.2
 RHipJoint 0 0 0
  RightUpLeg -1.4 -1.8 0.8
   RightLeg -2.5 -6.8 0
    RightFoot -2.6 -7.0 0
     RightToeBase -0.2 -0.4 2.3
      End 0 0 1.2
 LowerBack 0 0 0
  Spine 0 2 -0.2
   Spine1 0 2 0
    Neck 0 0 0
     Neck1 0 1.7 0.2
      Head 0 1.7 -0.3
       End 0 1.7 0
    LeftShoulder 0 0 0
     LeftArm 3.4 1.2 -0.2
      LeftForeArm 5.2 0 0
       LeftHand 3.4 0 0
        LeftFingerBase 0 0 0
         LeftHandIndex1 0.6 0 0
          End 0.5 0 0
        LThumb 0 0 0
         End 0.5 0 0.5
    RightShoulder 0 0 0
     RightArm -3.4 1.2 -0.2
      RightForeArm -5.2 0 0
       RightHand -3.4 0 0
        RightFingerBase 0 0 0
         RightHandIndex1 -0.6 0 0
          End -0.5 0 0
        RThumb 0 0 0
         End -0.5 0 0.5
"""


@dataclass(frozen=True)
class Hierarchy:
    """Nodes in the order of the file, end sites among them (their name is empty)."""

    names: list[str]
    parents: list[int]
    offsets: list[tuple[float, ...]]

    @property
    def is_end(self) -> NDArray[np.bool_]:
        return np.array([name == "" for name in self.names])


@dataclass(frozen=True)
class Clip:
    """One file to measure; ``rows`` holds its numbers alone, where there is such a file."""

    name: str
    path: Path
    frames: int
    frame_time: float
    rows: Path | None = None

    @property
    def size(self) -> int:
        return self.path.stat().st_size

    @property
    def made(self) -> bool:
        """Whether it was made here, so that its root moves at `SPEED`."""
        return self.rows is not None

    @cached_property
    def numbers(self) -> Floats:
        """Everything after the frame time, (F, 96): position, then z, y, x angles in degrees."""
        if self.made:
            return np.concatenate([_numbers(*block) for block in _blocks(self.frames)])
        lines = self.path.read_text().splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith("Frame Time")) + 1
        return np.loadtxt(lines[start:], ndmin=2)

    @cached_property
    def hierarchy(self) -> Hierarchy:
        return read_hierarchy(self.path)


def make(folder: Path, frames: int) -> Clip:
    """Write a clip of so many frames, and beside it a file with its numbers alone."""
    path, rows = folder / f"made_{frames}.bvh", folder / f"made_{frames}.txt"
    row_format = " ".join(["%.6f"] * 96) + "\n"
    with path.open("w") as whole, rows.open("w") as bare:
        whole.write(_hierarchy_text())
        whole.write(f"MOTION\nFrames: {frames}\nFrame Time: {1 / RATE:.6f}\n")
        for block in _blocks(frames):
            text = "".join(row_format % tuple(row) for row in _numbers(*block).tolist())
            whole.write(text)
            bare.write(text)
    return Clip(f"{frames:,} frames", path, frames, 1 / RATE, rows)


def real(repository: Path) -> Clip | str:
    """A recording of the CMU collection, or why there is none."""
    given = os.environ.get("KINEMA_DATA")
    folder = Path(given) if given else repository.parent / "shared" / "data"
    path = folder / "bvh" / "cmu" / "01_01.bvh"
    if not path.is_file():
        return f"no real clip: {path.name} is not under KINEMA_DATA or ../shared/data"
    with path.open() as file:
        words = [line.split() for line in file if line.startswith(("Frames:", "Frame Time:"))]
    frames, frame_time = int(words[0][1]), float(words[1][2])
    return Clip(f"CMU 01_01, {frames:,}", path, frames, frame_time)


def read_hierarchy(path: Path) -> Hierarchy:
    """Names, parents and offsets of a BVH file's nodes."""
    found = Hierarchy([], [], [])
    open_nodes: list[int] = []
    with path.open() as file:
        for words in map(str.split, file):
            match words:
                case ["ROOT" | "JOINT" | "End", name]:
                    found.parents.append(open_nodes[-1] if open_nodes else -1)
                    open_nodes.append(len(found.names))
                    found.names.append("" if words[0] == "End" else name)
                case ["OFFSET", *values]:
                    found.offsets.append(tuple(map(float, values)))
                case ["}"]:
                    open_nodes.pop()
                case ["MOTION"]:
                    break
    return found


def world_positions(hierarchy: Hierarchy, numbers: Floats) -> Floats:
    """Where every node is, (F, N, 3), worked out the slow and plain way."""
    turns = iter(np.moveaxis(matrices(numbers), 1, 0))
    rotations: list[Floats] = []
    positions: list[Floats] = []
    for name, parent, offset in zip(
        hierarchy.names, hierarchy.parents, hierarchy.offsets, strict=True
    ):
        turn = np.eye(3) if name == "" else next(turns)
        if parent < 0:
            rotations.append(turn)
            positions.append(numbers[:, :3])
        else:
            rotations.append(rotations[parent] @ turn)
            positions.append(positions[parent] + rotations[parent] @ np.array(offset))
    return np.stack(positions, axis=1)


def matrices(numbers: Floats) -> Floats:
    """Each joint's local rotation, (F, J, 3, 3), from rows of numbers."""
    angles = np.radians(numbers[:, 3:].reshape(len(numbers), -1, 3))
    z, y, x = (_about(axis, angles[..., i]) for i, axis in enumerate((2, 1, 0)))
    return z @ y @ x


def last_rows(path: Path, count: int) -> tuple[int, Floats]:
    """How many rows of numbers a BVH file has, and the last few of them."""
    lines = path.read_text().splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("Frame Time")) + 1
    rows = [line for line in lines[start:] if line.strip()]
    return len(rows), np.loadtxt(rows[-count:], ndmin=2)


def _about(axis: int, angle: Floats) -> Floats:
    """Rotation matrices about one coordinate axis."""
    turn = np.zeros((*angle.shape, 3, 3))
    a, b = (axis + 1) % 3, (axis + 2) % 3
    turn[..., axis, axis] = 1.0
    turn[..., a, a] = turn[..., b, b] = np.cos(angle)
    turn[..., a, b], turn[..., b, a] = -np.sin(angle), np.sin(angle)
    return turn


def _blocks(frames: int) -> list[tuple[int, int]]:
    return [(start, min(start + BLOCK, frames)) for start in range(0, frames, BLOCK)]


def _numbers(start: int, stop: int) -> Floats:
    """Smooth angles that a body might take, rounded as they are printed."""
    random = np.random.default_rng(2024)
    hertz = random.uniform(0.1, 2.0, (3, 96))
    phase = random.uniform(0, 2 * np.pi, (3, 96))
    centre, swing = random.uniform(-30, 30, 96), random.uniform(5, 30, 96)

    time = np.arange(start, stop)[:, None] / RATE
    waves = sum(np.sin(2 * np.pi * hertz[i] * time + phase[i]) / (i + 1) for i in range(3))
    # At most 30 + 30 · 11/6 = 85°: angles stay the only ones for their rotation.
    numbers: Floats = centre + swing * waves
    numbers[:, 0] = SPEED * time[:, 0]
    numbers[:, 1:3] = [17.0, 0.0] + 0.02 * numbers[:, 1:3]
    return numbers.round(6)


def _hierarchy_text() -> str:
    """`TREE`, as a BVH file has it."""
    lines = ["HIERARCHY"]
    level = 0  # how many braces are open
    for node in TREE.splitlines():
        name, *offset = node.split()
        depth = len(node) - len(node.lstrip())
        lines += ["\t" * d + "}" for d in range(level - 1, depth - 1, -1)]
        level = depth + 1
        kind = "End Site" if name == "End" else f"{'JOINT' if depth else 'ROOT'} {name}"
        tab = "\t" * depth
        lines += [f"{tab}{kind}", f"{tab}{{"]
        lines.append(f"{tab}\tOFFSET " + " ".join(f"{float(value):.6f}" for value in offset))
        if name != "End":
            position = "3" if depth else "6 Xposition Yposition Zposition"
            lines.append(f"{tab}\tCHANNELS {position} Zrotation Yrotation Xrotation")
    lines += ["\t" * d + "}" for d in range(level - 1, -1, -1)]
    return "\n".join(lines) + "\n"
