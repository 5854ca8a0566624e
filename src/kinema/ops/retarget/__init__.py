"""Give the motion of one body to another, of any build and with any skeleton."""

from kinema.ops.retarget.measures import FitFigures
from kinema.ops.retarget.retargeting import FoundMap, Retargeted, joint_map, retarget, retargeted
from kinema.ops.retarget.two_bodies import pair

__all__ = ["FitFigures", "FoundMap", "Retargeted", "joint_map", "pair", "retarget", "retargeted"]
