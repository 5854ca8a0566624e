"""Pipes, JSON of one shape, one style of errors, one exit code for an invalid value."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import kinema
from kinema import samples
from tests.cli.running import invoke, run


@pytest.fixture
def walk(tmp_path):
    path = tmp_path / "walk.bvh"
    kinema.write(samples.walk(seconds=1.0).motion, path)
    return path


def test_a_motion_goes_in_and_out_through_pipes(walk, tmp_path):
    text = walk.read_text()
    piped = run("filter", "-", "-o", "-", "--width", "5", input=text)
    assert piped.returncode == 0, piped.stderr
    assert invoke("filter", walk, "-o", tmp_path / "out.bvh", "--width", "5").returncode == 0
    assert piped.stdout == (tmp_path / "out.bvh").read_text()
    assert json.loads(invoke("info", "-", "--json", input=text).stdout)["frames"] == 60


def test_a_motion_from_a_pipe_can_be_validated(walk):
    text = walk.read_text().replace("Frames: 60", "Frames: 61")
    result = invoke("validate", "-", input=text)
    assert result.returncode == 0
    assert result.stdout.startswith("standard input\n  warning  line ")
    assert json.loads(invoke("validate", "-", "--json", input=text).stdout)["file"] == "-"


def test_a_clean_copy_on_standard_output_is_the_copy_alone(walk, tmp_path):
    text = walk.read_text().replace("Frames: 60", "Frames: 61")
    result = run("validate", "-", "--fix", "-", input=text)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("HIERARCHY")
    assert "warning" in result.stderr
    (tmp_path / "clean.bvh").write_text(result.stdout)
    assert "no problems found" in invoke("validate", tmp_path / "clean.bvh").stdout


def test_a_motion_from_a_pipe_is_told_by_its_format_and_nothing_is_no_motion(walk):
    facts = json.loads(invoke("info", "-", "--json", input=walk.read_text()).stdout)
    assert facts["format"] == "bvh"
    for command in ("info", "validate"):
        nothing = invoke(command, "-")
        assert nothing.returncode == 1
        assert nothing.stderr == "error: standard input is empty\n"


def test_a_broken_motion_from_a_pipe_is_told_of_by_its_name():
    result = run("info", "-", input="HIERARCHY\nROOT a\n{\nOFFSET 0 0 x")
    assert result.returncode == 1
    assert "error: standard input, line 4" in result.stderr


def test_a_closed_pipe_ends_quietly(walk):
    command = f"{sys.executable} -m kinema convert {walk} -o - | head -c 10"
    result = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, timeout=60
    )
    assert result.stdout == "HIERARCHY\n"
    assert "Traceback" not in result.stderr
    assert "error" not in result.stderr.lower()


def test_a_reader_that_leaves_early_ends_the_command_not_one_input_after_the_other(walk):
    command = f"{sys.executable} -m kinema info {' '.join([str(walk)] * 300)} --roles | head -n 1"
    result = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, timeout=60
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, f"{walk}\n", "")


def test_interrupting_a_write_leaves_nothing_half_written(walk, tmp_path, monkeypatch):
    def interrupt(line, share):
        if line.what.startswith("writing"):
            raise KeyboardInterrupt

    monkeypatch.setattr("kinema.progress._Line.update", interrupt)
    result = invoke("resample", walk, "-o", tmp_path / "out.bvh", "--fps", 240)
    assert result.returncode == 130
    assert list(tmp_path.iterdir()) == [walk]


@pytest.mark.parametrize("args", [[], ["recipe"]])
def test_no_command_shows_what_there_is(args):
    result = invoke(*args)
    assert result.returncode == 2
    assert result.stdout.startswith("Usage: kinema")
    assert result.stderr == ""


@pytest.mark.parametrize("command", [["info"], ["analyze"], ["validate"], ["keys", "--count", "6"]])
def test_json_is_an_object_or_a_list_with_failures_in_it(walk, tmp_path, command):
    name, *options = command
    bad = tmp_path / "bad.bvh"
    bad.write_text("HIERARCHY\nROOT a\n{\nOFFSET 0 0 x")
    one = json.loads(invoke(name, walk, "--json", *options).stdout)
    assert isinstance(one, dict)
    assert one["file"] == str(walk)
    several = invoke(name, walk, bad, "--json", *options)
    found = json.loads(several.stdout)
    assert [item["file"] for item in found] == [str(walk), str(bad)]
    assert found[0] == one
    if name == "validate":  # a file that cannot be read is what it is there to tell
        assert found[1]["findings"][0]["severity"] == "error"
    else:
        assert "line 4" in found[1]["error"]
    assert several.returncode == 3


def test_a_single_failure_is_an_object_too(tmp_path):
    (tmp_path / "bad.bvh").write_text("HIERARCHY\nROOT a\n{\nOFFSET 0 0 x")
    result = invoke("analyze", tmp_path / "bad.bvh", "--json")
    assert result.returncode == 1
    assert "line 4" in json.loads(result.stdout)["error"]
    assert result.stderr.startswith("error: ")


@pytest.mark.parametrize(
    "args",
    [
        ["resample", "WALK", "-o", "x.bvh", "--fps", "-1"],
        ["resample", "WALK", "-o", "x.bvh", "--fps", "fast"],
        ["resample", "WALK", "-o", "x.bvh"],
        ["filter", "WALK", "-o", "x.bvh", "--kernel", "gausian"],
        ["filter", "WALK", "-o", "x.bvh", "--width", "4"],
        ["filter", "WALK", "-o", "x.bvh", "--joints", "LeftHnd"],
        ["filter", "WALK", "-o", "x.bvh", "--widht", "5"],
        ["filter", "WALK", "-o", "x.xyz"],
        ["filter", "WALK"],
        ["keys", "WALK", "--count", "0"],
        ["keys", "WALK", "--count", "5", "--share", "10%"],
        ["keys", "WALK", "--max-error", "1 parsec"],
        ["fill", "WALK", "-o", "x.bvh", "--gap", "50"],
        ["fill", "WALK", "-o", "x.bvh", "--pause", "1s"],
        ["ik", "WALK", "-o", "x.bvh", "--tip", "LeftHand", "--goal", "1,2"],
        ["info", "WALK", "--up", "w"],
        ["info", "WALK", "--unit", "parsec"],
        ["info", "WALK", "--unit", "0"],
        ["info", "WALK", "--up", "y", "--up", "z"],
        ["filter", "WALK", "-o", "x.bvh", "-o", "y.bvh"],
        ["ik.solve", "WALK", "-o", "x.bvh", "--goal", "Position,joint=Head,pts=0/1/0"],
        ["fill.samples", "WALK", "-o", "x.bvh"],
        ["info", "WALK", "--role", "left_ankle"],
        ["info", "WALK", "--role", "left_nose=Head"],
        ["blend", "WALK", "WALK", "-o", "x.bvh", "--weight", "0.5", "--weights", "1,2"],
        ["blend", "WALK", "-o", "x.bvh"],
        ["ik", "WALK", "-o", "x.bvh", "--tip", "LeftHand", "--by", "0,0,0", "--base", "RightArm"],
        ["filter", "WALK", "--plot", "x.png", "--plot-joint", "Haed"],
        ["fill", "WALK", "--gap", "20:30", "--mask", "x.txt"],
        ["render", "WALK", "-o", "x.png", "--view", "below"],
        ["analyse", "WALK"],
        ["render", "WALK", "-o", "x.doc"],
    ],
    ids=lambda args: " ".join(args),
)
def test_any_invalid_value_is_said_in_one_style_and_exits_with_2(walk, tmp_path, args):
    result = invoke(*[walk if arg == "WALK" else arg for arg in args], cwd=tmp_path)
    assert result.returncode == 2, result.stderr
    assert result.stderr.startswith("error: ")
    assert all(line.startswith(("error: ", "hint: ")) for line in result.stderr.splitlines())
    assert list(tmp_path.iterdir()) == [walk]


def test_every_motion_command_says_in_one_line_what_it_changed(walk, tmp_path):
    for args in (["filter", "--width", "5"], ["resample", "--fps", "30"], ["keys", "--count", "6"]):
        out = tmp_path / f"{args[0]}.bvh"
        result = invoke(args[0], walk, "-o", out, *args[1:])
        assert result.returncode == 0, result.stderr
        assert f"wrote {out}: " in result.stderr
    said = invoke("filter", walk, "-o", tmp_path / "again.bvh", "--width", "5").stderr
    assert "largest change" in said
    steps = ["--step", "filter width=5", "--step", "keys count=6"]
    said = invoke("apply", walk, "-o", tmp_path / "both.bvh", *steps).stderr
    assert said.count("\n") == 1
    assert "; keyframes.reduce: 6 of 60 frames kept (10%); joints up to " in said
