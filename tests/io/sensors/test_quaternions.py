"""Tables whose sensors give quaternions read as those that give angles."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import quat
from kinema.errors import FormatError
from kinema.io.findings import Findings
from kinema.io.sensors.reader import read
from kinema.kinematics import forward
from tests.checks import assert_same_rotations

FRAMES = 12
RNG = np.random.default_rng(5)
PLACES = RNG.normal(size=(FRAMES, 2, 3))
TURNS = quat.random(RNG, (FRAMES, 2))
PLACES[:, 1] = PLACES[:, 0] + 0.4 * quat.rotate(TURNS[:, 1], [1.0, 0.0, 0.0])  # as it is worn
BODY = {"hip": None, "knee": {"base": "hip", "length": 0.4}}


def numbers(*rows):
    return ",".join(f"{value:.17g}" for row in rows for value in row)


def wide(titles, *parts):
    """A table of two sensors: ``titles`` for each, and for every frame and sensor its numbers."""
    header = ",".join(["frame", *(title.format(name) for name in BODY for title in titles)])
    lines = [header]
    for frame in range(FRAMES):
        cells = [numbers(*(part[frame, sensor] for part in parts)) for sensor in range(2)]
        lines.append(",".join([str(frame), *cells]))
    return "# fps: 60\n" + "\n".join(lines) + "\n"


def motion_of(tmp_path, text, **options):
    path = tmp_path / "take.csv"
    path.write_text(text, encoding="utf-8")
    return kinema.read(path, **options)


PLACE = ["{}_x", "{}_y", "{}_z"]
SPELLINGS = [
    ["{}_qw", "{}_qx", "{}_qy", "{}_qz"],
    ["{} Quat W", "{} Quat X", "{} Quat Y", "{} Quat Z"],
    ["{}.q0", "{}.q1", "{}.q2", "{}.q3"],
    ["{}_quaternion_w", "{}_quaternion_x", "{}_quaternion_y", "{}_quaternion_z"],
]


@pytest.mark.parametrize("titles", SPELLINGS, ids=lambda titles: titles[0])
def test_quaternions_and_angles_of_one_recording_give_one_motion(titles, tmp_path):
    turned = motion_of(tmp_path, wide([*PLACE, *titles], PLACES, TURNS), body=BODY)
    names = ["{}_azimuth", "{}_elevation", "{}_roll"]
    angles = np.degrees(quat.to_euler(TURNS, "ZYX"))
    other = motion_of(tmp_path, wide([*PLACE, *names], PLACES, angles), body=BODY)
    assert_same_rotations(turned.rotations, other.rotations, atol=1e-9)
    np.testing.assert_allclose(turned.positions, other.positions, atol=1e-12)


def test_the_order_of_columns_and_the_sign_of_a_quaternion_do_not_matter(tmp_path):
    first = motion_of(tmp_path, wide([*PLACE, *SPELLINGS[0]], PLACES, TURNS), body=BODY)
    last = ["{}_qx", "{}_qy", "{}_qz", "{}_qw", *PLACE]
    flipped = -np.roll(TURNS, -1, axis=-1)
    other = motion_of(tmp_path, wide(last, flipped, PLACES), body=BODY)
    assert_same_rotations(other.rotations, first.rotations, atol=1e-9)


def test_a_table_of_quaternions_alone_is_one_sensor_at_the_origin(tmp_path):
    lines = ["Timestamp (us),W,X,Y,Z"]
    lines += [f"{917_419_171 + 20_000 * f},{numbers(TURNS[f, 0])}" for f in range(FRAMES)]
    motion = motion_of(tmp_path, "\n".join(lines))
    assert motion.fps == pytest.approx(50.0)
    assert_same_rotations(motion.rotations[:, 0], TURNS[:, 0], atol=1e-9)
    assert not motion.positions.any()


def test_without_positions_lengths_come_from_the_body(tmp_path):
    text = wide(SPELLINGS[0], TURNS)
    motion = motion_of(tmp_path, text, body=BODY)
    tip = forward(motion).positions[:, -1]
    np.testing.assert_allclose(tip, 0.4 * quat.rotate(TURNS[:, 1], [1.0, 0.0, 0.0]), atol=1e-9)
    with pytest.raises(FormatError, match="no positions: the length of the part at 'knee'"):
        motion_of(tmp_path, text, body={"hip": None, "knee": "hip"})


def test_a_quaternion_of_nothing_is_a_missing_sample(tmp_path):
    lost = TURNS.copy()
    lost[4, 1] = 0.0
    motion = motion_of(tmp_path, wide([*PLACE, *SPELLINGS[0]], PLACES, lost), body=BODY)
    assert motion.missing is not None
    assert np.argwhere(motion.missing).tolist() == [[4, 1]]


@pytest.mark.parametrize(
    ("titles", "parts", "words"),
    [
        (SPELLINGS[0], [0.5 * TURNS], "line 3, column 2: expected a quaternion of length 1, found"),
        (SPELLINGS[0][:3], [TURNS[..., :3]], "'hip' has no column for qz"),
        ([*PLACE[:2], *SPELLINGS[0]], [PLACES[..., :2], TURNS], "'hip' has no column for z"),
        (
            [*PLACE, *SPELLINGS[0], "{}_azimuth", "{}_elevation", "{}_roll"],
            [PLACES, TURNS, PLACES],
            "'hip' has both angles and a quaternion",
        ),
        (["{}_qw [deg]", *SPELLINGS[0][1:]], [TURNS], "expected no unit for a part of a quatern"),
    ],
)
def test_what_is_no_quaternion_is_rejected_with_its_place(titles, parts, words, tmp_path):
    with pytest.raises(FormatError) as caught:
        motion_of(tmp_path, wide(titles, *parts), body=BODY)
    assert words in str(caught.value)


def test_quaternions_that_are_nearly_of_length_1_are_normalised_with_a_note(tmp_path):
    path = tmp_path / "take.csv"
    path.write_text(wide([*PLACE, *SPELLINGS[0]], PLACES, 1.03 * TURNS), encoding="utf-8")
    findings = Findings("take.csv")
    motion = read(path, body=BODY, findings=findings)
    assert [item.message for item in findings.items if "length 1" in item.message]
    exact = motion_of(tmp_path, wide([*PLACE, *SPELLINGS[0]], PLACES, TURNS), body=BODY)
    assert_same_rotations(motion.rotations, exact.rotations, atol=1e-9)


def test_a_column_named_w_beside_angles_is_no_quaternion(tmp_path):
    header = "frame,x,y,z,azimuth,elevation,roll,w\n0,1,2,3,90,0,0,5\n1,1,2,3,90,0,0,5\n"
    motion = motion_of(tmp_path, "# fps: 10\n" + header)
    assert quat.distance(motion.rotations[0, 0], quat.identity()) == pytest.approx(np.pi / 2)


def test_inertial_sensors_are_read(data):
    files = sorted((data / "stream").glob("*/*/Quaternion.csv"))
    assert files
    for path in files:
        measured = np.loadtxt(path, delimiter=",", skiprows=1)
        motion = kinema.read(path)
        assert motion.fps == pytest.approx(50.0, rel=0.02)
        known = slice(None) if motion.missing is None else ~motion.missing[:, 0]
        assert_same_rotations(motion.rotations[known, 0][:5], _unit(measured[:5, 1:]), atol=1e-9)


def _unit(turns):
    return turns / np.linalg.norm(turns, axis=1, keepdims=True)
