"""`kinema recipe`: list, show and describe recipes."""

from __future__ import annotations

import json

import click

from kinema.cli.exits import USAGE, Failed
from kinema.cli.sink import say_error
from kinema.errors import FormatError
from kinema.recipe import Recipe, load, preset_names
from kinema.recipe import schema as describe

__all__ = ["load_recipe", "recipe"]


def load_recipe(path: str) -> Recipe:
    """Load a recipe; whatever is wrong with it is the user's to correct."""
    try:
        return load(path)
    except (FormatError, OSError) as error:
        say_error(error)
        raise Failed(USAGE) from None


@click.group()
def recipe() -> None:
    """List, show and check recipes.

    \b
    kinema recipe list                     # the presets
    kinema recipe show clean > my.toml     # a start for your own
    kinema recipe check my.toml
    kinema recipe schema > recipe.schema.json
    """


@recipe.command("list")
def list_presets() -> None:
    """List the recipes that come with kinema."""
    for name in preset_names():
        click.echo(f"{name:12} {load(name).about}")


@recipe.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Output JSON instead of TOML.")
def show(name: str, as_json: bool) -> None:
    """Print a recipe as TOML."""
    found = load_recipe(name)
    click.echo((found.to_json() if as_json else found.to_toml()).rstrip("\n"))


@recipe.command()
@click.argument("path")
def check(path: str) -> None:
    """Check a recipe: its steps, their parameters and values, and the files they name."""
    found = load_recipe(path)
    found.check_files()
    click.echo(f"{path}: {', '.join(step.entry.name for step in found.steps)}; no problems found")


@recipe.command()
def schema() -> None:
    """Print the JSON Schema of recipes."""
    click.echo(json.dumps(describe(), indent=2))
