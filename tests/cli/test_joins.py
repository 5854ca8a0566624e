from __future__ import annotations

import json

import kinema
from kinema import samples
from tests.cli.running import invoke


def files(folder):
    for name, motion in (("walk", samples.walk(seconds=2.0)), ("run", samples.run_stop())):
        kinema.write(motion.motion, folder / f"{name}.bvh")
    return str(folder / "walk.bvh"), str(folder / "run.bvh")


def test_clips_are_joined_to_one_file(tmp_path):
    walk, fast = files(tmp_path)
    output = tmp_path / "both.bvh"
    done = invoke("transition", walk, fast, walk, "-o", str(output), "--json")
    assert done.returncode == 0, done.output
    found = json.loads(done.stdout)
    assert len(found["joins"]) == 2
    assert kinema.read(output).num_frames == found["frames"]
    assert found["joins"][0]["drift_percent_of_leg"] < 0.5


def test_all_of_both_clips_is_shown(tmp_path):
    walk, fast = files(tmp_path)
    done = invoke(
        "transition", walk, fast, "-o", str(tmp_path / "b.bvh"), "--max-trim", "0s", "--json"
    )
    assert done.returncode == 0, done.output
    assert json.loads(done.stdout)["joins"][0]["trimmed_s"] == 0.0


def test_clips_are_connected_and_looped(tmp_path):
    walk, fast = files(tmp_path)
    done = invoke(
        "connect", walk, fast, "-o", str(tmp_path / "c.bvh"), "--base", "LeftFoot", "--json"
    )
    assert done.returncode == 0, done.output
    assert json.loads(done.stdout)["joins"][0]["base"] == "LeftFoot"
    done = invoke("loop", walk, "-o", str(tmp_path / "l.bvh"), "--cycles", "3", "--json")
    assert done.returncode == 0, done.output
    assert kinema.read(tmp_path / "l.bvh").num_frames == json.loads(done.stdout)["frames"]


def test_one_clip_cannot_be_joined(tmp_path):
    walk, _ = files(tmp_path)
    done = invoke("transition", walk, "-o", str(tmp_path / "b.bvh"))
    assert done.returncode == 2
    assert "at least two motions" in done.stderr
