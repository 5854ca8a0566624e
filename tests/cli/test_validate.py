from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from tests.cli.running import invoke

SMALL = """HIERARCHY
ROOT hips
{
OFFSET 0 0 0
CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
}
MOTION
Frames: 3
Frame Time: 0.1
0 1 0 10 0 0
0 1 0 20 NaN 0
0 1 0 30,5 0 0
"""


@pytest.fixture
def odd(tmp_path):
    path = tmp_path / "odd.bvh"
    path.write_text(SMALL)
    return path


def test_each_deviation_is_named_with_severity_and_line(odd):
    result = invoke("validate", odd, "--json")
    assert result.returncode == 0
    findings = json.loads(result.stdout)["findings"]
    assert [(item["severity"], item["line"]) for item in findings] == [
        ("warning", 11),
        ("warning", 12),
        ("warning", None),
    ]
    assert "marked as missing" in findings[0]["message"]
    assert "line 12: decimal comma" in invoke("validate", odd).stdout


def test_an_error_is_a_finding_too_and_leaves_with_1(odd):
    odd.write_text(SMALL.replace("30,5", "thirty"))
    result = invoke("validate", odd, "--json")
    assert result.returncode == 1
    (error,) = [f for f in json.loads(result.stdout)["findings"] if f["severity"] == "error"]
    assert error == {
        "severity": "error",
        "line": 12,
        "message": "expected a number, found 'thirty'",
    }


def test_a_clean_copy_is_written(odd, tmp_path):
    result = invoke("validate", odd, "--fix", tmp_path / "clean.bvh")
    assert result.returncode == 0
    assert "missing samples are written as the last known value" in result.stderr
    assert "no problems found" in invoke("validate", tmp_path / "clean.bvh").stdout
    clean = kinema.read(tmp_path / "clean.bvh")
    assert clean.num_frames == 3
    assert clean.missing is None


def test_made_up_frames_and_jumps_are_named(body, tmp_path, rng):
    rotations = np.tile(kinema.quat.random(rng, (1, 8)), (60, 1, 1))
    rotations[:, body.is_end] = [1, 0, 0, 0]
    rotations[0] = [1, 0, 0, 0]
    positions = np.tile(body.offsets, (60, 1, 1))
    positions[30:, 0, 0] += 50
    motion = kinema.Motion(body, rotations, positions, 0.01)
    kinema.write(motion, tmp_path / "clip.bvh")
    said = invoke("validate", tmp_path / "clip.bvh", "--up", "y").stdout
    assert "frame 0 looks like an added rest pose" in said
    assert "jumps at frame 30" in said
    invoke("validate", tmp_path / "clip.bvh", "--fix", tmp_path / "clean.bvh", "--drop-rest")
    assert kinema.read(tmp_path / "clean.bvh", up="y").num_frames == 59


def test_several_files_make_a_list(odd, tmp_path):
    (tmp_path / "bad.bvh").write_text("nothing")
    result = invoke("validate", odd, tmp_path / "bad.bvh", "--json")
    reports = json.loads(result.stdout)
    assert [len(report["findings"]) for report in reports] == [3, 1]
    assert result.returncode == 3
    assert result.stderr == "1 of 2 inputs failed\n"
    assert invoke("validate", tmp_path / "bad.bvh", tmp_path / "bad.bvh").returncode == 1
