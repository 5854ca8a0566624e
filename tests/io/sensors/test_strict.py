"""Nothing in a sensor table is read wrong in silence, and nothing costs more than its text."""

from __future__ import annotations

import os
import threading

import numpy as np
import pytest

import kinema
from kinema import quat
from kinema.errors import FormatError, FormatWarning
from kinema.io import sensors
from kinema.io.findings import Findings
from tests.io.cost import peak_bytes

HEAD = "frame,x,y,z,azimuth,elevation,roll\n"
ROW = "0,1,2,3,0,0,0\n"
SIX = ("x", "y", "z", "az", "el", "ro")


def table(tmp_path, text, **options):
    path = tmp_path / "take.csv"
    path.write_text(text, encoding="utf-8")
    return kinema.read(path, **options)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + "0,1,5,2,5,3,5,0,0,0\n", "line 2: expected 7 cells, as in the header, found 10"),
        (HEAD + "0,1,2,3,0,0\n", "line 2: expected 7 cells, as in the header, found 6"),
        (HEAD + "0,1,2,3,0,0,0,9\n", "found 8"),
        (HEAD + "0,0_01,2,3,0,0,0\n", "column 2: expected a number, found '0_01'"),
        (HEAD + "0,１,2,3,0,0,0\n", "column 2: expected a number, found '１'"),
        (HEAD + "0,1,2,3,1e400,0,0\n", "line 2, column 5: expected a number, found one that is"),
        (HEAD + "0,1,2,3,0,0,0x10\n", "found '0x10'"),
        (HEAD + '0,1,2,3,0,0,"0\n1,1,2,3,0,0,0\n', "line 2: expected a row of cells"),
        (HEAD.replace(",", ";") + "0;1,5;2.5;3;0;0;0\n", "decimal points or decimal commas, found"),
        (HEAD.replace("x,", "x [parsec],") + ROW, "column 2: expected a unit of length"),
        (HEAD.replace("roll", "roll [gon]") + ROW, "column 7: expected a unit of angle"),
        (HEAD.replace("roll", "roll [cm]") + ROW, "unit of angle (deg, rad), found 'cm'"),
        (HEAD.replace("frame", "time [min]") + ROW, "a unit of time (s, ms, us), found 'min'"),
        (HEAD.replace("frame", "frame [ms]") + ROW, "expected no unit for the frame"),
        (HEAD.replace("x,", "x [cm] elbow,") + ROW, "one unit, at the end of the title"),
        (HEAD.replace("x,y", "x [cm],y [mm]") + ROW, "have a unit (cm, mm), others have none"),
        ("# frame_time: abc\nx,y,z,az,el,roll\n1,2,3,0,0,0\n", "frame_time must be a positive"),
        ("# frame_time: 1_0\nx,y,z,az,el,roll\n1,2,3,0,0,0\n", "found '1_0'"),
        ("# frame_time: 1e-6\nx,y,z,az,el,roll\n1,2,3,0,0,0\n", "seconds apart, found 1e-06"),
        ("# fps: 1e-320\nx,y,z,az,el,roll\n1,2,3,0,0,0\n", "fps must be a positive number"),
        (HEAD + ROW + 5000 * "#\n" + "1,2,3,4,0,0,0\0\n", "line 5003: expected text, found binary"),
        ("# body: [1, 2]\n" + HEAD + ROW, "body must be an object"),
        ("# body: " + 5000 * "[" + "\n" + HEAD + ROW, "invalid setting"),
        ("x" * 2000 + "_x," + HEAD + "1," + ROW, "expected a column title, found 2,002 characters"),
    ],
)  # fmt: skip
def test_what_is_not_clear_is_rejected_with_its_place(tmp_path, text, words):
    with pytest.raises(FormatError) as caught:
        table(tmp_path, text)
    assert words in str(caught.value)
    assert "take.csv" in str(caught.value)


def test_separators_at_the_end_of_a_line_make_no_cell(tmp_path):
    motion = table(tmp_path, "# fps: 60\n" + HEAD + "0,1,2,3,0,0,0,,\n1,1,2,3,0,0,0\n")
    assert motion.missing is None
    assert table(tmp_path, "# fps: 60\n" + HEAD.replace("\n", ",\n") + ROW).num_frames == 1


def test_units_are_those_of_each_column(tmp_path):
    header = "x (cm),y [m],z (mm),azimuth [rad],elevation [deg],roll [°]\n"
    motion = table(tmp_path, "# fps: 60\n" + header + "1,2,3,0.5,30,0\n")
    assert motion.skeleton.metres_per_unit == 0.01
    assert np.allclose(motion.positions[0, 0], [1, 200, 0.3])
    expected = quat.from_euler(np.array([0.5, np.radians(30), 0.0]), "ZYX")
    assert quat.distance(motion.rotations[0, 0], expected) < 1e-12


def test_columns_without_a_unit_have_that_of_the_comments_else_of_the_others(tmp_path):
    header = "x (cm),y,z,azimuth,elevation,roll\n1,2,3,0,0,0\n"
    with pytest.warns(FormatWarning, match="some columns of lengths have no unit; m assumed"):
        motion = table(tmp_path, "# fps: 60\n# unit: m\n" + header)
    assert np.allclose(motion.positions[0, 0], [1, 200, 300])
    with pytest.warns(FormatWarning, match="some columns of lengths have no unit; cm assumed"):
        motion = table(tmp_path, "# fps: 60\n" + header)
    assert motion.positions[0, 0].tolist() == [1, 2, 3]


def test_lengths_of_a_description_are_in_its_own_unit(tmp_path):
    described = tmp_path / "arm.toml"
    described.write_text('unit = "cm"\n[sensors.b]\nbase = "a"\nlength = 40\n')
    titles = [f"{name}_{what}" for name in "ab" for what in ("x [mm]", "y [mm]", "z [mm]")]
    turns = [f"{name}_{what}" for name in "ab" for what in ("az", "el", "roll")]
    text = "# fps: 60\n" + ",".join(titles + turns) + "\n0,0,0,410,0,0" + 6 * ",0" + "\n"
    motion = table(tmp_path, text, body=described)
    assert motion.skeleton.offsets[-1].tolist() == [400, 0, 0]


def test_inf_is_missing_with_a_warning(tmp_path):
    with pytest.warns(FormatWarning, match="'inf' is not a number; marked as missing"):
        motion = table(tmp_path, "# fps: 60\n" + HEAD + ROW + "1,inf,2,3,0,0,0\n")
    assert motion.missing[:, 0].tolist() == [False, True]


def test_a_setting_given_twice_is_warned_of(tmp_path):
    with pytest.warns(FormatWarning, match="the comments set 'fps' twice; the first one is used"):
        motion = table(tmp_path, "# fps: 50\n# fps: 60\n" + HEAD + ROW)
    assert motion.fps == 50.0


@pytest.mark.parametrize(("fast", "slow"), [(100.0, 60.0), (100.0, 90.0), (120.0, 50.0)])
@pytest.mark.parametrize("share", [0.2, 0.5, 0.8])
def test_times_at_two_rates_are_rejected(tmp_path, fast, slow, share):
    count = int(600 * share)
    steps = np.concatenate([np.full(count, 1 / fast), np.full(600 - count, 1 / slow)])
    rows = "".join(f"{time:.4f},0,0,0,0,0,0\n" for time in np.cumsum(steps))
    with pytest.raises(FormatError, match="expected times at one rate, found steps of"):
        table(tmp_path, HEAD.replace("frame", "time") + rows)


def test_times_that_jitter_are_counted_one_by_one(tmp_path):
    jitter = np.random.default_rng(3).uniform(-0.15, 0.15, 500)
    times = (np.arange(500) + jitter) / 60.0
    rows = "".join(f"{time:.5f},{i},0,0,0,0,0\n" for i, time in enumerate(times))
    motion = table(tmp_path, HEAD.replace("frame", "time") + rows)
    assert motion.missing is None
    assert motion.positions[:, 0, 0].tolist() == list(range(500))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
@pytest.mark.parametrize("kind", ["pipe", "file"])
def test_a_data_file_opens_no_other_file(tmp_path, kind):
    other = tmp_path / "other.toml"
    if kind == "pipe":
        os.mkfifo(other)
    else:
        other.write_text('[sensors.a]\nbase = "b"\n')
    caught: list[BaseException] = []

    def reading() -> None:
        try:
            table(tmp_path, f'# body: "{other}"\n' + HEAD + ROW)
        except FormatError as error:
            caught.append(error)

    thread = threading.Thread(target=reading, daemon=True)
    thread.start()
    thread.join(20)
    assert caught
    assert "body must be an object" in str(caught[0])


def test_a_header_longer_than_the_look_ahead_is_recognised(tmp_path):
    titles = [f"{what}_{i}" for i in range(1, 200) for what in ("x", "y", "z", "az", "el", "roll")]
    text = "# fps: 60\n" + ",".join(titles) + "\n" + ",".join("0" * len(titles)) + "\n"
    for cut in range(40):  # wherever the first 4 kB end
        assert sensors.sniff((" " * cut + text).encode()[:4096], tmp_path / "take")
    kinema.write(kinema.samples.walk(seconds=0.1).motion, tmp_path / "walk.csv")
    renamed = (tmp_path / "walk.csv").rename(tmp_path / "walk.dat")
    assert kinema.read(renamed, up="y").num_frames > 2


SPARSE = "".join(f"{i * 500},s{i % 40},0,0,0,0,0,0\n" for i in range(4000))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("frame,sensor,x,y,z,az,el,roll\n" + SPARSE, "most samples would be missing"),
        (HEAD + "0,1,2,3,0,0,0\n9e19,1,2,3,0,0,0\n", "2 rows span 9e+19 frames"),
        (
            "time,x,y,z,az,el,roll\n0,1,2,3,0,0,0\n1e-99,1,2,3,0,0,0\n9,1,2,3,0,0,0\n",
            "3 rows span 9e+99 frames",
        ),
        (",".join(f"{q}_{i}" for i in range(5000) for q in SIX),
         "more than 4096 sensors"),
    ],
)  # fmt: skip
def test_a_small_table_cannot_ask_for_a_large_motion(tmp_path, text, words):
    (tmp_path / "take.csv").write_text(text)
    peak = peak_bytes(lambda: sensors.read(tmp_path / "take.csv", findings=Findings("take.csv")))
    assert words in str(peak.error)
    assert peak.bytes < 40 * len(text) + 10_000_000


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("blank lines", HEAD + ROW + "\n" * 200_000),
        ("comments", HEAD + ROW + "#\n" * 100_000),
        ("short rows", HEAD + "0\n" * 100_000),
        ("empty cells", HEAD + ROW + "".join(f"{i},,,,,,\n" for i in range(1, 20_000))),
        ("digits", "x y z az el ro\n" + "1 2 3 4 5 6\n" * 20_000),
        ("many sensors", ",".join(f"s{i}_{q}" for i in range(4000) for q in SIX)
         + "\n" + ",".join(["1"] * 24_000) + "\n"),
        ("a chain of sensors", '# body: {"s0": null, '
         + ", ".join(f'"s{i}": "s{i - 1}"' for i in range(1, 3000)) + "}\n"
         + ",".join(f"s{i}_{q}" for i in range(3000) for q in SIX)
         + "\n" + ",".join(["1"] * 18_000) + "\n"),
    ],
)  # fmt: skip
def test_memory_is_in_proportion_to_the_file(tmp_path, name, text):
    path = tmp_path / "take.csv"
    path.write_text(text)
    peak = peak_bytes(lambda: sensors.read(path, findings=Findings("take.csv")))
    arrays = 0
    if peak.result is not None:
        motion = peak.result
        arrays = motion.rotations.nbytes + motion.positions.nbytes + motion.rotations.nbytes // 32
    assert peak.bytes < 40 * len(text) + arrays + 1_000_000, (name, peak.bytes / len(text))
