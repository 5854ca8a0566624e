"""Turn the retargeting study's numbers into a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from retarget_back import ALONE, BESIDE, FREE, HELD, LOSSLESS
from retarget_clips import Pair

_DEGREES = ("limb", "hinge", "hinge_peak", "heading")
_PER_CENT = ("drift", "depth")
_FIELDS = ("drift", "depth", "limb", "hinge", "hinge_peak", "jerk", "heading", "travel")
_TITLES = ("drift %", "depth %", "limb °", "hinge °", "its 99th °", "jerk", "heading °", "travel")

_HEAD = """# How well retargeted motions fit

Made by `studies/retarget.py`; do not edit.

{clips} recordings of {families} families of skeletons, {pairs} pairs: every clip to bodies of other
families, and every family to every other. The target is given as a skeleton alone. At most
1,200 frames of each clip are used. The method was developed on these recordings; nothing in it
knows a family. Other clips of the larger families came into the study after that, and have a table
of their own.

Figures of each clip; median / 90th percentile of all pairs:

- **drift**: the farthest that a toe gets from its mean place in any contact of the source of at
  least 60 ms, in per cent of the leg's length. The worst contact of a clip counts.
- **depth**: the farthest that a toe, a heel or an end site of a foot gets below the height at which
  it stands, in any frame, in per cent of the body's height
- **limb**: mean angle between the directions from shoulder to hand and from hip to ankle
- **hinge**: mean difference of the angles of knees and elbows; its 99th percentile
- **jerk**: mean third difference of head, hands, ankles and hips in leg lengths, over the source's
- **heading**: mean angle between feet, seen from above
- **travel**: length of the hips' path in leg lengths, over the source's, where that is at least one
"""

_PEERS = (
    ("local rotations copied by role", "8.8 / 52", "4.7 / 34", "19 / 91", "1.36 / 2.2"),
    ("world turn since the zero poses", "8.8 / 52", "4.6 / 34", "18 / 90", "1.28 / 1.7"),
    ("three.js SkeletonUtils", "8.9 / 52", "4.6 / 34", "18 / 90", "0.89 / 1.4"),
    ("upf-gti retargeting.js", "16 / 52", "4.6 / 34", "19 / 91", "1.54 / 2.2"),
    ("Rokoko add-on in Blender", "13 / 717", "4.0 / 208", "18 / 90", "1.29 / 15"),
    ("anim_utils", "1.8 / 4.7", "0.8 / 2.4", "1.8 / 5.4", "1.05 / 1.15"),
)


def page(
    tried: Sequence[Pair],
    rows: Sequence[Any],
    new: Sequence[Any],
    ways: Sequence[str],
    fast: dict[str, float] | None,
) -> str:
    """Write the whole page."""
    head = _HEAD.format(
        clips=len({pair.clip for pair in tried}),
        families=len({pair.source for pair in tried} | {pair.target for pair in tried}),
        pairs=len(tried),
    )
    parts = [head, _all(rows, ways), _feet(rows, ways), _peers(), _slow(rows), _back(rows, new)]
    parts.append(_unseen(new, ways))
    parts += [_speed(fast), _families(tried, rows), _worst(tried, rows)]
    return "\n".join(part for part in parts if part)


def _values(figures: Sequence[Any], field: str) -> list[float]:
    scale = np.degrees(1.0) if field in _DEGREES else 100.0 if field in _PER_CENT else 1.0
    return [float(scale * getattr(found, field)) for found in figures]


def _cells(figures: Sequence[Any]) -> str:
    cells = []
    for field in _FIELDS:
        cells.append(_two(_values(figures, field)))
    return " | ".join(cells)


def _table(title: str, lines: Sequence[str]) -> str:
    names = " | ".join(_TITLES)
    return (
        f"## {title}\n\n| | {names} |\n|{'---|' * (len(_TITLES) + 1)}\n" + "\n".join(lines) + "\n"
    )


def _all(rows: Sequence[Any], ways: Sequence[str]) -> str:
    return _ways("All pairs", rows, ways)


def _ways(title: str, rows: Sequence[Any], ways: Sequence[str]) -> str:
    lines = [f"| {way} | {_cells([row.figures[way] for row in rows])} |" for way in ways]
    lines.append(f"| the sources themselves | {_cells([row.own for row in rows])} |")
    return _table(title, lines)


def _feet(rows: Sequence[Any], ways: Sequence[str]) -> str:
    lines = [
        "## Feet, measured afresh",
        "",
        "Drift above is of the source's contacts, which are those that are held. Here contacts are",
        "detected on each result itself: how far toes slide in them in the worst contact and in",
        "the mean, in per cent of the leg. Skate needs no contacts: mean speed of toes along the",
        "floor, weighted by how near they are to it, over the source's. Floor: how far the floor",
        "that is found is from the source's, scaled, in per cent of height.",
        "",
        "| | worst slide % | mean slide % | skate | floor % |",
        "|---|---|---|---|---|",
    ]

    def cells(feet: Sequence[Any], floors: Sequence[float]) -> str:
        found = [
            [100.0 * foot.worst_slide for foot in feet],
            [100.0 * foot.mean_slide for foot in feet],
            [foot.skate_beside(row.own_feet) for foot, row in zip(feet, rows, strict=True)],
            [100.0 * floor for floor in floors],
        ]
        return " | ".join(_two(values) for values in found)

    for way in ways:
        figures = cells([row.feet[way] for row in rows], [row.floors[way] for row in rows])
        lines.append(f"| {way} | {figures} |")
    own = cells([row.own_feet for row in rows], [0.0] * len(rows))
    lines.append(f"| the sources themselves | {own} |")
    return "\n".join(lines) + "\n"


def _slow(rows: Sequence[Any]) -> str:
    """What the slow method gains over the fast one, on the same pairs."""
    tried = [row for row in rows if row.slow]
    if not tried:
        return ""
    ways = list(tried[0].slow)
    lines = [f"| {way} | {_cells([row.slow[way] for row in tried])} |" for way in ways]
    table = _table("Over the whole motion", lines).split("\n\n", 1)
    words = f"On {len(tried)} of the pairs, drawn at random, 400 frames of each:"
    return f"{table[0]}\n\n{words}\n\n{table[1]}"


def _two(values: Sequence[float]) -> str:
    """Median and 90th percentile."""
    middle, most = np.quantile(values, (0.5, 0.9))
    return f"{middle:.2f} / {most:.2f}"


def _peers() -> str:
    lines = [
        "## Others",
        "",
        "On 31 clips, nine pairs of families, not all of them above, each with our joint map.",
        "Depth is of toes alone. With a rig whose zero pose is no pose on either side, methods",
        "that take it for one are 90° off.",
        "",
        "| | drift % | depth % | limb ° | jerk |",
        "|---|---|---|---|---|",
    ]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in _PEERS)]) + "\n"


def _unseen(rows: Sequence[Any], ways: Sequence[str]) -> str:
    if not rows:
        return ""
    title = f"Clips that came later ({len(rows)})"
    return _ways(title, rows, ways)


def _back(rows: Sequence[Any], new: Sequence[Any]) -> str:
    lines = [
        "## There and back",
        "",
        "Each clip given to one other body and that result back to the first, both with a motion",
        "of the target. Root mean square distance of the joints that have a role, in per cent of",
        "height. Holding feet removes the foot skate of a recording and puts all its contacts on",
        "one floor, so it cannot give the recording back.",
        "",
        "| | clips of all pairs | clips that came later |",
        "|---|---|---|",
    ]
    names = (FREE, LOSSLESS, HELD, BESIDE, ALONE)
    for name in names:
        cells = []
        for some in (rows, new):
            found = [100.0 * row.back[name] for row in some if name in row.back]
            cells.append(f"{_two(found)} ({len(found)})" if found else "")
        lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _speed(fast: dict[str, float] | None) -> str:
    if fast is None:
        return ""
    free, lock = (f"{round(fast[feet], -3):,.0f}" for feet in ("free", "lock"))
    return (
        "## Speed\n\nOn one core, 31 joints to 31 joints, a take of 10,000 frames: "
        f"{free} frames per second with feet free,\n{lock} with feet held; 1,000 frames by "
        f"`optimise` in {1000.0 / fast['optimise']:.1f} s.\n"
    )


def _families(tried: Sequence[Pair], rows: Sequence[Any]) -> str:
    lines = []
    for side in ("source", "target"):
        for family in dict.fromkeys(getattr(pair, side) for pair in tried):
            own = [
                row.figures["fast"]
                for pair, row in zip(tried, rows, strict=True)
                if getattr(pair, side) == family
            ]
            word = "from" if side == "source" else "to"
            lines.append(f"| {word} {family} ({len(own)}) | {_cells(own)} |")
    return _table("By family", lines)


def _worst(tried: Sequence[Pair], rows: Sequence[Any]) -> str:
    """The worst pair for each figure."""
    lines = ["## The worst", "", "| | | clip | to |", "|---|---|---|---|"]
    for field, title in zip(_FIELDS, _TITLES, strict=True):
        values = np.array(_values([row.figures["fast"] for row in rows], field))
        off = np.abs(np.log(values)) if field == "travel" else values
        worst = int(np.argmax(off))
        pair = tried[worst]
        name = pair.clip.removeprefix("bvh/").removesuffix(".bvh")
        lines.append(f"| {title} | {values[worst]:.2f} | {name} | {pair.target} |")
    return "\n".join(lines) + "\n"
