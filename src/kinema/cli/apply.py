"""`kinema apply`: a chain of steps, from the command line or from a recipe."""

from __future__ import annotations

from typing import Any

import click

from kinema.cli.command import Sectioned
from kinema.cli.files import OUTPUT, inputs_argument
from kinema.cli.job import Job
from kinema.cli.operations import output_options
from kinema.cli.reading import reading_options, take_reading
from kinema.cli.recipe import load_recipe
from kinema.cli.running import run_job
from kinema.cli.sink import say
from kinema.errors import OptionError
from kinema.recipe import Recipe, RecipeStep

__all__ = ["apply"]


def _apply(
    inputs: list[str], steps: tuple[str, ...], recipes: tuple[str, ...], **values: Any
) -> None:
    loaded = [load_recipe(path).settled() for path in recipes]
    chain = [step for recipe in loaded for step in recipe.steps]
    chain += [RecipeStep.parse(text) for text in steps]
    if not chain:
        raise OptionError("give at least one --step, or a --recipe")
    reading = take_reading(values)
    for recipe in loaded:
        if recipe.reading is not None:
            say(f"note: {recipe.source} tells how a result was made; its recipe is run")
            reading = {**recipe.reading, **reading}
    whole = Recipe(tuple(chain), source=", ".join((*recipes, *steps)))
    run_job(Job(whole, inputs, reading=reading, **values))


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
                ["--recipe", "recipes"],
                multiple=True,
                metavar="FILE|NAME",
                help="A TOML or JSON file, or a preset's name; repeatable, run in order.",
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
