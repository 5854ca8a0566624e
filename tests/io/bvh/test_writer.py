"""What is written as BVH comes back as it was."""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import kinema
from kinema import quat
from kinema.errors import FormatWarning, IncompleteMotion, KinemaWarning, OptionError
from kinema.io.bvh.layout import Layout
from tests.conftest import each_recording, random_motion
from tests.io.bvh.arm import ARM, assert_same


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
    with pytest.warns(KinemaWarning, match="were given more: Arm"):
        kinema.write(turned, tmp_path / "out.bvh")
    again = kinema.read(tmp_path / "out.bvh")
    assert len(again.layout.channels[1]) == 3
    assert_same(again, turned)

    positions[1, 1] += [0, 0.001, 0]
    moved = turned.with_arrays(positions=positions)
    with pytest.warns(KinemaWarning, match="were given more: Arm"):
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


def test_angles_are_continuous_across_pieces(tmp_path):
    """A joint that turns round and round, written in several pieces."""
    from kinema.io.bvh import writer

    frames = 2 * writer._FRAMES_AT_ONCE + 100
    top = kinema.Skeleton.build(["top"], [-1], [[0, 0, 0]])
    # three turns within a piece and a quarter: no piece begins with the angle that it would choose
    angles = np.arange(frames) * (2.4 * np.pi * 1.3 / writer._FRAMES_AT_ONCE)
    turns = quat.from_axis_angle([0.0, 1.0, 0.0], angles)[:, None]
    motion = kinema.Motion(top, turns, np.zeros((frames, 1, 3)), 0.01)
    kinema.write(motion, tmp_path / "top.bvh")
    rows = np.loadtxt(tmp_path / "top.bvh", skiprows=text_lines(tmp_path / "top.bvh"))
    steps = np.abs(np.diff(rows, axis=0))
    assert steps.max() < 1.0
    assert np.ptp(rows, axis=0).max() > 360.0


def text_lines(path):
    """How many lines come before the first row."""
    lines = path.read_text().splitlines()
    return 1 + next(n for n, line in enumerate(lines) if line.startswith("Frame Time"))


def test_offsets_are_written_in_the_fewest_digits_that_read_back_the_same(tmp_path):
    rng = np.random.default_rng(7)
    offsets = np.concatenate([rng.normal(size=(40, 3)), 10.0 ** rng.uniform(-9, 9, (40, 3))])
    offsets[0] = [-0.0, 0.1 + 0.2, 64.3395]
    chain = kinema.Skeleton.build([f"j{n}" for n in range(80)], range(-1, 79), offsets)
    kinema.write(kinema.Pose(chain, chain.rest_rotations, offsets).motion(), tmp_path / "chain.bvh")
    text = (tmp_path / "chain.bvh").read_text(encoding="utf-8")
    assert "OFFSET 0.0 0.30000000000000004 64.3395" in text
    np.testing.assert_array_equal(kinema.read(tmp_path / "chain.bvh").skeleton.offsets, offsets)
