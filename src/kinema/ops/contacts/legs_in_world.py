"""Legs in the world: all that foot contacts look at, and a part of what the whole body needs."""

from __future__ import annotations

from kinema.ops.contacts.states import FEET, PAWS
from kinema.ops.derived import Derived
from kinema.ops.world_tracks import JointTracks, with_ancestors
from kinema.skeleton import FloatArray

__all__ = ["foot_track", "legs_in_world"]

_LEG = ("hip", "knee", "ankle", "toe")
_FRONT_LEG = ("shoulder", "elbow", "wrist", "toe")


def legs_in_world(body: Derived) -> JointTracks:
    """Joints of the legs, all below and above them, and the body root; of every frame.

    Of the whole body in the world, where that is known already.

    >>> from kinema import samples
    >>> body = Derived(samples.walk(seconds=1.0).motion)
    >>> legs_in_world(body).positions(body.roles["left_knee"]).shape
    (60, 3)
    """
    return body.once("legs in the world", lambda: body.tracks(_joints(body)))


def foot_track(body: Derived, joint: int) -> FloatArray:
    """Where a joint is in the world, (F, 3), which most likely is one of the legs'.

    >>> from kinema import samples
    >>> foot_track(Derived(samples.walk(seconds=1.0).motion), 22).shape
    (60, 3)
    """
    legs = legs_in_world(body)
    return legs.positions(joint) if joint in legs.place else body.world.positions[:, joint]


def _joints(body: Derived) -> list[int]:
    roles = [f"{side}_{part}" for side in FEET for part in _LEG]
    roles += [f"{paw}_{part}" for paw in PAWS for part in (*_LEG, *_FRONT_LEG)]
    legs = [joint for role in roles if (joint := body.roles.get(role)) is not None]
    below = [joint for leg in legs for joint in body.skeleton.descendants(leg)]
    return with_ancestors(body.skeleton, [body.body_root, *legs, *below])
