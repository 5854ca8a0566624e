"""Files of key frames with their poses."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import keyframes
from kinema.errors import FormatError
from kinema.report import facts
from tests.ops.keyframes.motions import wandering


@pytest.fixture
def written(tmp_path):
    """A motion, what it was reduced to, the facts, and a file to put them in."""
    motion = wandering(6, 50)
    kept = keyframes.reduction(motion, count=12, with_poses=True)
    return motion, kept, facts(kept, motion), tmp_path / "keys.json"


@pytest.mark.parametrize("interpolation", ["slerp", "hold"])
def test_the_file_alone_rebuilds_the_motion_to_the_bit(tmp_path, interpolation):
    for motion in (wandering(6, 50), kinema.samples.walk(seconds=2.0).motion):
        kept = keyframes.reduction(motion, count=12, interpolation=interpolation, with_poses=True)
        file = tmp_path / "keys.json"
        file.write_text(json.dumps(facts(kept, motion), indent=2))
        again = keyframes.load(file)
        np.testing.assert_array_equal(again.rotations, kept.motion.rotations)
        np.testing.assert_array_equal(again.positions, kept.motion.positions)
        assert again.frame_time == motion.frame_time
        assert again.skeleton.names == motion.skeleton.names
        for part in ("parents", "offsets", "rest_rotations", "is_end"):
            np.testing.assert_array_equal(
                getattr(again.skeleton, part), getattr(motion.skeleton, part)
            )
        assert again.skeleton.metres_per_unit == motion.skeleton.metres_per_unit


def test_what_follows_the_last_key_is_held(tmp_path):
    motion = wandering(6, 50)
    kept = keyframes.reduction(
        motion, method="distance", threshold=2.0, last=False, with_poses=True
    )
    assert kept.keys.frames[-1] < 49
    (tmp_path / "keys.json").write_text(json.dumps(facts(kept, motion)))
    again = keyframes.load(tmp_path / "keys.json")
    np.testing.assert_array_equal(again.rotations, kept.motion.rotations)


def test_without_poses_the_facts_stay_small():
    motion = wandering(6, 50)
    assert "poses" not in facts(keyframes.reduction(motion, count=12), motion)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda f: f.pop("poses"), "not their poses"),
        (lambda f: f.pop("frames"), "frames"),
        (lambda f: f["frames"].reverse(), "frames must increase"),
        (lambda f: f["frames"].__setitem__(0, -3), "frames must increase"),
        (lambda f: f.update(frames=[]), "frame numbers"),
        (lambda f: f.update(num_frames=20), "num_frames must be above the last key"),
        (lambda f: f.update(num_frames=10**12), "num_frames must be"),
        (lambda f: f.update(frame_time=0.0), "frame_time"),
        (lambda f: f.update(frame_time="fast"), "frame_time"),
        (lambda f: f["poses"].update(interpolation="spline"), "interpolation"),
        (lambda f: f["poses"]["rotations"].pop(), "a pose for each of 12 keys"),
        (lambda f: f["poses"]["rotations"][3].pop(), "cannot be used"),
        (lambda f: f["poses"]["rotations"][3][1].__setitem__(0, 7.0), "cannot be used"),
        (lambda f: f["poses"]["skeleton"]["names"].pop(), "cannot be used"),
        (lambda f: f["poses"]["skeleton"]["parents"].__setitem__(0, 3), "cannot be used"),
        (lambda f: f["poses"]["skeleton"]["parents"].__setitem__(0, 1 << 40), "cannot be used"),
    ],
)
def test_a_spoilt_file_is_rejected_with_a_reason(written, spoil, complaint):
    _, _, found, file = written
    spoil(found)
    file.write_text(json.dumps(found))
    with pytest.raises(FormatError, match=complaint):
        keyframes.load(file)


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "HIERARCHY", '{"frames": NaN}', "\x00" * 50, 5000 * '{"a":']
)
def test_other_files_are_rejected(tmp_path, text):
    (tmp_path / "keys.json").write_text(text)
    with pytest.raises(FormatError, match="expected a file of key frames"):
        keyframes.load(tmp_path / "keys.json")
