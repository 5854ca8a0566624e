"""The main job from end to end: motions made by code, cleaned, analysed, reduced and drawn."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from kinema import kinematics, samples
from kinema.errors import KinemaError
from kinema.io.atomic import replace_text
from kinema.io.findings import Findings
from kinema.io.read import read
from kinema.io.write import write
from kinema.motion import Motion
from kinema.ops import analysis, contacts, fill, keyframes
from kinema.ops.resample import resample
from kinema.report.numbers import counted, fixed, length, lengths, number, percent

__all__ = ["SAMPLES", "make", "run"]

SAMPLES: dict[str, Callable[[], samples.Sample]] = {
    "walk": samples.walk,
    "walk_brisk": lambda: samples.walk(style="brisk"),
    "walk_tired": lambda: samples.walk(style="tired"),
    "walk_to_stop": samples.walk_to_stop,
    "run_stop": samples.run_stop,
    "walk_crouch": samples.walk_crouch,
    "jumps": samples.jumps,
    "punch": samples.punch,
    "reach_up": lambda: samples.reach(target="up"),
    "reach_down_back": lambda: samples.reach(target="down_back"),
    "turn": samples.turn,
}


def run(folder: Path, *, progress: Callable[[float], None] = lambda share: None) -> list[str]:
    """Make motions, repair a damaged file, clean up a noisy walk, draw, and report.

    Parameters
    ----------
    folder : path
        Where everything is written, ``report.txt`` included; made if it is not there.
    progress : callable
        Called with the share done, from 0 to 1, while pictures are drawn.

    Returns
    -------
    list of str
        The lines of the report.
    """
    report = make(folder)
    report += _draw(folder, progress)
    replace_text(folder / "report.txt", "\n".join(report) + "\n")
    return report


def make(folder: Path) -> list[str]:
    """Everything but the pictures; the lines of the report on it."""
    folder.mkdir(parents=True, exist_ok=True)
    motions = {name: make_one().motion for name, make_one in SAMPLES.items()}
    for name, motion in motions.items():
        write(motion, folder / f"{name}.bvh")
    report = [
        f"made {counted(len(motions), 'motion')} by code: "
        + ", ".join(f"{name}.bvh" for name in motions)
    ]
    report += _read_a_damaged_file(motions["walk"], folder)
    report += _resample(motions["walk"], folder)
    report += _clean_up_a_noisy_walk(folder)
    return report


def _read_a_damaged_file(motion: Motion, folder: Path) -> list[str]:
    """Damage a file as exporters and mail programs do, read it anyway, write it clean."""
    path = folder / "broken.bvh"
    write(motion, path, decimals=4)
    header, _, rows = path.read_text(encoding="utf-8").partition("Frame Time")
    lines = ("Frame Time" + rows).splitlines()
    lines[2] = lines[2].replace(".", ",")  # decimal commas
    lines[3] = lines[3].replace(" -", "-", 3)  # numbers run together
    lines[5] = " ".join([*lines[5].split()[:9], "NaN", *lines[5].split()[10:]])  # not measured
    lines[9] += "   # marker slipped"
    lines[-1] = lines[-1][: len(lines[-1]) // 2]  # cut off
    damaged = (header + "\n".join(lines)).replace("OFFSET", "offset").replace("\n", "\r\n")
    replace_text(path, damaged)

    findings = Findings(path.name)
    clean = fill.missing(read(path, findings=findings))
    write(clean, folder / "clean.bvh")
    original = kinematics.forward(motion[: clean.num_frames]).positions
    apart = float(np.abs(kinematics.forward(clean).positions - original).max())
    return [
        "broken.bvh, a walk damaged on purpose, was read:",
        *(
            f"  {'' if item.line is None else f'line {item.line}: '}{item.message}"
            for item in findings.items
        ),
        f"  clean.bvh differs from the walk by at most {length(apart, motion)}",
    ]


def _resample(walk: Motion, folder: Path) -> list[str]:
    slow = resample(walk, fps=30)
    write(slow, folder / "walk_30fps.bvh")
    before, after = (
        f"{counted(motion.num_frames, 'frame')} at {number(motion.fps)} fps"
        for motion in (walk, slow)
    )
    return [f"walk_30fps.bvh: {before} resampled to {after}"]


def _clean_up_a_noisy_walk(folder: Path) -> list[str]:
    """Fill its gaps, remove foot skate, measure its steps, reduce it to key frames."""
    noisy = samples.walk(seconds=6.0, noise_m=0.002, gaps=4).motion
    write(noisy, folder / "noisy.csv")
    missing = 0 if noisy.missing is None else int(noisy.missing.sum())
    filled = fill.missing(noisy)
    locked = contacts.lock(filled)
    write(locked, folder / "locked.bvh")
    feet = contacts.detect(filled)
    slides = [contacts.slides(motion, feet) for motion in (filled, locked)]
    before, after = (max((slide.share for slide in found), default=0.0) for found in slides)
    cadence = analysis.gait(locked).cadence
    keys = keyframes.select(locked, share=0.1)
    write(keyframes.rebuild(locked, keys.frames), folder / "from_keys.bvh")
    errors = [keys.report.position_mean, keys.report.position_max]
    return [
        "noisy.csv, a walk with 2 mm of noise and gaps, as sensors would record it:",
        f"  filled {counted(missing, 'missing sample')}",
        f"  locked.bvh: foot skate up to {percent(before)} of leg length, now {percent(after)}",
        f"  {'no steps' if cadence is None else fixed(cadence, 0) + ' steps per minute'}",
        f"  from_keys.bvh: rebuilt from {keys.count} of {counted(locked.num_frames, 'frame')}, "
        f"joint positions off by {lengths(errors, locked, ['mean', 'max'])}",
    ]


def _draw(folder: Path, progress: Callable[[float], None]) -> list[str]:
    from kinema import view

    motions = {name: read(folder / f"{name}.bvh") for name in SAMPLES}
    # the animation takes about as long as all strips
    steps = 2.0 * len(motions)
    try:
        for done, (name, motion) in enumerate(motions.items()):
            progress(done / steps)
            view.save(view.strip(motion, title=name.replace("_", " ")), folder / f"{name}.png")
        view.animate(
            motions["walk"],
            folder / "walk.gif",
            progress=lambda done, total: progress(0.5 + 0.5 * done / total),
        )
    except KinemaError as error:
        return [f"no pictures: {error.message} ({error.hint})"]
    names = ", ".join(f"{name}.png" for name in motions)
    return [f"drew {counted(len(motions), 'strip')} of poses and an animation: {names}, walk.gif"]
