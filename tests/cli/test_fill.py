"""`kinema fill` fills, reports what it made up, and draws it."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import fill, quat, samples
from tests.cli.running import invoke


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    path = tmp_path_factory.mktemp("fill")
    kinema.write(samples.walk(seconds=2.0).motion, path / "walk.bvh")
    kinema.write(samples.punch().motion, path / "punch.bvh")
    # one value that is not a number, in the middle of the clip
    lines = (path / "walk.bvh").read_text().splitlines()
    row = lines[-60].split()
    row[10] = "NaN"
    lines[-60] = " ".join(row)
    (path / "torn.bvh").write_text("\n".join(lines) + "\n")
    return path


def test_a_gap_is_filled_as_the_library_fills_it(folder, tmp_path):
    done = invoke("fill", folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--gap", "40:60")
    assert done.returncode == 0, done.output
    assert "filled 480 samples" in done.output
    assert "frames 40 to 59 (0.67 to 0.98 s), gap: all joints" in done.output
    expected = fill.gap(kinema.read(folder / "walk.bvh"), 40, 60)
    found = kinema.read(tmp_path / "new.bvh")
    assert quat.distance(found.rotations, expected.rotations).max() < 1e-6


def test_times_joints_and_settings_reach_the_curves(folder, tmp_path):
    done = invoke("fill",
        folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--gap", "0.5s:1s", "--joint",
        "LeftArm,RightArm", "--curve", "quadratic", "--gamma", "3",
        "--part", "RightArm=cubic,a=5,weights=1/2/2/1,twist-gamma=2",
    )  # fmt: skip
    assert done.returncode == 0, done.output
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
    done = invoke("fill", folder / "torn.bvh", "-o", tmp_path / "whole.bvh", "--json")
    assert done.returncode == 0, done.output
    report = json.loads(done.stdout)
    (span,) = report["spans"]
    assert (span["start"], span["stop"], span["reason"]) == (60, 61, "missing")
    assert report["filled_samples"] == 1
    assert kinema.read(tmp_path / "whole.bvh").missing is None


@pytest.mark.parametrize("suffix", ["json", "csv"])
def test_the_mask_can_be_written(folder, tmp_path, suffix):
    path = tmp_path / f"mask.{suffix}"
    done = invoke(
        "fill", folder / "walk.bvh", "--gap", "40:44", "--joint", "LeftArm", "--mask", path
    )
    assert done.returncode == 0, done.output
    if suffix == "json":
        (span,) = json.loads(path.read_text())["spans"]
        assert span == {"joint": "LeftArm", "start": 40, "stop": 44, "reason": "gap"}
    else:
        header, *rows = (line.split(",") for line in path.read_text().splitlines())
        table = np.array(rows, int)
        assert table.shape == (120, 25)
        assert np.flatnonzero(table[:, header.index("LeftArm")]).tolist() == [40, 41, 42, 43]
        assert table[:, 1:].sum() == 4


def test_detected_ranges_are_filled(folder, tmp_path):
    walk = kinema.read(folder / "walk.bvh")
    rotations = np.array(walk.rotations)
    arm = walk.skeleton.index("LeftForeArm")
    rotations[30:50, arm] = rotations[29, arm]
    kinema.write(walk.with_arrays(rotations=rotations), tmp_path / "held.bvh")
    done = invoke("fill", tmp_path / "held.bvh", "-o", tmp_path / "new.bvh", "--detect", "--json")
    report = json.loads(done.stdout)
    assert [(s["joint"], s["start"], s["stop"], s["reason"]) for s in report["spans"]] == [
        ("LeftForeArm", 30, 50, "frozen")
    ]
    found = kinema.read(tmp_path / "new.bvh").rotations[30:50, arm]
    held = quat.distance(rotations[30:50, arm], walk.rotations[30:50, arm]).mean()
    assert quat.distance(found, walk.rotations[30:50, arm]).mean() < 0.5 * held


def test_a_range_is_replaced(folder, tmp_path):
    done = invoke("fill", folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--replace", "20:30")
    assert "replaced: all joints" in done.output
    assert kinema.read(tmp_path / "new.bvh").num_frames == 120


def test_two_clips_are_joined(folder, tmp_path):
    done = invoke("fill",
        folder / "walk.bvh", "-o", tmp_path / "both.bvh", "--join", folder / "punch.bvh",
        "--pause", "0.5s",
    )  # fmt: skip
    assert done.returncode == 0, done.output
    punch = kinema.read(folder / "punch.bvh")
    both = kinema.read(tmp_path / "both.bvh")
    assert both.num_frames == 120 + 29 + punch.num_frames
    assert "frames 120 to 148" in done.output


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_is_drawn(folder, tmp_path, suffix):
    path = tmp_path / f"curve.{suffix}"
    done = invoke(
        "fill", folder / "walk.bvh", "--gap", "40:60", "--plot", path, "--plot-joint", "LeftArm"
    )
    assert done.returncode == 0, done.output
    assert path.stat().st_size > 10_000


def test_several_inputs_go_to_folders(folder, tmp_path):
    done = invoke("fill",
        folder / "walk.bvh", folder / "punch.bvh", "-o", tmp_path / "new", "--gap", "40:50",
        "--mask", tmp_path / "masks",
    )  # fmt: skip
    assert done.returncode == 0, done.output
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"walk.bvh", "punch.bvh"}
    assert {path.name for path in (tmp_path / "masks").iterdir()} == {"walk.json", "punch.json"}


def test_nothing_missing_is_said_and_the_file_is_written_as_it_was(folder, tmp_path):
    done = invoke("fill", folder / "walk.bvh", "-o", tmp_path / "same.bvh")
    assert "nothing to fill (detect looks for frozen ranges and spikes, too)" in done.output
    assert (tmp_path / "same.bvh").read_bytes() == (folder / "walk.bvh").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "give -o OUT"),
        (
            ["-o", "x.bvh", "--gap", "40:50", "--gamma", "0"],
            "--gamma: expected auto or a number above 0",
        ),
        (
            ["-o", "x.bvh", "--gap", "40:50", "--weights", "1,2"],
            "--weights: expected auto or 4 values",
        ),
        (
            ["-o", "x.bvh", "--gap", "40:50", "--weights", "1,b"],
            "--weights: expected auto or 4 values",
        ),
        (
            ["-o", "x.bvh", "--gap", "40:50", "--part", "LeftArm"],
            "--part: expected NAME=auto|quadratic",
        ),
        (
            ["-o", "x.bvh", "--gap", "40:50", "--part", "LeftArm=cubic,b=2"],
            "a Curve has no field 'b'",
        ),
        (["--mask", "x.txt"], "--mask writes .json, .csv"),
        (["--plot", "x.bvh"], "--plot writes .png"),
    ],
)
def test_wrong_options_are_usage_errors(folder, arguments, words):
    done = invoke("fill", folder / "walk.bvh", "--gap", "40:50", *arguments)
    assert done.returncode == 2
    assert words in done.output


def test_a_gap_at_the_start_is_refused_or_held(folder, tmp_path):
    done = invoke("fill", folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--gap", "0:5")
    assert done.returncode == 2
    assert "first frame" in done.stderr
    held = invoke(
        "fill", folder / "walk.bvh", "-o", tmp_path / "new.bvh", "--gap", "0:5", "--ends", "hold"
    )
    assert held.returncode == 0, held.output


@pytest.mark.parametrize(
    ("written", "frames"),
    [("30:60", (30, 60)), (".5s:1s", (30, 60)), ("30f:1s", (30, 60)), ("100:119", (100, 119))],
)
def test_ranges_are_frames_or_seconds(folder, written, frames):
    done = invoke("fill", folder / "walk.bvh", "--gap", written, "--json")
    assert done.returncode == 0, done.output
    span = json.loads(done.stdout)["spans"][0]
    assert (span["start"], span["stop"]) == frames


@pytest.mark.parametrize("wrong", ["1.5:3", "x:5", "1m:2", "s:5", "12"])
def test_a_range_of_anything_else_is_rejected(folder, wrong):
    done = invoke("fill", folder / "walk.bvh", f"--gap={wrong}", "--json")
    assert done.returncode == 2
    assert "error: --gap: expected " in done.stderr


def test_a_range_outside_the_clip_is_rejected(folder):
    done = invoke("fill", folder / "walk.bvh", "--gap=-3:5", "--json")
    assert done.returncode == 2
    assert "within 0 to 120, found -3 to 5" in done.stderr


def test_a_picture_that_cannot_be_drawn_costs_no_result(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kinema.write(kinema.samples.walk(seconds=1.0).motion, "walk.bvh")
    args = ["walk.bvh", "--gap", "0:10", "--ends", "hold", "-o", "out.bvh", "--plot", "curve.png"]
    result = invoke("fill", *args)
    assert result.returncode == 0
    assert "nothing was filled" in result.output
    assert kinema.read("out.bvh").num_frames == 60


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--join", "walk.bvh", "--gap", "2:5"], "--gap does not go with --join"),
        (["--gap", "2:5", "--pause", "1s"], "--pause goes with --join"),
    ],
)
def test_options_of_a_join_are_for_a_join(tmp_path, monkeypatch, options, words):
    monkeypatch.chdir(tmp_path)
    kinema.write(kinema.samples.walk(seconds=1.0).motion, "walk.bvh")
    result = invoke("fill", "walk.bvh", "-o", "out.bvh", *options)
    assert result.returncode == 2
    assert words in result.output
