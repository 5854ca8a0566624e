"""Balance: centre of mass and zero moment point over the area of the feet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from kinema._arrays import parts
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.foot_points import find_foot, leg_length
from kinema.ops.contacts.states import FEET, Contacts, Foot, check_frames
from kinema.ops.derived import Derived
from kinema.ops.masses import centre_of_mass, centre_of_mass_of, joint_masses, joint_masses_of
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Bounds, Seconds

__all__ = ["Balance", "centre_of_mass", "dynamic", "joint_masses", "static", "support_margin"]

# In leg lengths, after Drillis and Contini (1966): a foot is 0.152 of the height long and 0.055
# wide, a leg 0.491 from hip to ankle. A sole is that, and half a centimetre more on all sides.
_SOLE = 0.006
_LENGTH = 0.31 + _SOLE  # from the heel to the edge in front of the toes
_HALF_WIDTH = 0.056 + _SOLE
_PAD = 0.085  # how much of a foot is on the floor while it stands on its heel alone
_TOES = 0.11 + _SOLE  # from behind its ball to the edge in front of the toes

_GRAVITY = 9.81  # m/s²
_USUAL_LEG = 0.835  # metres from hip to ankle of a person 1.7 m tall: a body of unknown unit
_LEAST_LOAD = 0.1  # of the weight: with less on the feet, no point carries it
_WINDOW_S = 0.2
_BLOCK = 1024  # frames at a time: what comes in between stays in the cache


@dataclass(frozen=True, eq=False)
class Balance:
    """Whether a body is balanced on its feet, frame by frame.

    Arrays never hold NaN: where nothing is defined, ``margin`` is 0 and ``defined`` is False.

    Parameters
    ----------
    kind : {"static", "dynamic"}
        Static: the centre of mass. Dynamic: the zero moment point.
    points : (F, 3)
        That point, projected onto the floor. In free fall there is no zero moment point; there it
        is the point below the centre of mass.
    margin : (F,)
        Distance of the point from the edge of the support area, in the motion's unit; negative
        outside.
    defined : (F,) bool
        Whether there is a margin: a foot is on the floor, and carries the body.
    support : (F, 8, 3)
        Corners of the support area: heel, heel, toes, toes of each foot. Those of a foot in the
        air repeat the other foot's; with both in the air they mean nothing.
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
        """Frames in which the point is inside the support area, (F,)."""
        return self.defined & (self.margin >= 0.0)

    @property
    def share(self) -> float:
        """Balanced frames as a share of those with a margin; 1 if there are none."""
        count = int(self.defined.sum())
        return float(self.balanced.sum() / count) if count else 1.0

    @property
    def outside(self) -> FloatArray:
        """How far the point is outside the support area, (F,); 0 inside, and without a margin."""
        return np.maximum(-self.margin, 0.0)

    def outside_at_most(self, share: float = 0.95) -> float:
        """The distance outside that this share of the frames with a margin does not exceed.

        A zero moment point from recorded motion is known to a few centimetres: how far it is
        outside says more than how often.

        >>> import kinema
        >>> kinema.balance.static(kinema.samples.reach().motion).outside_at_most(1.0)
        0.0
        """
        if not 0.0 <= share <= 1.0:
            raise OptionError(f"share must be between 0 and 1, found {share}", parameter="share")
        return float(np.quantile(self.outside[self.defined], share)) if self.defined.any() else 0.0

    @property
    def worst(self) -> int | None:
        """The frame with the smallest margin, if any has one."""
        if not self.defined.any():
            return None
        return int(np.argmin(np.where(self.defined, self.margin, np.inf)))

    def __repr__(self) -> str:
        if self.worst is None:
            return f"<Balance {self.kind}: never on the feet>"
        least = self.margin[self.worst] / self.height
        return (
            f"<Balance {self.kind}: kept in {self.share:.0%} of {int(self.defined.sum())} frames "
            f"on the feet, smallest margin {least:+.1%} of the height in frame {self.worst}>"
        )


@checked
def static(motion: Motion, contacts: Contacts | None = None) -> Balance:
    """Check whether the centre of mass is above the feet, as for a body that stands still.

    The support area is the convex hull of the soles on the floor: from heel to toes if a foot is
    flat, else the heel or the toes alone. They are as large as those of people, 0.32 leg lengths
    long and 0.12 wide, or longer where the skeleton's foot is. A walking body is out of static
    balance half of the time: it falls from foot to foot.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Frames in which each foot is on the floor; by default those that `kinema.contacts.detect`
        finds.

    Returns
    -------
    Balance

    Raises
    ------
    MissingRole
        If ankles are not found.
    ShapeError
        If the contacts have more or fewer frames than the motion.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> standing = kinema.samples.reach(target="up").motion
    >>> static(standing).share
    1.0
    """
    complete(motion, "balance.static")
    body = Derived.whole(motion)
    return static_of(body, _contacts(body, contacts))


def static_of(body: Derived, contacts: Contacts) -> Balance:
    """Static balance of a complete motion, as `static` measures it."""
    return _balance("static", body, contacts, centre_of_mass_of(body), np.array(True))


@checked
def dynamic(
    motion: Motion,
    contacts: Contacts | None = None,
    *,
    window_s: Annotated[float, Seconds] = _WINDOW_S,
    gravity: Annotated[float | None, Bounds(0, above=True)] = None,
) -> Balance:
    """Check whether the zero moment point is inside the support area, as for a moving body.

    This is the point on the floor at which the floor would have to push for the body to move as
    it does; it cannot push outside the feet. Every joint counts as a point mass, so turns of the
    whole body are included, but not those of segments about themselves.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Frames in which each foot is on the floor; by default those that `kinema.contacts.detect`
        finds.
    window_s : float
        Time window for measuring accelerations, by fitting parabolas: what is faster than
        0.69 / ``window_s``, 3.4 Hz by default, is smoothed away.
    gravity : float, optional
        Gravity in the motion's unit per s². By default 9.81 m/s²; a body whose unit is not known
        is taken to have the legs of a person 1.7 m tall.

    Returns
    -------
    Balance
        Not defined in free fall: where the feet would carry less than a tenth of the weight.

    Raises
    ------
    MissingRole
        If ankles are not found.
    OptionError
        If the window or gravity is not positive.
    ShapeError
        If the contacts have more or fewer frames than the motion.
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
    complete(motion, "balance.dynamic")
    if not 0.0 < window_s < np.inf:
        raise OptionError(
            f"window_s must be a positive number of seconds, found {window_s}",
            parameter="window_s",
        )
    if gravity is not None and not 0.0 < gravity < np.inf:
        raise OptionError(
            f"gravity must be a positive number, found {gravity}", parameter="gravity"
        )
    body = Derived.whole(motion)
    return dynamic_of(body, _contacts(body, contacts), window_s=window_s, gravity=gravity)


def dynamic_of(
    body: Derived,
    contacts: Contacts,
    *,
    window_s: float = _WINDOW_S,
    gravity: Annotated[float | None, Bounds(0, above=True)] = None,
) -> Balance:
    """Dynamic balance of a complete motion, as `dynamic` measures it."""
    pull = _gravity(body) if gravity is None else gravity
    world = body.world.positions
    shares = joint_masses_of(body.skeleton, body.roles)
    taps = _bend_taps(len(world), body.motion.frame_time, window_s)
    points = np.einsum("j,fjc->fc", shares, world)
    carried = np.zeros(len(world), bool)
    for part in parts(len(world), _BLOCK):
        force = _accelerations(world, taps, part)
        force[..., 1] += pull
        force *= shares[:, None]
        load = force[..., 1].sum(axis=1)
        bears = carried[part] = load > _LEAST_LOAD * pull
        # where the moments about the horizontal axes vanish
        above = world[part, :, 1] - contacts.floor
        for axis in (0, 2):
            moment = force[..., 1] * world[part, :, axis] - force[..., axis] * above
            points[part, axis][bears] = moment.sum(axis=1)[bears] / load[bears]
    return _balance("dynamic", body, contacts, points, carried)


def support_margin(points: FloatArray, corners: FloatArray) -> FloatArray:
    """Distance of points (F, 2) from the edge of the convex hull of corners (F, K, 2).

    Positive inside, negative outside: the least, over all directions, of how far the hull extends
    beyond the point. Only directions perpendicular to a side of the hull, or from a corner to the
    point, can be the least.

    >>> square = np.array([[[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]]])
    >>> support_margin(np.array([[0.5, 1.0]]), square).tolist()
    [0.5]
    >>> support_margin(np.array([[-3.0, -4.0]]), square).tolist()
    [-5.0]
    """
    margin = np.empty(len(points))
    for part in parts(len(points), _BLOCK):
        margin[part] = _support_margin(points[part], corners[part])
    return margin


def _support_margin(points: FloatArray, corners: FloatArray) -> FloatArray:
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
    body: Derived,
    contacts: Contacts,
    points: FloatArray,
    carried: BoolArray,
) -> Balance:
    points = points.copy()
    points[:, 1] = contacts.floor
    support = _support(body, contacts)
    defined = carried & (contacts.left | contacts.right)
    margin = support_margin(points[:, [0, 2]], support[..., [0, 2]])
    return Balance(kind, points, np.where(defined, margin, 0.0), defined, support, body.height)


def _contacts(body: Derived, contacts: Contacts | None) -> Contacts:
    if contacts is None:
        return contacts_of(body)
    check_frames(body.motion, contacts)
    return contacts


def _support(body: Derived, contacts: Contacts) -> FloatArray:
    """Corners of both feet on the floor, (F, 8, 3)."""
    left, right = _foot(body, contacts, "left"), _foot(body, contacts, "right")
    alone_left, alone_right = contacts.left & ~contacts.right, contacts.right & ~contacts.left
    left[alone_right], right[alone_left] = right[alone_right], left[alone_left]
    corners = np.concatenate([left, right], axis=1)
    corners[..., 1] = contacts.floor
    return corners


def _foot(body: Derived, contacts: Contacts, side: Foot) -> FloatArray:
    """Corners of what is on the floor of a foot: heel, heel, toes, toes; (F, 4, 3)."""
    body.roles[f"{side}_ankle"]  # raises, with a hint how to declare it
    foot = find_foot(body, side, contacts.drift)
    assert foot is not None
    size = leg_length(body, side)
    heel, tip = foot.heel_positions(body.world), foot.tip_positions(body.world)
    ahead = (tip - heel) * [1.0, 0.0, 1.0]
    length = np.linalg.norm(ahead, axis=-1, keepdims=True)
    ahead = np.where(length > 1e-9 * size, ahead / np.maximum(length, 1e-9 * size), [0.0, 0.0, 1.0])
    across = np.stack([ahead[:, 2], ahead[:, 1], -ahead[:, 0]], axis=-1) * _HALF_WIDTH * size
    # skeletons often end before the toes do
    tip = tip + np.maximum(_LENGTH * size - length, _SOLE * size) * ahead
    heel = heel - _SOLE * size * ahead
    on_heel = _on_heel(contacts, side)[:, None]
    on_toes = contacts.toe(side)[:, None] | ~on_heel
    back = np.where(on_heel, heel, tip - _TOES * size * ahead)
    front = np.where(on_toes, tip, heel + _PAD * size * ahead)
    return np.stack([back - across, back + across, front + across, front - across], axis=1)


def _on_heel(contacts: Contacts, side: Foot) -> BoolArray:
    """Frames in which the heel is on the floor: it stands, or has touched down a moment ago."""
    on_heel = np.array(contacts.heel(side))
    for start, end in runs(contacts.of(side)):
        heel, toe = contacts.heel(side)[start:end], contacts.toe(side)[start:end]
        first = int(np.argmax(heel | toe))
        on_heel[start : start + first] = heel[first]
    return on_heel


def _gravity(body: Derived) -> float:
    metres = body.skeleton.metres_per_unit
    if metres is None:
        # heights depend on how a head is modelled
        metres = _USUAL_LEG / float(np.mean([leg_length(body, side) for side in FEET]))
    return _GRAVITY / metres


def _bend_taps(frames: int, frame_time: float, window_s: float) -> FloatArray:
    """Weights that give the second derivative of a parabola fitted to a window, if one fits."""
    width = max(5, 2 * round(window_s / frame_time / 2) + 1)
    width = min(width, frames - 1 + frames % 2)  # odd
    if width < 3:
        return np.zeros(1)
    half = width // 2
    steps = np.arange(-half, half + 1) * frame_time
    return np.asarray(2.0 * np.linalg.pinv(np.vander(steps, 3))[0])


def _accelerations(positions: FloatArray, taps: FloatArray, part: slice) -> FloatArray:
    """Second derivatives in some frames of (F, J, 3), held at the ends of the motion."""
    half = len(taps) // 2
    middles = np.clip(np.arange(part.start, part.stop), half, len(positions) - 1 - half)
    near = positions[middles[0] - half : middles[-1] + half + 1]
    inner = sliding_window_view(near, len(taps), axis=0) @ taps
    return np.asarray(inner[middles - middles[0]])
