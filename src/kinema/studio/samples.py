"""The samples of the library: motions made by code, so that the first start shows something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kinema import samples
from kinema.errors import OptionError, closest
from kinema.motion import Motion
from kinema.samples import Sample

__all__ = ["SAMPLES", "make_sample"]


@dataclass(frozen=True)
class _Recorded:
    """How a sample is made, what it is called and how long it is."""

    name: str
    seconds: float
    make: Callable[..., Sample]
    options: Mapping[str, Any] = field(default_factory=dict)


SAMPLES: dict[str, _Recorded] = {
    "walk": _Recorded("walk · neutral", 4.0, samples.walk),
    "walk-brisk": _Recorded("walk · brisk", 4.0, samples.walk, {"style": "brisk"}),
    "walk-tired": _Recorded("walk · tired", 4.0, samples.walk, {"style": "tired"}),
    "run-stop": _Recorded("run stop", 10.0, samples.run_stop),
    "walk-crouch": _Recorded("walk crouch", 12.0, samples.walk_crouch),
    "jumps": _Recorded("jumps", 11.0, samples.jumps),
    "punch": _Recorded("punch", 4.0, samples.punch),
    "reach": _Recorded("reach", 3.0, samples.reach),
    "turn": _Recorded("turn", 5.0, samples.turn),
    "walk-to-stop": _Recorded("walk to stop", 5.0, samples.walk_to_stop),
    "walk-child": _Recorded("walk · child", 4.0, samples.walk, {"height": 1.15, "seed": 3}),
    "walk-noisy": _Recorded(
        "walk · noisy recording",
        4.0,
        samples.walk,
        {"noise_rad": 0.02, "noise_m": 0.002, "spikes": 6, "seed": 1},
    ),
    "dog-walk": _Recorded("dog walk", 4.0, samples.dog_walk),
}


def make_sample(name: str) -> Motion:
    """Make a sample by its id.

    >>> make_sample("walk").num_frames
    240
    """
    if name not in SAMPLES:
        raise OptionError(f"no sample named {name!r}", hint=closest(name, SAMPLES))
    recorded = SAMPLES[name]
    return recorded.make(seconds=recorded.seconds, **recorded.options).motion
