"""Camera views: side, front, three-quarter and top, relative to the motion's heading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema.errors import OptionError, closest
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.roles import LEFT, RIGHT
from kinema.skeleton import FloatArray, Skeleton
from kinema.view._stick_figure import drawn_positions

__all__ = ["VIEWS", "Camera", "View", "camera_for", "centres", "look"]

View: TypeAlias = Literal["side", "front", "three-quarter", "top"]
VIEWS: tuple[View, ...] = get_args(View)

UP = np.array([0.0, 1.0, 0.0])
TRAVEL = 0.6  # body heights that a path must span for a motion to count as travelling
AZIMUTH, ELEVATION = np.deg2rad(40.0), np.deg2rad(18.0)  # of the three-quarter view


@dataclass(frozen=True, slots=True)
class Camera:
    """An orthographic camera, given by the world directions of its picture axes.

    ``right`` and ``up`` span the picture, ``toward`` points from the scene to the viewer;
    ``ahead`` is the horizontal direction of the floor lines.
    """

    right: FloatArray
    up: FloatArray
    toward: FloatArray
    ahead: FloatArray

    @classmethod
    def facing(
        cls, toward: ArrayLike, *, up: ArrayLike = UP, ahead: ArrayLike | None = None
    ) -> Camera:
        """Look along minus ``toward``, with ``up`` as close to vertical as possible.

        >>> Camera.facing([0, 0, 1]).right.tolist()
        [1.0, 0.0, 0.0]
        """
        back = np.asarray(toward, float) / np.linalg.norm(toward)
        right = np.cross(np.asarray(up, float), back)
        right /= np.linalg.norm(right)
        along = right if ahead is None else np.asarray(ahead, float)
        # adding 0 makes -0.0 a plain zero
        return cls(right + 0.0, np.cross(back, right) + 0.0, back + 0.0, along + 0.0)

    @property
    def is_level(self) -> bool:
        """Whether the floor is seen edge-on, as a line."""
        return bool(abs(self.toward[1]) < 1e-9)

    def project(self, points: FloatArray) -> FloatArray:
        """Picture coordinates (..., 2) of world points (..., 3), in the same unit."""
        return points @ np.stack([self.right, self.up], axis=1)

    def nearness(self, points: FloatArray) -> FloatArray:
        """How close (...) to the viewer world points (..., 3) are."""
        return points @ self.toward


def look(motion: Motion, *, view: View = "side") -> Camera:
    """Choose a camera for a motion.

    Parameters
    ----------
    motion : Motion
    view : {"side", "front", "three-quarter", "top"}
        ``"side"``: the body travels to the right, or faces right if it stays in place.
        ``"front"``: it faces the viewer, its left hand on the right of the picture.
        ``"three-quarter"``: between the two and slightly from above. ``"top"``: from above,
        travelling to the right.

    Returns
    -------
    Camera

    Examples
    --------
    >>> import kinema
    >>> body = kinema.Skeleton.build(["hips", "left", "right"], [-1, 0, 0],
    ...                              [[0, 1, 0], [0.2, 0, 0], [-0.2, 0, 0]])
    >>> pose = kinema.Motion(body, kinema.quat.identity((1, 3)), body.offsets[None], 1 / 30)
    >>> look(pose, view="front").toward.tolist()  # left is +X, so it faces +Z
    [0.0, 0.0, 1.0]
    >>> look(pose, view="side").right.tolist()
    [0.0, 0.0, 1.0]
    """
    return camera_for(Derived(motion), view)


def camera_for(body: Derived, view: View) -> Camera:
    """As `look`, for a motion whose world positions and roles may be known already."""
    if view not in VIEWS:
        raise OptionError(f"no view named {view!r}", parameter="view", hint=closest(view, VIEWS))
    if view == "front":
        return Camera.facing(_facing(body))
    ahead = _heading(body)
    beside = np.cross(ahead, UP)
    if view == "side":
        return Camera.facing(beside)
    if view == "top":
        return Camera.facing(UP, up=-beside)
    toward = np.cos(AZIMUTH) * beside + np.sin(AZIMUTH) * ahead
    return Camera.facing(np.cos(ELEVATION) * toward + np.sin(ELEVATION) * UP, ahead=ahead)


def _heading(body: Derived) -> FloatArray:
    """Horizontal unit direction of travel; of a motion in place, the facing direction.

    The principal axis of the path, in the direction of time; robust to single outliers.
    """
    ahead = _facing(body)
    path = centres(drawn_positions(body))
    if len(path) < 2:
        return ahead
    path = path - np.median(path, axis=0)
    axis = np.linalg.eigh(path.T @ path)[1][:, -1]
    along = path @ axis
    low, high = np.percentile(along, [3, 97])
    if high - low < TRAVEL * (body.height or 1.0):
        return ahead
    time = np.arange(len(along)) - (len(along) - 1) / 2
    trend = float(along @ time) / (np.linalg.norm(along) * np.linalg.norm(time))
    # there and back again has no direction in time: then the facing direction decides
    sign = trend if abs(trend) > 0.3 else float(axis @ ahead)
    return axis if sign >= 0 else -axis


def _facing(body: Derived) -> FloatArray:
    """Mean horizontal unit direction that the body faces; +Z if it cannot be determined.

    Forward is a quarter turn from the line between right and left hips and shoulders.
    """
    fallback = np.array([0.0, 0.0, 1.0])
    positions, sides = body.world.positions, body.roles.sides
    near_trunk = _steps_from_trunk(body.skeleton, sides) <= 2
    left, right = near_trunk & (sides == LEFT), near_trunk & (sides == RIGHT)
    if not (left.any() and right.any() and len(positions)):
        return fallback
    across = positions[:, left].mean(axis=1) - positions[:, right].mean(axis=1)
    ahead = np.cross(across, UP)
    length = np.linalg.norm(ahead, axis=1, keepdims=True)
    steady = length[:, 0] > 0.01 * (body.height or 1.0)
    if not steady.any():
        return fallback
    ahead = ahead[steady] / length[steady]
    mean = ahead.mean(axis=0)
    if np.linalg.norm(mean) < 0.2:  # turning all the way round
        mean = ahead[0]
    return np.asarray(mean / np.linalg.norm(mean))


def centres(positions: FloatArray) -> FloatArray:
    """The centre of the joints in each frame, projected to height 0: (F, 3)."""
    return np.asarray(positions.mean(axis=1) * [1.0, 0.0, 1.0])


def _steps_from_trunk(skeleton: Skeleton, sides: NDArray[np.int8]) -> NDArray[np.int_]:
    """How many joints into its limb each joint is (J,): 0 on the trunk, 1 for a hip."""
    steps = np.zeros(skeleton.num_joints, int)
    for j, parent in enumerate(skeleton.parents.tolist()):
        if sides[j]:
            steps[j] = 1 + (steps[parent] if parent >= 0 else 0)
    return steps
