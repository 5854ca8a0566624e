from __future__ import annotations

import itertools

import numpy as np
import pytest

from kinema import connect, kinematics, placement, samples
from kinema.errors import OptionError, UnknownJoint

STYLES = ("neutral", "tired", "brisk")
CYCLES = []
for style in STYLES:
    sample = samples.walk(style=style)
    times = [key.time_s for key in sample.truth.key_times]
    CYCLES.append(sample.motion[round(times[0] * 60) : round(times[-1] * 60)])
WALK = samples.walk(seconds=3.0).motion


def world(motion):
    return kinematics.forward(motion).positions


def drift_per_cycle(found):
    headings = np.degrees(np.unwrap(found.headings_rad))
    return abs(headings[-1] - headings[0]) / (len(headings) - 1)


@pytest.mark.parametrize(
    "order", [*([i] * 20 for i in range(3)), *itertools.permutations(range(3))]
)
def test_twenty_cycles_walk_straight(order):
    clips = [CYCLES[index] for index, _ in zip(itertools.cycle(order), range(20), strict=False)]
    found = connect.joined(clips)
    assert drift_per_cycle(found) < 1.0
    heights = world(found.motion)[:, 0, 1]
    assert np.ptp(heights) < 0.2


def test_the_full_matrix_tilts_what_the_others_keep_level():
    clips = [CYCLES[index % 3] for index in range(12)]
    levels = {}
    for form in ("base", "horizontal", "root_z", "matrix"):
        toes = world(connect.join(clips, form=form))[..., 1].min(axis=1)
        levels[form] = np.ptp(toes)
    assert max(levels[form] for form in ("base", "horizontal", "root_z")) < 0.05 < levels["matrix"]


def test_the_base_stays_where_it_is():
    found = connect.joined([CYCLES[0], CYCLES[1]], base="LeftToeBase")
    toe, at = WALK.skeleton.index("LeftToeBase"), found.joins[0].frame
    track = world(found.motion)[:, toe]
    assert np.linalg.norm(track[at] - track[at - 1]) < 0.01
    hips = connect.joined([CYCLES[0], CYCLES[1]], form="horizontal")
    other = world(hips.motion)[:, toe]
    assert np.linalg.norm(other[at] - other[at - 1]) > 0.02


@pytest.mark.parametrize("cut", [30, 77, 150])
def test_a_take_that_was_cut_in_two_is_put_together(cut):
    turn = samples.turn(seconds=3.0).motion
    for motion in (WALK, turn):
        again = connect.join([motion[:cut], motion[cut:]])
        np.testing.assert_allclose(world(again), world(motion), atol=5e-3)
        exact = connect.join([motion[: cut + 1], motion[cut:]])
        np.testing.assert_allclose(world(exact), world(motion), atol=1e-9)


@pytest.mark.parametrize("form", ["base", "horizontal", "root_z", "matrix"])
def test_where_the_next_clip_lies_does_not_matter(form):
    there = placement.placed(CYCLES[1], placement.Placement(1.0, x=-4.0, z=2.0))
    first, second = (connect.join([CYCLES[0], clip], form=form) for clip in (CYCLES[1], there))
    np.testing.assert_allclose(world(second), world(first), atol=1e-9)


def test_given_headings_are_used():
    found = connect.joined([WALK, WALK], headings_rad=[0.0, 0.4])
    assert found.joins[0].placement.turn_rad == pytest.approx(-0.4)


def test_clips_of_one_frame_are_placed():
    found = connect.join([WALK[:1], WALK[1:2], WALK[2:]])
    assert found.num_frames == WALK.num_frames


def test_what_does_not_exist_is_rejected():
    with pytest.raises(OptionError, match="form must be base, horizontal"):
        connect.join([WALK, WALK], form="glue")
    with pytest.raises(OptionError, match="one per clip"):
        connect.join([WALK, WALK], headings_rad=[0.0])
    with pytest.raises(UnknownJoint):
        connect.join([WALK, CYCLES[1]], base="Tail")
    with pytest.raises(OptionError, match="at least one clip"):
        connect.join([])
