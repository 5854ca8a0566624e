"""Recorded results: filters."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import filters
from tests.recorded.motions import (
    arm,
    jumps,
    noisy_walk,
    punch,
    scrambled,
    spiky_walk,
    turning,
    walk,
)
from tests.recorded.recording import Cases, check

TAPS = np.array([-0.1, 0.2, 0.8, 0.2, -0.1])


def kernel_cases() -> Cases:
    from typing import get_args

    from kinema.ops.filters.kernels import Kernel

    return {
        f"kernel {kernel}": lambda kernel=kernel: filters.smoothed(noisy_walk(), kernel=kernel)
        for kernel in get_args(Kernel)
        if kernel != "custom"
    }


def method_cases() -> Cases:
    from typing import get_args

    from kinema.ops.filters.smoothing import FilterMethod

    return {
        f"method {method}": lambda method=method: filters.smooth(
            spiky_walk(seconds=1.0), method=method, window_s=0.2, ends="reflect"
        )
        for method in get_args(FilterMethod)
    }


CASES: Cases = {
    **kernel_cases(),
    **method_cases(),
    "smooth by default": lambda: filters.smoothed(noisy_walk(fps=60.0, seconds=1.0)),
    "smooth a fast strike": lambda: filters.smoothed(
        punch(noise_rad=0.01), kernel="butterworth", cutoff_hz=6.0
    ),
    "smooth copied ends": lambda: filters.smooth(noisy_walk(), width=7, ends="copy"),
    "smooth held ends": lambda: filters.smooth(noisy_walk(), width=9, ends="hold"),
    "smooth half": lambda: filters.smooth(noisy_walk(), strength=0.5, joints=["LeftLeg", "Hips"]),
    "smooth an arm": lambda: filters.smoothed(arm(), window_s=0.15),
    "smooth other axes": lambda: filters.smoothed(scrambled(noisy_walk()), window_s=0.3),
    "despike": lambda: filters.despike(spiky_walk()),
    "despike longer": lambda: filters.despike(spiky_walk(seed=7, spikes=8), longest_s=0.06),
    "despike slowly": lambda: filters.despike(spiky_walk(fps=30.0, seed=9)),
    "convolve": lambda: filters.convolve(noisy_walk(), TAPS),
    "convolve, signs aligned": lambda: filters.convolve(turning(), TAPS, align_signs=True),
    "displace": lambda: filters.displace(noisy_walk(), TAPS - TAPS.mean(), gain=0.7),
    "displace held": lambda: filters.displace(walk(), [0.25, 0.5, 0.25], ends="hold"),
    "emphasize": lambda: filters.emphasize(punch(), low_hz=1.0, high_hz=5.0, gain=0.8),
    "emphasize above": lambda: filters.emphasize(walk(), low_hz=2.0, gain=-0.5, window_s=0.4),
    "equalize": lambda: filters.equalize(walk(), gains=[0.5, 1.5, 1.2, 1.0]),
    "equalize a short clip": lambda: filters.equalize(jumps()[:25], gains=[1.0, 0.2]),
    "one euro": lambda: filters.one_euro(noisy_walk()),
    "one euro, quick": lambda: filters.one_euro(
        punch(noise_rad=0.01), cutoff_hz=3.0, beta=0.3, speed_cutoff_hz=2.0
    ),
    "bands": lambda: filters.bands(noisy_walk()[:40], levels=3),
    "compare": lambda: filters.compare(noisy_walk(), TAPS),
    "compare methods": lambda: filters.compare_methods(noisy_walk(seconds=1.0)),
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_as_recorded(name):
    check("filters", name, CASES)
