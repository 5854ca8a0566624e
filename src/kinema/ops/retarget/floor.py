"""Keep feet and hands above the floor: toes, heels, fingers and the ends of all of them.

Heights are changed point by point: what is below the floor is put on it, what is well above stays
as it is, and between the two heights go over into each other without a kink. A point that stands
stays exactly where it is, so near a contact there is a kink after all.
"""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema._arrays import copied
from kinema.motion import Motion
from kinema.ops.contacts.foot_goals import FootGoal
from kinema.ops.contacts.foot_points import FootPoints, find_foot, leg_length
from kinema.ops.contacts.legs import Leg, bend_leg, find_legs
from kinema.ops.contacts.states import FEET, Contacts, Foot
from kinema.ops.derived import Derived
from kinema.ops.retarget.bodies import unit
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["keep_above_floor", "on_stairs", "standing_height"]

_NEAR = 0.004  # leg lengths over the floor that a point is kept, at the edge of going below it,
_HIGH = 0.1  # leg lengths: a heel so high goes where the ball goes
_STEPS = 0.08  # leg lengths: contacts whose heights differ by more are on stairs
_STEEP = 0.25  # of an arm's length: added ahead, so that one that hangs straight down has a side
_LEVEL, UP = np.array([1.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])
_NEAR_S = 0.1  # but for this long before and after it stands


def keep_above_floor(body: Derived, contacts: Contacts) -> Motion:
    """Lift feet and hands and bend toes where they would go below the floor.

    A foot stays above the height at which its own points stand, hands above the lowest of those.
    """
    rotations = copied(body.motion.rotations)
    lowest = np.inf
    for leg in find_legs(body):
        foot = find_foot(body, leg.foot, contacts.drift)
        down = _standing(contacts, leg)
        if foot is None or not down.any():
            continue
        lifted = _Foot(body, leg, foot, down, contacts)
        lifted.lift(rotations)
        lowest = min(lowest, lifted.lowest)
    for side in FEET if np.isfinite(lowest) else ():
        _lift_hand(body, side, lowest, rotations)
    return body.motion.with_arrays(rotations=rotations)


def standing_height(heights: FloatArray, down: BoolArray, *, stairs: bool) -> float:
    """At which of its heights (F,) a point of a foot stands: the median while the foot is down.

    On stairs, the lowest step.
    """
    if not stairs:
        return float(np.median(heights[down]))
    return min(float(np.median(heights[start:stop])) for start, stop in runs(down))


def on_stairs(heights: FloatArray, down: BoolArray, leg: float) -> bool:
    """Whether a ball of a foot, whose heights these are (F,), stands on several levels."""
    steps = [float(np.median(heights[start:stop])) for start, stop in runs(down)]
    return bool(steps) and float(np.ptp(steps)) > _STEPS * leg


def _standing(contacts: Contacts, leg: Leg) -> BoolArray:
    flat = contacts.flat(leg.foot)
    return flat if flat.any() else contacts.of(leg.foot)


def _lift_hand(body: Derived, side: Foot, floor: float, rotations: FloatArray) -> None:
    """Bend wrist and arm where hand or fingers would go below the floor."""
    shoulder, elbow, hand = (body.roles.get(f"{side}_{p}") for p in ("shoulder", "elbow", "hand"))
    if shoulder is None or elbow is None or hand is None:
        return
    frames = body.motion.num_frames
    soft = np.full(frames, _NEAR * leg_length(body, side))
    wrist, unturned = body.world.positions[:, hand], quat.identity((frames,))
    tips = _tips(body, hand)
    placed = unturned, wrist + _lift(wrist[:, 1] - floor, soft)[:, None] * UP, _ahead(body)
    bend = _bends(body, hand, placed, (tips, [floor] * len(tips)), soft)
    # what the wrist cannot do is left to the arm
    reach = body.world.positions[:, [hand, *tips]] - wrist[:, None]
    heights = wrist[:, 1, None] + quat.rotate(bend[:, None], reach)[..., 1]
    up = _lift(heights.min(axis=1) - floor, soft)
    if up.any():
        goal = FootGoal(up[:, None] * UP, unturned, up > 0.0)
        arm, none = Leg(side, shoulder, elbow, hand, hand), np.zeros((frames, 3))
        share = goal.moves.astype(float)
        bend_leg(rotations, body.world, body.skeleton.parents, arm, goal, none, share, 0)
    _turn_end(body, hand, unturned, bend, rotations)


def _ahead(body: Derived) -> FloatArray:
    """Which way the body faces, (F, 3), level."""
    left, right = (body.world.positions[:, body.roles[f"{side}_hip"]] for side in FEET)
    return unit(np.cross(left - right, UP))


def _tips(body: Derived, joint: int) -> list[int]:
    """The ends of all that hangs from a joint."""
    below = body.skeleton.descendants(joint)
    return [tip for tip in below if not body.skeleton.children(tip)]


def _bends(
    body: Derived,
    joint: int,
    placed: tuple[FloatArray, FloatArray, FloatArray],
    ends: tuple[list[int], list[float]],
    soft: FloatArray,
) -> FloatArray:
    """How toes or a hand turn in the world, (F, 4), where a tip would go below its floor.

    ``placed``: how the joint's parent has been turned (F, 4), where the joint is now (F, 3), and
    which way it bends if it hangs straight down (F, 3). ``ends``: its tips, and the floor of each.
    """
    turn, base, ahead = placed
    bends, most = np.zeros((len(turn), 3)), np.zeros(len(turn))
    for tip, floor in zip(*ends, strict=True):
        arm = body.world.positions[:, tip] - body.world.positions[:, joint]
        reach = quat.rotate(turn, arm)
        bend = quat.log(_pitched(reach, _lift(base[:, 1] + reach[:, 1] - floor, soft), ahead))
        size = np.linalg.norm(bend, axis=1)
        larger = size > most
        bends[larger], most[larger] = bend[larger], size[larger]
    return quat.exp(bends)


def _turn_end(
    body: Derived, joint: int, turn: FloatArray, bend: FloatArray, rotations: FloatArray
) -> None:
    """Turn a joint in the world by (F, 4), after its parent has been turned by (F, 4)."""
    moves = bend[:, 1:].any(axis=1)
    if not moves.any():
        return
    own = quat.mul(turn[moves], body.world.rotations[moves, joint])
    more = quat.mul(quat.mul(quat.conjugate(own), bend[moves]), own)
    rotations[moves, joint] = quat.normalize(quat.mul(rotations[moves, joint], more))


class _Foot:
    """One foot of a body, in all frames."""

    def __init__(
        self, body: Derived, leg: Leg, foot: FootPoints, down: BoolArray, contacts: Contacts
    ) -> None:
        self.body, self.leg, self.foot, self.down = body, leg, foot, down
        self.size = leg_length(body, leg.foot)
        self.near = _NEAR * self.size
        self.stairs = on_stairs(body.world.positions[:, foot.toe, 1], down, self.size)
        self.on_heel, self.on_ball = contacts.heel(leg.foot), contacts.toe(leg.foot)

    def lift(self, rotations: FloatArray) -> None:
        """Change local ``rotations`` (F, J, 4) of leg, foot and toes."""
        world = self.body.world
        ankle, ball = world.positions[:, self.foot.ankle], world.positions[:, self.foot.toe]
        heel = self.foot.heel_positions(world)
        heel_up, ball_up = self._raised(heel, self.on_heel), self._raised(ball, self.on_ball)
        # one end that is well above the floor goes along with the other: the foot is not turned
        heel_up, ball_up = (
            np.maximum(heel_up, self._free(heel) * ball_up),
            np.maximum(ball_up, self._free(ball) * heel_up),
        )
        ahead = unit(ball * _LEVEL - heel * _LEVEL)
        turn = _pitched(ball - heel, ball_up - heel_up, ahead)
        # about the point that stands still
        on_heel = self.on_heel & ~self.on_ball
        pivot = np.where(on_heel[:, None], heel, ball)
        place = pivot + np.where(on_heel, heel_up, ball_up)[:, None] * UP
        moved = place + quat.rotate(turn, ankle - pivot) - ankle
        moves = (heel_up != 0.0) | (ball_up != 0.0)
        moved[~moves], turn[~moves] = 0.0, quat.identity()
        if moves.any():
            goal = FootGoal(np.ascontiguousarray(moved), turn, moves)
            none, share = np.zeros_like(moved), moves.astype(float)
            bend_leg(rotations, world, self.body.skeleton.parents, self.leg, goal, none, share, 0)
        tips = [] if self.foot.toe == self.foot.ankle else _tips(self.body, self.foot.toe)
        base = place + quat.rotate(turn, ball - pivot)
        placed = turn, base, ahead
        # where tips are now that the foot has been lifted
        arms = [world.positions[:, tip] - ball for tip in tips]
        floors = [self._stands(base + quat.rotate(turn, arm)) for arm in arms]
        soft = self._soft(self.down)
        bend = _bends(self.body, self.foot.toe, placed, (tips, floors), soft)
        _turn_end(self.body, self.foot.toe, turn, bend, rotations)

    @property
    def lowest(self) -> float:
        """Height of the lowest joint of the foot while it stands."""
        foot = [self.foot.ankle, *self.body.skeleton.descendants(self.foot.ankle)]
        return min(self._stands(self.body.world.positions[:, joint]) for joint in foot)

    def _stands(self, points: FloatArray) -> float:
        return standing_height(points[:, 1], self.down, stairs=self.stairs)

    def _free(self, points: FloatArray) -> FloatArray:
        """How far points (F, 3) are from the floor: from 0 on it to 1 well above it."""
        high = np.clip((points[:, 1] - self._stands(points)) / (_HIGH * self.size), 0.0, 1.0)
        return np.asarray(high**2 * (3.0 - 2.0 * high))

    def _raised(self, points: FloatArray, stands: BoolArray) -> FloatArray:
        """By how much points (F, 3) are to be higher, (F,)."""
        return _lift(points[:, 1] - self._stands(points), self._soft(stands))

    def _soft(self, stands: BoolArray) -> FloatArray:
        """How far above the floor heights begin to change, (F,): 0 where a point stands."""
        frames = _NEAR_S / self.body.motion.frame_time
        away = np.minimum(_frames_from(stands) / max(frames, 1.0), 1.0)
        return np.asarray(self.near * away**2 * (3.0 - 2.0 * away))


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


def _pitched(arms: FloatArray, rise: FloatArray, ahead: FloatArray) -> FloatArray:
    """Turns (F, 4) about level axes that raise the ends of arms (F, 3) by so much.

    Arms turn in the upright plane that they are in; one that hangs straight down, in that which is
    ``ahead`` (F, 3).
    """
    length = np.linalg.norm(arms, axis=1, keepdims=True)
    level = unit(arms * _LEVEL + _STEEP * length * ahead)
    along = np.einsum("fi,fi->f", arms, level)
    size = np.hypot(along, arms[:, 1])
    safe = np.where(size > 0.0, size, 1.0)
    wanted = np.arcsin(np.clip((arms[:, 1] + rise) / safe, -1.0, 1.0))
    angle = np.where(rise != 0.0, wanted - np.arctan2(arms[:, 1], along), 0.0)
    axis = np.stack([-level[:, 2], np.zeros(len(arms)), level[:, 0]], axis=1)
    return quat.exp(0.5 * angle[:, None] * axis)
