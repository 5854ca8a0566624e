"""Fill gaps, replace bad frames and bridge pauses with rational Bézier curves.

`repair` fills whatever is missing or wrong and reports what it filled. `gap` fills a frame range,
`missing` all samples that were never measured, `replace` frames that were badly measured; `join`
bridges the pause between two clips, `detect` finds frozen values and spikes. `samples` fills any
mask. The curves themselves are in `bezier`, the automatic settings in `measuring`.
"""

from kinema.ops.fill.bones import bone_axes
from kinema.ops.fill.curves import Curve, CurveKind
from kinema.ops.fill.detection import Detected, detect
from kinema.ops.fill.filling import Filled, gap, missing, range_mask, replace, samples
from kinema.ops.fill.gaps import Span
from kinema.ops.fill.joining import join
from kinema.ops.fill.measuring import automatic_a, automatic_gamma, automatic_weights
from kinema.ops.fill.repairing import repair
from kinema.ops.fill.tracing import Trace, trace

__all__ = [
    "Curve",
    "CurveKind",
    "Detected",
    "Filled",
    "Span",
    "Trace",
    "automatic_a",
    "automatic_gamma",
    "automatic_weights",
    "bone_axes",
    "detect",
    "gap",
    "join",
    "missing",
    "range_mask",
    "repair",
    "replace",
    "samples",
    "trace",
]
