"""Roles of joints: which one is the hips, a knee, a hand, found by names and by geometry.

>>> import kinema
>>> walk = kinema.samples.walk(seconds=1.0).motion
>>> roles = find_roles(walk)
>>> walk.skeleton.names[roles["left_ankle"]]
'LeftFoot'
"""

from __future__ import annotations

from kinema.ops.roles.finding import assign, find_roles
from kinema.ops.roles.model import LEFT, MIDDLE, RIGHT, ROLES, Roles

__all__ = ["LEFT", "MIDDLE", "RIGHT", "ROLES", "Roles", "assign", "find_roles"]
