"""Keep feet above the floor: toes, heels, and what is beyond the toes.

Heights are changed point by point: what is below the floor is put on it, what is well above stays
as it is, and between the two heights go over into each other without a kink. A point that stands
stays exactly where it is, so near a contact there is a kink after all.
"""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.motion import Motion
from kinema.ops.contacts.foot_goals import FootGoal
from kinema.ops.contacts.foot_points import FootPoints, find_foot, leg_length
from kinema.ops.contacts.legs import Leg, bend_leg, find_legs
from kinema.ops.contacts.states import Contacts
from kinema.ops.derived import Derived
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["keep_above_floor", "standing_height"]

_NEAR = 0.004  # leg lengths over the floor that a point is kept, at the edge of going below it,
_NEAR_S = 0.1  # but for this long before and after it stands


def keep_above_floor(body: Derived, contacts: Contacts) -> Motion:
    """Lift feet and bend toes where they would go below the floor on which they stand."""
    rotations = body.motion.rotations.copy()
    for leg in find_legs(body):
        foot = find_foot(body, leg.foot, contacts.drift)
        down = _standing(contacts, leg)
        if foot is None or not down.any():
            continue
        _Foot(body, leg, foot, down, contacts).lift(rotations)
    return body.motion.with_arrays(rotations=rotations)


def standing_height(heights: FloatArray, down: BoolArray) -> FloatArray:
    """Heights (..., F) → (...,): at which points of a foot are while it stands."""
    return np.asarray(np.median(heights[..., down], axis=-1))


def _standing(contacts: Contacts, leg: Leg) -> BoolArray:
    flat = contacts.flat(leg.foot)
    return flat if flat.any() else contacts.of(leg.foot)


class _Foot:
    """One foot of a body, in all frames."""

    def __init__(
        self, body: Derived, leg: Leg, foot: FootPoints, down: BoolArray, contacts: Contacts
    ) -> None:
        self.body, self.leg, self.foot, self.down = body, leg, foot, down
        self.near = _NEAR * leg_length(body, leg.foot)
        self.on_heel, self.on_ball = contacts.heel(leg.foot), contacts.toe(leg.foot)

    def lift(self, rotations: FloatArray) -> None:
        """Change local ``rotations`` (F, J, 4) of leg, foot and toes."""
        world = self.body.world
        ankle, ball = world.positions[:, self.foot.ankle], world.positions[:, self.foot.toe]
        heel = self.foot.heel_positions(world)
        heel_up, ball_up = self._raised(heel, self.on_heel), self._raised(ball, self.on_ball)
        turn = _pitched(ball - heel, ball_up - heel_up)
        # about the point that stands still
        on_heel = self.on_heel & ~self.on_ball
        pivot = np.where(on_heel[:, None], heel, ball)
        place = pivot + np.where(on_heel, heel_up, ball_up)[:, None] * [0.0, 1.0, 0.0]
        moved = place + quat.rotate(turn, ankle - pivot) - ankle
        moves = (heel_up != 0.0) | (ball_up != 0.0)
        moved[~moves], turn[~moves] = 0.0, quat.identity()
        if moves.any():
            goal = FootGoal(np.ascontiguousarray(moved), turn, moves)
            none, share = np.zeros_like(moved), moves.astype(float)
            bend_leg(rotations, world, self.body.skeleton, self.leg, goal, none, share, 0)
        self._bend_toes(rotations, turn, place + quat.rotate(turn, ball - pivot))

    def _raised(self, points: FloatArray, stands: BoolArray) -> FloatArray:
        """By how much points (F, 3) are to be higher, (F,)."""
        above = points[:, 1] - standing_height(points[:, 1], self.down)
        return _lift(above, self._soft(stands))

    def _soft(self, stands: BoolArray) -> FloatArray:
        """How far above the floor heights begin to change, (F,): 0 where a point stands."""
        frames = _NEAR_S / self.body.motion.frame_time
        away = np.minimum(_frames_from(stands) / max(frames, 1.0), 1.0)
        return np.asarray(self.near * away**2 * (3.0 - 2.0 * away))

    def _bend_toes(self, rotations: FloatArray, turn: FloatArray, ball: FloatArray) -> None:
        """Bend toes up where their tip would go below the floor; ``ball`` is where they start."""
        toe, skeleton, world = self.foot.toe, self.body.skeleton, self.body.world
        tips = [joint for joint in skeleton.descendants(toe) if not skeleton.children(joint)]
        if not tips or toe == self.foot.ankle:
            return
        bends = np.zeros((len(turn), 3))
        most = np.zeros(len(turn))
        soft = self._soft(self.down)
        for tip in tips:
            own = world.positions[:, tip]
            reach = quat.rotate(turn, own - world.positions[:, toe])
            above = ball[:, 1] + reach[:, 1] - standing_height(own[:, 1], self.down)
            up = _lift(above, soft)
            bend = quat.log(_pitched(reach, up))
            larger = np.linalg.norm(bend, axis=1) > most
            bends[larger], most[larger] = bend[larger], np.linalg.norm(bend[larger], axis=1)
        moves = most > 0.0
        above_toe = quat.mul(turn[moves], world.rotations[moves, int(skeleton.parents[toe])])
        bent = quat.mul(quat.exp(bends[moves]), quat.mul(turn[moves], world.rotations[moves, toe]))
        rotations[moves, toe] = quat.normalize(quat.mul(quat.conjugate(above_toe), bent))


def _lift(above: FloatArray, soft: FloatArray) -> FloatArray:
    """How much higher points (F,) so far above the floor must be to stay above it.

    The smooth maximum of height and floor, soft · log(1 + exp(above / soft)), less the height.
    """
    steep = np.abs(above) / np.maximum(soft, 1e-300)
    lift = soft * np.log1p(np.exp(-np.minimum(steep, 700.0))) + np.maximum(-above, 0.0)
    return np.where(lift > 1e-9 * (np.abs(above) + soft), lift, 0.0)


def _frames_from(flags: BoolArray) -> FloatArray:
    """How many frames each frame is from the nearest flagged one, (F,)."""
    at = np.flatnonzero(flags)
    if not len(at):
        return np.full(len(flags), np.inf)
    frames = np.arange(len(flags))
    after = np.searchsorted(at, frames)
    before = np.abs(frames - at[np.maximum(after - 1, 0)])
    return np.asarray(
        np.minimum(before, np.abs(at[np.minimum(after, len(at) - 1)] - frames)), float
    )


def _pitched(arms: FloatArray, rise: FloatArray) -> FloatArray:
    """Turns (F, 4) about level axes that raise the ends of arms (F, 3) by so much."""
    length = np.linalg.norm(arms, axis=1)
    level = np.linalg.norm(arms[:, [0, 2]], axis=1)
    safe = np.where(length > 0.0, length, 1.0)
    wanted = np.arcsin(np.clip((arms[:, 1] + rise) / safe, -1.0, 1.0))
    angle = np.where((level > 0.0) & (rise != 0.0), wanted - np.arctan2(arms[:, 1], level), 0.0)
    axis = np.stack([-arms[:, 2], np.zeros(len(arms)), arms[:, 0]], axis=1)
    axis /= np.where(level > 0.0, level, 1.0)[:, None]
    return quat.exp(0.5 * angle[:, None] * axis)
