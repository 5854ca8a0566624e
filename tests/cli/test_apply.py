"""`kinema apply`: chains equal single commands, and recipes equal chains."""

from __future__ import annotations

import json

import numpy as np
import pytest

import kinema
from kinema import samples
from tests.cli.running import invoke

STEPS = [
    ("filter", ["--kernel", "gaussian", "--width", "5"], "filter kernel=gaussian width=5"),
    ("keys", ["--share", "20%"], "keys share=20%"),
    ("resample", ["--fps", "30"], "resample fps=30"),
]


@pytest.fixture
def walk(tmp_path):
    path = tmp_path / "walk.bvh"
    kinema.write(samples.walk(seconds=2.0, noise_m=0.002).motion, path, decimals=15)
    return path


def test_three_steps_are_to_the_bit_what_three_commands_give_through_lossless_files(walk, tmp_path):
    chained = [word for _, _, step in STEPS for word in ("--step", step)]
    result = invoke("apply", walk, "-o", tmp_path / "chain.npz", *chained)
    assert result.returncode == 0, result.stderr
    source = walk
    for command, options, _ in STEPS:
        target = tmp_path / f"{command}.npz"
        assert invoke(command, source, "-o", target, *options).returncode == 0
        source = target
    chain, apart = kinema.read(tmp_path / "chain.npz"), kinema.read(source)
    assert np.array_equal(chain.rotations, apart.rotations)
    assert np.array_equal(chain.positions, apart.positions)
    assert chain.frame_time == apart.frame_time


def test_a_single_command_is_a_recipe_of_one_step(walk, tmp_path):
    for command, options, step in STEPS:
        one, other = tmp_path / "one.bvh", tmp_path / "other.bvh"
        assert invoke(command, walk, "-o", one, "--force", *options).returncode == 0
        assert invoke("apply", walk, "-o", other, "--force", "--step", step).returncode == 0
        assert one.read_bytes() == other.read_bytes()


def test_a_recipe_file_a_preset_and_steps_after_it(walk, tmp_path):
    (tmp_path / "r.toml").write_text('[[steps]]\nop = "filter"\nwith = { width = 5 }\n')
    result = invoke("apply", walk, "-o", tmp_path / "a.bvh", "--recipe", tmp_path / "r.toml")
    assert result.returncode == 0, result.stderr
    assert (
        invoke("apply", walk, "-o", tmp_path / "b.bvh", "--step", "filter width=5").returncode == 0
    )
    assert (tmp_path / "a.bvh").read_bytes() == (tmp_path / "b.bvh").read_bytes()
    more = invoke(
        *("apply", walk, "-o", tmp_path / "c.bvh", "--recipe", "clean", "--step", "resample fps=30")
    )
    assert more.returncode == 0, more.stderr
    assert kinema.read(tmp_path / "c.bvh").fps == pytest.approx(30.0)


def test_angles_are_degrees_on_the_command_line_and_radians_in_recipes(walk, tmp_path):
    (tmp_path / "r.toml").write_text(
        f'[[steps]]\nop = "placement.turned"\nwith = {{ angle_rad = {np.pi / 2} }}\n'
    )
    calls = [
        ("placement.turned", walk, "--angle", "90"),
        ("placement.turned", walk, "--angle", "90deg"),
        ("apply", walk, "--step", "placement.turned angle_rad=90"),
        ("apply", walk, "--recipe", tmp_path / "r.toml"),
    ]
    written = []
    for index, call in enumerate(calls):
        out = tmp_path / f"{index}.bvh"
        result = invoke(*call, "-o", out)
        assert result.returncode == 0, result.stderr
        written.append(out.read_bytes())
    assert len(set(written)) == 1
    turned = kinema.placement.turned(kinema.read(walk), np.pi / 2)
    found = kinema.read(tmp_path / "0.bvh")
    assert kinema.quat.distance(found.rotations, turned.rotations).max() < 1e-9


def test_provenance_is_written_beside_the_result_and_leads_to_it_again(walk, tmp_path):
    out = tmp_path / "out.bvh"
    assert invoke("filter", walk, "-o", out, "--width", "5", "--provenance").returncode == 0
    facts = json.loads((tmp_path / "out.bvh.kinema.json").read_text())
    (tmp_path / "again.json").write_text(json.dumps(facts["recipe"]))
    again = tmp_path / "again.bvh"
    assert invoke("apply", walk, "-o", again, "--recipe", tmp_path / "again.json").returncode == 0
    assert again.read_bytes() == out.read_bytes()


def test_each_step_reports_what_it_did(walk, tmp_path):
    steps = ["--step", "filter width=5", "--step", "keys share=20%"]
    facts = json.loads(invoke("apply", walk, "-o", tmp_path / "o.bvh", *steps, "--json").stdout)
    assert facts["file"] == str(walk)
    assert facts["keyframes.reduce"]["count"] == 24
    assert "filters.smooth" in facts


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--step", "flter"], "no operation named 'flter'"),
        (["--step", "filter kernel=gausian"], "parameter 'kernel': expected gaussian"),
        (["--step", "filter width"], "expected NAME=VALUE, found 'width'"),
        (["--step", "keys count=0"], "expected a whole number of 1 or more"),
        ([], "give at least one --step, or a --recipe"),
        (["--recipe", "claen"], "no preset named 'claen'"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_read(tmp_path, args, words):
    result = invoke("apply", tmp_path / "nothing.bvh", "-o", tmp_path / "o.bvh", *args)
    assert result.returncode == 2
    assert words in result.stderr
    assert "nothing.bvh" not in result.stderr


def test_recipes_are_listed_shown_checked_and_described(tmp_path):
    assert "clean" in invoke("recipe", "list").stdout
    shown = invoke("recipe", "show", "clean").stdout
    (tmp_path / "mine.toml").write_text(shown)
    assert "no problems found" in invoke("recipe", "check", tmp_path / "mine.toml").stdout
    assert json.loads(invoke("recipe", "schema").stdout)["title"] == "kinema recipe"
    (tmp_path / "bad.toml").write_text('[[steps]]\nop = "filter"\nwith = { widht = 5 }')
    bad = invoke("recipe", "check", tmp_path / "bad.toml")
    assert bad.returncode == 2
    assert "closest: width" in bad.stderr
