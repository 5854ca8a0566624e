"""Joint limits: how far each joint may turn, and the nearest allowed rotation.

A limit describes a joint's rotation relative to a *zero*, a rotation in the middle of its range:
either as a swing of its bone within a cone and a twist about the bone (`cone`), or as turns about
three axes in sequence, each with its own range (`axes`; with one axis, a `hinge`).

>>> import kinema
>>> from kinema import quat
>>> knee = hinge([1, 0, 0], (0.0, 2.5))
>>> leg = kinema.Skeleton.build(["hip", "knee"], [-1, 0], [[0, 1, 0], [0, -0.4, 0]])
>>> limits = Limits.build(leg, {"knee": knee})
>>> backwards = quat.from_axis_angle([1, 0, 0], [0.0, -0.3])  # hip, knee
>>> limits.excess(backwards).round(3).tolist()
[0.0, 0.3]
>>> bool(limits.inside(limits.clamp(backwards)).all())
True
"""

from kinema.ops.ik.limits.human import human
from kinema.ops.ik.limits.joint import FREE, JointLimit, axes, cone, hinge
from kinema.ops.ik.limits.table import Limits

__all__ = ["FREE", "JointLimit", "Limits", "axes", "cone", "hinge", "human"]
