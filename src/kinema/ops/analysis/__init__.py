"""What happens in a motion, and when: contacts, gait, stops, key times, path and balance.

>>> import kinema
>>> walk = kinema.samples.walk(seconds=4.0).motion
>>> found = kinema.analysis.analyze(walk)
>>> round(found.gait.cadence)
111
"""

from __future__ import annotations

from kinema.ops.analysis.analyze import Analysis, analyze
from kinema.ops.analysis.gait import Gait, GaitEvent, Step, Stride, gait
from kinema.ops.analysis.key_times import KeyTime, key_times
from kinema.ops.analysis.path import Path, path
from kinema.ops.analysis.speed import joint_speeds, summed_speed
from kinema.ops.analysis.stops import Stop, stops

__all__ = [
    "Analysis",
    "Gait",
    "GaitEvent",
    "KeyTime",
    "Path",
    "Step",
    "Stop",
    "Stride",
    "analyze",
    "gait",
    "joint_speeds",
    "key_times",
    "path",
    "stops",
    "summed_speed",
]
