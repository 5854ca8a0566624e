"""trim, scale, place, compare and info --tree at the command line."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import samples
from tests.cli.running import invoke


@pytest.fixture
def folder(tmp_path):
    for name, style in (("a", "neutral"), ("b", "brisk")):
        (tmp_path / name).mkdir()
        kinema.write(samples.walk(seconds=1.0, style=style).motion, tmp_path / name / "walk.bvh")
    return tmp_path


def test_a_part_is_written_and_told(folder):
    done = invoke("trim", "a/walk.bvh", "-o", "part.bvh", "--frames", "-0.5s:", cwd=folder)
    assert done.stdout == "a/walk.bvh: kept frames 30 to 59 (0.5 to 0.98 s) of 60\n"
    assert kinema.read(folder / "part.bvh").num_frames == 30


def test_nothing_kept_is_a_usage_error(folder):
    done = invoke("trim", "a/walk.bvh", "-o", "part.bvh", "--frames", "9s:", cwd=folder)
    assert done.returncode == 2
    assert "the clip has 60 frames (1 s)" in done.stderr


def test_units_are_converted(folder):
    args = ["a/walk.bvh", "-o", "cm.bvh", "--to", "cm"]
    done = invoke("scale", *args, cwd=folder)
    assert done.returncode == 2
    assert "if those are m, add --unit m" in done.stderr
    assert invoke("scale", *args, "--unit", "m", cwd=folder).returncode == 0
    heights = [kinema.read(folder / name).skeleton.height for name in ("a/walk.bvh", "cm.bvh")]
    assert heights[1] == pytest.approx(100.0 * heights[0])


def test_a_motion_is_placed_by_negative_lengths_too(folder):
    args = ["a/walk.bvh", "-o", "low.bvh", "--unit", "m", "--y", "-2cm", "--x", "-0.5"]
    assert invoke("place", *args, cwd=folder).returncode == 0
    moved = kinema.read(folder / "low.bvh").positions - kinema.read(folder / "a/walk.bvh").positions
    np.testing.assert_allclose(moved[:, 0], [[-0.5, -0.02, 0.0]] * 60, atol=2e-6)


def test_two_files_of_one_name_are_told_apart(folder):
    done = invoke("compare", "a/walk.bvh", "b/walk.bvh", "--plot", "apart.svg", cwd=folder)
    assert done.stdout.startswith("a/walk.bvh and b/walk.bvh\n  compared  60 frames\n")
    assert "a/walk and b/walk" in _words(folder / "apart.svg")
    invoke("render", "a/walk.bvh", "b/walk.bvh", "-o", "both.svg", cwd=folder)
    assert {"a/walk", "b/walk"} <= set(_words(folder / "both.svg").split("\n"))
    invoke("blend", "a/walk.bvh", "b/walk.bvh", "--plot", "blend.svg", cwd=folder)
    assert {"a/walk", "b/walk", "blend"} <= set(_words(folder / "blend.svg").split("\n"))


def _words(path):
    """The comments in which an SVG says what its outlines spell."""
    import re

    return "\n".join(re.findall(r"<!-- (.*?) -->", path.read_text(encoding="utf-8")))


def test_errors_go_to_a_table(folder):
    args = ["a/walk.bvh", "b/walk.bvh", "--errors", "apart.csv"]
    assert invoke("compare", *args, cwd=folder).returncode == 0
    assert len((folder / "apart.csv").read_text(encoding="utf-8").splitlines()) == 61
    found = json.loads(invoke("compare", *args[:2], "--json", cwd=folder).stdout)
    assert (found["file"], found["others"]) == ("a/walk.bvh", ["b/walk.bvh"])


def test_a_tree_shows_roles_offsets_and_channels(folder):
    shown = invoke("info", "a/walk.bvh", "--tree", cwd=folder).stdout
    (knee,) = [line for line in shown.splitlines() if "LeftLeg" in line]
    assert "left_knee" in knee
    assert knee.endswith("rotation ZYX")
    found = json.loads(invoke("info", "a/walk.bvh", "--tree", "--json", cwd=folder).stdout)
    assert len(found["tree"]) == 29
    assert found["tree"][0]["channels"][0] == "Xposition"


def test_angles_are_shown_in_degrees(folder):
    kinema.write(
        kinema.placement.turned(samples.walk(seconds=1.0).motion, np.pi / 2), folder / "east.bvh"
    )
    assert "89." in invoke("placement.heading", "east.bvh", cwd=folder).stdout
    found = json.loads(invoke("placement.heading", "east.bvh", "--json", cwd=folder).stdout)
    assert np.mean(found["angles_deg"]) == pytest.approx(90.0, abs=1.0)


def test_an_error_that_every_input_has_is_said_once(folder):
    args = ["a/walk.bvh", "b/walk.bvh", "--json", "--width", "4"]
    done = invoke("filter", *args, cwd=folder)
    assert done.returncode == 2
    assert done.stderr.count("odd number of taps") == 1
    assert done.stderr.endswith("2 of 2 inputs failed with this error\n")
    assert [row["file"] for row in json.loads(done.stdout)] == args[:2]
