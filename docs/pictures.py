"""Draw the pictures of the documentation: every sample, and what they are made of.

    python docs/pictures.py docs/_pictures

They are never committed; `make docs` draws them anew.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kinema import Motion, fill, filters, keyframes, quat, samples, view
from kinema.cli.analyze_pictures import analysis_figure
from kinema.cli.demo import SAMPLES
from kinema.cli.fill_pictures import (
    fill_figure,
    quadratic_figure,
    trace_figure,
    weights_figure,
)
from kinema.cli.filter_pictures import change_figure, comparison_figure, largest_change
from kinema.cli.keys_pictures import comparison_figure as methods_figure
from kinema.cli.keys_pictures import keys_figure
from kinema.cli.lock_pictures import foot_figure
from kinema.ops import analysis, blend, contacts, ik, timealign
from kinema.ops.filters.comparison import compare
from kinema.samples.body import SIDES

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def main(folder: Path) -> None:
    """Draw everything into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, make in SAMPLES.items():
        title = name.replace("_", " ")
        view.save(view.strip(make().motion, title=title), folder / f"{name}.png")
    walk, noisy = samples.walk().motion, samples.walk(noise_m=0.02).motion
    view.save(
        view.strip([walk, noisy], labels=["clean", "noise of 2 cm"], view="three-quarter"),
        folder / "clean_and_noisy.png",
    )
    view.save(view.strip(samples.arm().motion, count=9), folder / "arm.png")
    _blends(folder)
    _filters(folder)
    _chains(folder)
    _goals(folder)
    _feet(folder)
    _fills(folder)
    stop = samples.walk_to_stop(noise_m=0.002).motion
    figure = analysis_figure(stop, analysis.analyze(stop), title="a walk that stops")
    view.save(figure, folder / "analysis.png")
    _keys(folder)
    print(f"drew {len(list(folder.glob('*.png')))} pictures in {folder}")


def _filters(folder: Path) -> None:
    """A filtered joint before and after, and the methods beside each other."""
    noisy = samples.punch(noise_rad=0.017).motion
    calm = filters.smooth(noisy)
    change = largest_change(noisy, calm, "RightForeArm")
    figure = change_figure(noisy, calm, change, title="a punch with noise of 1°: RightForeArm")
    view.save(figure, folder / "filter_change.png")

    # on a turntable, two turns, every quaternion with w ≥ 0, as many files have them
    motion = samples.punch().motion
    angles = np.linspace(0.0, 4.0 * np.pi, motion.num_frames)
    rotations = np.array(motion.rotations)
    rotations[:, 0] = quat.mul(quat.from_axis_angle([0.0, 1.0, 0.0], angles), rotations[:, 0])
    turning = motion.with_arrays(rotations=quat.canonical(rotations))
    found = compare(turning, np.ones(31), ends="shrink")
    title = "a punch on a turntable: average of 31 frames, by each method"
    view.save(comparison_figure(found, title=title), folder / "filter_methods.png")
    names = ["intrinsic", "local", "qlerp", "expmap"]
    figure = view.strip(
        [found.result(name).motion for name in names],
        frames=range(176, 200, 3),
        labels=names,
        ghosts=0,
        spacing="even",
        view="front",
    )
    view.save(figure, folder / "filter_poses.png")


def _chains(folder: Path) -> None:
    """A hand put in front of the body by two joints, and low beside it by all from the spine on."""
    standing = samples.reach().motion
    near = ik.ccd(standing, tip="LeftHand", base="LeftArm", goals=[0.35, 1.25, 0.3])
    low = ik.ccd(
        standing,
        tip="LeftHand",
        base="Spine",
        goals=[0.5, 0.6, 0.4],
        limits=ik.limits.human(standing),
    )
    figure = view.strip(
        [standing, near, low],
        labels=["a reach up", "left hand in front: arm", "low: spine and arm, human limits"],
        view="three-quarter",
    )
    view.save(figure, folder / "ik_ccd.png")


def _goals(folder: Path) -> None:
    """Something picked up off the floor: with feet pinned, and with the body kept over them."""
    standing = samples.reach().motion
    low = [-0.25, 0.35, 0.6]
    feet = [ik.Pin("LeftFoot", orientation=True), ik.Pin("RightFoot", orientation=True)]
    limits = ik.limits.human(standing)
    hand, look = ik.Position("RightHand", low), ik.LookAt("Head", low)
    figure = view.strip(
        [
            standing,
            ik.solve(standing, [hand], pins=feet, limits=limits),
            ik.solve(standing, [hand, look, ik.CentreOfMass()], pins=feet, limits=limits),
        ],
        labels=["a reach up", "right hand low, feet pinned", "and looking there, over the feet"],
        view="three-quarter",
    )
    view.save(figure, folder / "ik_goals.png")


def _feet(folder: Path) -> None:
    """A foot that slides, before and after it is locked."""
    sample = samples.walk(noise_m=0.002)
    positions = np.array(sample.motion.positions)
    positions[:, 0, 2] *= 1.06
    sliding = sample.motion.with_arrays(positions=positions)
    flags = [look(foot) for look in (sample.truth.contact, sample.truth.flat) for foot in SIDES]
    known = contacts.Contacts(*flags, floor=0.0, frame_time=sliding.frame_time)
    locked = contacts.lock(sliding, known)
    figure = foot_figure(sliding, locked, known, title="a noisy walk whose feet slide")
    view.save(figure, folder / "foot_lock.png")


def _fills(folder: Path) -> None:
    """The curves by themselves, a filled walk, and the source's arm."""
    view.save(quadratic_figure(), folder / "fill_gamma.png")
    view.save(weights_figure(), folder / "fill_weights.png")
    walk = samples.walk().motion
    filled = fill.samples(walk, fill.range_mask(walk, 60, 90))
    figure = fill_figure(walk, filled, curve=fill.Curve(), title="a gap of half a second")
    view.save(figure, folder / "fill_walk.png")

    arm, parts = (
        _arm(),
        {"RightArm": fill.Curve("cubic", a=10.0), "RightForeArm": fill.Curve("quadratic")},
    )
    mask = fill.range_mask(arm, 2, 30)
    whole = fill.samples(arm, mask, parts=parts).motion
    shown = range(1, 31, 4)
    way = fill.trace(arm, mask, "RightArm", parts=parts)
    assert way is not None
    figure = trace_figure(way, whole, list(shown), title="the arm, from the front", view="front")
    view.save(figure, folder / "fill_arm.png")
    strip = view.strip(whole, frames=shown, view="side", spacing="even", ghosts=0)
    view.save(strip, folder / "fill_arm_side.png")


def _arm() -> Motion:
    """Two frames of a bent right arm, and thirty later two of one raised, straight and turned."""
    reach = samples.reach().motion
    pose = reach[:1]
    rotations, positions = (np.repeat(a, 32, axis=0) for a in (pose.rotations, pose.positions))
    upper, fore = (pose.skeleton.index(name) for name in ("RightArm", "RightForeArm"))
    # the upper arm begins outward and arrives upward, two degrees a frame
    hanging = quat.between([-1.0, 0.0, 0.0], [-0.25, -0.9, 0.35])
    raised = quat.mul(
        quat.between([-1.0, 0.0, 0.0], [-0.3, 0.75, 0.6]), quat.from_axis_angle([1, 0, 0], 1.2)
    )
    out, up = np.radians(2.6), np.radians(1.6)
    for frame, turn in ((0, -out), (1, 0.0)):
        rotations[frame, upper] = quat.mul(quat.from_axis_angle([0, 0.3, -1], turn), hanging)
        rotations[frame, fore] = quat.from_axis_angle([0, 1, 0], 1.9 - 0.02 * frame)
    for frame, turn in ((30, 0.0), (31, up)):
        rotations[frame, upper] = quat.mul(quat.from_axis_angle([-1, 0, -0.4], turn), raised)
        rotations[frame, fore] = quat.from_axis_angle([0, 1, 0], 0.15 - 0.02 * (frame - 30))
    return Motion(pose.skeleton, rotations, positions, 1 / 30)


def _keys(folder: Path) -> None:
    """Keys of a walk that stops, all methods on it, and the study's figures."""
    motion = samples.walk_to_stop().motion
    found = keyframes.select(motion, count=18)
    title = "a walk to a stop: 18 keys by auto"
    view.save(keys_figure(motion, found, title=title), folder / "keys_auto.png")
    title = f"a walk to a stop: 18 of {motion.num_frames} frames"
    rows = keyframes.compare(motion, count=18).methods
    view.save(methods_figure(motion, rows, title=title), folder / "keys_compare.png")
    page = Path(__file__).with_name("guide") / "key-frame-study.md"
    view.save(_key_study(page.read_text(encoding="utf-8")), folder / "key_study.png")


def _key_study(text: str) -> Figure:
    """Draw each method's errors to those of equal spacing, from the tables on the page."""
    shares = [float(share) for share in re.findall(r"## (\d+)% of the frames", text)]
    rows = re.findall(
        r"^\| ([^|]+) \|(?: [\d.]+ \|){3} ([\d.]+) \| ([\d.]+) \| \d+ \| \d+ \|", text, re.M
    )
    methods = list(dict.fromkeys(name for name, *_ in rows if "large joints" not in name))
    known = {"equal spacing": view.LIGHT.original, "auto": view.LIGHT.result}
    colours = (view.LIGHT.right, view.LIGHT.left, *view.LIGHT.others)
    figure, panels = view.panels(2, title="errors to those of equal spacing", panel_height=260)
    for axes, column, quantity in zip(panels, (1, 2), ("mean", "largest"), strict=True):
        for k, method in enumerate(methods):
            values = [float(row[column]) for row in rows if row[0] == method]
            axes.plot(
                shares,
                values,
                "-" if k % 2 else "--",
                color=known.get(method, colours[k % len(colours)]),
                linewidth=2.5 if method in known else 1.3,
                marker="os^vDPX*<>h"[k],
                markersize=5,
                label=method,
            )
        axes.set(yscale="log", xscale="log", ylabel=f"{quantity} × spacing")
        axes.set_xticks(shares, [f"{share:g} %" for share in shares], minor=False)
        axes.set_xticks([], minor=True)
        axes.set_yticks([0.25, 0.5, 1.0, 2.0, 4.0], ["¼", "½", "1", "2", "4"])
        axes.set_yticks([], minor=True)
    panels[0].legend(loc="upper left", bbox_to_anchor=(1.005, 1.02), frameon=False, fontsize=8.5)
    panels[1].set_xlabel("keys, of all frames")
    return figure


def _blends(folder: Path) -> None:
    up, back = (samples.reach(target=target).motion for target in ("up", "down_back"))
    view.save(
        view.strip(
            [up, back, blend.pair(up, back, 0.5)],
            labels=["up", "down and back", "half of each"],
            view="front",
        ),
        folder / "blend_reach.png",
    )
    slow = samples.reach(target="down_back", seconds=4.5).motion
    (_, played), _ = timealign.register([up, slow])
    view.save(
        view.strip(
            [up, slow[: up.num_frames], blend.pair(up, slow, 0.5), blend.pair(up, played, 0.5)],
            labels=["up", "down and back, slower", "half of each", "half of each, in step"],
            view="front",
        ),
        folder / "blend_register.png",
    )


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/_pictures"))
