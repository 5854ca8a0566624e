"""The typed face of the C++ core.

F frames, J joints. Arrays are C-contiguous and are never converted or copied: another dtype,
rank or fixed dimension, or a read-only output, is a TypeError. Dimensions that must agree
(frames, joints, outputs) and indices (parents, joints, frames, columns) are checked in every
call; what does not fit is a ValueError that names the argument with what was expected and found.
The numbers themselves are the caller's business.

Classes group arrays that belong together. They check once, when they are made, and keep the
arrays alive; the arrays must not be resized meanwhile.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

_Floats: TypeAlias = NDArray[np.float64]
_Bytes: TypeAlias = NDArray[np.uint8]
_Singles: TypeAlias = NDArray[np.float32]
_Codes: TypeAlias = NDArray[np.uint32]
_Ints: TypeAlias = NDArray[np.int32]
_Frames: TypeAlias = NDArray[np.int64]

MAX_DECIMALS: int
MAX_NUMBER_WIDTH: int
PRINT_BLOCK: int
BEYOND: int
EVIDENCE_OF_STREAM: int
EVIDENCE_SINCE_KEY: int

def instruction_set() -> str: ...
def thread_count() -> int: ...
def listen_to_progress(listener: Callable[[float], object] | None) -> None: ...
def watch_calls(watcher: Callable[[float], object] | None) -> None: ...

# Motions: rotations (F, J, 4) wxyz, positions (F, J, 3), parents (J,) with -1 for roots.

def forward(
    rotations: _Floats,
    positions: _Floats,
    parents: _Ints,
    world_rotations: _Floats,
    world_positions: _Floats,
) -> None: ...
def sample(
    rotations: _Floats,
    positions: _Floats,
    at: _Floats,
    out_rotations: _Floats,
    out_positions: _Floats,
) -> None:
    """At real-valued frame numbers ``at`` (N,), from 0 to F - 1."""

# Retargeting: D is how far a joint has turned in the world from the reference pose.

class SourcePoses:
    """World ``rotations``, ``positions``; ``reference`` (J, 4): rotations in the reference pose."""

    def __init__(self, *, rotations: _Floats, positions: _Floats, reference: _Floats) -> None: ...

class DrivenJoints:
    """(K,) joints of the target: two drivers each, -1 for none, and the weight of the second."""

    def __init__(
        self, *, parents: _Ints, first: _Ints, second: _Ints, weights: _Floats, reference: _Floats
    ) -> None: ...

class LimbPairs:
    """``joints`` (N, 5): start, end; start, middle, end. ``bones`` (N, 2, 3) of the latter."""

    def __init__(self, *, joints: _Ints, bones: _Floats) -> None: ...

class LeaningChain:
    """``source``: start (two joints), chest, end; ``target``: before, after; ``joints`` (S,)."""

    def __init__(
        self,
        *,
        source: _Ints,
        target: _Ints,
        joints: _Ints,
        bones: _Floats,
        below: _Floats,
        above: _Floats,
        align: _Floats,
    ) -> None: ...

def transfer(
    source: SourcePoses,
    target: DrivenJoints,
    limbs: LimbPairs,
    spine: LeaningChain,
    neck: LeaningChain,
    rotations: _Floats,
) -> None:
    """Local ``rotations`` (F, K, 4) of the target."""

def solve_tied_frames(blocks: _Floats, right: _Floats, ties: _Floats, found: _Floats) -> bool:
    """Solve (B + Dᵀ D ⊗ diag(ties)) x = right; False if B is not positive definite."""

class FilterWindow:
    """``taps`` (K,), K odd; ``index`` (F + K - 1,): the frame that stands at each place."""

    def __init__(self, *, taps: _Floats, index: _Frames, shrink: bool) -> None: ...

class RotationPatches:
    """``rotations`` (P, 4) that stand in for samples, sorted by ``joints``, then ``frames``."""

    def __init__(self, *, joints: _Ints, frames: _Frames, rotations: _Floats) -> None: ...

def filter_rotations(
    rotations: _Floats,
    chosen: _Ints,
    window: FilterWindow,
    beyond: _Floats,
    patches: RotationPatches,
    iterations: int,
    out: _Floats,
    closest: _Floats,
) -> None:
    """Frames of the window from F on are rows of ``beyond`` (B, J, 4).

    ``closest``, one per chosen joint: cos of half the largest angle within a window.
    """

def filter_values(values: _Floats, window: FilterWindow, beyond: _Floats, out: _Floats) -> None:
    """As `filter_rotations`, for columns (F, N)."""

class OneEuroSettings:
    """The ``height`` of a body is the unit of speed for positions."""

    def __init__(
        self, *, fps: float, cutoff_hz: float, beta: float, speed_cutoff_hz: float, height: float
    ) -> None: ...

def one_euro(
    rotations: _Floats,
    positions: _Floats,
    settings: OneEuroSettings,
    state: _Floats,
    out_rotations: _Floats,
    out_positions: _Floats,
) -> None:
    """``state`` (J, 20): rotation and position as they came, as filtered, and both velocities."""

def rotation_spikes(
    rotations: _Floats, parents: _Ints, chosen: _Ints, least: float, longest: int, spikes: _Bytes
) -> None:
    """``spikes`` (F, J): 1 where a sample of the chosen joints is an outlier, 0 elsewhere."""

def position_spikes(
    positions: _Floats, chosen: _Ints, least: float, longest: int, spikes: _Bytes
) -> None:
    """As `rotation_spikes`, each joint by itself."""

def blend(
    rotations: Sequence[_Floats],
    positions: Sequence[_Floats],
    weights: _Floats,
    intrinsic: bool,
    out_rotations: _Floats,
    out_positions: _Floats,
) -> None:
    """``weights`` (F, M) of M motions, or (1, M) for all frames; motions may be longer than F."""

def warp_path(cost: _Floats, steepest: int, steps: _Bytes, path: _Frames) -> tuple[int, float]:
    """``cost`` and ``steps`` (A, B), ``path`` (min(A, B), 2); gives the length and the total."""

def largest_deviation(positions: _Floats, offsets: _Floats, deviation: _Floats) -> None:
    """``offsets`` and ``deviation`` (J, 3)."""

def sample_errors(
    rotations_a: _Floats,
    positions_a: _Floats,
    rotations_b: _Floats,
    positions_b: _Floats,
    angles: _Floats,
    distances: _Floats,
) -> None:
    """``angles`` and ``distances`` (F, J)."""

# OSC packets, and the bones that the VMC protocol sends in them: B = 56, the root first.

class VmcStream:
    """Frames from the packets of one sender; ``period``: seconds between them, until known."""

    def __init__(self, *, period: float) -> None: ...

class VmcRig:
    """What follows the bones: parents (J,), the bone that drives each joint or -1 (J,).

    ``reference`` (J, 4): world rotations in an upright T-pose that faces +z. ``local`` (J, 4) and
    ``offsets`` (J, 3): of joints that nothing drives.
    """

    def __init__(
        self,
        *,
        parents: _Ints,
        bones: _Ints,
        reference: _Floats,
        local: _Floats,
        offsets: _Floats,
        metres_per_unit: float,
    ) -> None: ...

def osc_messages(packet: _Bytes) -> list[tuple[str, str, list[int | float | str]]] | None:
    """Address, types and arguments of each message; None for a packet that is not sound."""

def vmc_bones() -> tuple[list[str], list[int]]:
    """Names and parents of the bones, the root first."""

def vmc_expressions() -> list[str]: ...
def vmc_push(stream: VmcStream, packet: _Bytes, now: float) -> int:
    """Gives the number of frames that are ready."""

def vmc_close(stream: VmcStream, now: float) -> int: ...
def vmc_deadline(stream: VmcStream) -> float:
    """When the open frame is to be closed; infinity without one."""

def vmc_status(stream: VmcStream) -> dict[str, float]: ...
def vmc_take(
    stream: VmcStream, rotations: _Floats, places: _Floats, expressions: _Floats
) -> tuple[float, int] | None:
    """The oldest frame: rotations (B, 4), places of root and hips (2, 3).

    Gives the time at which it came and a bit for each bone that came; None without a frame.
    """

def vmc_follow(
    rig: VmcRig,
    rotations: _Floats,
    places: _Floats,
    out_rotations: _Floats,
    out_positions: _Floats,
) -> None: ...
def vmc_write(
    rotations: _Floats, places: _Floats, bones: _Ints, time: float, rows: _Bytes, lengths: _Ints
) -> int:
    """Bundles of one frame into ``rows`` (6, 1200); gives their number.

    ``rotations`` (B, 4), ``places`` (B, 3); only ``bones`` (N,) are written, after the root.
    """

# The rows of a BVH file.

class BvhChannels:
    """Where each joint's numbers stand in a row of ``width`` columns.

    ``indices`` (J, 9): three rotation axes, their columns, and the columns of the x, y and z
    position, -1 where there is none; ``base`` (J, 3) is added to positions. Both are copied.
    """

    def __init__(self, *, indices: _Ints, base: _Floats, width: int) -> None: ...

class RowBlocks:
    """The rows of a file, bytes ``start`` to ``stop`` of ``source``, in blocks of bytes.

    ``source``: the text, or a file descriptor. ``room``: for a file, ``block + BEYOND`` bytes for
    each block that is read at once.
    """

    def __init__(
        self, *, source: _Bytes | int, start: int, stop: int, block: int, room: _Bytes
    ) -> None: ...

def read_rows(
    blocks: RowBlocks,
    first: int,
    last: int,
    row: int,
    channels: BvhChannels,
    rotations: _Floats,
    positions: _Floats,
    decimals: _Ints,
) -> tuple[int, list[tuple[int, int, int, int]], bool]:
    """Read the lines that begin in blocks ``first`` to ``last``, from row ``row`` on.

    ``decimals`` (width,). Returns the number of lines so far, those that are not plain rows (first
    and last byte, row, count), and whether the file was there. Lines for which the arrays have no
    room are only counted.
    """

def read_loose(
    text: _Bytes, piece: int = ...
) -> tuple[_Floats, _Frames, _Frames, list[tuple[int, int]], int]:
    """Numbers; how many are on each line and where they begin; repairs; what was rejected.

    A repair is how often it was made, and the byte where it was first; see loose_rows.h.
    """

def hold_unknown(rows: _Floats, missing: _Bytes) -> None:
    """Replace NaN by the last number in its column; ``missing`` (F, C) becomes 1 there."""

def values_to_motion(
    rows: _Floats, channels: BvhChannels, rotations: _Floats, positions: _Floats
) -> None:
    """``rows`` (F, width)."""

def motion_to_values(
    rotations: _Floats,
    positions: _Floats,
    channels: BvhChannels,
    has_previous: bool,
    previous: _Floats,
    rows: _Floats,
) -> None:
    """``previous`` (width,): the row before the first one, and then the last one."""

def print_rows(rows: _Floats, decimals: _Ints, out: _Bytes, lengths: NDArray[np.intp]) -> None:
    """``out`` has PRINT_BLOCK × width × MAX_NUMBER_WIDTH bytes for every block of rows."""

# Inverse kinematics.

class LimitArrays:
    """Limits of some joints: ``kinds`` (J,), ``before``, ``after`` and ``bounds`` (J, 4)."""

    def __init__(
        self, *, kinds: _Ints, before: _Floats, after: _Floats, bounds: _Floats
    ) -> None: ...

class IkChain:
    """``joints`` (N,) from a root down to the tip; ``base`` is the first of them that turns.

    ``weights`` (N - base - 1,) and ``limits`` are of the turning joints, which are all but the tip.
    """

    def __init__(
        self, *, joints: _Ints, base: int, weights: _Floats, limits: LimitArrays | None = None
    ) -> None: ...

class CcdOptions:
    """At most ``iterations`` passes in a frame; see ``ccd.h``."""

    def __init__(self, *, iterations: int, tolerance: float, carry: bool, fade: float) -> None: ...

class GoalArrays:
    """Goals of a motion, one row for each; see ``goals.h``.

    ``kinds``, ``joints`` and ``hard`` (G,), ``axes`` (G, 3), ``targets`` (F, G, 4), ``weights``
    (F, G).
    """

    def __init__(
        self,
        *,
        kinds: _Ints,
        joints: _Ints,
        hard: _Bytes,
        axes: _Floats,
        targets: _Floats,
        weights: _Floats,
    ) -> None: ...

class BodyModel:
    """``parents`` and ``masses`` (J,); ``height`` is the unit of length of goals."""

    def __init__(self, *, parents: _Ints, masses: _Floats, height: float) -> None: ...

class JointFreedom:
    """Which joints turn, at what cost and how far.

    ``turn_stiffness`` (J, 3, 3) in each joint's own axes, ``move_stiffness`` of the roots,
    ``turning`` (J,), ``limits`` of all joints.
    """

    def __init__(
        self,
        *,
        turn_stiffness: _Floats,
        move_stiffness: float,
        turning: _Bytes,
        limits: LimitArrays | None = None,
    ) -> None: ...

class SolverOptions:
    """At most ``iterations`` steps in a frame; see ``fullbody.h``."""

    def __init__(
        self, *, iterations: int, tolerance: float, damping: float, carry: bool
    ) -> None: ...

class FootJoints:
    """Joints of a foot, and its heel (3,) in the frame of the ankle."""

    def __init__(self, *, ankle: int, toe: int, heel: _Floats) -> None: ...

class FootContacts:
    """Flags (F,) of one foot, and how far the floor moves per frame."""

    def __init__(
        self, *, down: _Bytes, heel: _Bytes, ball: _Bytes, drift_x: float, drift_z: float
    ) -> None: ...

class FootLock:
    """How a foot is held."""

    def __init__(
        self, *, ease: float, noise: float, frame_time: float, level: float | None = None
    ) -> None: ...

def foot_goal(
    rotations: _Floats,
    positions: _Floats,
    foot: FootJoints,
    contacts: FootContacts,
    options: FootLock,
    start: int,
    moved: _Floats,
    turn: _Floats,
) -> None:
    """Writes ``moved`` (N, 3) and ``turn`` (N, 4); rotations and positions are in the world."""

class LegGoal:
    """Of N frames: ``moved`` and ``hips`` (N, 3), ``turn`` (N, 4), ``share`` (N,)."""

    def __init__(
        self, *, start: int, moved: _Floats, turn: _Floats, hips: _Floats, share: _Floats
    ) -> None: ...

def bend_leg(
    world_rotations: _Floats,
    world_positions: _Floats,
    parents: _Ints,
    leg: _Ints,
    goal: LegGoal,
    rotations: _Floats,
    turned: _Ints,
) -> None:
    """``rotations`` (F, K, 4) in place; ``leg`` (3,) among those of the world, ``turned`` of K."""

def hip_path(
    positions: _Floats,
    legs: _Ints,
    hips: int,
    moved: _Floats,
    moves: _Bytes,
    start: int,
    frame_time: float,
    path: _Floats,
) -> None:
    """Writes ``path`` (N, 3); ``legs`` (2, 3), ``moved`` (2, N, 3), ``moves`` (N,)."""

def two_bone(
    rotations: _Floats,
    positions: _Floats,
    chain: _Ints,
    goals: _Floats,
    poles: _Floats,
    keep_tip: bool,
) -> None:
    """In place; ``goals`` and ``poles`` (F, 3), or no poles (0, 3)."""

def clamp_rotations(rotations: _Floats, limits: LimitArrays) -> None:
    """In place, (F, J, 4)."""

def ccd(
    rotations: _Floats,
    positions: _Floats,
    chain: IkChain,
    goals: _Floats,
    options: CcdOptions,
    remaining: _Floats,
    passes: _Ints,
) -> None:
    """In place; ``goals`` (F, 3), ``remaining`` and ``passes`` (F,)."""

def measure_goals(
    rotations: _Floats,
    positions: _Floats,
    body: BodyModel,
    goals: GoalArrays,
    residuals: _Floats,
    jacobian: _Floats,
) -> None:
    """``residuals`` (F, G, 3); ``jacobian`` (F, G, 3, 6 J), or empty to leave it out."""

def solve_poses(
    start: _Floats,
    rotations: _Floats,
    positions: _Floats,
    body: BodyModel,
    freedom: JointFreedom,
    goals: GoalArrays,
    options: SolverOptions,
    used: _Ints,
) -> None:
    """In place, from the rotations ``start`` (F, J, 4); ``used`` (F,): steps taken."""

# Similarity.

class PointClouds:
    """Frames ``first`` to before ``first + count`` of ``points`` (F, N, 3); ``table`` (6, F)."""

    def __init__(self, *, points: _Floats, table: _Floats, first: int, count: int) -> None: ...

class CloudProducts:
    """``ground`` (rows, 2 columns) and ``height`` (rows, columns); see ``similarity.h``."""

    def __init__(self, *, ground: _Floats, height: _Floats, tile: int, half: int) -> None: ...

def cloud_distances(
    products: CloudProducts, a: PointClouds, b: PointClouds, alignment: int, out: _Floats
) -> None:
    """``out`` (frames of a, frames of b)."""

# Key frames.

class PoseMetric:
    """Distances between the poses of a motion.

    ``chosen`` and ``weights`` (N,), N a multiple of four, filled up with weights of 0; ``travel``
    is the weight of the root's displacement.
    """

    def __init__(
        self,
        *,
        rotations: _Floats,
        positions: _Floats,
        chosen: _Ints,
        weights: _Floats,
        travel: float,
    ) -> None: ...

class ClipClouds:
    """Clips one after the other and the clouds around their frames; see close_frames.h.

    points (F, 3, P), P a multiple of four; coarse (C, F), energy (F,), means (2, F); clips: where
    each begins, and F.
    """

    def __init__(
        self,
        *,
        points: _Floats,
        coarse: _Floats,
        energy: _Floats,
        means: _Floats,
        clips: _Frames,
    ) -> None: ...

def close_frames(
    clouds: ClipClouds,
    farthest: float,
    points: float,
    half: int,
    reach: int,
    apart: int,
    most: int,
) -> tuple[_Frames, _Frames, _Floats, _Floats]:
    """Frames of close pairs, their distances, and the turns that put the second on the first."""

def distance_walk(
    metric: PoseMetric, pins: _Frames, threshold: float, keys: _Frames
) -> tuple[int, float, float]:
    """``keys`` (F,); gives how many there are, and the range of thresholds with these keys."""

def distance_scan(
    metric: PoseMetric, pins: _Frames, start: float, stop: float, wanted: int
) -> tuple[bool, float, int, float, int, float]: ...
def pose_distances(metric: PoseMetric, a: _Frames, b: _Frames, out: _Floats) -> None:
    """``a``, ``b`` and ``out`` (N,)."""

def split(
    metric: PoseMetric, keys: _Frames, threshold: float, frames: _Frames, distances: _Floats
) -> tuple[int, float]:
    """``frames`` and ``distances`` (N,), room for N splits."""

def saliency_order(
    poses: _Floats,
    measure: int,
    alpha: float,
    keep: _Bytes,
    order: _Frames,
    values: _Floats,
) -> None:
    """``poses`` (F, N), ``keep`` (F,); ``order`` and ``values`` of the frames that go."""

class ReducedMotion:
    """A motion reduced to the joints that matter; see ``segments.h``.

    ``targets`` (F, J, 3) in the world, ``parents`` and ``flags`` (J,), ``weights`` (J, 2).
    """

    def __init__(
        self,
        *,
        rotations: _Floats,
        positions: _Floats,
        targets: _Floats,
        parents: _Ints,
        flags: _Bytes,
        weights: _Floats,
    ) -> None: ...

def optimal_keys(
    motion: ReducedMotion,
    norm: int,
    ceiling: float,
    segment_limit: float,
    farthest: _Frames,
    lost: _Floats,
    next: _Ints,
) -> None:
    """``farthest`` (F,); ``lost`` and ``next`` (F, most segments + 1)."""

def least_beyond(
    motion: ReducedMotion, norm: int, ceiling: float, farthest: _Frames, last: _Frames
) -> float:
    """``farthest`` and ``last`` (F,)."""

def errors_between(motion: ReducedMotion, keys: _Frames, errors: _Floats) -> None:
    """``keys`` (N + 1,) rising, ``errors`` (N, 2)."""

def removal_order(motion: ReducedMotion, keep: _Bytes, order: _Frames) -> None:
    """``keep`` (F,), ``order`` as many as are not kept; the ends always are."""

def removal_errors(motion: ReducedMotion, order: _Frames, errors: _Floats) -> None:
    """``order`` (N,) of frames between the ends, each once; ``errors`` (N + 1, 2)."""

def fewest_added(motion: ReducedMotion, pins: _Frames, order: _Frames, bound: float) -> int:
    """``pins`` rising, from the first frame to the last, and none of ``order``."""

def auto_keys(motion: ReducedMotion, segments: int, bound: float, pins: _Frames) -> list[int]:
    """``pins`` rising, from the first frame to the last; ``segments`` 0 asks for the bound."""

class MachineBody:
    """The body that a machine plays: ``parents`` (J,), ``carriers``, their frame, two legs or none.

    ``legs`` (L, 3), ``axes`` (L, 3), ``bends`` (L, 2).
    """

    def __init__(
        self,
        *,
        parents: _Ints,
        carriers: _Ints,
        mount: _Floats,
        origin: _Floats,
        legs: _Ints,
        axes: _Floats,
        bends: _Floats,
    ) -> None: ...

class MachineClips:
    """All clips of a machine, one after the other; see ``machine.h``.

    ``rotations`` (F, J, 4), ``positions`` (F, J, 3), ``stands`` and ``left`` (F, 2); ``spans`` and
    ``cycles`` (C, 3), ``points`` (C, 2, 2, 3).
    """

    def __init__(
        self,
        *,
        rotations: _Floats,
        positions: _Floats,
        stands: _Bytes,
        left: _Ints,
        spans: _Ints,
        cycles: _Floats,
        points: _Floats,
    ) -> None: ...

class MachineEdges:
    """When each clip may follow each other: ``entries`` and ``costs`` (R, C), ``places`` (R, C, 3).

    ``rows`` (C,); ``blends``, ``waits`` and ``routes`` (C, C).
    """

    def __init__(
        self,
        *,
        stride: int,
        rows: _Ints,
        entries: _Ints,
        costs: _Floats,
        places: _Floats,
        blends: _Floats,
        waits: _Floats,
        routes: _Ints,
    ) -> None: ...

class Machine:
    """Plays clips, one pose at a time."""

    def __init__(
        self,
        *,
        body: MachineBody,
        clips: MachineClips,
        edges: MachineEdges,
        frame_time: float,
    ) -> None: ...
    def pose(self, time: float, rotations: _Floats, positions: _Floats) -> int:
        """0 previous, 1 blending, 2 next; -1 for a time before the last, or far ahead."""
    def request(self, clip: int) -> None: ...
    def restart(self, clip: int) -> None: ...
    @property
    def now(self) -> float: ...
    @property
    def current(self) -> int: ...
    @property
    def goal(self) -> int: ...
    @property
    def waiting(self) -> bool: ...
    @property
    def frame(self) -> float: ...
    @property
    def began(self) -> float: ...
    @property
    def remaining(self) -> float: ...
    @property
    def place(self) -> tuple[float, float, float]: ...
    @property
    def held(self) -> tuple[int, int]: ...

# Streams of poses

class PoseStream:
    """``parents`` (J,), ``joints`` and ``scales`` (N,), ``pairs`` (P, 2) left and right joints."""

    def __init__(
        self,
        *,
        parents: _Ints,
        joints: _Ints,
        scales: _Floats,
        pairs: _Ints,
        root: int,
        rate: float,
    ) -> None: ...

def push_pose(
    stream: PoseStream, rotations: _Floats, positions: _Floats, seconds: float, rows: _Floats
) -> int:
    """``rows`` (T, 3 N + 2): the ticks since the pose before, T at most; returns their number."""

# Nearest neighbours: vectors (N, D) of single precision

class PointSet:
    """``vectors`` (N, D); ``alive`` (N,): 0 where a vector was removed."""

    def __init__(self, *, vectors: _Singles, alive: _Bytes) -> None: ...

class PointOutline:
    """``basis`` (A, D) orthonormal, ``center`` (D,), ``groups`` (at most N / 8, A + 1, 8)."""

    def __init__(self, *, basis: _Singles, center: _Singles, groups: _Singles) -> None: ...

class HashIndex:
    """``directions`` (T H, D), ``shifts`` (T H,), ``codes`` and ``order`` (T, at most N)."""

    def __init__(
        self, *, directions: _Singles, shifts: _Singles, codes: _Codes, order: _Ints
    ) -> None: ...

class PointCells:
    """Outlines by cell: ``basis`` (A, D), ``center`` (D,), ``middles`` (C / 8, A + 1, 8).

    ``groups`` (G, A + 1, 8), ``members`` (G, 8) below ``gathered`` or -1, ``starts`` (C + 1,).
    """

    def __init__(
        self,
        *,
        basis: _Singles,
        center: _Singles,
        middles: _Singles,
        groups: _Singles,
        members: _Ints,
        starts: _Ints,
        gathered: int,
    ) -> None: ...

def nearest_exact(
    points: PointSet, outline: PointOutline, query: _Singles, ids: _Frames, squares: _Singles
) -> int:
    """``ids`` and ``squares`` (K,), the nearest first; returns how many there are."""

def nearest_hashed(
    points: PointSet, tables: HashIndex, query: _Singles, ids: _Frames, squares: _Singles
) -> int:
    """``ids`` and ``squares`` (K,), the nearest first; returns how many the buckets had."""

def nearest_in_cells(
    points: PointSet,
    cells: PointCells,
    probes: int,
    query: _Singles,
    ids: _Frames,
    squares: _Singles,
) -> int:
    """``ids`` and ``squares`` (K,), the nearest first; returns how many there are."""

def nearest_cells(middles: _Singles, rows: _Singles, found: _Ints) -> None:
    """``found`` (N,): the cell that each of ``rows`` (N, A + 1) is nearest to."""

def outline_rows(basis: _Singles, center: _Singles, vectors: _Singles, rows: _Singles) -> None:
    """``rows`` (N, A + 1): coordinates in the basis, and the length of what they leave out."""

def hash_codes(directions: _Singles, shifts: _Singles, vectors: _Singles, codes: _Codes) -> None:
    """``codes`` (T, N)."""

# Keys of streams

class KeyKnowledge:
    """``distances`` and ``spacings`` (N,) of the keys whose features the points are."""

    def __init__(
        self,
        *,
        points: PointSet,
        outline: PointOutline,
        tables: HashIndex | None,
        distances: _Floats,
        spacings: _Floats,
    ) -> None: ...

class KeyNetworks:
    """``center`` and ``scale`` of the evidence, ``weights`` (networks, size)."""

    def __init__(
        self,
        *,
        center: _Floats,
        scale: _Floats,
        weights: _Floats,
        hidden: int,
        price: float,
        gain: float,
    ) -> None: ...

class KeyStream:
    """``width`` numbers in a pose; features of ``past_frames`` + 1 poses."""

    def __init__(
        self,
        *,
        knowledge: KeyKnowledge,
        networks: KeyNetworks,
        width: int,
        past_frames: int,
        share: float,
        alpha: float,
        neighbours: int,
    ) -> None: ...

def push_key(
    keys: KeyStream, stream: PoseStream, rotations: _Floats, positions: _Floats, seconds: float
) -> bool: ...
def keys_of_ticks(keys: KeyStream, rows: _Floats, found: _Bytes) -> None:
    """``rows`` (T, width + 2), ``found`` (T,); the stream begins anew."""

def look_up_keys(
    knowledge: KeyKnowledge, features: _Singles, neighbours: int, looked: _Floats
) -> None:
    """``features`` (T, D), ``looked`` (T, 3)."""

def key_evidence(
    poses: _Floats,
    facing: _Floats,
    looked: _Floats,
    share: float,
    alpha: float,
    stream: _Floats,
    since: _Floats,
) -> None:
    """``poses`` (T, width), ``facing`` (T, 2): cosine and sine, ``looked`` (T, 3), ``stream``
    (T, EVIDENCE_OF_STREAM), ``since`` (T, ticks, EVIDENCE_SINCE_KEY)."""
