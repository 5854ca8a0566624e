"""Calls of every operation, drawn at random: motions, bodies and options that nobody chose.

The same number always gives the same call. An option that an operation declares has a value of its
type; those whose type says too little are in `USUAL`.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from kinema import Motion, Skeleton, placement, quat
from kinema.catalogue import OPERATIONS, function_of
from kinema.errors import KinemaError
from kinema.live.avatar import avatar
from kinema.ops.ik import CentreOfMass, LookAt, Orientation, Pin, Position
from kinema.ops.warp import JointTurn, ReachGoal
from kinema.schema import describe
from kinema.schema.types import Choice, Flag, Number, Type
from tests.mounts import wrapped
from tests.recorded import motions
from tests.recorded.motions import facing, in_centimetres, scrambled, skating

OPTION = 0.4  # how often an option is given that need not be
_TRIES = 8
_SAME_LENGTH = ("warp.costs", "keyframes.measure_error", "compare", "change")
HANDS, FEET = ["left_hand", "right_hand"], ["LeftFoot", "RightFoot"]
SOME = ["LeftArm", "RightUpLeg", "Spine", "Head", "LeftFoot", "RightForeArm"]

Rng = np.random.Generator


def call(name: str, number: int) -> Any:
    """What an operation gives, and what it said against the calls that were drawn before that."""
    rng = np.random.default_rng([zlib.crc32(name.encode()), number])
    said = []
    for _ in range(_TRIES):
        inputs, options = drawn(rng, name)
        try:
            return said, function_of(name)(*inputs, **options)
        except KinemaError as error:
            said.append(str(error))
    return said


def drawn(rng: Rng, name: str) -> tuple[list[Any], dict[str, Any]]:
    """Arguments for a call."""
    operation = describe(function_of(name))
    first = motion_of(rng)
    if operation.many:
        inputs: list[Any] = [[first, *(other(rng, first) for _ in range(rng.integers(1, 3)))]]
    else:
        inputs = [first, *(other(rng, first) for _ in operation.inputs[1:])]
    if name.startswith("retarget"):
        inputs[1] = body_of(rng)
    elif name in _SAME_LENGTH:
        inputs = [motion[:12] for motion in inputs]
    options = {
        one.name: value
        for one in operation.parameters
        if one.required or rng.random() < OPTION
        if (value := value_of(rng, name, one.name, one.type, one.default, first)) is not None
    }
    if name == "ik.moved" and not options.keys() & {"goals", "by"}:
        options["by"] = USUAL["by"](rng, first)
    return inputs, options


def motion_of(rng: Rng) -> Motion:
    """Somebody, doing something, recorded somehow."""
    kinds = [
        *(3 * [motions.walk, motions.noisy_walk]),
        *(motions.run, motions.jumps, motions.punch, motions.reach, motions.turning),
        *(motions.to_stop, motions.standing),
    ]
    fps = float(rng.choice([24.0, 30.0, 50.0]))
    height = float(rng.choice([1.2, 1.6, 1.75, 2.0]))
    motion = kinds[rng.integers(len(kinds))](fps=fps, height=height)
    start = int(rng.integers(max(1, motion.num_frames - 70)))
    motion = motion[start : start + int(rng.integers(25, 70))]
    for change, share in (
        (partial(facing, angle_rad=float(rng.uniform(-3, 3))), 0.3),
        (skating, 0.2),
        (in_centimetres, 0.15),
        (scrambled, 0.3),
        (wrapped, 0.15),
    ):
        if rng.random() < share:
            motion = change(motion)
    return motion


def other(rng: Rng, first: Motion) -> Motion:
    """Another motion of the same body: a stretch of it, somewhere else and in another posture."""
    start = int(rng.integers(first.num_frames // 2))
    motion = facing(first[start : start + int(rng.integers(12, 60))], float(rng.uniform(-2, 2)))
    turns = quat.exp(0.05 * rng.normal(size=(motion.skeleton.num_joints, 3)))
    turns[motion.skeleton.is_end | (motion.skeleton.parents < 0)] = quat.identity()
    return motion.with_arrays(rotations=quat.mul(motion.rotations, turns))


def body_of(rng: Rng) -> Skeleton:
    height = float(rng.uniform(1.1, 2.1))
    bodies = [
        lambda: avatar(height),
        lambda: scrambled(motions.walk(height=round(height, 1))).skeleton,
        lambda: motions.walk(height=round(height, 1)).skeleton,
    ]
    return bodies[rng.integers(len(bodies))]()


def value_of(rng: Rng, function: str, name: str, kind: Type, default: Any, motion: Motion) -> Any:
    """A value for a parameter; None: not given."""
    for key in (f"{function}.{name}", name):
        if key in USUAL:
            return USUAL[key](rng, motion)
    if isinstance(kind, Choice):
        return str(rng.choice(kind.choices))
    if isinstance(kind, Flag):
        return bool(rng.random() < 0.5)
    if isinstance(kind, Number) and isinstance(default, int | float):
        value = default * 3.0 ** rng.uniform(-1.0, 1.0) if default else rng.normal()
        value = float(np.clip(value, max(kind.low, -1e3), min(kind.high, 1e3)))
        return round(value) if kind.integer else float(f"{value:.3g}")
    return None


def place(rng: Rng, motion: Motion) -> list[float]:
    """Somewhere within reach, at first."""
    size = float(np.ptp(motion.skeleton.offsets, axis=0).max())
    at = motion.positions[0, motion.skeleton.roots[0]]
    return [float(c) for c in at + size * rng.uniform(-0.8, 0.9, size=3)]


def stretch(rng: Rng, motion: Motion) -> tuple[int, int]:
    start = int(rng.integers(2, motion.num_frames // 2))
    return start, start + int(rng.integers(3, motion.num_frames // 3))


def few(rng: Rng, motion: Motion) -> list[int]:
    inner = rng.choice(np.arange(1, motion.num_frames - 1), size=int(rng.integers(2, 6)))
    return [0, *sorted({int(n) for n in inner}), motion.num_frames - 1]


def masked(rng: Rng, motion: Motion) -> np.ndarray:
    """Samples that are missing, here and there but at the ends."""
    mask = rng.random(motion.rotations.shape[:2]) < 0.04
    mask[[0, -1]] = False
    return mask


def goal(rng: Rng, motion: Motion) -> list[Any]:
    at = place(rng, motion)
    hand = str(rng.choice(HANDS))
    return [
        [Position(hand, at)],
        [Position(hand, at, weight=0.4), Position(str(rng.choice(FEET)), place(rng, motion))],
        [Position(hand, at), LookAt("head", place(rng, motion))],
        [Orientation("head", [0.8, 0.0, 0.6, 0.0])],
        [CentreOfMass(at)],
    ][rng.integers(5)]


def _one(*values: Any) -> Callable[[Rng, Motion], Any]:
    return lambda rng, motion: values[rng.integers(len(values))]


def _number(low: float, high: float) -> Callable[[Rng, Motion], float]:
    return lambda rng, motion: round(float(rng.uniform(low, high)), 4)


def _whole(low: int, high: int) -> Callable[[Rng, Motion], int]:
    return lambda rng, motion: int(rng.integers(low, high))


# By a parameter's name, or that of an operation and a parameter.
USUAL: dict[str, Callable[[Rng, Motion], Any]] = {
    "a": _number(0.5, 4.0),
    "alpha": _number(0.0, 1.0),
    "angle_rad": _number(-3.0, 3.0),
    "base": _one("auto", "root", "LeftFoot"),
    "beats": _one([(0.2, 0.3), (0.5, 0.7)]),
    "blend_s": _number(0.05, 0.5),
    "by": lambda rng, motion: [round(float(c), 3) for c in rng.normal(size=3) * 0.1],
    "contacts": _one(None),
    "count": _whole(3, 12),
    "curve": _one("auto", "quadratic", "cubic", "slerp", "spline", "hold"),
    "cutoff_hz": _number(2.0, 9.0),
    "ease": _one((0.1, 0.5), (0.2, 0.9)),
    "events": _one(None),
    "face_rad": _number(-3.0, 3.0),
    "factor": _number(0.3, 3.0),
    "floor": _number(-0.05, 0.05),
    "fps": _number(11.0, 90.0),
    "frames": few,
    "fill.join.frames": _whole(3, 20),
    "contacts.locked.frames": stretch,
    "ik.moved.frames": stretch,
    "trim.trimmed.frames": stretch,
    "gains": lambda rng, motion: [round(float(g), 2) for g in rng.uniform(0.0, 2.0, size=4)],
    "gamma": _number(0.6, 2.0),
    "gaps": lambda rng, motion: [stretch(rng, motion)],
    "goals": goal,
    "ik.moved.goals": place,
    "ik.reach.goals": place,
    "ik.two_bone.goals": place,
    "gravity": _number(1.0, 12.0),
    "height": _number(0.5, 2.5),
    "contacts.detect.height": _number(0.02, 0.12),
    "high_hz": _number(4.0, 9.0),
    "iterations": _whole(3, 60),
    "joint": _one(*SOME),
    "joints": lambda rng, motion: [str(n) for n in rng.choice(SOME, size=2, replace=False)],
    "keys": _one(None),
    "limits": _one("human"),
    "low_hz": _number(0.5, 3.0),
    "mapping": _one(None),
    "mask": masked,
    "max_error": _number(0.01, 0.1),
    "optimal": _one(True, False),
    "orientations": _one("turn", "keep"),
    "parts": _one(None),
    "pause_s": _number(0.1, 0.6),
    "pins": _one([]),
    "keyframes.reduction.pins": few,
    "keyframes.select.pins": few,
    "saliency.removal.pins": few,
    "ik.moved.pins": _one(["LeftFoot"], ["LeftFoot", "RightFoot"]),
    "ik.solution.pins": _one([Pin("LeftFoot")], [Pin("RightFoot", orientation=True), Pin("Head")]),
    "placement.placed.placement": lambda rng, motion: placement.Placement(*rng.normal(size=3)),
    "points": _one(None),
    "pole": place,
    "radii": _one(None),
    "reach": lambda rng, motion: [
        ReachGoal(str(rng.choice([*HANDS, *FEET])), 0.4, tuple(place(rng, motion)))
    ],
    "reference": _whole(0, 2),
    "replace": lambda rng, motion: [stretch(rng, motion)],
    "roles": _one({"head": "Head"}, {"left_hand": "LeftForeArm"}),
    "root": _one(True, False),
    "share": _number(0.05, 0.4),
    "speed": _number(0.1, 0.9),
    "speeds": _one([(0.0, 0.7), (0.4, 1.6)], [(0.1, 2.0)]),
    "start": _whole(3, 8),
    "stop": _whole(9, 20),
    "stretch": _one((0.2, 0.6, 1.5), (0.1, 0.5, 0.4)),
    "taps": _one([0.25, 0.5, 0.25], [0.1, 0.2, 0.4, 0.2, 0.1], [0.3, 0.5, 0.4]),
    "threshold": _number(0.5, 6.0),
    "tip": _one(*HANDS),
    "tips": _one(*HANDS, ["left_hand", "right_hand"]),
    "ik.reach.base": _one("left_shoulder", "spine", "hips"),
    "ik.moved.base": _one("spine", "hips"),
    "to": _one("cm", "m", "in"),
    "turn": lambda rng, motion: [JointTurn(str(rng.choice(SOME)), 0.5, (0.4, -0.3, 0.5))],
    "turn_rad": _number(-3.0, 3.0),
    "twist_gamma": _number(0.6, 2.0),
    "weight": _number(0.0, 1.0),
    "transition.joined.weight": _one("linear", "smoothstep", "quintic"),
    "weights": _one("uniform", "bones"),
    "ik.reach.weights": _one({"LeftArm": 0.3}, {"Spine": 0.0}),
    "blend.blended.weights": _one([0.3, 0.7], [0.2, 0.5, 0.3]),
    **dict.fromkeys(
        (f"fill.{name}.weights" for name in ("gap", "missing", "repair", "replace")),
        _one((1.0, 2.0, 3.0, 1.0), (1.0, 0.5, 0.7, 1.0)),
    ),
    "width": _whole(1, 5),
    "window_s": _number(0.03, 0.6),
}

# Too slow for many calls, or the same as others.
_LEFT_OUT = {"filters.compare", "filters.compare_methods", "keyframes.compare", "tree"}
NAMES = [entry.detail or entry.name for entry in OPERATIONS if entry.name not in _LEFT_OUT]
