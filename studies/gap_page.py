"""Turn the gap study's numbers into a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from gap_clips import LENGTHS, MARGIN, PER_CLIP, TUNING, Clip
from gap_measures import NOISE_DEG, Found
from gap_rates import RateGap, rate_tables
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Gap = tuple[int, Found]

BASE = "slerp"
_STILL = 1e-6  # of the height: ratios are meaningless for a gap in which nothing moves

_HEAD = """# How well gaps are filled

Made by `studies/gaps.py`; do not edit.

{gaps} gaps of {lengths} frames were cut at random positions (fixed seed) into {clips} recordings
({kinds}; {rates}), with at least {margin} good frames on either side, {per} of each length per clip
where it is long enough. Every method filled every gap, and the result was compared with what was
cut out: the mean **error** of joint positions in the world over the gap, in per cent of the body's
height, and the mean **jump** of the joints' velocity at the two joins, in heights per second; the
recordings have jumps of their own there, as all sampled motion does. *all*: every joint and the
root cut at once. *limb*: one limb or part of it, measured on that limb. Ratios are paired: to slerp
in the same gap, then the median over gaps, with the interval that holds 95 % of the medians when
clips are resampled (bootstrap). Gaps in which nothing moves are left out of ratios.

The automatic settings were tuned on {tuning} other recordings, of other people
(`studies/gap_clips.py` lists both). In a long gap velocities have 1 / (1 + (T / 7τ)³) of the weight
that they have in a short one, τ being how long they persist around this gap and in this joint. On
the tuning recordings the exponents 2, 3 and 4 and the factors 4 to 8 were compared: smaller factors
gave slightly smaller errors of rotations and larger ones of positions, 3 and 7 were a good
compromise. A single τ for the body, or for all motions, did worse.
"""


def page(
    clips: Sequence[Clip], results: Sequence[Sequence[Gap]], at_rates: Sequence[RateGap]
) -> str:
    """Write the whole page."""
    tables = Tables(clips, results)
    kinds = [clip.kind for clip in clips]
    rates = sorted({round(clip.motion.fps) for clip in clips})
    head = _HEAD.format(
        gaps=sum(len(gaps) for gaps in results),
        lengths=", ".join(str(n) for n in LENGTHS[:-1]) + f" and {LENGTHS[-1]}",
        clips=len(clips),
        kinds=", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)),
        rates="at " + ", ".join(str(rate) for rate in rates) + " frames per second",
        margin=MARGIN,
        per=PER_CLIP,
        tuning=len(TUNING),
    )
    parts = [head, tables.verdict(), rate_tables(at_rates)]
    parts += [tables.by_length("all"), tables.by_length("limb")]
    parts += [tables.others(), tables.by_rate(), tables.by_kind(), tables.noisy(), tables.used()]
    return "\n".join(parts)


class Tables:
    """The study's numbers, summarised in several ways."""

    def __init__(self, clips: Sequence[Clip], results: Sequence[Sequence[Gap]]) -> None:
        self.clips = clips
        # one row per gap: the clip's number, its length, what was measured
        self.rows = [
            (number, length, found) for number, gaps in enumerate(results) for length, found in gaps
        ]
        self.names = list(self.rows[0][2]["all"])
        self.tried = [name for name in self.names if name != "recording"]

    def values(self, variant: str, name: str, measure: str, length: int) -> FloatArray:
        """One measure of one method over the gaps of one length."""
        return np.array(
            [getattr(found[variant][name], measure) for _, n, found in self.rows if n == length]
        )

    def ratios(
        self,
        variant: str,
        name: str,
        measure: str,
        length: int,
        *,
        base: str = BASE,
        keep: Callable[[Clip], bool] = lambda clip: True,
    ) -> tuple[FloatArray, NDArray[np.int_]]:
        """Ratios to another method in the same gap, and which clip each is of."""
        found = [
            (
                getattr(row[variant][name], measure) / getattr(row[variant][base], measure),
                clip,
            )
            for clip, n, row in self.rows
            if n == length and keep(self.clips[clip]) and row[variant][BASE].error > _STILL
        ]
        return np.array([r for r, _ in found]), np.array([c for _, c in found], int)

    def verdict(self) -> str:
        """Whether automatic beats slerp in error and jump, at every length, and by how much."""
        lines = ["## Summary", ""]
        rows = []
        wins = True
        for length in LENGTHS:
            cells = [f"{length} frames"]
            for variant in ("all", "limb"):
                for measure in ("error", "jump"):
                    ratio, clip = self.ratios(variant, "auto", measure, length)
                    low, high = _interval(ratio, clip)
                    wins &= bool(np.median(ratio) < 1.0)
                    less = 100 * (1 - np.median(ratio))
                    cells.append(
                        f"**-{less:.0f} %** ({100 * (1 - high):.0f} to {100 * (1 - low):.0f})"
                    )
            rows.append(cells)
        said = "beats" if wins else "does **not** beat"
        lines.append(
            f"`auto` {said} slerp in the paired median on error and on jump at every length, with "
            "all joints cut or one limb. Compared with slerp:"
        )
        lines.append("")
        heads = ["gap", "error, all", "jump, all", "error, limb", "jump, limb"]
        return "\n".join([*lines, _table(heads, rows), ""])

    def by_length(self, variant: str) -> str:
        """Every method at every length."""
        words = {"all": "All joints at once", "limb": "One limb"}[variant]
        parts = [f"## {words}", ""]
        for length in LENGTHS:
            truth = np.median(self.values(variant, "recording", "jump", length))
            rows = []
            for name in self.tried:
                error, jump = (
                    self.values(variant, name, measure, length) for measure in ("error", "jump")
                )
                cells = [name, f"{100 * np.median(error):.2f} %"]
                ratio, _ = self.ratios(variant, name, "error", length)
                cells += [f"{np.median(ratio):.2f}", f"{100 * np.mean(ratio < 1):.0f} %"]
                cells.append(f"{np.median(jump):.3f}")
                ratio, _ = self.ratios(variant, name, "jump", length)
                cells += [f"{np.median(ratio):.2f}", f"{100 * np.mean(ratio < 1):.0f} %"]
                rows.append(cells)
            count = len(self.values(variant, "auto", "error", length))
            parts.append(
                f"**{length} frames** ({count} gaps; the recordings' own jump is {truth:.3f}):\n"
            )
            heads = ["", "error", "to slerp", "better in", "jump", "to slerp", "better in"]
            parts += [_table(heads, rows), ""]
        return "\n".join(parts)

    def others(self) -> str:
        """Where another method is better than automatic."""
        rows = []
        for variant in ("all", "limb"):
            for length in LENGTHS:
                cells = [variant, f"{length} frames"]
                for name in self.tried:
                    if name in ("auto", "hold"):
                        continue
                    pair = [
                        np.median(self.ratios(variant, name, measure, length, base="auto")[0])
                        for measure in ("error", "jump")
                    ]
                    cells.append(
                        " · ".join(f"**{r:.2f}**" if r < 0.995 else f"{r:.2f}" for r in pair)
                    )
                rows.append(cells)
        heads = ["", "gap", *(name for name in self.tried if name not in ("auto", "hold"))]
        words = (
            "## Where another method wins\n\nError · jump, as a ratio to `auto` in the same gap "
            "(medians); below 1, in bold, the other is better.\n"
        )
        return "\n".join([words, _table(heads, rows), ""])

    def by_rate(self) -> str:
        """Automatic against slerp by frame rate, and so by seconds."""
        classes = {"30": (0, 45), "60": (45, 90), "100 to 120": (90, 1e9)}
        return self._split(
            "By frame rate",
            {
                f"{name} fps": (lambda clip, low=low, high=high: low <= clip.motion.fps < high)
                for name, (low, high) in classes.items()
            },
        )

    def by_kind(self) -> str:
        """Automatic against slerp by kind of motion."""
        kinds = dict.fromkeys(clip.kind for clip in self.clips)
        return self._split(
            "By kind of motion",
            {kind: (lambda clip, kind=kind: clip.kind == kind) for kind in kinds},
        )

    def _split(self, title: str, classes: dict[str, Callable[[Clip], bool]]) -> str:
        rows = []
        for name, keep in classes.items():
            cells = [name]
            for length in LENGTHS:
                pair = [
                    self.ratios("all", "auto", measure, length, keep=keep)[0]
                    for measure in ("error", "jump")
                ]
                cells.append(
                    " · ".join(f"{np.median(r):.2f}" for r in pair) if len(pair[0]) else "none"
                )
            rows.append(cells)
        words = f"## {title}\n\nError · jump of `auto`, as a ratio to slerp (all joints).\n"
        heads = ["", *(f"{length} frames" for length in LENGTHS)]
        return "\n".join([words, _table(heads, rows), ""])

    def noisy(self) -> str:
        """The effect of noise on the frames around the gap."""
        rows = [
            [
                name,
                *(
                    f"{np.median(self.ratios('noisy', name, 'error', length)[0]):.2f}"
                    for length in LENGTHS
                ),
            ]
            for name in self.tried
            if name != "hold"
        ]
        words = (
            f"## Under noise\n\nWhite noise of {NOISE_DEG}° on every joint and of a thousandth of "
            "the height on the root; error relative to the clean recording, as a ratio to slerp. "
            "The ends of the gap are equally wrong for every method.\n"
        )
        heads = ["", *(f"{length} frames" for length in LENGTHS)]
        lost = [
            str(length)
            for length in LENGTHS
            if np.median(self.ratios("noisy", "auto", "error", length)[0]) > 1.0
        ]
        said = f"At {' and '.join(lost)} frames slerp is better.\n" if lost else ""
        return "\n".join([words, _table(heads, rows), "", said])

    def used(self) -> str:
        """The recordings."""
        rows = [
            [clip.name, clip.kind, str(clip.motion.num_frames), f"{clip.motion.fps:.0f}"]
            for clip in self.clips
        ]
        return "\n".join(["## The recordings\n", _table(["", "kind", "frames", "fps"], rows), ""])


def _interval(ratio: FloatArray, clip: NDArray[np.int_]) -> tuple[float, float]:
    """Interval that holds 95 % of the medians when clips are resampled."""
    rng = np.random.default_rng(1)
    groups = [ratio[clip == number] for number in np.unique(clip)]
    medians = [
        np.median(np.concatenate([groups[k] for k in rng.integers(len(groups), size=len(groups))]))
        for _ in range(500)
    ]
    low, high = np.percentile(medians, [2.5, 97.5])
    return float(low), float(high)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows])
