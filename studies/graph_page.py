"""Turn the motion graph study's numbers into a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from graph import Built, Reached, Walk

_HEAD = """# Walks on a motion graph

Made by `make study-graph`; do not edit.

A [motion graph](motion-graph.md) of {clips} clips with {frames:,} frames at 30 frames per second
has {transitions:,} pairs of frames at which either clip can follow the other, and {core} clips in
its largest connected part. Reading the files included, building it takes {cpu:.1f} s of processor
time, {wall:.1f} s by the clock, and {memory:.0f} MB at most. Comparing every pair without ruling
any out early takes {full:.0f} s, and the result is {same}.

## Random walks

{walks} random walks of {seconds:g} s at each rate, all joins played as `MotionGraph.walk` does.
The bounds are those that joins of random pairs are held to ([the join study](join-study.md), where
the figures are explained): median and 90th percentile of all joins.

- **worst**: the worst join of all
- **own**: the worst of the recordings by themselves, in the frames of both clips that are shown
  around a join
- **over**: joins that are above the bound of the 90th percentile
- **over own**: those of them that are above what the two recordings themselves do in these frames
- **warnings**: joins that are so far out of bounds that a user is told
- **walks within**: walks whose own joins keep to all bounds

"""

_NAMES = ("drift", "skate", "speed", "acceleration", "knee")
_SAME = 1.05  # a join that is as fast as the recording, but for so much
# Median and 90th percentile; drift as a share of a leg.
_BOUNDS = {
    "drift": (0.0005, 0.005),
    "skate": (0.8, 2.5),
    "speed": (np.inf, 1.1),
    "acceleration": (1.0, 1.3),
    "knee": (np.inf, 1.3),
}


def page(built: Built, walks: Sequence[Walk], places: Sequence[Reached], seconds: float) -> str:
    """The whole page."""
    rates = sorted({walk.rate for walk in walks})
    head = _HEAD.format(
        clips=built.clips,
        frames=built.frames,
        transitions=built.transitions,
        core=built.core_clips,
        cpu=built.cpu_s,
        wall=built.wall_s,
        memory=built.peak_bytes / 1e6,
        full=built.full_s,
        same="the same, to the bit" if built.same else "**another one**",
        walks=len(walks) // len(rates),
        seconds=seconds,
    )
    return "\n".join([head + _bounds(), *(_rate(walks, rate) for rate in rates), _places(places)])


def _bounds() -> str:
    cells = [" / ".join(_shown(name, bound) for bound in _BOUNDS[name]) for name in _NAMES]
    names = ("drift %", *_NAMES[1:])
    return "\n".join(
        [f"| | {' | '.join(names)} |", "|---" * 6 + "|", f"| bound | {' | '.join(cells)} |"]
    )


def _rate(walks: Sequence[Walk], rate: float) -> str:
    mine = [walk for walk in walks if walk.rate == rate]
    joins = [join for walk in mine for join in walk.joins]
    recorded = [own for walk in mine for own in walk.own]
    cells, worst, over, own, more = [], [], [], [], []
    for name in _NAMES:
        values = np.array([getattr(join, name) for join in joins])
        usual = np.array([getattr(each, name, 0.0) for each in recorded])
        cells.append(" / ".join(_shown(name, np.percentile(values, at)) for at in (50, 90)))
        worst.append(_shown(name, values.max()))
        own.append(_shown(name, usual.max()) if usual.any() else "")
        beyond = values > _BOUNDS[name][1]
        over.append(str(int(beyond.sum())))
        more.append(str(int((beyond & (values > _SAME * usual)).sum())))
    warned = sum(walk.warned for walk in mine)
    inside = sum(_within(walk) for walk in mine)
    return "\n".join(
        [
            f"| {rate:g} fps, {len(joins)} joins | {' | '.join(cells)} |",
            f"| worst | {' | '.join(worst)} |",
            f"| own | {' | '.join(own)} |",
            f"| over | {' | '.join(over)} |",
            f"| over own | {' | '.join(more)} |",
            f"| warnings: {warned}; walks within: {inside} of {len(mine)} | | | | | |",
        ]
    )


def _within(walk: Walk) -> bool:
    for name, bounds in _BOUNDS.items():
        values = [getattr(join, name) for join in walk.joins]
        if any(np.percentile(values, at) > most for at, most in zip((50, 90), bounds, strict=True)):
            return False
    return True


def _places(places: Sequence[Reached]) -> str:
    lines = ["", "## Places", "", "From the origin, facing +Z, to places on the floor; metres of a"]
    lines += [
        "body with legs of 0.9 m. How near the hips come, as a share of a leg (wanted: 0.25):"
    ]
    lines += ["", "| x, z | gap |", "|---|---|"]
    for each in places:
        gap = "not reached" if each.gap is None else f"{each.gap:.2f}"
        lines.append(f"| {each.x:g}, {each.z:g} | {gap} |")
    return "\n".join(lines) + "\n"


def _shown(name: str, value: float) -> str:
    if not np.isfinite(value):
        return "–"
    return f"{100 * value if name == 'drift' else value:.2f}"
