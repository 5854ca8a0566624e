"""Knees of clips that are joined: bent forward, with feet and hips where they were."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import Motion, kinematics, quat, samples
from kinema.compose.machine import Machine, perform, random_requests
from kinema.compose.machine.clips import playable
from kinema.compose.machine.packing import FeetTable
from kinema.ops.contacts.legs import find_legs
from kinema.ops.joinable import Source
from kinema.ops.knees import KneeTrack, _forward, bent_forward, knee_axes, knee_axis
from tests.knees import bent_back, bent_by


@pytest.fixture
def walk() -> Motion:
    return samples.walk(seconds=2.0).motion


def test_a_walk_bends_its_knees_forward_and_is_unchanged(walk: Motion):
    source = Source(walk)
    again = bent_forward(source, find_legs(source.body), knee_axes([source]))
    assert again is walk


def test_a_knee_is_measured_as_it_is_bent(walk: Motion):
    source = Source(walk)
    (leg, _), (axis, _) = find_legs(source.body), knee_axes([source])
    name = walk.skeleton.names[leg.knee]
    more = Source(bent_by(walk, name, 0.3, axis))
    angles = [KneeTrack.of(each, leg.joints).angles(axis) for each in (source, more)]
    np.testing.assert_allclose(angles[1] - angles[0], 0.3, atol=0.01)


def test_knees_that_are_bent_back_are_bent_forward_and_feet_stay(walk: Motion):
    source = Source(walk)
    legs, axes = find_legs(source.body), knee_axes([source])
    back = bent_back(walk, 0.2)
    wrong = Source(back)
    mended = bent_forward(wrong, legs, axes)
    before, after = wrong.body.world, kinematics.forward(mended)
    for leg, axis in zip(legs, axes, strict=True):
        bends = [KneeTrack.of(each, leg.joints).angles(axis) for each in (wrong, Source(mended))]
        assert bends[0].min() < -0.05
        assert bends[1].min() > 0.0
        far = np.abs(bends[0]) > np.radians(8.0)
        np.testing.assert_allclose(bends[1][far], np.abs(bends[0])[far], atol=0.01)
        size = np.linalg.norm(before.positions[0, leg.ankle] - before.positions[0, leg.hip])
        moved = after.positions[:, leg.ankle] - before.positions[:, leg.ankle]
        assert np.linalg.norm(moved, axis=1).max() < 1e-3 * size
        turned = quat.distance(after.rotations[:, leg.ankle], before.rotations[:, leg.ankle])
        assert turned.max() < 1e-9
        same = bends[0] > np.radians(8.0)
        assert np.array_equal(mended.rotations[same, leg.knee], back.rotations[same, leg.knee])


def test_bending_forward_has_no_kink_at_straight(walk: Motion):
    source = Source(walk)
    legs, axes = find_legs(source.body), knee_axes([source])
    leg, axis = legs[0], axes[0]
    start = KneeTrack.of(source, leg.joints).angles(axis)[0]
    bends = np.linspace(0.3, -0.3, 301)
    one = walk[:1]
    rotations = np.repeat(one.rotations, len(bends), axis=0)
    turns = quat.exp(0.5 * (bends - start)[:, None] * axis)
    rotations[:, leg.knee] = quat.mul(turns, rotations[:, leg.knee])
    positions = np.repeat(one.positions, len(bends), axis=0)
    sweep = Source(one.with_arrays(rotations=rotations, positions=positions))
    mended = Source(bent_forward(sweep, legs, axes))
    found = KneeTrack.of(mended, leg.joints).angles(axis)
    # an absolute value would change its slope from -1 to 1 in one step
    slopes = np.diff(found) / np.diff(bends)
    assert np.abs(np.diff(slopes)).max() < 0.05
    assert slopes[0] == pytest.approx(1.0, abs=0.01)
    assert slopes[-1] == pytest.approx(-1.0, abs=0.01)


def test_no_joint_jumps_however_finely_it_is_looked_at():
    styles = ("neutral", "brisk", "tired")
    clips = {style: samples.walk(style=style).motion for style in styles}
    clips |= {"crouch": samples.walk_crouch().motion, "jumps": samples.jumps().motion}
    machine = Machine(clips)
    shown = perform(
        machine, random_requests(machine.states, seconds=20.0, seed=3), seconds=20.0, fps=1200.0
    ).motion
    world = kinematics.forward(shown).positions
    steps = np.linalg.norm(np.diff(world, axis=0), axis=-1)
    # a joint may be fast, but no step is much longer than the ones beside it
    usual = np.maximum(steps[:-2], steps[2:])
    leg = machine.clip("neutral").source.leg
    assert (steps[1:-1] - 1.5 * usual).max() < 1e-3 * leg


def test_a_knee_is_bent_forward_as_far_as_back_but_for_eight_degrees_around_straight():
    round_ = np.radians(8.0)
    bends = np.radians([-90.0, -20.0, -8.0, 8.0, 20.0])
    np.testing.assert_allclose(_forward(bends), np.abs(bends), atol=1e-12)
    # the polynomial of degree four that joins |x| with the same slope and curvature
    assert _forward(np.zeros(1))[0] == pytest.approx(0.375 * round_)
    fine = np.linspace(-1.0, 1.0, 2001) * round_
    found = _forward(fine)
    np.testing.assert_allclose(found, found[::-1], atol=1e-12)
    slopes = np.gradient(found, fine)
    assert slopes[-1] == pytest.approx(1.0, abs=1e-3)
    assert np.gradient(slopes, fine)[-3] * round_ == pytest.approx(0.0, abs=0.02)
    assert (found[1:-1] > np.abs(fine[1:-1])).all()


def test_an_axis_is_what_a_knee_turns_about_in_all_clips():
    one = KneeTrack(np.array([[0.0, 0.0, 2.0], [0.0, 0.0, 1.0]]), np.array([1.0, 0.0]))
    two = KneeTrack(np.array([[4.0, 0.0, 0.0]]), np.array([-1.0]))
    np.testing.assert_allclose(knee_axis([one, two]), [0.8, 0.0, 0.6])
    still = KneeTrack(np.zeros((3, 3)), np.ones(3))
    assert not knee_axis([still]).any()
    axis = np.array([0.0, 0.0, 1.0])
    np.testing.assert_allclose(one.angles(axis), [np.arctan2(2.0, 1.0), np.pi / 2])
    np.testing.assert_allclose(one.angles(-axis), [-np.arctan2(2.0, 1.0), -np.pi / 2])


def test_knees_of_a_machine_are_those_of_its_legs(walk: Motion):
    clip, source = playable("walk", walk, feet=True), Source(walk)
    table = FeetTable.of([clip, clip], held=True)
    legs = find_legs(clip.source.body)
    assert table.legs.tolist() == [list(leg.joints) for leg in legs]
    found = table.knees(clip.source)
    assert found.shape == (len(clip.source), 2)
    np.testing.assert_allclose(table.bends, found.max(axis=0))
    world = clip.source.body.world.positions
    for column, leg in enumerate(legs):
        hip, knee, ankle = (world[:, joint] for joint in leg.joints)
        a, b = knee - hip, ankle - knee
        lengths = np.linalg.norm(a, axis=1) * np.linalg.norm(b, axis=1)
        angle = np.arccos(np.clip((a * b).sum(axis=1) / lengths, -1.0, 1.0))
        np.testing.assert_allclose(found[:, column], angle, atol=0.05)
    none = FeetTable.of([clip], held=False)
    assert (none.legs.shape, none.axes.shape, none.bends.shape) == ((0, 3), (0, 3), (0,))
    assert none.knees(source).shape == (len(walk), 0)
