"""What an edit costs: joint limits exceeded, balance lost, parts of the body that meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np

from kinema.checked import checked
from kinema.errors import OptionError, SkeletonError
from kinema.motion import Motion, complete, same_skeleton
from kinema.ops.balance import dynamic_of, static_of
from kinema.ops.collisions import collisions_of
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.states import Contacts
from kinema.ops.derived import Derived
from kinema.ops.ik.limits.human import human_limits
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["EditCosts", "costs", "differing"]

Pair: TypeAlias = tuple[float, float]


class EditCosts(NamedTuple):
    """The worst of the frames that an edit changed: pairs, before and after.

    ``limit_rad`` is how far a joint is beyond what people can do, ``limit_joint`` the joint that is
    farthest beyond it after the edit; ``static`` and ``dynamic`` are how far the centre of mass and
    the zero moment point are outside the feet, ``depth`` how deep parts of the body are in each
    other, in the motion's unit. None: a body without the joints for it.
    """

    frames: int
    limit_rad: Pair | None
    limit_joint: str | None
    static: Pair | None
    dynamic: Pair | None
    depth: Pair


@checked
def costs(before: Motion, after: Motion) -> EditCosts:
    """Measure what an edit costs: joint limits, balance, self-intersection.

    Parameters
    ----------
    before : Motion
        The clip as it was.
    after : Motion
        The edited one, with as many frames, on the same skeleton.

    Returns
    -------
    EditCosts

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> costs(walk, walk).frames
    0
    """
    same_skeleton([before, after], "measuring an edit")
    for motion in (before, after):
        complete(motion, "measuring an edit")
    if before.num_frames != after.num_frames:
        raise OptionError(
            f"an edit keeps the number of frames, found {before.num_frames} and {after.num_frames}"
        )
    changed = differing(before, after)
    bodies = Derived.whole(before), Derived.whole(after)
    bodies[1].roles = bodies[0].roles
    limit, joint = _limits(bodies, changed)
    return EditCosts(
        int(changed.sum()),
        limit,
        joint,
        _outside(bodies, changed, lambda body, contacts: static_of(body, contacts).outside),
        _outside(bodies, changed, lambda body, contacts: dynamic_of(body, contacts).outside),
        _worst([collisions_of(body).depth for body in bodies], changed),
    )


def differing(before: Motion, after: Motion) -> BoolArray:
    """Frames that are not the same to the bit, (F,)."""
    turned = (before.rotations != after.rotations).any(axis=(1, 2))
    return np.asarray(turned | (before.positions != after.positions).any(axis=(1, 2)))


def _limits(bodies: tuple[Derived, Derived], changed: BoolArray) -> tuple[Pair | None, str | None]:
    try:
        limits = human_limits(bodies[0].motion, bodies[0].roles)
    except SkeletonError:
        return None, None
    excess = [limits.excess(body.motion.rotations) for body in bodies]
    worst = _worst([angles.max(axis=1, initial=0.0) for angles in excess], changed)
    if worst[1] == 0.0:
        return worst, None
    joint = int(np.where(changed[:, None], excess[1], 0.0).max(axis=0).argmax())
    return worst, bodies[0].skeleton.names[joint]


def _outside(
    bodies: tuple[Derived, Derived],
    changed: BoolArray,
    measure: Callable[[Derived, Contacts], FloatArray],
) -> Pair | None:
    try:
        contacts = contacts_of(bodies[0])
        return _worst([measure(body, contacts) for body in bodies], changed)
    except SkeletonError:
        return None


def _worst(values: list[FloatArray], changed: BoolArray) -> Pair:
    """The largest of the frames that changed, before and after."""
    first, second = (float(np.max(value[changed], initial=0.0)) for value in values)
    return first, second
