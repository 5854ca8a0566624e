"""Turn the IK study's numbers into a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from ik_cases import EASE_S, HOLD_S, WAYS, Clip
from ik_measures import Turns

_OVER = 1.005  # rounding aside

# Measured once by this study on the version that eased the goals instead of the displacements:
# goals over the bound, median, worst ratio, degrees in one frame there, share of frames met.
BEFORE = {
    "ccd": (104, 1.71, 14.57, 174, 0.74),
    "ccd, human limits": (108, 2.58, 23.73, 177, 0.69),
    "two-bone": (87, 1.12, 8.40, 99, 0.74),
    "solve, other foot pinned": (47, 0.73, 73.48, 0.3, 1.00),
}

_HEAD = """# How fast joints turn when hands and feet are moved

Made by `studies/ik.py`; do not edit.

Hands and feet of {clips} recordings were moved to {goals} goals (fixed seed), four in each: a hand
and a foot by a fifth of the limb's length, moving with the body, and a hand and a foot to a point
in the world up to a limb's length from its shoulder or hip, which the body may walk past or leave
behind. Goals apply for {hold} s, with {ease} s of ease on either side.

The **ratio** is the fastest turn of any joint from one frame to the next, in and around the range,
over its bound: 1.25 times the 99.9th percentile of all turns in the clip, or twice the joint's turn
from clip to goal over the frames of the ease, whichever is larger. Where the clip itself turns
faster, in that frame and joint, it may. **met** is the share of the range's frames in which the tip
is within a thousandth of the body's height of its goal; many goals are out of reach of the limb
alone in some frames.
"""


class Row(NamedTuple):
    """One goal, reached by one method."""

    clip: str
    way: str
    goal: str
    found: Turns


def page(clips: Sequence[Clip], results: Sequence[Sequence[tuple[str, str, Turns]]]) -> str:
    """Write the whole page."""
    rows = [
        Row(clip.name, way, goal, found)
        for clip, measured in zip(clips, results, strict=True)
        for way, goal, found in measured
    ]
    goals = len({(row.clip, row.goal) for row in rows})
    head = _HEAD.format(clips=len(clips), goals=goals, hold=HOLD_S, ease=EASE_S)
    return "\n".join([head, _summary(rows, len(clips)), _over(rows), _used(clips)])


def _summary(rows: Sequence[Row], clips: int) -> str:
    lines = [
        "## Summary",
        "",
        "| method | goals | over the bound | median ratio | worst ratio | worst case | met |",
        "|---|---|---|---|---|---|---|",
    ]
    for way in WAYS:
        own = [row for row in rows if row.way == way]
        if not own:
            continue
        ratios = np.array([row.found.ratio for row in own])
        worst = own[int(ratios.argmax())]
        met = float(np.mean([row.found.met for row in own]))
        case = f"{worst.clip}, {worst.goal}: {worst.found.joint} {worst.found.most_deg:.1f}°"
        lines.append(
            f"| {way} | {len(own)} | {int((ratios > _OVER).sum())} | {np.median(ratios):.2f} | "
            f"{ratios.max():.2f} | {case} | {met:.2f} |"
        )
    if clips < 30:  # a quick run has no figures to compare with
        return "\n".join(lines) + "\n"
    lines += ["", "Before, when goals were eased and every frame was solved for its own:", ""]
    lines += ["| method | over the bound | median ratio | worst ratio | turn there | met |"]
    lines += ["|---|---|---|---|---|---|"]
    for way, (over, median, most, degrees, met) in BEFORE.items():
        lines.append(f"| {way} | {over} | {median:.2f} | {most:.2f} | {degrees:g}° | {met:.2f} |")
    return "\n".join(lines) + "\n"


def _over(rows: Sequence[Row]) -> str:
    over = sorted((row for row in rows if row.found.ratio > _OVER), key=lambda r: -r.found.ratio)
    if not over:
        return "## Over the bound\n\nNone.\n"
    lines = [
        "## Over the bound",
        "",
        "| recording | goal | method | joint | frame | turn | ratio | ratio, the joint's own "
        "percentile |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for clip, way, goal, found in over:
        lines.append(
            f"| {clip} | {goal} | {way} | {found.joint} | {found.frame} | {found.most_deg:.1f}° | "
            f"{found.ratio:.2f} | {found.strict:.2f} |"
        )
    return "\n".join(lines) + "\n"


def _used(clips: Sequence[Clip]) -> str:
    lines = ["## Recordings", "", "| recording | frames | frames per second |", "|---|---|---|"]
    for clip in clips:
        lines.append(f"| {clip.name} | {clip.motion.num_frames} | {clip.motion.fps:.0f} |")
    return "\n".join(lines) + "\n"
