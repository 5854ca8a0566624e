"""The page of the contact study."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from contact_truth import Score
    from contacts import Measured

# what the lock has to keep to
SLIDE, KNEE, HIP = 0.003, 1.2, 1.3

HEAD = """# Study: foot contacts and foot lock

Made by `make study-contacts`; do not edit. Walks, runs and jumps are those that their sources call
so. [The guide](analysis.md) says how contacts are found, [another](foot-lock.md) how feet are
locked.

- **Double support, flight**: median share of a stride with both feet, with neither foot on the
  floor. **Duty**: share of a stride that a foot is on it. People walk with a double support of 0.1
  to 0.3, more when they are slow, start, stop or crouch, and never fly; they run with a duty of
  0.25 to 0.4.
- **Balance**: share of the frames on the feet in which the centre of mass (static) and the
  zero-moment point (dynamic) are above them.
- **Slide**: largest distance of a heel or ball from its mean position over the *detected* heel and
  toe intervals, in leg lengths, before and after the lock (at most 0.003). **Knee**: largest knee
  speed, **hip**: largest hip acceleration of the locked clip, relative to the clip's own (at most
  1.2 and 1.3). **Lowered**: of the hips, in leg lengths.

The lock's own limits (knees 1.1, hips 1.2 times the clip's own) are conditions with a large weight:
where a clip's hips leap by centimetres from one frame to the next while a foot stands, they give a
little. Its weights were chosen with both lists in view.
"""


def page(results: Sequence[Measured], more: Sequence[Measured], truth: Sequence[Score]) -> str:
    """The whole page."""
    parts = [HEAD, _accuracy(truth), _summary(results, "The list"), _misses(results)]
    if more:
        parts += [_summary(more, "The archive, clips that nothing was chosen by"), _misses(more)]
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
        for part in ("heel", "toe", "foot"):
            values = np.array([getattr(score, part) for score in some])
            low = int((values < 0.97).sum())
            cells.append(f"{values.mean():.3f}, {values.min():.3f}, {low} of {len(values)}")
        rows.append(cells)
    heads = ["fps", "noise", "heel", "toe", "foot"]
    words = (
        "## Samples, whose contacts are known\n\nF₁ of the frames of each foot: mean, worst, and "
        "how many are below 0.97. Random seeds and heights from 1.1 to 2.1 m.\n"
    )
    return "\n".join([words, _rows(heads, rows), ""])


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
    heads = ["", "fps", "double support", "flight", "duty", "balance", "slide", "after"]
    rows = [
        [
            clip.name,
            f"{clip.fps:.0f}",
            f"{clip.double_support:.2f}",
            f"{clip.flight:.2f}",
            "" if clip.duty is None else f"{clip.duty:.2f}",
            " · ".join(f"{share:.2f}" for share in clip.balanced),
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
