"""Edits of a time line, as the times that they give."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.compose.sequence import Item, Loop, Material, Sequence
from kinema.errors import OptionError

WALK = samples.walk(seconds=4.0, fps=30.0).motion


def line() -> Sequence:
    """Three clips of 4 s: 0 to 4, 3.5 to 7.5, 7 to 11."""
    walk = Material(WALK)
    return Sequence(tuple(Item.whole(walk, start_s) for start_s in (0.0, 3.5, 7.0)))


def times(sequence: Sequence) -> list[tuple[float, float, float]]:
    """Start, begin and end of each clip."""
    return [
        tuple(round(value, 9) for value in (item.start_s, item.begin_s, item.end_s))
        for item in sequence.items
    ]


def starts(sequence: Sequence) -> list[float]:
    return [each[0] for each in times(sequence)]


def test_a_clip_moves_with_those_after_it_or_alone():
    assert starts(line().move(1, 5.0)) == [0.0, 5.0, 8.5]
    assert starts(line().move(1, 3.0)) == [0.0, 3.0, 6.5]
    assert starts(line().move(1, 5.0, alone=True)) == [0.0, 5.0, 7.0]
    assert starts(line().move(2, 9.0)) == [0.0, 3.5, 9.0]
    assert starts(line().move(0, -1.0)) == [-1.0, 2.5, 6.0]


def test_a_trimmed_clip_overlaps_as_before_or_by_half_of_it():
    assert times(line().trim(1, begin_s=1.0)) == [(0, 0, 4), (3.5, 1, 4), (6.0, 0, 4)]
    assert times(line().trim(1, end_s=3.0)) == [(0, 0, 4), (3.5, 0, 3), (6.0, 0, 4)]
    assert times(line().trim(1, begin_s=1.0, end_s=1.6)) == [(0, 0, 4), (3.7, 1, 1.6), (4.0, 0, 4)]
    assert times(line().trim(0, begin_s=1.0)) == [(0, 1, 4), (2.5, 0, 4), (6.0, 0, 4)]
    assert times(line().trim(2, end_s=0.5)) == [(0, 0, 4), (3.5, 0, 4), (7.25, 0, 0.5)]


def test_a_split_is_rounded_to_a_frame():
    assert times(line().split(1, 5.01)) == [(0, 0, 4), (3.5, 0, 1.5), (5.0, 1.5, 4), (7, 0, 4)]
    assert times(line().split(0, 2.0)) == [(0, 0, 2), (2, 2, 4), (3.5, 0, 4), (7, 0, 4)]
    assert times(line().split(2, 9.0))[2:] == [(7, 0, 2), (9, 2, 4)]
    moved = line().move(0, 10.0)
    assert times(moved.split(1, 15.0))[1:3] == [(13.5, 0, 1.5), (15.0, 1.5, 4)]


def test_a_clip_is_split_while_only_it_is_shown():
    half = 0.5 / 30
    for index, at_s in ((1, 4.0 + 1.1 * half), (1, 7.0), (1, 7.0 + 0.9 * half), (0, 3.5)):
        assert len(line().split(index, at_s).items) == 4
    with pytest.raises(OptionError, match="must not start before"):
        line().split(1, 4.0)  # the first part would end when the clip before it does
    for index, at_s in ((1, 3.9), (1, 7.1), (1, 4.0 - 1.1 * half), (1, 7.0 + 1.1 * half), (0, 3.6)):
        with pytest.raises(OptionError, match="while only it is shown"):
            line().split(index, at_s)
    # both parts have a frame
    assert times(line().split(0, 1 / 30))[0] == (0, 0, round(1 / 30, 9))
    assert times(line().split(2, 11.0 - 1 / 30))[3][1] == round(4 - 1 / 30, 9)
    for index, at_s in ((0, 0.0), (0, 0.9 * half), (2, 11.0), (2, 11.0 - 0.9 * half)):
        with pytest.raises(OptionError, match="while only it is shown"):
            line().split(index, at_s)


def test_an_inserted_clip_has_room_made_for_it():
    two = WALK[:60]
    assert times(line().insert(1, two)) == [(0, 0, 4), (3.7, 0, 2), (5.4, 0, 4), (8.9, 0, 4)]
    assert starts(line().insert(0, two)) == [0.0, 1.7, 5.2, 8.7]
    assert starts(line().insert(3, two)) == [0.0, 3.5, 7.0, 10.7]
    assert starts(line().insert(1, two, overlap_s=3.0)) == [0.0, 3.0, 4.0, 7.5]
    assert starts(line().insert(1, two, overlap_s=0.0)) == [0.0, 4.0, 6.0, 9.5]
    for index in (-1, 4):
        with pytest.raises(OptionError, match="inserted at 0 to 3"):
            line().insert(index, two)
    for overlap_s in (-0.1, np.inf, np.nan):
        with pytest.raises(OptionError, match="0 seconds or more"):
            line().insert(1, two, overlap_s=overlap_s)


def test_the_next_clip_starts_where_a_removed_one_did():
    assert starts(line().remove(0)) == [0.0, 3.5]
    assert starts(line().remove(1)) == [0.0, 3.5]
    assert starts(line().remove(2)) == [0.0, 3.5]
    walk = Material(WALK)
    items = (Item.whole(walk, 0.0), Item.whole(walk, 2.5), Item(walk, 6.0, 0.0, 1.0))
    assert starts(Sequence(items).remove(1)) == [0.0, 3.5]  # half of a second is what overlaps
    gap = (Item.whole(walk, 0.0), Item.whole(walk, 5.0), Item.whole(walk, 8.8))
    assert starts(Sequence(gap).remove(1)) == [0.0, 5.0]
    for index in (-1, 3):
        with pytest.raises(OptionError, match="clips 0 to 2"):
            line().remove(index)


def test_a_loop_takes_the_part_that_is_shown():
    trimmed = line().trim(1, begin_s=0.5)
    looped = trimmed.loop(1, 3)
    item = looped.items[1]
    assert item.material.loop == Loop(0.5, 4.0, 3)
    assert (item.begin_s, item.end_s) == (0.0, item.material.motion.seconds)
    assert item.start_s == pytest.approx(3.5)
    assert looped.items[2].start_s == pytest.approx(item.stop_s - 0.5)
    assert looped.loop(1, 2).items[1].material.loop == Loop(0.5, 4.0, 2)


def test_clips_may_start_together_but_not_end_so():
    walk = Material(WALK)
    both = Sequence((Item(walk, 0.0, 0.0, 2.0), Item.whole(walk, 0.0)))
    assert starts(both) == [0.0, 0.0]
    with pytest.raises(OptionError, match="must not start before"):
        Sequence((Item.whole(walk, 0.0), Item(walk, 2.0, 0.0, 2.0)))


def test_joints_to_match_are_found_anew_where_clips_meet_otherwise():
    walk = Material(WALK)
    items = tuple(Item(walk, start, 0.0, 4.0, "root") for start in (0.0, 3.5, 7.0, 10.5))
    whole = Sequence(items)

    def bases(sequence: Sequence) -> list[str]:
        return [item.base for item in sequence.items]

    assert bases(whole.move(1, 3.6)) == ["root", "auto", "auto", "root"]
    assert bases(whole.remove(1)) == ["root", "auto", "root"]
    assert bases(whole.insert(1, WALK)) == ["root", "auto", "auto", "root", "root"]
    assert bases(whole.split(1, 5.0)) == ["root", "root", "auto", "root", "root"]
    assert bases(whole.move(3, 11.0)) == ["root", "root", "root", "auto"]


def test_poses_begin_and_end_with_the_line():
    moved = line().move(0, 2.0)
    motion = moved.baked.motion
    last_s = 2.0 + (motion.num_frames - 1) / 30
    for time_s, frame in ((2.0, 0), (2.0 - 1e-8, 0), (last_s, -1), (last_s + 1e-8, -1)):
        np.testing.assert_allclose(moved.pose(time_s).rotations, motion.rotations[frame], atol=1e-6)
    for time_s in (2.0 - 1e-7, last_s + 1e-7):
        with pytest.raises(OptionError, match="time must be from 2"):
            moved.pose(time_s)
