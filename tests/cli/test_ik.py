"""`kinema ik`, in its own process."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, samples
from kinema.ops.ik import limits
from tests.cli.running import invoke

GOAL = [0.35, 1.25, 0.3]  # in front of the left shoulder
AT = ",".join(map(str, GOAL))


@pytest.fixture(scope="module")
def reach(tmp_path_factory):
    path = tmp_path_factory.mktemp("reach") / "reach.bvh"
    kinema.write(samples.reach(target="up", fps=30.0, seconds=2.0).motion, path, decimals=9)
    return path


def place(path, joint):
    motion = kinema.read(path)
    return kinematics.forward(motion).positions[:, motion.skeleton.index(joint)]


@pytest.mark.parametrize(
    "options",
    [[], ["--base", "Spine", "--limits", "human"], ["--method", "two-bone"], ["--method", "solve"]],
    ids=["ccd", "limits", "two-bone", "solve"],
)
def test_the_hand_goes_where_it_should(reach, tmp_path, options):
    out = tmp_path / "out.bvh"
    result = invoke("ik", reach, "-o", out, "--tip", "LeftHand", "--goal", AT, *options)
    assert result.returncode == 0, result.stderr
    assert "LeftHand: goal met in 60 of 60 frames" in result.stdout
    assert np.abs(place(out, "LeftHand") - GOAL).max() < 2e-3
    if "human" in options:
        before, after = kinema.read(reach), kinema.read(out)
        chain = [after.skeleton.index(name) for name in ("Spine", "LeftArm", "LeftForeArm")]
        assert limits.human(before).excess(after.rotations)[:, chain].max() < 1e-5


def test_without_a_base_only_the_arm_turns(reach, tmp_path):
    out = tmp_path / "out.bvh"
    assert invoke("ik", reach, "-o", out, "--tip", "LeftHand", "--goal", AT).returncode == 0
    before, after = kinema.read(reach), kinema.read(out)
    turned = quat.distance(before.rotations, after.rotations).max(axis=0) > 1e-4
    names = [before.skeleton.names[j] for j in np.flatnonzero(turned)]
    assert names == ["LeftArm", "LeftForeArm"]


def test_frames_say_where_the_goal_holds_and_the_hand_eases_in_and_out(reach, tmp_path):
    out = tmp_path / "out.bvh"
    options = ["--tip", "LeftHand", "--goal", AT, "--frames", "0.8s:36", "--ease", "0.2"]
    result = invoke("ik", reach, "-o", out, *options, "--json")
    facts = json.loads(result.stdout)
    (goal,) = facts["goals"]
    assert (goal["tip"], goal["frames"], goal["met"]) == ("LeftHand", 12, 12)
    assert facts["height"] == pytest.approx(kinema.read(reach).skeleton.height)
    before, after = place(reach, "LeftHand"), place(out, "LeftHand")
    off = np.linalg.norm(after - before, axis=1)
    assert np.abs(after[24:36] - GOAL).max() < 1e-3
    assert off[:18].max() < 1e-5
    assert off[42:].max() < 1e-5
    assert (np.diff(off[18:25]) > 0).all()
    assert np.diff(off).max() < 0.5 * off.max()  # in steps, not with a jump


def test_by_moves_every_frame_from_where_it_is_and_several_tips_go_together(reach, tmp_path):
    out, plot = tmp_path / "out.bvh", tmp_path / "out.png"
    options = [
        "--tip",
        "LeftHand",
        "--by",
        "0.05,0.05,0.1",
        "--tip",
        "RightFoot",
        "--by",
        "0,0.2,0",
    ]
    result = invoke("ik", reach, "-o", out, *options, "--plot", plot)
    assert result.returncode == 0, result.stderr
    assert (
        np.abs(place(out, "LeftHand") - place(reach, "LeftHand") - [0.05, 0.05, 0.1]).max() < 1e-3
    )
    assert np.abs(place(out, "RightFoot") - place(reach, "RightFoot") - [0, 0.2, 0]).max() < 1e-3
    assert plot.stat().st_size > 10_000


def test_a_goal_out_of_reach_is_told(reach, tmp_path):
    result = invoke("ik", reach, "-o", tmp_path / "out.bvh", "--tip", "LeftHand", "--goal", "2,1,0")
    assert result.returncode == 0
    assert "goal met in 0 of 60 frames; farthest" in result.stdout
    assert "goals are in the file's unit" in result.stdout
    assert "a base nearer the root" in result.stdout
    assert "method solve reaches farther" in result.stdout.replace(",", "")


def test_pinned_feet_stay_while_the_body_reaches(reach, tmp_path):
    out = tmp_path / "out.bvh"
    options = ["--tip", "LeftHand", "--goal", "0.4,0.5,0.5", "--method", "solve"]
    pins = ["--pin", "LeftFoot", "--pin", "RightFoot"]
    assert invoke("ik", reach, "-o", out, *options, *pins).returncode == 0
    assert np.abs(place(out, "LeftHand") - [0.4, 0.5, 0.5]).max() < 2e-3
    assert np.abs(place(out, "LeftFoot") - place(reach, "LeftFoot")).max() < 2e-3


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (["--tip", "LeftHand"], 2, "give either goals or by"),
        (
            ["--tip", "LeftHand", "--goal", "1,2"],
            2,
            "must be 3 numbers",
        ),
        (
            ["--tip", "LeftHand", "--goal", AT, "--goal", AT],
            2,
            "1 tip needs 1 point in goals, found 2",
        ),
        (
            ["--tip", "LeftHand", "--goal", AT, "--method", "two-bone", "--base", "Spine"],
            2,
            "base can only be used with method ccd",
        ),
        (
            ["--tip", "LeftHand", "--goal", AT, "--pin", "LeftFoot"],
            2,
            "pins can only be used with method solve",
        ),
        (["--tip", "LeftHand", "--goal", AT, "--role", "hand"], 2, "expected ROLE=JOINT"),
        (["--tip", "LeftHnd", "--goal", AT], 2, "hint: closest: LeftHand"),
        (
            ["--tip", "LeftHand", "--goal", AT, "--base", "RightArm"],
            2,
            "hint: above it: LeftForeArm",
        ),
        (["--tip", "LeftHand", "--goal", "nan,0,0"], 2, "--goal: expected numbers"),
        (
            ["--tip", "LeftHand", "--goal", AT, "--frames", "50:20"],
            2,
            "within 0 and 60, found (50, 20)",
        ),
        (
            ["--tip", "LeftHand", "--goal", AT, "--frames", "x:20"],
            2,
            "expected 45f or 1.5s",
        ),
    ],
)
def test_errors_are_words(reach, tmp_path, options, code, words):
    result = invoke("ik", reach, "-o", "out.bvh", *options, cwd=tmp_path)
    assert (result.returncode, words in result.stderr) == (code, True), result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "out.bvh").exists()


def test_goals_of_several_kinds_can_be_typed(reach, tmp_path):
    out = tmp_path / "out.bvh"
    point = AT.replace(",", "/")
    goals = [
        "--goal",
        f"Position,joint=LeftHand,points={point}",
        "--goal",
        "CentreOfMass,weight=0.1",
    ]
    result = invoke("ik.solve", reach, "-o", out, *goals, "--pin", "LeftFoot")
    assert result.returncode == 0, result.stderr
    assert np.abs(place(out, "LeftHand") - GOAL).max() < 0.05
    assert "Position,joint=NAME,points=X/Y/..." in invoke("ik.solve", "--help").stdout
