"""A command whose help lists its options in sections: its own, output, reading."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import click

from kinema.errors import OptionError

__all__ = ["Sectioned"]


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

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options; one that takes a single value must not be given two."""
        *_, order = self.make_parser(ctx).parse_args(list(args))
        for option in order:
            single = isinstance(option, click.Option) and not (option.multiple or option.is_flag)
            if single and order.count(option) > 1:
                raise OptionError(f"{max(option.opts, key=len)} takes one value, found several")
        return super().parse_args(ctx, args)

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
