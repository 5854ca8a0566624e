"""How long velocities persist, and what it does to long gaps."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import kinema
from kinema import fill, quat, samples
from kinema.ops.fill.gaps import find_gaps
from kinema.ops.fill.persistence import USUAL_PERSISTENCE_S, persistence
from tests.frames import reframed
from tests.ops.fill.motions import ARM


def waving(hertz, *, fps=60.0, seconds=6.0, angle=0.8, noise=0.0):
    """The shoulder swings to and fro; noise turns it at random."""
    t = np.arange(round(seconds * fps)) / fps
    turns = angle * np.sin(2.0 * np.pi * hertz * t)[:, None] * [0.0, 0.6, 0.8]
    turns = turns + noise * np.random.default_rng(1).standard_normal(turns.shape)
    rotations = quat.identity((len(t), 3))
    rotations[:, 0] = quat.exp(0.5 * turns)
    return kinema.Motion(ARM, rotations, np.tile(ARM.offsets, (len(t), 1, 1)), 1.0 / fps)


def lasts(motion, start_s=3.0, stop_s=3.3):
    span = round(start_s * motion.fps), round(stop_s * motion.fps)
    mask = fill.range_mask(motion, *span, joints=["shoulder"])
    return float(persistence(motion, find_gaps(mask))[0])


def test_fast_motion_lasts_less_than_slow_motion_and_noise_hardly_at_all():
    slow, fast, noisy = lasts(waving(0.4)), lasts(waving(3.0)), lasts(waving(0.4, noise=0.5))
    assert slow > 2.0 * USUAL_PERSISTENCE_S > USUAL_PERSISTENCE_S > fast > noisy


@pytest.mark.parametrize("fps", [24.0, 30.0, 120.0, 240.0])
def test_the_frame_rate_hardly_matters(fps):
    for hertz in (0.5, 1.5):
        assert lasts(waving(hertz, fps=fps)) == pytest.approx(lasts(waving(hertz)), rel=0.3)


def test_a_joint_that_never_moves_or_is_hardly_seen_has_the_usual_one():
    still = waving(0.0)
    assert lasts(still) == pytest.approx(USUAL_PERSISTENCE_S)
    few = waving(0.4)[170:205]  # ten frames before the gap, and after
    mask = fill.range_mask(few, 10, 25, joints=["shoulder"])
    assert persistence(few, find_gaps(mask))[0] == pytest.approx(USUAL_PERSISTENCE_S, rel=0.3)


def test_it_depends_on_neither_local_axes_nor_what_is_in_the_gap():
    walk = samples.walk(seconds=3.0).motion
    gaps = find_gaps(fill.range_mask(walk, 80, 110))
    found = persistence(walk, gaps)
    np.testing.assert_allclose(persistence(reframed(walk), gaps), found, rtol=1e-6)
    rotations = walk.rotations.copy()
    rotations[80:110] = quat.identity((30, walk.skeleton.num_joints))
    np.testing.assert_array_equal(persistence(walk.with_arrays(rotations=rotations), gaps), found)


def test_many_gaps_are_measured_as_each_alone():
    walk = samples.walk(seconds=4.0).motion
    mask = fill.range_mask(walk, 60, 70) | fill.range_mask(walk, 150, 180)
    gaps = find_gaps(mask)
    found = persistence(walk, gaps)
    for index in (0, 7, len(found) - 1):
        np.testing.assert_array_equal(
            persistence(walk, gaps.part(slice(index, index + 1))), found[index]
        )


def test_a_long_gap_is_slerp_but_for_its_ends():
    motion = waving(2.0, seconds=12.0)
    start, stop = 302, 602
    mask = fill.range_mask(motion, start, stop, joints=["shoulder"])
    across = [
        fill.samples(motion, mask, curve=curve).motion.rotations[start:stop, 0]
        for curve in ("auto", "slerp", fill.Curve("spline"))
    ]
    apart, even = (quat.distance(one, across[1]) for one in (across[0], across[2]))
    assert apart[120:180].max() < np.radians(10.0) < apart.max() < 0.5 * even.max()
    # and the first frames go on as the motion did
    assert quat.distance(across[0], motion.rotations[start:stop, 0])[0] < np.radians(4.0)


@pytest.mark.parametrize("hertz", [2.0, 3.0, 4.0])
@pytest.mark.parametrize("offset", range(0, 30, 6))
def test_a_fast_limb_is_not_thrown_across_the_pole(hertz, offset):
    """A limb that swings fast beside a gap of half a second."""
    t = np.arange(360) / 60.0
    swing = 1.1 * np.sin(2.0 * np.pi * hertz * t)[:, None] * [0.0, 0.0, 1.0]
    sway = 0.5 * np.sin(2.0 * np.pi * 0.5 * t + 1.0)[:, None] * [0.0, 1.0, 0.0]
    rotations = quat.identity((360, 3))
    rotations[:, 0] = quat.mul(quat.exp(0.5 * sway), quat.exp(0.5 * swing))
    motion = kinema.Motion(ARM, rotations, np.tile(ARM.offsets, (360, 1, 1)), 1 / 60)
    start = 150 + offset
    mask = fill.range_mask(motion, start, start + 30, joints=["shoulder"])
    path = fill.trace(motion, mask, "shoulder")
    latitudes = path.polar(path.filled)[:, 1]
    assert np.abs(latitudes).max() <= np.radians(75.0) + 1e-9
    filled = fill.samples(motion, mask).motion.rotations[:, 0]
    steps = quat.distance(filled[1:], filled[:-1])
    assert steps[start - 1 : start + 30].max() < 1.5 * steps[: start - 1].max()


def test_what_is_far_from_any_measured_frame_is_a_guess():
    walk = samples.walk(seconds=4.0).motion  # 60 frames per second: 18 frames are 0.3 s
    short = fill.samples(walk, fill.range_mask(walk, 60, 96))
    assert not short.guessed.any()
    long = fill.samples(walk, fill.range_mask(walk, 60, 120, joints=["LeftArm"]))
    arm = walk.skeleton.index("LeftArm")
    assert np.flatnonzero(long.guessed[:, arm]).tolist() == list(range(78, 102))
    assert long.guessed.sum() == 24
    at_end = fill.samples(walk, fill.range_mask(walk, 200, 240), ends="hold")
    assert np.flatnonzero(at_end.guessed.any(axis=1))[[0, -1]].tolist() == [218, 239]


def by_definition(motion, joint, start, stop):
    """The time constant of a gap with nothing missing around it, frame by frame."""
    frames = max(1, round(0.05 * motion.fps))
    step = max(1, frames // 3)  # three samples to a lag
    lag = frames // step
    lag_s, skip = lag * step / motion.fps, max(3, frames)
    turns = Rotation.from_quat(motion.rotations[:, joint], scalar_first=True)
    together = power = pairs = 0.0
    for first, ahead, end in ((start - 1, -1, -1), (stop, 1, motion.num_frames)):
        at = range(first + ahead * skip, end, ahead * step)[: round(motion.fps / step)]
        speeds = [
            (turns[b] * turns[a].inv()).as_rotvec() for a, b in zip(at, at[lag:], strict=False)
        ]
        for earlier, later in zip(speeds, speeds[lag:], strict=False):
            together += earlier @ later
            power += (earlier @ earlier + later @ later) / 2.0
            pairs += 1
    seconds = pairs * step / motion.fps if power else 0.0
    measured = together / power if power else 0.0
    mean = (seconds * measured + 0.5 * np.exp(-lag_s / 0.13)) / (seconds + 0.5)
    return -lag_s / np.log(max(mean, 1e-3))


@pytest.mark.parametrize("fps", [12.0, 30.0, 60.0, 100.0, 144.0, 240.0])
@pytest.mark.parametrize(("start_s", "stop_s"), [(1.5, 1.7), (0.3, 0.6), (2.0, 2.9)])
def test_it_is_the_decay_of_the_correlation_around_the_gap(fps, start_s, stop_s):
    motion = waving(0.9, fps=fps, seconds=3.2, noise=0.02)
    start, stop = round(start_s * fps), round(stop_s * fps)
    found = lasts(motion, start_s, stop_s)
    assert found == pytest.approx(by_definition(motion, 0, start, stop), rel=1e-6)


def test_what_turns_back_at_once_lasts_as_little_as_can_be():
    """Velocities of opposite signs have no decay to measure: the least correlation is 0.001."""
    assert lasts(waving(10.0)) == pytest.approx(0.05 / np.log(1000.0))
    assert lasts(waving(0.0)) == pytest.approx(0.13)


def test_gaps_are_measured_in_parts_however_many_there_are(monkeypatch):
    from kinema.ops.fill import persistence as module

    walk = samples.walk(seconds=2.0).motion
    gaps = find_gaps(fill.range_mask(walk, 40, 60) | fill.range_mask(walk, 80, 90))
    whole = persistence(walk, gaps)
    monkeypatch.setattr(module, "_GAPS_AT_ONCE", 7)
    np.testing.assert_array_equal(module.persistence(walk, gaps), whole)
    assert persistence(walk, gaps.part(slice(0))).shape == (0,)
