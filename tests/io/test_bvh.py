"""Regular BVH files, read and written."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat
from kinema.errors import FormatError, FormatWarning, IncompleteMotion, KinemaWarning, OptionError
from kinema.io.bvh.layout import Layout
from tests.conftest import each_recording, random_motion
from tests.reference import bvh as reference

ARM = """HIERARCHY
ROOT Hips
{
  OFFSET 1.0 2.0 3.0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT Arm
  {
    OFFSET 0.0 10.0 0.0
    CHANNELS 3 Zrotation Yrotation Xrotation
    End Site
    {
      OFFSET 5.0 0.0 0.0
    }
  }
}
MOTION
Frames: 2
Frame Time: 0.0333333
0.5 1.5 2.5 90.0 0.0 0.0 0.0 0.0 0.0
0.5 1.5 2.5 10.0 20.0 30.0 40.0 -50.0 60.0
"""


@pytest.fixture
def write_text(tmp_path):
    def write(text: str):
        path = tmp_path / "clip.bvh"
        path.write_bytes(text.encode())
        return path

    return write


def assert_same(found: kinema.Motion, expected: kinema.Motion, rad=1e-7, length=0.5e-6):
    assert found.skeleton.matches(expected.skeleton) is None
    np.testing.assert_allclose(found.skeleton.offsets, expected.skeleton.offsets, atol=0)
    assert found.frame_time == expected.frame_time
    assert found.rotations.shape == expected.rotations.shape
    assert quat.distance(found.rotations, expected.rotations).max(initial=0) <= rad
    assert np.abs(found.positions - expected.positions).max(initial=0) <= length * 1.000001


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


@each_recording("**/*.bvh")
def test_recordings_come_back_as_they_were(path, tmp_path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        motion = kinema.read(path)
        copy = tmp_path / "copy.bvh"
        kinema.write(motion, copy)
        again = kinema.read(copy)
    assert_same(again, motion)
    assert again.layout.channels == motion.layout.channels


@each_recording("bvh/[mx]*/*.bvh")
def test_recordings_agree_with_an_independent_reader(path):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FormatWarning)
        motion = kinema.read(path)
    expected = reference.world_positions(path)
    found = kinematics.forward(motion).positions
    np.testing.assert_allclose(found, expected, atol=1e-9 * np.abs(expected).max())


def channels(skeleton, kinds):
    return Layout(tuple(kinds), skeleton.names)


@pytest.mark.parametrize("order", ["XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX", "XYX", "ZXZ"])
def test_every_rotation_order_is_kept(body, rng, tmp_path, order):
    motion = random_motion(body, rng, 30)
    turns = tuple(f"{axis}rotation" for axis in order)
    moves = ("Yposition", "Xposition", "Zposition")
    kinds = [() if end else turns for end in body.is_end]
    kinds[0] = (*turns, *moves)
    laid_out = kinema.Motion(
        body, motion.rotations, motion.positions, 0.01, layout=channels(body, kinds)
    )
    kinema.write(laid_out, tmp_path / "clip.bvh")
    again = kinema.read(tmp_path / "clip.bvh")
    assert_same(again, motion)
    assert again.layout.channels == tuple(kinds)


def test_angles_are_written_without_flips(tmp_path):
    """Three turns about a slanted axis: no angle may jump by half a turn or more."""
    hub = kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]])
    angles = np.linspace(0, 6 * np.pi, 3000)
    rotations = quat.from_axis_angle(np.array([3.0, 1.0, 2.0]) / np.sqrt(14), angles)[:, None]
    motion = kinema.Motion(hub, rotations, np.zeros((3000, 1, 3)), 0.01)
    path = tmp_path / "turns.bvh"
    kinema.write(motion, path)
    rows = np.loadtxt(path.read_text().split("Frame Time:")[1].splitlines()[1:])
    assert np.abs(np.diff(rows[:, 3:], axis=0)).max() < 20
    assert np.ptp(rows[:, 3:], axis=0).max() > 700
    assert_same(kinema.read(path), motion)


def test_several_roots_and_a_joint_without_channels(write_text, tmp_path):
    text = ARM.replace("MOTION", "ROOT Prop\n{\nOFFSET 7 8 9\nCHANNELS 0\n}\nMOTION")
    motion = kinema.read(write_text(text))
    assert motion.skeleton.roots == (0, 3)
    assert motion.positions[1, 3].tolist() == [7, 8, 9]
    kinema.write(motion, tmp_path / "out.bvh")
    assert_same(kinema.read(tmp_path / "out.bvh"), motion)


def one_channel_motion(write_text, channel="Xrotation"):
    text = ARM.replace("CHANNELS 3 Zrotation Yrotation Xrotation", f"CHANNELS 1 {channel}")
    return kinema.read(write_text(text.replace(" 0.0 0.0\n0", "\n0").replace(" -50.0 60.0", "")))


@pytest.mark.parametrize("channel", ["Xrotation", "Yrotation", "Zrotation"])
def test_one_channel_is_written_as_one_channel(write_text, tmp_path, channel):
    motion = one_channel_motion(write_text, channel)
    full_turns = quat.from_axis_angle(np.eye(3)["XYZ".index(channel[0])], np.linspace(0, 9, 40))
    rotations = np.repeat(motion.rotations[:1], 40, axis=0)
    rotations[:, 1] = full_turns
    long = motion.with_arrays(rotations=rotations, positions=np.repeat(motion.positions[:1], 40, 0))
    kinema.write(long, tmp_path / "out.bvh")
    again = kinema.read(tmp_path / "out.bvh")
    assert again.layout.channels[1] == (channel,)
    assert_same(again, long)


def test_two_channels_are_written_as_two(write_text, tmp_path):
    text = ARM.replace("CHANNELS 3 Zrotation Yrotation Xrotation", "CHANNELS 2 Xrotation Zrotation")
    motion = kinema.read(
        write_text(
            text.replace(" 0.0 0.0\n0", " 0.0\n0").replace("40.0 -50.0 60.0", "140.0 -150.0")
        )
    )
    kinema.write(motion, tmp_path / "out.bvh")
    again = kinema.read(tmp_path / "out.bvh")
    assert again.layout.channels[1] == ("Xrotation", "Zrotation")
    assert_same(again, motion)


def test_channels_are_added_where_they_cannot_hold_the_motion(write_text, tmp_path, rng):
    motion = one_channel_motion(write_text)
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:, 1] = quat.random(rng, (2,))
    turned = motion.with_arrays(rotations=rotations)
    with pytest.warns(KinemaWarning, match="extended: Arm"):
        kinema.write(turned, tmp_path / "out.bvh")
    again = kinema.read(tmp_path / "out.bvh")
    assert len(again.layout.channels[1]) == 3
    assert_same(again, turned)

    positions[1, 1] += [0, 0.001, 0]
    moved = turned.with_arrays(positions=positions)
    with pytest.warns(KinemaWarning, match="extended: Arm"):
        kinema.write(moved, tmp_path / "out.bvh")
    again = kinema.read(tmp_path / "out.bvh", positions="replace")
    assert len(again.layout.channels[1]) == 6
    assert_same(again, moved)


def test_without_a_layout_the_usual_channels_are_written(motion, tmp_path):
    kinema.write(motion, tmp_path / "out.bvh")
    again = kinema.read(tmp_path / "out.bvh")
    assert_same(again, motion)
    assert [len(kinds) for kinds in again.layout.channels] == [6, 3, 3, 0, 3, 0, 3, 0]


def test_digits_are_kept_where_a_file_has_many(write_text, tmp_path):
    motion = kinema.read(write_text(ARM.replace("0.5 1.5 2.5", "0.123456789012 1.5 2.5")))
    kinema.write(motion, tmp_path / "out.bvh")
    assert np.array_equal(kinema.read(tmp_path / "out.bvh").positions, motion.positions)


def test_decimals_can_be_asked_for(motion, tmp_path):
    kinema.write(motion, tmp_path / "out.bvh", decimals=2)
    last = (tmp_path / "out.bvh").read_text().splitlines()[-1]
    assert all(len(word.split(".")[1]) == 2 for word in last.split())
    with pytest.raises(OptionError, match="decimals must be 0 to 15, found 16"):
        kinema.write(motion, tmp_path / "out.bvh", decimals=16)


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
    with pytest.warns(FormatWarning, match="tiny beside the offsets; added"):
        motion = kinema.read(path)
    assert motion.positions[0].tolist() == [[1.5, 3.5, 5.5], [0.1, 10.2, 0], [5, 0, 0]]
    kinema.write(motion, tmp_path / "out.bvh")
    again = kinema.read(tmp_path / "out.bvh", positions="add")
    assert_same(again, motion)
    replaced = kinema.read(path, positions="replace")
    assert replaced.positions[0, 1].tolist() == [0.1, 0.2, 0]


def test_more_rows_than_declared_are_kept_with_a_warning(write_text):
    with pytest.warns(FormatWarning, match="1 frames declared, 2 rows found; all rows are kept"):
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
    with pytest.raises(FormatError, match="expected one of the formats bvh"):
        kinema.read(path)
    path.write_bytes(b"")
    with pytest.raises(FormatError, match=r"expected one of|empty"):
        kinema.read(path)
    with pytest.raises(FormatError, match="found a folder"):
        kinema.read(tmp_path)
    with pytest.raises(FileNotFoundError):
        kinema.read(tmp_path / "nothing.bvh")


def test_content_tells_the_format_before_the_suffix(write_text, tmp_path):
    odd = tmp_path / "clip.txt"
    odd.write_text(ARM)
    assert kinema.read(odd).num_frames == 2
    with pytest.raises(OptionError, match=r"cannot write '\.txt': .*clip\.txt"):
        kinema.write(kinema.read(odd), odd)


def test_an_interrupted_write_leaves_the_old_file(motion, tmp_path):
    path = tmp_path / "clip.bvh"
    path.write_text("precious")

    def interrupt(_share):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        kinema.write(motion, path, progress=interrupt)
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_missing_samples_are_not_passed_off_as_measured(motion, tmp_path):
    missing = np.ones((40, 8), bool)
    holed = kinema.Motion(motion.skeleton, motion.rotations, motion.positions, 0.01, missing)
    with pytest.raises(IncompleteMotion, match="writing BVH"):
        kinema.write(holed, tmp_path / "out.bvh")


def test_progress_runs_to_the_end(motion, tmp_path):
    shares = []
    kinema.write(motion, tmp_path / "out.bvh", progress=shares.append)
    assert shares[-1] == 1.0
    shares.clear()
    kinema.read(tmp_path / "out.bvh", progress=shares.append)
    assert shares[-1] == 1.0


def test_the_number_of_threads_changes_nothing_written(body, rng, tmp_path, monkeypatch):
    motion = random_motion(body, rng, 5000)
    texts = set()
    for threads in ("1", "2", "3"):
        monkeypatch.setenv("KINEMA_THREADS", threads)
        kinema.write(motion, tmp_path / "out.bvh")
        texts.add((tmp_path / "out.bvh").read_bytes())
    assert len(texts) == 1


def test_joints_in_any_order_come_back_where_they_were(rng, tmp_path):
    for _ in range(20):
        joints = int(rng.integers(5, 12))
        parents = [-1, *(int(rng.integers(0, joint)) for joint in range(1, joints))]
        names = [f"joint{joint}" for joint in range(joints)]
        skeleton = kinema.Skeleton.build(names, parents, rng.normal(size=(joints, 3)))
        motion = random_motion(skeleton, rng, frames=3)
        kinema.write(motion, tmp_path / "any.bvh", decimals=9)
        back = kinema.read(tmp_path / "any.bvh", up="y")
        order = [back.skeleton.index(name) for name in names]
        there, here = (kinema.kinematics.forward(m).positions for m in (back, motion))
        assert np.abs(there[:, order] - here).max() < 1e-6
