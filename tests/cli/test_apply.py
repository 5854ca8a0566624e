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


def test_provenance_is_overwritten_only_if_asked_and_listed_by_a_dry_run(walk, tmp_path):
    side = tmp_path / "out.bvh.kinema.json"
    side.write_text("precious")
    call = ("filter", walk, "-o", tmp_path / "out.bvh", "--width", "5", "--provenance")
    refused = invoke(*call)
    assert refused.returncode == 2
    assert f"{side} already exists" in refused.stderr
    assert side.read_text() == "precious"
    assert not (tmp_path / "out.bvh").exists()
    assert str(side) in invoke(*call, "--force", "--dry-run").stdout
    assert invoke(*call, "--force").returncode == 0
    assert json.loads(side.read_text())["kinema"]
    assert invoke("filter", walk, "-o", "-", "--provenance").returncode == 2


def test_a_provenance_file_is_a_recipe_with_the_way_the_input_was_read(walk, tmp_path):
    options = ["--up", "z", "--role", "head=Head", "--provenance"]
    first = invoke("filter", walk, "-o", "out.bvh", "--width", "5", *options, cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    facts = json.loads((tmp_path / "out.bvh.kinema.json").read_text())
    assert facts["reading"] == {"up": "z", "roles": {"head": "Head"}}
    call = ("apply", walk, "-o", "again.bvh", "--recipe", "out.bvh.kinema.json")
    again = invoke(*call, cwd=tmp_path)
    assert again.returncode == 0, again.stderr
    assert "out.bvh.kinema.json tells how a result was made" in again.stderr
    assert (tmp_path / "again.bvh").read_bytes() == (tmp_path / "out.bvh").read_bytes()


def test_provenance_of_a_blend_names_every_motion(walk, tmp_path):
    kinema.write(kinema.read(walk)[5:], tmp_path / "b.bvh")
    call = ("blend", "walk.bvh", "b.bvh", "-o", "out.bvh", "--provenance")
    assert invoke(*call, cwd=tmp_path).returncode == 0
    facts = json.loads((tmp_path / "out.bvh.kinema.json").read_text())
    assert [item["file"] for item in facts["references"]] == ["b.bvh"]
    call = ("apply", "walk.bvh", "-o", "again.bvh", "--recipe", "out.bvh.kinema.json")
    assert invoke(*call, cwd=tmp_path).returncode == 0
    assert (tmp_path / "again.bvh").read_bytes() == (tmp_path / "out.bvh").read_bytes()


def test_a_dry_run_as_json_and_of_a_file_that_is_not_there(walk, tmp_path):
    call = ("-o", tmp_path / "out", "--step", "filter width=5", "--dry-run", "--json")
    result = invoke("apply", walk, tmp_path / "nothing.bvh", *call)
    there, missing = json.loads(result.stdout)
    assert (there["file"], there["output"]) == (str(walk), str(tmp_path / "out" / "walk.bvh"))
    assert "no such file" in missing["error"]
    assert result.returncode == 3
    gone = invoke("convert", tmp_path / "nothing.bvh", "-o", tmp_path / "o.bvh", "--dry-run")
    assert (gone.returncode, gone.stdout) == (1, "")


def test_recipes_are_run_in_order_each_from_its_folder(walk, tmp_path):
    (tmp_path / "deep").mkdir()
    kinema.write(kinema.read(walk), tmp_path / "deep" / "b.bvh", decimals=15)
    mix = '[[steps]]\nop = "blend.pair"\nwith = { b = "b.bvh", weight = 0.5 }\n'
    (tmp_path / "deep" / "mix.toml").write_text(mix)
    (tmp_path / "rate.toml").write_text('[[steps]]\nop = "resample"\nwith = { fps = 30 }\n')
    recipes = ("--recipe", tmp_path / "deep" / "mix.toml", "--recipe", tmp_path / "rate.toml")
    result = invoke("apply", walk, "-o", tmp_path / "o.bvh", *recipes, "--step", "resample fps=20")
    assert result.returncode == 0, result.stderr
    assert kinema.read(tmp_path / "o.bvh").fps == pytest.approx(20.0)


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
        (["--recipe", "missing.toml"], "missing.toml: no such file"),
        (["--recipe", "EMPTY"], "expected 1 to 1000 steps, found none"),
        (["--recipe", "OUTSIDE"], "step 1, blend.pair: '../b.bvh' lies outside"),
        (["--step", ""], "expected a step such as 'filter width=51'"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_read(tmp_path, args, words):
    step = '[[steps]]\nop = "blend.pair"\nwith = { b = "../b.bvh", weight = 0.5 }\n'
    for name, text in (("EMPTY", '{"steps": []}'), ("OUTSIDE.toml", step)):
        (tmp_path / name).write_text(text)
    args = [f"{arg}.toml" if arg == "OUTSIDE" else arg for arg in args]
    call = ("apply", tmp_path / "nothing.bvh", "-o", tmp_path / "o.bvh", *args)
    result = invoke(*call, cwd=tmp_path)
    assert result.returncode == 2
    assert words in result.stderr
    assert "nothing.bvh" not in result.stderr


def test_recipes_are_listed_shown_checked_and_described(tmp_path):
    assert "clean" in invoke("recipe", "list").stdout
    shown = invoke("recipe", "show", "clean").stdout
    (tmp_path / "mine.toml").write_text(shown)
    assert "no problems found" in invoke("recipe", "check", tmp_path / "mine.toml").stdout
    assert invoke("recipe", "show", "clean", "--json").stdout.endswith("}\n")
    assert json.loads(invoke("recipe", "schema").stdout)["title"] == "kinema recipe"
    (tmp_path / "bad.toml").write_text('[[steps]]\nop = "filter"\nwith = { widht = 5 }')
    bad = invoke("recipe", "check", tmp_path / "bad.toml")
    assert bad.returncode == 2
    assert "closest: width" in bad.stderr
