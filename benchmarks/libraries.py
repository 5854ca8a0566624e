"""kinema and its peers behind one face: what each can do, called as its own users would.

A library has a method for each operation it offers and none for the others. What is set up
before the clock starts (`ready_to_…`) is chosen in the peer's favour.
"""

from __future__ import annotations

import copy
import importlib
import importlib.metadata
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from inputs import Clip, Floats

__all__ = ["LIBRARIES", "Library", "available"]


class Library:
    """One library; ``module`` is what a user imports to read a file."""

    name: ClassVar[str]
    distribution: ClassVar[str]
    module: ClassVar[str]
    read_line: ClassVar[str | None] = None  # reads PATH in a fresh process
    holds: ClassVar[str] = ""  # what reading leaves in memory
    limits: ClassVar[dict[str, int]] = {}  # the longest clip to try, per operation
    tolerance: ClassVar[float] = 1e-5  # single precision is forgiven

    def __init__(self) -> None:
        self.api: Any = importlib.import_module(self.module)
        try:
            self.version = importlib.metadata.version(self.distribution)
        except importlib.metadata.PackageNotFoundError:  # run from the source tree
            self.version = str(getattr(self.api, "__version__", "unknown"))

    def offers(self, operation: str) -> bool:
        return hasattr(self, operation)

    def ready_to_forward(self, loaded: Any, clip: Clip) -> Any:
        return loaded

    def ready_to_resample(self, loaded: Any, clip: Clip) -> Any:
        return loaded


class Kinema(Library):
    name = distribution = module = "kinema"
    read_line = "kinema.read(PATH)"
    holds = "quaternions and positions, end sites included"

    def read(self, path: Path) -> Any:
        return self.api.read(path)

    def frames(self, motion: Any) -> int:
        return int(motion.num_frames)

    def payload(self, motion: Any) -> int:
        return int(motion.rotations.nbytes + motion.positions.nbytes)

    def write(self, motion: Any, path: Path) -> None:
        self.api.write(motion, path)

    def forward(self, motion: Any) -> Any:
        return self.api.kinematics.forward(motion)

    def positions(self, world: Any, frames: list[int]) -> Floats:
        return np.asarray(world.positions[frames])

    def resample(self, motion: Any, fps: float) -> Any:
        return self.api.resample(motion, fps=fps)

    def span(self, motion: Any) -> tuple[int, float, float]:
        return motion.num_frames, motion.frame_time, float(motion.positions[-1, 0, 0])

    def parse(self, rows: Path) -> Any:
        return self.api.read(rows.with_suffix(".bvh"))  # it does not read bare numbers

    def rows(self, motion: Any) -> int:
        return int(motion.num_frames)

    def convert(self, degrees: Floats) -> Any:
        return self.api.quat.from_euler(np.radians(degrees), "ZYX")

    def wxyz(self, rotations: Any) -> Floats:
        return np.asarray(rotations)


class Pybvh(Library):
    name = distribution = module = "pybvh"
    read_line = "pybvh.read_bvh_file(PATH)"
    holds = "Euler angles in radians"

    def read(self, path: Path) -> Any:
        return self.api.read_bvh_file(path)

    def frames(self, bvh: Any) -> int:
        return int(bvh.frame_count)

    def payload(self, bvh: Any) -> int:
        return int(bvh.root_pos.nbytes + bvh.joint_angles.nbytes)

    def write(self, bvh: Any, path: Path) -> None:
        self.api.write_bvh_file(bvh, path)

    def forward(self, bvh: Any) -> Any:
        # The method of the class answers from a cache the second time.
        return self.api.frames_to_node_positions(bvh)

    def positions(self, world: Any, frames: list[int]) -> Floats:
        return np.asarray(world[frames])

    def resample(self, bvh: Any, fps: float) -> Any:
        return bvh.resample(fps)

    def span(self, bvh: Any) -> tuple[int, float, float]:
        return bvh.frame_count, bvh.frame_time, float(bvh.root_pos[-1, 0])


class Pymotion(Library):
    name, distribution, module = "pymotion", "upc-pymotion", "pymotion.io.bvh"
    read_line = "pymotion.io.bvh.BVH().load(PATH)"
    holds = "Euler angles in degrees and positions, no end sites"

    def read(self, path: Path) -> Any:
        bvh = self.api.BVH()
        bvh.load(str(path))
        return bvh

    def frames(self, bvh: Any) -> int:
        return len(bvh.data["rotations"])

    def payload(self, bvh: Any) -> int:
        return int(bvh.data["rotations"].nbytes + bvh.data["positions"].nbytes)

    def write(self, bvh: Any, path: Path) -> None:
        bvh.save(str(path))

    def ready_to_forward(self, bvh: Any, clip: Clip) -> Any:
        rotations, positions, parents, offsets, _, _ = bvh.get_data()
        return rotations, positions[:, 0], offsets, parents

    def forward(self, ready: Any) -> Any:
        # Its other form, with matrices, takes about twice as long.
        return importlib.import_module("pymotion.ops.skeleton").fk_quat(*ready)

    def positions(self, world: Any, frames: list[int]) -> Floats:
        return np.asarray(world[0][frames])

    def ready_to_resample(self, bvh: Any, clip: Clip) -> Any:
        return copy.deepcopy(bvh)  # it works in place

    def resample(self, bvh: Any, fps: float) -> Any:
        bvh.resample(target_fps=fps)
        return bvh

    def span(self, bvh: Any) -> tuple[int, float, float]:
        root = bvh.data["positions"][:, 0]
        return len(root), bvh.data["frame_time"], float(root[-1, 0])


class BvhTools(Library):
    name, distribution, module = "bvhTools", "bvhTools", "bvhTools.bvhIO"
    read_line = "bvhTools.bvhIO.readBvh(PATH)"
    holds = "lists of the numbers as they stand"

    def read(self, path: Path) -> Any:
        return self.api.readBvh(str(path))

    def frames(self, bvh: Any) -> int:
        return len(bvh.motion.frames)

    def payload(self, bvh: Any) -> int:
        return 8 * len(bvh.motion.frames) * len(bvh.motion.frames[0])

    def write(self, bvh: Any, path: Path) -> None:
        self.api.writeBvh(bvh, str(path))

    def forward(self, bvh: Any) -> Any:
        return [bvh.getFKAtFrame(frame) for frame in range(bvh.motion.numFrames)]

    def positions(self, world: Any, frames: list[int]) -> Floats:
        return np.array([[position for _, position in world[f].values()] for f in frames])

    def resample(self, bvh: Any, fps: float) -> Any:
        return importlib.import_module("bvhTools.bvhMotionEditor").resampleFPS(bvh, fps)

    def span(self, bvh: Any) -> tuple[int, float, float]:
        return len(bvh.motion.frames), bvh.motion.frameTime, float(bvh.motion.frames[-1][0])


class Bvhio(Library):
    name = distribution = module = "bvhio"
    read_line = "bvhio.readAsBvh(PATH)"
    holds = "an object per joint and frame, single precision"
    limits: ClassVar = {"read": 5_000, "write": 5_000, "forward": 5_000, "memory": 5_000}
    tolerance = 5e-3

    def read(self, path: Path) -> Any:
        return self.api.readAsBvh(str(path))

    def frames(self, bvh: Any) -> int:
        return len(bvh.Root.Keyframes)

    def payload(self, bvh: Any) -> int:
        # As kinema counts: a rotation of four numbers and a position of three, here of 4 bytes.
        return 28 * len(bvh.Root.Keyframes) * len(bvh.Root.layout())

    def write(self, bvh: Any, path: Path) -> None:
        self.api.writeBvh(str(path), bvh)

    def ready_to_forward(self, bvh: Any, clip: Clip) -> Any:
        root = self.api.readAsHierarchy(str(clip.path))
        return root, [joint for joint, _, _ in root.layout()], clip.frames

    def forward(self, ready: Any) -> Any:
        root, joints, frames = ready
        world = []
        for frame in range(frames):
            root.loadPose(frame)
            world.append([joint.PositionWorld for joint in joints])
        return world

    def positions(self, world: Any, frames: list[int]) -> Floats:
        return np.array([[list(position) for position in world[f]] for f in frames], np.float64)


class Scipy(Library):
    """Not a reader: spherical interpolation, joint after joint, from rotations at hand."""

    name = distribution = "scipy"
    module = "scipy.spatial.transform"

    def ready_to_resample(self, loaded: Any, clip: Clip) -> Any:
        angles = clip.numbers[:, 3:].reshape(clip.frames, -1, 3)
        joints = range(angles.shape[1])
        turns = [self.api.Rotation.from_euler("ZYX", angles[:, j], degrees=True) for j in joints]
        return np.arange(clip.frames) * clip.frame_time, turns, clip.numbers[:, :3]

    def resample(self, ready: Any, fps: float) -> Any:
        times, turns, root = ready
        wanted = np.arange(int(times[-1] * fps + 1e-9) + 1) / fps
        rotations = np.stack([self.api.Slerp(times, turn)(wanted).as_quat() for turn in turns], 1)
        return rotations, np.stack([np.interp(wanted, times, axis) for axis in root.T], 1), fps

    def span(self, result: Any) -> tuple[int, float, float]:
        rotations, root, fps = result
        return len(rotations), 1 / fps, float(root[-1, 0])

    def convert(self, degrees: Floats) -> Any:
        return self.api.Rotation.from_euler("ZYX", degrees, degrees=True)

    def wxyz(self, rotations: Any) -> Floats:
        return np.asarray(rotations.as_quat(scalar_first=True))


class Polars(Library):
    name = distribution = module = "polars"

    def parse(self, rows: Path) -> Any:
        return self.api.read_csv(rows, separator=" ", has_header=False)

    def rows(self, table: Any) -> int:
        return len(table)


class Pyarrow(Library):
    name = distribution = "pyarrow"
    module = "pyarrow.csv"

    def parse(self, rows: Path) -> Any:
        return self.api.read_csv(
            rows,
            read_options=self.api.ReadOptions(autogenerate_column_names=True),
            parse_options=self.api.ParseOptions(delimiter=" "),
        )

    def rows(self, table: Any) -> int:
        return int(table.num_rows)


LIBRARIES: list[type[Library]] = [
    Kinema,
    Pybvh,
    Pymotion,
    BvhTools,
    Bvhio,
    Scipy,
    Polars,
    Pyarrow,
]


def available() -> tuple[list[Library], dict[str, str]]:
    """Return the libraries that can be imported, and why the others cannot."""
    found: list[Library] = []
    absent: dict[str, str] = {}
    for library in LIBRARIES:
        try:
            found.append(library())
        except ImportError as error:
            absent[library.name] = str(error)
    return found, absent
