"""A motionless joint above the hips changes nothing, in any operation or figure.

Many rigs have one: a root that stands still somewhere, turned anyhow, and hips that carry the
travel. Where every joint is in the world is the same, so every result must be.
"""

from __future__ import annotations

import warnings
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from kinema import (
    analysis,
    fill,
    inspection,
    keyframes,
    kinematics,
    placement,
    quat,
    read,
    report,
    samples,
)
from kinema.catalogue import OPERATIONS
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.ops import masses
from kinema.ops.derived import Derived
from kinema.ops.roles import Roles, find_roles
from kinema.view._stick_figure import Actor
from kinema.view.camera import VIEWS, camera_for, centres
from tests.laws.test_local_axes import VALUES, alike, run
from tests.mounts import original_joints, with_parent, wrapped

# What cannot be the same, and why.
EXEMPT = {
    "filters.bands": "its displacements are vectors in the axes of each joint's parent",
    "filters.compare": "its last method, expmap, takes logarithms in the axes of the parent",
    "filters.compare_methods": "as filters.compare",
    "tree": "it lists the joint, and the offset of the hips from it",
}
SOLVERS = {"ik.solve": 1e-3}
# Two motions of one skeleton may hang from differently turned joints, but not differ at rest.
RIGS = {
    "wrapped": lambda motion, seed=0: wrapped(motion),
    "wrapped, not at rest": lambda motion, seed=0: wrapped(motion, seed, rest=False),
    "offset in a parent": lambda motion, seed=0: with_parent(motion),
}

WALK = samples.walk(seconds=2.0, noise_m=0.002).motion
OTHER = placement.turned(samples.walk(seconds=2.0, style="brisk").motion, 1.0)
NO_ROLES = Roles({}, np.zeros(0, np.int8), ())
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
    second = run(entry.name, hang(WALK), hang(OTHER, 5))
    if not isinstance(first.result, Motion) and entry.name not in SOLVERS:
        facts = [report.facts(outcome.result, outcome.before) for outcome in (first, second)]
        alike(facts[0], without_the_joint(entry.name, facts[1]), entry.name)
    if entry.operation.returns == "motion":
        same_world(first.motion, second.motion, SOLVERS.get(entry.name, 1e-6))


# Options that the defaults leave out.
VARIANTS: dict[str, tuple[str, dict[str, Any]]] = {
    "blend, registered": ("blend.many", {"weights": [1.0, 2.0], "register": True}),
    "blend, registered as a whole": (
        "blend.many",
        {"weights": [1.0, 2.0], "register": True, "placement": "whole", "mean": "first"},
    ),
    "join in place": ("fill.join", {"place": "keep"}),
    "fill, quadratic": ("fill.gap", {"start": 30, "stop": 50, "curve": "quadratic"}),
    "fill the hips": ("fill.gap", {"start": 30, "stop": 50, "joints": ["Hips"]}),
    "fill, slerp": ("fill.gap", {"start": 30, "stop": 50, "curve": "slerp"}),
    "heading of the root": ("placement.heading", {"method": "root"}),
    "angles": ("similarity.angles", {}),
    "saliency, facing one way": ("saliency.removal", {"heading": True}),
    "saliency, travelling": ("saliency.removal", {"root": True, "weights": "bones"}),
    "filter, butterworth": ("filters.smooth", {"kernel": "butterworth", "cutoff_hz": 6.0}),
    "lock to the floor": ("contacts.lock", {}),
    "place, turned": ("place", {"turn_rad": 0.7, "z": 0.3}),
    "place, in place": ("place", {"in_place": True}),
    "time warp, a part": ("timewarp.warp", {"stretch": [0.5, 1.0, 1.3]}),
    "time warp, on beats": ("timewarp.warp", {"beats": [0.5, 1.2]}),
    "scale, by a factor": ("scale", {"factor": 0.3}),
    "compare, some joints": ("compare", {"joints": ["LeftHand", "Head"]}),
    **{
        f"keys, {method}, {root}": ("keyframes.select", {"method": method, "count": 12, **options})
        for method in ("auto", "optimal", "distance", "saliency", "split")
        for root, options in (
            ("in place", {"root": False}),
            ("travelling", {"root": True}),
            ("by bones", {"weights": "bones"}),
        )
        if (method, root) != ("distance", "travelling")
    },
    "keys, distance, travelling": (
        "keyframes.select",
        {"method": "distance", "threshold": 1.0, "root": True},
    ),
    "keys within 1 %": ("keyframes.select", {"max_error": "1%"}),
}


@pytest.mark.parametrize("rig", RIGS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_so_it_does_with_other_options(variant, rig, monkeypatch):
    name, values = VARIANTS[variant]
    monkeypatch.setitem(VALUES, name, values)
    hang = RIGS[rig]
    first, second = run(name, WALK, OTHER), run(name, hang(WALK), hang(OTHER, 5))
    if isinstance(first.result, Motion):
        same_world(first.result, second.result)
    else:
        if getattr(first.result, "motion", None) is not None:
            same_world(first.motion, second.motion)
        facts = [report.facts(outcome.result, outcome.before) for outcome in (first, second)]
        alike(facts[0], without_the_joint(name, facts[1]), name)


@pytest.mark.parametrize("rig", RIGS)
def test_gaps_are_filled_alike(rig):
    whole = samples.walk(seconds=3.0, gaps=6, seed=3).motion
    hung = RIGS[rig](whole)
    same_world(fill.missing(whole), fill.missing(hung))
    # a gap in every joint is one in the still joint too
    everywhere = np.zeros((whole.num_frames, whole.skeleton.num_joints), bool)
    everywhere[60:80] = True
    gap = whole.with_arrays(missing=everywhere)
    lost = hung.with_arrays(missing=np.pad(everywhere, ((0, 0), (1, 0)), mode="edge"))
    filled = fill.missing(lost)
    assert filled.missing is None
    same_world(fill.missing(gap), filled)


@pytest.mark.parametrize("rig", RIGS)
def test_reading_finds_the_same(rig):
    hang = RIGS[rig]
    walk = samples.walk(seconds=2.0).motion
    jumping = np.array(walk.positions)
    jumping[60:, 0] += [0.0, 0.0, 0.8]
    leaps = walk.with_arrays(positions=jumping)
    assert inspection.look_over(leaps) == inspection.look_over(hang(leaps)) != []
    rest = np.concatenate([np.tile(walk.skeleton.rest_rotations, (3, 1, 1)), walk.rotations])
    places = np.concatenate([np.tile(walk.skeleton.offsets, (3, 1, 1)), walk.positions])
    added = Motion(walk.skeleton, rest, places, walk.frame_time)
    assert inspection.rest_frames(added) == inspection.rest_frames(hang(added))
    assert inspection.rest_frames(added).number == 3
    assert inspection.up_axis(hang(walk)) == inspection.up_axis(walk) == "+y"


@pytest.mark.parametrize("rig", RIGS)
def test_pictures_show_the_same(rig):
    hung = Derived(RIGS[rig](WALK))
    ours, theirs = Actor.of(Derived(WALK)), Actor.of(hung)
    shift = {
        side: [[joint + 1 for joint in chain] for chain in chains]
        for side, chains in ours.body.chains.items()
    }
    assert theirs.body.chains == shift
    np.testing.assert_allclose(theirs.positions[:, 1:], ours.positions, atol=1e-9)
    np.testing.assert_allclose(centres(theirs.positions), centres(ours.positions), atol=1e-9)
    for view in VIEWS:
        np.testing.assert_allclose(
            camera_for(hung, view).toward, camera_for(Derived(WALK), view).toward, atol=1e-9
        )


@pytest.mark.parametrize("rig", RIGS)
def test_bodies_whose_joints_have_no_names_are_no_exception(rig):
    skeleton = replace(WALK.skeleton, names=tuple(f"j{n}" for n in range(29)))
    walk = WALK.with_arrays(skeleton=skeleton)
    hung = RIGS[rig](walk)
    assert find_roles(hung).joints == {r: j + 1 for r, j in find_roles(walk).joints.items()}
    alike(*(report.facts(analysis.path(m), m) for m in (walk, hung)), "path")
    # without any roles, mass is spread over the bones
    shares = [masses.joint_masses_of(m.skeleton, NO_ROLES) for m in (walk, hung)]
    np.testing.assert_allclose(shares[1], [0.0, *shares[0]], atol=1e-12)


@pytest.mark.parametrize("rig", RIGS)
def test_an_arm_alone_is_measured_from_where_it_moves(rig):
    arm = samples.arm(seconds=2.0).motion
    hung = RIGS[rig](arm)
    assert Derived(hung).body_root == Derived(arm).body_root + 1
    assert Derived(hung).height == pytest.approx(Derived(arm).height)
    assert keyframes.select(hung, max_error=0.01).frames.tolist() == (
        keyframes.select(arm, max_error=0.01).frames.tolist()
    )


ONE_OF_EACH_RIG = (
    "bvh/cmu/02_01.bvh",
    "bvh/cmu/127_19.bvh",
    "bvh/games105/walkF.bvh",
    "bvh/misc/Boxing_Toes.bvh",
    "bvh/misc/animics_kate.bvh",
    "bvh/misc/meredith_8walk.bvh",
    "bvh/misc/mh_walk1.bvh",
    "bvh/misc/pirouette_daz.bvh",
    "bvh/misc/pybvh_test2.bvh",
    "bvh/misc/test_freebvh_mixamo.bvh",
    "bvh/misc/test_mocapbank.bvh",
    "bvh/xia/angry_13_000.bvh",
    "bvh/xsens/test_mocap.bvh",
)
FOUND_IN_RECORDINGS = (
    "analysis.analyze",
    "analysis.path",
    "balance.dynamic",
    "keyframes.select",
    "filters.smooth",
    "fill.gap",
    "contacts.lock",
)


@pytest.mark.parametrize("name", ONE_OF_EACH_RIG)
def test_recordings_give_the_same(name, data, monkeypatch):
    monkeypatch.setitem(VALUES, "analysis.analyze", {})
    path = data / name
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        motion = read(path, drop_rest=True, up="auto")[:240]
        for rig, hang in RIGS.items():
            hung = hang(motion)
            assert hung.skeleton.height == pytest.approx(motion.skeleton.height)
            assert Derived(hung).body_root == Derived(motion).body_root + 1
            assert inspection.look_over(hung) == inspection.look_over(motion)
            assert inspection.up_axis(hung) == inspection.up_axis(motion)
            for operation in FOUND_IN_RECORDINGS:
                first, second = outcome_of(operation, motion), outcome_of(operation, hung)
                assert type(first) is type(second), (operation, rig, first, second)
                if isinstance(first, Motion):
                    same_world(first, second, 1e-6 * motion.skeleton.height)
                else:
                    alike(first, _unlisted(second), f"{operation}, {rig}")


def outcome_of(name: str, motion: Motion) -> Any:
    """The motion that an operation makes, or its facts; what it says where it does not apply."""
    try:
        found = run(name, motion, motion)
    except KinemaError as error:
        return str(error)
    if isinstance(found.result, Motion):
        return found.result
    facts = report.facts(found.result, found.before)
    if "error" in facts:  # which of two equal errors is the worst is a matter of rounding
        facts["error"] = {k: v for k, v in facts["error"].items() if not k.startswith("worst")}
    return facts


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
    return _unlisted(facts)


def _unlisted(facts: Any) -> Any:
    """Without the name of the joint, wherever joints are listed."""
    if isinstance(facts, dict):
        return {key: _unlisted(value) for key, value in facts.items()}
    if isinstance(facts, list):
        return [_unlisted(value) for value in facts if value != "Static"]
    return facts
