"""The same motion with other local axes: every joint's frame turned, nothing moved in the world."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema import quat
from kinema.motion import Motion
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["original_rotations", "reframed", "turns"]


def turns(skeleton: Skeleton, seed: int = 0) -> FloatArray:
    """A constant turn of each joint's own axes, (J, 4); an end site has its parent's."""
    drawn = quat.normalize(np.random.default_rng(seed).normal(size=(skeleton.num_joints, 4)))
    for joint in np.flatnonzero(skeleton.is_end):
        drawn[joint] = drawn[skeleton.parents[joint]]
    return drawn


def reframed(motion: Motion, seed: int = 0) -> Motion:
    """Joints and bones where they were in every frame, with rest rotations that are not identity.

    World rotations become ``W · C`` with a constant ``C`` per joint, so local ones become
    ``C_parent⁻¹ · R · C``, and local positions are seen from the parent's new axes.
    """
    skeleton = motion.skeleton
    own, parent = turns(skeleton, seed), _of_parents(skeleton, seed)
    other = replace(
        skeleton,
        offsets=quat.rotate(quat.conjugate(parent), skeleton.offsets),
        rest_rotations=_between(parent, skeleton.rest_rotations, own),
    )
    return motion.with_arrays(
        skeleton=other,
        rotations=_between(parent, motion.rotations, own),
        positions=quat.rotate(quat.conjugate(parent), motion.positions),
    )


def original_rotations(motion: Motion, seed: int = 0) -> FloatArray:
    """Local rotations of a reframed motion as the original's axes have them, (F, J, 4)."""
    own, parent = turns(motion.skeleton, seed), _of_parents(motion.skeleton, seed)
    return quat.mul(quat.mul(parent, motion.rotations), quat.conjugate(own))


def _between(parent: FloatArray, rotations: FloatArray, own: FloatArray) -> FloatArray:
    return quat.normalize(quat.mul(quat.mul(quat.conjugate(parent), rotations), own))


def _of_parents(skeleton: Skeleton, seed: int) -> FloatArray:
    """The turn of each joint's parent; of a root, none."""
    found = turns(skeleton, seed)[skeleton.parents]
    found[skeleton.parents < 0] = quat.identity()
    return found
