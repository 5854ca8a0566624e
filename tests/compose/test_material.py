"""What a clip on a time line shows, and which parts can be looped."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kinema import samples
from kinema.compose.material import Loop, Material
from kinema.errors import OptionError
from kinema.ops.loop import loop
from kinema.ops.placement import moved

WALK = samples.walk(seconds=4.0, fps=30.0).motion


def test_materials_are_equal_if_file_loop_and_samples_are():
    one = Material(WALK, Path("walk.bvh"), Loop(0.0, 2.0, 2))
    copy = WALK.with_arrays(rotations=WALK.rotations.copy(), positions=WALK.positions.copy())
    assert one == Material(copy, Path("walk.bvh"), Loop(0.0, 2.0, 2))
    assert one != "walk.bvh"
    positions = WALK.positions.copy()
    positions[7, 0, 1] += 1e-9
    flipped = WALK.rotations.copy()
    flipped[3, 2] *= -1.0
    for other in (
        Material(WALK, Path("run.bvh"), one.loop),
        Material(WALK, one.file, None),
        Material(WALK, one.file, Loop(0.0, 2.0, 3)),
        Material(moved(WALK, x=1.0), one.file, one.loop),
        Material(WALK.with_arrays(positions=positions), one.file, one.loop),
        Material(WALK.with_arrays(rotations=flipped), one.file, one.loop),
        Material(WALK.with_arrays(frame_time=0.034), one.file, one.loop),
        Material(samples.punch(seconds=4.0, fps=30.0).motion, one.file, one.loop),
    ):
        assert one != other
        assert other != one


def test_of_another_skeleton_it_is_another_material():
    names = tuple(f"x{name}" for name in WALK.skeleton.names)
    other = WALK.with_arrays(skeleton=replace(WALK.skeleton, names=names))
    assert Material(WALK) != Material(other)


def test_a_loop_shows_its_part_so_many_times():
    shown = Material(WALK, loop=Loop(0.5, 3.5, 2)).motion
    expected = loop(WALK[15:105], cycles=2)
    np.testing.assert_array_equal(shown.rotations, expected.rotations)
    np.testing.assert_array_equal(shown.positions, expected.positions)
    assert Material(WALK).motion is WALK


def test_it_is_called_by_its_file():
    assert Material(WALK).name == "motion"
    assert Material(WALK, Path("there/walk.bvh")).name == "walk"


@pytest.mark.parametrize(
    "part",
    [
        Loop(0.0, 4.0, 1),
        Loop(0.0, 4.0, 1000),
        Loop(-1e-8, 4.0 + 1e-8, 2),
        Loop(3.9, 4.0, 2),
    ],
)
def test_a_loop_may_be_of_anything_in_the_recording(part):
    assert Material(WALK, loop=part).loop == part


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (Loop(0.0, 4.0, 0), "cycles must be from 1 to 1,000, found 0"),
        (Loop(0.0, 4.0, 1001), "found 1001"),
        (Loop(-1e-5, 4.0, 2), "a part of the recording"),
        (Loop(0.0, 4.0 + 1e-5, 2), "a part of the recording"),
        (Loop(2.0, 2.0, 2), "a part of the recording"),
        (Loop(3.0, 2.0, 2), "a part of the recording"),
    ],
)
def test_a_loop_of_anything_else_is_rejected(part, words):
    with pytest.raises(OptionError, match=words):
        Material(WALK, loop=part)


def test_a_loop_has_at_most_a_million_frames():
    long = np.zeros(4096, int)
    fast = WALK.with_arrays(
        rotations=WALK.rotations[long], positions=WALK.positions[long], frame_time=2.0**-10
    )
    assert Material(fast, loop=Loop(0.0, 1000 / 1024, 1000)).loop is not None
    assert Material(fast, loop=Loop(3000 / 1024, 4000 / 1024, 1000)).loop is not None
    with pytest.raises(OptionError, match="at most 1,000,000 frames"):
        Material(fast, loop=Loop(0.0, 1001 / 1024, 1000))


def test_a_recording_without_frames_is_rejected():
    with pytest.raises(OptionError, match="needs clips with frames"):
        Material(WALK[:0])


def test_what_joins_derive_is_kept_until_another_first_clip_asks():
    material, first, other = Material(WALK), moved(WALK, x=1.0), moved(WALK, x=2.0)
    kept = material.source_for(first)
    assert material.source_for(first) is kept
    assert material.source_for(other) is not kept
    assert material.source_for(first) is not kept
