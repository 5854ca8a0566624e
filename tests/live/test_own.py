"""A clip is found in a database under whatever name."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kinema.live.offline import key_count, offline_keys
from kinema.live.own import own_clips
from kinema.live.ticks import Ticks

TICKS = Ticks(np.random.default_rng(0).normal(size=(1100, 6)), np.zeros(1100))


def owned(features, clips, names=3):
    """Clips that are found where the database has these keys."""
    entries = SimpleNamespace(features=np.asarray(features, np.float32), clips=np.array(clips))
    database = SimpleNamespace(
        entries=lambda: entries,
        settings=SimpleNamespace(past_frames=0),
        clips=tuple("abcdef"[:names]),
    )
    return own_clips(TICKS, database)


@pytest.mark.parametrize("frame", [0, 1, 511, 512, 513, 1023, 1024, 1099])
def test_any_frame_is_compared(frame):
    assert owned(TICKS.poses[[frame]], [1]) == [1]
    assert owned(-TICKS.poses[[frame]], [1]) == []


def test_keys_are_the_same_within_a_fiftieth_of_their_length():
    key = TICKS.poses[[700]]
    aside = np.array([[key[0, 1], -key[0, 0], 0.0, 0.0, 0.0, 0.0]])
    aside *= np.linalg.norm(key) / np.linalg.norm(aside)
    for share, found in ((0.0, [0]), (0.018, [0]), (0.022, [])):
        assert owned(key + share * aside, [0]) == found


def test_most_keys_of_a_clip_are_the_same():
    same, other = TICKS.poses[:2], 9.0 + TICKS.poses[:2]
    assert owned([same[0], same[1], other[0]], [2, 2, 2]) == [2]
    assert owned([same[0], other[1], other[0]], [2, 2, 2]) == []
    assert owned([same[0], other[0]], [2, 2]) == []
    assert owned([same[0], other[0], same[1]], [0, 1, 2]) == [0, 2]


def test_there_are_at_least_two_keys_and_at_most_all_frames():
    assert [key_count(frames, 0.1) for frames in (1, 2, 3, 10, 24, 26, 360)] == [
        1,
        2,
        2,
        2,
        2,
        3,
        36,
    ]
    bent = np.array([[0.0], [1.0], [2.0], [9.0], [4.0], [5.0]])
    assert offline_keys(bent, 0.1).tolist() == [0, 5]
