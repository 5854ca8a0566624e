"""The default choice of key frames: how near it comes to the best one, and what it promises."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import quat
from kinema.errors import OptionError
from kinema.ops.keyframes import auto, optimal
from tests.conftest import NO_DATA, random_motion, recordings
from tests.reference.optimal_keys import rebuilt_errors

SHORT = ("02_01", "02_03", "09_01", "127_06", "16_22", "35_01")


def errors(motion: kinema.Motion, keys: np.ndarray) -> np.ndarray:
    return rebuilt_errors(motion, keys.tolist())


def repeated(motion: kinema.Motion, times: int) -> kinema.Motion:
    """The motion again and again, to and fro, so that it never jumps."""
    order = np.concatenate([np.arange(motion.num_frames), np.arange(motion.num_frames)[::-1]])
    order = np.tile(order, times)
    return motion.with_arrays(rotations=motion.rotations[order], positions=motion.positions[order])


@pytest.mark.parametrize("share", [0.05, 0.1, 0.2])
def test_nearly_as_good_as_the_best(share):
    """Median over recordings; the mean beside the best possible rms set's."""
    paths = [p for p in recordings("bvh/cmu_anchor/*.bvh") if p.stem in SHORT]
    if not paths:
        pytest.skip(NO_DATA)
    largest, mean = [], []
    for path in paths:
        motion = kinema.read(path, drop_rest=True)
        count = round(share * motion.num_frames)
        found = errors(motion, auto.select_frames(motion, count=count))
        flattest = errors(motion, optimal.select_frames(motion, count=count))
        nearest = errors(motion, optimal.select_frames(motion, count=count, norm="rms"))
        largest.append(found.max() / flattest.max())
        mean.append(found.mean() / nearest.mean())
    assert np.median(largest) <= 1.11
    assert np.median(mean) <= 1.1
    assert max(largest) <= 1.15


@pytest.mark.parametrize("count", [2, 3, 7, 31, 119, 120])
def test_as_many_keys_as_asked_for(body, count):
    pins = [] if count < 4 else [17, 18]
    for motion in (
        random_motion(body, np.random.default_rng(1), frames=120),
        kinema.samples.walk(seconds=2.0).motion,
    ):
        keys = auto.select_frames(motion, count=count, pins=pins)
        assert len(keys) == count
        assert (np.diff(keys) > 0).all()
        assert {0, *pins, 119} <= set(keys.tolist())


@pytest.mark.parametrize("bound", [0.003, 0.03, 0.3])
def test_a_bound_is_kept_with_hardly_more_keys_than_needed(bound):
    motion = kinema.samples.walk(seconds=4.0).motion
    keys = auto.select_frames(motion, max_error=bound, pins=[100])
    assert errors(motion, keys).max() <= bound * (1 + 1e-9)
    assert 100 in keys
    fewest = optimal.select_frames(motion, max_error=bound, pins=[100])
    assert len(keys) <= len(fewest) * 1.03 + 1


def test_a_bound_is_kept_where_jitter_hides_between_samples(body):
    """Long segments are only sampled at first: what they miss must come out."""
    rng = np.random.default_rng(2)
    rotations = np.tile(quat.identity((1, 8)), (600, 1, 1))
    jerks = rng.choice(np.arange(1, 599), 25, replace=False)
    rotations[jerks, 0] = quat.from_axis_angle([0.0, 0.0, 1.0], rng.uniform(0.1, 0.5, 25))
    motion = kinema.Motion(body, rotations, np.tile(body.offsets, (600, 1, 1)), 0.01)
    keys = auto.select_frames(motion, max_error=0.3)
    assert errors(motion, keys).max() <= 0.3


def test_an_even_turn_needs_only_its_ends(body):
    angles = np.linspace(0.0, 2.0, 300)[:, None] * np.linspace(0.2, 1.0, 8)
    rotations = quat.from_axis_angle([0.0, 1.0, 0.0], angles)
    rotations[:, body.is_end] = [1.0, 0.0, 0.0, 0.0]
    motion = kinema.Motion(body, rotations, np.tile(body.offsets, (300, 1, 1)), 0.01)
    assert auto.select_frames(motion, max_error=1e-9).tolist() == [0, 299]


def test_a_still_motion_needs_only_its_ends(body):
    still = random_motion(body, np.random.default_rng(3), frames=1)
    motion = still.with_arrays(
        rotations=np.repeat(still.rotations, 500, axis=0),
        positions=np.repeat(still.positions, 500, axis=0),
    )
    assert auto.select_frames(motion, max_error=0.0).tolist() == [0, 499]
    assert len(auto.select_frames(motion, count=50)) == 50


def test_keys_go_where_something_happens(body):
    """A second of stillness, one of turning, one of stillness."""
    angle = np.concatenate([np.zeros(100), np.sin(np.linspace(0, 6, 100)), np.full(100, np.sin(6))])
    rotations = np.tile(quat.identity((1, 8)), (300, 1, 1))
    rotations[:, 0] = quat.from_axis_angle([1.0, 0.0, 0.0], angle)
    motion = kinema.Motion(body, rotations, np.tile(body.offsets, (300, 1, 1)), 0.01)
    inner = auto.select_frames(motion, count=20)[1:-1]
    assert ((inner >= 98) & (inner <= 202)).all()


def test_few_keys_in_many_frames():
    """They are looked for on a grid first; the best ones are not far."""
    motion = kinema.samples.walk(seconds=10.0).motion
    for count in (4, 8, 12):
        found = errors(motion, auto.select_frames(motion, count=count))
        flattest = errors(motion, optimal.select_frames(motion, count=count))
        assert found.max() <= flattest.max() * 1.35


def test_a_long_motion_is_served_as_well_as_a_short_one():
    short = kinema.samples.walk(seconds=3.0).motion
    once = errors(short, auto.select_frames(short, count=18))
    long = repeated(short, 10)
    often = errors(long, auto.select_frames(long, count=18 * 20))
    assert often.max() <= once.max() * 1.05
    assert often.mean() <= once.mean() * 1.05


def test_only_what_counts_counts(body):
    """Keys for one leg alone, the root's way and the others left out."""
    motion = random_motion(body, np.random.default_rng(4), frames=60)
    weights = np.zeros(8)
    weights[body.index("left")] = 1.0
    keys = auto.select_frames(motion, count=10, weights=weights, root=False)
    other = motion.with_arrays(rotations=motion.rotations.copy(), positions=motion.positions + 5.0)
    other.rotations.flags.writeable = True
    other.rotations[:, body.index("right")] = quat.random(np.random.default_rng(5), 60)
    other.rotations.flags.writeable = False
    shifted = motion.positions.copy()
    shifted[:, 0] += np.random.default_rng(6).normal(size=(60, 3))
    other = other.with_arrays(positions=shifted)
    same = auto.select_frames(other, count=10, weights=weights, root=False)
    assert keys.tolist() == same.tolist()
    assert keys.tolist() != auto.select_frames(other, count=10).tolist()


def test_threads_change_nothing(monkeypatch):
    motion = kinema.samples.walk(seconds=10.0).motion
    found = []
    for threads in ("1", "2", "5"):
        monkeypatch.setenv("KINEMA_THREADS", threads)
        found.append(auto.select_frames(motion, count=50).tolist())
    assert found[0] == found[1] == found[2]


def test_short_motions_and_wrong_wishes(motion):
    assert auto.select_frames(motion[:1], count=1).tolist() == [0]
    assert auto.select_frames(motion[:2], count=2).tolist() == [0, 1]
    assert auto.select_frames(motion[:3], max_error=0.0).tolist() == [0, 1, 2]
    with pytest.raises(OptionError, match="one of count and max_error"):
        auto.select_frames(motion, count=3, max_error=1.0)
    with pytest.raises(OptionError, match=r"from 2 .* to 40, found 41"):
        auto.select_frames(motion, count=41)
    with pytest.raises(OptionError, match="max_error must be"):
        auto.select_frames(motion, max_error=-1.0)
