"""Key poses by saliency: the paper's algorithm, ties included."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import keyframes, placement, saliency, samples
from kinema.errors import OptionError, ShapeError
from kinema.ops import derived
from tests.ops.keyframes.motions import BODY, on_a_grid, real_clips, wandering, with_repeats
from tests.reference import keyframes as reference
from tests.reference.kinematics import forward

MEASURES = ("full", "previous", "across")


@given(
    seed=st.integers(0, 2**32),
    frames=st.integers(2, 40),
    measure=st.sampled_from(MEASURES),
    kind=st.sampled_from(["smooth", "repeats", "grid", "grid with repeats"]),
)
def test_keys_are_those_of_the_printed_algorithm(seed, frames, measure, kind):
    motion = on_a_grid(seed, frames) if kind.startswith("grid") else wandering(seed, frames)
    motion = with_repeats(motion, seed) if kind.endswith("repeats") else motion
    poses = saliency.pose_vectors(motion)
    gone = saliency.removal(motion, measure=measure)
    for count in {2, max(2, frames // 3), max(2, frames - 2)}:
        expected = reference.saliency_keys(poses, count, measure)
        assert gone.frames(count).tolist() == expected
        found = keyframes.select(motion, method="saliency", measure=measure, count=count)
        assert found.frames.tolist() == expected


def test_there_are_ties_in_those_motions():
    values = saliency.removal(on_a_grid(0, 40)).values
    assert len(np.unique(values)) < len(values)


def test_keys_of_recordings_are_those_of_the_printed_algorithm():
    for motion in real_clips():
        poses = saliency.pose_vectors(motion)
        for measure in MEASURES:
            expected = reference.saliency_keys(poses, 15, measure)
            assert saliency.removal(motion, measure=measure).frames(15).tolist() == expected


def test_of_equally_salient_frames_the_first_goes_first():
    still = wandering(0, 1)
    held = still.with_arrays(
        rotations=np.repeat(still.rotations, 9, axis=0),
        positions=np.repeat(still.positions, 9, axis=0),
    )
    assert saliency.removal(held).order.tolist() == list(range(1, 8))


def test_pose_vectors_are_positions_seen_from_the_root():
    motion = wandering(2, 20)
    _, places = forward(motion)
    expected = (places - places[:, :1])[:, ~BODY.is_end].reshape(20, -1)
    np.testing.assert_allclose(saliency.pose_vectors(motion), expected, atol=1e-12)
    in_world = places[:, ~BODY.is_end].reshape(20, -1)
    np.testing.assert_allclose(saliency.pose_vectors(motion, root=True), in_world, atol=1e-12)


def test_weights_scale_squared_distances():
    motion = wandering(2, 20)
    plain = saliency.pose_vectors(motion).reshape(20, 5, 3)
    weighted = saliency.pose_vectors(motion, weights={"left": 6.0}).reshape(20, 5, 3)
    np.testing.assert_allclose(weighted[:, 3], plain[:, 3] * np.sqrt(3.0), atol=1e-12)
    np.testing.assert_allclose(weighted[:, 4], plain[:, 4] * np.sqrt(0.5), atol=1e-12)
    only = saliency.pose_vectors(motion, joints=["left"])
    np.testing.assert_allclose(only, plain[:, 3], atol=1e-12)


def test_where_the_body_faces_can_be_taken_out():
    walk = samples.walk(seconds=2.0).motion
    turned = placement.turned(walk, 1.2)
    same = saliency.pose_vectors(turned, heading=True)
    np.testing.assert_allclose(same, saliency.pose_vectors(walk, heading=True), atol=1e-9)
    assert np.abs(saliency.pose_vectors(turned) - saliency.pose_vectors(walk)).max() > 0.1
    curve = samples.turn().motion
    still = np.linalg.norm(np.ptp(saliency.pose_vectors(curve, heading=True), axis=0))
    assert still < 0.8 * np.linalg.norm(np.ptp(saliency.pose_vectors(curve), axis=0))


@given(seed=st.integers(0, 2**32), pins=st.sets(st.integers(1, 38), max_size=5))
def test_pinned_frames_and_ends_stay_and_sets_are_nested(seed, pins):
    gone = saliency.removal(wandering(seed, 40), pins=sorted(pins))
    fewest = len(pins) + 2
    assert set(gone.frames(fewest).tolist()) == {0, 39, *pins}
    for count in range(fewest, 40):
        fewer, more = set(gone.frames(count).tolist()), set(gone.frames(count + 1).tolist())
        assert fewer < more


def test_a_threshold_leaves_only_what_is_above_it():
    motion = wandering(3, 60)
    gone = saliency.removal(motion)
    for threshold in (0.5, 1.5, 3.0):
        found = keyframes.select(motion, method="saliency", threshold=threshold)
        went = 60 - found.count
        assert (gone.values[:went] <= threshold).all()
        assert gone.values[went] > threshold


def test_a_turning_point_is_salient():
    """A hand that goes out and straight back: its farthest point is the one key to keep."""
    out_and_back = np.concatenate([np.arange(10.0), np.arange(8.0, -1.0, -1.0)])
    motion = on_a_grid(0, 19)
    positions = np.tile(BODY.offsets, (19, 1, 1))
    positions[:, BODY.index("left"), 2] += out_and_back
    moving = motion.with_arrays(positions=positions)
    assert saliency.removal(moving).frames(3).tolist() == [0, 9, 18]


@pytest.mark.parametrize("alpha", [0.0, 1.0])
def test_alpha_may_be_either_bound(alpha):
    frames = saliency.removal(wandering(0, 20), alpha=alpha).frames(5)
    other = saliency.removal(wandering(0, 20), alpha=1.0 - alpha).frames(5)
    assert len(frames) == len(other) == 5


def test_pins_are_frames_of_the_motion():
    motion = wandering(0, 9)
    assert 8 in saliency.removal(motion, pins=[0, 8]).frames(2)
    with pytest.raises(OptionError, match="pins must be frames from 0 to 8, found 9"):
        saliency.removal(motion, pins=[9])


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"measure": "fulll"}, "found 'fulll'.*closest: full"),
        ({"alpha": 1.5}, "alpha must be a number from 0 to 1"),
        ({"heading": True, "root": True}, "either heading or root"),
    ],
)
def test_options_out_of_range_are_refused(options, words):
    with pytest.raises(OptionError, match=words):
        saliency.removal(wandering(0, 5), **options)


def test_a_single_frame_is_a_key_and_none_is_an_error():
    assert saliency.removal(wandering(0, 5)[:1]).frames(1).tolist() == [0]
    with pytest.raises(ShapeError, match="at least one frame, found none"):
        saliency.removal(wandering(0, 5)[:0])


@pytest.mark.parametrize("options", [{}, {"root": True}, {"heading": True, "weights": "bones"}])
def test_pose_vectors_of_long_takes_are_the_same_in_blocks(monkeypatch, options):
    walk = samples.walk(seconds=2.0).motion
    whole = saliency.pose_vectors(walk, **options)
    monkeypatch.setattr(saliency, "_BLOCK", 50)
    monkeypatch.setattr(derived, "_FEW", 0)
    assert saliency.pose_vectors(walk, **options).tobytes() == whole.tobytes()
