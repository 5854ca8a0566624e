"""Regular BVH files are read as they say; others are rejected with a place."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kinema
from kinema import kinematics
from kinema.errors import FormatError, FormatWarning, OptionError
from tests.conftest import each_recording
from tests.io.bvh.arm import ARM, assert_same
from tests.reference import bvh as reference


def test_a_small_file_is_read_as_it_says(write_text):
    path = write_text(ARM)
    motion = kinema.read(path)
    assert motion.skeleton.names == ("Hips", "Arm", "Arm_end")
    assert motion.skeleton.is_end.tolist() == [False, False, True]
    assert motion.frame_time == 0.0333333
    assert motion.positions[0].tolist() == [[0.5, 1.5, 2.5], [0, 10, 0], [5, 0, 0]]
    world = kinematics.forward(motion).positions
    np.testing.assert_allclose(world[0, 1], [-9.5, 1.5, 2.5], atol=1e-12)
    np.testing.assert_allclose(world, reference.world_positions(path), atol=1e-12)


@each_recording("bvh/[mx]*/*.bvh")
def test_recordings_agree_with_an_independent_reader(path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        motion = kinema.read(path)
    expected = reference.world_positions(path)
    found = kinematics.forward(motion).positions
    np.testing.assert_allclose(found, expected, atol=1e-9 * np.abs(expected).max())


POSITIONS_EVERYWHERE = ARM.replace(
    "CHANNELS 3 Zrotation", "CHANNELS 6 Xposition Yposition Zposition Zrotation"
)


def with_arm_positions(x: float, y: float, z: float) -> str:
    rows = [line.split() for line in POSITIONS_EVERYWHERE.splitlines()[-2:]]
    head = "\n".join(POSITIONS_EVERYWHERE.splitlines()[:-2])
    return head + "".join(f"\n{' '.join(r[:6])} {x} {y} {z} {' '.join(r[6:])}" for r in rows) + "\n"


def test_position_channels_replace_the_offset(write_text):
    motion = kinema.read(write_text(with_arm_positions(1, 9, 2)))
    assert motion.positions[0].tolist() == [[0.5, 1.5, 2.5], [1, 9, 2], [5, 0, 0]]


def test_tiny_position_channels_are_added_with_a_warning(write_text, tmp_path):
    path = write_text(with_arm_positions(0.1, 0.2, 0))
    with pytest.warns(FormatWarning, match="tiny compared with the offsets; added"):
        motion = kinema.read(path)
    assert motion.positions[0].tolist() == [[1.5, 3.5, 5.5], [0.1, 10.2, 0], [5, 0, 0]]
    kinema.write(motion, tmp_path / "out.bvh")
    again = kinema.read(tmp_path / "out.bvh", positions="add")
    assert_same(again, motion)
    replaced = kinema.read(path, positions="replace")
    assert replaced.positions[0, 1].tolist() == [0.1, 0.2, 0]


def test_more_rows_than_declared_are_kept_with_a_warning(write_text):
    with pytest.warns(FormatWarning, match="1 frame declared, 2 found; all are kept"):
        assert kinema.read(write_text(ARM.replace("Frames: 2", "Frames: 1"))).num_frames == 2


@pytest.mark.parametrize(
    ("change", "line", "column", "words"),
    [
        (("0.0\n0.5 1.5", "\n0.5 1.5"), 19, 33, "expected 9 numbers in this frame, found 8"),
        (
            ("-50.0 60.0", "-50.0 60.0 1"),
            20,
            44,
            "expected 9 numbers in this frame, found 10",
        ),
        (("-50.0 60.0", "-50.0 sixty"), 20, 39, "expected a number, found 'sixty'"),
        (
            ("Yrotation Xrotation", "Yrotation Xrotatoin"),
            9,
            36,
            "expected a channel, found 'Xrotatoin'",
        ),
        (("OFFSET 5.0 0.0 0.0", "OFFSET 5.0 0.0"), 13, None, "expected three numbers after OFFSET"),
        (
            ("OFFSET 0.0 10.0", "OFFSET 0.0 ten"),
            8,
            16,
            "expected a number after OFFSET, found 'ten'",
        ),
        (("CHANNELS 3", "CHANNELS many"), 9, 14, "expected the number of channels"),
        (("JOINT Arm", "JIONT Arm"), 6, 3, "expected one of HIERARCHY, ROOT, JOINT"),
    ],
)
def test_errors_say_where_and_what(write_text, change, line, column, words):
    path = write_text(ARM.replace(*change))
    with pytest.raises(FormatError) as caught:
        kinema.read(path)
    assert words in caught.value.message
    assert str(path) in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_files_that_are_no_motion(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("just some words")
    with pytest.raises(FormatError, match=r"unknown format.*known formats: bvh \(.bvh\)"):
        kinema.read(path)
    path.write_bytes(b"")
    with pytest.raises(FormatError, match=r"unknown format|empty"):
        kinema.read(path)
    with pytest.raises(FormatError, match="found a folder"):
        kinema.read(tmp_path)
    with pytest.raises(FileNotFoundError):
        kinema.read(tmp_path / "nothing.bvh")


def test_content_tells_the_format_before_the_suffix(write_text, tmp_path):
    odd = tmp_path / "clip.txt"
    odd.write_text(ARM)
    assert kinema.read(odd).num_frames == 2
    with pytest.raises(OptionError, match=r"cannot write '\.txt' files: .*clip\.txt"):
        kinema.write(kinema.read(odd), odd)
