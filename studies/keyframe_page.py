"""Turn the key frame study's numbers into a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from keyframe_cases import Case
from keyframe_measures import Behaviour, FloatArray, rank_correlation

if TYPE_CHECKING:
    from keyframes import Clip, Result

PAPER, EVEN, BONES = "summed distance", "equal spacing", "summed distance, by bones"
LARGE = "summed distance, large joints"
LARGEST, LEAST = "optimal, max", "optimal, rms"
LOOKED_INTO = 0.1

_HEAD = """# Which key frames are good

Made by `studies/keyframes.py`; do not edit.

{count} recordings of {frames} frames in all ({fps}), without the rest pose added at their start.
Every method chose 2, 5, 10 and 20 % of the frames of each, ends included; the motions were rebuilt
by slerp, and the positions of all joints (without end sites) compared with the original, in
centimetres. **Equal spacing** ignores the motion. **Optimal** is exactly the best possible: the
least largest error (max), or the least root mean square (rms). All others lie between, or should.

Each figure is the median over the recordings. *× spacing* is the median ratio to equal spacing, of
the mean error and of the largest; *better* says on how many of the {count} recordings the method
beats it.

![](../_pictures/key_study.png)

*Mean and largest error of every method relative to equal spacing: below 1 is better.*
"""

_WORDS = """## What the tables say

- **The summed-distance method does worse than taking every {every:.0f}th frame**
  ([Shen et al. 2004](../papers.md#shen-2004)). At {share:.0%} its mean error is {mean:.2f} times
  that of equal spacing and its largest {largest:.2f} times; it is better on {mean_wins} and
  {largest_wins} of {count} recordings. The paper shows one walk that slows down to a stop; see
  below for when the method wins.
- **Splitting** (by bones), the paper's other comparison, has {split_mean:.2f} times the mean and
  {split_largest:.2f} times the largest error of equal spacing.
- **Saliency** ([Yamaguchi and Kuriyama](../papers.md#yamaguchi-and-kuriyama)) is made for key
  *poses*, those that an animator would draw, not for rebuilding what lies between:
  {salient_mean:.2f} and {salient_largest:.2f} times. The two weaker measures have {previous:.1f}
  and {across:.1f} times the mean error of the full one, which agrees with the paper.
- **auto**, the default: its largest error is {auto_largest} times the least possible, and its
  mean {auto_mean} times that of the least root mean square, at {shares}.
"""

_WHEN = """## When it wins

Summed distance against equal spacing at 5 % on {count} other recordings of all kinds and rates (at
most 3,000 frames of each). *Pace* is how many times faster the pose changes in the fast seconds
than in the slow ones (90th to 10th percentile).

{table}

It has the smaller mean error on {mean_wins} of {count} and the smaller largest error on
{largest_wins}: where fast and slow parts differ, as in the paper's walk to a stop. The rank
correlation of the pace with the ratio of the largest errors is {largest:+.2f}, with that of the
mean errors {mean:+.2f}. Keys go to the fast parts, where the largest errors of equal spacing are,
at the expense of the slow ones.
"""

_WHY = """## Why it loses

Between two keys *h* seconds apart a rebuilt joint is off by about *a h²* / 8, *a* being its
acceleration: a joint that moves evenly needs no keys however fast it is. The method sets a key
wherever the pose is δ away from the last key, so *h* is δ over the speed: its keys follow the
speed. But a limb is slowest where it reverses, exactly where its acceleration is greatest; and on
the way back the distance to the last key falls again, so that the threshold is reached late or
never.

At {share:.0%}, medians over the recordings. The density of keys was compared, frame by frame, with
how fast the pose changes and with the acceleration of the joints (rank correlation). *Longest gap*
is in mean gaps. The *worst gap* is the one with the largest error: its length, speed and
acceleration relative to the recording's mean, and its detour: the path of the pose within it,
relative to the distance between its ends.

{table}

The method's keys follow the speed ({speed:.2f}) more than the acceleration ({force:.2f}); the best
keys (rms) follow the acceleration ({best_force:.2f}) more than the speed ({best_speed:.2f}). Its
longest gap is {longest:.1f} mean gaps, theirs {best_longest:.1f}. Its worst gap is {length:.1f}
times as long as the mean gap, at {worst_speed:.2f} of the mean speed and {worst_force:.2f} of the
mean acceleration, and the pose travels {detour:.1f} times the distance between its ends: it swings
out and comes back unnoticed.

Keys are not wasted on hands and feet. Joints that carry less than a twentieth of the bone do
{small:.0%} of all turning, but with joints weighted by the bone that they carry the mean error is
{bones:.2f} times as large, and without these joints {large:.2f} times. Nor is it an unlucky
threshold: {sets:.0f} different sets of keys have the count asked for, each with thresholds of its
own, and their mean errors are {low:.2f} to {high:.2f} times that of the one taken (medians; on
single recordings {lowest:.2f} to {highest:.2f}).
"""

_BESIDE = """## Compared with other programs

The same methods were measured on the same recordings with other programs. Our figures relative to
theirs, median over recordings and shares (smallest to largest):

{table}

Equal spacing agrees, so both measure the same thing. For summed distance several thresholds give
the count, and theirs is often a different one; on the short recordings, where all thresholds were
tried, one of them always gives their figures. Of all sets with the least largest error, ours is
the one with the least root mean square.
"""


def page(
    clips: Sequence[Clip],
    results: Sequence[Result],
    others: Sequence[str],
    ratios: Sequence[tuple[float, float, float]],
    shown: Sequence[Case],
    anchors: Sequence[dict[str, Any]],
) -> str:
    """Write the whole page."""
    tables = Tables(clips, results)
    rates = sorted({round(clip.motion.fps) for clip in clips})
    head = _HEAD.format(
        count=len(clips),
        frames=sum(clip.motion.num_frames for clip in clips),
        fps=", ".join(f"{rate} fps" for rate in rates),
    )
    parts = [head, *(tables.errors(share) for share in tables.shares)]
    parts += [tables.words(), _winning(others, ratios), tables.why()]
    parts.append("## The papers' own examples\n\n" + _table("paper|here", shown) + "\n")
    if anchors:
        parts.append(_beside_others(clips, results, anchors))
    used = [
        (c.name, c.motion.num_frames, f"{r.pace:.1f}") for c, r in zip(clips, results, strict=True)
    ]
    parts.append("## The recordings\n\n" + _table("recording|frames|pace", used) + "\n")
    return "\n".join(parts)


class Tables:
    """The study's numbers, summarised in several ways."""

    def __init__(self, clips: Sequence[Clip], results: Sequence[Result]) -> None:
        self.clips, self.results = clips, results
        self.shares = list(results[0].errors)
        self.ways = list(results[0].errors[self.shares[0]])

    def values(self, share: float, way: str, field: str) -> FloatArray:
        """One figure of one method on every clip."""
        return np.array([getattr(result.errors[share][way], field) for result in self.results])

    def ratios(self, share: float, way: str, field: str, to: str = EVEN) -> FloatArray:
        """The same, relative to another method."""
        return self.values(share, way, field) / self.values(share, to, field)

    def ratio(self, share: float, way: str, field: str, to: str = EVEN) -> float:
        """The median of those."""
        return float(np.median(self.ratios(share, way, field, to)))

    def behaved(self, share: float, way: str, field: str) -> float:
        """The median of a figure about where keys fall."""
        return float(np.median([getattr(r.behaviours[share][way], field) for r in self.results]))

    def errors(self, share: float) -> str:
        """The table of one share."""
        rows = []
        for way in self.ways:
            figures = [np.median(self.values(share, way, f)) for f in ("mean", "rms", "max")]
            ratios = [self.ratios(share, way, field) for field in ("mean", "max")]
            row = [way, *(f"{figure:.3g}" for figure in figures)]
            row += [f"{np.median(ratio):.2f}" for ratio in ratios]
            rows.append([*row, *((ratio < 1).sum() for ratio in ratios)])
        heads = "method|mean|rms|max|mean × spacing|max × spacing|better: mean|max"
        return f"## {share:.0%} of the frames\n\n{_table(heads, rows)}\n"

    def words(self) -> str:
        """What the tables say."""
        share = LOOKED_INTO
        mean, largest = (self.ratios(share, PAPER, field) for field in ("mean", "max"))
        autos = [
            (self.ratio(s, "auto", "max", LARGEST), self.ratio(s, "auto", "mean", LEAST))
            for s in self.shares
        ]
        return _WORDS.format(
            every=1 / share,
            share=share,
            mean=np.median(mean),
            largest=np.median(largest),
            mean_wins=(mean < 1).sum(),
            largest_wins=(largest < 1).sum(),
            count=len(self.clips),
            split_mean=self.ratio(share, "splitting, by bones", "mean"),
            split_largest=self.ratio(share, "splitting, by bones", "max"),
            salient_mean=self.ratio(share, "saliency", "mean"),
            salient_largest=self.ratio(share, "saliency", "max"),
            previous=self.ratio(share, "saliency, D(i-1, i)", "mean", "saliency"),
            across=self.ratio(share, "saliency, D(i-1, i+1)", "mean", "saliency"),
            auto_largest=", ".join(f"{largest:.2f}" for largest, _ in autos),
            auto_mean=", ".join(f"{mean:.2f}" for _, mean in autos),
            shares=", ".join(f"{s:.0%}" for s in self.shares),
        )

    def why(self) -> str:
        """Where keys fall, and why that is wrong."""
        share = LOOKED_INTO
        fields = Behaviour._fields
        rows = [
            [way, *(f"{self.behaved(share, way, field):.2f}" for field in fields)]
            for way in self.ways
        ]
        heads = "method|longest gap|with speed|with acceleration|worst gap: length|speed"
        thresholds = np.array([result.thresholds for result in self.results])
        low, high, sets = np.median(thresholds, axis=0)
        return _WHY.format(
            share=share,
            table=_table(f"{heads}|acceleration|detour", rows),
            speed=self.behaved(share, PAPER, "with_speed"),
            force=self.behaved(share, PAPER, "with_acceleration"),
            best_speed=self.behaved(share, LEAST, "with_speed"),
            best_force=self.behaved(share, LEAST, "with_acceleration"),
            longest=self.behaved(share, PAPER, "longest"),
            best_longest=self.behaved(share, LEAST, "longest"),
            length=self.behaved(share, PAPER, "worst_length"),
            worst_speed=self.behaved(share, PAPER, "speed"),
            worst_force=self.behaved(share, PAPER, "acceleration"),
            detour=self.behaved(share, PAPER, "detour"),
            small=np.median([result.small_joints for result in self.results]),
            bones=self.ratio(share, BONES, "mean", PAPER),
            large=self.ratio(share, LARGE, "mean", PAPER),
            sets=sets,
            low=low,
            high=high,
            lowest=thresholds[:, 0].min(),
            highest=thresholds[:, 1].max(),
        )


def _winning(names: Sequence[str], ratios: Sequence[tuple[float, float, float]]) -> str:
    """When summed distance beats equal spacing, on all recordings."""
    figures = np.array(ratios)
    rows = []
    for low, high in pairwise([0.0, 1.2, 2.0, 4.0, np.inf]):
        part = figures[(figures[:, 2] >= low) & (figures[:, 2] < high), :2]
        if len(part):
            name = f"{low:g} to {high:g}" if np.isfinite(high) else f"above {low:g}"
            medians = [f"{median:.2f}" for median in np.median(part, axis=0)]
            rows.append([name, len(part), *medians, *(part < 1).sum(axis=0)])
    heads = "pace|recordings|mean × spacing|max × spacing|better: mean|max"
    mean_wins, largest_wins = (figures[:, :2] < 1).sum(axis=0)
    return _WHEN.format(
        count=len(names),
        table=_table(heads, rows),
        mean_wins=mean_wins,
        largest_wins=largest_wins,
        mean=rank_correlation(figures[:, 2], figures[:, 0]),
        largest=rank_correlation(figures[:, 2], figures[:, 1]),
    )


_THEIRS = {
    "uniform": EVEN,
    "quat_sum_threshold": PAPER,
    "optimal_dp_slerp_minimax": LARGEST,
    "optimal_dp_slerp_rms": LEAST,
}


def _beside_others(
    clips: Sequence[Clip], results: Sequence[Result], anchors: Sequence[dict[str, Any]]
) -> str:
    """Our figures relative to those of others on the same clips with the same counts."""
    found = {clip.name: result.errors for clip, result in zip(clips, results, strict=True)}
    rows = []
    for theirs, ours in _THEIRS.items():
        pairs = [
            (found[row["clip"]][row["fraction"]][ours], row)
            for row in anchors
            if row["method"] == theirs and row["fraction"] in found.get(row["clip"], {})
        ]
        columns = [
            _range(
                np.array([getattr(error, field) / row[f"joint_{field}_cm"] for error, row in pairs])
            )
            for field in ("mean", "rms", "max")
        ]
        rows.append([ours, len(pairs), *columns])
    return _BESIDE.format(table=_table("method|figures|mean|rms|max", rows))


def _range(values: FloatArray) -> str:
    return f"{np.median(values):.3f} ({values.min():.3f} to {values.max():.3f})"


def _table(heads: str, rows: Sequence[Sequence[Any]]) -> str:
    names = heads.split("|")
    lines = ["| " + " | ".join(names) + " |", "|" + "---|" * len(names)]
    lines += ["| " + " | ".join(str(cell) for cell in row) + " |" for row in rows]
    return "\n".join(lines)
