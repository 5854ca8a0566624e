"""Recorded results: gaps filled and clips joined."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import fill, transition
from kinema.catalogue import function_of
from kinema.ops.connect import joined as connected
from kinema.ops.fill import Curve
from tests.recorded.motions import (
    crouch,
    in_centimetres,
    jumps,
    noisy_walk,
    punch,
    run,
    scrambled,
    spiky_walk,
    to_stop,
    turning,
    walk,
    walk_with_gaps,
)
from tests.recorded.recording import Cases, check

looped = function_of("loop.looped")


def some_missing(motion):
    """A mask: one arm for a while, then the whole body."""
    mask = np.zeros((motion.num_frames, motion.skeleton.num_joints), bool)
    mask[12:20, motion.skeleton.index("LeftArm")] = True
    mask[30:37] = True
    return mask


CASES: Cases = {
    **{
        f"gap {curve}": lambda curve=curve: fill.gap(walk(), 20, 32, curve=curve)
        for curve in ("auto", "quadratic", "cubic", "slerp", "spline", "hold")
    },
    "gap, free feet": lambda: fill.gap(noisy_walk(), 15, 40, feet="free"),
    "gap, given curve": lambda: fill.gap(walk(), 20, 30, curve="cubic", a=5.0, twist_gamma=1.4),
    "gap, weights": lambda: fill.gap(walk(), 20, 30, curve="cubic", weights=(1, 2, 3, 1)),
    "gap, gamma": lambda: fill.gap(punch(), 30, 60, curve="quadratic", gamma=1.6),
    "gap in a run": lambda: fill.gap(run(), 30, 36),
    "gap in a landing": lambda: fill.gap(jumps(), 40, 60),
    "gap in a turn": lambda: fill.gap(scrambled(turning()), 50, 65),
    "replace": lambda: fill.replace(walk(fps=60.0), 40, 55, joints=["RightArm", "RightForeArm"]),
    "missing": lambda: fill.missing(walk_with_gaps(), ends="hold"),
    "missing, free": lambda: fill.missing(walk_with_gaps(seed=8), feet="free", ends="hold"),
    "samples": lambda: fill.samples(walk(), some_missing(walk())),
    "samples by parts": lambda: fill.samples(
        walk(),
        some_missing(walk()),
        parts={"LeftArm": Curve("quadratic", gamma=1.5), "Spine": Curve("cubic", a=3.0)},
    ),
    "repair": lambda: fill.repair(spiky_walk(), detect=True, gaps=[(10, 14)], ends="hold"),
    "detect spikes": lambda: fill.detect(spiky_walk(seed=6, spikes=7)),
    "detect gaps": lambda: fill.detect(walk_with_gaps()),
    "detect noise": lambda: fill.detect(noisy_walk(noise_rad=0.05)),
    "detect frozen": lambda: fill.detect(
        walk(fps=60.0).with_arrays(
            rotations=walk(fps=60.0).rotations[np.r_[:30, [30] * 8, 38:120]],
            positions=walk(fps=60.0).positions[np.r_[:30, [30] * 8, 38:120]],
        )
    ),
    "join over a pause": lambda: fill.join(walk(), to_stop(), pause_s=0.4),
    "join frames": lambda: fill.join(walk(), run()[:60], frames=15, feet="free"),
    "connect": lambda: connected([walk(), turning(), run()]),
    "connect at the hips": lambda: connected([walk(), to_stop()], base="root"),
    "connect headings": lambda: connected([walk(), run()], headings_rad=[0.3, 1.0]),
    "transition": lambda: transition.joined([walk(), to_stop()]),
    "transition, noisy": lambda: transition.joined([noisy_walk(), walk(style="brisk")]),
    "transition to a run": lambda: transition.joined([walk(), run()[:60]], max_trim_s=0.3),
    "transition to a punch": lambda: transition.joined([to_stop(), punch(fps=30.0)]),
    "transition, in centimetres": lambda: transition.joined(
        [in_centimetres(walk()), in_centimetres(turning())]
    ),
    "transition, free feet": lambda: transition.joined([walk(), jumps()[:60]], feet="free"),
    "transition, short": lambda: transition.joined([walk()[:20], turning()[:20]], blend_s=0.2),
    "transition, linear": lambda: transition.joined([walk(), crouch()[:60]], weight="linear"),
    "loop": lambda: looped(walk()),
    "loop, thrice": lambda: looped(noisy_walk(), cycles=3, blend_s=0.2),
    "loop a turn, straight": lambda: looped(turning(), course="straight"),
    "loop a punch": lambda: looped(punch(), cycles=2),
    "loop a run": lambda: looped(run()[20:80], cycles=2, feet="free"),
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_as_recorded(name):
    check("joins", name, CASES)
