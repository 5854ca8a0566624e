"""Inverse kinematics: turn joints so that a hand or foot reaches a goal."""

from kinema.ops.ik import limits
from kinema.ops.ik.ccd import Reach, ccd, reach
from kinema.ops.ik.goals import CentreOfMass, Goal, LookAt, Orientation, Pin, Position
from kinema.ops.ik.moving import GoalMet, Moved, move, moved
from kinema.ops.ik.solve import Solution, solution, solve
from kinema.ops.ik.two_bone import two_bone

__all__ = [
    "CentreOfMass",
    "Goal",
    "GoalMet",
    "LookAt",
    "Moved",
    "Orientation",
    "Pin",
    "Position",
    "Reach",
    "Solution",
    "ccd",
    "limits",
    "move",
    "moved",
    "reach",
    "solution",
    "solve",
    "two_bone",
]
