"""Recipes: checked before they run, the same in every form, and equal to the calls they name."""

from __future__ import annotations

import json
import subprocess
import sys

import numpy as np
import pytest

import kinema
from kinema import recipe, samples
from kinema.errors import FormatError, OptionError, UnknownJoint
from kinema.recipe import Recipe, RecipeStep

WALK = samples.walk(seconds=2.0, noise_m=0.002).motion

CHAIN = """
name = "light"

[[steps]]
op = "filter"
with = { kernel = "gaussian", window_s = "6f" }

[[steps]]
op = "keys"
with = { share = "20%" }

[[steps]]
op = "resample"
with = { fps = 30 }
"""


def parsed(text: str) -> Recipe:
    return recipe.parse(text.encode(), source="light.toml", toml=True)


def same(a: kinema.Motion, b: kinema.Motion) -> bool:
    return bool(
        np.array_equal(a.rotations, b.rotations)
        and np.array_equal(a.positions, b.positions)
        and a.frame_time == b.frame_time
    )


def test_a_recipe_is_the_calls_it_names():
    smooth = kinema.filters.smooth(WALK, kernel="gaussian", window_s=6 * WALK.frame_time)
    light = kinema.keyframes.reduce(smooth, share=0.2)
    assert same(parsed(CHAIN).run(WALK), kinema.resample(light, fps=30))


def test_toml_and_json_say_the_same():
    first = parsed(CHAIN)
    again = parsed(first.to_toml())
    third = recipe.parse(first.to_json().encode(), source="light.json", toml=False)
    assert first.plain() == again.plain() == third.plain()
    assert first.plain()["steps"][0] == {
        "op": "filters.smooth",
        "with": {"kernel": "gaussian", "window_s": "6f"},
    }
    assert same(third.run(WALK), first.run(WALK))


def test_a_step_that_is_off_does_nothing():
    off = CHAIN.replace('op = "keys"', 'op = "keys"\non = false')
    smooth = kinema.filters.smooth(WALK, kernel="gaussian", window_s=6 * WALK.frame_time)
    assert same(parsed(off).run(WALK), kinema.resample(smooth, fps=30))


@pytest.mark.parametrize(
    ("wrong", "words", "hint"),
    [
        ('op = "flter"', "light.toml, step 1: no operation named 'flter'", "filter"),
        (
            'op = "filter"\nwith = { kernle = "gaussian" }',
            "light.toml, step 1: step 'filters.smooth' has no parameter 'kernle'",
            "kernel",
        ),
        (
            'op = "filter"\nwith = { kernel = "gausian" }',
            "parameter 'kernel': expected gaussian, average",
            "gaussian",
        ),
        (
            'op = "filter"\nwith = { window_s = -1.0 }',
            "parameter 'window_s': expected a number",
            "",
        ),
        (
            'op = "keys"\nwith = { count = "many" }',
            "parameter 'count': expected a whole number",
            "",
        ),
        ('op = "resample"', "step 'resample' needs 'fps'", ""),
    ],
)
def test_an_invalid_recipe_is_rejected_naming_step_parameter_and_closest(wrong, words, hint):
    with pytest.raises(OptionError) as caught:
        parsed(f"[[steps]]\n{wrong}\n")
    assert words in caught.value.message
    assert hint in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("not toml at all [", "expected TOML"),
        ("steps = 3", "a recipe, field 'steps': expected a list, found 3"),
        ("steps = []", "expected 1 to 1000 steps, found none"),
        ("steps = [3]", "step 1: expected a table with op, with, on, found 3"),
        ("name = 'x'", "a recipe needs 'steps', found none"),
        ("[[steps]]\nwith = {}", "step 1 needs 'op', found none"),
        ("[[steps]]\nop = 'filter'\nwiht = {}", "step 1 has no field 'wiht'"),
        ("[[steps]]\nop = 3", "step 1, field 'op': expected text, found 3"),
        ("\0\1\2", "expected TOML, found a binary file"),
        ("a" + 100 * ".a" + " = 1", "expected keys of up to 32 parts, found a longer one"),
        ("[a" + 100 * ' . "a"' + "]", "expected keys of up to 32 parts, found a longer one"),
        ("a = " + 5000 * "1", "expected TOML, found something else: exceeds the limit"),
        ("a = " + 5000 * "[", "expected TOML, found it nested too deep"),
        ("#" + 500_000 * "x", "expected up to 500,000 bytes of TOML, found more"),
    ],
)
def test_a_file_that_is_no_recipe_is_rejected(text, words):
    with pytest.raises(FormatError) as caught:
        parsed(text)
    assert words in caught.value.message


def test_lists_of_fractions_and_texts_with_dots_are_no_long_keys():
    taps = ", ".join(["0.0625"] * 201)
    made = parsed(
        f'name = "{"a.b " * 50}"\n[[steps]]\nop = "filters.convolve"\nwith.taps = [{taps}]'
    )
    assert len(made.steps[0].plain()["with"]["taps"]) == 201


def test_a_field_that_no_recipe_has_is_answered_with_the_closest():
    for text, near in (("[[steps]]\nop = 'filter'\nwiht = {}", "with"), ("step = []", "steps")):
        with pytest.raises(FormatError) as caught:
            parsed(text)
        assert caught.value.hint == f"closest: {near}"


def test_bytes_that_are_no_text_are_no_recipe():
    for toml in (True, False):
        with pytest.raises(FormatError, match="found a binary file"):
            recipe.parse(b"\xff\xfe\x00PNG", source="x", toml=toml)


def test_an_operation_is_named_once_among_the_closest():
    with pytest.raises(OptionError) as caught:
        RecipeStep.of("resampel")
    assert caught.value.hint.count("resample") == 1


def test_an_empty_step_is_rejected():
    with pytest.raises(OptionError, match="expected a step such as 'filter width=51'"):
        RecipeStep.parse("  ")


def test_an_error_at_run_time_names_the_step_of_a_recipe_and_its_parameter():
    one = recipe.parse(
        b'{"steps": [{"op": "filter", "with": {"joints": ["Nobody"]}}]}', source="x", toml=False
    )
    with pytest.raises(UnknownJoint, match=r"step 1, filters\.smooth: no"):
        one.run(WALK)
    alone = Recipe((RecipeStep.of("filter", {"joints": ["Nobody"]}),))
    with pytest.raises(UnknownJoint, match=r"^no joint named"):
        alone.run(WALK)


def test_presets_are_shipped_and_run():
    assert recipe.preset_names() == ["clean", "key-poses"]
    assert recipe.load("clean").run(WALK).num_frames == WALK.num_frames
    held = recipe.load("key-poses").run(WALK)
    steps = np.abs(np.diff(held.rotations, axis=0)).max(axis=(1, 2))
    assert 0.8 < (steps == 0.0).mean() < 1.0
    with pytest.raises(OptionError, match="no preset named 'claen'"):
        recipe.load("claen")


def test_paths_start_at_the_recipe_and_stay_in_its_folder(tmp_path):
    folder = tmp_path / "recipes"
    folder.mkdir()
    kinema.write(WALK, folder / "other.bvh", decimals=15)
    kinema.write(WALK, tmp_path / "outside.bvh")
    step = '[[steps]]\nop = "blend.pair"\nwith = {{ b = "{}", weight = 0.0 }}\n'
    (folder / "mix.toml").write_text(step.format("other.bvh"))
    mixed = recipe.load(folder / "mix.toml").run(WALK)
    assert np.abs(mixed.rotations - WALK.rotations).max() < 1e-12
    (folder / "out.toml").write_text(step.format("../outside.bvh"))
    with pytest.raises(OptionError, match="outside the recipe's folder"):
        recipe.load(folder / "out.toml").run(WALK)


def test_a_moment_of_another_motion_can_be_named(tmp_path):
    kinema.write(WALK, tmp_path / "walk.bvh", decimals=15)
    step = RecipeStep.of("blend.pair", {"b": f"{tmp_path / 'walk.bvh'}@0.5s", "weight": 1.0})
    found = step.run(WALK[:1], kinema.read).motion
    assert np.abs(found.positions[0] - WALK.pose(0.5).positions).max() < 1e-9


def test_the_json_schema_accepts_what_loads_and_rejects_what_does_not():
    jsonschema = pytest.importorskip("jsonschema")
    described = recipe.schema()
    jsonschema.Draft202012Validator.check_schema(described)
    validator = jsonschema.Draft202012Validator(described)
    assert validator.is_valid(parsed(CHAIN).plain())
    assert validator.is_valid(recipe.load("clean").plain())
    for step in (
        {"op": "flter"},
        {"op": "filters.smooth", "with": {"kernle": "x"}},
        {"op": "filters.smooth", "with": {"kernel": "gausian"}},
        {"op": "filters.smooth", "with": {"window_s": -1.0}},
        {"op": "resample"},
    ):
        assert not validator.is_valid({"steps": [step]})


def test_provenance_names_recipe_version_and_input(tmp_path):
    kinema.write(WALK, tmp_path / "walk.bvh")
    facts = json.loads(recipe.provenance(parsed(CHAIN), tmp_path / "walk.bvh"))
    assert facts["kinema"] == kinema.__version__
    assert facts["recipe"] == parsed(CHAIN).plain()
    assert facts["input"]["file"] == "walk.bvh"
    assert len(facts["input"]["sha256"]) == 64


def test_provenance_names_every_file_and_is_a_recipe_again(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "recipes"
    folder.mkdir()
    kinema.write(WALK, folder / "other.bvh")
    kinema.write(WALK, "walk.bvh")
    step = '[[steps]]\nop = "blend"\nwith = { motions = ["other.bvh@0.5s"], weights = [1, 1] }\n'
    (folder / "mix.toml").write_text(step)
    made = recipe.load(folder / "mix.toml")
    made.check_files()
    text = recipe.provenance(made, "walk.bvh", {"up": "y", "roles": {"head": "Head"}})
    facts = json.loads(text)
    assert facts["reading"] == {"up": "y", "roles": {"head": "Head"}}
    assert [item["file"] for item in facts["references"]] == ["recipes/other.bvh"]
    assert len(facts["references"][0]["sha256"]) == 64
    (tmp_path / "out.kinema.json").write_text(text)
    again = recipe.load("out.kinema.json")
    assert again.reading == facts["reading"]
    assert again.plain() == facts["recipe"]
    again.check_files()
    facts["recipe"]["steps"][0]["with"]["motions"] = ["../elsewhere.bvh"]
    (tmp_path / "out.kinema.json").write_text(json.dumps(facts))
    with pytest.raises(OptionError, match="outside the recipe's folder"):
        recipe.load("out.kinema.json").check_files()


@pytest.mark.parametrize(
    "reading",
    [
        *([3], {"up": 3}, {"unit": []}, {"roles": 1}, {"body": {}}, {"drop_rest": "x"}),
        *({"positions": 3}, {"progress": 3}, {"nothing": 3}),
    ],
)
def test_options_of_reading_in_a_provenance_file_are_checked(reading):
    document = {"recipe": {"steps": [{"op": "filter"}]}, "reading": reading}
    with pytest.raises(FormatError, match="reading"):
        recipe.parse(json.dumps(document).encode(), source="x", toml=False)


def test_a_recipe_that_names_a_file_that_is_not_there_is_found_by_checking(tmp_path):
    step = '[[steps]]\nop = "blend.pair"\nwith = {{ b = "{}", weight = 0.0 }}\n'
    (tmp_path / "mix.toml").write_text(step.format("nothing.bvh"))
    with pytest.raises(OptionError, match=r"step 1, blend\.pair: no such file: .*nothing.bvh"):
        recipe.load(tmp_path / "mix.toml").check_files()


def test_a_broken_recipe_stops_before_a_file_is_opened(tmp_path):
    run = subprocess.run(
        [
            *(sys.executable, "-m", "kinema", "apply", str(tmp_path / "missing.bvh")),
            *("-o", str(tmp_path / "out.bvh"), "--step", "filter kernel=gausian"),
        ],
        capture_output=True,
        text=True,
    )
    assert run.returncode == 2
    assert "parameter 'kernel'" in run.stderr
    assert "missing.bvh" not in run.stderr
