"""Graphs are built of as much as can be compared, and kept with so many digits."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kinema import _native, samples, write
from kinema.compose.graph import build, building
from kinema.compose.graph.library import ClipLibrary, LibraryClip, _at
from kinema.errors import OptionError
from kinema.ops.scale import scale

pytestmark = pytest.mark.filterwarnings("ignore::kinema.errors.KinemaWarning")

WALK = samples.walk(seconds=2.0, fps=30.0).motion
BRISK = samples.walk(style="brisk", seconds=2.0, fps=30.0).motion


def test_frames_are_compared_at_thirty_a_second_at_most():
    fast = samples.walk(seconds=2.0, fps=60.0).motion
    slow = samples.walk(seconds=2.0, fps=20.0).motion
    assert (build([fast]).fps, build([fast]).frames) == (30.0, (60,))
    assert build([slow]).fps == pytest.approx(20.0)
    assert build([fast], fps=45.0).fps == 45.0
    assert build([fast]).window_s == 1.0 / 3.0
    assert build([fast]).threshold == 0.06
    assert build([WALK, BRISK]).names == ("clip 1", "clip 2")


def test_a_motion_at_the_rate_is_taken_as_it_is():
    assert _at(WALK, 30.0) is WALK
    assert _at(WALK, 30.0 * (1.0 + 9e-7)) is WALK
    assert _at(WALK, 30.0 * (1.0 + 2e-6)) is not WALK
    assert _at(WALK, 31.0).fps == pytest.approx(31.0)
    library = ClipLibrary([LibraryClip("a", WALK), LibraryClip("b", BRISK)], {})
    assert library.source(0, 30.0) is library.source(0, 30.0)
    np.testing.assert_array_equal(library.source(1, 30.0).motion.rotations, BRISK.rotations)


def test_what_is_asked_of_the_core(monkeypatch):
    """A tenth of a second around a pair, 0.8 s between frames of one clip."""
    asked = []
    close = _native.close_frames

    def stub(**options):
        asked.append(options)
        return close(**options)

    monkeypatch.setattr(building._native, "close_frames", stub)
    for fps, reach, apart in ((30.0, 3, 24), (10.0, 1, 8), (2.0, 1, 2), (1.0, 1, 1)):
        build([WALK], fps=fps, window_s=0.1)
        assert (asked[-1]["reach"], asked[-1]["apart"]) == (reach, apart)
    assert asked[0]["farthest"] == 0.06
    assert asked[0]["most"] == 1_000_000
    assert asked[0]["points"] == (2 * asked[0]["half"] + 1) * len(
        ClipLibrary([LibraryClip("a", WALK)], {}).source(0, 30.0).joints[0]
    )


@pytest.mark.parametrize("factor", [1.0, 100.0, 0.0254, 1e7])
def test_as_many_digits_are_kept_as_a_file_has(factor):
    """Places to a hundred-thousandth of a leg, turns of a radian; no decimals in huge units."""
    clips = [scale(clip, factor=factor) for clip in (WALK, BRISK)]
    made = build(clips, threshold=0.15)
    leg = made.library.source(0, 30.0).leg
    digits = max(0, 5 - math.floor(math.log10(leg)))
    assert len(made.edges) > 0
    np.testing.assert_array_equal(made.edges.distance, made.edges.distance.round(5))
    assert not np.array_equal(made.edges.distance, made.edges.distance.round(4))
    np.testing.assert_array_equal(made.edges.turn_rad, made.edges.turn_rad.round(5))
    # one way of each pair is rounded, the other is computed from it
    first = [
        edge
        for edge in range(len(made.edges))
        if (made.edges.clip[edge], made.edges.frame[edge])
        < (made.edges.next_clip[edge], made.edges.next_frame[edge])
    ]
    moves = np.concatenate([made.edges.x[first], made.edges.z[first]])
    np.testing.assert_array_equal(moves, moves.round(digits))
    if digits:
        assert not np.array_equal(moves, moves.round(digits - 1))


def test_no_more_is_built_than_can_be_compared(monkeypatch, tmp_path):
    monkeypatch.setattr(building, "MOST_FRAMES", 120)
    assert build([WALK, BRISK]).frames == (60, 60)
    monkeypatch.setattr(building, "MOST_FRAMES", 119)
    with pytest.raises(OptionError, match="at most 119 frames"):
        build([WALK, BRISK])
    monkeypatch.setattr(building, "MOST_FRAMES", 1000)
    monkeypatch.setattr(building, "MOST_CLIPS", 2)
    assert len(build([WALK, BRISK]).frames) == 2
    for number in range(3):
        write(WALK, tmp_path / f"{number}.bvh")
    for clips in ([WALK] * 3, tmp_path):
        with pytest.raises(OptionError, match="at most 2 clips"):
            build(clips)
    monkeypatch.setattr(building, "MOST_CLIPS", 3)
    assert build(tmp_path).names == ("0", "1", "2")


def test_no_more_transitions_are_kept_than_wanted(monkeypatch):
    pairs = len(build([WALK, BRISK], threshold=0.15).edges) // 2
    assert pairs > 1
    monkeypatch.setattr(building, "MOST_PAIRS", pairs)
    assert len(build([WALK, BRISK], threshold=0.15).edges) == 2 * pairs
    monkeypatch.setattr(building, "MOST_PAIRS", pairs - 1)
    with pytest.raises(OptionError, match="transitions, found more"):
        build([WALK, BRISK], threshold=0.15)
