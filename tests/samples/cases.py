"""Every sample there is, and what tests ask of their joints."""

from __future__ import annotations

from functools import cache, partial

import numpy as np

from kinema import kinematics, samples

WALKS = {
    "walk neutral": partial(samples.walk, style="neutral"),
    "walk brisk": partial(samples.walk, style="brisk"),
    "walk tired": partial(samples.walk, style="tired"),
    "walk to stop": samples.walk_to_stop,
    "turn left": samples.turn,
    "turn about": partial(samples.turn, angle_rad=-np.pi),
    "walk crouch": samples.walk_crouch,
}
ALL = {
    **WALKS,
    "run stop": samples.run_stop,
    "jumps": samples.jumps,
    "punch": samples.punch,
    "punch left": partial(samples.punch, hand="left"),
    "reach up": samples.reach,
    "reach down and back": partial(samples.reach, target="down_back", hand="left"),
}
# A toddler, a giant and people; rates that do not divide each other.
PEOPLE = [
    {"seed": 0, "height": 1.75, "fps": 60.0},
    {"seed": 1, "height": 0.8, "fps": 24.0},
    {"seed": 2, "height": 1.55, "fps": 120.0},
    {"seed": 3, "height": 2.3, "fps": 29.97},
]


@cache
def made(name, person):
    """A sample of one of these people, made once for all tests that only look at it."""
    return ALL[name](**PEOPLE[person])


def joint(motion, name):
    """A joint's way through the world, (F, 3)."""
    return kinematics.forward(motion).positions[:, motion.skeleton.index(name)]


def leg_length(skeleton):
    bones = [skeleton.index("LeftLeg"), skeleton.index("LeftFoot")]
    return float(np.linalg.norm(skeleton.offsets[bones], axis=1).sum())


def at_time(sample, name):
    """The frame nearest to the first key time of this name."""
    key = next(key for key in sample.truth.key_times if key.name == name)
    return round(key.time_s * sample.motion.fps)
