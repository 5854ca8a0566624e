"""The search for close frames: nothing is lost by passing pairs over."""

from __future__ import annotations

from itertools import pairwise

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
    """Both clips are longer than a tile; without the coarse search every pair is tried."""
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


def shape_of(window: np.ndarray) -> np.ndarray:
    """Heights and radii of a cloud (W, J, 3), in five parts of the window: (2 J, 5) at most."""
    length, joints, _ = window.shape
    ground = window[..., [0, 2]] - window[..., [0, 2]].reshape(-1, 2).mean(axis=0)
    both = np.concatenate([window[..., 1], np.linalg.norm(ground, axis=-1)], axis=1)
    edges = sorted({round(each) for each in np.linspace(0, length, 6)})
    parts = [both[low:high].sum(axis=0) / np.sqrt(high - low) for low, high in pairwise(edges)]
    return np.stack(parts, axis=1).ravel() / np.sqrt(joints * length)


def shapes_of(clips: list[np.ndarray], half: int) -> list[np.ndarray]:
    return [
        np.array(
            [shape_of(clip[at - half : at + half + 1]) for at in range(half, len(clip) - half)]
        )
        for clip in clips
    ]


@pytest.mark.parametrize("sampled", [2000, 20])
def test_coarse_coordinates_are_those_in_which_clouds_differ_most(monkeypatch, sampled):
    monkeypatch.setattr(clouds, "_SAMPLED", sampled)
    half, clips = 3, wandering(4, 50, 40, 5, joints=6)
    starts = np.array([0, 50, 90, 95])
    coarse = clouds._coarse(clips, starts, half)
    assert coarse.shape == (24, 95)
    first, second, _ = shapes_of(clips, half)
    # of 78 clouds all, or one in three of each clip
    step = max(1, 78 // sampled)
    some = np.concatenate([first[::step], second[::step]])
    own = np.linalg.eigvalsh(np.cov(some.T, bias=True))[::-1][:24]
    chosen = np.concatenate([coarse[:, 3:47:step], coarse[:, 53:87:step]], axis=1)
    np.testing.assert_allclose(np.mean(chosen**2, axis=1), own, atol=1e-9)
    np.testing.assert_allclose(chosen.mean(axis=1), 0.0, atol=1e-9)
    spread = np.cov(chosen, bias=True)
    np.testing.assert_allclose(spread - np.diag(np.diag(spread)), 0.0, atol=1e-9)
    for edge in (slice(0, 3), slice(47, 53), slice(87, 95)):
        assert not coarse[:, edge].any()


def test_few_coordinates_are_kept_as_they_are():
    """As many directions as coordinates: distances of shapes are kept."""
    half, clips = 2, wandering(6, 30, 20, joints=2)
    coarse = clouds._coarse(clips, np.array([0, 30, 50]), half)
    first, second = shapes_of(clips, half)
    assert len(coarse) == first.shape[1] == 20
    for i, j in ((0, 0), (5, 9), (25, 15)):
        gap = np.linalg.norm(coarse[:, 2 + i] - coarse[:, 32 + j])
        assert gap == pytest.approx(np.linalg.norm(first[i] - second[j]), rel=1e-9)
    assert clouds._coarse(clips, np.array([0, 30, 50]), 20).shape == (1, 50)


def test_shapes_are_made_in_chunks(monkeypatch):
    (clip,) = wandering(2, 40)
    (wanted,) = shapes_of([clip], 3)
    for chunk, step in ((2048, 1), (7, 1), (34, 1), (5, 2), (2048, 3)):
        monkeypatch.setattr(clouds, "_CHUNK", chunk)
        parts = list(clouds._shapes(clip, 3, step))
        assert [at for at, _ in parts] == list(range(3, 37, chunk * step))
        np.testing.assert_allclose(np.concatenate([part for _, part in parts]), wanted[::step])


@pytest.mark.parametrize(("frames", "half"), [(20, 3), (20, 0), (7, 3), (6, 3)])
def test_energy_is_how_far_points_are_from_the_middle_of_their_cloud(frames, half):
    (clip,) = wandering(5, frames)
    joints, window = clip.shape[1], 2 * half + 1
    room, energy, means = np.zeros((frames, 3, 8)), np.zeros(frames), np.zeros((2, frames))
    clouds._fill(clip, 0.7, half, room, energy, means)
    middle = clip.mean(axis=(0, 1))
    centroids = clip.mean(axis=1)
    for axis, row in ((2, 0), (0, 1)):
        off = clip[..., axis] - centroids[:, None, axis]
        np.testing.assert_allclose(room[:, row, :joints], off, atol=1e-12)
        apart = np.sqrt(joints) * (centroids[:, axis] - middle[axis])
        np.testing.assert_allclose(room[:, row, joints], apart, atol=1e-12)
    np.testing.assert_allclose(room[:, 2, :joints], clip[..., 1] - 0.7, atol=1e-12)
    assert not room[:, :, joints + 1 :].any()
    assert not room[:, 2, joints].any()
    centres = clouds._centres(clip, half)
    for at in range(frames):
        inside = half <= at < frames - half
        part = clip[at - half : at + half + 1] if inside else None
        if part is None:
            assert energy[at] == centres[at] == means[0, at] == means[1, at] == 0.0
            continue
        own = part.mean(axis=(0, 1))
        off = part - own
        heights = part[..., 1] - 0.7
        wanted = (off[..., [0, 2]] ** 2).sum() + (heights**2).sum()
        assert energy[at] == pytest.approx(wanted, rel=1e-9)
        assert centres[at] == pytest.approx(own[2] + 1j * own[0])
        root = np.sqrt(window * joints)
        assert means[:, at] == pytest.approx(root * (own - middle)[[2, 0]], abs=1e-9)


def test_clouds_of_several_clips_stand_one_after_the_other():
    clips = wandering(8, 12, 3, 20)
    made = Clouds.of(clips, 2)
    assert made.points == 25
    assert made.half == 2
    for clip, first in zip(clips, (0, 12, 15), strict=True):
        own = clouds._centres(clip, 2)
        np.testing.assert_array_equal(made.centres[first : first + len(clip)], own)
