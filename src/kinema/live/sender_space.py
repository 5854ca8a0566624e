"""Put right what senders get wrong: bodies that arrive mirrored, or turned.

The protocol is clear about its space, its senders are not: a model of VRM 0 on one side and one of
VRM 1 on the other is enough to turn or mirror a body.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from kinema import quat
from kinema.live.bones import MIRRORED, BoneFrame
from kinema.units import Angle

__all__ = ["SenderSpace"]

_MIRROR_TURN, _MIRROR_PLACE = np.array([1.0, 1.0, -1.0, -1.0]), np.array([-1.0, 1.0, 1.0])
_HALF_TURN, _HALF_PLACE = np.array([1.0, -1.0, 1.0, -1.0]), np.array([-1.0, 1.0, -1.0])


@dataclass(frozen=True, slots=True)
class SenderSpace:
    """How bones that come in are turned before they drive a body.

    Parameters
    ----------
    mirror : bool
        Exchange left and right, as a mirror does.
    half_turn : bool
        Undo a half turn of the sender's axes about the vertical: its model faces away from where
        the protocol says, so the body bends backwards when it should bend forwards.
    turn_rad : float
        Turn the whole scene about the vertical: a quarter turn, π/2, takes +Z to +X.

    Examples
    --------
    >>> from kinema.live.bones import BONES
    >>> frame = BoneFrame(0.0, quat.identity((56,)), np.array([[0, 0, 0], [0.5, 1.0, 2.0]]))
    >>> SenderSpace(mirror=True).apply(frame).places[1].tolist()
    [-0.5, 1.0, 2.0]
    >>> SenderSpace(half_turn=True).apply(frame).places[1].tolist()
    [-0.5, 1.0, -2.0]
    """

    mirror: bool = False
    half_turn: bool = False
    turn_rad: Annotated[float, Angle] = 0.0

    def apply(self, frame: BoneFrame) -> BoneFrame:
        """The frame as it should have come."""
        if not (self.mirror or self.half_turn or self.turn_rad):
            return frame
        rotations, places = frame.rotations, frame.places
        if self.half_turn:  # seen from axes that are turned: q becomes y q y⁻¹
            rotations, places = rotations * _HALF_TURN, places * _HALF_PLACE
        if self.mirror:
            rotations, places = rotations[MIRRORED] * _MIRROR_TURN, places * _MIRROR_PLACE
        if self.turn_rad:
            turn = quat.from_axis_angle([0.0, 1.0, 0.0], self.turn_rad)
            rotations, places = rotations.copy(), places.copy()
            rotations[0] = quat.mul(turn, rotations[0])
            places[0] = quat.rotate(turn, places[0])
        rotations, places = np.ascontiguousarray(rotations), np.ascontiguousarray(places)
        return frame._replace(rotations=rotations, places=places)
