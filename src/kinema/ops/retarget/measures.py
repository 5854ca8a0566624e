"""How well a motion fits its new body: feet, floor, directions of limbs, joints, smoothness."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.foot_points import FootPoints, find_foot, leg_length
from kinema.ops.contacts.states import FEET, Contacts
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.ops.derived import Derived
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.floor import on_stairs, standing_height
from kinema.ops.retarget.pairs import BodyPair
from kinema.ops.roles import assign
from kinema.ops.run_lengths import runs
from kinema.skeleton import FloatArray

__all__ = ["BOUNDS", "FitFigures", "contacts_of_target", "foot_points", "measure"]

_SHORTEST_S = 0.06  # contacts that are measured


class FitFigures(NamedTuple):
    """How a retargeted motion compares with its source.

    Parameters
    ----------
    drift : float
        Farthest that toes get from their mean place during a contact, in leg lengths.
    depth : float
        Farthest that a toe, a heel or the tip of a foot gets below where it stands, in heights.
    limb : float
        Mean angle between the directions of limbs, shoulder to hand and hip to ankle, in radians.
    hinge : float
        Mean difference of the angles of knees and elbows, in radians.
    hinge_peak : float
        The same, in the frame in a hundred that is worst.
    jerk : float
        Mean jerk of head, hands, ankles and hips in leg lengths, relative to the source.
    heading : float
        Mean angle between the headings of the feet, in radians.
    travel : float
        Length of the hips' path in leg lengths, relative to the source.
    """

    drift: float
    depth: float
    limb: float
    hinge: float
    hinge_peak: float
    jerk: float
    heading: float
    travel: float


# what is out of bounds is named by an audit
BOUNDS = FitFigures(
    drift=0.005,
    depth=0.002,
    limb=float(np.radians(6.0)),
    hinge=float(np.radians(5.0)),
    hinge_peak=float(np.radians(20.0)),
    jerk=1.5,
    heading=float(np.radians(6.0)),
    travel=1.05,
)


def measure(source: Body, result: Motion, target: Body) -> FitFigures:
    """Compare a motion of the target with the motion of the source that it came from."""
    assert source.derived is not None
    assert source.contacts is not None
    seen = Derived(assign(result, {role: target.roles.name(role) for role in target.roles.joints}))
    worlds = source.derived.world, seen.world
    pair = BodyPair(source, target, *worlds)
    sizes = pair.leg_lengths
    contacts = contacts_of_target(source.contacts, target, sizes[1] / sizes[0])
    feet = [find_foot(seen, "left", contacts.drift), find_foot(seen, "right", contacts.drift)]
    found = [foot for foot in feet if foot is not None]
    hinges = np.stack(list(pair.hinges().values()))
    return FitFigures(
        drift=_drift(seen.world, found, contacts, sizes[1]),
        depth=_depth(seen, found, contacts) / target.skeleton.height,
        limb=float(np.mean(list(pair.limbs().values()))),
        hinge=float(hinges.mean()),
        hinge_peak=float(np.quantile(hinges, 0.99)),
        jerk=pair.jerk(),
        heading=pair.heading(),
        travel=pair.travel(),
    )


def foot_points(body: Derived, foot: FootPoints) -> FloatArray:
    """What must not go below the floor: toe, heel and what is beyond the toes, (F, N, 3)."""
    beyond = [joint for joint in body.skeleton.descendants(foot.ankle) if joint != foot.toe]
    points = [body.world.positions[:, foot.toe], foot.heel_positions(body.world)]
    points += [body.world.positions[:, joint] for joint in beyond]
    return np.stack(points, axis=1)


def contacts_of_target(contacts: Contacts, target: Body, scale: float) -> Contacts:
    """Contacts of the source as the target has them, which is so much larger.

    A foot without toes can only stand flat.
    """
    drift = (scale * contacts.drift[0], scale * contacts.drift[1])
    left, right = (not target.has(f"{side}_toe") for side in FEET)
    return replace(
        contacts,
        left_heel=contacts.flat("left") if left else contacts.left_heel,
        left_toe=contacts.flat("left") if left else contacts.left_toe,
        right_heel=contacts.flat("right") if right else contacts.right_heel,
        right_toe=contacts.flat("right") if right else contacts.right_toe,
        floor=scale * contacts.floor,
        drift=drift,
    )


def _drift(world: World, feet: list[FootPoints], contacts: Contacts, leg: float) -> float:
    """The farthest of all contacts of toes that last."""
    least = _SHORTEST_S / contacts.frame_time
    found = []
    for foot in feet:
        track = on_moving_floor(world.positions[:, foot.toe], contacts.drift, contacts.frame_time)
        for start, stop in runs(contacts.toe(foot.side)):
            if stop - start >= least:
                off = track[start:stop] - track[start:stop].mean(axis=0)
                found.append(float(np.linalg.norm(off, axis=-1).max()))
    return float(np.max(found)) / leg if found else 0.0


def _depth(body: Derived, feet: list[FootPoints], contacts: Contacts) -> float:
    """How far any point of a foot gets below the height at which it stands."""
    deepest = 0.0
    for foot in feet:
        heights = foot_points(body, foot)[..., 1]
        flat = contacts.flat(foot.side)
        down = flat if flat.any() else contacts.of(foot.side)
        if down.any():
            stairs = on_stairs(heights[:, 0], down, leg_length(body, foot.side))
            for track in heights.T:
                below = standing_height(track, down, stairs=stairs) - track.min()
                deepest = max(deepest, float(below))
    return deepest
