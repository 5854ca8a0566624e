"""Sensor tables: what is read, from which spellings, and what comes back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation

import kinema
from kinema import quat
from kinema.errors import FormatError, FormatWarning, OptionError
from kinema.io import findings, sensors
from kinema.io.sensors.bones import from_motion
from kinema.io.sensors.recording import Recording
from kinema.kinematics import forward
from tests.conftest import random_motion

ARM = {"shoulder": None, "elbow": "shoulder", "wrist": "elbow"}


def table(tmp_path, text, **options):
    path = tmp_path / "take.csv"
    path.write_text(text, encoding="utf-8")
    return kinema.read(path, **options)


def bent_arm(frames=3):
    """An upper arm of 3 along x and a forearm of 2 along y, measured by hand."""
    head = "frame," + ",".join(
        f"{name}_{what}" for name in ARM for what in ("x", "y", "z", "azimuth", "elevation", "roll")
    )
    row = "0,0,0,0,0,0, 3,0,0,0,0,30, 3,2,0,90,0,0"
    return "# fps: 100\n" + head + "\n" + "\n".join(f"{i},{row}" for i in range(frames)) + "\n"


def any_skeleton(rng, joints=7):
    """A tree of any shape, some bones without length, perhaps two roots."""
    parents = [-1] + [int(rng.integers(-1 if j == 3 else 0, j)) for j in range(1, joints)]
    offsets = rng.normal(size=(joints, 3)) * (rng.random((joints, 1)) > 0.2)
    return kinema.Skeleton.build([f"joint {j}" for j in range(joints)], parents, offsets)


def test_angles_are_about_z_then_y_then_x_of_the_sensor():
    angles = np.radians([[[30.0, -40.0, 50.0]]])
    here = Recording(("a",), np.zeros((1, 1, 3)), angles, np.zeros((1, 1), bool), 0.1)
    expected = Rotation.from_euler("ZYX", angles[0]).as_matrix()
    assert np.allclose(quat.to_matrix(here.rotations[0]), expected, atol=1e-14)


def test_an_arm_measured_by_hand_has_its_joints_where_the_sensors_were(tmp_path):
    motion = table(tmp_path, bent_arm(), body=ARM)
    assert motion.skeleton.names == ("shoulder", "elbow", "wrist", "wrist_end")
    assert motion.fps == pytest.approx(100.0)
    places = forward(motion).positions[0]
    # the elbow's joint turns the upper arm and sits at its base
    assert np.allclose(places, [[0, 0, 0], [0, 0, 0], [3, 0, 0], [3, 2, 0]])
    assert np.allclose(np.linalg.norm(motion.skeleton.offsets, axis=1), [0, 0, 3, 2])
    twist = quat.distance(motion.rotations[0, 1], quat.identity())
    assert twist == pytest.approx(np.radians(30.0))


def test_a_length_that_is_given_goes_before_the_measured_one(tmp_path):
    body = ARM | {"wrist": {"base": "elbow", "length": 2.5}}
    motion = table(tmp_path, bent_arm(), body=body)
    assert np.allclose(forward(motion).positions[0, -1], [3, 2.5, 0])


def test_a_description_in_a_file_says_what_the_table_does_not(tmp_path):
    described = tmp_path / "arm.toml"
    described.write_text(
        'unit = "cm"\nangles = "rad"\nfps = 50\n[sensors.a]\n[sensors.b]\nbase = "a"\n'
    )
    motion = table(
        tmp_path,
        "a_x,a_y,a_z,a_az,a_el,a_roll,b_x,b_y,b_z,b_az,b_el,b_roll\n0,0,0,1.5,0,0,0,4,0,1.5,0,0\n",
        body=described,
    )
    assert motion.fps == pytest.approx(50.0)
    assert motion.skeleton.metres_per_unit == 0.01
    assert quat.distance(motion.rotations[0, 0], quat.identity()) == pytest.approx(1.5)


@pytest.mark.parametrize(
    "header",
    [
        "x,y,z,azimuth,elevation,roll",
        "X [cm],Y [cm],Z [cm],Azimuth [deg],Elevation [deg],Roll [deg]",
        "posX,posY,posZ,yaw,pitch,roll",
        "Pos X;Pos Y;Pos Z;Az;El;Ro",
        "tx\tty\ttz\tazi\telev\trol",
        "pos_x pos_y pos_z azimuth_angle elevation_angle roll_angle",
    ],
)
def test_header_names_are_matched_loosely(tmp_path, header):
    delimiter = next((mark for mark in ",;\t" if mark in header), " ")
    row = delimiter.join(["1.5", "2", "3", "90", "0", "0"])
    with pytest.warns(FormatWarning, match="60 frames per second assumed"):
        motion = table(tmp_path, f"{header}\n{row}\n")
    assert np.allclose(motion.positions[0, 0], [1.5, 2, 3])
    assert np.allclose(quat.rotate(motion.rotations[0, 0], [1, 0, 0]), [0, 1, 0])


@pytest.mark.parametrize(
    ("titles", "name"),
    [
        (("Elbow X", "Elbow y", "elbow Z", "ELBOW az", "Elbow el", "Elbow roll"), "Elbow"),
        (("x_1", "y_1", "z_1", "azimuth_1", "elevation_1", "roll_1"), "1"),
        (("UpperArmX", "UpperArmY", "UpperArmZ", "UpperArmAz", "UpperArmEl", "UpperArmRoll"),
         "UpperArm"),
        (("L.arm.pos.x", "L.arm.pos.y", "L.arm.pos.z", "L.arm.rot.az", "L.arm.rot.el",
          "L.arm.rot.roll"), "L.arm"),
    ],
)  # fmt: skip
def test_sensors_are_found_in_the_titles_of_a_wide_table(tmp_path, titles, name):
    motion = table(tmp_path, "# fps: 60\n" + ",".join(titles) + "\n1,2,3,0,0,0\n")
    assert motion.skeleton.names == (name,)


def test_a_long_table_equals_the_wide_one(tmp_path):
    wide = table(tmp_path, bent_arm(), body=ARM)
    rows = ["0,0,0,0,0,0", "3,0,0,0,0,30", "3,2,0,90,0,0"]
    lines = [f"{f / 100},{name},{rows[i]}" for f in range(3) for i, name in enumerate(ARM)]
    text = "time,sensor,x,y,z,azimuth,elevation,roll\n" + "\n".join(reversed(lines))
    long = table(tmp_path, text, body=ARM)
    assert long.frame_time == pytest.approx(0.01)
    assert np.allclose(forward(long).positions, forward(wide).positions)


def test_empty_cells_and_left_out_frames_are_missing_samples(tmp_path):
    text = (
        "Time [ms];x;y;z;az;el;roll\n"
        "0;1,5;0;0;0;0;0\n10;;;;;;\n20;2,5;0;0;0;0;0\n40;3,5;nan;0;0;0;0\n50;4,5;0;0;0;0;0\n"
    )
    motion = table(tmp_path, text)
    assert motion.missing[:, 0].tolist() == [False, True, False, True, True, False]
    assert motion.positions[:, 0, 0].tolist() == [1.5, 1.5, 2.5, 2.5, 2.5, 4.5]  # the last holds
    assert motion.frame_time == pytest.approx(0.01)


def test_a_joint_is_unknown_where_its_base_was_not_measured(tmp_path):
    text = bent_arm(4).replace("1,0,0,0,0,0,0, 3,0,0,0,0,30,", "1,0,0,0,0,0,0, ,,,,,,")
    motion = table(tmp_path, text, body=ARM)
    assert motion.missing[1].tolist() == [False, True, True, False]
    assert not motion.missing[[0, 2, 3]].any()


@given(seed=st.integers(0, 10**6), form=st.sampled_from(["wide", "long"]))
def test_places_and_twists_come_back_for_any_skeleton(tmp_path_factory, seed, form):
    rng = np.random.default_rng(seed)
    motion = random_motion(any_skeleton(rng), rng, frames=4)
    path = tmp_path_factory.mktemp("sensors") / "any.csv"
    kinema.write(motion, path, form=form, decimals=12)
    back = kinema.read(path, up="y")  # random bodies stand on their heads
    recording, _ = from_motion(back)
    order = [recording.sensors.index(name) for name in motion.skeleton.names]
    size = 1.0 + np.abs(forward(motion).positions).max()
    assert np.abs(recording.positions[:, order] - forward(motion).positions).max() < 1e-9 * size
    kinema.write(back, path, form=form, decimals=12)
    again = kinema.read(path, up="y")
    assert again.skeleton.matches(back.skeleton) is None
    assert quat.distance(again.rotations, back.rotations).max() < 1e-7
    assert again.frame_time == motion.frame_time


def test_joints_come_back_at_their_own_places(tmp_path):
    walk = kinema.samples.walk(seconds=1.0).motion
    path = tmp_path / "walk.csv"
    kinema.write(walk, path)
    back = kinema.read(path)
    kinema.write(back, path)  # and once more, now as sensors
    again = kinema.read(path)
    assert again.skeleton.names == back.skeleton.names
    assert set(walk.skeleton.names) <= set(back.skeleton.names)
    places = [back.skeleton.index(name) for name in walk.skeleton.names]
    was = forward(walk).positions
    assert np.abs(forward(back).positions[:, places] - was).max() < 1e-6
    mine, theirs = kinema.roles.find_roles(walk), kinema.roles.find_roles(back)
    limbs = [role for role in mine.joints if "_" in role]
    assert limbs
    for role in limbs:
        assert np.abs(forward(back).positions[:, theirs[role]] - was[:, mine[role]]).max() < 1e-6


def test_two_parts_cannot_name_one_joint(tmp_path):
    body = ARM | {"wrist": {"base": "elbow", "joint": "elbow"}}
    with pytest.raises(FormatError, match="two body parts name their joint 'elbow'"):
        table(tmp_path, bent_arm(), body=body)
    with pytest.raises(OptionError, match="the joint of 'wrist' must be a name, found 3"):
        table(tmp_path, bent_arm(), body=ARM | {"wrist": {"base": "elbow", "joint": 3}})
    named = ARM | {"elbow": {"base": "shoulder", "joint": "arm"}}
    assert table(tmp_path, bent_arm(), body=named).skeleton.names[1] == "arm"


def test_what_was_lost_stays_lost_on_the_way_back(tmp_path):
    motion = kinema.samples.arm(gaps=3, noise_m=0.001).motion
    kinema.write(motion, tmp_path / "arm.csv")
    back = kinema.read(tmp_path / "arm.csv")
    assert (back.missing == motion.missing)[:, :2].all()
    assert back.missing.any()


def test_without_a_description_every_sensor_is_a_root(tmp_path):
    with pytest.warns(FormatWarning, match="every sensor becomes a root"):
        motion = table(tmp_path, bent_arm())
    assert motion.skeleton.parents.tolist() == [-1, -1, -1]
    assert np.allclose(motion.positions[0], [[0, 0, 0], [3, 0, 0], [3, 2, 0]])


def test_a_misaligned_sensor_is_reported_and_the_line_is_used(tmp_path):
    text = bent_arm().replace("3,2,0,90,0,0", "3,2,0,0,0,0")
    with pytest.warns(FormatWarning, match="'wrist' is 90° off the line from 'elbow'"):
        motion = table(tmp_path, text, body=ARM)
    assert np.allclose(forward(motion).positions[0, -1], [3, 2, 0])


HEAD = "frame,x,y,z,azimuth,elevation,roll\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "the file is empty"),
        ("# fps: 60\n\n", "expected a header row"),
        ("a,b,c\n1,2,3\n", "no column for x, y, z or an angle"),
        ("x,y,z\n1,2,3\n", "no column for azimuth, elevation, roll"),
        ("x,x,y,z,az,el,roll\n1,1,2,3,0,0,0\n", "line 1, column 2: two columns for x"),
        (HEAD, "expected rows below the header"),
        (HEAD + "0,1,2,3,four,0,0\n", "line 2, column 5: expected a number, found 'four'"),
        (HEAD + "0,1,2,3,0,0,0\n9000000,1,2,3,0,0,0\n", "2 rows span 9e+06 frames"),
        (HEAD + "0.5,1,2,3,0,0,0\n1.75,1,2,3,0,0,0\n", "expected whole frame numbers"),
        (HEAD + "?,1,2,3,0,0,0\n", "column 1: expected a number, found '?'"),
        (HEAD + ",1,2,3,0,0,0\n", "column 1: expected a frame number"),
        ("sensor," + HEAD + ",0,1,2,3,0,0,0\n", "column 1: expected the name of a sensor"),
        ("# body: {\n" + HEAD + "0,1,2,3,0,0,0\n", "invalid setting in the file's comments"),
        ("# unit: parsec\n" + HEAD + "0,1,2,3,0,0,0\n", "unknown unit 'parsec'"),
        (HEAD + "0,,,,,,\n1,,,,,,\n", "'sensor' has no samples"),
    ],
)
def test_what_cannot_be_read_is_said_with_its_place(tmp_path, text, words):
    with pytest.raises(FormatError) as caught:
        table(tmp_path, text)
    assert words in str(caught.value)
    assert "take.csv" in str(caught.value)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"elbo": None}, "no sensor named 'elbo' (hint: closest: elbow"),
        ({"elbow": "wrist", "wrist": "elbow"}, "form a loop: elbow, wrist"),
        ({"elbow": {"base": "shoulder", "long": 3}}, "unknown setting 'long' for sensor 'elbow'"),
        ({"elbow": {"base": "shoulder", "length": -3}}, "must be 0 or more, found -3"),
    ],
)
def test_a_wrong_description_is_said(tmp_path, body, words):
    with pytest.raises((FormatError, OptionError)) as caught:
        table(tmp_path, bent_arm(), body=body)
    assert words in str(caught.value)


def test_a_file_with_a_skeleton_takes_no_description(tmp_path, motion):
    kinema.write(motion, tmp_path / "a.bvh")
    with pytest.raises(OptionError, match="'body' is an option for reading sensors; this is a bvh"):
        kinema.read(tmp_path / "a.bvh", body=ARM)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_rejected_with_words(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("bytes") / "any.csv"
    path.write_bytes(b"frame,x,y,z,az,el,roll\n0,1,2,3,4,5,6\n" + data)
    try:
        sensors.read(path, findings=findings.Findings("any.csv"))
    except FormatError as error:
        assert "any.csv" in str(error)  # noqa: PT017  # reading it is as good


@pytest.mark.parametrize("fps", [24.0, 30.0, 60.0, 119.88, 240.0])
@pytest.mark.parametrize("decimals", [3, 4, 6])
def test_rounded_times_lose_no_frame_and_keep_the_rate(tmp_path, fps, decimals):
    kept = [frame for frame in range(400) if frame not in (57, 58, 203)]
    rows = [f"{frame / fps:.{decimals}f},{frame},0,0,0,0,0" for frame in kept]
    motion = table(tmp_path, "time,x,y,z,az,el,roll\n" + "\n".join(rows))
    assert np.flatnonzero(~motion.missing[:, 0]).tolist() == kept
    assert motion.positions[kept, 0, 0].tolist() == kept
    assert motion.fps == pytest.approx(fps, rel=1e-3)


def test_times_that_seem_to_be_milliseconds_are_reported(tmp_path):
    with pytest.warns(FormatWarning, match="name the column 'time \\[ms\\]'"):
        table(tmp_path, "time,x,y,z,az,el,roll\n0,0,0,0,0,0,0\n17,0,0,0,0,0,0\n")
