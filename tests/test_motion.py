from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema.errors import IncompleteMotion, ShapeError
from kinema.motion import complete
from tests.conftest import random_motion


def test_samples_are_read_only_and_copied_only_if_need_be(motion):
    with pytest.raises(ValueError, match="read-only"):
        motion.rotations[0, 0, 0] = 1.0
    again = kinema.Motion(motion.skeleton, motion.rotations, motion.positions, 0.02)
    assert np.shares_memory(again.rotations, motion.rotations)
    writable = motion.positions.copy()
    assert not np.shares_memory(
        kinema.Motion(motion.skeleton, motion.rotations, writable, 0.02).positions, writable
    )


def changed(motion, **changes):
    fields = {
        name: getattr(motion, name) for name in ("skeleton", "rotations", "positions", "frame_time")
    }
    return kinema.Motion(**(fields | changes))


@pytest.mark.parametrize(
    ("field", "change", "words"),
    [
        (
            "rotations",
            lambda q: q[:, :-1],
            "rotations must have shape (any, 8, 4), found (40, 7, 4)",
        ),
        ("positions", lambda p: p[1:], "positions must have shape (40, 8, 3), found (39, 8, 3)"),
        ("rotations", lambda q: q * 1.001, "found length 1.001"),
        ("positions", lambda p: np.where(p == p[3, 0, 1], np.inf, p), "found inf at (3, 0, 1)"),
        ("positions", lambda p: p.astype(complex), "must hold float64, found complex128"),
        ("frame_time", lambda _: 0.0, "frame_time must be from 1e-05 to 86400 seconds, found 0"),
        (
            "frame_time",
            lambda _: float("nan"),
            "frame_time must be from 1e-05 to 86400 seconds, found nan",
        ),
    ],
)
def test_what_is_wrong_is_said(motion, field, change, words):
    with pytest.raises(ShapeError) as caught:
        changed(motion, **{field: change(getattr(motion, field))})
    assert words in str(caught.value)


def test_length_is_frames_times_frame_time(motion):
    assert motion.num_frames == len(motion) == 40
    assert motion.fps == pytest.approx(100.0)
    assert motion.seconds == pytest.approx(0.4)


def test_no_frames_are_legal(motion):
    empty = motion[:0]
    assert (empty.num_frames, empty.seconds) == (0, 0.0)
    assert kinema.kinematics.forward(empty).positions.shape == (0, 8, 3)


def test_a_slice_keeps_everything_but_the_frames(motion, rng):
    missing = rng.random((40, 8)) < 0.5
    part = changed(motion, missing=missing, layout="kept")[5:25:4]
    assert np.array_equal(part.rotations, motion.rotations[5:25:4])
    assert np.array_equal(part.missing, missing[5:25:4])
    assert part.frame_time == pytest.approx(0.04)
    assert part.layout == "kept"


@pytest.mark.parametrize("wrong", [3, slice(None, None, -1)])
def test_only_forward_slices_cut_a_motion(motion, wrong):
    with pytest.raises(ShapeError, match="slice"):
        motion[wrong]


def test_a_joint_is_found_by_name(motion):
    track = motion.joint("left")
    assert track.joint == 4
    assert np.array_equal(track.rotations, motion.rotations[:, 4])
    assert np.array_equal(track.positions, motion.positions[:, 4])


def test_missing_samples_are_kept_with_the_frames_and_refused_by_operations(body, rng):
    motion = random_motion(body, rng, 6)
    missing = np.zeros((6, 8), bool)
    missing[2, 3] = True
    holed = changed(motion, missing=missing)
    assert holed.with_arrays(positions=motion.positions + 1).missing is not None
    with pytest.raises(IncompleteMotion, match="smoothing needs a complete motion, found 1"):
        complete(holed, "smoothing")
    complete(motion, "smoothing")
