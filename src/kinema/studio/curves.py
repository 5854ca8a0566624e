"""Curves over time, one value per frame: contacts of the feet, speed, any joint's own."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.contacts import detect
from kinema.ops.keyframes import all_counts
from kinema.ops.keyframes.every_count import NestedMethod
from kinema.skeleton import FloatArray
from kinema.studio.pack import pack_arrays

__all__ = ["METHODS", "curve", "key_counts"]

METHODS: tuple[NestedMethod, ...] = ("removal", "saliency", "split")
_JOINT_CURVES = ("height", "speed", "angle")


def curve(motion: Motion, name: str) -> NDArray[np.float32]:
    """A curve by its name: ``left``, ``right``, ``speed``, or ``joint:LeftHand:height``.

    Lengths are metres, angles radians from the rest pose.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> curve(walk, "left").shape, curve(walk, "joint:LeftHand:speed").shape
    ((60,), (60,))
    """
    if name in ("left", "right"):
        return _flat(detect(motion).of(name).astype(float))  # type: ignore[arg-type]
    if name == "speed":
        return _flat(_speed(motion, motion.skeleton.body_root))
    kind, _, rest = name.partition(":")
    joint, _, what = rest.rpartition(":")
    if kind != "joint" or what not in _JOINT_CURVES:
        raise OptionError(
            f"no curve named {name!r}", hint="left, right, speed, or joint:NAME:height|speed|angle"
        )
    index = motion.skeleton.index(joint)
    if what == "speed":
        return _flat(_speed(motion, index))
    if what == "height":
        return _flat(_path(motion, index)[:, 1])
    return _flat(quat.distance(motion.rotations[:, index], motion.skeleton.rest_rotations[index]))


def key_counts(motion: Motion, method: str, identity: str) -> bytes:
    """Key frames for every count with their errors, packed for the page."""
    if method not in METHODS:
        raise OptionError(f"no method {method!r} for every count", hint=", ".join(METHODS))
    found = all_counts(motion, method=method)
    return pack_arrays(
        identity,
        {
            "order": found.order.astype("<i4"),
            "counts": found.counts.astype("<i4"),
            "mean": found.of_height(found.position_mean).astype("<f4"),
            "max": found.of_height(found.position_max).astype("<f4"),
        },
        method=method,
        height=found.height * (motion.skeleton.metres_per_unit or 1.0),
        fixed=int(found.counts[0]),
    )


def _path(motion: Motion, joint: int) -> FloatArray:
    """Where a joint is in the world, in metres, (F, 3)."""
    path: FloatArray = forward(motion).positions[:, joint]
    return path * (motion.skeleton.metres_per_unit or 1.0)


def _speed(motion: Motion, joint: int) -> FloatArray:
    """How fast a joint moves in the world, in metres per second, (F,)."""
    path = _path(motion, joint)
    if len(path) < 2:
        return np.zeros(len(path))
    speed: FloatArray = np.linalg.norm(np.gradient(path, axis=0), axis=1) * motion.fps
    return speed


def _flat(values: FloatArray) -> NDArray[np.float32]:
    return np.ascontiguousarray(values, "<f4")
