"""`kinema keys` says which frames matter, writes them or the motion, draws and compares."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import keyframes, quat, samples
from kinema.catalogue import find
from kinema.cli.operations import command_for
from kinema.schema import describe
from tests.cli.running import invoke


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    path = tmp_path_factory.mktemp("keys") / "walk.bvh"
    kinema.write(samples.walk(seconds=1.0).motion, path)
    return path


@pytest.fixture(scope="module")
def punch(tmp_path_factory):
    path = tmp_path_factory.mktemp("keys") / "punch.bvh"
    kinema.write(samples.punch().motion[:50], path)
    return path


def test_every_parameter_of_the_operation_is_an_option():
    command = command_for(find("keys"), "keys")
    options = {option for param in command.params for option in param.opts}
    for parameter in describe(keyframes.select).parameters:
        assert "--" + parameter.name.replace("_", "-") in options
    assert all("`" not in (param.help or "") for param in command.params[1:])


def test_json_has_the_agreed_names_and_the_librarys_numbers(walk):
    found = json.loads(invoke("keys", walk, "--method", "saliency", "--count", 7, "--json").stdout)
    expected = keyframes.select(kinema.read(walk), method="saliency", count=7)
    assert found["method"] == "saliency"
    assert found["frames"] == expected.frames.tolist()
    assert found["count"] == 7
    assert found["ratio"] == pytest.approx(7 / 60)
    assert found["threshold"] == expected.threshold
    error, report = found["error"], expected.report
    assert error["position_mean"] == pytest.approx(report.position_mean)
    assert error["position_max"] == pytest.approx(report.position_max)
    assert error["rotation_mean_deg"] == pytest.approx(np.degrees(report.rotation_mean_rad))
    assert error["rotation_max_deg"] == pytest.approx(np.degrees(report.rotation_max_rad))
    assert error["position_max_of_height"] == pytest.approx(
        report.position_max / kinema.read(walk).skeleton.height
    )


def test_words_name_the_frames_and_the_worst_joint(walk):
    result = invoke("keys", walk, "--method", "distance", "--threshold", 1.105)
    expected = keyframes.select(kinema.read(walk), method="distance", threshold=1.105)
    assert result.returncode == 0, result.output
    assert " ".join(map(str, expected.frames)) in result.stdout
    assert f"{expected.count} of 60 frames" in result.stdout
    assert f"{expected.report.worst_joint}, frame {expected.report.worst_frame}" in result.stdout


def test_a_json_file_holds_the_keys_and_a_bvh_the_rebuilt_motion(walk, tmp_path):
    assert invoke("keys", walk, "--count", 9, "-o", tmp_path / "new" / "keys.json").returncode == 0
    held = json.loads((tmp_path / "new" / "keys.json").read_text())
    assert held["frames"] == keyframes.select(kinema.read(walk), count=9).frames.tolist()
    assert (held["num_frames"], held["frame_time"]) == (60, kinema.read(walk).frame_time)

    for more, expected in (
        ([], keyframes.rebuild(kinema.read(walk), held["frames"])),
        (
            ["--interpolation", "hold"],
            keyframes.rebuild(kinema.read(walk), held["frames"], interpolation="hold"),
        ),
        (["--only-keys"], keyframes.extract(kinema.read(walk), held["frames"])),
    ):
        result = invoke("keys", walk, "--count", 9, "-o", tmp_path / "out.bvh", "--force", *more)
        assert result.returncode == 0, result.output
        found = kinema.read(tmp_path / "out.bvh")
        assert found.num_frames == expected.num_frames
        assert quat.distance(found.rotations, expected.rotations).max() < 1e-6
    again = keyframes.rebuild(kinema.read(tmp_path / "out.bvh"), held["frames"])
    whole = keyframes.rebuild(kinema.read(walk), held["frames"])
    assert quat.distance(again.rotations, whole.rotations).max() < 1e-6


def test_nothing_is_overwritten_unasked(walk, tmp_path):
    (tmp_path / "keys.json").write_text("precious")
    result = invoke("keys", walk, "--count", 9, "-o", tmp_path / "keys.json")
    assert result.returncode == 2
    assert "already exists" in result.stderr
    assert (tmp_path / "keys.json").read_text() == "precious"


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (["--share", "10%"], {"share": 0.1}),
        (["--share", "0.1"], {"share": 0.1}),
        (["--max-error", "2cm", "--unit", "m"], {"max_error": 0.02}),
        (["--max-error", "20 mm", "--unit", "m"], {"max_error": 0.02}),
        (["--max-error", "0.02"], {"max_error": 0.02}),
        (["--count", "9", "--pins", "0.5s,11f"], {"count": 9, "pins": [11, 30]}),
        (["--count", "9", "--pins", "11", "--pins", "30"], {"count": 9, "pins": [11, 30]}),
        (
            ["--method", "distance", "--share", "0.2", "--weights", "Hips=3,Head=0"],
            {"method": "distance", "share": 0.2, "weights": {"Hips": 3.0, "Head": 0.0}},
        ),
        (
            ["--method", "distance", "--share", "0.2", "--weights", "bones", "--root"],
            {"method": "distance", "share": 0.2, "weights": "bones", "root": True},
        ),
        (
            ["--method", "saliency", "--count", "9", "--joints", "Head,LeftHand"],
            {"method": "saliency", "count": 9, "joints": ["Head", "LeftHand"]},
        ),
    ],
)
def test_what_people_write_is_what_they_mean(walk, written, meant):
    result = invoke("keys", walk, *written, "--json")
    assert result.returncode == 0, result.output
    expected = keyframes.select(kinema.read(walk), **meant)
    assert json.loads(result.stdout)["frames"] == expected.frames.tolist()


def test_a_share_of_the_height_is_a_length(walk):
    found = json.loads(invoke("keys", walk, "--max-error", "2%", "--json").stdout)
    assert found["error"]["position_max_of_height"] <= 0.02 * (1.0 + 1e-9)


@pytest.mark.parametrize("method", ["auto", "distance", "saliency", "spacing", "split"])
def test_a_picture_of_each_method(walk, tmp_path, method):
    picture = tmp_path / "keys.png"
    result = invoke("keys", walk, "--method", method, "--share", "15%", "--plot", picture)
    assert result.returncode == 0, result.output
    assert picture.read_bytes()[1:4] == b"PNG"


def test_compare_has_every_method_with_as_many_keys(walk, tmp_path):
    picture = tmp_path / "methods.svg"
    result = invoke("keys", walk, "--count", 8, "--compare", picture, "--json")
    assert result.returncode == 0, result.output
    found = {row["name"]: row for row in json.loads(result.stdout)["compare"]["methods"]}
    assert {"spacing", "distance", "split", "saliency", "auto", "optimal"} <= set(found)
    assert {row["count"] for row in found.values()} == {8}
    best = found["optimal"]["error"]["position_max"]
    assert all(row["error"]["position_max"] >= best * (1 - 1e-9) for row in found.values())
    assert picture.read_bytes().startswith(b"<?xml")
    words = invoke("keys", walk, "--count", 8, "--compare").stdout
    for name in found:
        assert f"\n  {name} " in words


def test_several_inputs_are_several_reports_and_files(walk, punch, tmp_path):
    result = invoke("keys", walk, punch, "--share", "20%", "-o", tmp_path / "out", "--json")
    assert result.returncode == 0, result.output
    assert [entry["file"] for entry in json.loads(result.stdout)] == [str(walk), str(punch)]
    assert kinema.read(tmp_path / "out" / "punch.bvh").num_frames == 50


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--count", "9", "--share", "10%"], "give only one of count, threshold, share, max_error"),
        (["--count", "1"], "count must be from 2"),
        (["--share", "ten"], "--share: expected a number (10% or 0.1)"),
        (["--max-error", "1 parsec"], "--max-error: expected a number (2cm or 1%)"),
        (["--max-error", "1cm"], "needs to know the file's unit, and the file does not say"),
        (["--pins", "1h"], "expected a whole number (45f or 1.5s)"),
        (["--weights", "Hips=much"], "NAME=VALUE pairs, each value a number, found 'Hips=much'"),
        (["--method", "spacing", "--weights", "bones"], "weights is not used by method 'spacing'"),
        (["--plot", "x.gif"], "--plot writes .png"),
    ],
)
def test_usage_errors(walk, tmp_path, monkeypatch, args, words):
    monkeypatch.chdir(tmp_path)
    result = invoke("keys", walk, *args)
    assert result.returncode == 2
    assert words in " ".join(result.output.split())


def test_a_count_no_threshold_gives_is_answered_with_those_that_are(tmp_path):
    """Two poses in turn: a threshold gives nearly all of the frames or hardly any."""
    motion = samples.punch().motion
    poses = np.tile([0, 40], 10)
    there = motion.with_arrays(rotations=motion.rotations[poses], positions=motion.positions[poses])
    kinema.write(there, tmp_path / "flip.bvh")
    result = invoke("keys", tmp_path / "flip.bvh", "--method", "distance", "--count", 7)
    assert result.returncode == 2
    assert "given by no threshold; the nearest that are: " in " ".join(result.output.split())
    exact = invoke(
        "keys", tmp_path / "flip.bvh", "--method", "distance", "--count", 7, "--exact", "--json"
    )
    assert json.loads(exact.stdout)["count"] == 7


def test_a_dry_run_writes_nothing(walk, tmp_path):
    result = invoke(
        "keys", walk, "-o", tmp_path / "x.bvh", "--plot", tmp_path / "x.png", "--dry-run"
    )
    assert result.returncode == 0
    assert list(tmp_path.iterdir()) == []


def test_held_poses_are_measured_as_they_are_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    kinema.write(kinema.samples.walk(seconds=1.0).motion, "walk.bvh")
    args = ["walk.bvh", "--count", "8", "--interpolation", "hold", "-o", "held.bvh", "--json"]
    said = json.loads(invoke("keys", *args).stdout)["error"]["position_max"]
    errors = kinema.keyframes.measure_error(kinema.read("walk.bvh"), kinema.read("held.bvh"))
    assert said == pytest.approx(errors.position_max, rel=1e-4)


def test_a_share_may_be_written_as_a_number_or_in_per_cent(walk):
    first, second = (invoke("keys", walk, "--share", share).stdout for share in ("5%", "0.05"))
    assert first == second
    assert "3 of 60 frames" in first
    refused = invoke("keys", walk, "--share", "5")
    assert refused.returncode == 2
    assert "10% or 0.1" in refused.stderr


def test_a_file_with_poses_rebuilds_the_motion(walk, tmp_path):
    keys, light = tmp_path / "keys.json", tmp_path / "light.npz"
    invoke("keys", walk, "--count", 9, "--with-poses", "-o", keys)
    invoke("keys", walk, "--count", 9, "-o", light)
    again, written = keyframes.load(keys), kinema.read(light)
    np.testing.assert_array_equal(again.rotations, written.rotations)
    np.testing.assert_array_equal(again.positions, written.positions)


def test_every_count_is_a_command(walk, tmp_path):
    plot = tmp_path / "counts.png"
    found = json.loads(invoke("keyframes.all_counts", walk, "--json", "--plot", plot).stdout)
    assert len(found["counts"]) == 59
    assert plot.stat().st_size > 0
