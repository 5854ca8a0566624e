"""Give the motion of one body to another, of any build and with any skeleton."""

from kinema.ops.retarget.measures import Figures
from kinema.ops.retarget.retargeting import Retargeted, joint_map, retarget, retargeted

__all__ = ["Figures", "Retargeted", "joint_map", "retarget", "retargeted"]
