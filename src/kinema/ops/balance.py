"""Does the body stand, or would it fall? Its centre of mass and zero moment point over its feet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from kinema.errors import OptionError, ShapeError
from kinema.kinematics import World, forward
from kinema.motion import Motion, complete
from kinema.ops.contacts.detection import detect
from kinema.ops.contacts.states import Contacts
from kinema.ops.masses import centre_of_mass, joint_masses
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["Balance", "centre_of_mass", "dynamic", "joint_masses", "static", "support_margin"]

# Of the body's height along its bones, about 1.1 times that from the floor to the top of its head;
# after Drillis and Contini (1966).
_HEEL = 0.035  # from the ankle back to the end of the heel
_TOES = 0.04  # from the ball of the foot to the tip of the toes
_HALF_WIDTH = 0.025

_GRAVITY = 9.81  # m/s²
_USUAL_HEIGHT = 1.85  # metres along the bones, of a body whose unit is not known
_LEAST_LOAD = 0.1  # of the weight: with less on the feet no point carries it


@dataclass(frozen=True, eq=False)
class Balance:
    """Whether a body is carried by its feet, frame by frame.

    Arrays never hold NaN: where nothing is defined, ``margin`` is 0 and ``defined`` says so.

    Parameters
    ----------
    kind : {"static", "dynamic"}
        Centre of mass, or zero moment point.
    points : (F, 3)
        That point on the floor. In free fall there is no zero moment point; then it is the one
        below the centre of mass.
    margin : (F,)
        How far inside the feet's area the point is, in the motion's unit; negative outside.
    defined : (F,) bool
        Whether there is a margin: a foot is on the floor, and it carries the body.
    support : (F, 8, 3)
        Corners of the area on the floor: heel, heel, toes, toes of each foot. Those of a foot in
        the air repeat the other foot's; with both in the air they mean nothing.
    height : float
        Of the body.
    """

    kind: Literal["static", "dynamic"]
    points: FloatArray
    margin: FloatArray
    defined: BoolArray
    support: FloatArray
    height: float

    @property
    def balanced(self) -> BoolArray:
        """Frames in which the point is inside the feet's area, (F,)."""
        return self.defined & (self.margin >= 0.0)

    @property
    def share(self) -> float:
        """Balanced frames as a share of those with a margin; 1 if there are none."""
        count = int(self.defined.sum())
        return float(self.balanced.sum() / count) if count else 1.0

    @property
    def worst(self) -> int | None:
        """The frame with the least margin, if any has one."""
        if not self.defined.any():
            return None
        return int(np.argmin(np.where(self.defined, self.margin, np.inf)))

    @property
    def summary(self) -> str:
        """One line for people."""
        if self.worst is None:
            return f"{self.kind} balance: the feet never carry the body"
        least = self.margin[self.worst] / self.height
        return (
            f"{self.kind} balance: kept in {self.share:.0%} of the {int(self.defined.sum())} "
            f"frames on the feet; least margin {least:+.1%} of the height, in frame {self.worst}"
        )

    def __repr__(self) -> str:
        return f"<Balance {self.summary}>"


def static(
    motion: Motion, contacts: Contacts | None = None, *, roles: Mapping[str, str] | None = None
) -> Balance:
    """Look whether the centre of mass is over the feet, as in a body that stands still.

    The area of the feet is the convex hull of those on the floor: from the heel to the toes if
    all of a foot is, else from its ball to the toes, as wide as feet are (0.05 of the height). A
    body that walks is out of static balance most of the time: it falls from foot to foot.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Which foot is on the floor; found if not given.
    roles : mapping of str to str, optional
        From roles to joint names, where they are not found right.

    Returns
    -------
    Balance

    Raises
    ------
    MissingRole
        If there are no ankles.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> standing = kinema.samples.reach(target="up").motion
    >>> static(standing).share
    1.0
    """
    complete(motion, "balance")
    contacts = _contacts(motion, contacts, roles)
    world = forward(motion)
    points = np.einsum("j,fjc->fc", joint_masses(motion, roles=roles), world.positions)
    return _balance("static", motion, contacts, world, roles, points, np.array(True))


def dynamic(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    roles: Mapping[str, str] | None = None,
    window_s: float = 0.2,
    gravity: float | None = None,
) -> Balance:
    """Look whether the zero moment point is inside the feet's area, as in a body that moves.

    That is the point on the floor in which the floor would have to push for the body to move as
    it does; a body cannot be pushed from outside its feet. Every joint counts as a point with its
    share of the mass, so turns of the whole body are in it; those of parts about themselves are
    not.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Which foot is on the floor; found if not given.
    roles : mapping of str to str, optional
        From roles to joint names, where they are not found right.
    window_s : float
        Accelerations are those of parabolas fitted to windows of this length.
    gravity : float, optional
        In the motion's unit per s². By default 9.81 m/s²; a body whose unit is not known is taken
        to be 1.85 m long from toe to head along its bones.

    Returns
    -------
    Balance
        Not defined in free fall: where the feet would carry less than a tenth of the weight.

    Raises
    ------
    MissingRole
        If there are no ankles.
    OptionError
        If the window or gravity is not positive.
    IncompleteMotion
        If samples are missing.

    References
    ----------
    M. Vukobratović and B. Borovac, "Zero-moment point: thirty five years of its life", Int. J.
    Humanoid Robotics 1, 2004.

    Examples
    --------
    >>> import kinema
    >>> jump = kinema.samples.jumps().motion
    >>> bool(dynamic(jump).defined.all())  # nothing carries it in the air
    False
    """
    complete(motion, "balance")
    if not 0.0 < window_s < np.inf:
        raise OptionError(f"window_s must be a positive number of seconds, found {window_s}")
    pull = _gravity(motion.skeleton) if gravity is None else gravity
    if not 0.0 < pull < np.inf:
        raise OptionError(f"gravity must be a positive number, found {pull}")
    contacts = _contacts(motion, contacts, roles)
    world = forward(motion)
    shares = joint_masses(motion, roles=roles)
    force = _accelerations(world.positions, motion.frame_time, window_s)
    force[..., 1] += pull
    force *= shares[:, None]

    # where the moments about the horizontal axes vanish
    load = force[..., 1].sum(axis=1)
    carried = load > _LEAST_LOAD * pull
    above = world.positions[..., 1] - contacts.floor
    points = np.einsum("j,fjc->fc", shares, world.positions)
    for axis in (0, 2):
        moment = force[..., 1] * world.positions[..., axis] - force[..., axis] * above
        points[carried, axis] = moment.sum(axis=1)[carried] / load[carried]
    return _balance("dynamic", motion, contacts, world, roles, points, carried)


def support_margin(points: FloatArray, corners: FloatArray) -> FloatArray:
    """How far points (F, 2) are inside the convex hull of corners (F, K, 2); negative outside.

    The distance is the least, over all directions, of how far the hull reaches beyond the point.
    Only directions square to a side of the hull, or from a corner to the point, can be the least.

    >>> square = np.array([[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]])
    >>> support_margin(np.array([[0.5, 1.0]]), square).tolist()
    [0.5]
    >>> support_margin(np.array([[-3.0, -4.0]]), square).tolist()
    [-5.0]
    """
    away = corners - points[:, None]
    margin = np.full(len(points), np.inf)
    count = corners.shape[1]
    normals = [-away[:, k] for k in range(count)]
    for k in range(count):
        for other in range(k):
            side = away[:, k] - away[:, other]
            across = np.stack([-side[:, 1], side[:, 0]], axis=-1)
            normals += [across, -across]
    for normal in normals:
        size = np.linalg.norm(normal, axis=-1)
        reach = np.einsum("fkc,fc->fk", away, normal).max(axis=1)
        np.minimum(margin, np.divide(reach, size, out=margin.copy(), where=size > 0), out=margin)
    return margin


def _balance(
    kind: Literal["static", "dynamic"],
    motion: Motion,
    contacts: Contacts,
    world: World,
    roles: Mapping[str, str] | None,
    points: FloatArray,
    carried: BoolArray,
) -> Balance:
    points = points.copy()
    points[:, 1] = contacts.floor
    support = _support(motion, contacts, world, find_roles(motion, given=roles))
    defined = carried & (contacts.left | contacts.right)
    margin = support_margin(points[:, [0, 2]], support[..., [0, 2]])
    return Balance(
        kind, points, np.where(defined, margin, 0.0), defined, support, motion.skeleton.height
    )


def _contacts(
    motion: Motion, contacts: Contacts | None, roles: Mapping[str, str] | None
) -> Contacts:
    if contacts is None:
        return detect(motion, roles=roles)
    if contacts.num_frames != motion.num_frames:
        raise ShapeError(
            f"contacts must tell about the motion's {motion.num_frames} frames, "
            f"found {contacts.num_frames}"
        )
    return contacts


def _support(motion: Motion, contacts: Contacts, world: World, roles: Roles) -> FloatArray:
    """The corners of both feet on the floor, (F, 8, 3)."""
    height = motion.skeleton.height
    left = _foot(motion.skeleton, world, roles, "left", contacts.left_flat, height)
    right = _foot(motion.skeleton, world, roles, "right", contacts.right_flat, height)
    alone_left, alone_right = contacts.left & ~contacts.right, contacts.right & ~contacts.left
    left[alone_right], right[alone_left] = right[alone_right], left[alone_left]
    corners = np.concatenate([left, right], axis=1)
    corners[..., 1] = contacts.floor
    return corners


def _foot(
    skeleton: Skeleton,
    world: World,
    roles: Roles,
    side: Literal["left", "right"],
    flat: BoolArray,
    height: float,
) -> FloatArray:
    """Four corners: from the heel, or from the ball of the foot, to the toes; (F, 4, 3)."""
    ankle = roles[f"{side}_ankle"]
    toe = roles.get(f"{side}_toe")
    if toe is None:
        children = skeleton.children(ankle)
        toe = children[0] if children else ankle
    ball, heel = world.positions[:, toe], world.positions[:, ankle]
    ahead = (ball - heel) * [1.0, 0.0, 1.0]
    size = np.linalg.norm(ahead, axis=-1, keepdims=True)
    ahead = np.where(size > 1e-9 * height, ahead / np.where(size > 0.0, size, 1.0), [0.0, 0.0, 1.0])
    across = np.stack([ahead[:, 2], ahead[:, 1], -ahead[:, 0]], axis=-1) * _HALF_WIDTH * height
    below = skeleton.children(toe)
    ends_here = bool(skeleton.is_end[toe])
    tip = (
        ball
        if ends_here
        else world.positions[:, below[0]]
        if below
        else ball + _TOES * height * ahead
    )
    back = np.where(flat[:, None], heel - _HEEL * height * ahead, tip - _TOES * height * ahead)
    return np.stack([back - across, back + across, tip + across, tip - across], axis=1)


def _gravity(skeleton: Skeleton) -> float:
    metres = skeleton.metres_per_unit
    if metres is None:
        metres = _USUAL_HEIGHT / (skeleton.height or 1.0)
    return _GRAVITY / metres


def _accelerations(positions: FloatArray, frame_time: float, window_s: float) -> FloatArray:
    """Second derivatives of parabolas fitted to windows, (F, J, 3); at the ends the last one's."""
    frames = len(positions)
    width = max(5, 2 * round(window_s / frame_time / 2) + 1)
    width = min(width, frames - 1 + frames % 2)  # odd
    if width < 3:
        return np.zeros_like(positions)
    half = width // 2
    steps = np.arange(-half, half + 1) * frame_time
    taps = 2.0 * np.linalg.pinv(np.vander(steps, 3))[0]
    inner = sliding_window_view(positions, width, axis=0) @ taps
    return np.pad(inner, ((half, half), (0, 0), (0, 0)), mode="edge")
