"""`kinema graph`."""

from __future__ import annotations

import json

import pytest

import kinema
from kinema import samples
from tests.cli.running import invoke


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    tmp_path = tmp_path_factory.mktemp("graph")
    (tmp_path / "takes").mkdir()
    for style in ("neutral", "brisk"):
        kinema.write(
            samples.walk(style=style, fps=30.0).motion, tmp_path / "takes" / f"{style}.bvh"
        )
    path = tmp_path / "moves.graph.json"
    picture = tmp_path / "moves.png"
    done = invoke(
        *("graph", "build", tmp_path / "takes", "-o", path, "--threshold", "0.2"),
        *("--plot", picture),
    )
    assert done.returncode == 0, done.output
    assert "2 clips, 240 frames at 30 fps" in done.stdout
    assert picture.stat().st_size > 10_000
    return path


def test_a_graph_is_walked(tmp_path, built):
    output, picture = tmp_path / "walk.bvh", tmp_path / "walk.png"
    done = invoke(
        *("graph", "walk", built, "--seconds", "8", "--seed", "3", "-o", output),
        *("--plot", picture, "--json"),
    )
    assert done.returncode == 0, done.output
    assert kinema.read(output).num_frames == 240
    found = json.loads(done.stdout)
    assert found["frames"] == 240
    assert len(found["clips"]) == len(found["joins"]) + 1
    assert picture.stat().st_size > 10_000


def test_a_path_leads_to_a_clip_and_to_a_place(tmp_path, built):
    for number, to in enumerate((("--start", "neutral", "--to", "brisk"), ("--to", "0,3"))):
        output = tmp_path / f"{number}.bvh"
        done = invoke("graph", "walk", built, *to, "-o", output)
        assert done.returncode == 0, done.output
        assert "clips in a row" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--start", "nobody"), "no clip named 'nobody'"),
        (("--to", "brisk"), "needs a clip to begin with"),
        (("--seconds", "x"), "--seconds: expected a number"),
        (("--seconds", "-1"), "seconds must be more than 0"),
    ],
)
def test_what_cannot_be_walked_is_said(tmp_path, built, arguments, message):
    done = invoke("graph", "walk", built, "-o", tmp_path / "walk.bvh", *arguments)
    assert done.returncode != 0
    assert message in done.stderr


def test_a_graph_is_written_as_json_and_a_walk_as_a_motion(tmp_path, built):
    done = invoke("graph", "build", built.parent / "takes", "-o", tmp_path / "moves.bvh")
    assert "where to write the graph, as .json" in done.stderr
    done = invoke("graph", "walk", built, "-o", tmp_path / "walk.json")
    assert done.returncode != 0
    assert ".json" in done.stderr
    done = invoke("graph", "walk", built, built, "-o", tmp_path / "walk.bvh")
    assert "takes one input, found 2" in done.stderr
