"""No BVH file is read wrong in silence, and none costs more than its text."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kinema
from kinema import quat
from kinema.errors import FormatError, FormatWarning
from kinema.io.bvh import read, timing
from kinema.io.bvh.reader import parse
from kinema.io.findings import Findings
from kinema.io.source import FileBytes
from tests.io.bvh.arm import ARM
from tests.io.cost import peak_bytes

ONE = "HIERARCHY\nROOT a\n{{\nOFFSET 0 0 0\nCHANNELS {} {}\n}}\nMOTION\n"
TURNS = ONE.format(3, "Zrotation Xrotation Yrotation")
POINT = ONE.format(3, "Xposition Yposition Zposition")


def angles(motion):
    return np.degrees(quat.to_euler(motion.rotations[:, 0], "ZXY"))


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("blanks", [*range(385, 405), 65_530, 65_531, 65_532, 100_000, 200_000])
def test_a_row_is_read_whole_wherever_it_begins(blanks, newline):
    text = f"{POINT}Frames: 1\nFrame Time: 0.0333333\n{' ' * blanks}190.125 -7 0.5\n"
    motion = parse(text.replace("\n", newline).encode(), Findings("x"))
    assert motion.positions[0, 0].tolist() == [190.125, -7.0, 0.5]
    text = f"{POINT}Frames: 1\n{' ' * (blanks % 90_000)}Frame Time: 0.0333333\n190.125 -7 0.5\n"
    found = Findings("x")
    motion = parse(text.replace("\n", newline).encode(), found)
    assert motion.frame_time == 0.0333333
    assert not [item for item in found.items if item.severity == "warning"]


@pytest.mark.parametrize("window", [2, 3, 4, 5, 7, 11, 16])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_windows_of_any_size_read_the_same(tmp_path, monkeypatch, window, newline):
    path = tmp_path / "a.bvh"
    path.write_bytes(ARM.replace("\n", 3 * newline).encode())
    monkeypatch.setattr(timing, "WINDOW", window)
    with FileBytes(path, Findings("x"), window=window) as data:
        found = parse(data, Findings("x"), piece=window)
    expected = parse(ARM.encode(), Findings("x"))
    assert (found.rotations == expected.rotations).all()
    assert (found.positions == expected.positions).all()
    assert found.frame_time == expected.frame_time


@pytest.mark.parametrize(
    "name", [b"\x83{\x81[\x83\x93", b"\xe9t\xe9", b"\x80\xa0\xfd\xff", "é右".encode()]
)
def test_frames_on_the_line_of_a_foreign_name_begin_at_the_right_byte(name):
    """The text in front of MOTION, on its line, is not UTF-8."""
    head = (
        b"HIERARCHY ROOT " + name + b" { OFFSET 0 0 0 CHANNELS 3 Xposition Yposition Zposition } "
    )
    motion = parse(head + b"MOTION Frames: 1 Frame Time: 0.125\n190 2 3\n", Findings("x"))
    assert motion.frame_time == 0.125
    assert motion.positions[0, 0].tolist() == [190.0, 2.0, 3.0]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (TURNS + "Frame Time: 0.1\n0_01 0 0\n", 9, "expected a number, found '0_01'"),
        (TURNS + "Frame Time: 0.1\n0 １ 0\n", 9, "expected a number, found '１'"),
        (TURNS.replace("0 0 0", "1_0 0 0") + "Frame Time: 0.1\n0 0 0\n", 4, "found '1_0'"),
        (TURNS.replace("CHANNELS 3", "CHANNELS ²"), 5, "number of channels (0 to 9), found '²'"),
        (TURNS.replace("CHANNELS 3", "CHANNELS ３"), 5, "found '３'"),
        (TURNS + "Frame Time: 0.1\n" + "0 0 0\n" * 90_000 + "0 0 0\0\n", None, "binary data"),
        (TURNS + "Frame Time: 0.1\n" + "0 0 0\n" * 90_000 + "\0\0\0\0", 90_009, "binary data"),
        (TURNS + "Frame Time: 0.1\n" + " " * 70_000 + "\0 0 0", None, "expected"),
        (TURNS + "Frames: 1" + " " * 100_000 + "x\n", 8, "expected lines of at most"),
        (TURNS + "Frame Time: 0.1\n0 0 x\n", 9, "line 9, column 5: expected a number, found 'x'"),
        (TURNS + "Frame Time: 0.1\r0 0 0\r\n0 0 0\r\r\n0 x\n", 12, "line 12, column 3: expected"),
    ],
)  # fmt: skip
def test_what_is_no_number_is_rejected_with_its_place(text, line, words):
    with pytest.raises(FormatError) as caught:
        parse(text.encode(), Findings("x.bvh"))
    assert words in str(caught.value)
    if line is not None:
        assert caught.value.line == line


def warned(text):
    found = Findings("x.bvh")
    motion = parse(text.encode(), found)
    return motion, [item.message for item in found.items if item.severity == "warning"]


@pytest.mark.parametrize("word", ["1e400", "-1e400", "1e400-5", "1,5e400", "9" * 400])
def test_a_number_too_large_is_missing_with_a_warning(word):
    rest = " 6" if "-5" not in word else ""
    motion, said = warned(TURNS + f"Frame Time: 0.1\n1 2 3\n4 {word}{rest}\n")
    assert any("too large for a number; sample marked as missing" in message for message in said)
    assert motion.missing[:, 0].tolist() == [False, True]
    assert np.allclose(angles(motion)[1], [4, 2, 6 if rest else -5])


def test_a_second_frame_time_is_warned_of():
    motion, said = warned(TURNS + "Frames: 1\nFrame Time: 0.5\nFrame Time: 0.25\n1 2 3\n")
    assert motion.frame_time == 0.25
    assert said == ["second Frame Time; the last one is used"]
    _, said = warned(TURNS + "Frames: 9\nFrames: 1\nFrame Time: 0.25\n1 2 3\n")
    assert said == ["second number of frames; the last one is used"]


@pytest.mark.parametrize("rows", ["1 2 3\r4 5 6\n", "1 2 3\r\r4 5 6\r", "1 2\r3\n4 5 6\n"])
def test_a_bare_carriage_return_ends_a_line(rows):
    motion, said = warned(TURNS + "Frame Time: 0.1\n" + rows)
    assert np.allclose(angles(motion), [[1, 2, 3], [4, 5, 6]])
    assert said == (["frames wrapped over several lines; joined"] if "2\r3" in rows else [])
    header = TURNS.replace("ROOT a\n", "ROOT a b\rc\n").replace("\rc", "\r")
    assert warned(header + "Frame Time: 0.1\n1 2 3\n")[0].skeleton.names == ("a b",)


@pytest.mark.parametrize("at", [0.05, -0.05, 0.3, 1.0])
@pytest.mark.parametrize("moves", [0.0, 0.01])
@pytest.mark.parametrize("frames", [1, 5])
def test_our_own_files_are_read_as_they_were_written(tmp_path, at, moves, frames):
    skeleton = kinema.Skeleton.build(["hips", "hand"], [-1, 0], [[0, 0, 0], [1, 0, 0]])
    positions = np.zeros((frames, 2, 3))
    positions[:, 1, 0] = at + moves * np.arange(frames)
    still = kinema.Motion(skeleton, quat.identity((frames, 2)), positions, 0.01)
    path = tmp_path / "own.bvh"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kinema.errors.KinemaWarning)
        kinema.write(still, path)
    back = kinema.read(path)  # a warning would fail the test
    assert np.allclose(back.positions, still.positions, atol=1e-6)
    assert ("# positions" in path.read_text()) == (abs(at) < 0.2)
    # once more, from the layout; and with channels that are added but are no longer small
    kinema.write(back, path)
    assert np.allclose(kinema.read(path).positions, still.positions, atol=1e-6)
    added = kinema.read(path, positions="add")
    kinema.write(added, path)
    assert np.allclose(kinema.read(path).positions, added.positions, atol=1e-6)


@pytest.mark.parametrize("seconds", ["1e308", "1e-300", "1e-6", "1000"])
def test_a_frame_time_beyond_reason_is_reported(tmp_path, seconds):
    path = tmp_path / "a.bvh"
    path.write_text(ARM.replace("0.0333333", seconds))
    with pytest.warns(FormatWarning, match="is not plausible"):
        kinema.read(path)


@pytest.mark.parametrize("seconds", ["1e308", "1e-300", "9e-6", "90000"])
def test_a_frame_time_that_no_camera_has_is_replaced_and_its_line_named(tmp_path, seconds):
    path = tmp_path / "a.bvh"
    path.write_text(ARM.replace("0.0333333", seconds))
    line = 1 + path.read_text().split("Frame Time")[0].count("\n")
    with pytest.warns(FormatWarning, match=rf"line {line}\b.*1/30 s assumed"):
        motion = kinema.read(path)
    assert motion.frame_time == 1.0 / 30.0
    kinema.write(motion, path)
    assert kinema.read(path).num_frames == motion.num_frames  # without a warning


@pytest.mark.parametrize("value", ["1e31", "-1e200"])
def test_a_position_that_nobody_can_have_measured_is_rejected(tmp_path, value):
    path = tmp_path / "a.bvh"
    path.write_text(f"{ONE.format(1, 'Xposition')}Frame Time: 0.1\n1\n{value}\n")
    with pytest.raises(FormatError, match="in frame 1"):
        kinema.read(path)


def with_joints(joints: str) -> str:
    return SHORT.replace("}\nMOTION", joints + "}\nMOTION")


SHORT = ONE.format(1, "Xrotation") + "Frame Time: 0.1\n"
WIDE = "".join(f"JOINT j{i}\n{{\nOFFSET 0 1 0\n}}\n" for i in range(5000))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("short rows, one of them unknown", SHORT + "1\n" * 50_000 + "nan\n" + "2\n" * 50_000),
        ("blank lines", SHORT + "1\n" + "\n" * 200_000 + "2\n"),
        ("blank lines at the end", SHORT + "1\n" + "\n" * 200_000),
        ("comments", SHORT + "1\n" + "#\n" * 100_000 + "2\n"),
        ("one line", SHORT + "1 " * 100_000),
        ("one line that does not add up", TURNS + "Frame Time: 0.1\n" + "1 " * 100_001 + "\n1"),
        ("wrapped", TURNS + "Frame Time: 0.1\n" + "1\n" * 99_999),
        ("glued", SHORT + "1-1+1-1+1-1\n" * 20_000),
        ("many joints without channels", with_joints(WIDE) + "1\n" * 20_000),
        ("many joints", with_joints(WIDE) + "1\n"),
        ("many names alike", with_joints(WIDE.replace("j1", "j")) + "1\n"),
        ("nothing but a name", "ROOT " + "a" * 90_000),
        ("foreign names", with_joints("# \udce9\n" * 20_000) + "1\n"),
    ],
)  # fmt: skip
def test_memory_is_in_proportion_to_the_file(tmp_path, name, text):
    path = tmp_path / "a.bvh"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    peak = peak_bytes(lambda: read(path, findings=Findings("x")))
    arrays = 0
    if peak.result is not None:
        arrays = peak.result.rotations.nbytes + peak.result.positions.nbytes
        arrays += 0 if peak.result.missing is None else peak.result.missing.nbytes
    assert peak.bytes < 40 * len(text) + arrays + 1_000_000, (name, peak.bytes / len(text))
