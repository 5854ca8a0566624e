"""`kinema play`."""

from __future__ import annotations

import json

import pytest

import kinema
from tests.cli.running import invoke
from tests.compose.machine.clips import clips


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "takes").mkdir()
    for name in ("walk", "punch"):
        kinema.write(clips()[name], tmp_path / "takes" / f"{name}.bvh")
    return tmp_path / "takes"


def test_requests_are_played_reported_and_drawn(tmp_path, folder):
    output, picture = tmp_path / "out.bvh", tmp_path / "out.png"
    asked = "walk@0,punch@1.2s"
    done = invoke("play", folder, "--requests", asked, "-o", output, "--plot", picture)
    assert done.returncode == 0, done.output
    assert "2 requests to 2 states" in done.stdout
    assert "1.2" in done.stdout
    assert kinema.read(output).num_frames == round(4.2 * 30)
    assert picture.stat().st_size > 10_000


def test_random_requests_as_json(folder):
    done = invoke("play", folder, "--seconds", "6", "--seed", "3", "--json")
    assert done.returncode == 0, done.output
    found = json.loads(done.stdout)
    assert found["states"] == ["punch", "walk"]
    assert found["frames"] == 180
    assert found["figures"]["latency_s"] < 0.5
    assert {each["state"] for each in found["entered"]} == {"punch", "walk"}
    again = json.loads(invoke("play", folder, "--seconds", "6", "--seed", "3", "--json").stdout)
    assert again == found


def test_a_state_that_is_not_there_is_named(folder):
    done = invoke("play", folder, "--requests", "run@1")
    assert done.returncode != 0
    assert "no state named 'run'" in done.stderr
    assert "walk" in done.stderr
