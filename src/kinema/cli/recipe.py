"""`kinema recipe`: list, show and describe recipes."""

from __future__ import annotations

import click

__all__ = ["recipe"]


@click.group()
def recipe() -> None:
    """List, show and check recipes.

    \b
    kinema recipe list                       the presets
    kinema recipe show clean > my.toml       a start for your own
    kinema recipe check my.toml
    kinema recipe schema > recipe.schema.json
    """


@recipe.command("list")
def list_presets() -> None:
    """List the recipes that come with kinema."""
    from kinema.recipe import load, preset_names

    for name in preset_names():
        click.echo(f"{name:12} {load(name).about}")


@recipe.command()
@click.argument("name")
@click.option("--json", "as_json", is_flag=True, help="Output JSON instead of TOML.")
def show(name: str, as_json: bool) -> None:
    """Print a recipe as TOML."""
    from kinema.recipe import load

    found = load(name)
    click.echo(found.to_json() if as_json else found.to_toml(), nl=False)


@recipe.command()
@click.argument("path")
def check(path: str) -> None:
    """Check a recipe: its steps, their parameters and values."""
    from kinema.recipe import load

    found = load(path)
    click.echo(f"{path}: {', '.join(step.entry.name for step in found.steps)}; no problems found")


@recipe.command()
def schema() -> None:
    """Print the JSON Schema of recipes."""
    import json

    from kinema.recipe import schema as describe

    click.echo(json.dumps(describe(), indent=2))
