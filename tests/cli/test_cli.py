"""The command line, in its own process where exit codes and streams matter."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

import kinema


def run(*args, **options):
    command = [sys.executable, "-m", "kinema", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)


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


def test_the_lines_in_help_are_the_operations_own():
    import importlib

    from kinema.cli.main import COMMANDS

    for name, (module, line) in COMMANDS.items():
        command = getattr(importlib.import_module(module), name)
        if module == "kinema.cli.operations":
            assert command.short_help == line
        assert "kinema " + name in command.help  # every command teaches by example


def test_info_as_text_and_as_json(clip):
    assert "frames   40 at 100 fps" in run("info", clip).stdout
    facts = json.loads(run("info", clip, "--json").stdout)
    assert facts["format"] == "bvh"
    assert (facts["joints"], facts["end_sites"], facts["frames"]) == (5, 3, 40)
    assert facts["frame_time"] == 0.01
    assert facts["seconds"] == pytest.approx(0.4)
    assert facts["height"] == pytest.approx(kinema.read(clip).skeleton.height)
    assert len(json.loads(run("info", clip, clip, "--json").stdout)) == 2


def test_resample_takes_its_options_from_the_operation(clip, tmp_path):
    out = tmp_path / "slow.bvh"
    result = run("resample", clip, "-o", out, "--fps", 25)
    assert result.returncode == 0
    assert kinema.read(out).num_frames == 10
    assert "wrote" in result.stderr
    assert result.stdout == ""
    assert "Frames per second of the result." in run("resample", "--help").stdout


def test_nothing_is_overwritten_unasked(clip, tmp_path):
    out = tmp_path / "out.bvh"
    out.write_text("precious")
    result = run("convert", clip, "-o", out)
    assert result.returncode == 1
    assert "exists already" in result.stderr
    assert "hint: --force" in result.stderr
    assert out.read_text() == "precious"
    assert run("convert", clip, "-o", out, "--force", "--decimals", 3).returncode == 0
    assert kinema.read(out).num_frames == 40


def test_a_dry_run_writes_nothing(clip, tmp_path):
    result = run("convert", clip, "-o", tmp_path / "out.bvh", "--dry-run")
    assert "->" in result.stdout
    assert not (tmp_path / "out.bvh").exists()


def test_many_files_go_into_a_folder_and_one_bad_one_stops_no_other(clip, tmp_path):
    (tmp_path / "bad.bvh").write_text("HIERARCHY\nROOT a\n{\nOFFSET 0 0 x")
    result = run("resample", tmp_path / "*.bvh", "-o", tmp_path / "out", "--fps", 50)
    assert result.returncode == 3
    assert "line 4" in result.stderr
    assert "1 of 2 inputs failed" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["clip.bvh"]


def test_inputs_of_one_name_would_overwrite_each_other(clip, tmp_path):
    (tmp_path / "b").mkdir()
    kinema.write(kinema.read(clip), tmp_path / "b" / "clip.bvh")
    result = run("convert", clip, tmp_path / "b" / "clip.bvh", "-o", tmp_path / "out")
    assert result.returncode == 1
    assert "would overwrite each other" in result.stderr


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (["info", "nothing.bvh"], 1, "error: nothing.bvh: no such file"),
        (["resmple"], 2, "closest: resample"),
        (["resample", "CLIP", "-o", "x.bvh"], 2, "--fps"),
        (["resample", "CLIP", "-o", "x.bvh", "--fps", "-1"], 2, "fps must be a positive number"),
        (["convert", "CLIP", "-o", "x.xyz"], 1, "hint: known: .bvh"),
        (["info"], 2, "IN..."),
    ],
)
def test_errors_are_words_on_stderr_and_an_exit_code(clip, tmp_path, args, code, words):
    result = run(*[clip if arg == "CLIP" else arg for arg in args], cwd=tmp_path)
    assert result.returncode == code
    assert words in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_warnings_are_one_line_each(clip, tmp_path):
    clip.write_text(clip.read_text().replace("Frames: 40", "Frames: 41"))
    result = run("info", clip)
    assert result.returncode == 0
    assert result.stderr.startswith("warning: ")
    assert "41 frames declared, 40 rows found" in result.stderr


def test_interrupting_leaves_with_130(clip, tmp_path, monkeypatch, capsys):
    from kinema.cli import files, main

    def interrupt(*_args, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr(files, "read_input", interrupt)
    monkeypatch.setattr("kinema.cli.info.read_input", interrupt)
    monkeypatch.setattr(sys, "argv", ["kinema", "info", str(clip)])
    with pytest.raises(SystemExit) as left:
        main.main()
    assert left.value.code == 130
    assert "interrupted" in capsys.readouterr().err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell):
    result = run("completion", shell)
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
    result = run("demo", "-o", folder)
    assert result.returncode == 0, result.stderr
    assert "comma in a number; read as a point" in result.stdout
    assert result.stdout.startswith((folder / "report.txt").read_text())
    for name in ("walk.bvh", "jumps.png", "walk.gif", "clean.bvh", "mended.bvh", "noisy.csv"):
        assert name in result.stdout
        assert (folder / name).stat().st_size > 1000
    again = run("demo", "-o", folder)
    assert again.returncode == 1
    assert "is not empty" in again.stderr


@pytest.mark.parametrize("name", ["strip.png", "strip.svg", "film.gif", "film.mp4"])
def test_render_draws_what_the_suffix_says(clip, tmp_path, name):
    openings = {".png": b"\x89PNG", ".svg": b"<?xml", ".gif": b"GIF8", ".mp4": b"ftyp"}
    out = tmp_path / "pictures" / name
    result = run("render", clip, clip, "-o", out, "--view", "front")
    assert result.returncode == 0, result.stderr
    assert openings[out.suffix] in out.read_bytes()[:12]
    assert run("render", clip, "-o", out).returncode == 1  # exists already


def test_render_refuses_what_it_cannot_draw(clip, tmp_path):
    result = run("render", clip, "-o", tmp_path / "walk.doc")
    assert result.returncode == 1
    assert "hint: pictures: .png, .svg, .pdf; films: .gif, .mp4" in result.stderr


def test_several_inputs_need_a_folder_and_a_pipe_is_no_file(clip, tmp_path):
    result = run("convert", clip, clip, "-o", tmp_path / "one.bvh")
    assert result.returncode == 1
    assert "several inputs need a folder" in result.stderr
    assert not (tmp_path / "one.bvh").exists()
    assert "found a pipe or device" in run("info", "/dev/null").stderr
    assert "hint: a pattern names what is in it" in run("info", tmp_path).stderr


def test_a_made_up_first_frame_is_told_of_once(motion, tmp_path):
    rotations = np.repeat(motion.rotations[:1], 40, axis=0)
    rotations[0] = [1, 0, 0, 0]
    kinema.write(motion.with_arrays(rotations=rotations), tmp_path / "rest.bvh")
    said = run("resample", tmp_path / "rest.bvh", "-o", tmp_path / "out.bvh", "--fps", 50).stderr
    assert said.count("frame 0 seems made up, a rest pose") == 1
    quiet = run("info", tmp_path / "rest.bvh", "--drop-rest")
    assert "made up" not in quiet.stderr


def test_joints_may_be_listed_with_commas(clip, tmp_path):
    out = tmp_path / "out.bvh"
    result = run("filter", clip, "-o", out, "--joints", "left,right", "--width", 5)
    assert result.returncode == 0, result.stderr
    before, after = kinema.read(clip), kinema.read(out)
    changed = kinema.quat.distance(before.rotations, after.rotations).max(axis=0) > 1e-4
    assert [name for name, c in zip(before.skeleton.names, changed, strict=True) if c] == [
        "left",
        "right",
    ]
