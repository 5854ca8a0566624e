"""`kinema fill` fills, reports what it made up, and draws it."""

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

import kinema
from kinema import fill, quat, samples
from kinema.cli.fill import fill as command
from kinema.cli.times import frame_at, frames_in, stretch
from kinema.errors import OptionError


def invoke(*args):
    return CliRunner().invoke(command, [str(arg) for arg in args])


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("fill")
    kinema.write(samples.walk(seconds=2.0).motion, path / "walk.bvh")
    kinema.write(samples.punch().motion, path / "punch.bvh")
    # one value that is no number, in the middle of the clip
    lines = (path / "walk.bvh").read_text().splitlines()
    row = lines[-60].split()
    row[10] = "NaN"
    lines[-60] = " ".join(row)
    (path / "torn.bvh").write_text("\n".join(lines) + "\n")
    return path


def test_a_gap_is_filled_as_the_library_fills_it(folder, tmp_path):
    done = invoke(folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--gap", "40:60")
    assert done.exit_code == 0, done.output
    assert "filled 480 samples" in done.output
    assert "frames 40 to 59 (0.67 to 0.98 s), gap: all joints" in done.output
    expected = fill.gap(kinema.read(folder / "walk.bvh"), 40, 60)
    found = kinema.read(tmp_path / "new.bvh")
    assert quat.distance(found.rotations, expected.rotations).max() < 1e-6


def test_times_joints_and_settings_reach_the_curves(folder, tmp_path):
    done = invoke(
        folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--gap", "0.5s:1s", "--joint",
        "LeftArm,RightArm", "--curve", "quadratic", "--gamma", "3",
        "--part", "RightArm=cubic,a=5,weights=1/2/2/1,twist-gamma=2",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    walk = kinema.read(folder / "walk.bvh")
    own = fill.Curve("cubic", a=5.0, weights=(1, 2, 2, 1), twist_gamma=2.0)
    expected = fill.gap(
        walk, 30, 60, joints=["LeftArm", "RightArm"], curve="quadratic", gamma=3.0,
        parts={"RightArm": own},
    )  # fmt: skip
    found = kinema.read(tmp_path / "new.bvh")
    assert quat.distance(found.rotations, expected.rotations).max() < 1e-6
    changed = (quat.distance(found.rotations, walk.rotations) > 1e-5).any(axis=0)
    names = {walk.skeleton.names[joint] for joint in np.flatnonzero(changed)}
    assert names == {"LeftArm", "RightArm"}


@pytest.mark.filterwarnings("ignore::kinema.errors.FormatWarning")
def test_what_is_missing_is_filled_and_listed(folder, tmp_path):
    done = invoke(folder / "torn.bvh", "-o", tmp_path / "whole.bvh", "--json")
    assert done.exit_code == 0, done.output
    report = json.loads(done.stdout)
    (span,) = report["spans"]
    assert (span["start"], span["stop"], span["reason"]) == (60, 61, "missing")
    assert report["filled_samples"] == 1
    assert kinema.read(tmp_path / "whole.bvh").missing is None


@pytest.mark.parametrize("suffix", ["json", "csv"])
def test_the_mask_can_be_written(folder, tmp_path, suffix):
    path = tmp_path / f"mask.{suffix}"
    done = invoke(folder / "walk.bvh", "--gap", "40:44", "--joint", "LeftArm", "--mask", path)
    assert done.exit_code == 0, done.output
    if suffix == "json":
        (span,) = json.loads(path.read_text())["spans"]
        assert span == {"joint": "LeftArm", "start": 40, "stop": 44, "reason": "gap"}
    else:
        header, *rows = (line.split(",") for line in path.read_text().splitlines())
        table = np.array(rows, int)
        assert table.shape == (120, 25)
        assert np.flatnonzero(table[:, header.index("LeftArm")]).tolist() == [40, 41, 42, 43]
        assert table[:, 1:].sum() == 4


def test_detected_stretches_are_filled(folder, tmp_path):
    walk = kinema.read(folder / "walk.bvh")
    rotations = np.array(walk.rotations)
    arm = walk.skeleton.index("LeftForeArm")
    rotations[30:50, arm] = rotations[29, arm]
    kinema.write(walk.with_arrays(rotations=rotations), tmp_path / "held.bvh")
    done = invoke(tmp_path / "held.bvh", "-o", tmp_path / "new.bvh", "--detect", "--json")
    report = json.loads(done.stdout)
    assert [(s["joint"], s["start"], s["stop"], s["reason"]) for s in report["spans"]] == [
        ("LeftForeArm", 30, 50, "frozen")
    ]
    found = kinema.read(tmp_path / "new.bvh").rotations[30:50, arm]
    held = quat.distance(rotations[30:50, arm], walk.rotations[30:50, arm]).mean()
    assert quat.distance(found, walk.rotations[30:50, arm]).mean() < 0.5 * held


def test_a_stretch_is_replaced(folder, tmp_path):
    done = invoke(folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--replace", "20:30")
    assert "replaced: all joints" in done.output
    assert kinema.read(tmp_path / "new.bvh").num_frames == 120


def test_two_clips_are_joined(folder, tmp_path):
    done = invoke(
        folder / "walk.bvh", "-o", tmp_path / "both.bvh", "--join", folder / "punch.bvh",
        "--pause", "0.5s",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    punch = kinema.read(folder / "punch.bvh")
    both = kinema.read(tmp_path / "both.bvh")
    assert both.num_frames == 120 + 29 + punch.num_frames
    assert "frames 120 to 148" in done.output


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_is_drawn(folder, tmp_path, suffix):
    path = tmp_path / f"way.{suffix}"
    done = invoke(folder / "walk.bvh", "--gap", "40:60", "--plot", path, "--plot-joint", "LeftArm")
    assert done.exit_code == 0, done.output
    assert path.stat().st_size > 10_000


def test_several_inputs_go_to_folders(folder, tmp_path):
    done = invoke(
        folder / "walk.bvh", folder / "punch.bvh", "-o", tmp_path / "new", "--gap", "40:50",
        "--mask", tmp_path / "masks",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"walk.bvh", "punch.bvh"}
    assert {path.name for path in (tmp_path / "masks").iterdir()} == {"walk.json", "punch.json"}


def test_nothing_missing_is_said_and_the_file_is_written_as_it_was(folder, tmp_path):
    done = invoke(folder / "walk.bvh", "-o", tmp_path / "same.bvh")
    assert "nothing is missing" in done.output
    assert (tmp_path / "same.bvh").read_bytes() == (folder / "walk.bvh").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--gap", "40:50"], "-o says where"),
        (["-o", "x.bvh", "--gap", "40:50", "--gamma", "0"], "gamma must be"),
        (["-o", "x.bvh", "--gap", "40:50", "--weights", "1,2"], "weights must be"),
        (["-o", "x.bvh", "--gap", "40:50", "--weights", "1,b"], "expected numbers"),
        (["-o", "x.bvh", "--gap", "40:50", "--part", "LeftArm"], "part must be such as"),
        (["-o", "x.bvh", "--gap", "40:50", "--part", "LeftArm=cubic,b=2"], "part must set some"),
        (["--gap", "40:50", "--mask", "x.txt"], "--mask writes a .json, .csv"),
        (["--gap", "40:50", "--plot", "x.bvh"], "--plot writes a .png"),
    ],
)
def test_wrong_options_are_usage_errors(folder, arguments, words):
    done = invoke(folder / "walk.bvh", *arguments)
    assert done.exit_code == 2
    assert words in done.output


def test_a_gap_at_the_start_is_refused_or_held(folder, tmp_path):
    done = invoke(folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--gap", "0:5")
    assert isinstance(done.exception, OptionError)
    assert "clip's first frame" in str(done.exception)
    held = invoke(folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--gap", "0:5", "--ends", "hold")
    assert held.exit_code == 0, held.output


def test_moments_are_frames_or_seconds():
    assert frame_at("0", 30.0) == 0
    assert frame_at(".5s", 30.0) == 15
    assert frame_at("7f", 30.0) == 7
    assert stretch("10:1s", 30.0, num_frames=90) == (10, 30)
    assert stretch("2s:", 30.0, num_frames=90) == (60, 90)
    assert frames_in("1s", 29.97) == 30
    for wrong in ("1.5", "-3", "x", "", "1m", "s"):
        with pytest.raises(OptionError, match="expected a frame"):
            frame_at(wrong, 30.0)
    with pytest.raises(OptionError, match="expected a stretch"):
        stretch("12", 30.0, num_frames=90)


def test_a_picture_that_cannot_be_drawn_costs_no_result(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kinema.write(kinema.samples.walk(seconds=1.0).motion, "walk.bvh")
    args = ["walk.bvh", "--gap", "0:10", "--ends", "hold", "-o", "out.bvh", "--plot", "way.png"]
    result = CliRunner().invoke(command, args)
    assert result.exit_code == 0
    assert "nothing was filled" in result.output
    assert kinema.read("out.bvh").num_frames == 60


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--join", "walk.bvh", "--gap", "2:5"], "--gap and --join are two jobs"),
        (["--gap", "2:5", "--pause", "1s"], "--pause goes with --join"),
    ],
)
def test_options_of_a_join_are_for_a_join(tmp_path, monkeypatch, options, words):
    monkeypatch.chdir(tmp_path)
    kinema.write(kinema.samples.walk(seconds=1.0).motion, "walk.bvh")
    result = CliRunner().invoke(command, ["walk.bvh", "-o", "out.bvh", *options])
    assert result.exit_code == 2
    assert words in result.output
