"""Some joints or frames in the world are those of the whole, to the bit, across block borders."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import kinematics, samples
from kinema.motion import Motion
from kinema.ops import connect, derived, joinable, world_tracks
from kinema.ops.placement import Placement, placed
from kinema.ops.transition import figures
from tests.mounts import with_parent

WALK = samples.walk(seconds=20.0).motion


def long_walk(times: int = 8) -> Motion:
    """More frames than a block has."""
    rotations, positions = (np.tile(a, (times, 1, 1)) for a in (WALK.rotations, WALK.positions))
    assert len(rotations) > 2 * world_tracks._BLOCK
    return WALK.with_arrays(rotations=rotations, positions=positions)


def test_tracks_of_a_long_take_are_those_of_its_world():
    motion, joints = long_walk(), [7, 0, 3]
    world = kinematics.forward(motion)
    tracks = world_tracks.world_tracks(motion, joints)
    assert (tracks.rotations == world.rotations[:, joints]).all()
    assert (tracks.positions == world.positions[:, joints]).all()


@pytest.mark.parametrize("joints", [[28], [0, 19, 20], list(range(29)), [7, 7, 2]])
def test_tracks_need_only_the_joints_above_them(joints):
    world, tracks = kinematics.forward(WALK), world_tracks.world_tracks(WALK, joints)
    for found, whole in zip(tracks, world, strict=True):
        assert found.tobytes() == whole[:, joints].tobytes()


BODIES = {
    "walk": samples.walk(noise_m=0.002).motion,
    "below a root": with_parent(samples.walk(noise_m=0.002).motion),
    "dog": samples.dog_walk(seconds=4.0).motion,
}


@pytest.mark.parametrize("motion", BODIES.values(), ids=BODIES)
def test_feet_are_found_alike_in_a_world_of_fewer_joints(monkeypatch, motion):
    def found() -> list[str]:
        contacts, gait = kinema.contacts.detect(motion), kinema.analysis.gait(motion)
        heading, stops = kinema.placement.heading(motion), kinema.analysis.stops(motion)
        parts = contacts.intervals, contacts.floor, gait, heading.tolist(), stops
        return [repr(part) for part in parts]

    whole = found()
    monkeypatch.setattr(derived, "_FEW", 0)
    assert found() == whole


@pytest.mark.parametrize("name", ["walk", "below a root"])
def test_feet_are_locked_alike_in_a_world_of_fewer_joints(monkeypatch, name):
    whole = kinema.contacts.locked(BODIES[name])
    monkeypatch.setattr(derived, "_FEW", 0)
    found = kinema.contacts.locked(BODIES[name])
    assert found.motion.rotations.tobytes() == whole.motion.rotations.tobytes()
    assert found.motion.positions.tobytes() == whole.motion.positions.tobytes()
    assert (found.before, found.after) == (whole.before, whole.after)
    assert found.hips_lowered == whole.hips_lowered > 0.0


@pytest.mark.parametrize("join", [kinema.connect.join, kinema.transition.join])
def test_clips_are_joined_alike_in_a_world_of_fewer_joints(monkeypatch, join):
    clips = [samples.walk(style=style).motion for style in ("neutral", "tired")]
    whole = join(clips)
    monkeypatch.setattr(derived, "_FEW", 0)
    found = join(clips)
    assert found.rotations.tobytes() == whole.rotations.tobytes()
    assert found.positions.tobytes() == whole.positions.tobytes()


def test_what_is_usual_in_a_clip_is_the_same_in_blocks(monkeypatch):
    clips = [joinable.Source(BODIES["walk"][first : first + 101]) for first in (0, 100)]
    whole = figures.Yardstick(*clips)
    for frames in (1, 50, 100):
        monkeypatch.setattr(figures, "_BLOCK", frames)
        found = figures.Yardstick(*clips)
        for name in ("speed", "acceleration", "knee", "skate"):
            assert getattr(found, name) == getattr(whole, name)


def test_frames_in_the_world_are_those_of_the_whole():
    found = world_tracks.world_at(WALK, [5, 0, -1])
    for each, whole in zip(found, kinematics.forward(WALK), strict=True):
        assert (each == whole[[5, 0, -1]]).all()


def test_long_clips_are_connected_as_if_placed_as_a_whole():
    first, second = WALK[:100], long_walk()
    found = connect.joined([first, second])
    join = found.joins[0]
    there = placed(second, Placement(join.placement.turn_rad, join.placement.x, join.placement.z))
    assert (found.motion.rotations[join.frame :] == there.rotations).all()
    assert (found.motion.positions[join.frame :] == there.positions).all()
