"""A motionless joint above the hips changes nothing, in any operation or figure.

Many rigs have one: a root that stands still somewhere, turned anyhow, and hips that carry the
travel. Where every joint is in the world is the same, so every result must be.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from kinema import inspection, kinematics, quat, report, samples
from kinema.catalogue import OPERATIONS
from kinema.motion import Motion
from kinema.ops.derived import Derived
from tests.laws.test_local_axes import VALUES, alike, run
from tests.mounts import original_joints, with_parent, wrapped

# What cannot be the same, and why.
EXEMPT = {
    "filters.bands": "its displacements are vectors in the axes of each joint's parent",
    "filters.compare": "its last method, expmap, takes logarithms in the axes of the parent",
    "filters.compare_methods": "as filters.compare",
}
SOLVERS = {"ik.solve": 1e-3}
RIGS = {
    "wrapped": wrapped,
    "wrapped, not at rest": lambda motion: wrapped(motion, 1, rest=False),
    "offset in a parent": with_parent,
}

WALK = samples.walk(seconds=2.0, noise_m=0.002).motion
OTHER = samples.walk(seconds=2.0, style="brisk").motion
MASK = VALUES["fill.samples"]["mask"]


@pytest.mark.parametrize("rig", RIGS)
@pytest.mark.parametrize(
    "entry", [e for e in OPERATIONS if e.name not in EXEMPT], ids=lambda entry: entry.name
)
def test_a_still_joint_above_the_hips_changes_nothing(entry, rig, monkeypatch):
    hang = RIGS[rig]
    first = run(entry.name, WALK, OTHER)
    if entry.name == "fill.samples":  # its mask has a column for every joint
        monkeypatch.setitem(VALUES, entry.name, {"mask": np.pad(MASK, ((0, 0), (1, 0)))})
    second = run(entry.name, hang(WALK), hang(OTHER))
    if not isinstance(first.result, Motion) and entry.name not in SOLVERS:
        facts = [report.facts(outcome.result, outcome.before) for outcome in (first, second)]
        alike(facts[0], without_the_joint(entry.name, facts[1]), entry.name)
    if entry.operation.returns == "motion":
        same_world(first.motion, second.motion, SOLVERS.get(entry.name, 1e-6))


def test_the_law_would_notice():
    """The first joint of a file is not the same joint on every rig."""
    assert np.abs(WALK.positions[:, 0] - wrapped(WALK).positions[:, 0]).max() > 0.1


def same_world(motion: Motion, hung: Motion, atol: float = 1e-6) -> None:
    ours, theirs = kinematics.forward(motion), kinematics.forward(hung)
    assert np.abs(ours.positions - original_joints(theirs.positions)).max() < atol
    turned = quat.distance(ours.rotations, original_joints(theirs.rotations))
    assert turned.max() < atol


def without_the_joint(name: str, facts: Any) -> Any:
    """Facts of a motion with one joint more, as if it had not been counted."""
    if name == "overview":
        return {**facts, "joints": facts["joints"] - 1, "roots": ["Hips"]}
    if name == "fill.detect":
        return {key: [row[1:] for row in rows] for key, rows in facts.items()}
    if name == "roles.find_roles":
        joints = {role: joint - 1 for role, joint in facts["joints"].items()}
        return {"joints": joints, "sides": facts["sides"][1:], "names": facts["names"][1:]}
    return _unlisted(facts)


def _unlisted(facts: Any) -> Any:
    """Without the name of the joint, wherever joints are listed."""
    if isinstance(facts, dict):
        return {key: _unlisted(value) for key, value in facts.items()}
    if isinstance(facts, list):
        return [_unlisted(value) for value in facts if value != "Static"]
    return facts
