"""Key frames: the few that matter, and the motion rebuilt from them.

`select` chooses them by any method and `compare` by all of them, `rebuild` makes the full motion
again, `measure_error` says how far it is from the original.
"""

from kinema.ops._weights import Weights, joint_weights
from kinema.ops.keyframes._request import Method
from kinema.ops.keyframes.comparison import compare
from kinema.ops.keyframes.rebuilding import Interpolation, extract, rebuild
from kinema.ops.keyframes.report import ErrorReport, measure_error
from kinema.ops.keyframes.selection import KeyFrames, select

__all__ = [
    "ErrorReport",
    "Interpolation",
    "KeyFrames",
    "Method",
    "Weights",
    "compare",
    "extract",
    "joint_weights",
    "measure_error",
    "rebuild",
    "select",
]
