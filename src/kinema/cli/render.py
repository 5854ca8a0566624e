"""`kinema render`: a strip of poses, or a film."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kinema.cli.command import Sectioned
from kinema.cli.files import DRY_RUN, FORCE, inputs_argument, path_option
from kinema.cli.reading import read_motion, reading_options, take_reading
from kinema.cli.sink import say
from kinema.io.targets import targets
from kinema.progress import showing

if TYPE_CHECKING:
    from kinema.view.style import ThemeName

__all__ = ["render"]


def _render(inputs: list[str], output: Path, force: bool, dry_run: bool, **values: Any) -> None:
    from kinema.view import drawing
    from kinema.view._motions import distinct_names

    drawing.check_suffix(output)
    targets(["picture"], output, force=force)
    reading = take_reading(values)
    if dry_run:
        click.echo(f"{', '.join(inputs)} -> {output}")
        return
    motions = [read_motion(name, **reading) for name in inputs]
    theme: ThemeName = "dark" if values.pop("dark") else "light"
    output.parent.mkdir(parents=True, exist_ok=True)
    with showing(f"drawing {output}") as progress:
        drawing.draw(
            motions, output, labels=distinct_names(inputs), theme=theme, progress=progress, **values
        )
    say(f"wrote {output}")


render = Sectioned(
    "render",
    inputs_argument(),
    {
        "Options": [
            path_option(
                *("-o", "--output"),
                metavar="OUT",
                required=True,
                help="A picture (.png, .svg, .pdf) or a film (.gif, .mp4).",
            ),
            click.Option(
                ["--view"],
                type=click.Choice(["side", "front", "three-quarter", "top"]),
                metavar="side|front|three-quarter|top",
                help="Camera view (default: side for pictures, three-quarter for films).",
            ),
            click.Option(
                ["--count"], default=8, metavar="N", help="Poses in a strip (default: 8)."
            ),
            click.Option(
                ["--fps"],
                type=float,
                metavar="NUMBER",
                help="Frame rate of a film (default: the motion's, at most 30).",
            ),
            click.Option(
                ["--speed"], default=1.0, metavar="NUMBER", help="Playback speed (default: 1)."
            ),
            click.Option(["--beside"], is_flag=True, help="Show several motions side by side."),
            click.Option(["--dark"], is_flag=True, help="Use a dark background."),
            DRY_RUN,
            FORCE,
        ],
        "Reading": reading_options(),
    },
    callback=_render,
    help="""Draw a motion: a strip of its poses, or a film.

    \b
    kinema render walk.bvh -o walk.png                # eight poses from the side
    kinema render walk.bvh -o walk.gif --view front
    kinema render raw.bvh clean.bvh -o both.mp4 --beside

    Left is orange and solid, right is blue and dashed. Needs: pip install "kinema[media]".
    """,
    short_help="Draw a motion: a strip of poses, or a film.",
)
