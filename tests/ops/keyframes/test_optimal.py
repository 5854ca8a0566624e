"""The best key frames, beside every set there is, a plain recurrence and published figures."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import quat
from kinema.errors import IncompleteMotion, OptionError, ShapeError
from kinema.ops.keyframes import optimal
from tests.conftest import random_motion
from tests.reference import optimal_keys as reference

NORMS = pytest.mark.parametrize("norm", ["max", "rms"])


def wandering(skeleton: kinema.Skeleton, frames: int, seed: int) -> kinema.Motion:
    """Joints that turn now fast, now slowly; one never turns, one sits on its parent."""
    rng = np.random.default_rng(seed)
    pace = np.repeat(rng.choice([0.01, 0.05, 0.3], frames // 10 + 1), 10)[:frames]
    steps = rng.normal(size=(frames, skeleton.num_joints, 3)) * pace[:, None, None]
    steps[1:] += steps[:-1]
    rotations = quat.normalize(quat.exp(np.cumsum(steps, axis=0)))
    rotations[:, skeleton.is_end] = [1.0, 0.0, 0.0, 0.0]
    rotations[:, skeleton.index("chest")] = quat.normalize([1.0, 0.2, 0.3, 0.0])
    positions = np.tile(skeleton.offsets, (frames, 1, 1))
    positions[:, 0] = np.cumsum(rng.normal(size=(frames, 3)) * pace[:, None], axis=0)
    positions[:, skeleton.index("left")] = 0.0
    return kinema.Motion(skeleton, rotations, positions, 0.01)


def error_of(motion: kinema.Motion, keys: np.ndarray, norm: str) -> float:
    off = reference.rebuilt_errors(motion, keys.tolist())
    return float(off.max() if norm == "max" else np.sqrt((off**2).mean()))


@NORMS
@pytest.mark.parametrize("seed", range(4))
def test_no_set_of_keys_is_better(body, norm, seed):
    motion = random_motion(body, np.random.default_rng(seed), frames=9)
    largest, total = reference.segment_costs(motion)
    sets = optimal.solve(motion, norm=norm, up_to=9)
    assert sets.counts.tolist() == list(range(2, 10))
    for count, error in zip(sets.counts.tolist(), sets.errors, strict=True):
        costs = largest if norm == "max" else total
        least, best = reference.least_of_all(costs, count, sum_up=norm == "rms")
        expected = least if norm == "max" else np.sqrt(least / (9 * 5))
        assert error == pytest.approx(expected, rel=1e-9, abs=1e-9)
        assert tuple(sets.frames(count).tolist()) in best
        assert tuple(optimal.select_frames(motion, count=count, norm=norm).tolist()) in best


@NORMS
def test_no_set_of_keys_with_the_pinned_ones_is_better(body, norm):
    motion = random_motion(body, np.random.default_rng(11), frames=10)
    largest, total = reference.segment_costs(motion)
    costs = largest if norm == "max" else total
    sets = optimal.solve(motion, norm=norm, up_to=8, pins=[3, 4])
    assert sets.counts.tolist() == list(range(4, 9))
    for count in range(4, 9):
        _, best = reference.least_of_all(costs, count, sum_up=norm == "rms", pins=[3, 4])
        assert tuple(sets.frames(count).tolist()) in best
        keys = optimal.select_frames(motion, count=count, norm=norm, pins=[3, 4])
        assert tuple(keys.tolist()) in best


@NORMS
def test_joints_count_by_their_weights_and_the_root_may_be_left_out(body, norm):
    motion = wandering(body, 11, seed=5)
    weights = np.array([0.0, 1.0, 0.3, 9.0, 2.0, 9.0, 0.0, 9.0])  # end sites never count
    largest, total = reference.segment_costs(motion, weights, root=False)
    costs = largest if norm == "max" else total
    sets = optimal.solve(motion, norm=norm, up_to=6, weights=weights, root=False)
    for count in range(2, 7):
        least, best = reference.least_of_all(costs, count, sum_up=norm == "rms")
        expected = least if norm == "max" else np.sqrt(least / (11 * 3.3))
        assert sets.errors[count - 2] == pytest.approx(expected, rel=1e-9)
        assert tuple(sets.frames(count).tolist()) in best


@pytest.mark.parametrize("seed", [0, 1])
def test_nothing_is_lost_by_giving_segments_up_early(body, seed):
    motion = wandering(body, 150, seed)
    largest, total = reference.segment_costs(motion)
    expected = {
        "max": np.array(reference.least_by_table(largest, 29, sum_up=False)),
        "rms": np.sqrt(np.array(reference.least_by_table(total, 29, sum_up=True)) / (150 * 5)),
    }
    for norm, least in expected.items():
        sets = optimal.solve(motion, norm=norm)
        np.testing.assert_allclose(sets.errors, least, rtol=1e-9)
        for count in (2, 3, 8, 20, 30):
            for keys in (sets.frames(count), optimal.select_frames(motion, count=count, norm=norm)):
                assert len(keys) == count
                assert error_of(motion, keys, norm) == pytest.approx(least[count - 2], rel=1e-9)


@pytest.mark.parametrize("clip", ["02_01", "09_01"])
def test_the_published_optimum_of_recordings(data, clip):
    """Another program's results; its segments were not longer than a limit, so few keys differ."""
    path = data.parent / "anchors" / "keyframes.jsonl"
    if not path.exists():
        pytest.skip(
            f"no published figures to compare with: {path.name} is not beside the recordings"
        )
    motion = kinema.read(data / "bvh" / "cmu_anchor" / f"{clip}.bvh", drop_rest=True)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    rows = [r for r in rows if r["clip"] == clip and r["fraction"] in (0.05, 0.1, 0.2)]
    columns = {
        "optimal_dp_slerp_minimax": ("max", "joint_max_cm"),
        "optimal_dp_slerp_rms": ("rms", "joint_rms_cm"),
    }
    compared = 0
    for row in rows:
        if row["method"] in columns:
            norm, column = columns[row["method"]]
            keys = optimal.select_frames(motion, count=row["keys"], norm=norm)
            assert error_of(motion, keys, norm) * 5.6444 == pytest.approx(row[column], rel=2e-4)
            compared += 1
    assert compared == 6


def test_of_sets_with_the_same_largest_error_the_one_that_is_nearest_on_the_whole(body):
    motion = wandering(body, 90, seed=3)
    sets = optimal.solve(motion)
    better = 0
    for count in range(4, 18):
        keys, any_of_them = optimal.select_frames(motion, count=count), sets.frames(count)
        assert error_of(motion, keys, "max") <= sets.errors[count - 2] * (1 + 1e-9)
        one, other = error_of(motion, keys, "rms"), error_of(motion, any_of_them, "rms")
        assert one <= other * (1 + 1e-9)
        better += one < other * 0.99
    assert better > 0


@NORMS
def test_a_bound_is_kept_by_the_fewest_keys(body, norm):
    motion = wandering(body, 120, seed=4)
    sets = optimal.solve(motion, up_to=60)
    for bound in sets.errors[[3, 20, 50]] * 1.001:
        keys = optimal.select_frames(motion, max_error=bound, norm=norm)
        assert error_of(motion, keys, "max") <= bound * (1 + 1e-9)
        fewest = int(sets.counts[np.flatnonzero(sets.errors <= bound)[0]])
        assert len(keys) == fewest


@NORMS
def test_a_bound_is_told_where_long_segments_are_left_out(norm, monkeypatch):
    motion = kinema.samples.walk(seconds=2.5).motion
    true = optimal.solve(motion, norm=norm)
    monkeypatch.setattr(optimal, "_WHOLE", 100)
    monkeypatch.setattr(optimal, "_WORK", 150 * 24**2)
    found = optimal.solve(motion, norm=norm)
    best = true.errors[found.counts[0] - 2 :]
    assert found.counts[0] > 2
    assert (found.errors >= best * (1 - 1e-12)).all()
    assert (found.lower <= best * (1 + 1e-12)).all()
    assert not found.exact[0]
    assert found.exact[-1]
    np.testing.assert_allclose(found.errors[found.exact], best[found.exact], rtol=1e-9)
    # few keys need longer segments: what is found is still a set of keys
    assert len(optimal.select_frames(motion, count=3, norm=norm)) == 3


def test_threads_change_nothing(body, monkeypatch):
    motion = wandering(body, 150, seed=7)
    found = []
    for threads in ("1", "3"):
        monkeypatch.setenv("KINEMA_THREADS", threads)
        sets = optimal.solve(motion, norm="rms")
        found.append((sets.errors.tolist(), [sets.frames(c).tolist() for c in sets.counts]))
    assert found[0] == found[1]


def test_short_motions(motion):
    assert optimal.select_frames(motion[:1], count=1).tolist() == [0]
    assert optimal.solve(motion[:1]).frames(1).tolist() == [0]
    assert optimal.select_frames(motion[:2], max_error=0.0).tolist() == [0, 1]
    assert optimal.solve(motion[:2]).frames(2).tolist() == [0, 1]
    assert optimal.select_frames(motion[:3], max_error=1e9).tolist() == [0, 2]
    with pytest.raises(ShapeError, match="no frames"):
        optimal.solve(motion[:0])


def test_what_cannot_be_done_is_said(motion, monkeypatch):
    with pytest.raises(OptionError, match="norm must be"):
        optimal.solve(motion, norm="mean")
    with pytest.raises(OptionError, match="one of count and max_error"):
        optimal.select_frames(motion)
    with pytest.raises(OptionError, match=r"from 3 .* to 40, found 2"):
        optimal.select_frames(motion, count=2, pins=[7])
    with pytest.raises(OptionError, match="0 to 39, found 40"):
        optimal.solve(motion, pins=[40])
    with pytest.raises(OptionError, match="from 2 to 8, found 9"):
        optimal.solve(motion).frames(9)
    with pytest.raises(ShapeError, match=r"shape \(8,\), found \(3,\)"):
        optimal.solve(motion, weights=[1, 1, 1])
    with pytest.raises(OptionError, match="weights must be"):
        optimal.solve(motion, weights=[0, 0, 0, 1, 0, 0, 0, 0])
    monkeypatch.setattr(optimal, "_MOST_CELLS", 100)
    with pytest.raises(OptionError, match="up to 2 of them, found 8"):
        optimal.solve(motion)


def test_missing_samples_are_refused(motion):
    holes = np.zeros((40, 8), bool)
    holes[3, 1] = True
    torn = kinema.Motion(motion.skeleton, motion.rotations, motion.positions, 0.01, holes)
    with pytest.raises(IncompleteMotion):
        optimal.solve(torn)


def test_segments_are_limited_in_long_motions_only():
    """Frames times the square of the longest segment is 10⁹: 316 frames of 10,000, and one more."""
    for frames, reach in ((2, None), (2500, None), (2501, 633), (10_000, 317), (40_000, 159)):
        ends = np.array([0, frames - 1])
        farthest = optimal._farthest(frames, ends, limited=True)
        last = np.full(frames, frames - 1)
        expected = last if reach is None else np.minimum(np.arange(frames) + reach, frames - 1)
        np.testing.assert_array_equal(farthest, expected)
        np.testing.assert_array_equal(optimal._farthest(frames, ends, limited=False), last)
    pins = np.array([0, 100, 9_999])
    farthest = optimal._farthest(10_000, pins, limited=True)
    assert farthest[[0, 99, 100, 9_998, 9_999]].tolist() == [100, 100, 417, 9_999, 9_999]


def test_the_memory_is_that_of_frames_times_counts(body, monkeypatch):
    motion = random_motion(body, np.random.default_rng(2), frames=30)
    monkeypatch.setattr(optimal, "_MOST_CELLS", 30 * 6)
    assert optimal.solve(motion, up_to=6).counts.tolist() == [2, 3, 4, 5, 6]
    assert optimal.solve(motion).counts[-1] == 6  # a fifth of the frames
    monkeypatch.setattr(optimal, "_MOST_CELLS", 30 * 6 - 1)
    with pytest.raises(OptionError, match="of 30 frames can be found for up to 5 of them, found 6"):
        optimal.solve(motion, up_to=6)


@pytest.mark.parametrize("seed", range(3))
@NORMS
def test_the_unit_of_weights_does_not_matter(body, norm, seed):
    motion = wandering(body, 40, seed)
    ones = np.where(body.is_end, 0.0, 1.0)
    for count in (4, 7):
        expected = optimal.select_frames(motion, count=count, norm=norm).tolist()
        for size in (1e-3, 1e3):
            found = optimal.select_frames(motion, count=count, norm=norm, weights=size * ones)
            assert found.tolist() == expected
