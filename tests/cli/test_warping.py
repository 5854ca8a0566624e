"""warp and timewarp at the command line."""

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


def test_a_hand_reaches_a_point(folder):
    point = "left_hand@48f=0.3,1.3,0.4"
    done = invoke("warp", "punch.bvh", "-o", "out.bvh", "--reach", point, cwd=folder)
    assert done.returncode == 0
    assert "LeftHand at 0.8 s: point reached\n" in done.stdout
    assert "joint limits exceeded by up to" in done.stdout
    motion = kinema.read(folder / "out.bvh")
    hand = kinema.kinematics.forward(motion).positions[48, motion.skeleton.index("LeftHand")]
    assert hand == pytest.approx([0.3, 1.3, 0.4], abs=1e-5)


def test_a_key_from_another_file(folder):
    kinema.write(samples.reach(seconds=2.0).motion, folder / "reach.bvh")
    key = "0.8s,pose=reach.bvh@1s,in_s=0.7s,out_s=0.5s"
    done = invoke("warp", "punch.bvh", "-o", "out.bvh", "--key", key, "--json", cwd=folder)
    told = json.loads(done.stdout)
    assert told["keys"] == [48]
    assert told["changed"] == [7, 78]
    assert told["costs"]["frames"] == 71
    met, asked = (kinema.read(folder / name).rotations for name in ("out.bvh", "reach.bvh"))
    assert kinema.quat.distance(met[48], asked[60]).max() < 1e-5


def test_a_point_that_is_not_one_is_a_usage_error(folder):
    for text in ("left_hand=3", "left_hand@0.8s=1,2", "@1s=1,2,3"):
        done = invoke("warp", "punch.bvh", "-o", "out.bvh", "--reach", text, cwd=folder)
        assert done.returncode == 2
        assert "--reach" in done.stderr
