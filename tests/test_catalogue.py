"""The catalogue holds every public operation, and everything derived from it exists."""

from __future__ import annotations

import importlib
import inspect

import pytest

import kinema
from kinema import catalogue, recipe
from kinema.catalogue import OPERATIONS
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.recipe import RecipeStep, parameters_of
from kinema.schema import Type
from kinema.schema.containers import Either, Many, Record, Table, Tuple
from kinema.schema.references import Array, Opaque, Range, Reference
from kinema.schema.types import Choice, Flag, Nothing, Number, Text
from tests.conftest import REPOSITORY

# Public functions that are not operations on motions, and why.
EXCEPTIONS = {
    "retarget.pair": "takes two motions and two bodies, and gives two motions",
    "warp.at_keys": "takes poses that were edited in Python",
    "timewarp.along": "takes a map that warped returns",
    "balance.support_margin": "works on points",
    "collisions.segment_distances": "works on points",
    "collisions.bone_radii": "an array for the skeleton's joints, used by find",
    "balance.joint_masses": "an array for the skeleton's joints, used by centre_of_mass",
    "balance.centre_of_mass": "an array for drawing and IK goals",
    "fill.automatic_a": "a curve's setting from measured speeds",
    "fill.automatic_gamma": "a curve's setting from measured speeds",
    "fill.automatic_weights": "a curve's setting from measured speeds",
    "fill.range_mask": "flags for fill.samples",
    "fill.bone_axes": "an array for the skeleton's joints",
    "fill.trace": "the curve behind one gap, for its picture",
    "keyframes.load": "reads a file of key frames",
    "keyframes.joint_weights": "an array for the skeleton's joints, used by select",
    "saliency.pose_vectors": "an array for searching",
    "timealign.path_through": "works on a matrix of costs",
    "analysis.joint_speeds": "an array for plots",
    "analysis.summed_speed": "an array for plots",
    "blend.poses": "works on poses",
    "contacts.slides": "needs contacts at hand; lock reports it",
    "similarity.alignment": "gives a Placement for placement.placed",
}
# A detail function is reached through the operation that it tells more about.
DETAILS = {entry.detail for entry in OPERATIONS if entry.detail}

MODULES = [
    name
    for name, (module, attribute) in kinema._PUBLIC.items()
    if module.startswith("kinema.ops.") and attribute is None
]


def public_operations() -> list[str]:
    found = []
    for name in MODULES:
        module = importlib.import_module(f"kinema.ops.{name}")
        found += [f"{name}.{x}" for x in module.__all__ if inspect.isfunction(getattr(module, x))]
    return found


def example(kind: Type) -> object:
    """A plain value that a type takes."""
    if isinstance(kind, Number):
        for value in (1, 0.5, kind.low + 1, kind.high - 1):
            try:
                return kind.plain(kind.check(int(value) if kind.integer else float(value)))
            except OptionError:
                continue
        raise AssertionError(kind)
    if isinstance(kind, Either):
        options = [o for o in kind.options if not isinstance(o, Nothing | Opaque)]
        return example(options[-1]) if options else None
    if isinstance(kind, Many):
        return [example(kind.item)]
    if isinstance(kind, Tuple):
        return [example(item) for item in kind.items]
    if isinstance(kind, Table):
        return {"Hips": example(kind.value)}
    if isinstance(kind, Record):
        tag = {"type": kind.cls.__name__} if kind.tagged else {}
        return {**tag, **{field.name: example(field.type) for field in kind.fields}}
    if isinstance(kind, Choice):
        return kind.choices[-1]
    simple = {Flag: True, Text: "Hips", Range: "3:9", Array: [0.0, 1.0], Reference: "a.bvh@1s"}
    return simple[type(kind)]


def test_every_public_operation_is_in_the_catalogue_or_has_a_reason_not_to_be():
    known = {entry.name for entry in OPERATIONS} | DETAILS
    public = set(public_operations())
    assert public - known - set(EXCEPTIONS) == set()
    assert set(EXCEPTIONS) - public == set(), "exceptions that no longer exist"
    assert set(EXCEPTIONS) & known == set(), "in the catalogue after all"


def test_names_are_unique_and_lead_to_functions():
    names = [entry.name for entry in OPERATIONS]
    commands = [entry.command for entry in OPERATIONS if entry.command]
    assert len(set(names)) == len(names)
    assert len(set(commands)) == len(commands)
    for entry in OPERATIONS:
        owner = kinema
        for part in entry.name.split("."):
            owner = getattr(owner, part)
        assert owner is catalogue.function_of(entry.name)


@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_an_entry_is_described_in_words(entry):
    operation = entry.operation
    assert operation.summary.endswith(".")
    assert [p.name for p in operation.parameters if not p.help] == []
    assert bool(entry.line) == (entry.command is not None)


@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_a_detail_function_takes_the_same_and_tells_more(entry):
    if entry.detail is None:
        return
    plain = inspect.signature(catalogue.function_of(entry.name)).parameters
    detail = inspect.signature(catalogue.function_of(entry.detail)).parameters
    assert {name: p.default for name, p in plain.items()} == {
        name: p.default for name, p in detail.items()
    }


@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_a_step_goes_to_json_and_back_to_the_same_call(entry):
    values = {
        parameter.name: example(parameter.type)
        for parameter in parameters_of(entry)
        if not isinstance(parameter.type, Opaque)
    }
    step = RecipeStep.of(entry.name, values)
    chain = recipe.Recipe((step,))
    for data, toml in ((chain.to_json(), False), (chain.to_toml(), True)):
        if toml and "null" in chain.to_json():
            continue
        (again,) = recipe.parse(data.encode(), source="x", toml=toml).steps
        assert again.entry is entry
        assert again.values == step.values


@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_its_command_exists_with_an_option_for_each_parameter(entry):
    import click

    from kinema.cli.main import cli

    context = click.Context(cli)
    if entry.operation.untypeable:
        with pytest.raises(OptionError, match="cannot be run from the command line"):
            cli.get_command(context, entry.name)
        return
    for name in filter(None, (entry.name, entry.command)):
        command = cli.get_command(context, name)
        assert command is not None
        offered = {option.name for option in command.params}
        wanted = {p.name for p in entry.operation.parameters if p.type.typeable}
        assert wanted <= offered
        words = " ".join(command.get_help(click.Context(command)).split())
        assert entry.operation.summary in words


@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_its_figure_and_comparison_exist(entry):
    if entry.figure is not None:
        from kinema.view import figures

        figure = getattr(figures, entry.figure)
        assert callable(figure)
        assert entry.draws_a_joint == ("Not used" not in (figure.__doc__ or ""))
    if entry.compare is not None:
        assert catalogue.find(entry.compare).operation.returns == "record"


@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_its_line_in_the_reference_exists(entry):
    page = (REPOSITORY / "docs" / "operations.md").read_text(encoding="utf-8")
    assert f"| `{entry.name}` |" in page
    assert entry.operation.summary in page


def test_an_unknown_operation_is_answered_with_the_closest():
    with pytest.raises(OptionError) as caught:
        catalogue.find("filters.smoth")
    assert "filters.smooth" in caught.value.hint


def test_a_command_is_offered_unless_something_it_needs_cannot_be_typed():
    assert [entry.name for entry in OPERATIONS if entry.operation.untypeable] == ["fill.samples"]


@pytest.mark.parametrize("name", sorted({entry.name for entry in OPERATIONS} | DETAILS))
def test_calls_are_checked_against_the_signature(name):
    function = catalogue.function_of(name)
    assert function.__code__ is checked(len).__code__, "decorate it with @checked"
    with pytest.raises(OptionError, match=r"must be .*, found <object object at"):
        function(object())
