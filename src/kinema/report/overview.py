"""What is in a motion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kinema.motion import Motion
from kinema.ops.overview import Overview
from kinema.ops.roles import Roles
from kinema.ops.roles.model import ARM, FRONT_LEG, HIND_LEG, LEG, TRUNK
from kinema.report.dispatch import facts, text
from kinema.report.numbers import counted, length, number, rows
from kinema.report.plain import fields_of

__all__ = ["overview_facts", "overview_text", "role_table", "roles_facts", "roles_text"]


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
            "joints": f"{record.joints}{ends}, root {', '.join(record.roots)}",
            "frames": f"{record.frames} at {number(record.fps, digits=6)} fps",
            "length": f"{record.seconds:.3f} s",
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
