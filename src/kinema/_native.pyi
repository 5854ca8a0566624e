"""The typed face of the C++ core. Shapes are checked by the callers, never in here."""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

_Floats: TypeAlias = NDArray[np.float64]
_Bytes: TypeAlias = NDArray[np.uint8]
_Ints: TypeAlias = NDArray[np.int32]
_Frames: TypeAlias = NDArray[np.int64]

MAX_DECIMALS: int
MAX_NUMBER_WIDTH: int
PRINT_BLOCK: int

def instruction_set() -> str: ...
def thread_count() -> int: ...
def forward(
    rotations: _Floats,
    positions: _Floats,
    parents: _Ints,
    world_rotations: _Floats,
    world_positions: _Floats,
    /,
) -> None: ...
def sample(
    rotations: _Floats,
    positions: _Floats,
    at: _Floats,
    out_rotations: _Floats,
    out_positions: _Floats,
    /,
) -> None: ...
def filter_rotations(
    rotations: _Floats,
    chosen: _Ints,
    taps: _Floats,
    index: NDArray[np.int64],
    shrink: bool,
    iterations: int,
    out: _Floats,
    /,
) -> None: ...
def filter_values(
    values: _Floats, taps: _Floats, index: NDArray[np.int64], shrink: bool, out: _Floats, /
) -> None: ...
def blend(
    rotations: list[_Floats],
    positions: list[_Floats],
    weights: _Floats,
    intrinsic: bool,
    out_rotations: _Floats,
    out_positions: _Floats,
    /,
) -> None: ...
def warp_path(
    cost: _Floats, steepest: int, steps: _Bytes, path: NDArray[np.int64], /
) -> tuple[int, float]: ...
def largest_deviation(positions: _Floats, offsets: _Floats, deviation: _Floats, /) -> None: ...
def sample_errors(
    rotations_a: _Floats,
    positions_a: _Floats,
    rotations_b: _Floats,
    positions_b: _Floats,
    angles: _Floats,
    distances: _Floats,
    /,
) -> None: ...
def split_rows(text: _Bytes, /) -> tuple[list[int], list[int]]: ...
def read_rows(
    text: _Bytes,
    starts: list[int],
    rows: list[int],
    indices: _Ints,
    base: _Floats,
    columns: int,
    rotations: _Floats,
    positions: _Floats,
    decimals: _Ints,
    /,
) -> bool: ...
def values_to_motion(
    rows: _Floats, indices: _Ints, base: _Floats, rotations: _Floats, positions: _Floats, /
) -> None: ...
def motion_to_values(
    rotations: _Floats,
    positions: _Floats,
    indices: _Ints,
    base: _Floats,
    has_previous: bool,
    previous: _Floats,
    rows: _Floats,
    /,
) -> None: ...
def print_rows(
    rows: _Floats, decimals: _Ints, out: _Bytes, lengths: NDArray[np.intp], /
) -> None: ...
def two_bone(
    rotations: _Floats,
    positions: _Floats,
    chain: _Ints,
    goals: _Floats,
    poles: _Floats,
    keep_tip: bool,
    /,
) -> None: ...
def clamp_rotations(
    rotations: _Floats, kinds: _Ints, before: _Floats, after: _Floats, bounds: _Floats, /
) -> None: ...
def ccd(
    rotations: _Floats,
    positions: _Floats,
    chain: _Ints,
    goals: _Floats,
    weights: _Floats,
    kinds: _Ints,
    before: _Floats,
    after: _Floats,
    bounds: _Floats,
    first: int,
    iterations: int,
    tolerance: float,
    carry: bool,
    fade: float,
    left: _Floats,
    passes: _Ints,
    /,
) -> None: ...
def measure_goals(
    rotations: _Floats,
    positions: _Floats,
    parents: _Ints,
    masses: _Floats,
    height: float,
    kinds: _Ints,
    joints: _Ints,
    hard: _Bytes,
    axes: _Floats,
    targets: _Floats,
    weights: _Floats,
    residuals: _Floats,
    rows: _Floats,
    /,
) -> None: ...
def solve_poses(
    start: _Floats,
    rotations: _Floats,
    positions: _Floats,
    parents: _Ints,
    masses: _Floats,
    height: float,
    kinds: _Ints,
    joints: _Ints,
    hard: _Bytes,
    axes: _Floats,
    targets: _Floats,
    weights: _Floats,
    stiffness: _Floats,
    turning: _Bytes,
    move: float,
    limit_kinds: _Ints,
    before: _Floats,
    after: _Floats,
    bounds: _Floats,
    iterations: int,
    tolerance: float,
    damping: float,
    carry: bool,
    used: _Ints,
    /,
) -> None: ...
def cloud_distances(
    ground: _Floats,
    height: _Floats,
    tile: int,
    half: int,
    points_a: _Floats,
    table_a: _Floats,
    first_a: int,
    count_a: int,
    points_b: _Floats,
    table_b: _Floats,
    first_b: int,
    count_b: int,
    alignment: int,
    out: _Floats,
    /,
) -> None: ...
def distance_walk(
    rotations: _Floats,
    positions: _Floats,
    chosen: _Ints,
    weights: _Floats,
    travel: float,
    pins: _Frames,
    threshold: float,
    keys: _Frames,
    /,
) -> tuple[int, float, float]: ...
def distance_scan(
    rotations: _Floats,
    positions: _Floats,
    chosen: _Ints,
    weights: _Floats,
    travel: float,
    pins: _Frames,
    start: float,
    stop: float,
    wanted: int,
    /,
) -> tuple[bool, float, int, float, int, float]: ...
def pose_distances(
    rotations: _Floats,
    positions: _Floats,
    chosen: _Ints,
    weights: _Floats,
    travel: float,
    a: _Frames,
    b: _Frames,
    out: _Floats,
    /,
) -> None: ...
def split(
    rotations: _Floats,
    positions: _Floats,
    chosen: _Ints,
    weights: _Floats,
    travel: float,
    keys: _Frames,
    threshold: float,
    frames: _Frames,
    distances: _Floats,
    /,
) -> tuple[int, float]: ...
def saliency_order(
    poses: _Floats,
    measure: int,
    alpha: float,
    keep: _Bytes,
    order: _Frames,
    values: _Floats,
    /,
) -> None: ...
def optimal_keys(
    rotations: _Floats,
    positions: _Floats,
    targets: _Floats,
    parents: _Ints,
    flags: _Bytes,
    weights: _Floats,
    norm: int,
    ceiling: float,
    segment_limit: float,
    farthest: NDArray[np.int64],
    lost: _Floats,
    next: _Ints,
    /,
) -> None: ...
def least_beyond(
    rotations: _Floats,
    positions: _Floats,
    targets: _Floats,
    parents: _Ints,
    flags: _Bytes,
    weights: _Floats,
    norm: int,
    ceiling: float,
    farthest: NDArray[np.int64],
    last: NDArray[np.int64],
    /,
) -> float: ...
def errors_between(
    rotations: _Floats,
    positions: _Floats,
    targets: _Floats,
    parents: _Ints,
    flags: _Bytes,
    weights: _Floats,
    keys: NDArray[np.int64],
    errors: _Floats,
    /,
) -> None: ...
def auto_keys(
    rotations: _Floats,
    positions: _Floats,
    targets: _Floats,
    parents: _Ints,
    flags: _Bytes,
    weights: _Floats,
    segments: int,
    bound: float,
    pins: NDArray[np.int64],
    /,
) -> list[int]: ...
