"""Clips on a time line, in seconds and in frames."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from kinema import samples
from kinema.compose.material import Material
from kinema.compose.timeline import Item, Stretch, check_order, frame_of, merged, stretches
from kinema.errors import OptionError

WALK = Material(samples.walk(seconds=2.0, fps=30.0).motion)
LONG = Material(samples.walk(seconds=2.0, fps=60.0).motion)


def shown(start_s: float, begin_s: float = 0.0, end_s: float = 2.0, of: Material = WALK) -> Item:
    return Item(of, start_s, begin_s, end_s)


@pytest.mark.parametrize(
    ("seconds", "frame"),
    [(0.0, 0), (0.049, 0), (0.05, 0), (0.051, 1), (0.25, 2), (0.1 + 0.2, 3), (-0.05, -1)],
)
def test_a_time_goes_to_the_nearest_frame_the_earlier_of_two(seconds, frame):
    assert frame_of(seconds, 0.1) == frame


def test_an_item_knows_how_long_it_is_shown():
    item = shown(1.5, 0.25, 1.75)
    assert (item.seconds, item.stop_s) == (1.5, 3.0)
    assert item.shifted(-0.5) == replace(item, start_s=1.0)
    assert Item.whole(WALK, 0.5) == shown(0.5, 0.0, WALK.motion.seconds)


def test_frames_are_counted_from_the_first_at_its_rate():
    items = [shown(1.0), shown(2.9, of=LONG), shown(5.0, 0.5, 1.0)]
    assert stretches(items) == [Stretch(0, 60), Stretch(57, 117), Stretch(120, 135)]
    assert stretches([items[1], items[0]]) == [Stretch(0, 120), Stretch(-114, 6)]


@pytest.mark.parametrize(
    ("part", "words", "parameter"),
    [
        ((np.nan, 0.0, 2.0), "start_s must be a time", "start_s"),
        ((0.0, -np.inf, 2.0), "begin_s must be a time", "begin_s"),
        ((0.0, 0.0, np.inf), "end_s must be a time", "end_s"),
        ((0.0, -1e-6, 2.0), "is not inside the clip (0 to 2 s)", "begin_s"),
        ((0.0, 0.0, 2.0 + 1e-6), "is not inside the clip (0 to 2 s)", "end_s"),
        ((0.0, 1.5, 1.0), "is not inside the clip", "end_s"),
        ((0.0, 0.5, 0.53), "a clip lasts at least a frame (0.0333 s), found 0.03 s", "end_s"),
        ((0.0, 0.5, 0.5), "a clip lasts at least a frame", "end_s"),
    ],
)
def test_a_part_lies_inside_and_has_a_frame(part, words, parameter):
    with pytest.raises(OptionError, match=re.escape(words)) as found:
        shown(*part)
    assert found.value.parameter == parameter


def test_sums_of_seconds_may_be_rounded():
    near = 0.9e-6 * WALK.motion.frame_time
    assert shown(0.0, -near, 2.0 + near).seconds > 2.0
    assert shown(0.0, 1.0, 1.0 + WALK.motion.frame_time - near).seconds > 0.0


@pytest.mark.parametrize(
    "starts", [(0.0,), (0.0, 2.0), (0.0, 1.0, 2.0), (0.0, 1.0, 2.1), (0.0, 5.0), (0.0, 0.05)]
)
def test_clips_that_follow_one_another_are_accepted(starts):
    check_order(tuple(map(shown, starts)), "bridge")


@pytest.mark.parametrize(
    ("items", "words"),
    [
        ((), "a sequence has 1 to 1000 clips, found 0"),
        ((shown(0.0),) * 1001, "found 1001"),
        ((shown(1.0), shown(0.5)), "clip 2 must not start before clip 1 does"),
        ((shown(0.0), shown(0.0, 0.0, 1.0)), "found 0 to 1 s, and 0 to 2 s for clip 1"),
        ((shown(0.0), shown(0.5, 0.0, 1.5)), "clip 2 must not start before clip 1 does"),
        ((shown(0.0), shown(1.0), shown(1.9)), "found clips 1 to 3 at 1.9 s"),
        ((shown(0.0), shown(1.0), shown(2.0), shown(2.9)), "found clips 2 to 4 at 2.9 s"),
        (
            (shown(0.0), shown(2.02, 0.0, 1 / 60, LONG)),
            "clip 2 lasts 0.0167 s, less than a frame of the first clip (0.0333 s)",
        ),
        ((shown(0.0), shown(40000.0)), "at most 1,000,000 frames, found 4e+04 s of them"),
        ((shown(0.0), shown(3.0), shown(39998.0)), "found 4e+04 s of them"),
    ],
)
def test_clips_that_do_not_are_rejected(items, words):
    with pytest.raises(OptionError, match=re.escape(words)):
        check_order(items, "bridge")


def test_a_line_has_at_most_a_thousand_clips_and_a_million_frames():
    check_order(tuple(shown(2.0 * n) for n in range(1000)), "bridge")
    last = 1_000_000 / 30.0 - 2.0
    check_order((shown(0.0), shown(last)), "bridge")
    with pytest.raises(OptionError, match="at most 1,000,000 frames"):
        check_order((shown(0.0), shown(last + 1 / 30.0)), "bridge")


def test_a_gap_of_one_frame_may_be_rounding():
    frame_s = WALK.motion.frame_time
    check_order((shown(0.0), shown(2.0 + frame_s)), "reject")
    with pytest.raises(OptionError, match=r"a gap of 0.0667 s before clip 2"):
        check_order((shown(0.0), shown(2.0 + 2.0 * frame_s)), "reject")
    check_order((shown(0.0), shown(2.0 + 2.0 * frame_s)), "bridge")


def test_what_was_split_is_put_together():
    halves = [shown(1.0, 0.0, 0.5), shown(1.5, 0.5, 2.0)]
    assert merged(halves) == [shown(1.0)]
    thirds = [halves[0], shown(1.5, 0.5, 1.0), shown(2.0, 1.0, 2.0)]
    assert merged(thirds) == [shown(1.0)]
    assert merged([]) == []
    rounded = [halves[0], shown(1.5 + 0.9e-6 / 30.0, 0.5, 2.0)]
    assert merged(rounded) == [shown(1.0)]


@pytest.mark.parametrize(
    "second",
    [
        shown(1.5, 0.6, 2.0),
        shown(1.5 + 1e-6, 0.5, 2.0),
        shown(1.5 - 1e-6, 0.5, 2.0),
        shown(1.5, 0.5, 2.0, LONG),
    ],
    ids=["another part", "later", "earlier", "another clip"],
)
def test_what_does_not_play_on_is_a_clip_of_its_own(second):
    first = shown(1.0, 0.0, 0.5)
    assert merged([first, second]) == [first, second]
