"""The page of the contact study."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from contact_truth import PawScore, Score
    from contacts import Measured

# what the lock has to keep to
SLIDE, KNEE, HIP = 0.003, 1.2, 1.3
PARTS = ("heel", "toe", "foot")

HEAD = """# Study: foot contacts and foot lock

Made by `make study-contacts`; do not edit. Walks, runs and jumps are those that their sources call
so. [The guide](analysis.md) says how contacts are found, [another](foot-lock.md) how feet are
locked.

- **Double support, flight**: median share of a stride with both feet, with neither foot on the
  floor. **Duty**: share of a stride that a foot is on it. People walk with a double support of 0.1
  to 0.3, more when they are slow, start, stop or crouch, and never fly; they run with a duty of
  0.25 to 0.4.
- **Balance**: share of the frames on the feet in which the centre of mass (static) and the
  zero-moment point (dynamic) are above the soles; **outside**: how far the latter is outside them
  at most in 95 % of the frames, in percent of the height.
- **Slide**: largest distance of a heel or ball from its mean position over the *detected* heel and
  toe intervals, in leg lengths, before and after the lock (at most 0.003). **Knee**: largest knee
  speed, **hip**: largest hip acceleration of the locked clip, relative to the clip's own (at most
  1.2 and 1.3). **Lowered**: of the hips, in leg lengths.

The lock's own limits (knees 1.1, hips 1.2 times the clip's own) are conditions with a large weight:
where a clip's hips leap by centimetres from one frame to the next while a foot stands, they give a
little. Its weights were chosen with both lists in view.
"""


def page(
    results: Sequence[Measured],
    more: Sequence[Measured],
    truth: Sequence[Score],
    paws: Sequence[PawScore],
) -> str:
    """The whole page."""
    parts = [HEAD, _accuracy(truth), _paws(paws)]
    parts += [_summary(results, "The list"), _misses(results)]
    if more:
        parts += [
            _summary(more, "The archive, looked at while the ends of contacts were refined"),
            _misses(more),
        ]
    for kind in dict.fromkeys(clip.kind for clip in results):
        parts.append(
            f"## {kind.capitalize()}s\n\n{_table([c for c in results if c.kind == kind])}\n"
        )
    return "\n".join(parts)


def misses(clip: Measured) -> list[str]:
    """Which bounds of the lock a clip misses."""
    found = (("slide", clip.slide_after, SLIDE), ("knee", clip.knee, KNEE), ("hip", clip.hip, HIP))
    return [f"{name} {value:.3g}" for name, value, most in found if value > most]


def _accuracy(truth: Sequence[Score]) -> str:
    rows = []
    for fps, noise in dict.fromkeys((score.fps, score.noise_m) for score in truth):
        some = [score for score in truth if (score.fps, score.noise_m) == (fps, noise)]
        cells = [f"{fps:g}", f"{1000 * noise:g} mm"]
        cells += [_spread([getattr(score, part) for score in some]) for part in PARTS]
        cells.append(_spread([value for score in some for value in score.limit]))
        rows.append(cells)
    heads = ["fps", "noise", *PARTS, "half a frame"]
    low = {part: sum(getattr(score, part) < 0.97 for score in truth) for part in PARTS}
    fast = [score for score in truth if score.fps >= 60.0]
    few = {part: sum(getattr(score, part) < 0.97 for score in fast) for part in PARTS}
    words = (
        "F₁ of the frames of each foot: mean, worst, and how many are below 0.97. Random seeds and "
        "heights from 1.1 to 2.1 m. The last column has the same, of heels, toes and feet "
        "together, for a detector that knows each end of each contact to half a frame: what "
        "more can be told at 24 and 30 fps, where a contact has some 14 frames, depends on "
        "how a foot happens to move between two frames. "
        f"Below 0.97 are {_counts(few)} of {len(fast)} at 60 fps and more, "
        f"{_counts(low)} of {len(truth)} at all rates."
    )
    title = "## Samples, whose contacts are known"
    return "\n".join([title, "", fill(words, 100), "", _rows(heads, rows), ""])


def _paws(scores: Sequence[PawScore]) -> str:
    rows = []
    for fps in dict.fromkeys(score.fps for score in scores):
        cells = [f"{fps:g}"]
        for noise in dict.fromkeys(score.noise_m for score in scores):
            some = [s.foot for s in scores if (s.fps, s.noise_m) == (fps, noise)]
            cells.append(_spread(some))
        rows.append(cells)
    noises = dict.fromkeys(score.noise_m for score in scores)
    heads = ["fps", *(f"{1000 * noise:g} mm of noise" for noise in noises)]
    words = "Of the four feet of a dog, 0.3 to 1.2 m high at the shoulder:\n"
    return "\n".join([words, _rows(heads, rows), ""])


def _spread(values: Sequence[float]) -> str:
    low = sum(value < 0.97 for value in values)
    return f"{np.mean(values):.3f}, {min(values):.3f}, {low} of {len(values)}"


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(
        f"{count} {'feet' if part == 'foot' else part + 's'}" for part, count in counts.items()
    )


def _summary(results: Sequence[Measured], title: str) -> str:
    lines = [f"## {title}", ""]
    walks = [clip for clip in results if clip.kind == "walk" and clip.duty is not None]
    runs = [clip for clip in results if clip.kind == "run" and clip.duty is not None]
    for name, some, values, low, high in (
        ("walks", walks, [clip.double_support for clip in walks], 0.1, 0.3),
        ("runs", runs, [clip.duty or 0.0 for clip in runs], 0.25, 0.4),
    ):
        if some:
            inside = sum(low <= round(value, 2) <= high for value in values)
            what = "double support" if name == "walks" else "duty"
            lines.append(
                f"- {len(some)} {name}: {what} {low:g} to {high:g} in {inside}; median "
                f"{np.median(values):.2f}, {min(values):.2f} to {max(values):.2f}; "
                f"flight in {sum(clip.flight > 0.0 for clip in some)}."
            )
    for name, values in (
        ("static", [clip.balanced[0] for clip in walks]),
        ("dynamic", [clip.balanced[1] for clip in walks]),
    ):
        if values:
            lines.append(
                f"- {name} balance of walks: median {np.median(values):.2f}, {min(values):.2f} to "
                f"{max(values):.2f}."
            )
    if walks:
        outside = [100.0 * clip.outside for clip in walks]
        lines.append(
            f"- zero-moment point of walks outside the soles in 95 % of frames: at most "
            f"{np.median(outside):.1f} % of the height in the median, "
            f"{sum(value <= 2.0 for value in outside)} of {len(walks)} within 2 %."
        )
    moving = [clip for clip in results if clip.kind != "jump"]
    good = [clip for clip in moving if not misses(clip)]
    for name in ("slide_before", "slide_after", "knee", "hip", "lowered"):
        values = [getattr(clip, name) for clip in moving]
        worst = max(moving, key=lambda clip: getattr(clip, name))
        lines.append(
            f"- {name.replace('_', ' ')}: median {round(float(np.median(values)), 4):g}, largest "
            f"{round(max(values), 4):g} ({worst.name})."
        )
    lines.append(
        f"- The lock keeps to all bounds in **{len(good)} of {len(moving)}** walks and runs."
    )
    return "\n".join([*lines, ""])


def _misses(results: Sequence[Measured]) -> str:
    rows = [
        [clip.name, clip.kind, ", ".join(misses(clip))]
        for clip in results
        if clip.kind != "jump" and misses(clip)
    ]
    return "\n".join([_rows(["misses a bound", "", "by"], rows), ""]) if rows else ""


def _table(results: Sequence[Measured]) -> str:
    heads = ["", "fps", "double support", "flight", "duty", "balance", "outside", "slide", "after"]
    rows = [
        [
            clip.name,
            f"{clip.fps:.0f}",
            f"{clip.double_support:.2f}",
            f"{clip.flight:.2f}",
            "" if clip.duty is None else f"{clip.duty:.2f}",
            " · ".join(f"{share:.2f}" for share in clip.balanced),
            f"{100.0 * clip.outside:.1f}",
            f"{clip.slide_before:.3f}",
            f"{clip.slide_after:.4f}",
            f"{clip.knee:.2f}",
            f"{clip.hip:.2f}",
            f"{clip.lowered:.3f}",
        ]
        for clip in results
    ]
    return _rows([*heads, "knee", "hip", "lowered"], rows)


def _rows(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])
