from __future__ import annotations

import shlex

import msgspec
import pytest

from kinema import catalogue, recipe, samples
from kinema.recipe import RecipeStep
from kinema.studio.panels import operations
from kinema.studio.texts import command_line, recipe_text, step_text
from kinema.studio.wire import MotionEntry, StudioSource, StudioStep

OPERATIONS = {operation.name: operation for operation in operations()}
WALK = samples.walk(seconds=2.0).motion
FILE = StudioSource(name="walk.bvh", path="walk.bvh", unit="cm", up="+z", drop_rest=True)


def test_every_operation_on_one_motion_is_a_step():
    alone = [
        entry.name
        for entry in catalogue.OPERATIONS
        if entry.operation.returns == "motion"
        and len(entry.operation.inputs) == 1
        and not entry.operation.many
        and entry.operation.untypeable is None
    ]
    assert list(OPERATIONS) == alone
    assert len(alone) > 25


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_step_that_is_added_runs(name):
    RecipeStep.of(name, OPERATIONS[name].begin).run(WALK, lambda path: WALK)


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_panel_says_all_that_can_be_set(name):
    operation = OPERATIONS[name]
    for parameter in operation.parameters:
        assert parameter.help, f"{name}: {parameter.name} has no help"
        if parameter.kind == "choice":
            assert parameter.choices
            assert (
                parameter.nullable or parameter.required or parameter.default in parameter.choices
            )
        if parameter.soft_low is not None and parameter.soft_high is not None:
            assert parameter.soft_low < parameter.soft_high
            assert parameter.low is None or parameter.low <= parameter.soft_low
            assert parameter.high is None or parameter.soft_high <= parameter.high
            assert 0 < parameter.step <= parameter.soft_high - parameter.soft_low
    msgspec.json.encode(operation)


@pytest.mark.parametrize("name", OPERATIONS)
def test_what_sliders_and_choices_give_is_taken(name):
    """The operation's own check takes every value that a control can send."""
    known = {p.name: p for p in catalogue.find(name).operation.parameters}
    for parameter in OPERATIONS[name].parameters:
        check = known[parameter.name].type.check
        sent = [*parameter.choices, *parameter.auto]
        if parameter.kind == "flag":
            sent += [True, False]
        if parameter.kind in ("number", "integer") and parameter.soft_high is not None:
            high = parameter.soft_high
            sent.append(f"{high:g}{parameter.suffix}" if parameter.suffix else high)
        if parameter.kind == "joints":
            sent.append(["LeftHand", "left_foot"])
        if parameter.kind == "range":
            sent += [[3, 9], "0.5s:1s"]
        if parameter.kind in ("numbers", "point"):
            sent.append([1.0, 2.0, 3.0])
        if parameter.nullable:
            sent.append(None)
        for value in sent:
            check(value)


def test_units_are_those_that_people_read():
    smooth = {p.name: p for p in OPERATIONS["filters.smooth"].parameters}
    turn = {p.name: p for p in OPERATIONS["placement.turned"].parameters}
    place = {p.name: p for p in OPERATIONS["place"].parameters}
    assert smooth["window_s"].unit == "s"
    assert smooth["cutoff_hz"].unit == "Hz"
    assert smooth["joints"].kind == "joints"
    assert turn["angle_rad"].unit == "°"
    assert turn["angle_rad"].shown_per_unit == pytest.approx(57.29578)
    assert (place["x"].unit, place["x"].suffix) == ("m", "m")


STEPS = {
    **{name: StudioStep(name, operation.begin) for name, operation in OPERATIONS.items()},
    "fine numbers": StudioStep("filters.smooth", {"window_s": 0.1 + 0.2, "strength": 1.0 / 3.0}),
    "an angle": StudioStep("place", {"turn_rad": 0.3}),
    "a length": StudioStep("place", {"x": "0.25m", "z": -1.5}),
    "joints": StudioStep("filters.smooth", {"joints": ["LeftHand", "RightHand"]}),
    "a range": StudioStep("trim", {"frames": [10, 70]}),
    "a share": StudioStep("keyframes.reduce", {"share": 0.15}),
    "a switch": StudioStep("filters.smooth", {"despike": False}),
}


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
def test_a_step_in_a_line_does_the_same(step):
    made = RecipeStep.of(step.op, step.with_)
    text = step_text(made)
    if text is None:  # too long for a line: the command names a recipe then
        command, notes = command_line(MotionEntry("a", "s", [step]), FILE, "out.bvh")
        assert "--recipe recipe.toml" in command
        assert notes
        return
    ours, theirs = (
        one.run(WALK, lambda path: WALK).motion for one in (made, RecipeStep.parse(text))
    )
    assert (ours.rotations == theirs.rotations).all()
    assert (ours.positions == theirs.positions).all()


def test_most_steps_fit_into_a_line():
    told = [step_text(RecipeStep.of(step.op, step.with_)) for step in STEPS.values()]
    assert sum(text is None for text in told) <= 4


@pytest.mark.parametrize("step", STEPS.values(), ids=STEPS.keys())
def test_a_recipe_does_the_same(step):
    entry = MotionEntry("my walk", "s", [step, StudioStep("mirror", {}, False)])
    again = recipe.parse(recipe_text(entry).encode(), source="recipe.toml", toml=True)
    assert [one.entry.name for one in again.steps] == [catalogue.find(step.op).name]
    ours = RecipeStep.of(step.op, step.with_).run(WALK, lambda path: WALK).motion
    assert (again.run(WALK).rotations == ours.rotations).all()


def test_the_command_says_how_the_file_is_read():
    entry = MotionEntry(
        "walk", "s", [StudioStep("filters.smooth"), StudioStep("mirror", {}, False)]
    )
    command, notes = command_line(entry, FILE, "my walk.bvh")
    assert shlex.split(command) == [
        *("kinema", "apply", "walk.bvh", "-o", "my walk.bvh", "--unit", "cm", "--up=+z"),
        *("--drop-rest", "--step", "filter"),
    ]
    assert notes == []


def test_without_steps_the_command_converts():
    command, _ = command_line(MotionEntry("walk", "s"), FILE, "out.bvh")
    assert command.startswith("kinema convert walk.bvh -o out.bvh")
