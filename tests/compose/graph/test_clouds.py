"""The search for close frames: nothing is lost by passing pairs over."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinema import _native
from kinema.compose.graph import clouds
from kinema.compose.graph.clouds import Clouds
from tests.reference.close_frames import close_pairs, cloud_distance


def wandering(seed: int, *lengths: int, joints: int = 5) -> list[np.ndarray]:
    """Points that move smoothly and come back to where they were, clip by clip."""
    rng = np.random.default_rng(seed)
    own = rng.normal(size=(joints, 3))
    clips = []
    for length in lengths:
        time = np.arange(length)[:, None, None] / 6.0 + rng.uniform(0.0, 6.0)
        swing = np.sin(time + 0.3 * rng.normal(size=(joints, 3)))
        way = 0.2 * time * np.array([1.0, 0.0, 0.4])
        clips.append(own + 0.4 * swing + way + 0.01 * rng.normal(size=(length, joints, 3)))
    return clips


def found(clips, half, farthest, reach, apart):
    made = Clouds.of(clips, half)
    first, second, distance, turn = _native.close_frames(
        clouds=made.native,
        farthest=farthest,
        points=float(made.points),
        half=half,
        reach=reach,
        apart=apart,
        most=10**6,
    )
    starts = np.concatenate([[0], np.cumsum([len(clip) for clip in clips])])
    ends = []
    for frames in (first, second):
        clip = np.searchsorted(starts, frames, side="right") - 1
        ends.append(list(zip(clip.tolist(), (frames - starts[clip]).tolist(), strict=True)))
    return dict(zip(zip(*ends, strict=True), distance.tolist(), strict=True)), turn


@pytest.mark.parametrize(
    ("half", "farthest", "reach", "apart"), [(2, 0.15, 1, 3), (1, 0.3, 2, 5), (3, 0.2, 3, 10)]
)
def test_pairs_are_those_of_comparing_every_pair(half, farthest, reach, apart):
    clips = wandering(half, 30, 41, 2 * half, 25)
    pairs, _ = found(clips, half, farthest, reach, apart)
    expected = close_pairs(clips, half, farthest, reach, apart)
    assert pairs.keys() == expected.keys()
    assert len(pairs) > 3
    assert list(pairs.values()) == pytest.approx([expected[pair] for pair in pairs], abs=1e-9)


def test_long_clips_are_searched_in_parts_without_a_seam(monkeypatch):
    """Tiles of 256 frames meet inside both clips: without coarse numbers nothing is passed over."""
    clips = wandering(7, 300, 530, joints=3)
    pairs, turns = found(clips, 2, 0.06, 3, 20)
    monkeypatch.setattr(clouds, "_coarse", lambda clips, starts, _: np.zeros((1, starts[-1])))
    every, all_turns = found(clips, 2, 0.06, 3, 20)
    assert pairs == every
    assert np.array_equal(turns, all_turns)
    near_seams = [j for (_, _), (_, j) in pairs if 250 < j < 270 or 506 < j < 526]
    assert near_seams


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), half=st.integers(0, 6), turn=st.floats(-3.0, 3.0))
def test_coarse_coordinates_are_never_farther_apart_than_clouds(seed, half, turn):
    rng = np.random.default_rng(seed)
    clips = [rng.normal(size=(12 + 2 * half, 4, 3)) * rng.uniform(0.1, 3.0) for _ in range(2)]
    # one like the first, turned and moved: close, and far apart as it stands
    ground = np.exp(1j * turn) * (clips[0][..., 2] + 1j * clips[0][..., 0]) + (3.0 - 7.0j)
    like = np.stack([ground.imag, clips[0][..., 1], ground.real], axis=-1)
    clips.append(like + 0.05 * rng.normal(size=like.shape))
    starts = np.concatenate([[0], np.cumsum([len(clip) for clip in clips])])
    coarse = clouds._coarse(clips, starts, half)
    for a, b in ((0, 1), (0, 2), (1, 2)):
        for i in range(half, len(clips[a]) - half, 3):
            for j in range(half, len(clips[b]) - half, 3):
                far = cloud_distance(
                    clips[a][i - half : i + half + 1], clips[b][j - half : j + half + 1]
                )
                gap = np.linalg.norm(coarse[:, starts[a] + i] - coarse[:, starts[b] + j])
                assert gap <= far + 1e-9


def test_identical_clips_have_one_transition_where_they_begin():
    """All along the diagonal the distance is 0: of equally close pairs the first is kept."""
    (clip,) = wandering(1, 40)
    pairs, turn = found([clip, clip.copy()], 2, 0.01, 4, 30)
    assert ((0, 2), (1, 2)) in pairs
    assert pairs[(0, 2), (1, 2)] == 0.0
    assert np.abs(turn).max() < 1e-9


def test_no_more_pairs_than_wanted_are_looked_for():
    clips = wandering(3, 60, 60)
    made = Clouds.of(clips, 1)
    options = {"points": float(made.points), "half": 1, "reach": 0, "apart": 0}
    first, *_ = _native.close_frames(clouds=made.native, farthest=9.0, most=5, **options)
    assert len(first) > 5
    none, *_ = _native.close_frames(clouds=made.native, farthest=0.0, most=5, **options)
    assert len(none) <= 60
