"""`kinema lock`: keep planted feet where they are planted, and say how far they slid."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import numpy as np

from kinema.cli.files import side_targets
from kinema.cli.lock_pictures import foot_figure
from kinema.cli.operations import command_for, operation_of
from kinema.cli.roles import roles_of, with_role_option
from kinema.motion import Motion
from kinema.ops.contacts.detection import detect
from kinema.ops.contacts.foot_skate import Slide, slides
from kinema.ops.contacts.states import Contacts
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray

__all__ = ["lock"]

_ENDS_S = 0.15  # of a contact on either side: there the foot still comes, or already leaves


class Report:
    """How far feet slid before and after, in words, numbers and a picture."""

    def __init__(self, ctx: click.Context) -> None:
        self.as_json: bool = ctx.params["as_json"]
        self.roles = roles_of(tuple(ctx.params["role"] or ()))
        self.plots = side_targets(
            ctx.params["inputs"], ctx.params["plot"], force=ctx.params["force"]
        )
        self.found: list[dict[str, Any]] = []
        self.wanted = bool(self.plots) or self.as_json

    def look(self, index: int, name: str, before: Motion, after: Motion) -> None:
        """Measure, say and draw what became of one input's feet."""
        contacts = detect(before, roles=self.roles)
        core = _core(contacts)
        slid = [slides(motion, core, roles=self.roles) for motion in (before, after)]
        facts = _facts(name, slid[0], slid[1], before, after)
        self.found.append(facts)
        if not self.as_json:
            click.echo(_text(facts))
        if self.plots:
            from kinema import view

            title = Path(name).stem
            figure = foot_figure(before, after, contacts, roles=self.roles, title=title)
            self.plots[index].parent.mkdir(parents=True, exist_ok=True)
            view.save(figure, self.plots[index])
            click.echo(f"wrote {self.plots[index]}", err=True)

    def close(self) -> None:
        """Print what machines read."""
        if self.as_json and self.found:
            click.echo(json.dumps(self.found[0] if len(self.found) == 1 else self.found, indent=2))


def _core(contacts: Contacts) -> Contacts:
    """Contacts without their ends, which the lock moves to where the foot comes and leaves."""
    frames = round(_ENDS_S / contacts.frame_time)

    def inner(state: BoolArray) -> BoolArray:
        kept = np.zeros_like(state)
        for start, end in runs(state):
            away = min(frames, (end - start) // 3)
            # the clip's ends are no ends of a contact
            first = start + away if start > 0 else start
            kept[first : end - away if end < len(state) else end] = True
        return kept

    left, right = inner(contacts.left), inner(contacts.right)
    return replace(
        contacts,
        left=left,
        right=right,
        left_flat=left & inner(contacts.left_flat),
        right_flat=right & inner(contacts.right_flat),
    )


def _facts(
    name: str, slid: tuple[Slide, ...], still: tuple[Slide, ...], before: Motion, after: Motion
) -> dict[str, Any]:
    rise = (after.positions - before.positions)[:, 0, 1]
    pairs = [("slide_before", slid), ("slide_after", still)]
    return {
        "file": name,
        "contacts": [
            {
                "foot": was.foot,
                "start": was.start,
                "end": was.end,
                "before": was.distance,
                "after": now.distance,
            }
            for was, now in zip(slid, still, strict=True)
        ],
        **{key: max((slide.distance for slide in found), default=0.0) for key, found in pairs},
        **{
            f"{key}_percent_of_leg": 100.0 * max((slide.share for slide in found), default=0.0)
            for key, found in pairs
        },
        "hips_lowered": float(max(0.0, -np.min(rise, initial=0.0))),
    }


def _text(facts: dict[str, Any]) -> str:
    if not facts["contacts"]:
        return f"{facts['file']}: no foot is ever down; nothing changed"
    return (
        f"{facts['file']}: {len(facts['contacts'])} contacts; feet slid by up to "
        f"{facts['slide_before']:.3g} ({facts['slide_before_percent_of_leg']:.2g} % of the leg), "
        f"now {facts['slide_after']:.2g}\n"
        f"  hips lowered by up to {facts['hips_lowered']:.2g}"
    )


lock = command_for(
    with_role_option(operation_of("kinema.ops.contacts.locking", "lock")),
    """
kinema lock walk.bvh -o locked.bvh
kinema lock walk.bvh --plot feet.png                 how far do they slide? writes no motion
kinema lock takes/*.bvh -o locked/ --floor 0         every foot on one level floor
kinema lock odd.bvh -o locked.bvh --role left_ankle=l_foot --role right_ankle=r_foot
""",
    options=[
        click.Option(
            ["--plot"],
            type=click.Path(path_type=Path),
            help="Draw the foot that slid most, before and after.",
        ),
        click.Option(["--json", "as_json"], is_flag=True, help="Numbers for machines."),
    ],
    report=Report,
)
