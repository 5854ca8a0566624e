"""`kinema analyze`: when feet are down, how a body walks, where it pauses, which way it takes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from kinema.cli.analyze_report import facts_of, text_of
from kinema.cli.files import (
    each_input,
    inputs_argument,
    read_input,
    reading_options,
    side_targets,
)
from kinema.cli.roles import roles_of

__all__ = ["analyze"]


@click.command()
@inputs_argument
@click.option("--json", "as_json", is_flag=True, help="For machines: an object, or a list of them.")
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw speeds, key times and contacts; with several inputs, a folder.",
)
@click.option("--collisions", is_flag=True, help="Look for parts that run through each other too.")
@click.option(
    "--role",
    "role",
    multiple=True,
    metavar="ROLE=JOINT",
    help="Say which joint is what where that is not found, as in left_ankle=LeftFoot; repeatable.",
)
@click.option("--force", is_flag=True, help="Overwrite pictures that exist.")
@reading_options
def analyze(
    inputs: list[str],
    as_json: bool,
    plot: Path | None,
    collisions: bool,
    role: tuple[str, ...],
    force: bool,
    reading: dict[str, Any],
) -> None:
    """Say what happens in a motion: contacts, steps, key times, stops, way, balance.

    \b
    kinema analyze walk.bvh
    kinema analyze walk.bvh --plot walk.png         contact bars under speed curves
    kinema analyze walk.bvh --json | jq .contacts
    kinema analyze takes/*.bvh --json --drop-rest | jq '.[].gait.cadence'
    kinema analyze odd.bvh --role left_toe=l_ball --role right_toe=r_ball

    Frames start at 0; an end is the first frame that no longer belongs. Lengths are in the file's
    unit.
    """
    roles = roles_of(role)
    pictures = side_targets(inputs, plot, force=force)
    found: list[dict[str, Any]] = []

    def look(index: int, name: str) -> None:
        from kinema.ops.analysis import analyze as analysis_of

        motion = read_input(name, **reading)
        result = analysis_of(motion, roles=roles)
        facts = facts_of(name, motion, result, roles=roles, collisions=collisions)
        found.append(facts)
        if not as_json:
            click.echo(text_of(facts))
        if pictures:
            from kinema import view
            from kinema.cli.analyze_pictures import analysis_figure

            figure = analysis_figure(motion, result, roles=roles, title=Path(name).stem)
            pictures[index].parent.mkdir(parents=True, exist_ok=True)
            view.save(figure, pictures[index])
            click.echo(f"wrote {pictures[index]}", err=True)

    try:
        each_input(inputs, look)
    finally:
        if as_json and found:
            click.echo(json.dumps(found[0] if len(inputs) == 1 else found, indent=2))
