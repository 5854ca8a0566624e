"""`kinema filter` smooths, shows what it did, and compares the methods."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import filters, quat, samples
from kinema.catalogue import find
from kinema.cli.operations import command_for
from kinema.schema import describe
from tests.cli.running import invoke

SPIN = """HIERARCHY
ROOT hips
{
OFFSET 0 0 0
CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
JOINT head
{
OFFSET 0 1 0
CHANNELS 3 Xrotation Yrotation Zrotation
End Site
{
OFFSET 0 0.2 0
}
}
}
MOTION
Frames: 161
Frame Time: 0.01
"""


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    """A walk with jitter and one outlier, as a file."""
    path = tmp_path_factory.mktemp("filter") / "walk.bvh"
    sample = samples.walk(seconds=1.0, noise_rad=0.01)
    rotations = np.array(sample.motion.rotations)
    arm = sample.motion.skeleton.index("LeftForeArm")
    rotations[30, arm] = quat.mul(rotations[30, arm], quat.from_axis_angle([1, 0, 0], 1.0))
    kinema.write(sample.motion.with_arrays(rotations=rotations), path)
    return path


@pytest.fixture(scope="module")
def spin(tmp_path_factory):
    """Turns twice about itself, its angle written from -180 to 180 as capture software does."""
    path = tmp_path_factory.mktemp("filter") / "spin.bvh"
    angles = (np.linspace(0.0, 720.0, 161) + 180.0) % 360.0 - 180.0
    rows = [f"0 1 0 0 0 {angle:.6f} {10 * np.sin(k / 8):.6f} 0 0" for k, angle in enumerate(angles)]
    path.write_text(SPIN + "\n".join(rows) + "\n")
    return path


def test_every_parameter_of_the_operation_is_an_option():
    command = command_for(find("filter"), "filter")
    options = {option for param in command.params for option in param.opts}
    for parameter in describe(filters.smooth).parameters:
        assert "--" + parameter.name.replace("_", "-") in options
    assert {"--window", "--cutoff"} <= options
    assert "kinema filter" in command.help


def test_it_writes_what_the_operation_gives(walk, tmp_path):
    result = invoke(
        "filter", walk, "-o", tmp_path / "calm.bvh", "--kernel", "average", "--width", 9
    )
    assert result.returncode == 0, result.output
    expected = filters.smooth(kinema.read(walk), kernel="average", width=9)
    found = kinema.read(tmp_path / "calm.bvh")
    assert quat.distance(found.rotations, expected.rotations).max() < 1e-6
    assert result.stdout == ""


def test_outliers_go_with_any_window_unless_they_are_to_stay(walk, tmp_path):
    motion = kinema.read(walk)
    arm = motion.skeleton.index("LeftForeArm")

    def spike_left(*options):
        result = invoke("filter", walk, "-o", tmp_path / "out.bvh", "--force", *options)
        assert result.returncode == 0
        assert ("1 outlier replaced" in result.stderr) == ("--no-despike" not in options)
        track = kinema.read(tmp_path / "out.bvh").rotations[:, arm]
        return float(quat.distance(track[29:31], track[30:32]).max())

    assert spike_left() < 0.15
    assert spike_left("--width", 3) < 0.15
    assert spike_left("--width", 3, "--no-despike") > 0.3


def test_a_plot_states_the_largest_change_and_needs_no_output(walk, tmp_path):
    result = invoke("filter", walk, "--plot", tmp_path / "new" / "change.png")
    assert result.returncode == 0, result.output
    assert (tmp_path / "new" / "change.png").read_bytes()[1:4] == b"PNG"
    assert "in LeftForeArm at 0.5 s (frame 30)" in result.stdout
    assert "peak speed" in result.stdout
    other = invoke(
        "filter", walk, "--plot", tmp_path / "head.svg", "--plot-joint", "Head", "--json"
    )
    assert json.loads(other.stdout)["joint"] == "Head"
    assert invoke("filter", walk, "--plot", tmp_path / "head.svg").returncode != 0  # it exists


def test_the_change_reported_is_the_one_made(walk):
    change = json.loads(invoke("filter", walk, "--json").stdout)
    motion = kinema.read(walk)
    off = np.degrees(quat.distance(motion.rotations, filters.smooth(motion).rotations))
    assert change["angle_deg"] == pytest.approx(off.max())
    assert off[change["frame"], motion.skeleton.index(change["joint"])] == off.max()
    before, after = change["peak_speed_deg_s"]
    assert after < before
    assert change["outliers"] == 1


def test_compare_finds_qlerp_and_expmap_failing_where_signs_change(spin):
    found = json.loads(invoke("filter", spin, "--compare", "--json").stdout)["compare"]
    methods = {entry["method"]: entry for entry in found["methods"]}
    assert found["kernel"] == "average of 51 frames"
    assert found["sign_changes"] >= 1
    assert methods["local"]["verdict"] == "agrees"
    assert methods["qlerp"]["max_off_deg"] > 90
    assert methods["qlerp"]["verdict"].startswith("fails")
    assert methods["expmap"]["verdict"].startswith("fails")
    assert methods["qlerp, signs aligned"]["verdict"] == "agrees"
    # a joint that goes right round is lost to expmap with aligned signs too
    assert methods["expmap, signs aligned"]["max_off_deg"] > 90
    assert any("change sign" in line for line in found["explanation"])


def test_compare_says_so_where_all_methods_agree(walk, tmp_path):
    result = invoke("filter", walk, "--compare", tmp_path / "methods.png", "--width", 5)
    assert result.returncode == 0, result.output
    assert "gaussian of 5 frames, by each method" in result.stdout
    assert "fails" not in result.stdout
    assert "any method will do" in result.stdout
    assert (tmp_path / "methods.png").read_bytes()[1:4] == b"PNG"


def test_several_inputs_are_several_reports_and_pictures(walk, spin, tmp_path):
    result = invoke(
        "filter", walk, spin, "-o", tmp_path / "out", "--plot", tmp_path / "plots", "--json"
    )
    assert result.returncode == 0, result.output
    assert [entry["file"] for entry in json.loads(result.stdout)] == [str(walk), str(spin)]
    assert sorted(path.name for path in (tmp_path / "plots").iterdir()) == ["spin.png", "walk.png"]
    assert kinema.read(tmp_path / "out" / "spin.bvh").num_frames == 161


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["WALK"], "give -o OUT"),
        (["WALK", "--plot-joint", "Head"], "give -o OUT"),
        (["WALK", "-o", "x.bvh", "--width", "4"], "width must be an odd number"),
        (["--compare", "WALK", "WALK"], "inputs come before it"),
        (["WALK", "--plot", "x.gif"], "--plot writes .png"),
    ],
)
def test_usage_errors(walk, tmp_path, monkeypatch, args, words):
    monkeypatch.chdir(tmp_path)
    result = invoke("filter", *[walk if arg == "WALK" else arg for arg in args])
    assert result.returncode == 2
    assert words in result.output


def test_a_dry_run_writes_and_draws_nothing(walk, tmp_path):
    result = invoke(
        "filter", walk, "-o", tmp_path / "x.bvh", "--plot", tmp_path / "x.png", "--dry-run"
    )
    assert result.returncode == 0
    assert list(tmp_path.iterdir()) == []
    assert "report only" in invoke("filter", walk, "--compare", "--dry-run").stdout
