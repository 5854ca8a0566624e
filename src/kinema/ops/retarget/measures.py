"""How well a motion fits its new body: feet, floor, directions of limbs, joints, smoothness."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.foot_points import FootPoints, find_foot
from kinema.ops.contacts.states import Contacts
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.ops.derived import Derived
from kinema.ops.retarget.bodies import LIMBS, SIDES, Body, middle, unit
from kinema.ops.roles import assign
from kinema.ops.run_lengths import runs
from kinema.skeleton import FloatArray

__all__ = ["BOUNDS", "Figures", "foot_points", "measure", "on_floor_of"]

_SHORTEST_S = 0.06  # contacts that are measured
_LEVEL = 0.5  # of a foot's length: one that points up or down more steeply has no heading
_TRAVELS = 1.0  # leg lengths: hips that move less only sway
_TRACKED = ("head", "left_hand", "right_hand", "left_ankle", "right_ankle", "hips")


class Figures(NamedTuple):
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
BOUNDS = Figures(
    drift=0.005,
    depth=0.002,
    limb=float(np.radians(6.0)),
    hinge=float(np.radians(5.0)),
    hinge_peak=float(np.radians(20.0)),
    jerk=1.5,
    heading=float(np.radians(6.0)),
    travel=1.05,
)


def measure(source: Body, result: Motion, target: Body) -> Figures:
    """Compare a motion of the target with the motion of the source that it came from."""
    assert source.derived is not None
    assert source.contacts is not None
    seen = Derived(assign(result, {role: target.roles.name(role) for role in target.roles.joints}))
    worlds = source.derived.world, seen.world
    pair = _Pair(source, target, *worlds)
    sizes = pair.leg_lengths
    contacts = on_floor_of(source.contacts, sizes[1] / sizes[0])
    feet = [find_foot(seen, "left", contacts.drift), find_foot(seen, "right", contacts.drift)]
    found = [foot for foot in feet if foot is not None]
    knees = pair.hinges()
    return Figures(
        drift=_drift(seen.world, found, contacts, sizes[1]),
        depth=_depth(seen, found, contacts) / target.skeleton.height,
        limb=pair.limb(),
        hinge=float(knees.mean()) if knees.size else 0.0,
        hinge_peak=float(np.quantile(knees, 0.99)) if knees.size else 0.0,
        jerk=pair.jerk(),
        heading=pair.heading(),
        travel=pair.travel(),
    )


class _Pair(NamedTuple):
    """The same frames of both bodies in the world."""

    source: Body
    target: Body
    before: World
    after: World

    @property
    def leg_lengths(self) -> tuple[float, float]:
        lengths = []
        for body, world in ((self.source, self.before), (self.target, self.after)):
            legs = [[body.roles[role] for role in LIMBS[f"{side}_leg"]] for side in SIDES]
            bones = np.diff(world.positions[0][np.array(legs)], axis=1)
            lengths.append(float(np.linalg.norm(bones, axis=-1).sum(axis=1).mean()))
        return lengths[0], lengths[1]

    def both(self, *roles: str) -> bool:
        return self.source.has(*roles) and self.target.has(*roles)

    def vectors(self, start: str, end: str) -> tuple[FloatArray, FloatArray]:
        one, other = (
            world.positions[:, body.roles[end]] - world.positions[:, body.roles[start]]
            for body, world in ((self.source, self.before), (self.target, self.after))
        )
        return one, other

    def limb(self) -> float:
        off = [
            angles(*self.vectors(roles[0], roles[2])).mean()
            for roles in LIMBS.values()
            if self.both(*roles)
        ]
        return float(np.mean(off))

    def hinges(self) -> FloatArray:
        """Differences of the angles of knees and elbows, (F, N)."""
        found = []
        for roles in LIMBS.values():
            if self.both(*roles):
                upper, lower = self.vectors(*roles[:2]), self.vectors(*roles[1:])
                bends = [angles(upper[i], lower[i]) for i in (0, 1)]
                found.append(np.abs(bends[0] - bends[1]))
        return np.stack(found, axis=1)

    def jerk(self) -> float:
        parts = [role for role in _TRACKED if self.both(role)]
        shaking = []
        sizes = self.leg_lengths
        for body, world, size in zip((self.source, self.target), self.worlds, sizes, strict=True):
            tracks = world.positions[:, [body.roles[role] for role in parts]] / size
            third = np.diff(tracks, n=3, axis=0)
            shaking.append(float(np.linalg.norm(third, axis=-1).mean()) if third.size else 0.0)
        return shaking[1] / shaking[0] if shaking[0] > 0.0 else 1.0

    def heading(self) -> float:
        off = []
        for side in SIDES:
            if self.both(f"{side}_toe"):
                feet = self.vectors(f"{side}_ankle", f"{side}_toe")
                level = [foot * [1.0, 0.0, 1.0] for foot in feet]
                seen = np.all(
                    [
                        np.linalg.norm(flat, axis=1) > _LEVEL * np.linalg.norm(foot, axis=1)
                        for flat, foot in zip(level, feet, strict=True)
                    ],
                    axis=0,
                )
                off.append(angles(level[0][seen], level[1][seen]))
        all_off = np.concatenate(off) if off else np.zeros(0)
        return float(all_off.mean()) if all_off.size else 0.0

    def travel(self) -> float:
        lengths = []
        for body, world, size in zip(
            (self.source, self.target), self.worlds, self.leg_lengths, strict=True
        ):
            hips = middle(world.positions, [body.roles[f"{side}_hip"] for side in SIDES])
            steps = np.diff(hips[:, [0, 2]], axis=0)
            lengths.append(float(np.linalg.norm(steps, axis=1).sum()) / size)
        return lengths[1] / lengths[0] if lengths[0] > _TRAVELS else 1.0

    @property
    def worlds(self) -> tuple[World, World]:
        return self.before, self.after


def angles(one: FloatArray, other: FloatArray) -> FloatArray:
    """Angles between vectors (..., 3), in radians."""
    a, b = unit(one), unit(other)
    return np.asarray(
        2.0 * np.arctan2(np.linalg.norm(a - b, axis=-1), np.linalg.norm(a + b, axis=-1))
    )


def foot_points(body: Derived, foot: FootPoints) -> FloatArray:
    """What must not go below the floor: toe, heel and what is beyond the toes, (F, N, 3)."""
    beyond = [joint for joint in body.skeleton.descendants(foot.ankle) if joint != foot.toe]
    points = [body.world.positions[:, foot.toe], foot.heel_positions(body.world)]
    points += [body.world.positions[:, joint] for joint in beyond]
    return np.stack(points, axis=1)


def on_floor_of(contacts: Contacts, scale: float) -> Contacts:
    """Contacts of the source, on the floor of a body that is so much larger."""
    drift = (scale * contacts.drift[0], scale * contacts.drift[1])
    return replace(contacts, drift=drift, floor=scale * contacts.floor)


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
            below = np.median(heights[down], axis=0) - heights
            deepest = max(deepest, float(below.max()))
    return deepest
