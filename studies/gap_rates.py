"""Gaps of the same length in seconds at several frame rates, with and without a bad sample beside.

`auto` is compared with slerp and with its rule of before, one time scale for all motions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from gap_clips import Clip
from numpy.typing import NDArray

import kinema
from kinema import Motion, fill, kinematics, quat

__all__ = ["RateGap", "at_rates", "rate_tables"]

RATES = (24.0, 30.0, 60.0, 120.0)
SECONDS = (0.1, 0.25, 0.5, 1.0)
PER_CLIP = 2
BAD_DEG = 20.0  # how far off a bad sample is, on every joint
AROUND_S = 1.2  # seconds on either side that are filled from
WAYS = ("slerp", "before", "auto")


class RateGap(NamedTuple):
    """One gap: errors by method, of rotations in degrees and of positions in per cent of height."""

    clip: str
    fps: float
    seconds: float
    start: int
    rotations: dict[str, float]
    positions: dict[str, float]
    beside_bad: dict[str, float]


def at_rates(clip: Clip, seed: int) -> list[RateGap]:
    """Measure some gaps of a clip at every rate up to its own."""
    found = []
    for fps in RATES:
        if fps > 1.01 * clip.motion.fps:
            continue
        motion = (
            clip.motion if fps > 0.99 * clip.motion.fps else kinema.resample(clip.motion, fps=fps)
        )
        rng = np.random.default_rng([seed, round(fps)])
        for seconds in SECONDS:
            length, margin = round(seconds * fps) - 1, 14
            last = motion.num_frames - margin - length
            if last > margin:
                for start in rng.integers(margin, last, PER_CLIP).tolist():
                    found.append(_measured(clip.name, motion, start, length, seconds, rng))
    return found


def _measured(
    name: str, motion: Motion, start: int, length: int, seconds: float, rng: np.random.Generator
) -> RateGap:
    around = round(AROUND_S * motion.fps)
    first = max(0, start - around)
    truth = motion[first : start + length + around]
    gap = slice(start - first, start - first + length)
    mask = fill.range_mask(truth, gap.start, gap.stop)
    bad = _with_bad_sample(truth, gap.start - 2 - int(rng.integers(0, 2)), rng)
    judged = mask.any(axis=0) & ~truth.skeleton.is_end

    def turned(made: Motion) -> float:
        off = quat.distance(made.rotations[gap][:, judged], truth.rotations[gap][:, judged])
        return float(np.degrees(off.mean()))

    def moved(made: Motion) -> float:
        places, right = (kinematics.forward(m[gap]).positions[:, judged] for m in (made, truth))
        return float(100.0 * np.linalg.norm(places - right, axis=-1).mean() / truth.skeleton.height)

    curves = {way: _curve(way, (length + 1) * truth.frame_time) for way in WAYS}
    clean = {
        way: fill.samples(truth, mask, curve=curve, feet="free").motion
        for way, curve in curves.items()
    }
    beside = {
        way: fill.samples(bad, mask, curve=way, feet="free").motion for way in ("slerp", "auto")
    }
    return RateGap(
        name,
        motion.fps,
        seconds,
        start,
        {way: turned(made) for way, made in clean.items()},
        {way: moved(made) for way, made in clean.items()},
        {way: turned(made) for way, made in beside.items()},
    )


def _curve(way: str, seconds: float) -> fill.Curve:
    if way != "before":
        return fill.Curve(way)  # type: ignore[arg-type]
    middle = max(1.0, (seconds / 0.5) ** 2)
    return fill.Curve("cubic", weights=(1.0, middle, middle, 1.0))


def _with_bad_sample(motion: Motion, frame: int, rng: np.random.Generator) -> Motion:
    axes = rng.standard_normal((motion.skeleton.num_joints, 3))
    rotations = motion.rotations.copy()
    turns = quat.from_axis_angle(axes, np.radians(BAD_DEG) * (~motion.skeleton.is_end))
    rotations[frame] = quat.normalize(quat.mul(rotations[frame], turns))
    return motion.with_arrays(rotations=rotations)


def rate_tables(found: Sequence[RateGap]) -> str:
    """The tables of this part of the page."""
    lines = [
        "## In seconds, at several frame rates",
        "",
        f"{len(found)} gaps of all joints, in recordings resampled to {_words(RATES)} frames per",
        "second. Mean error of rotations in degrees, and of joint positions in per cent of height.",
        "*before*: the rule that `auto` had before, one time scale for all joints and",
        "motions (middle weights (T / 0.5 s)², at least 1); now each joint has its own.",
        "",
        "| gap | rotations: slerp | before | auto | positions: slerp | before | auto |",
        "|---|---|---|---|---|---|---|",
    ]
    for seconds in SECONDS:
        some = [gap for gap in found if gap.seconds == seconds]
        cells = [_mean(some, "rotations", way, "°") for way in WAYS]
        cells += [_mean(some, "positions", way, " %") for way in WAYS]
        lines.append(f"| {seconds:g} s | {' | '.join(cells)} |")
    lines += ["", "Rotations by frame rate, slerp · before · auto:", ""]
    lines += [
        f"|  | {' | '.join(f'{s:g} s' for s in SECONDS)} |",
        f"|---|{'---|' * len(SECONDS)}",
    ]
    for fps in RATES:
        cells = []
        for seconds in SECONDS:
            some = [g for g in found if abs(g.fps / fps - 1) < 0.2 and g.seconds == seconds]
            cells.append(" · ".join(_mean(some, "rotations", way, "°") for way in WAYS))
        lines.append(f"| {fps:g} fps | {' | '.join(cells)} |")
    worst = max(found, key=lambda gap: gap.rotations["auto"] - gap.rotations["slerp"])
    lines += [
        "",
        f"Worst of all against slerp: {worst.clip} at {worst.fps:.0f} fps, {worst.seconds:g} s "
        f"from frame {worst.start}: {worst.rotations['auto']:.1f}° instead of "
        f"{worst.rotations['slerp']:.1f}° (before: {worst.rotations['before']:.1f}°).",
        "",
        "## Beside a bad sample",
        "",
        f"The same gaps with every joint {BAD_DEG:g}° off in one frame, the second or third before",
        "the gap. Mean error of rotations.",
        "",
        f"|  | {' | '.join(f'{s:g} s' for s in SECONDS)} |",
        f"|---|{'---|' * len(SECONDS)}",
    ]
    for words, field, way in (
        ("slerp", "beside_bad", "slerp"),
        ("auto", "beside_bad", "auto"),
        ("auto without the bad sample", "rotations", "auto"),
    ):
        cells = [
            _mean([g for g in found if g.seconds == seconds], field, way, "°")
            for seconds in SECONDS
        ]
        lines.append(f"| {words} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _mean(gaps: Sequence[RateGap], field: str, way: str, unit: str) -> str:
    values: NDArray[np.float64] = np.array([getattr(gap, field)[way] for gap in gaps])
    return f"{values.mean():.2f}{unit}" if len(values) else "–"


def _words(rates: Sequence[float]) -> str:
    return ", ".join(f"{rate:g}" for rate in rates[:-1]) + f" and {rates[-1]:g}"
