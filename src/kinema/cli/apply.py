"""`kinema apply`: a chain of steps, from the command line or from a recipe."""

from __future__ import annotations

from typing import Any

import click

from kinema.cli.command import Sectioned
from kinema.cli.files import OUTPUT, inputs_argument
from kinema.cli.job import Job
from kinema.cli.operations import output_options
from kinema.cli.reading import reading_options, take_reading
from kinema.cli.running import run_job
from kinema.errors import OptionError
from kinema.recipe import Recipe, RecipeStep, load

__all__ = ["apply"]


def _apply(inputs: list[str], steps: tuple[str, ...], recipe: str | None, **values: Any) -> None:
    loaded = Recipe(()) if recipe is None else load(recipe)
    chain = (*loaded.steps, *(RecipeStep.parse(text) for text in steps))
    if not chain:
        raise OptionError("give at least one --step, or a --recipe")
    whole = Recipe(chain, folder=None if steps else loaded.folder)
    run_job(Job(whole, inputs, reading=take_reading(values), **values))


apply = Sectioned(
    "apply",
    inputs_argument(),
    {
        "Options": [
            click.Option(
                ["--step", "steps"],
                multiple=True,
                metavar="'OP NAME=VALUE...'",
                help="An operation with its parameters; repeatable, run in order.",
            ),
            click.Option(
                ["--recipe"], metavar="FILE|NAME", help="A TOML or JSON file, or a preset's name."
            ),
        ],
        "Output": [OUTPUT, *output_options(None)],
        "Reading": reading_options(),
    },
    callback=_apply,
    help="""Run several operations one after the other.

    \b
    kinema apply walk.bvh -o light.bvh --step 'filter kernel=gaussian' --step 'keys count=30'
    kinema apply takes/*.bvh -o cleaned/ --recipe clean
    kinema apply walk.bvh -o out.bvh --recipe my.toml --provenance

    Steps of a recipe come first, then those given with --step. A recipe is checked before the
    first file is read. `kinema recipe list` names the presets, `kinema operations` what a step
    can be.
    """,
    short_help="Run several operations one after the other.",
)
