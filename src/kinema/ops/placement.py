"""Place a motion on the floor, turn it about the vertical, and measure its heading."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import ArrayLike

from kinema import quat
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import OptionError, ShapeError, SkeletonError
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.quantiles import median
from kinema.ops.world_tracks import world_tracks
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Angle, Length, Seconds

__all__ = ["Placement", "heading", "moved", "placed", "turned"]

_NARROW = 0.015  # of the body's height: hips closer to each other than this coincide
_DEGENERATE = 0.2  # of the usual width: less than this, seen from above, gives no direction


@dataclass(frozen=True, slots=True)
class Placement:
    """A turn about the vertical axis through the origin, followed by a move along the floor.

    Parameters
    ----------
    turn_rad : float
        Angle to turn by; a quarter turn, π/2, takes +Z to +X.
    x, z : float
        How far to move along each axis. Heights never change.

    Examples
    --------
    >>> import math
    >>> there = Placement(math.pi / 2, x=10.0)
    >>> there.apply([0.0, 1.5, 2.0]).round(12).tolist()
    [12.0, 1.5, 0.0]
    >>> there.inverse().compose(there)
    Placement(turn_rad=0.0, x=0.0, z=0.0)
    """

    turn_rad: Annotated[float, Angle] = 0.0
    x: Annotated[float, Length] = 0.0
    z: Annotated[float, Length] = 0.0

    def __post_init__(self) -> None:
        for name in ("turn_rad", "x", "z"):
            value = float(getattr(self, name))
            if not math.isfinite(value):
                raise OptionError(
                    f"{name} of a placement must be a finite number, found {value}",
                    parameter=name,
                )
            object.__setattr__(self, name, value)

    @classmethod
    def about(cls, x: float, z: float, turn_rad: float) -> Placement:
        """Turn about the vertical axis through a point, which stays in place."""
        return cls(0.0, x, z).compose(cls(turn_rad)).compose(cls(0.0, -x, -z))

    def compose(self, first: Placement) -> Placement:
        """The placement that applies ``first``, then this one; its turn is in (-π, π]."""
        cosine, sine = math.cos(self.turn_rad), math.sin(self.turn_rad)
        return Placement(
            _wrapped(self.turn_rad + first.turn_rad),
            self.x + first.x * cosine + first.z * sine,
            self.z - first.x * sine + first.z * cosine,
        )

    def inverse(self) -> Placement:
        """The placement that undoes this one."""
        cosine, sine = math.cos(self.turn_rad), math.sin(self.turn_rad)
        return Placement(
            -self.turn_rad, -self.x * cosine + self.z * sine, -self.x * sine - self.z * cosine
        )

    def apply(self, points: ArrayLike) -> FloatArray:
        """Apply it to points (..., 3)."""
        given = np.asarray(points, float)
        if given.shape[-1:] != (3,):
            raise ShapeError(f"points must have shape (..., 3), found {given.shape}")
        cosine, sine = math.cos(self.turn_rad), math.sin(self.turn_rad)
        x, y, z = given[..., 0], given[..., 1], given[..., 2]
        return np.stack(
            [x * cosine + z * sine + self.x, y, z * cosine - x * sine + self.z], axis=-1
        )

    @property
    def rotation(self) -> FloatArray:
        """The turn as a quaternion (4,)."""
        return np.array([math.cos(self.turn_rad / 2), 0.0, math.sin(self.turn_rad / 2), 0.0])


@checked
def placed(motion: Motion, placement: Placement) -> Motion:
    """Turn a motion about the vertical and move it along the floor.

    All roots are placed; the joints below them, heights and missing samples stay as they are.

    Parameters
    ----------
    motion : Motion
    placement : Placement
        How to turn and move it.

    Returns
    -------
    Motion

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> there = placed(walk, Placement(0.5, x=3.0))
    >>> after = kinema.kinematics.forward(there).positions
    >>> before = kinema.kinematics.forward(walk).positions
    >>> bool(abs(after - Placement(0.5, x=3.0).apply(before)).max() < 1e-12)
    True
    """
    roots = list(motion.skeleton.roots)
    rotations, positions = copied(motion.rotations), copied(motion.positions)
    positions[:, roots] = placement.apply(positions[:, roots])
    turning = [root for root in roots if not motion.skeleton.is_end[root]]
    rotations[:, turning] = quat.mul(placement.rotation, rotations[:, turning])
    return motion.with_arrays(rotations=rotations, positions=positions)


@checked
def turned(
    motion: Motion,
    angle_rad: Annotated[float, Angle],
    *,
    about: ArrayLike = (0.0, 0.0, 0.0),
) -> Motion:
    """Turn a motion about a vertical axis.

    Parameters
    ----------
    motion : Motion
    angle_rad : float
        Angle to turn by; a quarter turn takes +Z to +X.
    about : (3,) or (2,)
        A point on the axis: x, y, z, or only x and z.

    Returns
    -------
    Motion

    Examples
    --------
    >>> import math, kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion  # towards +Z
    >>> travel = turned(walk, math.pi / 2).positions[-1, 0] - walk.positions[0, 0]
    >>> bool(travel[0] > 1.0)
    True
    """
    point = np.asarray(about, float)
    if point.shape not in ((2,), (3,)):
        raise ShapeError(f"about must be x, y, z or x, z, found shape {point.shape}")
    return placed(motion, Placement.about(float(point[0]), float(point[-1]), angle_rad))


@checked
def moved(
    motion: Motion, *, x: Annotated[float, Length] = 0.0, z: Annotated[float, Length] = 0.0
) -> Motion:
    """Move a motion along the floor.

    Parameters
    ----------
    motion : Motion
    x : float
        How far to move along the x axis.
    z : float
        How far to move along the z axis.

    Returns
    -------
    Motion

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> (moved(walk, x=2.0).positions - walk.positions)[0, 0].round(12).tolist()
    [2.0, 0.0, 0.0]
    """
    return placed(motion, Placement(0.0, x, z))


@checked
def heading(
    motion: Motion,
    *,
    window_s: Annotated[float, Seconds] = 1.0,
    method: Literal["body", "root"] = "body",
) -> Annotated[FloatArray, Angle]:
    """Measure the direction a body faces in every frame.

    ``"body"`` uses the lines from right to left hip and from right to left shoulder, which rotate
    against each other in a walk, and averages them over a window. ``"root"`` uses the direction
    of the body root's own z axis, ``atan2(z_x, z_z)``, frame by frame: on many rigs that axis
    points elsewhere, and it sways with the hips.

    Parameters
    ----------
    motion : Motion
    window_s : float
        Length of the averaging window around each frame, shorter at the ends; the default is about
        a stride. Not used with method "root".
    method : {"body", "root"}
        What to go by: hips and shoulders, or the body root's z axis.

    Returns
    -------
    (F,) array
        Radians in (-π, π]: 0 faces +Z, π/2 faces +X. Where hips and shoulders give no direction,
        as in a body lying on its side, the last value is held; before the first one, the first.

    Raises
    ------
    SkeletonError
        If no pair of hips or shoulders is found, or it is unknown which of the two is left.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=3.0).motion  # towards +Z
    >>> bool(abs(heading(walk)).max() < 0.1)
    True
    """
    complete(motion, "heading")
    if method == "root":
        root = Derived(motion).body_root
        turns = world_tracks(motion, [root]).rotations[:, 0]
        ahead = quat.rotate(turns, np.array([0.0, 0.0, 1.0]))
        return np.arctan2(ahead[:, 0], ahead[:, 2])
    if method != "body":
        raise OptionError(f"method must be one of body, root, found {method!r}", parameter="method")
    if not 0 <= window_s < np.inf:
        raise OptionError(
            f"window_s must be 0 or more seconds, found {window_s}", parameter="window_s"
        )
    return heading_of(Derived(motion), window_s=window_s)


def heading_of(body: Derived, *, window_s: float = 1.0) -> FloatArray:
    """`heading` of the body, for what is derived from a motion."""
    motion = body.motion
    if motion.num_frames == 0:
        return np.zeros(0)
    pairs = _pairs(body)
    if not pairs:
        raise SkeletonError(
            "heading needs a left and a right hip or shoulder, found none",
            hint='declare them: kinema.roles.assign(motion, {"left_hip": "JointName", …}), or use '
            'method="root", the body root\'s z axis',
        )
    left = sum((across[:, [2, 0]] / width for across, width in pairs), np.zeros(2)) / len(pairs)
    left = _averaged(left, int(np.floor(window_s * motion.fps / 2 + 1e-6)))
    # facing +Z, the left is +X: the heading is a quarter turn back from it
    angles = np.arctan2(-left[:, 0], left[:, 1])
    return _held(angles, np.hypot(left[:, 0], left[:, 1]) > _DEGENERATE)


def _pairs(body: Derived) -> list[tuple[FloatArray, float]]:
    """Vectors from right to left hip and collar or shoulder, (F, 3), and their usual lengths."""
    roles = body.roles
    found = []
    # collars move with the trunk best, but on some rigs both begin at the same point
    for parts in (("hip", "hind_hip"), ("collar", "shoulder", "front_shoulder")):
        pairs = [(roles.get(f"left_{part}"), roles.get(f"right_{part}")) for part in parts]
        apart = [_across(body, left, right) for left, right in pairs]
        found += [pair for pair in apart if pair is not None][:1]
    if found:
        return found
    # no limbs with a role: any joints that come in pairs will do
    sides, anatomy = roles.sides, body.skeleton.anatomy
    ordered = [pair if sides[pair[0]] > 0 else pair[::-1] for pair in anatomy.pairs]
    apart = [_across(body, *pair) for pair in ordered if sides[list(pair)].tolist() == [1, -1]]
    return [pair for pair in apart if pair is not None]


def _across(body: Derived, left: int | None, right: int | None) -> tuple[FloatArray, float] | None:
    """The vector from a right to a left joint and its usual length; None if they coincide."""
    if left is None or right is None:
        return None
    both = body.tracks([left, right])
    across = both.positions(left) - both.positions(right)
    width = median(np.linalg.norm(across, axis=1))
    return (across, width) if width > _NARROW * body.height else None


def _averaged(values: FloatArray, half: int) -> FloatArray:
    """Mean over the frames at most ``half`` away, fewer at the ends."""
    padded = np.pad(values, ((half, half), (0, 0)))
    inside = np.pad(np.ones(len(values)), half)
    counts = sliding_window_view(inside, 2 * half + 1).sum(axis=-1)
    sums = sliding_window_view(padded, 2 * half + 1, axis=0).sum(axis=-1)
    mean: FloatArray = sums / counts[:, None]
    return mean


def _held(angles: FloatArray, good: BoolArray) -> FloatArray:
    """Angles where they are good; elsewhere the last good one, or the first."""
    if not good.any():
        return np.zeros_like(angles)
    last = np.maximum.accumulate(np.where(good, np.arange(len(angles)), -1))
    return angles[np.where(last < 0, np.argmax(good), last)]


def _wrapped(angle: float) -> float:
    """The same angle in (-π, π]."""
    wrapped = math.remainder(angle, 2 * math.pi)
    return math.pi if wrapped == -math.pi else wrapped
