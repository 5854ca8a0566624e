"""`kinema info`: what is in a file."""

from __future__ import annotations

import json
from typing import Any

import click

from kinema.cli.files import each_input, inputs_argument, read_input, reading_options
from kinema.io.formats import format_of_file
from kinema.motion import Motion

__all__ = ["info"]


@click.command()
@inputs_argument
@reading_options
@click.option("--json", "as_json", is_flag=True, help="For machines: an object, or a list of them.")
def info(inputs: list[str], reading: dict[str, Any], as_json: bool) -> None:
    """Say what is in a file: joints, frames, length, height.

    \b
    kinema info walk.bvh
    kinema info *.bvh --json | jq '.[].seconds'
    """
    facts: list[dict[str, Any]] = []

    def look(_: int, name: str) -> None:
        found = _facts(name, read_input(name, **reading))
        facts.append(found)
        if not as_json:
            click.echo(_text(found))

    try:
        each_input(inputs, look)
    finally:
        if as_json and facts:
            click.echo(json.dumps(facts[0] if len(inputs) == 1 else facts, indent=2))


def _facts(name: str, motion: Motion) -> dict[str, Any]:
    skeleton = motion.skeleton
    ends = int(skeleton.is_end.sum())
    return {
        "file": name,
        "format": format_of_file(name).name,
        "joints": skeleton.num_joints - ends,
        "end_sites": ends,
        "roots": [skeleton.names[root] for root in skeleton.roots],
        "frames": motion.num_frames,
        "frame_time": motion.frame_time,
        "fps": motion.fps,
        "seconds": motion.seconds,
        "height": skeleton.height,
        "metres_per_unit": skeleton.metres_per_unit,
    }


def _text(facts: dict[str, Any]) -> str:
    roots = ", ".join(facts["roots"])
    unit = facts["metres_per_unit"]
    height = f"{facts['height']:.4g} units" + ("" if unit is None else f" of {unit:g} m")
    return (
        f"{facts['file']}\n"
        f"  format   {facts['format']}\n"
        f"  joints   {facts['joints']}, and {facts['end_sites']} end sites; root {roots}\n"
        f"  frames   {facts['frames']} at {facts['fps']:.6g} fps\n"
        f"  length   {facts['seconds']:.3f} s\n"
        f"  height   {height}, toe to head along the bones"
    )
