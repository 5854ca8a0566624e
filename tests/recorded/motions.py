"""Motions that results are recorded of: short, made by code, and not too clean."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from kinema import Motion, quat, samples
from kinema.ops.placement import turned
from kinema.ops.scale import scale
from tests.frames import reframed

_SHAKE_RAD = 1e-11
_shaken = 0


def shake(seed: int) -> None:
    """From now on, give motions that differ in their last digits, each seed in its way; 0: none."""
    global _shaken
    _shaken = seed


def shaken() -> int:
    """How they differ now: for what is made of motions and kept."""
    return _shaken


def made(name: str, **options: Any) -> Motion:
    """A sample's motion; the same options give the same one."""
    return _made(_shaken, name, *sorted(options.items()))


@cache
def _made(shaken: int, name: str, *options: tuple[str, Any]) -> Motion:
    motion = getattr(samples, name)(**dict(options)).motion
    if not shaken:
        return motion
    rng = np.random.default_rng(shaken)
    turns = quat.exp(rng.normal(size=(*motion.rotations.shape[:2], 3)) * _SHAKE_RAD)
    roots = list(motion.skeleton.roots)
    turns[:, motion.skeleton.is_end] = quat.identity()
    positions = motion.positions.copy()
    positions[:, roots] += rng.normal(size=positions[:, roots].shape) * _SHAKE_RAD
    return motion.with_arrays(
        rotations=quat.normalize(quat.mul(motion.rotations, turns)), positions=positions
    )


def walk(seconds: float = 2.0, fps: float = 30.0, **options: Any) -> Motion:
    return made("walk", seconds=seconds, fps=fps, **options)


def noisy_walk(**options: Any) -> Motion:
    """As cheap sensors see a walk: noise in the joints and in the hips' place."""
    return walk(**{"noise_m": 0.004, "noise_rad": 0.02, "seed": 5} | options)


def spiky_walk(**options: Any) -> Motion:
    return walk(**{"spikes": 5, "noise_rad": 0.004, "seed": 2, "fps": 60.0} | options)


def walk_with_gaps(**options: Any) -> Motion:
    return walk(**{"gaps": 4, "noise_rad": 0.002, "seed": 4, "fps": 60.0} | options)


def run(**options: Any) -> Motion:
    return made("run_stop", **{"seconds": 6.0, "fps": 30.0, "seed": 1} | options)


def jumps(**options: Any) -> Motion:
    options = {"seconds": 5.0, "fps": 30.0, "directions": ("up", "left")} | options
    return made("jumps", **options)


def punch(**options: Any) -> Motion:
    return made("punch", **{"seconds": 2.0, "fps": 60.0, "seed": 3} | options)


def reach(**options: Any) -> Motion:
    return made("reach", **{"seconds": 1.5, "fps": 30.0} | options)


def turning(**options: Any) -> Motion:
    return made("turn", **{"seconds": 4.0, "fps": 30.0, "angle_rad": 2.0} | options)


def crouch(**options: Any) -> Motion:
    return made("walk_crouch", **{"seconds": 9.0, "fps": 30.0, "height": 1.6} | options)


def to_stop(**options: Any) -> Motion:
    return made("walk_to_stop", **{"seconds": 4.0, "fps": 30.0, "seed": 2} | options)


def dog(**options: Any) -> Motion:
    return made("dog_walk", **{"seconds": 2.0, "fps": 30.0} | options)


def arm(**options: Any) -> Motion:
    return made("arm", **{"seconds": 2.0, "noise_m": 0.001, "noise_rad": 0.01} | options)


def scrambled(motion: Motion) -> Motion:
    """With local axes of its own in every joint."""
    return reframed(motion, seed=6)


def in_centimetres(motion: Motion) -> Motion:
    return scale(motion, factor=100.0)


def facing(motion: Motion, angle_rad: float) -> Motion:
    return turned(motion, angle_rad, about=(0.4, 0.0, -0.3))


def climbing(motion: Motion, rise: float = 0.12) -> Motion:
    """As if on stairs: the body rises with every second."""
    return _moved(motion, lambda time_s: rise * np.floor(2.0 * time_s), axis=1)


def skating(motion: Motion, size: float = 0.05) -> Motion:
    """Slides sideways, so that no foot stays where it is planted."""
    return _moved(motion, lambda time_s: size * np.sin(2.5 * time_s), axis=0)


def _moved(motion: Motion, path: Callable[[np.ndarray], np.ndarray], axis: int) -> Motion:
    positions = motion.positions.copy()
    positions[:, list(motion.skeleton.roots), axis] += path(motion.times_s)[:, None]
    return motion.with_arrays(positions=positions)


def standing(seconds: float = 1.5, **options: Any) -> Motion:
    """Hardly moving: the start of a reach, slowed down."""
    still = reach(seconds=6.0 * seconds, **options)
    return still[: int(seconds * 30)]
