"""Frames of a result, and of the two clips that it shows."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.transition.handover import Handover

PREVIOUS, NEXT = 40, 30
SHOWN = np.arange(-10, 80)
SPANS = [
    Handover(30, 36, 30, 4),
    Handover(30, 37, 22, 0),
    Handover(12, 12, 15, 29),
    Handover(39, 60, 39, 2, held=True),
    Handover(50, 50, 39, 2, held=True),
    Handover(33, 45, 60, 3),  # beyond the end of the previous clip, which is then held
]


def by_hand(span: Handover, frame: int) -> tuple[int, int]:
    """Which frame of either clip belongs to a frame of the result."""
    before, after = span.previous_frame, span.next_frame
    for _ in range(abs(frame - span.start)):
        before += 1 if frame > span.start else -1
        after += 1 if frame > span.start else -1
    if span.held and frame > span.start:
        before = span.previous_frame
    return min(max(before, 0), PREVIOUS - 1), min(max(after, 0), NEXT - 1)


@pytest.mark.parametrize("span", SPANS)
def test_SHOWNof_the_clips_are_counted_from_where_the_blend_begins(span):
    expected = np.array([by_hand(span, frame) for frame in SHOWN])
    np.testing.assert_array_equal(span.previous_frames(SHOWN, PREVIOUS), expected[:, 0])
    np.testing.assert_array_equal(span.next_frames(SHOWN, NEXT), expected[:, 1])
    over = span.start + (span.stop - span.start) // 2
    assert span.take_over == over
    ours, theirs = np.arange(PREVIOUS), 100 + np.arange(NEXT)
    follows = np.where(np.less(SHOWN, over), ours[expected[:, 0]], theirs[expected[:, 1]])
    np.testing.assert_array_equal(span.followed(SHOWN, ours, theirs), follows)


@pytest.mark.parametrize("span", SPANS)
def test_a_result_begins_with_the_previous_clip_and_ends_with_the_next(span):
    shown = SHOWN[span.shows(SHOWN, PREVIOUS, NEXT)].tolist()
    first, last = span.start - span.previous_frame, span.start + NEXT - 1 - span.next_frame
    assert shown == [frame for frame in SHOWN.tolist() if first <= frame <= last]


def test_spans_that_are_stacked_are_the_same_one_by_one():
    frames = np.stack([SHOWN] * len(SPANS))
    stacked = Handover.stacked(SPANS)
    together = stacked.previous_frames(frames, PREVIOUS)
    for row, span in zip(together, SPANS, strict=True):
        np.testing.assert_array_equal(row, span.previous_frames(SHOWN, PREVIOUS))
    assert stacked.length.ravel().tolist() == [6, 7, 0, 21, 0, 12]


@pytest.mark.parametrize(
    ("span", "left_out"),
    [
        (Handover(30, 36, 30, 4), 40 - 36 + 4),
        (Handover(30, 40, 30, 0), 0),
        (Handover(30, 45, 30, 1), 1),  # it plays on, held, beyond its end: nothing is left out
        (Handover(30, 36, 30, 4, held=True), 40 - 31 + 4),
        (Handover(30, 30, 30, 4, held=True), 40 - 30 + 4),
        (Handover(39, 50, 39, 0, held=True), 0),
        (Handover(38, 50, 38, 0, held=True), 1),
    ],
)
def test_SHOWNthat_are_not_shown_are_counted(span, left_out):
    assert span.trimmed(PREVIOUS) == left_out


def test_counted_from_elsewhere_only_the_result_is_counted_differently():
    assert Handover(30, 36, 30, 4, True).shifted(7) == Handover(37, 43, 30, 4, True)
