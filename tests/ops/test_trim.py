"""Trimming keeps one part of a motion, to the bit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import samples, trim
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.trim import trimmed
from kinema.recipe import RecipeStep

WALK = samples.walk(seconds=1.0).motion
FRAMES = WALK.num_frames


@given(start=st.integers(-FRAMES, FRAMES - 1), length=st.integers(1, FRAMES))
def test_what_is_kept_is_what_was_there(start, length):
    first = start % FRAMES
    kept = trim(WALK, frames=(start, first + length))
    np.testing.assert_array_equal(kept.rotations, WALK.rotations[first : first + length])
    np.testing.assert_array_equal(kept.positions, WALK.positions[first : first + length])
    assert (kept.frame_time, kept.skeleton) == (WALK.frame_time, WALK.skeleton)


@given(stop=st.integers(-FRAMES + 1, -1))
def test_negative_frames_count_from_the_end(stop):
    assert trim(WALK, frames=(0, stop)).num_frames == FRAMES + stop


@pytest.mark.parametrize(
    ("written", "frames"),
    [("0.5s:", (30, 60)), (":-0.25s", (0, 45)), ("-10:", (50, 60)), ("20:9s", (20, 60))],
)
def test_frames_are_written_as_people_do(written, frames):
    found = RecipeStep.parse(f"trim frames={written}").run(WALK, lambda path: WALK).result
    assert (found.start, found.stop) == frames


def test_added_rest_poses_are_cut_off_at_both_ends():
    rotations = np.concatenate(
        [np.tile(WALK.skeleton.rest_rotations, (count, 1, 1)) for count in (5, 2)]
    )
    places = np.tile(WALK.skeleton.offsets, (7, 1, 1))
    padded = Motion(
        WALK.skeleton,
        np.concatenate([rotations[:5], WALK.rotations, rotations[5:]]),
        np.concatenate([places[:5], WALK.positions, places[5:]]),
        WALK.frame_time,
    )
    found = trimmed(padded, recorded=True)
    np.testing.assert_array_equal(found.motion.rotations, WALK.rotations)
    assert (found.start, found.stop, found.rest_start, found.rest_end) == (5, 65, 5, 2)
    # frames are counted in what was recorded
    part = trimmed(padded, recorded=True, frames=(10, -10))
    assert (part.start, part.stop) == (15, 55)
    assert trimmed(WALK, recorded=True).motion.num_frames == FRAMES


def test_missing_samples_stay_with_their_frames():
    missing = np.zeros((FRAMES, WALK.skeleton.num_joints), bool)
    missing[30:40, 3] = True
    kept = trim(WALK.with_arrays(missing=missing), frames=(35, 50)).missing
    assert kept is not None
    assert kept.sum() == 5


@pytest.mark.parametrize("frames", [(10, 10), (60, 90), (30, 20), (0, -60)])
def test_nothing_left_is_an_error(frames):
    with pytest.raises(OptionError, match=r"would keep nothing: the clip has 60 frames \(1 s\)"):
        trim(WALK, frames=frames)


def test_something_must_be_asked_for():
    with pytest.raises(OptionError, match="frames or recorded"):
        trim(WALK)
