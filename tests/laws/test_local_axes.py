"""Another rest frame with the same world positions gives the same result, in every operation.

A rig's local axes are its author's choice: BVH has none, glTF, USD, FBX and ASF have any. Turning
the axes of every joint by a constant leaves every joint where it was in every frame; so it may
change nothing that an operation measures, and nothing in the world that it makes.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, report, samples
from kinema.catalogue import OPERATIONS
from kinema.motion import Motion
from kinema.recipe import RecipeStep, parameters_of
from kinema.schema.references import Opaque
from tests.frames import original_rotations, reframed

# What speaks of a joint's own axes, and why.
EXEMPT = {
    "filters.bands": "its displacements are vectors in each joint's own axes",
    "filters.compare": "its last method, expmap, takes logarithms in each joint's own axes",
    "filters.compare_methods": "as filters.compare",
    "tree": "its offsets are in the axes of each joint's parent, as files have them",
}
# Solvers stop within their tolerance, wherever that is first reached.
SOLVERS = {"ik.solve": 1e-3}

WALK = samples.walk(seconds=2.0, noise_m=0.002).motion
OTHER = samples.walk(seconds=2.0, style="brisk").motion
GOAL = [0.3, 1.2, 0.4]
HAND = kinematics.forward(WALK).positions[:, WALK.skeleton.index("LeftHand")]

# Values for parameters that have no default, and for what is worth turning on.
VALUES: dict[str, dict[str, Any]] = {
    "resample": {"fps": 37.0},
    "trim": {"frames": [20, -30], "recorded": True},
    "scale": {"to": "cm", "height": 1.2},
    "place": {"face_rad": 0.4, "in_place": True, "to_origin": True, "x": 0.3, "y": 0.1},
    "filters.convolve": {"taps": [1.0, 2.0, 1.0], "method": "intrinsic"},
    "filters.displace": {"taps": [-1.0, 2.0, -1.0]},
    "filters.emphasize": {"low_hz": 1.0, "high_hz": 4.0},
    "filters.equalize": {"gains": [1.0, 0.5, 0.5, 1.0]},
    "filters.compare": {"taps": [1.0, 1.0, 1.0]},
    "filters.compare_methods": {"width": 5},
    "fill.repair": {"gaps": ["30:50"], "detect": True},
    "fill.gap": {"start": 30, "stop": 50},
    "fill.replace": {"start": 30, "stop": 50},
    "fill.samples": {"mask": (np.arange(120)[:, None] // 20 == 2) & ~WALK.skeleton.is_end},
    "blend.many": {"weights": [1.0, 2.0]},
    "blend.pair": {"weight": 0.3},
    "timewarp.warp": {"points": [[0.0, 0.0], [0.7, 1.1], [2.0, 1.6]]},
    "warp.motion": {"reach": [{"joint": "LeftHand", "time_s": 1.0, "point": [0.4, 1.2, 1.6]}]},
    "keyframes.compare": {"count": 12},
    "keyframes.extract": {"frames": [0, 40, 119]},
    "keyframes.rebuild": {"frames": [0, 40, 119]},
    "analysis.analyze": {"collisions": True},
    "ik.move": {"tips": ["LeftHand"], "goals": [GOAL], "limits": "human", "frames": "0.5s:1s"},
    "ik.ccd": {"tip": "LeftHand", "base": "LeftArm", "goals": GOAL},
    "ik.two_bone": {"tip": "LeftHand", "goals": GOAL},
    "ik.solve": {
        # within reach: how far a body stretches for more is a matter of rounding
        "goals": [{"type": "Position", "joint": "LeftHand", "points": (HAND + 0.1).tolist()}],
        "pins": ["LeftFoot"],
        "limits": "human",
    },
    "placement.turned": {"angle_rad": 0.7},
    "placement.moved": {"x": 0.3},
    "placement.placed": {"placement": {"turn_rad": 0.7, "x": 0.3, "z": -0.2}},
    "roles.assign": {"roles": {"head": "Head"}},
    "contacts.lock": {"floor": 0.0},
}


def run(name: str, motion: Motion, other: Motion) -> Any:
    step = RecipeStep.of(name, {**others(name, other), **VALUES.get(name, {})})
    return step.run(motion, kinema.read)


def others(name: str, other: Motion) -> dict[str, Any]:
    operation = kinema.catalogue.find(name).operation
    if operation.many:
        return {operation.inputs[0]: [other]}
    return dict.fromkeys(operation.inputs[1:], other)


@pytest.mark.parametrize(
    "entry", [e for e in OPERATIONS if e.name not in EXEMPT], ids=lambda entry: entry.name
)
def test_local_axes_do_not_matter(entry):
    needed = [p.name for p in parameters_of(entry) if p.required and isinstance(p.type, Opaque)]
    assert needed == []
    first = run(entry.name, WALK, OTHER)
    second = run(entry.name, reframed(WALK), reframed(OTHER))
    if not isinstance(first.result, Motion) and entry.name not in SOLVERS:
        facts = [report.facts(outcome.result, outcome.before) for outcome in (first, second)]
        alike(*facts, entry.name)
    if entry.operation.returns == "motion":
        a, b = first.motion, second.motion
        apart = kinematics.forward(a).positions - kinematics.forward(b).positions
        assert np.abs(apart).max() < SOLVERS.get(entry.name, 1e-6)
        turned = quat.distance(a.rotations, original_rotations(b))
        assert turned.max() < SOLVERS.get(entry.name, 1e-6)


def test_the_law_would_notice():
    """Turning one joint about a fixed local axis is not the same for every rig."""
    turn = quat.from_axis_angle([1.0, 0.0, 0.0], 0.3)
    a, b = (m.with_arrays(rotations=quat.mul(m.rotations, turn)) for m in (WALK, reframed(WALK)))
    apart = kinematics.forward(a).positions - kinematics.forward(b).positions
    assert np.abs(apart).max() > 0.01


def alike(a: Any, b: Any, at: str) -> None:
    """The same plain values, numbers to a millionth."""
    assert type(a) is type(b), at
    if isinstance(a, dict):
        assert a.keys() == b.keys(), at
        for key in a:
            alike(a[key], b[key], f"{at}.{key}")
    elif isinstance(a, list):
        assert len(a) == len(b), at
        for index, pair in enumerate(zip(a, b, strict=True)):
            alike(*pair, f"{at}[{index}]")
    elif isinstance(a, float):
        assert a == pytest.approx(b, rel=1e-6, abs=1e-6), at
    else:
        assert a == b, at
