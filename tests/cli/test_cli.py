"""The command line, in its own process where exit codes and streams matter."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

import kinema
from kinema import catalogue
from kinema.catalogue import OPERATIONS
from tests.cli.running import invoke, run


@pytest.fixture
def clip(motion, tmp_path):
    path = tmp_path / "clip.bvh"
    kinema.write(motion, path)
    return path


def test_help_lists_the_commands_without_importing_numpy():
    code = (
        "import sys; sys.argv = ['kinema', '--help']\n"
        "from kinema.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print('numpy' in sys.modules)"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert "resample" in result.stdout
    assert result.stdout.rstrip().endswith("False")


def test_every_command_has_a_line_in_help_and_teaches_by_example():
    import click

    from kinema.catalogue import COMMANDS
    from kinema.cli.main import cli

    context = click.Context(cli)
    listed = invoke("--help").stdout
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert f"  {name} " in listed
        assert f"kinema {name}" in command.help
        if name in COMMANDS:
            assert f"{COMMANDS[name].line}\n" in listed
            assert COMMANDS[name].operation.examples.splitlines()[0] in command.help


def test_info_as_text_and_as_json(clip):
    assert "frames  40 at 100 fps" in invoke("info", clip).stdout
    facts = json.loads(invoke("info", clip, "--json").stdout)
    assert facts["format"] == "bvh"
    assert (facts["joints"], facts["end_sites"], facts["frames"]) == (5, 3, 40)
    assert facts["frame_time"] == 0.01
    assert facts["seconds"] == pytest.approx(0.4)
    assert facts["height"] == pytest.approx(kinema.read(clip).skeleton.height)
    assert len(json.loads(invoke("info", clip, clip, "--json").stdout)) == 2


def test_resample_takes_its_options_from_the_operation(clip, tmp_path):
    out = tmp_path / "slow.bvh"
    result = invoke("resample", clip, "-o", out, "--fps", 25)
    assert result.returncode == 0
    assert kinema.read(out).num_frames == 10
    assert "wrote" in result.stderr
    assert result.stdout == ""
    assert "Frames per second of the result." in invoke("resample", "--help").stdout


def test_nothing_is_overwritten_unasked(clip, tmp_path):
    out = tmp_path / "out.bvh"
    out.write_text("precious")
    result = invoke("convert", clip, "-o", out)
    assert result.returncode == 2
    assert "already exists" in result.stderr
    assert "hint: use --force to overwrite" in result.stderr
    assert out.read_text() == "precious"
    assert invoke("convert", clip, "-o", out, "--force", "--decimals", 3).returncode == 0
    assert kinema.read(out).num_frames == 40


def test_a_dry_run_writes_nothing(clip, tmp_path):
    result = invoke("convert", clip, "-o", tmp_path / "out.bvh", "--dry-run")
    assert "->" in result.stdout
    assert not (tmp_path / "out.bvh").exists()


def test_many_files_go_into_a_folder_and_one_bad_one_stops_no_other(clip, tmp_path):
    (tmp_path / "bad.bvh").write_text("HIERARCHY\nROOT a\n{\nOFFSET 0 0 x")
    result = invoke("resample", tmp_path / "*.bvh", "-o", tmp_path / "out", "--fps", 50)
    assert result.returncode == 3
    assert "line 4" in result.stderr
    assert "1 of 2 inputs failed" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["clip.bvh"]


def test_inputs_of_one_name_would_overwrite_each_other(clip, tmp_path):
    (tmp_path / "b").mkdir()
    kinema.write(kinema.read(clip), tmp_path / "b" / "clip.bvh")
    result = invoke("convert", clip, tmp_path / "b" / "clip.bvh", "-o", tmp_path / "out")
    assert result.returncode == 2
    assert "would overwrite each other" in result.stderr


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["info", "nothing.bvh"], 1, "error: nothing.bvh: no such file"),
        (["crop", "walk.bvh"], 2, "closest: trim"),
        (["diff"], 2, "closest: compare"),
        (["completion"], 2, "SHELL is missing"),
        (["compare", "walk.bvh"], 2, "expected two motions, found 1"),
        (["resmple"], 2, "closest: resample"),
        (["resample", "CLIP", "-o", "x.bvh"], 2, "--fps"),
        (
            ["resample", "CLIP", "-o", "x.bvh", "--fps", "-1"],
            2,
            "--fps: expected a number above 0, found '-1'",
        ),
        (["convert", "CLIP", "-o", "x.xyz"], 2, "hint: known formats: bvh (.bvh)"),
        (["info"], 2, "IN..."),
    ],
)
def test_errors_are_words_on_stderr_and_an_exit_code(clip, tmp_path, args, code, words):
    result = invoke(*[clip if arg == "CLIP" else arg for arg in args], cwd=tmp_path)
    assert result.returncode == code
    assert words in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_warnings_are_one_line_each(clip, tmp_path):
    clip.write_text(clip.read_text().replace("Frames: 40", "Frames: 41"))
    result = invoke("info", clip)
    assert result.returncode == 0
    assert result.stderr.startswith("warning: ")
    assert "41 frames declared, 40 found" in result.stderr


def test_interrupting_exits_with_130(clip, monkeypatch):
    def interrupt(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("kinema.cli.info.read_motion", interrupt)
    result = invoke("info", clip)
    assert result.returncode == 130
    assert "interrupted" in result.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell):
    result = invoke("completion", shell)
    assert result.returncode == 0
    assert "_KINEMA_COMPLETE" in result.stdout


def test_completion_answers():
    import os

    environment = os.environ | {
        "_KINEMA_COMPLETE": "bash_complete",
        "COMP_WORDS": "kinema res",
        "COMP_CWORD": "1",
    }
    assert "resample" in run(env=environment).stdout


def test_the_demo_cleans_draws_and_reports(tmp_path):
    folder = tmp_path / "demo output"
    result = invoke("demo", "-o", folder)
    assert result.returncode == 0, result.stderr
    assert "decimal comma; read as a decimal point" in result.stdout
    assert result.stdout.startswith((folder / "report.txt").read_text())
    for name in ("walk.bvh", "jumps.png", "walk.gif", "clean.bvh", "locked.bvh", "noisy.csv"):
        assert name in result.stdout
        assert (folder / name).stat().st_size > 1000
    again = invoke("demo", "-o", folder)
    assert again.returncode == 2
    assert "is not empty" in again.stderr


@pytest.mark.parametrize("name", ["strip.png", "strip.svg", "film.gif", "film.mp4"])
def test_render_draws_what_the_suffix_says(clip, tmp_path, name):
    openings = {".png": b"\x89PNG", ".svg": b"<?xml", ".gif": b"GIF8", ".mp4": b"ftyp"}
    out = tmp_path / "pictures" / name
    result = invoke("render", clip, clip, "-o", out, "--view", "front")
    assert result.returncode == 0, result.stderr
    assert openings[out.suffix] in out.read_bytes()[:12]
    assert invoke("render", clip, "-o", out).returncode == 2  # it exists


def test_render_refuses_what_it_cannot_draw(clip, tmp_path):
    result = invoke("render", clip, "-o", tmp_path / "walk.doc")
    assert result.returncode == 2
    assert "hint: pictures: .png, .svg, .pdf; films: .gif, .mp4" in result.stderr


def test_several_inputs_need_a_folder_and_a_pipe_is_no_file(clip, tmp_path):
    result = invoke("convert", clip, clip, "-o", tmp_path / "one.bvh")
    assert result.returncode == 2
    assert "several inputs need a folder" in result.stderr
    assert not (tmp_path / "one.bvh").exists()
    assert "found a pipe or device" in invoke("info", "/dev/null").stderr
    assert "hint: name the files in it with a pattern" in invoke("info", tmp_path).stderr


def test_an_added_rest_pose_is_warned_of_once(motion, tmp_path):
    rotations = np.repeat(motion.rotations[:1], 40, axis=0)
    rotations[0] = [1, 0, 0, 0]
    kinema.write(motion.with_arrays(rotations=rotations), tmp_path / "rest.bvh")
    said = invoke("resample", tmp_path / "rest.bvh", "-o", tmp_path / "out.bvh", "--fps", 50).stderr
    assert said.count("frame 0 looks like an added rest pose") == 1
    quiet = invoke("info", tmp_path / "rest.bvh", "--drop-rest")
    assert "rest pose" not in quiet.stderr


def test_joints_may_be_listed_with_commas(clip, tmp_path):
    out = tmp_path / "out.bvh"
    result = invoke("filter", clip, "-o", out, "--joints", "left,right", "--width", 5)
    assert result.returncode == 0, result.stderr
    before, after = kinema.read(clip), kinema.read(out)
    changed = kinema.quat.distance(before.rotations, after.rotations).max(axis=0) > 1e-4
    assert [name for name, c in zip(before.skeleton.names, changed, strict=True) if c] == [
        "left",
        "right",
    ]


def test_roles_are_assigned_beside_those_that_are_declared(clip, tmp_path):
    out = tmp_path / "out.bvh"
    result = invoke("roles.assign", clip, "-o", out, "--roles", "left_hand=left")
    assert result.returncode == 0, result.stderr
    assert kinema.read(out).num_frames == 40


def test_one_number_is_a_number_and_several_are_a_row(clip, tmp_path):
    once, row, rows = (tmp_path / f"{name}.bvh" for name in ("once", "row", "rows"))
    assert invoke("blend.pair", clip, clip, "-o", once, "--weight", "0.3").returncode == 0
    assert invoke("blend", clip, clip, "-o", row, "--weights", "1,3").returncode == 0
    again = invoke("blend", clip, clip, "-o", rows, "--weights", "1", "--weights", "3")
    assert again.returncode == 0, again.stderr
    assert row.read_bytes() == rows.read_bytes()


def test_an_error_names_the_option_that_was_typed(tmp_path):
    walk = tmp_path / "walk.bvh"
    kinema.write(kinema.samples.walk(seconds=1.0).motion, walk)
    said = invoke("fill", walk, "-o", tmp_path / "o.bvh", "--gap", "5:500").stderr
    assert "--gaps" not in said
    assert "--gap: " in said
    step = ("--step", "fill gap=5:500")
    said = invoke("apply", walk, "-o", tmp_path / "o.bvh", *step).stderr
    assert "error: step 1, fill.repair, parameter 'gaps': " in said


@pytest.mark.parametrize(
    "name", [e.name for e in OPERATIONS if any(p.required for p in e.operation.parameters)]
)
def test_the_example_of_an_operation_can_be_run(name, tmp_path):
    if catalogue.find(name).operation.untypeable:
        return
    for file in ("walk.bvh", "run.bvh"):
        kinema.write(kinema.samples.walk(seconds=1.0).motion, tmp_path / file)
    said = invoke(name, "--help").stdout
    example = next(line for line in said.splitlines() if line.strip().startswith("kinema "))
    if catalogue.find(name).operation.examples:
        return  # its docstring's own
    result = invoke(*example.split()[1:], cwd=tmp_path)
    assert result.returncode == 0, (example, result.stderr)
