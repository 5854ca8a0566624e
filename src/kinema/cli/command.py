"""A command whose help lists its options in sections: its own, output, reading."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import click

__all__ = ["Sectioned", "flag_of", "in_options"]

_NAMED = re.compile(r"`+(?P<quoted>[^`]+)`+|\b(?P<word>[a-z]+_[a-z_]+)\b")


def flag_of(parameter: str) -> str:
    """The option of a parameter, without the unit in its name: ``window_s`` is --window."""
    return "--" + re.sub("_(s|hz|rad)$", "", parameter).replace("_", "-")


def in_options(text: str, parameters: Collection[str]) -> str:
    """A docstring's words for the screen: parameters by their options, and no backquotes.

    >>> in_options("fades within ``ease_s``", ["ease_s"])
    'fades within --ease'
    """

    def shown(found: re.Match[str]) -> str:
        word = found["quoted"] or found["word"] or ""
        return flag_of(word) if word in parameters else word

    return _NAMED.sub(shown, text)


class Sectioned(click.Command):
    """A command with its options in named sections, in the order in which they are given."""

    def __init__(
        self,
        name: str,
        argument: click.Argument,
        sections: dict[str, Sequence[click.Option]],
        **settings: Any,
    ) -> None:
        options = [option for section in sections.values() for option in section]
        super().__init__(name, params=[argument, *options], **settings)
        self.sections = sections
        self.context_settings = {"max_content_width": 100}

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write each section that has something to list."""
        for title, options in self.sections.items():
            _write(title, options, ctx, formatter)
        own = self.get_help_option(ctx)
        if own is not None:
            _write("Help", [own], ctx, formatter)


def _write(
    title: str,
    options: Iterable[click.Option],
    ctx: click.Context,
    formatter: click.HelpFormatter,
) -> None:
    records = [record for option in options if (record := option.get_help_record(ctx))]
    if records:
        with formatter.section(title):
            formatter.write_dl(records)
