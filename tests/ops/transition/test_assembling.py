"""Clips and joins put together: frames, labels and windows, each counted by hand."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from kinema import samples
from kinema.ops.contacts.states import Contacts
from kinema.ops.joinable import sources_of
from kinema.ops.placement import Placement, placed
from kinema.ops.transition.assembling import Assembly, _overlapping
from kinema.ops.transition.blending import Trial
from kinema.ops.transition.feet import PARTS
from kinema.ops.transition.figures import Yardstick
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.trying import make

STYLES = ("neutral", "tired", "brisk")
SECONDS = (1.6, 1.2, 1.4)
CLIPS = sources_of(
    [
        samples.walk(style=style, seconds=seconds, fps=50.0).motion
        for style, seconds in zip(STYLES, SECONDS, strict=True)
    ],
    "join",
)
# frames of 80, 60 and 70: of the second clip, 8 to 45 are shown in full
SPANS = [Handover(65, 75, 65, 8), Handover(45, 57, 45, 3)]
PLACES = [Placement(0.3, 1.0, 2.0), Placement(-0.5, 0.2, 1.0)]


def assembled(ends=(0, 70), feet=False) -> Assembly:
    made = []
    for pair, span, place in zip(pairwise(CLIPS), SPANS, PLACES, strict=True):
        yard, trial = Yardstick(*pair), Trial(span, place, "x")
        made += make(yard, [trial], method="blend", weight="linear", feet=feet)
    return Assembly(CLIPS, made, ends, feet)


PLAIN = assembled()


def test_clips_follow_each_other_where_they_were_joined():
    # the second clip's frame 8 is frame 65; its frame 45 is the third one's frame 3
    assert PLAIN.offsets == [0, 57, 57 + 45 - 3]
    assert PLAIN.count == 99 + 70
    assert [span[:2] for span in PLAIN.spans] == [(65, 75), (102, 114)]
    motion = PLAIN.free
    assert motion.num_frames == 169
    both = PLACES[0].compose(PLACES[1])
    for frames, clip, first, place in (
        (range(65), CLIPS[0], 0, Placement()),
        (range(75, 102), CLIPS[1], 57, PLACES[0]),
        (range(114, 169), CLIPS[2], 99, both),
    ):
        there = placed(clip.motion, place)
        for frame in frames:
            expected = there.positions[frame - first, 0]
            np.testing.assert_allclose(motion.positions[frame, 0], expected, atol=1e-9)


def test_blends_are_written_over_the_clips():
    for frame in (65, 68, 74):
        share = (frame - 65) / 10
        before = CLIPS[0].motion.positions[frame, 0]
        after = PLACES[0].apply(CLIPS[1].motion.positions[frame - 57, 0])
        found = PLAIN.free.positions[frame, 0]
        np.testing.assert_allclose(found, (1 - share) * before + share * after, atol=1e-9)


def test_the_first_clip_may_begin_later_and_the_last_end_earlier():
    found = assembled((10, 61))
    assert found.count == 169 - 10 - 9
    np.testing.assert_allclose(found.free.positions, PLAIN.free.positions[10:160], atol=1e-12)
    assert found.offsets == [-10, 47, 89]


def test_contacts_change_with_the_clip_that_counts_for_more():
    rng = np.random.default_rng(2)
    own = [clip.contacts for clip in CLIPS]
    for clip, floor in zip(CLIPS, (0.3, 0.7, 0.9), strict=True):
        flags = {name: rng.random(len(clip)) < 0.5 for name in PARTS}
        clip.contacts = Contacts(**flags, floor=floor, frame_time=0.02)
    found = PLAIN._contacts()
    expected = {name: [] for name in PARTS}
    for frame in range(169):
        which = (frame >= 70) + (frame >= 108)  # the middles of the blends
        clip, first = CLIPS[which], (0, 57, 99)[which]
        for name in PARTS:
            expected[name].append(getattr(clip.contacts, name)[frame - first])
    for name in PARTS:
        np.testing.assert_array_equal(getattr(found, name), expected[name])
    assert found.floor == 0.3
    CLIPS[1].contacts = None
    assert PLAIN._contacts() is None
    for clip, contacts in zip(CLIPS, own, strict=True):
        clip.contacts = contacts


def test_each_join_is_measured_0_4_s_around_it_and_not_in_another_one():
    assert PLAIN._window(0) == (50, 91)
    assert PLAIN._window(1) == (88, 129)
    slow = assembled((40, 30))
    assert slow._window(0) == (10, 51)
    assert slow._window(1) == (48, 89)
    near = assembled((0, 70))
    near.spans = [Handover(65, 75, 65, 8), Handover(75, 79, 45, 3)]
    assert near._window(0) == (50, 77)
    assert near._window(1) == (70, 98)
    near.spans = [Handover(5, 9, 65, 8), Handover(160, 164, 45, 3)]
    assert near._window(0) == (0, 28)
    assert near._window(1) == (142, 169)


@pytest.mark.parametrize(
    ("parts", "groups"),
    [
        ([], []),
        ([(0, 5)], [[0]]),
        ([(0, 5), (5, 9), (8, 12)], [[0], [1, 2]]),
        ([(0, 5), (4, 9), (8, 12), (12, 14)], [[0, 1, 2], [3]]),
        ([(0, 5), (6, 9), (9, 12), (11, 14)], [[0], [1], [2, 3]]),
    ],
)
def test_parts_that_share_frames_are_one_group(parts, groups):
    assert _overlapping(parts) == groups


def test_figures_of_each_join_are_those_of_the_whole_result():
    yards = [Yardstick(*pair) for pair in pairwise(CLIPS)]
    found = PLAIN.joined(yards)
    assert [join.start for join in found.joins] == [65, 102]
    assert [join.stop for join in found.joins] == [75, 114]
    assert [(join.previous_frame, join.next_frame) for join in found.joins] == [(65, 8), (45, 3)]
    assert found.joins[0].placement == PLACES[0]
    both = PLACES[0].compose(PLACES[1])
    assert found.joins[1].placement == both
    assert found.motion is found.free
    # 5 frames of the first and 8 of the second are not shown; 3 and 3 of the next two
    trimmed = [join.figures.trimmed_s for join in found.joins]
    assert trimmed == pytest.approx([13 * 0.02, 6 * 0.02])


def test_only_contacts_near_a_join_are_held():
    always = {name: np.ones(169, bool) for name in PARTS}
    found = PLAIN._near(Contacts(**always, floor=0.0, frame_time=0.02))
    # 0.8 s on either side of frames 70 and 108
    assert np.flatnonzero(found.left_toe).tolist() == list(range(30, 149))
    few = {name: np.arange(169) < 47 for name in PARTS}  # ends 0.48 s before the first
    assert not PLAIN._near(Contacts(**few, floor=0.0, frame_time=0.02)).left.any()
    few = {name: np.arange(169) < 49 for name in PARTS}
    found = PLAIN._near(Contacts(**few, floor=0.0, frame_time=0.02))
    assert np.flatnonzero(found.left).tolist() == list(range(30, 49))
