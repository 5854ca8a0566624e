"""`kinema render`: a strip of poses, or a film."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kinema.cli.files import inputs_argument, read_input, reading_options, targets
from kinema.cli.progress import showing
from kinema.errors import OptionError
from kinema.view.camera import View
from kinema.view.style import ThemeName

__all__ = ["render"]

_STILLS = (".png", ".svg", ".pdf")
_FILMS = (".gif", ".mp4")


@click.command()
@inputs_argument
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    help="A picture (.png, .svg, .pdf) or a film (.gif, .mp4).",
)
@click.option(
    "--view",
    type=click.Choice(["side", "front", "three-quarter", "top"]),
    help="Where it is seen from: side for pictures, three-quarter for films.",
)
@click.option("--count", default=8, show_default=True, help="Poses in a strip.")
@click.option("--fps", type=float, help="Frames per second of a film; the motion's own, up to 30.")
@click.option("--speed", default=1.0, show_default=True, help="Twice as fast is 2.")
@click.option(
    "--beside", is_flag=True, help="Several motions side by side instead of on one floor."
)
@click.option("--dark", is_flag=True, help="On a dark ground.")
@click.option("--force", is_flag=True, help="Overwrite a file that exists.")
@reading_options
def render(
    inputs: list[str],
    output: Path,
    view: View | None,
    count: int,
    fps: float | None,
    speed: float,
    beside: bool,
    dark: bool,
    force: bool,
    reading: dict[str, Any],
) -> None:
    """Draw a motion: a strip of its poses, or a film of it.

    \b
    kinema render walk.bvh -o walk.png                  eight poses from the side
    kinema render walk.bvh -o walk.gif --view front
    kinema render raw.bvh clean.bvh -o both.mp4 --beside

    Left is orange and solid, right is blue and dashed. Needs: pip install "kinema[media]".
    """
    suffix = output.suffix.lower()
    if suffix not in _STILLS + _FILMS:
        raise OptionError(
            f"cannot draw a {suffix or 'file without a suffix'!r}",
            hint="pictures: " + ", ".join(_STILLS) + "; films: " + ", ".join(_FILMS),
        )
    targets(["picture"], output, force=force)
    motions = [read_input(name, **reading) for name in inputs]
    labels = [Path(name).stem for name in inputs]
    theme: ThemeName = "dark" if dark else "light"
    output.parent.mkdir(parents=True, exist_ok=True)

    from kinema import view as drawing

    if suffix in _STILLS:
        drawing.save(
            drawing.strip(motions, count=count, view=view or "side", labels=labels, theme=theme),
            output,
        )
    else:
        with showing(f"drawing {output}") as progress:
            drawing.animate(
                motions,
                output,
                view=view or "three-quarter",
                layout="side-by-side" if beside else "overlay",
                fps=fps,
                speed=speed,
                labels=labels,
                theme=theme,
                progress=lambda done, total: progress(done / max(total, 1)),
            )
    click.echo(f"wrote {output}", err=True)
