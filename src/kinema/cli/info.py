"""`kinema info`: what is in a file."""

from __future__ import annotations

import json
from typing import Any

import click

from kinema.cli.files import each_input, inputs_argument, read_input, reading_options
from kinema.io.formats import format_of_file
from kinema.motion import Motion
from kinema.ops.roles import ROLES, find_roles

__all__ = ["info"]


@click.command()
@inputs_argument
@reading_options
@click.option("--roles", "with_roles", is_flag=True, help="Say which joint is what.")
@click.option("--json", "as_json", is_flag=True, help="For machines: an object, or a list of them.")
def info(inputs: list[str], reading: dict[str, Any], with_roles: bool, as_json: bool) -> None:
    """Say what is in a file: joints, frames, length, height.

    \b
    kinema info walk.bvh
    kinema info walk.bvh --roles                    which joint is the left knee?
    kinema info *.bvh --json | jq '.[].seconds'
    """
    facts: list[dict[str, Any]] = []

    def look(_: int, name: str) -> None:
        found = _facts(name, read_input(name, **reading))
        facts.append(found)
        if not as_json:
            click.echo(_text(found))
            if with_roles:
                click.echo(_text_of_roles(found["roles"]))

    try:
        each_input(inputs, look)
    finally:
        if as_json and facts:
            click.echo(json.dumps(facts[0] if len(inputs) == 1 else facts, indent=2))


def _facts(name: str, motion: Motion) -> dict[str, Any]:
    skeleton, roles = motion.skeleton, find_roles(motion)
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
        "roles": {role: skeleton.names[joint] for role, joint in roles.joints.items()},
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


def _text_of_roles(roles: dict[str, str]) -> str:
    middle = [role for role in ROLES if "_" not in role]
    parts = [role.removeprefix("left_") for role in ROLES if role.startswith("left_")]
    width = 2 + max((len(name) for name in roles.values()), default=0)
    lines = [f"  {role:<9}{roles.get(role, '-')}" for role in middle]
    lines.append(f"  {'':<9}{'left':<{width}}right")
    for part in parts:
        left, right = (roles.get(f"{side}_{part}", "-") for side in ("left", "right"))
        lines.append(f"  {part:<9}{left:<{width}}{right}")
    return "\n".join(lines)
