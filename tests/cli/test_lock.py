"""`kinema lock` pins feet and says how far they slid."""

from __future__ import annotations

import json

import pytest

import kinema
from kinema import contacts, quat, samples
from tests.cli.running import invoke


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    path = tmp_path_factory.mktemp("lock") / "walk.bvh"
    kinema.write(samples.walk(seconds=2.0, noise_m=0.002).motion, path)
    return path


def test_it_writes_what_the_library_gives(walk, tmp_path):
    result = invoke("lock", walk, "-o", tmp_path / "locked.bvh", "--ease-s", 0.1)
    assert result.returncode == 0, result.output
    motion = kinema.read(walk)
    found = contacts.detect(motion)
    written = kinema.read(tmp_path / "locked.bvh")
    locked = contacts.lock(motion, ease_s=0.1)
    assert quat.distance(written.rotations, locked.rotations).max() < 1e-6
    worst = max(slide.share for slide in contacts.slides(written, found))
    assert worst < 1e-3 < max(slide.share for slide in contacts.slides(motion, found))


def test_numbers_and_a_picture_without_a_file(walk, tmp_path):
    result = invoke("lock", walk, "--json", "--plot", tmp_path / "feet.png")
    assert result.returncode == 0, result.output
    facts = json.loads(result.stdout)
    assert facts["slide_before_percent_of_leg"] > 0.3
    assert facts["slide_after_percent_of_leg"] < 1e-3
    assert {"foot", "part", "start", "end", "before", "after"} == set(facts["contacts"][0])
    assert (tmp_path / "feet.png").stat().st_size > 10_000


def test_words_say_how_far_feet_slid(walk, tmp_path):
    result = invoke("lock", walk, "--plot", tmp_path / "feet.png")
    assert "contacts; foot skate up to" in result.output
    assert "hips lowered" in result.output


def test_roles_are_given_one_by_one(walk, tmp_path):
    result = invoke("lock", walk, "-o", tmp_path / "x.bvh", "--role", "left_ankle=LeftFoot")
    assert result.returncode == 0, result.output
    result = invoke("lock", walk, "-o", tmp_path / "y.bvh", "--role", "left_ankle")
    assert result.returncode == 2
    assert "--role: expected ROLE=JOINT" in result.output


def test_help_has_examples():
    assert "kinema lock walk.bvh -o locked.bvh" in invoke("lock", "--help").output
