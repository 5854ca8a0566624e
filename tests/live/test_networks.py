from __future__ import annotations

import numpy as np
import pytest

from kinema import _native, live
from kinema.errors import FormatError, OptionError
from kinema.live import networks
from kinema.live.features import windows
from kinema.live.networks import HIDDEN, JUDGED, learnt
from kinema.live.ticks import Ticks
from tests.live.cases import database
from tests.reference import live as reference

rng = np.random.default_rng(0)
FRAMES, REACH = 80, 20
TIME = np.arange(FRAMES)[:, None]
# swings of several lengths, so that the stream comes back to where it was, with a little noise
POSES = np.sin(0.25 * TIME * [1.0, 1.0, 2.0, 0.5, 1.0, 1.0] + np.arange(6))
POSES = POSES + 0.05 * rng.standard_normal(POSES.shape)
ANGLES = rng.uniform(-0.2, 0.2, FRAMES)
FACING = np.stack([np.cos(ANGLES), np.sin(ANGLES)], axis=1)
LOOKED = 1.0 + 0.2 * rng.standard_normal((FRAMES, 3))


def evidence(poses, looked=LOOKED, share=0.1, alpha=0.5):
    stream = np.empty((len(poses), _native.EVIDENCE_OF_STREAM))
    since = np.empty((len(poses), REACH, _native.EVIDENCE_SINCE_KEY))
    count = len(poses)
    _native.key_evidence(poses, FACING[:count], looked[:count], share, alpha, stream, since)
    return stream, since


@pytest.mark.parametrize(("share", "alpha"), [(0.1, 0.5), (0.3, 0.9)])
def test_evidence_is_that_of_the_whole_motion(share, alpha):
    stream, since = evidence(POSES, share=share, alpha=alpha)
    expected = reference.evidence(POSES, FACING, LOOKED, share, alpha, REACH)
    np.testing.assert_allclose(stream, expected[0], rtol=1e-7, atol=1e-7)
    np.testing.assert_allclose(since, expected[1], rtol=1e-7, atol=1e-7)


def test_evidence_has_no_unit_of_length():
    for one, two in zip(
        evidence(POSES), evidence(POSES * 100.0, LOOKED + np.log(100.0)), strict=True
    ):
        np.testing.assert_allclose(one, two, rtol=1e-6, atol=1e-6)


def test_evidence_comes_from_the_past_alone():
    for whole, part in zip(evidence(POSES), evidence(POSES[:70]), strict=True):
        np.testing.assert_array_equal(whole[:70], part)


def test_saliency_so_far_becomes_that_of_the_whole_motion():
    """The evidence of the last tick against the offline order of removal."""
    stream, _ = evidence(POSES[:60])
    values = reference.saliency_so_far(POSES[:60], 0.5)[::-1][1:25]
    falls = np.argsort(values)
    bounded = stream[-1, :24][falls]
    assert (np.diff(bounded) >= 0.0).all()
    assert bounded[0] < bounded[-1]


def test_a_stream_that_repeats_itself_is_known_in_advance():
    """Turning all the time, with a period of 30 ticks: what comes is what came a period ago."""
    angles = 0.07 * np.arange(90)
    joints = np.sin(2.0 * np.pi * np.arange(90)[:, None] / 30.0 * [1, 2, 1, 1, 3, 2] + np.arange(6))
    facing = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    back = np.stack([np.cos(angles), -np.sin(angles)], axis=1)
    poses = np.stack([reference.turned(*each) for each in zip(joints, back, strict=True)])
    stream = np.empty((90, _native.EVIDENCE_OF_STREAM))
    since = np.empty((90, 1, _native.EVIDENCE_SINCE_KEY))
    _native.key_evidence(poses, facing, np.ones((90, 3)), 0.1, 0.5, stream, since)
    for now in (50, 63, 70):
        salience = reference.outlook(poses[: now + 1], poses[now + 1 : now + 13], 0.5)
        known = stream[now, 24 + 13 : 24 + 26]
        inside = np.abs(known) < 1.9
        gaps = np.log(salience[inside]) - known[inside]
        assert inside.sum() > 5
        np.testing.assert_allclose(gaps, gaps[0], atol=1e-6)  # the level, the same for all


def test_keys_fall_where_the_networks_say():
    found, frames, share = learnt(), 90, 0.1
    ticks = Ticks(0.1 * rng.standard_normal((frames, 45)).cumsum(axis=0), np.zeros(frames))
    keys = live.KeyPoseExtractor(database(), networks=found.networks([1])).keys(ticks)
    expected = share * np.arange(frames)
    made = np.searchsorted(keys[1:], np.arange(frames))  # before each tick, the first not counted
    prices = found.price[0] + found.gain[0] * (made - expected) / (np.sqrt(expected) + 1.0)
    features = windows(ticks, database().settings.past_frames)
    looked = np.repeat(database().index().look_up(features[::4]), 4, axis=0)[:frames]
    facing = np.tile([1.0, 0.0], (frames, 1))
    stream, since = reference.evidence(ticks.poses, facing, looked, share, 0.5, 40)
    last = 0
    for frame in range(1, frames):
        row = np.concatenate([stream[frame], since[frame, frame - last - 1], [prices[frame]]])
        better = reference.advantage(row, found.center, found.scale, found.weights[1:2], HIDDEN)
        due = better >= 0.0 and frame - last >= reference.SHORTEST
        assert (frame in keys) == due
        last = frame if due else last
    assert 4 < len(keys) < 30


def test_networks_have_numbers():
    with pytest.raises(OptionError, match="numbers from 0 to"):
        learnt().networks([99])
    assert learnt().weights.shape[1] == (JUDGED + 1) * HIDDEN + (HIDDEN + 1) * HIDDEN + HIDDEN + 1


def test_networks_with_a_scale_of_nothing_are_rejected(tmp_path, monkeypatch):
    known = networks.learnt()
    file = tmp_path / "networks.bin"
    monkeypatch.setattr(networks, "_FILE", file)
    for change in (
        {"scale": np.where(np.arange(len(known.scale)) == 3, 0.0, known.scale)},
        {"center": np.where(np.arange(len(known.center)) == 3, np.nan, known.center)},
        {"price": np.array([np.inf])},
    ):
        networks.save_learnt(known._replace(**change), file)
        networks.learnt.cache_clear()
        with pytest.raises(FormatError, match="weights must be finite numbers"):
            networks.learnt()
    networks.save_learnt(known, file)
    np.testing.assert_array_equal(networks.learnt().weights, known.weights)
    networks.learnt.cache_clear()
