"""Motion warping: a motion changed to meet key poses, with its detail kept."""

from kinema.ops.warp.costs import EditCosts, costs
from kinema.ops.warp.keys import JointTurn, ReachGoal, WarpKey
from kinema.ops.warp.reaching import GoalReached
from kinema.ops.warp.warping import Warped, at_keys, motion, warped

__all__ = [
    "EditCosts",
    "GoalReached",
    "JointTurn",
    "ReachGoal",
    "WarpKey",
    "Warped",
    "at_keys",
    "costs",
    "motion",
    "warped",
]
