"""What is in a motion."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kinema.motion import Motion
from kinema.ops.overview import Overview
from kinema.ops.roles import ROLES
from kinema.ops.roles.model import TRUNK
from kinema.report.dispatch import facts, text
from kinema.report.numbers import length, number, rows
from kinema.report.plain import fields_of

__all__ = ["overview_facts", "overview_text", "role_table"]


@facts.register
def overview_facts(record: Overview, motion: Motion) -> dict[str, Any]:
    """Every field."""
    return fields_of(record)


@text.register
def overview_text(record: Overview, motion: Motion) -> str:
    """Joints, frames, length and height."""
    ends = f" and {record.end_sites} end sites" if record.end_sites else ""
    return rows(
        {
            "joints": f"{record.joints}{ends}, root {', '.join(record.roots)}",
            "frames": f"{record.frames} at {number(record.fps, digits=6)} fps",
            "length": f"{record.seconds:.3f} s",
            "height": length(record.height, motion),
        }
    )


def role_table(roles: Mapping[str, str]) -> str:
    """Which joint plays which role: the trunk, then left and right side by side."""
    four_legged = any(part in role for role in roles for part in ("_front_", "_hind_"))
    shown = [r for r in ROLES if four_legged == ("_front_" in r or "_hind_" in r) or r in TRUNK]
    middle = [role for role in (*TRUNK, "tail") if role in TRUNK or role in roles]
    parts = [role.removeprefix("left_") for role in shown if role.startswith("left_")]
    label = 1 + max(map(len, parts))
    wide = 2 + max((len(name) for name in roles.values()), default=0)
    lines = [f"{role:<{label}}{roles.get(role, '-')}" for role in middle]
    lines.append(f"{'':<{label}}{'left':<{wide}}right")
    for part in parts:
        left, right = (roles.get(f"{side}_{part}", "-") for side in ("left", "right"))
        lines.append(f"{part:<{label}}{left:<{wide}}{right}")
    return "\n".join(lines)
