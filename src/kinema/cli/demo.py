"""`kinema demo`: the main job, from motions made by code to pictures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import numpy as np

from kinema import kinematics, samples
from kinema.cli.progress import showing
from kinema.errors import KinemaError, OptionError
from kinema.io.bvh.reader import read as read_bvh
from kinema.io.findings import Findings
from kinema.io.write import write
from kinema.motion import Motion
from kinema.ops import analysis, contacts, fill, keyframes
from kinema.ops.resample import resample

__all__ = ["demo"]

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


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("demo-output"),
    show_default=True,
    help="Folder for the results.",
)
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
def demo(output: Path, force: bool) -> None:
    """Make motions by code, clean a broken file, mend a noisy walk, draw and report.

    \b
    kinema demo
    kinema demo -o elsewhere --force
    """
    if output.is_dir() and any(output.iterdir()) and not force:
        raise OptionError(f"{output} is not empty", hint="--force writes into it all the same")
    output.mkdir(parents=True, exist_ok=True)

    motions = {name: make().motion for name, make in SAMPLES.items()}
    for name, motion in motions.items():
        write(motion, output / f"{name}.bvh")
    report = [f"{len(motions)} motions made by code: " + ", ".join(f"{n}.bvh" for n in motions)]
    report += _clean_a_broken_file(motions["walk"], output)
    slow = resample(motions["walk"], fps=30)
    write(slow, output / "walk_30fps.bvh")
    report.append(f"walk_30fps.bvh: {motions['walk']} resampled to {slow}")
    report += _mend_a_noisy_walk(output)
    report += _draw(motions, output)

    (output / "report.txt").write_text("\n".join(report) + "\n", encoding="utf-8")
    click.echo("\n".join(report))
    click.echo(f"all of it is in {output}, this text in {output / 'report.txt'}")


def _clean_a_broken_file(motion: Motion, output: Path) -> list[str]:
    """Break a file as exporters and mail programs do, read it all the same, write it clean."""
    write(motion, output / "broken.bvh", decimals=4)
    text = (output / "broken.bvh").read_text(encoding="utf-8")
    header, _, rows = text.partition("Frame Time")
    lines = ("Frame Time" + rows).splitlines()
    lines[2] = lines[2].replace(".", ",")  # a comma for a point
    lines[3] = lines[3].replace(" -", "-", 3)  # numbers run together
    lines[5] = " ".join([*lines[5].split()[:9], "NaN", *lines[5].split()[10:]])  # never measured
    lines[9] += "   # marker slipped"
    lines[-1] = lines[-1][: len(lines[-1]) // 2]  # cut off
    broken = (header + "\n".join(lines)).replace("OFFSET", "offset").replace("\n", "\r\n")
    (output / "broken.bvh").write_bytes(broken.encode())

    findings = Findings("broken.bvh")
    clean = read_bvh(output / "broken.bvh", findings=findings)
    whole = fill.missing(clean)
    write(whole, output / "clean.bvh")
    truth = kinematics.forward(motion[: whole.num_frames]).positions
    apart = np.abs(kinematics.forward(whole).positions - truth)
    return [
        "broken.bvh, a walk's file damaged on purpose, was read:",
        *(f"  line {item.line}: {item.message}" for item in findings.items),
        f"  clean.bvh is at most {1000 * float(apart.max()):.2f} mm from the walk",
    ]


def _mend_a_noisy_walk(output: Path) -> list[str]:
    """Fill its gaps, keep its feet where they stand, look at its steps, pick its key frames."""
    torn = samples.walk(seconds=6.0, noise_m=0.002, gaps=4).motion
    write(torn, output / "noisy.csv")
    made_up = 0 if torn.missing is None else int(torn.missing.sum())
    whole = fill.missing(torn)
    mended = contacts.lock(whole)
    write(mended, output / "mended.bvh")
    down = contacts.detect(whole)
    slid = [max(slide.share for slide in contacts.slides(m, down)) for m in (whole, mended)]
    gait = analysis.gait(mended)
    keys = keyframes.select(mended, share=0.1)
    write(keyframes.rebuild(mended, keys.frames), output / "mended_from_keys.bvh")
    return [
        f"noisy.csv, a walk with noise of 2 mm, as sensors would give it: {made_up} samples were "
        "never measured, and filled",
        f"  mended.bvh: feet slid by up to {100 * slid[0]:.2f} % of the leg, now "
        f"{100 * slid[1]:.2f} %; {gait.cadence or 0:.0f} steps a minute",
        f"  mended_from_keys.bvh: rebuilt from {len(keys.frames)} of {mended.num_frames} frames, "
        f"joints off by {1000 * keys.report.position_mean:.1f} mm in the mean, "
        f"{1000 * keys.report.position_max:.0f} mm at most",
    ]


def _draw(motions: dict[str, Motion], output: Path) -> list[str]:
    from kinema import view

    try:
        with showing("drawing") as progress:
            for done, (name, motion) in enumerate(motions.items()):
                view.save(view.strip(motion, title=name.replace("_", " ")), output / f"{name}.png")
                progress(done / len(motions))
            view.animate(motions["walk"], output / "walk.gif")
    except KinemaError as error:
        return [f"no pictures: {error.message} ({error.hint})"]
    return [f"{len(motions)} strips of poses, {', '.join(f'{n}.png' for n in motions)}; walk.gif"]
