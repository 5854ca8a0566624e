"""The `kinema` command: finds the subcommand, and turns errors into words and exit codes."""

from __future__ import annotations

import importlib
import os
import signal
import sys
import warnings
from typing import Any

import click

from kinema import __version__
from kinema.catalogue import COMMANDS, OPERATIONS, SYNONYMS, find
from kinema.cli.exits import FAILED, INTERRUPTED, USAGE, ClosedPipe, Failed, code_of

__all__ = ["cli", "main"]

# Commands that are not operations: module, attribute, and the line in `kinema --help`. A module is
# imported only when its command is asked for: the list of commands must not wait for NumPy.
_OWN = {
    "info": ("info", "info", "Show what is in a file: joints, frames, length, height."),
    "validate": ("validate", "validate", "Report problems in a file; write a clean copy."),
    "convert": ("convert", "convert", "Write a motion in another format, or tidied up."),
    "sequence": ("compose", "sequence", "Put clips on a time line, by a plan or in turn."),
    "graph": ("compose", "graph", "Walk from clip to clip wherever they are alike."),
    "play": ("play", "play", "Play a folder as a state machine, by requests or at random."),
    "live": ("live", "live", "Play, receive, send and record live streams; find key poses."),
    "apply": ("apply", "apply", "Run several operations one after the other."),
    "recipe": ("recipe", "recipe", "List, show and check recipes."),
    "operations": ("listing", "operations", "List every operation by its dotted name."),
    "render": ("render", "render", "Draw a motion: a strip of poses, or a film."),
    "studio": ("studio", "studio", "See, clean, reduce and export motions in the browser."),
    "demo": ("demo", "demo", "Generate motions, repair a broken file, draw and report."),
    "completion": ("listing", "completion", "Print the completion script for a shell."),
}
_ORDER = (
    "info",
    "validate",
    "convert",
    *COMMANDS,
    "sequence",
    "graph",
    "play",
    "live",
    "apply",
    "recipe",
    "operations",
)
_LINES = {
    **{name: line for name, (_, _, line) in _OWN.items()},
    **{name: entry.line for name, entry in COMMANDS.items()},
}


class LazyGroup(click.Group):
    """A group that knows its commands' names and imports one only to run it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order people meet them."""
        return list(dict.fromkeys((*_ORDER, *_OWN)))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command; an operation's is made from the catalogue."""
        if cmd_name in _OWN:
            module, attribute, _ = _OWN[cmd_name]
            found = getattr(importlib.import_module(f"kinema.cli.{module}"), attribute)
            assert isinstance(found, click.Command)
            return found
        if cmd_name in COMMANDS or any(cmd_name == entry.name for entry in OPERATIONS):
            from kinema.cli.operations import command_for

            return command_for(find(cmd_name), cmd_name)
        return None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; click itself would take a closed pipe for a failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise ClosedPipe from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _LINES[name]) for name in self.list_commands(ctx)])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; an unknown one is answered with the closest."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            from kinema.errors import OptionError, closest

            known = dict.fromkeys([*self.list_commands(ctx), *(entry.name for entry in OPERATIONS)])
            hint = closest(SYNONYMS.get(args[0], args[0]), known)
            if os.path.exists(args[0]):
                hint = f"a command comes first: `kinema info {args[0]}`"
            raise OptionError(f"no command named {args[0]!r}", hint=hint)
        return super().resolve_command(ctx, args)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kinema")
def cli() -> None:
    """A toolkit for motion capture.

    \b
    kinema info walk.bvh                        # what is in this file?
    kinema filter walk.bvh -o smooth.bvh        # remove jitter
    kinema apply takes/*.bvh -o out/ --step filter --step 'keys share=10%'
    kinema COMMAND --help                       # examples for each command
    """


def main() -> None:
    """Run the command line; never returns."""
    warnings.showwarning = _show_warning
    warnings.simplefilter("always")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: what came is kept
    try:
        cli.main(prog_name="kinema", standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, click.Abort):
        click.echo("interrupted; no partial files left", err=True)
        sys.exit(INTERRUPTED)
    except (BrokenPipeError, ClosedPipe):  # say nothing more to it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        sys.exit(_report(error))
    sys.exit(0)


def _report(error: Exception) -> int:
    from kinema.cli.sink import say, say_error
    from kinema.errors import KinemaError

    if isinstance(error, Failed):
        return error.code
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message())
        return USAGE
    if isinstance(error, click.ClickException):
        say(f"error: {_sentence(error)}")
        say(f"hint: {_hint(error)}")
        return USAGE if isinstance(error, click.UsageError) else FAILED
    if isinstance(error, KinemaError | OSError | MemoryError):
        say_error(error)
        return code_of(error)
    raise error


def _sentence(error: click.ClickException) -> str:
    """What click says, like our own messages: no capital, no full stop, no advice."""
    message = error.format_message()
    if isinstance(error, click.NoSuchOption):
        return f"no option named {error.option_name}"
    if isinstance(error, click.MissingParameter) and error.param is not None:
        named = isinstance(error.param, click.Option)
        return f"{error.param.opts[0] if named else error.param.human_readable_name} is missing"
    if isinstance(error, click.BadParameter) and isinstance(error.param, click.Option):
        message = f"{error.param.opts[0]}: {error.message}"
    return message[:1].lower() + message[1:].rstrip(".")


def _hint(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "kinema"
    if isinstance(error, click.NoSuchOption) and error.possibilities:
        return f"closest: {', '.join(error.possibilities)}"
    return f"`{command} --help` shows examples"


def _show_warning(message: Warning | str, *_: Any, **__: Any) -> None:
    click.echo(f"warning: {message}", err=True)
