"""retarget at the command line: one file, many files with an audit, the map."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import kinematics, samples
from kinema.motion import Motion
from tests.cli.running import invoke
from tests.ops.retarget.builds import long_legged


@pytest.fixture
def folder(tmp_path):
    walk = samples.walk(seconds=2.0).motion
    tall = long_legged(walk.skeleton)
    rest = Motion(tall, tall.rest_rotations[None], tall.offsets[None], 1 / 60)
    kinema.write(walk, tmp_path / "walk.bvh")
    kinema.write(samples.walk(style="brisk", seconds=2.0).motion, tmp_path / "brisk.bvh")
    kinema.write(rest, tmp_path / "tall.bvh")
    return tmp_path


def test_one_file(folder):
    done = invoke("retarget", "walk.bvh", "--to", "tall.bvh", "-o", "out.bvh", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "planted feet drift 0% of leg length" in done.stdout
    result, body = kinema.read(folder / "out.bvh"), kinema.read(folder / "tall.bvh")
    assert result.num_frames == 120
    assert result.skeleton.names == body.skeleton.names
    assert np.abs(result.skeleton.offsets[1:] - body.skeleton.offsets[1:]).max() < 1e-4
    hips = kinematics.forward(result).positions[:, 0]
    assert hips[-1, 2] - hips[0, 2] > 200.0  # centimetres


def test_many_files_are_audited(folder):
    done = invoke(
        "retarget", "walk.bvh", "brisk.bvh", "--to", "tall.bvh", "-o", "out", "--json", cwd=folder
    )
    found = json.loads(done.stdout)
    assert [entry["file"] for entry in found] == ["walk.bvh", "brisk.bvh"]
    assert {"drift", "depth", "limb_deg", "jerk"} <= set(found[0]["figures"])
    assert found[0]["out_of_bounds"] == []
    assert (folder / "out" / "brisk.bvh").is_file()
    loose = ["retarget", "walk.bvh", "brisk.bvh", "--to", "tall.bvh", "-o", "free"]
    done = invoke(*loose, "--feet", "free", cwd=folder)
    assert "2 of 2 out of bounds: walk.bvh (drift" in done.stderr


def test_the_map_can_be_printed_edited_and_given_back(folder):
    done = invoke("retarget", "walk.bvh", "--to", "tall.bvh", "--show-map", cwd=folder)
    found = json.loads(done.stdout)
    assert found["LeftArm"] == "LeftArm"
    found["Head"] = None
    (folder / "map.json").write_text(json.dumps(found))
    command = ["retarget", "walk.bvh", "--to", "tall.bvh", "--mapping", "map.json", "-o", "out.bvh"]
    assert invoke(*command, cwd=folder).returncode == 0
    head = kinema.read(folder / "out.bvh").joint("Head")
    assert np.abs(np.abs(head.rotations[:, 0]) - 1.0).max() < 1e-6
    one = invoke(*command[:4], "--mapping", "Head=Neck", "-o", "other.bvh", "--json", cwd=folder)
    assert json.loads(one.stdout)["mapping"]["Head"] == "Neck"


def test_what_is_wrong_is_said(folder):
    done = invoke("retarget", "walk.bvh", "-o", "out.bvh", cwd=folder)
    assert done.returncode == 2
    assert "--to" in done.stderr
    command = ["retarget", "walk.bvh", "--to", "tall.bvh", "-o", "out.bvh"]
    done = invoke(*command, "--mapping", "Hed=Head", cwd=folder)
    assert "no joint named 'Hed'" in done.stderr
    assert "closest: Head" in done.stderr


def test_a_picture(folder):
    pytest.importorskip("matplotlib")
    done = invoke("retarget", "walk.bvh", "--to", "tall.bvh", "--plot", "fit.png", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert (folder / "fit.png").stat().st_size > 20_000
