"""The command of an operation: its options come from its own signature, its work is a recipe."""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from functools import partial
from typing import Any

import click

from kinema import catalogue
from kinema.catalogue import Entry
from kinema.cli.command import Sectioned
from kinema.cli.files import DRY_RUN, FORCE, JSON, OUTPUT, inputs_argument, path_option
from kinema.cli.job import Job
from kinema.cli.options import option_for
from kinema.cli.reading import read_motion, reading_options, take_reading
from kinema.cli.running import run_job
from kinema.errors import OptionError
from kinema.recipe import Recipe, RecipeStep
from kinema.recipe.steps import parameters_of
from kinema.schema import Operation, Parameter
from kinema.schema.docstrings import parameter_lines
from kinema.schema.typed import gathered, help_text

__all__ = ["command_for", "output_options"]

_NUMBERS_ONLY = ""  # --compare without a file


def command_for(entry: Entry, name: str) -> click.Command:
    """Make the command: motions in, one option per parameter, a motion or a report out."""
    operation, bar = entry.operation, entry.operation.untypeable
    if bar is not None:
        text = f"{name} cannot be run from the command line: {bar.name} is {bar.type.words}"
        raise OptionError(text, hint="call it from Python, or as a step of a recipe")
    variants = {option: catalogue.find(other) for option, other in entry.variants}
    own = [p for p in operation.parameters if p.type.typeable]
    extra = [p for other in variants.values() for p in _beyond(other.operation, operation)]

    def run(**values: Any) -> None:
        chosen = _variant(entry, variants, own, extra, values)
        inputs = values.pop("inputs")
        given = {p.name: gathered(p, values.pop(p.name)) for p in (*own, *extra)}
        given = {key: value for key, value in given.items() if value is not None}
        inputs = _with_others(chosen, inputs, values, given, variants)
        reading = take_reading(values)
        if entry.shows is not None and values.pop(entry.shows[0].replace("-", "_")):
            _show(catalogue.find(entry.shows[1]), inputs, given, reading)
            return
        step = RecipeStep(chosen, given)
        job = Job(Recipe((step,)), inputs, reading=reading, entry=chosen, **values)
        run_job(job, flags={str(option.name): option.opts[0] for option in options})

    taken = {parameter.name for parameter in (*own, *extra)}
    options = [option_for(parameter, taken) for parameter in (*own, *extra)]
    shows = _shows(entry)
    switches = {
        option: click.Option([f"--{option}"], metavar="FILE", help=other.operation.summary)
        for option, other in variants.items()
    }
    named = _second(entry)
    return Sectioned(
        name,
        inputs_argument("A B" if len(operation.inputs) == 2 and not named else "IN..."),
        {
            "Options": [*named, *options[: len(own)], *([shows] if shows else [])],
            **{f"With --{name}": [one, *options[len(own) :]] for name, one in switches.items()},
            "Output": [
                *([OUTPUT] if operation.returns == "motion" else []),
                *output_options(entry),
            ],
            "Reading": reading_options(),
        },
        callback=run,
        help=help_text(name, operation),
        short_help=operation.summary,
    )


def output_options(entry: Entry | None) -> list[click.Option]:
    """What every operation can do with its result, as far as it has one to write or draw."""
    options = [JSON]
    if entry is None or entry.operation.returns == "motion":
        options += [
            DRY_RUN,
            click.Option(
                ["--provenance"],
                is_flag=True,
                help="Write OUT.kinema.json too: how OUT was made, and of which files; a recipe.",
            ),
        ]
    if entry is not None and entry.figure is not None:
        options.append(path_option("--plot", help="Draw the result (.png, .svg or .pdf)."))
    if entry is not None and entry.draws_a_joint:
        joint = "Joint to draw (default: whichever shows most)."
        options.append(click.Option(["--plot-joint"], metavar="NAME", help=joint))
    if entry is not None and entry.table is not None:
        text = "Write what was found to a file: .json, or .csv as a table."
        options.append(path_option(f"--{entry.table[0]}", "table", help=text))
    if entry is not None and entry.compare is not None:
        summary = catalogue.find(entry.compare).operation.summary
        options.append(
            click.Option(
                ["--compare"],
                is_flag=False,
                flag_value=_NUMBERS_ONLY,
                metavar="[FILE]",
                help=f"{summary} A table, and a picture if a file is named.",
            )
        )
    return [*options, FORCE]


def _second(entry: Entry) -> list[click.Option]:
    """The option that names the second motion, where there is one."""
    if entry.second is None:
        return []
    text = parameter_lines(inspect.getdoc(entry.operation.function) or "")
    name = entry.operation.inputs[1]
    return [click.Option([f"--{entry.second}"], metavar="FILE", required=True, help=text[name])]


def _shows(entry: Entry) -> click.Option | None:
    """The flag that only reports what another operation finds."""
    if entry.shows is None:
        return None
    summary = catalogue.find(entry.shows[1]).operation.summary
    return click.Option([f"--{entry.shows[0]}"], is_flag=True, help=summary)


def _show(
    entry: Entry, inputs: Sequence[str], given: dict[str, Any], reading: dict[str, Any]
) -> None:
    """Print what an operation finds, and nothing else, so that it can be sent to a file."""
    from kinema import report

    known = {parameter.name for parameter in parameters_of(entry)}
    step = RecipeStep(entry, {name: value for name, value in given.items() if name in known})
    for name in inputs:
        outcome = step.run(read_motion(name, **reading), partial(read_motion, **reading))
        click.echo(report.text(outcome.result, outcome.before))


def _beyond(other: Operation, operation: Operation) -> list[Parameter]:
    """Parameters that a variant has and the operation itself has not."""
    known = {parameter.name for parameter in operation.parameters}
    return [p for p in other.parameters if p.name not in known and p.type.typeable]


def _variant(
    entry: Entry,
    variants: dict[str, Entry],
    own: Sequence[Parameter],
    extra: Sequence[Parameter],
    values: dict[str, Any],
) -> Entry:
    """The operation that is asked for, and no option that it does not know."""
    asked = [option for option in variants if values[option] is not None]
    chosen = variants[asked[0]] if asked else entry
    takes = {parameter.name for parameter in chosen.operation.parameters}
    for parameter in (*own, *extra):
        if parameter.name in takes or gathered(parameter, values[parameter.name]) is None:
            continue
        flag = option_for(parameter).opts[0]
        if asked:
            raise OptionError(
                f"{flag} does not go with --{asked[0]}", hint="use one after the other"
            )
        raise OptionError(f"{flag} goes with --{' or --'.join(variants)}")
    return chosen


def _with_others(
    chosen: Entry,
    inputs: list[str],
    values: dict[str, Any],
    given: dict[str, Any],
    variants: dict[str, Entry],
) -> list[str]:
    """Motions beside the first are parameters of the step; what is left is worked on in turn."""
    named = [values.pop(option) for option in variants]
    operation = chosen.operation
    if chosen.second is not None:
        given[operation.inputs[1]] = values.pop(chosen.second)
        return inputs
    if operation.many:
        if len(inputs) < 2:
            raise OptionError(f"expected at least two motions, found {len(inputs)}")
        given[operation.inputs[0]] = inputs[1:]
        return inputs[:1]
    if len(operation.inputs) == 2 and any(named):
        given[operation.inputs[1]] = next(path for path in named if path)
    elif len(operation.inputs) == 2:
        if len(inputs) != 2:
            raise OptionError(f"expected two motions, found {len(inputs)}")
        given[operation.inputs[1]] = inputs[1]
        return inputs[:1]
    return inputs
