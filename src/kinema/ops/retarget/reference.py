"""One pose for every body: upright, arms out to the sides, legs down, feet flat and forward.

Seen from this pose, joints of two bodies turn alike, whatever their files call zero. A rest pose
may be a T-pose, an A-pose or one that no body could take, so only one thing is taken from it, and
only where the motion does not speak against it: that trunk, neck and head are straight. Everything
else is put in place by the directions of the bones, by the axes about which elbows and knees bend
in the motion, and by how feet stand in it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema.kinematics import World
from kinema.ops.contacts.foot_points import flat_frames, geometric_median, leg_length
from kinema.ops.retarget.bodies import LIMBS, SIDES, Body, middle, unit
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["CommonPose", "reference_pose", "swing"]

LEFT, UP, FORWARD = np.eye(3)
_BEND = 0.1  # mean sine of a limb's bend that shows about which axis it bends,
_ONE_WAY = 0.8  # if this much of the bending is about one axis,
_ANATOMICAL = np.cos(1.3)  # not farther than this from where bodies have it
_NEVER = 0.8  # radians between rest and mean: such a rest pose is not one of the body's poses
_STRAIGHT = np.cos(0.6)  # between two bones of a trunk that is straight
_WIDTH = 0.01  # of the body's size: hips that are less apart do not show left and right
_LEVEL = np.cos(0.2)  # a rest pose this near to one of the world's axes was built along it
_SIDEWAYS = np.cos(1.0)  # a collar points sideways
_FOOT_DOWN, _FOOT_UP = -0.95, 0.35  # a foot's slope at rest, as a sine
_SOLE = 0.06  # leg lengths from a foot's ankle down to its toes, where nothing shows it
_FLAT = np.cos(0.6)  # a foot that is farther than this from how it stands at rest is not flat
_STRAIGHT_HAND = np.cos(1.0)
_ENOUGH = 3  # frames of a motion that shows how feet stand


_TRUNK = ("head", "left_hip", "right_hip", "left_shoulder", "right_shoulder")


class CommonPose(NamedTuple):
    """Rotations (J, 4) and positions (J, 3) in the pose: x is left, y up, z forward.

    Positions of the body are seen from the middle between its hips.
    """

    rotations: FloatArray
    positions: FloatArray

    def bone(self, start: int, end: int) -> FloatArray:
        """From one joint to another, (3,)."""
        return np.asarray(self.positions[end] - self.positions[start])


def reference_pose(body: Body, alone: Collection[int] = ()) -> CommonPose:
    """Put a body into the reference pose.

    Joints that are ``alone``, without a partner in the other body, do not turn against their
    parents: they stay as they are in the motion on average.
    """
    pose = _Pose(body, alone)
    for side in SIDES:
        pose.set_collar(side)
    for name, joints in LIMBS.items():
        if body.has(*joints):
            pose.set_limb(name)
    for side in SIDES:
        pose.set_hand(side)
        pose.set_foot(side)
    return pose.done()


class _Pose:
    """A pose that is put right, limb by limb, from the trunk outwards."""

    def __init__(self, body: Body, alone: Collection[int]) -> None:
        self.body, self.roles = body, body.roles
        start, axes = _axes(body, alone)
        self.rotations = quat.mul(quat.conjugate(axes), start.rotations)

    def done(self) -> CommonPose:
        positions = self.positions()
        hips = [self.roles[f"{side}_hip"] for side in SIDES]
        positions -= middle(positions, hips)
        rotations = self.rotations.copy()
        inside = [self.body.hips, *self.body.skeleton.descendants(self.body.hips)]
        # what hangs from a joint above the hips is no part of the body, and stays as it is at rest
        outside = np.ones(len(rotations), bool)
        outside[inside] = False
        rotations[outside] = self.body.rest.rotations[outside]
        positions[outside] = self.body.rest.positions[outside]
        return CommonPose(quat.normalize(rotations), positions)

    def positions(self) -> FloatArray:
        places = np.zeros((len(self.rotations), 3))
        turned = quat.rotate(self.rotations[self.body.skeleton.parents], self.body.bones)
        for joint, parent in enumerate(self.body.skeleton.parents.tolist()):
            if parent >= 0:
                places[joint] = places[parent] + turned[joint]
        return places

    def direction(self, start: int, end: int) -> FloatArray:
        places = self.positions()
        return unit(places[end] - places[start])

    def turn(self, joint: int, turn: FloatArray) -> None:
        """Turn a joint and all below it."""
        branch = [joint, *self.body.skeleton.descendants(joint)]
        self.rotations[branch] = quat.mul(turn, self.rotations[branch])

    def point(self, start: int, end: int, direction: FloatArray) -> None:
        """Turn a joint the short way, so that another below it is in this direction."""
        self.turn(start, swing(self.direction(start, end), direction))

    def set_collar(self, side: str) -> None:
        """A collar stays as it is at rest, unless it does not even point sideways there."""
        shoulder = self.roles.get(f"{side}_shoulder")
        between = [] if shoulder is None else self.body.chain(self.body.carrier, shoulder)[1:-1]
        out = LEFT if side == "left" else -LEFT
        for joint in between[:1]:
            assert shoulder is not None
            if self.direction(joint, shoulder) @ out < _SIDEWAYS:
                self.point(joint, shoulder, out)

    def set_limb(self, name: str) -> None:
        """Straight out or down, its hinge where bodies have it."""
        first, joint, last = (self.roles[role] for role in LIMBS[name])
        side = LEFT if name.startswith("left") else -LEFT
        along, hinge = (side, np.cross(side, FORWARD)) if name.endswith("arm") else (-UP, LEFT)
        self.point(first, joint, along)
        self.point(joint, last, along)
        found = _bend_axes(self.body, first, joint, last)
        if found is None:
            return
        for turning, axis in zip((first, joint), found, strict=True):
            shown = quat.rotate(self.rotations[turning], axis)
            shown = unit(shown - (shown @ along) * along)
            if shown @ hinge > _ANATOMICAL or not self.body.rest_is_a_pose:
                # straight limbs turn about themselves; what is below goes along
                self.turn(turning, swing(shown, hinge))

    def set_hand(self, side: str) -> None:
        """In line with the forearm, by the middle of its fingers' first joints."""
        if not self.body.has(f"{side}_hand"):
            return
        hand = self.roles[f"{side}_hand"]
        fingers = [c for c in self.body.skeleton.children(hand) if not _thumb(self.body, c)]
        if not fingers:
            return
        places = self.positions()
        ahead = unit(middle(places, fingers) - places[hand])
        out = LEFT if side == "left" else -LEFT
        if np.linalg.norm(ahead) > 0.0 and ahead @ out < _STRAIGHT_HAND:
            self.turn(hand, swing(ahead, out))

    def set_foot(self, side: str) -> None:
        """Flat on the floor and straight ahead: as it stands in the motion, or as at rest."""
        ankle, toe = self.roles[f"{side}_ankle"], self.roles.get(f"{side}_toe")
        if toe is None:
            return
        up = _flat_up(self.body, side, ankle, toe)
        slope = self.direction(ankle, toe)[1]
        known = self.body.rest_is_a_pose and _FOOT_DOWN < slope < _FOOT_UP
        if up is not None and (not known or quat.rotate(self.rotations[ankle], up)[1] > _FLAT):
            self.turn(ankle, swing(quat.rotate(self.rotations[ankle], up), UP))
            self.set_toe(side, ankle, toe)
        ahead = self.direction(ankle, toe)
        if not _FOOT_DOWN < ahead[1] < _FOOT_UP:
            # no foot stands like this: toes forward, as far below the ankle as in most bodies
            places = self.positions()
            length = np.linalg.norm(places[toe] - places[ankle])
            leg = -places[ankle, 1] + places[self.roles[f"{side}_hip"], 1]
            sine = min(_SOLE * leg / length, 0.6) if length else 0.0
            self.point(ankle, toe, np.array([0.0, -sine, np.sqrt(1.0 - sine**2)]))
            ahead = self.direction(ankle, toe)
        level = unit(ahead * [1.0, 0.0, 1.0])
        if np.linalg.norm(level) > 0.0:
            self.turn(ankle, swing(level, FORWARD))

    def set_toe(self, side: str, ankle: int, toe: int) -> None:
        """Toes as they lie while the foot is flat."""
        poses, flat = self.body.poses, _flat_frames(self.body, side, ankle, toe)
        if poses is None or flat is None or not flat.any() or self.body.skeleton.is_end[toe]:
            return
        bent = quat.mul(quat.conjugate(poses.rotations[flat, ankle]), poses.rotations[flat, toe])
        lying = quat.mul(self.rotations[ankle], quat.mean(bent, axis=0))
        self.turn(toe, quat.mul(lying, quat.conjugate(self.rotations[toe])))


def swing(start: FloatArray, end: FloatArray) -> FloatArray:
    """The short turn from one unit vector to another, (4,)."""
    if np.linalg.norm(start) == 0.0 or np.linalg.norm(end) == 0.0:
        return quat.identity()
    cosine = float(start @ end)
    axis = np.cross(start, end)
    if cosine < -0.999999:  # half a turn, about any axis across: bodies turn about the vertical
        axis = np.cross(start, UP if abs(start @ UP) < 0.9 else LEFT)
        return quat.normalize(np.array([0.0, *axis]))
    return quat.normalize(np.array([1.0 + cosine, *axis]))


def _axes(body: Body, alone: Collection[int]) -> tuple[World, FloatArray]:
    """A pose with a straight trunk, and the body's left, up and forward in it, as a rotation (4,).

    The rest pose, but for joints that are alone, and for those of the trunk that are far from it in
    the motion: they are as they are in its mean.
    """
    pose = body.placed(_straight(body, alone))
    up = body.standing_up(pose.positions)
    if up is None:
        up = unit(pose.positions[body.highest] - body.between(pose.positions, "hip"))
    elif np.abs(up).max() > _LEVEL:
        up = np.where(np.abs(up) > _LEVEL, np.sign(up), 0.0)
    if not np.linalg.norm(up):
        up = UP
    left = _left(body, pose.positions, up)
    return pose, quat.from_matrix(np.stack([left, up, np.cross(left, up)], axis=1))


def _straight(body: Body, alone: Collection[int]) -> FloatArray:
    """Local rotations (J, 4) at rest; the mean of joints that are alone, or far away in a trunk.

    Where the rest pose is none that a body could take, the mean of all joints that are far away.
    """
    mean, rest = body.mean_rotations, body.skeleton.rest_rotations
    if mean is None:
        return rest
    trunk = np.zeros(len(rest), bool)
    for role in _TRUNK:
        if body.has(role):
            trunk[body.chain(body.hips, body.roles[role])[1:-1]] = True
    averaged = quat.distance(mean, rest) > _NEVER
    if body.rest_is_a_pose:
        averaged &= trunk
    column = body.chain(body.hips, body.highest)
    for before, joint, after in zip(column, column[1:], column[2:], strict=False):
        if averaged[joint] and _straight_at_rest(body, before, joint, after):
            out = unit(body.bones[after])
            turn = quat.canonical(quat.mul(quat.conjugate(rest[joint]), mean[joint]))
            # it bends all the time, as bodies do; no body twists as much
            averaged[joint] = abs(2.0 * np.arctan2(turn[1:] @ out, turn[0])) > _NEVER
    averaged[[joint for joint in alone if joint not in column]] = True
    return np.where(averaged[:, None], mean, rest)


def _straight_at_rest(body: Body, before: int, joint: int, after: int) -> bool:
    """Whether two bones of the trunk, or of the hips and the trunk, are in one line at rest."""
    places = body.rest.positions
    into, out = places[joint] - places[before], places[after] - places[joint]
    if not into.any():  # it starts at the middle of the hips
        into = places[joint] - body.between(places, "ankle")
    return bool(unit(into) @ unit(out) > _STRAIGHT)


def _left(body: Body, places: FloatArray, up: FloatArray) -> FloatArray:
    """From right to left and level, by the hips, or else by the shoulders."""
    for part in ("hip", "shoulder"):
        if body.has(f"left_{part}", f"right_{part}"):
            left, right = (places[body.roles[f"{side}_{part}"]] for side in SIDES)
            level = (left - right) - ((left - right) @ up) * up
            if np.linalg.norm(level) > _WIDTH * np.abs(places - places[body.hips]).max():
                return unit(level)
    other = LEFT if abs(up @ LEFT) < 0.9 else FORWARD
    return unit(other - (other @ up) * up)


def _bend_axes(
    body: Body, first: int, joint: int, last: int
) -> tuple[FloatArray, FloatArray] | None:
    """The axis that a limb bends about, in the axes of its first and of its middle joint."""
    if body.poses is None:
        return None
    rotations, places = body.poses
    upper = unit(places[:, joint] - places[:, first])
    lower = unit(places[:, last] - places[:, joint])
    bends = np.cross(upper, lower)
    most = np.linalg.norm(bends, axis=-1).sum()
    axes = []
    for turning in (first, joint):
        total = quat.rotate(quat.conjugate(rotations[:, turning]), bends).sum(axis=0)
        size = np.linalg.norm(total)
        if size < _BEND * len(bends) or size < _ONE_WAY * most:
            return None
        axes.append(total / size)
    return axes[0], axes[1]


def _flat_frames(body: Body, side: str, ankle: int, toe: int) -> BoolArray | None:
    """Which of the body's poses have this foot flat on the floor, or nearly so."""
    if body.derived is None or body.derived.motion.num_frames < _ENOUGH:
        return None
    size = leg_length(body.derived, "left" if side == "left" else "right")
    points = body.derived.world.positions[:, [ankle, toe]] / size
    return flat_frames(points, body.derived.motion.frame_time)[body.some]


def _flat_up(body: Body, side: str, ankle: int, toe: int) -> FloatArray | None:
    """The world's up in the axes of a foot that stands flat, (3,)."""
    flat = _flat_frames(body, side, ankle, toe)
    if flat is None or body.poses is None or not flat.any():
        return None
    return unit(
        geometric_median(quat.rotate(quat.conjugate(body.poses.rotations[flat, ankle]), UP))
    )


def _thumb(body: Body, joint: int) -> bool:
    return "thumb" in body.skeleton.names[joint].lower()
