"""timewarp at the command line."""

from __future__ import annotations

import json

import pytest

import kinema
from kinema import samples
from tests.cli.running import invoke


@pytest.fixture
def folder(tmp_path):
    kinema.write(samples.punch(seconds=2.0).motion, tmp_path / "punch.bvh")
    return tmp_path


def test_points_speeds_and_a_part(folder):
    for options, frames in (
        (["--point", "0,0", "--point", "2s,1s"], 239),
        (["--speed", "0,2"], 60),
        (["--stretch", "30f,60f,1.5s"], 180),
    ):
        done = invoke("timewarp", "punch.bvh", "-o", "out.bvh", *options, "--force", cwd=folder)
        assert "times its speed" in done.stderr
        assert kinema.read(folder / "out.bvh").num_frames == frames


def test_points_that_do_not_increase_are_a_usage_error(folder):
    points = ["--point", "0,0", "--point", "1.5,1", "--point", "1,2"]
    done = invoke("timewarp", "punch.bvh", "-o", "out.bvh", *points, cwd=folder)
    assert done.returncode == 2
    assert "point 2 (1 s shows 2 s) does not come after point 1 (1.5 s shows 1 s)" in done.stderr


def test_the_timing_of_another_file(folder):
    slow = kinema.timewarp.warp(kinema.read(folder / "punch.bvh"), [(0.0, 0.0), (2.0, 1.5)])
    kinema.write(slow, folder / "slow.bvh")
    args = ["punch.bvh", "-o", "out.bvh", "--like", "slow.bvh", "--json", "--plot", "pace.png"]
    pytest.importorskip("matplotlib")
    done = invoke("timewarp", *args, cwd=folder)
    assert json.loads(done.stdout)["frames"] == [120, slow.num_frames]
    assert (folder / "pace.png").stat().st_size > 5000
