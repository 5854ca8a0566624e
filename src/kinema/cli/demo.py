"""`kinema demo`: the main job, from generated motions to pictures."""

from __future__ import annotations

from pathlib import Path

import click

from kinema.errors import OptionError
from kinema.progress import showing

__all__ = ["demo"]


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("demo-output"),
    show_default=True,
    help="Folder for the results.",
)
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
def demo(output: Path, force: bool) -> None:
    """Generate motions, repair a broken file, clean up a noisy walk, draw and report.

    \b
    kinema demo
    kinema demo -o elsewhere --force
    """
    from kinema import demo as main_job

    if output.is_dir() and any(output.iterdir()) and not force:
        raise OptionError(f"{output} is not empty", hint="use --force to write into it anyway")
    output.mkdir(parents=True, exist_ok=True)
    with showing("working") as progress:
        lines = main_job.run(output, progress=progress)
    click.echo("\n".join(lines))
    click.echo(f"everything is in {output}, this text in {output / 'report.txt'}")
    click.echo(f"see it move, in the browser: kinema studio {output}")
