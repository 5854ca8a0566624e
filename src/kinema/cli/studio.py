"""`kinema studio`: see, clean, reduce and export motions in the browser."""

from __future__ import annotations

import os
import sys

import click

__all__ = ["studio"]


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(), metavar="[FILES|FOLDER]")
@click.option("--project", type=click.Path(), metavar="FILE.kinema", help="Where to save the work.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port on 127.0.0.1.")
@click.option("--no-open", is_flag=True, help="Only print the address; open no browser.")
def studio(paths: tuple[str, ...], project: str | None, port: int, no_open: bool) -> None:
    """See, clean, reduce and export motions in the browser.

    \b
    kinema studio                      # samples to try, files by drag and drop
    kinema studio takes/               # all motions in a folder
    kinema studio walk.bvh jump.bvh
    kinema studio takes.kinema         # go on with a project
    kinema studio --no-open --port 0   # for scripts: print the address alone

    The page is served on this machine alone. Everything is saved as you work: to --project, or to
    a file of its own for each folder under ~/.local/share/kinema/studio.
    """
    words = ["--port", str(port), *(["--no-open"] if no_open else [])]
    words += ["--project", project] if project else []
    os.execv(sys.executable, [sys.executable, "-m", "kinema.studio", *words, "--", *paths])
