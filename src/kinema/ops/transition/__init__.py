"""Transition: join clips smoothly, with figures that say how good each join is."""

from kinema.ops.transition.blending import Method
from kinema.ops.transition.clip import Clip
from kinema.ops.transition.figures import Figures
from kinema.ops.transition.joining import Feet, join, joined
from kinema.ops.transition.playing import State, Transition
from kinema.ops.transition.records import Join, Joined
from kinema.ops.transition.timing import Timing
from kinema.ops.transition.weights import Weight

__all__ = [
    "Clip",
    "Feet",
    "Figures",
    "Join",
    "Joined",
    "Method",
    "State",
    "Timing",
    "Transition",
    "Weight",
    "join",
    "joined",
]
