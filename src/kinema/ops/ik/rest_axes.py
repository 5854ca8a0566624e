"""Joint axes that do not depend on the file: along the world's axes in the rest pose.

Where nothing else gives a direction (which way does a straight knee bend?), solvers take it from a
joint's own axes. In formats with rest rotations these may point anywhere, so such motions are
solved with axes aligned at rest, and the result is converted back.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema import quat
from kinema.kinematics import at_rest
from kinema.motion import Motion
from kinema.ops.ik.limits import Limits
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["RestAxes"]


class RestAxes:
    """Takes a skeleton's motions to aligned axes and back.

    With C a joint's rest rotation in the world and P its parent's, a local rotation q becomes
    P · q · C⁻¹. Without rest rotations nothing changes, to the bit.
    """

    def __init__(self, skeleton: Skeleton) -> None:
        self.aligned_already = bool((skeleton.rest_rotations == quat.identity()).all())
        self._own = at_rest(skeleton).rotations[0]
        self._parent = self._own[skeleton.parents]
        self._parent[skeleton.parents < 0] = quat.identity()

    def align(self, motion: Motion) -> Motion:
        """The same motion in the world, by joints whose axes are aligned at rest."""
        if self.aligned_already:
            return motion
        rotations = quat.mul(quat.mul(self._parent, motion.rotations), quat.conjugate(self._own))
        return motion.with_arrays(
            rotations=quat.normalize(rotations),
            positions=quat.rotate(self._parent, motion.positions),
        )

    def restore(self, motion: Motion, aligned: Motion, rotations: FloatArray) -> FloatArray:
        """Aligned rotations back in the motion's own axes; what has not turned, to the bit."""
        if self.aligned_already:
            return rotations
        own = quat.mul(quat.mul(quat.conjugate(self._parent), rotations), self._own)
        turned = (rotations != aligned.rotations).any(axis=-1, keepdims=True)
        return np.where(turned, quat.normalize(own), motion.rotations)

    def align_limits(self, limits: Limits | None) -> Limits | None:
        """The same limits for aligned rotations."""
        if limits is None or self.aligned_already:
            return limits
        return replace(
            limits,
            before=quat.mul(self._parent, limits.before),
            after=quat.mul(self._own, limits.after),
        )
