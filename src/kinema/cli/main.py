"""The `kinema` command: finds the subcommand, and turns errors into words and exit codes."""

from __future__ import annotations

import importlib
import os
import sys
import warnings
from typing import Any

import click

from kinema import __version__
from kinema.cli.exits import FAILED, INTERRUPTED, Failed

__all__ = ["cli", "main"]

# name → module with a command of that name, and its line in `kinema --help`. A command's module
# is imported only when it is asked for: the list of commands must not wait for NumPy.
COMMANDS = {
    "info": ("kinema.cli.info", "What is in a file: joints, frames, length, height."),
    "validate": ("kinema.cli.validate", "Name what is odd about a file; write a clean copy."),
    "convert": ("kinema.cli.convert", "Write a motion in another format, or tidied up."),
    "resample": ("kinema.cli.operations", "Play the same motion at another frame rate."),
    "filter": ("kinema.cli.filter", "Smooth a motion: take out jitter and leave the movement."),
    "fill": ("kinema.cli.fill", "Fill gaps, correct stretches, join clips across a pause."),
    "blend": ("kinema.cli.blend", "Blend motions frame by frame, each with its weight."),
    "keys": ("kinema.cli.keys", "Keep the few frames that matter and drop the rest."),
    "analyze": ("kinema.cli.analyze", "Say when feet are down, and how a body walks and stops."),
    "lock": ("kinema.cli.lock", "Keep planted feet where they are planted."),
    "ik": ("kinema.cli.ik", "Put a hand or a foot where it should be."),
    "render": ("kinema.cli.render", "Draw a motion: a strip of poses, or a film."),
    "demo": ("kinema.cli.demo", "Make motions by code, clean a broken file, draw and report."),
    "completion": ("kinema.cli.completion", "Print the script that completes commands in a shell."),
}


class LazyGroup(click.Group):
    """A group that knows its commands' names and imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order people meet them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; for a list of all, only its short help is needed."""
        if cmd_name not in COMMANDS:
            return None
        command = getattr(importlib.import_module(COMMANDS[cmd_name][0]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is answered with the closest."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from kinema.errors import closest

            ctx.fail(f"no command named {args[0]!r} ({closest(args[0], COMMANDS)})")
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kinema")
def cli() -> None:
    """The workshop for motion capture.

    \b
    kinema info walk.bvh                          what is in this file?
    kinema resample walk.bvh -o walk30.bvh --fps 30
    kinema COMMAND --help                         examples for each command
    """


def main() -> None:
    """Run the command line; never returns."""
    warnings.showwarning = _show_warning
    warnings.simplefilter("always")
    try:
        # standalone_mode prints usage errors itself and leaves with 2
        cli.main(prog_name="kinema", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        error.show()
        sys.exit(2)
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted; nothing half-written was left", err=True)
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        # the reader of our output went away; say nothing more to it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        sys.exit(_report(error))
    sys.exit(0)


def _report(error: Exception) -> int:
    from kinema.errors import KinemaError

    if isinstance(error, Failed):
        return error.code
    if isinstance(error, click.ClickException):
        error.show()
    elif isinstance(error, KinemaError):
        click.echo(f"error: {error.message}", err=True)
        if error.hint:
            click.echo(f"hint: {error.hint}", err=True)
    elif isinstance(error, OSError) and error.filename is not None:
        click.echo(f"error: {error.filename}: {(error.strerror or str(error)).lower()}", err=True)
    elif isinstance(error, MemoryError):
        click.echo("error: not enough memory for this motion", err=True)
    else:
        raise error
    return FAILED


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    click.echo(f"warning: {message}", err=True)
