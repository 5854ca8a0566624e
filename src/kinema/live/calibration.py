"""T-pose calibration: what a sender sends while somebody stands in a T-pose is no rotation at all.

Bones of VRM 0 models are sent relative to an upright T-pose. Those of VRM 1 models are sent raw, so
each has the rest rotation of its avatar in it, which no receiver knows. A second in a T-pose,
facing forward, shows it; it also shows how high the hips of that avatar are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kinema import _native, quat
from kinema.errors import OptionError
from kinema.live.bones import HIPS, PARENTS, BoneFrame
from kinema.live.rig import Rig
from kinema.live.t_pose import places_in
from kinema.skeleton import FloatArray

__all__ = ["Calibration"]

_LEAST_HIPS = 0.2  # metres: lower hips are not those of somebody who stands


@dataclass(frozen=True, eq=False, slots=True)
class Calibration:
    """What is taken off every frame of bones.

    Parameters
    ----------
    rest : (56, 4)
        Rotation of each bone in the world while the sender's body stands in a T-pose.
    scale : float
        By how much travel is scaled, so that the hips are as high as those of the rig.

    Examples
    --------
    >>> upright = BoneFrame(0.0, quat.identity((56,)), np.array([[0, 0, 0], [0, 0.9, 0]]))
    >>> tilted = upright._replace(rotations=np.tile(quat.from_axis_angle([1, 0, 0], 0.1), (56, 1)))
    >>> bool(np.allclose(Calibration.of([tilted]).apply(tilted).rotations, upright.rotations))
    True
    """

    rest: FloatArray
    scale: float = 1.0

    @classmethod
    def of(cls, frames: Sequence[BoneFrame], rig: Rig | None = None) -> Calibration:
        """From frames of somebody in a T-pose who faces forward, about a second of them.

        With a rig, travel is scaled to its size, too.
        """
        if not frames:
            raise OptionError(
                "calibration needs frames of a T-pose, found none",
                hint="does the sender send to this port?",
            )
        turns = np.stack([_world(frame.rotations) for frame in frames])
        rest = quat.mean(np.moveaxis(turns, 0, -2), axis=-2) if len(turns) > 1 else turns[0]
        hips = float(np.median([_hips(frame)[1] for frame in frames]))
        if rig is None or hips < _LEAST_HIPS:
            return cls(quat.normalize(rest))
        return cls(quat.normalize(rest), _hips_height(rig) / hips)

    def apply(self, frame: BoneFrame) -> BoneFrame:
        """The frame with every bone relative to the T-pose; all travel is in the hips."""
        relative = quat.mul(_world(frame.rotations), quat.conjugate(self.rest))
        rotations = relative.copy()
        rotations[1:] = quat.mul(quat.conjugate(relative[PARENTS[1:]]), relative[1:])
        # the hips are where they were, whatever the root's own rest rotation is
        places = np.zeros((2, 3))
        places[1] = quat.rotate(quat.conjugate(relative[0]), self.scale * _hips(frame))
        return frame._replace(rotations=quat.normalize(rotations), places=places)


def _world(rotations: FloatArray) -> FloatArray:
    world, places = np.empty((1, *rotations.shape)), np.zeros((1, len(rotations), 3))
    _native.forward(rotations[None], places, PARENTS, world, places.copy())
    return np.asarray(world[0])


def _hips(frame: BoneFrame) -> FloatArray:
    """Where the hips are in the world."""
    return np.asarray(frame.places[0] + quat.rotate(frame.rotations[0], frame.places[1]))


def _hips_height(rig: Rig) -> float:
    """Height of the rig's hips over its lowest joint, in a T-pose, in metres."""
    places = places_in(rig.skeleton, rig.reference)
    hips = int(rig.joints[HIPS])
    body = places[[hips, *rig.skeleton.descendants(hips)], 1]
    return float(places[hips, 1] - body.min()) * rig.metres_per_unit
