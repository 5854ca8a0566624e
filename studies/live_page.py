"""The page of the live key study."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["page"]

_HEAD = """# Keys on the fly, measured

Made by `make study-live`; do not edit.

The database: {summary}, at {fps:g} frames per second, {past} earlier frames in a feature. Every
clip is evaluated without its own entries. The networks learnt from the corpus, in four folds: the
takes of one person, under whatever number, are in one fold, and each network left one fold out. A
CMU recording is judged by the one network that saw no take of that person; all other clips, made by
code or recorded elsewhere, by the mean of all four, none of which has seen them. Clips shorter than
60 frames (six keys) are left out here. *Offline* is saliency with the whole motion at hand,
keeping 10 % of the frames; *spaced* are as many keys as live ones at equal distances. F1 counts
keys within ± 2 frames, each with at most one partner; *count* is all live keys to all offline ones,
*off by* the mean over clips of how far the count is off, *within 10 %* the share of clips whose
count is not farther off, *long* the same of clips with ten keys or more.

*Nearest* is the method as published by Yamaguchi and Kuriyama; *timed* is the default: networks
weigh at every frame whether to take it for a key or to wait.
"""

_AHEAD = """## Why not more

The offline method needs the future: it removes the least salient frame of the whole motion again
and again, and which of two neighbours goes first can decide where all keys after them fall. Here it
sees the motion only so many frames past the frame it judges, and is even told at which saliency
the whole motion would stop. To reach an F1 of 0.75 it needs eight to ten frames.
A live decision has none: it may be two frames late, and it may guess how the motion goes on.
"""

_STABLE = """## Which keys stay

The share of keys that have a partner within ± 2 frames when the same clip comes with noise, from
another start or at another rate.
"""

_COST = """## What it costs

A full step (pose, tick, look-up among {keys:,} keys, decision) from Python: **{p50:.0f} µs** p50,
{p99:.0f} µs p99. {count} streams at 60 frames per second, one after the other on one thread:
a pose takes {push50:.1f} µs p50 and {push99:.0f} µs p99 (there is something to decide at 24 of 60
poses); a round of all {count} takes {round99:.1f} ms p99 of the 16.7 ms there are; {late:.1%}
of the rounds take longer. The database was built in {build:.0f} s, reading not included.
"""

_SWEEP = """## The paper's open questions

How the length M of a feature, the size of the database and the measure change the result, on a
sample of {clips} clips: F1 and, in brackets, the count. So few clips leave ± 0.02 to chance.
"""


def page(
    *,
    database: Any,
    build_s: float,
    scores: Mapping[tuple[str, str], Any],
    rows: Sequence[Sequence[Any]],
    ahead: Mapping[int, float],
    stable: Mapping[str, Sequence[float]],
    steps: tuple[float, float],
    load: Mapping[str, float],
    swept: Mapping[str, Mapping[str, Sequence[Any]]],
) -> str:
    """All tables, with what they say."""
    settings = database.settings
    lines = [
        _HEAD.format(summary=database.summary, fps=settings.fps, past=settings.past_frames),
        *_scores(scores),
        *_clips(rows),
        _AHEAD,
        "| frames ahead | " + " | ".join(str(number) for number in ahead) + " |",
        "|---|" + "--:|" * len(ahead),
        "| F1 | " + " | ".join(f"{value:.2f}" for value in ahead.values()) + " |",
        "",
        _STABLE,
        "| | offline | nearest | timed |",
        "|---|--:|--:|--:|",
        *(f"| {name} | {a:.2f} | {b:.2f} | {c:.2f} |" for name, (a, b, c) in stable.items()),
        "",
        _COST.format(
            keys=len(database.entries().clips),
            p50=steps[0],
            p99=steps[1],
            count=100,
            push50=load["push p50"],
            push99=load["push p99"],
            round99=load["round p99"] / 1000.0,
            late=load["late"],
            build=build_s,
        ),
        _SWEEP.format(clips=swept["M"]["M = 7"][0].clips),
        "| | nearest | timed |",
        "|---|--:|--:|",
        *(
            f"| {name} | {one.f1:.3f} ({one.count:.2f}) | {two.f1:.3f} ({two.count:.2f}) |"
            for group in swept.values()
            for name, (one, two) in group.items()
        ),
        "",
    ]
    return "\n".join(lines)


def _scores(scores: Mapping[tuple[str, str], Any]) -> list[str]:
    lines = [
        "| clips | method | number | F1 | spaced | cosine | count | off by | within 10 % | long |",
        "|---|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for (name, method), one in scores.items():
        shown = f"**{method}**" if method == "timed" else method
        lines.append(
            f"| {name} | {shown} | {one.clips} | {one.f1:.3f} | {one.spaced:.3f} | "
            f"{one.cosine:.3f} | {one.count:.3f} | {one.off_by:.1%} | {one.within:.0%} | "
            f"{one.within_long:.0%} |"
        )
    return [*lines, ""]


def _clips(groups: Sequence[Sequence[Any]]) -> list[str]:
    """The paper's table 2, clip by clip."""
    lines = [
        "## Clip by clip",
        "",
        "The paper's own: walk and crouch 36 → 40 of 360 frames, jumps 36 → 43 of 420, run and",
        "stop 73 → 74 of 730; it gives no figure for where they fall.",
        "",
        "| clip | frames | offline | live | precision | recall | F1 | spaced | cosine |",
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for keys in (keys for group in groups for keys in group):
        row = keys.facts()
        lines.append(
            f"| {row['file'].removesuffix('.bvh')} | {row['frames']} | {row['offline']} | "
            f"{row['live']} | {row['precision']:.2f} | {row['recall']:.2f} | {row['f1']:.2f} | "
            f"{row['f1_equal_spacing']:.2f} | {row['cosine']:.2f} |"
        )
    return [*lines, ""]
