"""The same frames of a motion on two bodies, and what can be compared between them."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema.kinematics import World
from kinema.ops.retarget.bodies import LIMBS, SIDES, Body, middle, unit
from kinema.skeleton import FloatArray

__all__ = ["BodyPair", "angles"]

_LEVEL = 0.5  # of a foot's length: one that points up or down more steeply has no heading
_TRAVELS = 1.0  # leg lengths: hips that move less only sway
_TRACKED = ("head", "left_hand", "right_hand", "left_ankle", "right_ankle", "hips")


class BodyPair(NamedTuple):
    """The same frames of both bodies in the world."""

    source: Body
    target: Body
    before: World
    after: World

    @property
    def leg_lengths(self) -> tuple[float, float]:
        """Mean length of the legs of both bodies."""
        lengths = []
        for body, world in ((self.source, self.before), (self.target, self.after)):
            legs = [[body.roles[role] for role in LIMBS[f"{side}_leg"]] for side in SIDES]
            bones = np.diff(world.positions[0][np.array(legs)], axis=1)
            lengths.append(float(np.linalg.norm(bones, axis=-1).sum(axis=1).mean()))
        return lengths[0], lengths[1]

    def both(self, *roles: str) -> bool:
        """Whether both bodies have all of these roles."""
        return self.source.has(*roles) and self.target.has(*roles)

    def vectors(self, start: str, end: str) -> tuple[FloatArray, FloatArray]:
        """From one role to another, (F, 3), in both bodies."""
        one, other = (
            world.positions[:, body.roles[end]] - world.positions[:, body.roles[start]]
            for body, world in ((self.source, self.before), (self.target, self.after))
        )
        return one, other

    def limbs(self) -> dict[str, FloatArray]:
        """Angles (F,) between the directions of each limb, from its start to its end."""
        return {
            name: angles(*self.vectors(roles[0], roles[2]))
            for name, roles in LIMBS.items()
            if self.both(*roles)
        }

    def hinges(self) -> dict[str, FloatArray]:
        """Differences (F,) of the angles of each knee and elbow."""
        found = {}
        for name, roles in LIMBS.items():
            if self.both(*roles):
                upper, lower = self.vectors(*roles[:2]), self.vectors(*roles[1:])
                bends = [angles(upper[i], lower[i]) for i in (0, 1)]
                found[name] = np.abs(bends[0] - bends[1])
        return found

    def jerk(self) -> float:
        """Mean third difference of some joints in leg lengths, over the source's."""
        parts = [role for role in _TRACKED if self.both(role)]
        shaking = []
        sizes = self.leg_lengths
        for body, world, size in zip((self.source, self.target), self.worlds, sizes, strict=True):
            tracks = world.positions[:, [body.roles[role] for role in parts]] / size
            third = np.diff(tracks, n=3, axis=0)
            shaking.append(float(np.linalg.norm(third, axis=-1).mean()) if third.size else 0.0)
        return shaking[1] / shaking[0] if shaking[0] > 0.0 else 1.0

    def heading(self) -> float:
        """Mean angle between the directions of level feet, seen from above."""
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
        """Length of the hips' path in leg lengths, over the source's."""
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
        """Both bodies in the world."""
        return self.before, self.after


def angles(one: FloatArray, other: FloatArray) -> FloatArray:
    """Angles between vectors (..., 3), in radians."""
    a, b = unit(one), unit(other)
    return np.asarray(
        2.0 * np.arctan2(np.linalg.norm(a - b, axis=-1), np.linalg.norm(a + b, axis=-1))
    )
