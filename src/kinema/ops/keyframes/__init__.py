"""Key frames: the few that matter, and the motion rebuilt from them.

`select` chooses key frames and `compare` does so by every method; `rebuild` makes the full motion
again, and `measure_error` says how far it is from the original. `reduce` does all of it at once.
`all_counts` gives every number of keys with its error, `load` rebuilds a motion from a key file.
"""

from kinema.ops.joint_weights import JointWeights, joint_weights
from kinema.ops.keyframes.comparison import KeyComparison, compare
from kinema.ops.keyframes.error_report import ErrorReport, measure_error
from kinema.ops.keyframes.every_count import KeyCounts, NestedMethod, all_counts
from kinema.ops.keyframes.key_file import load
from kinema.ops.keyframes.rebuilding import Interpolation, extract, rebuild
from kinema.ops.keyframes.reducing import Reduction, reduce, reduction
from kinema.ops.keyframes.request import KeyMethod
from kinema.ops.keyframes.selection import KeyFrames, select

__all__ = [
    "ErrorReport",
    "Interpolation",
    "JointWeights",
    "KeyComparison",
    "KeyCounts",
    "KeyFrames",
    "KeyMethod",
    "NestedMethod",
    "Reduction",
    "all_counts",
    "compare",
    "extract",
    "joint_weights",
    "load",
    "measure_error",
    "rebuild",
    "reduce",
    "reduction",
    "select",
]
