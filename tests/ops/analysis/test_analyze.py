"""Everything in one record, computed once."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import analysis, balance, collisions, samples
from kinema.errors import IncompleteMotion
from tests.derivations import count_derivations
from tests.frames import reframed
from tests.ops.contacts.test_detection import without


def test_analyze_gathers_and_does_without_feet():
    found = analysis.analyze(samples.walk(seconds=3.0).motion)
    assert found.contacts is not None
    assert found.gait.cadence > 80
    box = kinema.Skeleton.build(["box", "lid"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    positions = np.tile([[0.0, 0, 0], [0, 1, 0]], (9, 1, 1))
    thing = kinema.Motion(box, kinema.quat.identity((9, 2)), positions, 0.1)
    found = analysis.analyze(thing)
    assert found.contacts is None
    assert found.gait is None
    assert found.path.heading_rad is None
    assert found.balance == ()


def test_parts_are_those_of_the_single_functions():
    motion = samples.walk(seconds=3.0, seed=76, noise_m=0.002).motion
    found = analysis.analyze(motion, collisions=True)
    contacts = kinema.contacts.detect(motion)
    assert found.contacts.intervals == contacts.intervals
    assert found.gait.steps == analysis.gait(motion).steps
    assert found.key_times == analysis.key_times(motion)
    assert found.stops == analysis.stops(motion)
    assert np.array_equal(found.path.heading_rad, analysis.path(motion).heading_rad)
    single = balance.static(motion), balance.dynamic(motion)
    for one, other in zip(found.balance, single, strict=True):
        assert one.kind == other.kind
        assert np.array_equal(one.margin, other.margin)
    assert found.collisions.intersections == collisions.find(motion).intersections
    assert analysis.analyze(motion[:5]).collisions is None


def test_a_motion_is_derived_once(monkeypatch):
    """All parts together: one forward kinematics, one search for roles, one height."""
    motion = samples.walk(seconds=2.0).motion
    counts = count_derivations(monkeypatch, motion)
    found = analysis.analyze(motion, collisions=True)
    assert len(found.balance) == 2
    assert found.collisions.pairs > 0
    assert counts == {"forward": 1, "roles": 1, "height": 1}


def test_a_body_with_one_leg_has_contacts_but_no_balance():
    motion = samples.walk(seconds=2.0).motion
    right = [name for name in motion.skeleton.names if name.startswith("Right")]
    leg = [name for name in right if any(part in name for part in ("Leg", "Foot", "Toe"))]
    found = analysis.analyze(without(motion, *leg))
    assert found.contacts.left.any()
    assert found.balance == ()


def test_local_axes_do_not_matter():
    motion = samples.walk(seconds=3.0, seed=77).motion
    found, again = analysis.analyze(motion), analysis.analyze(reframed(motion))
    assert found.contacts.intervals == again.contacts.intervals
    assert found.stops == again.stops
    for one, other in zip(found.balance, again.balance, strict=True):
        np.testing.assert_allclose(other.margin, one.margin, atol=1e-9)


def test_no_frames_and_one_frame():
    motion = samples.walk(seconds=1.0).motion
    for frames in (0, 1, 2):
        found = analysis.analyze(motion[:frames])
        assert found.contacts.num_frames == frames
        assert len(found.key_times) == min(frames, 1)
        assert len(found.path.points) == frames
        assert len(found.balance) == (2 if frames == 2 else 0)


def test_incomplete_motions_are_rejected():
    with pytest.raises(IncompleteMotion):
        analysis.analyze(samples.walk(gaps=1).motion)
