"""What keeping feet on the floor in filled gaps gains, and what it costs.

    python studies/gap_feet.py --data FOLDER --output docs/guide/gap-feet-study.md
    python studies/gap_feet.py --quick         a few samples, in seconds

Cuts the gaps of the gap study into whole bodies, fills them with ``feet="free"`` and
``feet="lock"``, and compares both with what was cut out.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import repeat
from typing import NamedTuple

import numpy as np
from gap_clips import PER_CLIP, REPORT, Clip, Cut, cuts, made_by_code, recorded
from running import finish, for_each, parser_of, processes_for

from kinema import fill, kinematics, roles
from kinema.motion import Motion
from kinema.report.numbers import number

LENGTHS = (15, 30, 60)
AROUND = 120  # frames on either side that are filled from, and that show where the floor is
STOOD = 0.02  # of the height: a foot that moved less across the gap stood still


class Feet(NamedTuple):
    """One gap filled one way; everything in body heights."""

    clip: str
    length: int
    how: str
    error: float  # of all joints, mean
    feet_error: float  # of ankles and toes, mean
    slide: float  # of feet that stood still, the largest; NaN where none did
    below: float  # how far a foot goes below where it goes around the gap, the largest


def measured(clip: Clip, seed: int, count: int = PER_CLIP) -> list[Feet]:
    """Fill some gaps of each length in one clip, with feet free and with feet locked."""
    return [
        _measure(clip, cut, length, how)
        for length in LENGTHS
        for cut in cuts(clip, length, seed, count)
        for how in ("free", "lock")
    ]


def _measure(clip: Clip, cut: Cut, length: int, how: str) -> Feet:
    first = max(0, cut.start - AROUND)
    truth, start = clip.motion[first : cut.stop + AROUND], cut.start - first
    made = fill.gap(truth, start, start + length, feet=how)
    return _compare(clip.name, truth, made, slice(start, start + length), length, how)


def _compare(name: str, truth: Motion, made: Motion, gap: slice, length: int, how: str) -> Feet:
    height, ends = truth.skeleton.height, truth.skeleton.is_end
    true, found = (kinematics.forward(motion).positions / height for motion in (truth, made))
    off = np.linalg.norm(found - true, axis=-1)[gap]
    around = slice(gap.start - 1, gap.stop + 1)
    feet, slides, below = [], [np.nan], [0.0]
    known = roles.find_roles(truth)
    for side in ("left", "right"):
        parts = (known.get(f"{side}_ankle"), known.get(f"{side}_toe"))
        joints = [joint for joint in parts if joint is not None]
        if not joints:
            continue
        feet.append(off[:, joints].mean())
        lowest = np.percentile(np.delete(true[:, joints, 1], np.r_[gap], axis=0), 1, axis=0)
        below.append(float(np.maximum(lowest - found[gap][:, joints, 1], 0.0).max()))
        if np.ptp(true[around][:, joints], axis=0).max() < STOOD:
            slides.append(float(np.ptp(found[around][:, joints], axis=0).max()))
    mean = float(np.mean(feet)) if feet else np.nan
    slide = float(np.nanmax(slides)) if len(slides) > 1 else np.nan
    return Feet(name, length, how, float(off[:, ~ends].mean()), mean, slide, max(below))


def page(found: list[Feet]) -> str:
    """The tables, in per cent of the body's height, free → lock."""
    lines = [
        "# Feet in filled gaps",
        "",
        "Made by `make study-gap-feet`; do not edit. The gaps of the [gap study](gap-study.md),",
        'cut into all joints and filled with `feet="free"` (curves alone) and `feet="lock"`, the',
        "default. In per cent of the body's height, free → lock.",
        "",
        "| gap | gaps | error, all joints | error, feet | slide of feet that stood still "
        "| below the floor, mean | below the floor, worst | worst clip |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for length in LENGTHS:
        free, lock = (
            [f for f in found if (f.length, f.how) == (length, h)] for h in ("free", "lock")
        )
        worst = max(lock, key=lambda f: f.below)
        cells = [
            _pair(free, lock, "error", np.nanmean),
            _pair(free, lock, "feet_error", np.nanmean),
            _pair(free, lock, "slide", np.nanmean),
            _pair(free, lock, "below", np.nanmean),
            _pair(free, lock, "below", np.nanmax),
        ]
        lines.append(f"| {length} frames | {len(lock)} | {' | '.join(cells)} | {worst.clip} |")
    return "\n".join(lines) + "\n"


def _pair(
    free: list[Feet], lock: list[Feet], field: str, of: Callable[[list[float]], float]
) -> str:
    values = [100.0 * of([getattr(f, field) for f in rows]) for rows in (free, lock)]
    return " → ".join(number(value) for value in values)


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")
    clips = list(made_by_code() if options.quick else recorded(options.data, REPORT))
    if not clips:
        parser.error(f"none of the study's recordings are under {options.data}")
    counts = repeat(1 if options.quick else PER_CLIP, len(clips))
    results = for_each(measured, processes_for(options.quick), clips, range(len(clips)), counts)
    found = [item for result in results for item in result]
    finish(page(found), options.output, f"{len(clips)} clips, {len(found) // 2} gaps")


if __name__ == "__main__":
    main()
