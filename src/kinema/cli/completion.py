"""`kinema completion`: the script that completes commands in a shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

__all__ = ["completion"]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that completes kinema's commands and options.

    \b
    kinema completion bash >> ~/.bashrc
    kinema completion zsh >> ~/.zshrc
    kinema completion fish > ~/.config/fish/completions/kinema.fish
    """
    from kinema.cli.main import cli

    made = get_completion_class(shell)
    assert made is not None  # click knows all three
    click.echo(made(cli, {}, "kinema", "_KINEMA_COMPLETE").source())
