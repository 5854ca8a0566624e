"""What is in a motion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kinema.motion import Motion
from kinema.ops.overview import Overview
from kinema.ops.roles import Roles
from kinema.ops.roles.model import ARM, FRONT_LEG, HIND_LEG, LEG, TRUNK
from kinema.ops.tree import JointLine, Tree
from kinema.report.dispatch import facts, text
from kinema.report.numbers import counted, fixed, folded, length, number, point, rows
from kinema.report.plain import fields_of

__all__ = [
    "overview_facts",
    "overview_text",
    "role_table",
    "roles_facts",
    "roles_text",
    "tree_text",
]


@facts.register
def overview_facts(record: Overview, motion: Motion) -> dict[str, Any]:
    """Every field."""
    return fields_of(record)


@text.register
def overview_text(record: Overview, motion: Motion) -> str:
    """Joints, frames, length and height."""
    ends = f" and {counted(record.end_sites, 'end site')}" if record.end_sites else ""
    return rows(
        {
            "joints": f"{record.joints}{ends}, root {folded(record.roots, most=6)}",
            "frames": f"{record.frames} at {number(record.fps, digits=6)} fps",
            "length": f"{fixed(record.seconds, 3)} s",
            "height": length(record.height, motion),
        }
    )


@facts.register
def roles_facts(record: Roles, motion: Motion) -> dict[str, Any]:
    """The joint of each role."""
    return {"roles": {role: record.names[joint] for role, joint in record.joints.items()}}


@text.register
def roles_text(record: Roles, motion: Motion) -> str:
    """The same as a table."""
    return role_table(roles_facts(record, motion)["roles"])


def role_table(roles: Mapping[str, str]) -> str:
    """Which joint plays which role: the trunk, then left and right side by side."""
    four_legged = not set(roles).isdisjoint(f"left_{part}" for part in (*FRONT_LEG, *HIND_LEG))
    parts = (*FRONT_LEG, *HIND_LEG) if four_legged else (*ARM, *LEG)
    middle = (*TRUNK, "tail") if "tail" in roles else TRUNK
    wide = 2 + max((len(name) for name in roles.values()), default=0)
    label = 2 + max(map(len, parts))
    lines = [f"{role:<{label}}{roles.get(role, '-')}" for role in middle]
    lines.append(f"{'':<{label}}{'left':<{wide}}right")
    for part in parts:
        left, right = (roles.get(f"{side}_{part}", "-") for side in ("left", "right"))
        lines.append(f"{part:<{label}}{left:<{wide}}{right}")
    return "\n".join(lines)


@text.register
def tree_text(record: Tree, motion: Motion) -> str:
    """A line for each joint, below its parent: role, offset, channels."""
    below: dict[str | None, list[JointLine]] = {}
    for line in record.tree:
        below.setdefault(line.parent, []).append(line)
    drawn: list[tuple[str, ...]] = [("joint", "role", "offset", "channels")]
    open_ = [(line, "", "", "") for line in reversed(below.get(None, []))]
    while open_:  # with a stack of our own, as rigs may be deep
        line, before, own, under = open_.pop()
        name = "end site" if line.end_site else line.name
        drawn.append((before + own + name, line.role or "", point(line.offset), _axes(line)))
        children = below.get(line.name, [])
        for child in reversed(children):
            last = child is children[-1]
            open_.append((child, before + under, "└ " if last else "├ ", "  " if last else "│ "))
    wide = [2 + max(len(row[column]) for row in drawn) for column in range(3)]
    return "\n".join(
        "".join(f"{cell:<{size}}" for cell, size in zip(row, (*wide, 0), strict=True)).rstrip()
        for row in drawn
    )


def _axes(line: JointLine) -> str:
    """Channels in their order: ``position XYZ, rotation ZXY``."""
    found: dict[str, str] = {}
    for channel in line.channels:
        kind = channel[1:]
        found[kind] = found.get(kind, "") + channel[0]
    return ", ".join(f"{kind} {axes}" for kind, axes in found.items())
