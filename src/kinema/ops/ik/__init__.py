"""Inverse kinematics: turn joints so that a hand or a foot is where it should be."""

from kinema.ops.ik.two_bone import two_bone

__all__ = ["two_bone"]
