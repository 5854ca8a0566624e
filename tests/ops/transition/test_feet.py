"""Which contacts are held around a take-over, and how far away from it."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kinema import samples
from kinema.ops.contacts.foot_points import find_foot
from kinema.ops.joinable import Source
from kinema.ops.transition.feet import (
    PARTS,
    around,
    away,
    contacts_of_parts,
    near,
    near_contacts,
    standing_feet,
)
from kinema.ops.transition.handover import Handover

STEP = 0.02  # a contact of three frames lasts 0.06 s


def clip(frames: int, fps: float = 50.0) -> SimpleNamespace:
    class Clip(SimpleNamespace):
        def __len__(self) -> int:
            return frames

    return Clip(motion=SimpleNamespace(fps=fps))


# at 50 fps a blend of 45 frames is as long as what is near: 0.45 s on either side
SPANS = [Handover(200, 220, 200, 9), Handover(200, 246, 200, 9), Handover(180, 260, 180, 9)]


def test_a_join_changes_a_second_around_it_and_more_of_a_long_blend():
    frames, there = around((clip(400), clip(400)), Handover.stacked(SPANS))
    reach = [50 + 2, 51 + 2, 50 + 17.5 + 2.5]  # 0.8 s and an ease of 0.2 s, longer, 2 frames
    for row, inside, span, far in zip(frames, there, SPANS, reach, strict=True):
        over = (span.start + span.stop) // 2
        assert row.tolist() == list(range(over - 70, over + 71))
        assert inside.tolist() == [abs(frame - over) <= far for frame in row]


def test_frames_that_a_result_does_not_have_do_not_count():
    frames, there = around((clip(400), clip(40)), Handover.stacked([Handover(20, 40, 20, 9)]))
    assert frames[there].tolist() == list(range(51))


def test_a_window_is_as_long_as_is_asked_for():
    frames, there = around((clip(400), clip(400)), Handover.stacked(SPANS), 0.4)
    assert frames[1].tolist() == list(range(223 - 20, 223 + 21))
    assert there.all()


def test_all_of_a_long_blend_is_near():
    frames = np.arange(100, 320)
    for span, longer in zip(SPANS, (0.0, 0.5, 17.5), strict=True):
        over = (span.start + span.stop) // 2
        expected = [max(abs(frame - over) - longer, 0.0) / 50.0 for frame in frames]
        np.testing.assert_allclose(away(span, frames, 50.0), expected, atol=1e-12)


def runs_kept(runs: list[tuple[int, int]], away_s: np.ndarray) -> list[int]:
    flags = np.zeros(len(away_s), bool)
    for start, stop in runs:
        flags[start:stop] = True
    return np.flatnonzero(near(flags, away_s, STEP)).tolist()


@pytest.mark.parametrize(
    ("closest_s", "kept"), [(0.0, True), (0.45, True), (0.4501, False), (0.6, False)]
)
def test_a_contact_is_held_if_it_comes_within_0_45_s(closest_s, kept):
    away_s = closest_s + 0.01 * np.arange(10)
    assert runs_kept([(0, 5)], away_s) == (list(range(5)) if kept else [])


def test_a_contact_is_held_to_its_end_up_to_0_8_s():
    away_s = np.array([0.3, 0.4, 0.5, 0.7, 0.8, 0.8001, 0.9, 0.5])
    assert runs_kept([(0, 7)], away_s) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(("frames", "kept"), [(1, False), (2, False), (3, True), (4, True)])
def test_a_contact_lasts_at_least_0_06_s(frames, kept):
    assert runs_kept([(2, 2 + frames), (8, 12)], np.zeros(12)) == [
        *(range(2, 2 + frames) if kept else ()),
        *range(8, 12),
    ]


def test_a_foot_is_down_where_its_heel_or_its_toe_is():
    parts = {name: np.zeros(20, bool) for name in PARTS}
    parts["left"][:2] = True  # too short by itself
    parts["left_heel"][4:8] = True
    parts["left_toe"][10:14] = True
    parts["right"][3:9] = True
    found = near_contacts(parts, np.zeros(20), STEP)
    assert np.flatnonzero(found.left).tolist() == [4, 5, 6, 7, 10, 11, 12, 13]
    assert np.flatnonzero(found.right).tolist() == list(range(3, 9))
    assert not found.right_toe.any()
    assert (found.floor, found.frame_time) == (0.0, STEP)


def test_every_part_of_a_foot_keeps_its_name():
    parts = {name: np.arange(6) == index for index, name in enumerate(PARTS)}
    found = contacts_of_parts(parts, 0.3, STEP)
    for index, name in enumerate(PARTS):
        assert np.flatnonzero(getattr(found, name)).tolist() == [index]
    assert found.floor == 0.3


def test_a_foot_is_taken_from_the_clip_in_which_it_stands_for_longer():
    tired = Source(samples.walk(style="tired", seconds=2.0, noise_rad=0.01).motion)
    plain = Source(samples.walk(seconds=2.0).motion)
    for clips in ((tired, plain), (plain, tired)):
        found = standing_feet(clips)
        for side in ("left", "right"):
            longest = max(clips, key=lambda one: np.count_nonzero(getattr(one.contacts, side)))
            expected = find_foot(longest.body, side)
            np.testing.assert_array_equal(found[side].heel, expected.heel)
            np.testing.assert_array_equal(found[side].tip, expected.tip)
            assert found[side].side == side
