"""Inverse kinematics: turn joints so that a hand or a foot is where it should be."""

from kinema.ops.ik import limits
from kinema.ops.ik.ccd import Reach, ccd, reach
from kinema.ops.ik.goals import CentreOfMass, LookAt, Orientation, Pin, Position
from kinema.ops.ik.solve import Solution, solution, solve
from kinema.ops.ik.two_bone import two_bone

__all__ = [
    "CentreOfMass",
    "LookAt",
    "Orientation",
    "Pin",
    "Position",
    "Reach",
    "Solution",
    "ccd",
    "limits",
    "reach",
    "solution",
    "solve",
    "two_bone",
]
