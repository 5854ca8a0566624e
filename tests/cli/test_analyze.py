"""`kinema analyze`, in its own process."""

from __future__ import annotations

import json

import pytest

import kinema
from kinema import samples
from tests.cli.running import invoke


@pytest.fixture(scope="module")
def clips(tmp_path_factory):
    """A walk and jumps, as files; and what is true of them."""
    folder = tmp_path_factory.mktemp("clips")
    made = {
        "walk": samples.walk(seconds=4.0, fps=60.0, seed=3),
        "jumps": samples.jumps(directions=["up"], seconds=3.0, fps=60.0, seed=3),
    }
    for name, sample in made.items():
        kinema.write(sample.motion, folder / f"{name}.bvh", decimals=9)
    return {name: (folder / f"{name}.bvh", sample) for name, sample in made.items()}


def test_json_has_contacts_keys_and_floor(clips):
    path, sample = clips["walk"]
    result = invoke("analyze", path, "--json")
    assert result.returncode == 0, result.stderr
    facts = json.loads(result.stdout)
    found = kinema.contacts.detect(sample.motion)
    assert [(item["foot"], item["start"], item["end"]) for item in facts["contacts"]] == list(
        found.intervals
    )
    for item in facts["contacts"]:
        assert item["start_s"] == pytest.approx(item["start"] / 60.0)
        assert item["end_s"] == pytest.approx(item["end"] / 60.0)
    states = [(key["time"], key["state"]) for key in facts["support_keys"]]
    assert states == [(pytest.approx(key.time_s), key.state) for key in found.support_keys]
    assert facts["floor"] == pytest.approx(found.floor, abs=1e-6)
    assert facts["key_frames"] == [key.frame for key in kinema.analysis.key_times(sample.motion)]
    assert 80 < facts["gait"]["cadence"] < 140
    assert facts["path"]["length"] == pytest.approx(facts["path"]["distance"], rel=0.05)
    assert {stop["part"] for stop in facts["stops"]} >= {"left foot", "right foot"}
    assert set(facts["balance"]) == {"static", "dynamic"}
    assert "collisions" not in facts


def test_text_is_in_the_files_unit(clips, tmp_path):
    path, _ = clips["walk"]
    result = invoke("analyze", path, "--unit", "m", "--collisions")
    assert result.returncode == 0, result.stderr
    for words in (" m/s on average", "steps ", " per minute", "key times", "collisions"):
        assert words in result.stdout
    assert " units" in invoke("analyze", path).stdout


def test_several_inputs_make_a_list_and_a_folder_of_pictures(clips, tmp_path):
    walk, jumps = clips["walk"][0], clips["jumps"][0]
    result = invoke("analyze", walk, jumps, "--json", "--plot", tmp_path / "pictures")
    assert result.returncode == 0, result.stderr
    first, second = json.loads(result.stdout)
    assert first["gait"]["flight"] < 0.05
    assert [key["state"] for key in second["support_keys"]] == ["both", "none", "both"]
    for name in ("walk", "jumps"):
        assert (tmp_path / "pictures" / f"{name}.png").stat().st_size > 10_000
    again = invoke("analyze", walk, "--plot", tmp_path / "pictures" / "walk.png")
    assert again.returncode == 2
    assert "--force" in again.stderr


def test_one_input_of_several_may_fail(clips, tmp_path):
    bad = tmp_path / "bad.bvh"
    bad.write_text("HIERARCHY\n")
    result = invoke("analyze", clips["walk"][0], bad, "--json")
    assert result.returncode == 3
    assert "1 of 2 inputs failed" in result.stderr
    found, failed = json.loads(result.stdout)
    assert "contacts" in found
    assert failed["file"] == str(bad)
    assert "error" in failed


def test_roles_can_be_given_and_are_checked(clips):
    path, _ = clips["walk"]
    legs = {"hip": "UpLeg", "knee": "Leg", "ankle": "Foot", "toe": "ToeBase"}
    sides = (("left", "Right"), ("right", "Left"))
    pairs = [f"{a}_{role}={b}{joint}" for a, b in sides for role, joint in legs.items()]
    swapped = [word for pair in pairs for word in ("--role", pair)]
    plain, other = (json.loads(invoke("analyze", path, "--json", *o).stdout) for o in ([], swapped))
    swap = {"left": "right", "right": "left"}
    assert sorted((swap[c["foot"]], c["start"]) for c in other["contacts"]) == sorted(
        (c["foot"], c["start"]) for c in plain["contacts"]
    )
    result = invoke("analyze", path, "--role", "left_toe=Nose")
    assert result.returncode == 2
    assert "no joint named 'Nose'" in result.stderr
    assert invoke("analyze", path, "--role", "left_toe").returncode == 2


def test_an_added_rest_pose_is_warned_of(data):
    path = data / "bvh" / "cmu" / "02_01.bvh"
    assert "added rest pose" in invoke("analyze", path, "--json").stderr
    assert "added rest pose" not in invoke("analyze", path, "--json", "--drop-rest").stderr


def test_a_body_without_feet_is_told_of(tmp_path):
    box = kinema.Skeleton.build(["box", "lid"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    thing = kinema.Motion(
        box, kinema.quat.identity((9, 2)), [[[0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]] * 9, 0.1
    )
    kinema.write(thing, tmp_path / "box.bvh")
    result = invoke("analyze", tmp_path / "box.bvh", "--plot", tmp_path / "box.png")
    assert result.returncode == 0, result.stderr
    assert "feet       none found; for a body on two legs declare them" in result.stdout
    assert (tmp_path / "box.png").exists()
