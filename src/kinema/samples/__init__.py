"""Synthetic motions, so that everything runs without recordings.

A body of 24 joints with hands and toes, in metres, +Y up and facing +Z at the start, on a floor
at height 0. Each function returns a `Sample`: a motion, and its ground truth (foot contacts, named
key times, the motion before noise and gaps were added). The same options give the same sample; the
seed varies the body and how it moves. Only `arm` has another body: a right arm with magnetic
sensors.

>>> from kinema import samples
>>> sample = samples.walk(style="tired", seconds=3.0, height=1.6, noise_m=0.002)
>>> sample.motion
<Motion 180 frames at 60 fps, 24 joints>
>>> sample.truth.contact("left").shape
(180,)
"""

from __future__ import annotations

from kinema.samples.arm import arm
from kinema.samples.dog import PawTruth, dog_walk
from kinema.samples.jumping import jumps
from kinema.samples.punching import punch
from kinema.samples.reaching import reach
from kinema.samples.stops import run_stop, walk_crouch
from kinema.samples.truth import Gap, Interval, NamedTime, Sample, Spike, Truth
from kinema.samples.walks import turn, walk, walk_to_stop

__all__ = [
    "Gap",
    "Interval",
    "NamedTime",
    "PawTruth",
    "Sample",
    "Spike",
    "Truth",
    "arm",
    "dog_walk",
    "jumps",
    "punch",
    "reach",
    "run_stop",
    "turn",
    "walk",
    "walk_crouch",
    "walk_to_stop",
]
