"""Turn the join study's numbers into a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from join_loops import LoopRow
from join_pairs import Pair

_FIELDS = ("drift", "skate", "speed", "acceleration", "knee", "seam", "trimmed_s")

_HEAD = """# What joins cost

Made by `studies/joins.py`; do not edit.

{count} random pairs of recordings of one family of skeletons ({groups}), drawn once with a fixed
seed and listed below: the last 6 s of one clip, the first 6 s of the next. Clips of two people
are joined with the first one's bones; the last group hangs from a joint that never moves, turned
by 90°. The method was developed on {tried} other pairs of the same recordings, and on clips of a
corpus that is not used here. These pairs were run four times. After the first run (automatic:
acceleration 0.74 / 1.36; nothing trimmed: knee 0.78 / 1.52) acceleration and knees were made to
count more and a few more joins to be tried, as far as that helped on the other pairs; nothing was
fitted to these. The figures are of the fourth run: since the third, hips converge better and each
join is locked by itself.

Figures are taken in a window of 0.4 s on either side of the take-over, median / 90th percentile:

- **drift**: the farthest that a planted toe gets from its mean place, in per cent of leg length
- **skate**: toes' speed along the floor, weighted by how near they are to it, over the clips' own
- **speed**, **acceleration** of the fastest joint, **knee**: angular acceleration of hips, knees
  and ankles; each over what is usual in the clips (99th percentile)
- **seam**: distance of the two poses at the take-over, in per cent of leg length
- **trimmed**: seconds that are not shown
- **beyond**: how fast planted toes move from 0.4 to 1 s away from the take-over, where feet are
  eased back to the clips, in per cent of leg length per second. A cut leaves the clips as they
  are, so its row has the clips' own.
"""

_PEERS = (
    ("cut at end / start, hips aligned", "8.5 / 35", "3.1 / 14", "3.7 / 10", "10 / 62", "3.2 / 21"),
    ("slerp 0.3 s, linear", "15 / 31", "5.2 / 14", "0.97 / 1.21", "1.4 / 3.6", "0.86 / 1.45"),
    ("fairmotion, stitch", "16 / 31", "4.8 / 14", "0.97 / 1.20", "1.4 / 3.5", "0.88 / 1.59"),
    ("anim_utils, smoothing", "14 / 34", "4.8 / 14", "0.96 / 1.13", "2.0 / 4.4", "1.04 / 2.05"),
    ("inertialisation, spring", "20 / 44", "3.7 / 11", "0.92 / 1.10", "1.1 / 2.1", "0.99 / 1.38"),
    ("dead blending, 0.3 s", "22 / 43", "4.4 / 14", "0.97 / 1.23", "0.94 / 1.30", "0.76 / 1.23"),
    ("nearest poses, slerp", "5.9 / 11", "1.9 / 4.4", "0.96 / 1.06", "0.84 / 1.16", "0.84 / 1.15"),
)


def _peers() -> str:
    lines = [
        "## Others",
        "",
        "Measured in the same way on 60 pairs of real clips of one body each (34 of CMU, 12 of",
        "Xia, 14 of a rig with a static root), not those above. Nothing is trimmed, except for the",
        "nearest poses: they may be up to 1.5 s from the ends, and 1.5 / 2.4 s are not shown.",
        "",
        "| | drift % | skate | speed | acceleration | knee |",
        "|---" * 6 + "|",
    ]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in _PEERS)]) + "\n"


def page(
    tried: Sequence[Pair],
    kept: Sequence[Pair],
    results: Sequence[Sequence[Any]],
    loops: Sequence[LoopRow],
    ways: Sequence[str],
) -> str:
    """Write the whole page."""
    names = [pair.group for pair in kept]
    groups = ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
    parts = [
        _HEAD.format(count=len(kept), groups=groups, tried=len(tried)),
        _table("All pairs", results, ways),
        _by_group(kept, results),
        _peers(),
        _loops(loops),
        _listed(tried, kept, results),
    ]
    return "\n".join(parts)


def _values(rows: Sequence[Any]) -> np.ndarray[Any, np.dtype[np.float64]]:
    scale = {"drift": 100.0, "seam": 100.0}
    return np.array(
        [
            [*(scale.get(name, 1.0) * getattr(row.figures, name) for name in _FIELDS), row.beyond]
            for row in rows
        ]
    )


def _cells(rows: Sequence[Any]) -> str:
    values = _values(rows)
    medians, tails = np.median(values, axis=0), np.percentile(values, 90, axis=0)
    return " | ".join(f"{m:.2f} / {t:.2f}" for m, t in zip(medians, tails, strict=True))


_COLUMNS = "drift % | skate | speed | acceleration | knee | seam % | trimmed s | beyond"


def _table(title: str, results: Sequence[Sequence[Any]], ways: Sequence[str]) -> str:
    lines = [f"## {title}", "", f"| | {_COLUMNS} |", "|---" * 9 + "|"]
    for index, way in enumerate(ways):
        lines.append(f"| {way} | {_cells([rows[index] for rows in results])} |")
    return "\n".join(lines) + "\n"


def _by_group(kept: Sequence[Pair], results: Sequence[Sequence[Any]]) -> str:
    lines = ["## Automatic, by group", "", f"| | {_COLUMNS} |", "|---" * 9 + "|"]
    for group in dict.fromkeys(pair.group for pair in kept):
        rows = [each[-1] for pair, each in zip(kept, results, strict=True) if pair.group == group]
        lines.append(f"| {group} ({len(rows)}) | {_cells(rows)} |")
    return "\n".join(lines) + "\n"


def _loops(loops: Sequence[LoopRow]) -> str:
    lines = [
        "## Loops",
        "",
        f"Cycles of {len(loops)} walks and runs: the seam over the clip's own, what a cycle turned",
        "in the recording, and how far the direction of travel changes over 20 cycles.",
        "",
        "| clip | period s | speed | acceleration | knee | drift % | turned by | heading drifts |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in loops:
        lines.append(
            f"| {row.name} | {row.period_s:.2f} | {row.figures.speed:.2f} | "
            f"{row.figures.acceleration:.2f} | {row.figures.knee:.2f} | "
            f"{100 * row.figures.drift:.2f} | {np.degrees(row.straightened_rad):.1f}° | "
            f"{np.degrees(row.drift_rad):.2f}° |"
        )
    return "\n".join(lines) + "\n"


def _listed(tried: Sequence[Pair], kept: Sequence[Pair], results: Sequence[Sequence[Any]]) -> str:
    lines = ["## The pairs", "", "Figures of the automatic join.", ""]
    lines += ["| | previous | next | drift % | skate | speed | acceleration | knee |"]
    lines += ["|---" * 8 + "|"]
    for pair, rows in zip(kept, results, strict=True):
        values = _values(rows[-1:])[0]
        shown = " | ".join(f"{value:.2f}" for value in values[:5])
        lines.append(f"| {pair.group} | {_short(pair.previous)} | {_short(pair.next)} | {shown} |")
    if tried:
        names = "; ".join(f"{_short(pair.previous)} → {_short(pair.next)}" for pair in tried)
        lines += ["", f"Developed on: {names}."]
    return "\n".join(lines) + "\n"


def _short(path: str) -> str:
    return path.removeprefix("bvh/").removesuffix(".bvh")
