"""`kinema operations`, `kinema completion`: all that can be run, for people and for shells."""

from __future__ import annotations

import json

import click

__all__ = ["completion", "operations"]


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Output JSON.")
def operations(as_json: bool) -> None:
    """List every operation: what a recipe's step can be, and a command of its own.

    \b
    kinema operations
    kinema filters.despike --help
    kinema filters.despike walk.bvh -o out.bvh --longest-s 0.05
    """
    from kinema.catalogue import OPERATIONS

    rows = [(entry.name, entry.command or "", entry.operation.summary) for entry in OPERATIONS]
    if as_json:
        keys = ("name", "command", "summary")
        click.echo(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], indent=2))
        return
    for name, command, summary in rows:
        click.echo(f"{name:26} {command:10} {summary}")


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that completes kinema's commands and options.

    \b
    kinema completion bash >> ~/.bashrc
    kinema completion zsh >> ~/.zshrc
    kinema completion fish > ~/.config/fish/completions/kinema.fish
    """
    from click.shell_completion import get_completion_class

    from kinema.cli.main import cli

    made = get_completion_class(shell)
    assert made is not None  # click knows all three
    click.echo(made(cli, {}, "kinema", "_KINEMA_COMPLETE").source())
