"""Whatever a caller gives, an operation answers: with a result, or with an error of ours.

Every parameter of every operation, with values of the wrong type, beyond reason and at the edge;
from Python, in a recipe and at the command line. A warning of NumPy's fails the test too.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import click
import numpy as np
import pytest

import kinema
from kinema import catalogue, samples
from kinema.catalogue import OPERATIONS, Entry
from kinema.cli.main import cli
from kinema.errors import KinemaError, KinemaWarning
from kinema.recipe import RecipeStep
from kinema.recipe.steps import parameters_of
from kinema.schema import Parameter, describe
from kinema.schema.containers import Either, Many, Record, Table
from kinema.schema.references import Reference
from kinema.schema.typed import gathered
from kinema.schema.types import Choice, Number, Type

FUNCTIONS = sorted(
    {entry.name for entry in OPERATIONS} | {e.detail for e in OPERATIONS if e.detail}
)

_MOST_RUNS = 4


def nested(depth: int) -> list[Any]:
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


NUMBERS = [0, 1, -1, 2, 3, 7, 0.5, 1.0, 1e-300, 5e-324, 1e300, -1e300, 1e30, 1e9, 1e-9, -0.5]
NUMBERS += [float("nan"), float("inf"), -float("inf"), 10**9, 2**31 - 1, 2**63, 10**30, 10**400]
NUMBERS += [np.float32(0.5), np.int8(3), np.bool_(True), np.array(0.5), np.float64("nan")]
ARRAYS = [[], [[]], [0.0], [1.0], [0.0, 0.0, 0.0], [1e200] * 3, [1e30] * 3, [-1.0, 2.0, -1.0]]
ARRAYS += [[1, [2, 3]], [[1.0, 2.0], [3.0]], [float("nan")] * 3, ["a"], [None], [1e-300] * 3]
ARRAYS += [np.zeros((0, 3)), np.zeros((2, 3, 4)), np.array([1 + 1j]), np.array(["x"]), [0.25] * 99]
ARRAYS += [[-1], [10**30], [2**63], [0, 0], [3, 1], [0, 10**9], [0.5], (0.1, 0.2), (2, 1), (3, 99)]
OTHERS: list[Any] = [None, True, "", "a", "nan", "0.5s", "hips", b"x", {}, {"a": 1}, {1: 2}]
OTHERS += [{"LeftArm": -1.0}, {"LeftArm": "x"}, object(), int, len, set(), nested(2000), 1j]
OTHERS += [np.array([object()]), "\ud800", "x" * 10_000, range(3), ["LeftArm", 3], ["LeftArm"] * 2]
HOSTILE = [*NUMBERS, *ARRAYS, *OTHERS]

TEXTS = ["", " ", "a", "nan", "inf", "-1", "0", "1e300", "1e-320", "-1e300", "1e30", "9" * 400]
TEXTS += ["1e300s", "1e300f", "-1f", "0f", "1e308cm", "1e300%", "0.5", "1,2", "1,2,3", "1e200,0,0"]
TEXTS += [
    "1;2,3",
    "a=1",
    "LeftArm=",
    "LeftArm=1e300",
    "=",
    ":",
    "5:3",
    "1e300:2",
    "-1:2",
    "0:1e18f",
]
TEXTS += [
    "human",
    "auto",
    "1_000",
    "٣",
    "²",
    "1e99999",
    "Position",
    "Position,points=1/2",
    "\ud800",
]
TEXTS += [",", ";", "[" * 500, "hips,x=nan", "hold,a=b"]


@functools.cache
def clip(seconds: float = 0.4, fps: float = 20.0) -> kinema.Motion:
    return samples.walk(seconds=seconds, fps=fps).motion


def scaled(factor: float) -> kinema.Motion:
    """The same clip as a giant or a mite would record it."""
    walk = clip()
    skeleton = kinema.Skeleton.build(
        walk.skeleton.names,
        walk.skeleton.parents,
        walk.skeleton.offsets * factor,
        is_end=walk.skeleton.is_end,
    )
    return kinema.Motion(skeleton, walk.rotations, walk.positions * factor, walk.frame_time)


def needed(kind: Type, name: str, motion: kinema.Motion) -> Any:
    """A value that an operation can work with, for a parameter that it needs."""
    values = {
        "fps": 20.0,
        "taps": [0.25, 0.5, 0.25],
        "low_hz": 1.0,
        "gains": [1.0, 0.5],
        "start": 3,
        "stop": 6,
        "mask": np.zeros((motion.num_frames, motion.skeleton.num_joints), bool),
        "weight": 0.5,
        "frames": [0, max(motion.num_frames - 1, 0)],
        "tips": "left_hand",
        "tip": "left_hand",
        "base": "left_shoulder",
        "angle_rad": 1.0,
        "placement": kinema.placement.Placement(1.0, 0.5),
        "roles": {"head": "Head"},
    }
    if name == "goals" and isinstance(kind, Many):
        return [kinema.ik.Position("left_hand", [0.3, 1.2, 0.4])]
    return [0.3, 1.2, 0.4] if name == "goals" else values[name]


def usual_call(function: Callable[..., Any], motion: kinema.Motion) -> tuple[list[Any], dict]:
    """Arguments that an operation can work with: motions, and what it needs beside them."""
    operation = describe(function)
    inputs: list[Any] = [motion] * len(operation.inputs)
    if operation.many:
        inputs = [[motion, motion]]
    options = {p.name: needed(p.type, p.name, motion) for p in operation.parameters if p.required}
    if function.__module__ == "kinema.ops.ik.moving":
        options["by"] = [0.0, 0.1, 0.0]
    return inputs, options


def answers(function: Callable[..., Any], *args: Any, **options: Any) -> bool:
    """Call; a result and an error of ours are answers, anything else is not. Whether it ran."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", KinemaWarning)
        try:
            function(*args, **options)
            words = ""
        except KinemaError as error:
            words = str(error)
    assert len(words) < 2000
    return not words


def edges(kind: Type) -> Iterator[Any]:
    """Values at the bounds that a type declares, and its own choices."""
    if isinstance(kind, Number):
        for bound in (kind.low, kind.high):
            if np.isfinite(bound):
                around = (
                    (bound - 1, bound, bound + 1)
                    if kind.integer
                    else (np.nextafter(bound, -np.inf), bound, np.nextafter(bound, np.inf))
                )
                yield from (int(n) if kind.integer else float(n) for n in around)
    elif isinstance(kind, Choice):
        yield from kind.choices
    elif isinstance(kind, Either):
        for option in kind.options:
            yield from edges(option)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_python_calls_are_answered(name):
    function = catalogue.function_of(name)
    inputs, options = usual_call(function, clip())
    answers(function, *inputs, **options)
    for parameter in describe(function).parameters:
        for value in (*HOSTILE, clip(), *edges(parameter.type)):
            answers(function, *inputs, **{**options, parameter.name: value})
    for value in (None, 3, "walk.bvh", [], [None], clip().skeleton, object()):
        for place in range(len(inputs)):
            answers(function, *inputs[:place], value, *inputs[place + 1 :], **options)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("frames", [0, 1, 2, 3])
def test_short_clips_are_answered(name, frames):
    function = catalogue.function_of(name)
    inputs, options = usual_call(function, clip()[:frames])
    answers(function, *inputs, **options)
    others, _ = usual_call(function, clip())
    answers(function, *inputs[:1], *others[1:], **options)
    answers(function, *others[:1], *inputs[1:], **options)


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize("factor", [0.0, 1e-300, 1e-160, 1e-20, 1e20, 1e160])
def test_giants_and_mites_are_answered(name, factor):
    function = catalogue.function_of(name)
    try:
        motion = scaled(factor)
    except KinemaError:
        return  # a motion of no size that can be computed with does not come to be
    inputs, options = usual_call(function, motion)
    answers(function, *inputs, **options)


@pytest.mark.parametrize("frame_time", [1e-300, 1e-3, 60.0, 1e300])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_any_frame_time_is_answered(name, frame_time):
    walk = clip()
    try:
        motion = kinema.Motion(walk.skeleton, walk.rotations, walk.positions, frame_time)
    except KinemaError:
        return
    function = catalogue.function_of(name)
    inputs, options = usual_call(function, motion)
    answers(function, *inputs, **options)


def plain_values(kind: Type) -> Iterator[Any]:
    """What JSON can hold: the hostile values among it, and records with a field of each."""
    for value in (*HOSTILE, *TEXTS):
        if value is None or type(value) in (bool, int, float, str, list, dict):
            yield value
    for option in kind.options if isinstance(kind, Either) else (kind,):
        if isinstance(option, Many) and isinstance(option.item, Either | Record):
            yield from ([one] for one in record_values(option.item))
        elif isinstance(option, Table) and isinstance(option.value, Record):
            yield from ({"LeftArm": one} for one in record_values(option.value))
        else:
            yield from record_values(option)


def record_values(kind: Type) -> Iterator[dict[str, Any]]:
    """Records with one field that may not fit."""
    for record in kind.options if isinstance(kind, Either) else (kind,):
        if isinstance(record, Record):
            tag = {"type": record.cls.__name__} if record.tagged else {}
            usual = {"joint": "LeftHand", "points": [0.3, 1.2, 0.4], "rotations": [1.0, 0, 0, 0]}
            known = {f.name: usual[f.name] for f in record.fields if f.name in usual}
            for field in record.fields:
                for value in (None, 1, "a", [], 1e300, {}, [1e200] * 3, True, [[1], [2, 3]]):
                    yield {**tag, **known, field.name: value}


def step_needs(entry: Entry) -> dict[str, Any]:
    """Plain values for what a step needs."""
    found: dict[str, Any] = {"by": [0.0, 0.1, 0.0]} if entry.name == "ik.move" else {}
    for parameter in parameters_of(entry):
        if not parameter.required:
            continue
        if isinstance(parameter.type, Reference):
            found[parameter.name] = "a.bvh"
        elif isinstance(parameter.type, Many) and isinstance(parameter.type.item, Reference):
            found[parameter.name] = ["a.bvh"]
        else:
            found[parameter.name] = needed(parameter.type, parameter.name, clip())
    return found


def run(entry: Entry, values: dict[str, Any]) -> None:
    RecipeStep.of(entry.name, values).run(clip(), lambda path: clip())


@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_recipe_steps_are_answered(entry):
    needs = step_needs(entry)
    for parameter in parameters_of(entry):
        ran = 0  # the call itself is the one from Python: a few of them are enough
        for value in plain_values(parameter.type):
            given = {**needs, parameter.name: value}
            if ran < _MOST_RUNS:
                ran += answers(run, entry, given)
            else:
                answers(RecipeStep.of, entry.name, given)


@pytest.mark.parametrize("entry", OPERATIONS, ids=lambda entry: entry.name)
def test_options_of_the_command_line_are_answered(entry):
    if entry.operation.untypeable:
        return
    command = cli.get_command(click.Context(cli), entry.name)
    needs = step_needs(entry)
    options = {option.name: option for option in command.params}
    for parameter in entry.operation.parameters:
        option = options.get(parameter.name)
        if option is None or option.is_flag:
            continue
        ran = 0
        for text in TEXTS:
            if ran < _MOST_RUNS:
                ran += answers(typed_and_run, entry, parameter, option, text, needs)
            else:
                answers(
                    option.type_cast_value, click.Context(cli), (text,) * option.multiple or text
                )


def typed_and_run(
    entry: Entry, parameter: Parameter, option: click.Option, text: str, needs: dict[str, Any]
) -> None:
    typed = option.type_cast_value(click.Context(cli), (text,) if option.multiple else text)
    values = RecipeStep.of(entry.name, needs).values
    values = {**values, parameter.name: gathered(parameter, typed)}
    RecipeStep(entry, values).run(clip(), lambda path: clip())
