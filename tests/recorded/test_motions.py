"""Recorded results: key frames, similarity, blending and retargeting."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

from kinema import (
    blend,
    change,
    compare,
    keyframes,
    mirror,
    placement,
    resample,
    retarget,
    saliency,
    similarity,
    timealign,
)
from kinema.catalogue import function_of
from kinema.live import avatar
from kinema.ops.keyframes.request import KeyMethod
from tests.recorded.motions import (
    crouch,
    dog,
    in_centimetres,
    jumps,
    noisy_walk,
    punch,
    reach,
    run,
    scrambled,
    turning,
    walk,
)
from tests.recorded.recording import Cases, check

trimmed, scaled = function_of("trim.trimmed"), function_of("scale.scaled")
relocated = function_of("place.relocated")


def tall():
    return walk(height=1.95, seed=4).skeleton


def key_cases() -> Cases:
    return {
        f"keys {method}": lambda method=method: keyframes.reduction(
            noisy_walk(seconds=1.5), method=method, count=8
        )
        for method in get_args(KeyMethod)
    }


CASES: Cases = {
    **key_cases(),
    "keys by error": lambda: keyframes.reduction(walk(), max_error=0.02),
    "keys by exact error": lambda: keyframes.reduction(walk()[:40], max_error=0.03, exact=True),
    "keys by share": lambda: keyframes.reduction(punch(fps=30.0), share=0.15, weights="bones"),
    "keys of some joints": lambda: keyframes.select(
        run(), count=9, joints=["LeftFoot", "RightFoot"], root=True, pins=[11, 40]
    ),
    "keys facing": lambda: keyframes.select(
        turning(), count=7, method="saliency", heading=True, alpha=0.3
    ),
    "keys, rms": lambda: keyframes.select(walk(), count=6, method="optimal", norm="rms"),
    "all counts": lambda: keyframes.all_counts(jumps()[:50]),
    "rebuild": lambda: keyframes.rebuild(punch(), [0, 20, 31, 60, 90, 119]),
    "rebuild holding": lambda: keyframes.rebuild(walk(), [0, 9, 20, 41, 59], interpolation="hold"),
    "error": lambda: keyframes.measure_error(walk(), noisy_walk(seed=0)),
    "saliency": lambda: saliency.removal(noisy_walk(), alpha=0.3),
    "saliency facing": lambda: saliency.removal(turning(), heading=True, pins=[30]),
    "similarity": lambda: similarity.matrix(walk(), run()[:50], window_s=0.2),
    "similarity in place": lambda: similarity.matrix(walk(), noisy_walk(), align="none"),
    "nearest": lambda: similarity.nearest(walk(), noisy_walk(), count=5),
    "angles": lambda: similarity.angles(walk(), turning()[:50]),
    "compare": lambda: compare(walk(), noisy_walk(seed=0)),
    "change": lambda: change(noisy_walk(), noisy_walk(noise_rad=0.03)),
    "align": lambda: timealign.align(walk(), walk(style="brisk", seed=3)),
    "align steeply": lambda: timealign.align(
        walk(), walk(style="tired"), max_slope=5, window_s=0.1, smooth_s=0.3
    ),
    "register": lambda: timealign.register([walk(), walk(style="brisk"), noisy_walk()]),
    "blend": lambda: blend.blended([walk(), noisy_walk(), turning()[:60]], [0.5, 0.3, 0.2]),
    "blend registered": lambda: blend.blended([walk(), run()[:60]], weight=0.3, register=True),
    "blend pair": lambda: blend.pair(walk(), turning()[:60], np.linspace(0.0, 1.0, 60)),
    "mirror": lambda: mirror(scrambled(punch())),
    "mirror a dog": lambda: mirror(dog()),
    "resample": lambda: resample(noisy_walk(), fps=47.0),
    "trim": lambda: trimmed(walk(), frames=(5, 30)),
    "scale": lambda: scaled(walk(), height=1.2),
    "scale units": lambda: scaled(in_centimetres(walk()), to="m"),
    "place": lambda: relocated(turning(), face_rad=0.7, to_origin=True, y=0.1),
    "place in place": lambda: relocated(run(), in_place=True, turn_rad=0.2, x=0.5),
    "turned": lambda: placement.turned(walk(), 0.9, about=(1.0, 0.0, 2.0)),
    "retarget to an avatar": lambda: retarget.retargeted(walk(), avatar()),
    "retarget to a tall body": lambda: retarget.retargeted(noisy_walk(), tall()),
    "retarget, free feet": lambda: retarget.retargeted(run()[:60], avatar(1.2), feet="free"),
    "retarget positions": lambda: retarget.retargeted(walk()[:20], tall(), method="positions"),
    "retarget positions to an avatar": lambda: retarget.retargeted(
        crouch()[100:120], avatar(1.9), method="positions", feet="free"
    ),
    "retarget by optimising": lambda: retarget.retargeted(
        reach()[:12], avatar(1.5), method="optimise"
    ),
    "retarget other axes": lambda: retarget.retargeted(
        walk(), scrambled(walk(height=1.5, seed=7)).skeleton
    ),
    "joint map": lambda: retarget.joint_map(walk(), avatar()),
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_as_recorded(name):
    check("motions", name, CASES)
