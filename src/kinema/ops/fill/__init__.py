"""Fill gaps and correct stretches with curves whose speed is set: rational Bézier curves.

`gap` fills frames from what is around them, `missing` what was never measured, `replace` corrects
a stretch, `join` leads from one clip to another across a pause, `detect` finds stretches that are
frozen or stick out. `samples` is behind all of them and says which samples were made up. The curves
themselves are in `bezier`, what is automatic in `measuring`.
"""

from kinema.ops.fill.curves import Curve, CurveKind
from kinema.ops.fill.detection import Detected, detect
from kinema.ops.fill.filling import Filled, gap, missing, replace, samples, stretch_mask
from kinema.ops.fill.gaps import Span
from kinema.ops.fill.joining import join
from kinema.ops.fill.measuring import automatic_a, automatic_gamma, automatic_weights
from kinema.ops.fill.parts import bone_axes
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
    "replace",
    "samples",
    "stretch_mask",
    "trace",
]
