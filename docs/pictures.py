"""Draw the pictures of the documentation: the samples, and what operations make of them.

    python docs/pictures.py docs/_pictures

They are never committed; `make docs` draws them.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from kinema import Motion, fill, filters, keyframes, live, quat, resample, samples, view
from kinema.compose import graph
from kinema.compose.machine import Machine, perform, random_requests, review
from kinema.compose.sequence import Material, Sequence
from kinema.demo import SAMPLES
from kinema.ops import (
    analysis,
    balance,
    blend,
    compare,
    connect,
    contacts,
    ik,
    loop,
    place,
    retarget,
    timewarp,
    transition,
    trim,
    warp,
)
from kinema.samples.body import SIDES
from kinema.view import figures, plots
from kinema.view.spheres import Dots, plane, side_by_side, sphere

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
        view.strip([walk, noisy], labels=["clean", "2 cm of noise"], view="three-quarter"),
        folder / "clean_and_noisy.png",
    )
    view.save(view.strip(samples.arm().motion, count=9), folder / "arm.png")
    view.save(view.strip(samples.dog_walk().motion, title="dog walk"), folder / "dog_walk.png")
    _blends(folder)
    _joins(folder)
    _sequence(folder)
    _machine(folder)
    _graph(folder)
    _warps(folder)
    _retargeting(folder)
    _filters(folder)
    _chains(folder)
    _goals(folder)
    _feet(folder)
    _fills(folder)
    stop = samples.walk_to_stop(noise_m=0.002).motion
    figure = figures.analysis(stop, analysis.analyze(stop), title="a walk that stops")
    view.save(figure, folder / "analysis.png")
    figure = figures.balance(walk, balance.static(walk), title="a walk: static balance")
    view.save(figure, folder / "balance.png")
    _keys(folder)
    _live(folder)
    _tools(folder)
    print(f"drew {len(list(folder.glob('*.png')))} pictures in {folder}")


def _machine(folder: Path) -> None:
    """A machine of samples that is interrupted."""
    clips = {style: samples.walk(style=style).motion for style in ("neutral", "brisk", "tired")}
    machine = Machine({**clips, "punch": samples.punch(seconds=2.0).motion})
    asked = random_requests(machine.states, seconds=9.0, seed=6)
    found = review(machine, perform(machine, asked, seconds=9.0))
    figure = figures.performance(found.motion, found, title="requests at random")
    view.save(figure, folder / "machine.png")


def _warps(folder: Path) -> None:
    """A punch whose hit is played slowly, and one that hits higher."""
    punch = samples.punch(seconds=2.0).motion
    slow = timewarp.warped(punch, stretch=(0.8, 1.2, 1.6))
    figure = figures.timing(punch, slow, title="0.8 s to 1.2 s take 1.6 s")
    view.save(figure, folder / "timewarp.png")
    late = punch[11:]  # hits at 0.8 s
    high = ik.two_bone(late[48:49], tip="right_hand", goals=[-0.1, 1.65, 0.65])
    found = warp.warped(late, [warp.WarpKey(0.8, high, in_s=0.7, out_s=0.5)])
    title = "a punch that hits higher: key at 0.80 s, in 0.70 s, out 0.50 s"
    figure = figures.warping(late, found, title=title, view="side", theme="dark")
    view.save(figure, folder / "warp.png")


def _retargeting(folder: Path) -> None:
    """A walk given to a body with long legs and short arms."""
    walk = samples.walk(seconds=3.0, noise_m=0.002).motion
    longer = {"LeftLeg": 1.3, "LeftFoot": 1.2, "LeftForeArm": 0.8, "LeftHand": 0.8}
    offsets = walk.skeleton.offsets.copy()
    for name, factor in longer.items():
        for side in ("Left", "Right"):
            offsets[walk.skeleton.index(name.replace("Left", side))] *= factor
    found = retarget.retargeted(walk, replace(walk.skeleton, offsets=offsets))
    figure = figures.retargeting(walk, found, title="to longer legs and shorter arms")
    view.save(figure, folder / "retarget.png")


def _joins(folder: Path) -> None:
    """Joined clips, connected strides, and a loop."""
    walk, stop = samples.walk().motion, samples.walk_to_stop().motion
    clips = [walk, samples.run_stop().motion, stop]
    figure = figures.joins(clips, transition.joined(clips), title="walk, run and walk to a stop")
    view.save(figure, folder / "joins.png")
    strides = []
    for style in ("neutral", "tired", "brisk"):
        sample = samples.walk(style=style)
        times = [round(key.time_s * sample.motion.fps) for key in sample.truth.key_times]
        strides.append(sample.motion[times[0] : times[-1]])
    found = connect.joined(strides)
    view.save(figures.connection(strides, found, title="three strides"), folder / "connect.png")
    cycles = loop.looped(walk, cycles=3)
    view.save(
        view.strip(cycles.motion, count=10, title="one stride of a walk, three times"),
        folder / "loop.png",
    )


def _sequence(folder: Path) -> None:
    """Clips on a time line: a blend, a split clip, and a gap."""
    makers = {"walk": samples.walk, "run": samples.run_stop, "walk to a stop": samples.walk_to_stop}
    clips = [Material(make().motion, Path(name)) for name, make in makers.items()]
    line = Sequence.of(clips).trim(1, end_s=4.0).split(0, 2.0)
    line = line.move(3, line.items[3].start_s + 1.0)
    figure = figures.timeline(line.bake(), line.baked, title="a walk, a run, a gap and a stop")
    view.save(figure, folder / "sequence.png")


def _graph(folder: Path) -> None:
    """Where clips can turn into each other, and a path through them."""
    clips = {
        "walk": samples.walk().motion,
        "turn left": samples.turn().motion,
        "turn right": samples.turn(angle_rad=-np.pi / 2).motion,
        "run and stop": samples.run_stop().motion,
    }
    found = graph.build(clips)
    view.save(figures.graph(None, found, title="four clips"), folder / "graph.png")
    walked = found.walk(found.wander(seconds=20.0, seed=3))
    view.save(figures.walk(None, walked, title="a walk of 20 s"), folder / "graph_walk.png")


def _tools(folder: Path) -> None:
    """A part of a motion, another place, and the difference between two motions."""
    stop = samples.walk_to_stop().motion
    figure = figures.trimming(stop, trim.trimmed(stop, frames=(30, 150)), title="a walk that stops")
    view.save(figure, folder / "trim.png")
    turn = samples.turn().motion
    there = place.relocated(turn, turn_rad=np.pi / 2, x=1.0)
    view.save(figures.paths(turn, there, title="a turn, turned by 90°"), folder / "place.png")
    noisy = samples.punch(noise_rad=0.017).motion
    found = compare.compare(noisy, filters.smooth(noisy))
    view.save(figures.apart(noisy, found, title="a noisy punch, smoothed"), folder / "apart.png")


def _filters(folder: Path) -> None:
    """A filtered joint before and after, and the methods side by side."""
    noisy = samples.punch(noise_rad=0.017).motion
    title = "a punch with 1° of noise"
    figure = figures.smoothing(noisy, filters.smooth(noisy), title=title, joint="RightForeArm")
    view.save(figure, folder / "filter_change.png")

    _spike(folder)

    # on a turntable, two turns, every quaternion with w ≥ 0, as many files have them
    motion = samples.punch().motion
    angles = np.linspace(0.0, 4.0 * np.pi, motion.num_frames)
    rotations = np.array(motion.rotations)
    rotations[:, 0] = quat.mul(quat.from_axis_angle([0.0, 1.0, 0.0], angles), rotations[:, 0])
    turning = motion.with_arrays(rotations=quat.canonical(rotations))
    found = filters.compare_methods(turning, kernel="average", width=31)
    title = f"a punch on a turntable: {found.kernel}, by each method"
    view.save(figures.methods(turning, found, title=title), folder / "filter_methods.png")
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


def _spike(folder: Path) -> None:
    """An elbow in two fast punches, a spike between them: before and after the outlier step."""
    slow = resample(samples.punch().motion, fps=10.0)
    punch = slow.with_arrays(frame_time=1.0 / 30.0)
    elbow = punch.skeleton.index("RightForeArm")
    rotations = np.array(punch.rotations)
    frame = int(quat.distance(rotations[0, elbow], rotations[:, elbow]).argmax()) + 7
    spike = quat.from_axis_angle([0.0, 1.0, 0.0], np.radians(40.0))
    rotations[frame, elbow] = quat.mul(rotations[frame, elbow], spike)
    spiked = punch.with_arrays(rotations=rotations)
    angles = [
        np.degrees(quat.distance(motion.rotations[0, elbow], motion.rotations[:, elbow]))
        for motion in (spiked, filters.despike(spiked))
    ]
    title = "two punches at 30 frames per second, and a spike: RightForeArm"
    figure, (axes,) = plots.panels(1, title=title, panel_height=260)
    labels = ("original", "result")
    plots.curves(
        axes, punch.times_s, np.stack(angles, axis=1), labels=labels, quantity="angle", unit="°"
    )
    plots.markers(axes, [punch.times_s[frame]], label="spike")
    view.save(figure, folder / "filter_spike.png")


def _chains(folder: Path) -> None:
    """A hand moved in front of the body by the arm, and low beside it by spine and arm."""
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
    """A hand near the floor: with feet pinned, and with the body kept over them."""
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
        labels=["a reach up", "right hand low, feet pinned", "looking there, balanced"],
        view="three-quarter",
    )
    view.save(figure, folder / "ik_goals.png")


def _feet(folder: Path) -> None:
    """A foot that slides, before and after it is locked."""
    sample = samples.walk(noise_m=0.002)
    positions = np.array(sample.motion.positions)
    positions[:, 0, 2] *= 1.06
    sliding = sample.motion.with_arrays(positions=positions)
    truth = sample.truth
    flags = [truth.contact(foot) for foot in SIDES]
    flags += [look(foot) for foot in SIDES for look in (truth.heel, truth.toe)]
    known = contacts.Contacts(*flags, floor=0.0, frame_time=sliding.frame_time)
    result = contacts.locked(sliding, known)
    figure = figures.feet(sliding, result, title="a noisy walk with foot skate")
    view.save(figure, folder / "foot_lock.png")


def _fills(folder: Path) -> None:
    """The curves by themselves, a filled walk, and an arm raised across a gap."""
    view.save(_quadratic(), folder / "fill_gamma.png")
    view.save(_cubic_weights(), folder / "fill_weights.png")
    walk = samples.walk().motion
    filled = fill.repair(walk, gaps=[(60, 90)])
    figure = figures.filling(walk, filled, title="a gap of half a second")
    view.save(figure, folder / "fill_walk.png")

    arm = _arm()
    parts = {"RightArm": fill.Curve("cubic", a=10.0), "RightForeArm": fill.Curve("quadratic")}
    filled = fill.repair(arm, gaps=[(2, 30)], parts=parts)
    shown = range(1, 31, 4)
    # there is nothing in the gap that would be worth seeing
    figure = figures.filling(
        [arm], filled, title="from the front", joint="RightArm", view="front", frames=shown
    )
    view.save(figure, folder / "fill_arm.png")
    strip = view.strip(filled.motion, frames=shown, view="side", spacing="even", ghosts=0)
    view.save(strip, folder / "fill_arm_side.png")


def _quadratic() -> Figure:
    """One arc with points at equal times, for several γ."""
    start, end = np.array([0.94, -0.2, 0.28]), np.array([-0.1, 0.9, 0.42])
    start, end = start / np.linalg.norm(start), end / np.linalg.norm(end)
    share = np.linspace(0.0, 1.0, 16)
    cases = {0.5: "speeds up", 1.0: "constant speed", 2.0: "slows down"}
    figure, panels = side_by_side(len(cases), panel=360)
    for axes, (gamma, words) in zip(panels, cases.items(), strict=True):
        arc = fill.bezier.quadratic(start, end, share, gamma=gamma)
        caption = f"γ = {gamma:g}: {words}"
        sphere(axes, [Dots(arc, "_")], axis=(0, 0, 1), toward=start + end, caption=caption)
    return figure


def _cubic_weights() -> Figure:
    """The cubic curve in polar angles, for different weights of its control points."""
    controls = np.radians([[0.0, 0.0], [15.0, 35.0], [55.0, 35.0], [75.0, 0.0]])
    share = np.linspace(0.0, 1.0, 22)
    cases = {
        "equal": (1, 1, 1, 1),
        "rising: slows down": (1, 2, 4, 8),
        "falling: speeds up": (8, 4, 2, 1),
        "large in the middle: slow there": (1, 4, 4, 1),
        "small in the middle: fast there": (4, 1, 1, 4),
    }
    figure, panels = side_by_side(len(cases), panel=300)
    for axes, (words, weights) in zip(panels, cases.items(), strict=True):
        curve = fill.bezier.rational_cubic(controls, share, weights)
        caption = f"{words}\nw = {', '.join(str(w) for w in weights)}"
        labels = ("φ (°)", "θ (°)")
        plane(axes, [Dots(curve, "_")], controls=controls, caption=caption, labels=labels)
    return figure


def _arm() -> Motion:
    """Two frames of a bent right arm, and thirty frames later two of it raised and straight."""
    reach = samples.reach().motion
    pose = reach[:1]
    rotations, positions = (np.repeat(a, 32, axis=0) for a in (pose.rotations, pose.positions))
    upper, fore = (pose.skeleton.index(name) for name in ("RightArm", "RightForeArm"))
    # the upper arm starts outward and arrives upward, about two degrees per frame
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
    """Keys of a walk to a stop, all methods on it, and the figure of the study."""
    motion = samples.walk_to_stop().motion
    title = "a walk to a stop: 18 keys by auto"
    figure = figures.keys(motion, keyframes.select(motion, count=18), title=title)
    view.save(figure, folder / "keys_auto.png")
    title = f"a walk to a stop: 18 of {motion.num_frames} frames"
    figure = figures.key_methods(motion, keyframes.compare(motion, count=18), title=title)
    view.save(figure, folder / "keys_compare.png")
    figure = figures.key_counts(motion, keyframes.all_counts(motion), title="a walk to a stop")
    view.save(figure, folder / "keys_counts.png")
    page = Path(__file__).with_name("guide") / "key-frame-study.md"
    view.save(_key_study(page.read_text(encoding="utf-8")), folder / "key_study.png")


def _live(folder: Path) -> None:
    """Keys of samples offline and on the fly, each without its own entries in the database."""
    motions = {
        "walk and crouch": samples.walk_crouch().motion,
        "jumps": samples.jumps().motion,
        "run and stop": samples.run_stop().motion,
        "punch": samples.punch().motion,
        "walk": samples.walk(seconds=12.0).motion,
        "brisk walk": samples.walk(seconds=12.0, style="brisk", seed=2).motion,
    }
    database = live.build(motions.items())
    found = list(live.evaluate(list(motions.items())[:3], database))
    view.save(figures.live_keys(None, found), folder / "live_keys.png")


def _key_study(text: str) -> Figure:
    """Draw each method's errors relative to equal spacing, from the tables on the page."""
    shares = [float(share) for share in re.findall(r"## (\d+)% of the frames", text)]
    rows = re.findall(
        r"^\| ([^|]+) \|(?: [\d.]+ \|){3} ([\d.]+) \| ([\d.]+) \| \d+ \| \d+ \|", text, re.M
    )
    methods = list(dict.fromkeys(name for name, *_ in rows if "large joints" not in name))
    known = {"equal spacing": view.LIGHT.original, "auto": view.LIGHT.result}
    colours = (view.LIGHT.right, view.LIGHT.left, *view.LIGHT.others)
    figure, panels = view.panels(2, title="errors relative to equal spacing", panel_height=260)
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
    panels[1].set_xlabel("keys, as a share of all frames")
    return figure


def _blends(folder: Path) -> None:
    """Half of each of two reaches, and of two that have to be time-aligned first."""
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
    aligned = blend.many([up, slow], register=True)
    view.save(
        view.strip(
            [up, slow[: up.num_frames], blend.pair(up, slow, 0.5), aligned],
            labels=["up", "down and back, slower", "half of each", "half of each, time-aligned"],
            view="front",
        ),
        folder / "blend_register.png",
    )


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/_pictures"))
