"""`kinema blend`, in its own process."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, samples
from kinema.ops import blend
from tests.cli.running import invoke


@pytest.fixture(scope="module")
def reaches(tmp_path_factory):
    """A reach up, one down and back, and a slower one up, as files."""
    folder = tmp_path_factory.mktemp("reaches")
    made = {
        "up": samples.reach(target="up", fps=30.0),
        "back": samples.reach(target="down_back", fps=30.0),
        "slow": samples.reach(target="up", fps=30.0, seconds=4.5),
    }
    for name, sample in made.items():
        kinema.write(sample.motion, folder / f"{name}.bvh", decimals=9)
    return {name: folder / f"{name}.bvh" for name in made}


def test_half_of_each_is_what_comes_unasked(reaches, tmp_path):
    out, plot = tmp_path / "side.bvh", tmp_path / "pictures" / "side.png"
    result = invoke("blend", reaches["up"], reaches["back"], "-o", out, "--plot", plot)
    assert result.returncode == 0, result.stderr
    assert "2 motions blended into " in result.stdout
    expected = blend.pair(kinema.read(reaches["up"]), kinema.read(reaches["back"]), 0.5)
    assert quat.distance(kinema.read(out).rotations, expected.rotations).max() < 1e-5
    assert plot.stat().st_size > 10_000


def test_weights_are_the_seconds_share_or_one_each(reaches, tmp_path):
    one, other = tmp_path / "one.bvh", tmp_path / "other.bvh"
    files = reaches["up"], reaches["back"]
    assert invoke("blend", *files, "-o", one, "--weight", 0.25).returncode == 0
    weights = ["--weights", "3,1", "--mean", "first"]
    assert invoke("blend", *files, "-o", other, *weights).returncode == 0
    a, b = kinema.read(one), kinema.read(other)
    assert quat.distance(a.rotations, b.rotations).max() < 1e-5
    up, back = (kinematics.forward(kinema.read(path)).positions for path in files)
    found = kinematics.forward(a).positions
    assert np.abs(found - up).max() < np.abs(found - back).max()


def test_registered_motions_are_blended_in_step(reaches, tmp_path):
    out = tmp_path / "out.bvh"
    files = reaches["up"], reaches["slow"]
    result = invoke("blend", *files, "-o", out, "--register")
    assert result.returncode == 0
    assert "% of height from motion 1" in result.stdout
    up, found = (kinematics.forward(kinema.read(path)).positions for path in (files[0], out))
    assert found.shape == up.shape
    assert np.abs(found - up).max() < 0.05  # a hand's breadth in a reach of a metre
    assert invoke("blend", *files, "-o", out, "--force").returncode == 0
    assert np.abs(kinematics.forward(kinema.read(out)).positions - up).max() > 0.2  # out of step


@pytest.mark.parametrize(
    ("options", "code", "words"),
    [
        (["--weight", "1.5"], 2, "--weight: expected a number from 0 to 1"),
        (["--weights", "1,2,3"], 2, "weights must be 2 numbers"),
        (["--weights", "1,x"], 2, "--weights: expected numbers such as"),
        (["--weight", "0.5", "--weights", "1,2"], 2, "either weight or weights"),
        (["--weights", "1,-1"], 2, "error: weights must not sum to 0"),
        (["--plot", "x.xyz"], 2, "--plot writes .png, .svg, .pdf"),
    ],
)
def test_errors_are_words(reaches, tmp_path, options, code, words):
    files = reaches["up"], reaches["back"]
    result = invoke("blend", *files, "-o", "out.bvh", *options, cwd=tmp_path)
    assert (result.returncode, words in result.stderr) == (code, True), result.stderr
    assert "Traceback" not in result.stderr
    assert not (tmp_path / "out.bvh").exists()


def test_one_motion_three_with_one_weight_and_another_rate_are_refused(reaches, motion, tmp_path):
    up, out = reaches["up"], tmp_path / "out.bvh"
    assert "at least two motions" in invoke("blend", up, "-o", out).stderr
    assert "give weights" in invoke("blend", up, up, up, "-o", out, "--weight", 0.5).stderr
    kinema.write(motion, tmp_path / "other.bvh")
    assert (
        "one has 24 joints, the other 5"
        in invoke("blend", up, tmp_path / "other.bvh", "-o", out).stderr
    )
    out.write_text("precious")
    assert "already exists" in invoke("blend", up, up, "-o", out).stderr
    assert out.read_text() == "precious"
