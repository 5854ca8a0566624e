"""`kinema ik`: put a hand or a foot where it should be."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kinema.cli.files import (
    each_input,
    inputs_argument,
    output_options,
    read_input,
    reading_options,
    side_targets,
    targets,
    write_output,
)
from kinema.cli.roles import roles_of
from kinema.cli.times import stretch
from kinema.errors import OptionError

if TYPE_CHECKING:
    from kinema.motion import Motion
    from kinema.ops.ik.limits import Limits
    from kinema.skeleton import FloatArray

__all__ = ["ik"]

Point = tuple[float, float, float]
_MET = 1e-3  # within this share of the body's height a goal is called met


@dataclass(frozen=True)
class Wish:
    """A joint, and where it is to be: at a point, or moved by some way from where it is."""

    tip: str
    point: Point
    relative: bool


@dataclass(frozen=True)
class How:
    """The options that say how goals are reached."""

    method: str
    base: str | None
    limits: str | None
    pins: tuple[str, ...]
    roles: dict[str, str] | None


def _points(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> list[Point]:
    found = []
    for text in texts:
        try:
            x, y, z = (float(word) for word in text.split(","))
        except ValueError:
            raise click.BadParameter(
                f"expected a point such as 0.3,1.2,0.4, found {text!r}"
            ) from None
        found.append((x, y, z))
    return found


@click.command()
@inputs_argument
@output_options
@click.option("--tip", "tips", multiple=True, required=True, help="Joint to be moved; repeatable.")
@click.option(
    "--goal",
    "goals",
    multiple=True,
    callback=_points,
    metavar="X,Y,Z",
    help="Where its tip is to be, in the world; one for each --tip, in the same order.",
)
@click.option(
    "--by",
    "moves",
    multiple=True,
    callback=_points,
    metavar="X,Y,Z",
    help="Instead of --goal: how far the tip is to be moved from where it is, frame by frame.",
)
@click.option(
    "--method",
    type=click.Choice(["ccd", "two-bone", "solve"]),
    default="ccd",
    show_default=True,
    help="ccd turns a chain of any length; two-bone bends one limb, exactly; "
    "solve turns the whole body.",
)
@click.option("--base", help="With ccd: the highest joint to turn; shoulder or hip if not given.")
@click.option("--pin", "pins", multiple=True, help="With solve: a joint that stays; repeatable.")
@click.option(
    "--limits",
    type=click.Choice(["human"]),
    help="Keep joints to what people can do (ccd and solve).",
)
@click.option(
    "--frames",
    metavar="FROM:TO",
    help="The goal holds here, TO not included: 30:90, 0.5s:1.5s, 45f: ; everywhere if not given.",
)
@click.option(
    "--ease",
    type=click.FloatRange(min=0.0),
    default=0.25,
    show_default=True,
    help="With --frames: seconds to go to the goal before, and to come back after.",
)
@click.option(
    "--role",
    "roles",
    multiple=True,
    metavar="ROLE=JOINT",
    help="Say which joint is what where that is not found, as in left_hand=Wrist_L; repeatable.",
)
@click.option("--plot", type=click.Path(path_type=Path), help="Draw before and after (.png …).")
@click.option("--json", "as_json", is_flag=True, help="Numbers for machines.")
@reading_options
def ik(
    inputs: list[str],
    output: Path,
    force: bool,
    dry_run: bool,
    tips: tuple[str, ...],
    goals: list[Point],
    moves: list[Point],
    method: str,
    base: str | None,
    pins: tuple[str, ...],
    limits: str | None,
    frames: str | None,
    ease: float,
    roles: tuple[str, ...],
    plot: Path | None,
    as_json: bool,
    reading: dict[str, Any],
) -> None:
    """Put a hand or a foot where it should be.

    \b
    kinema ik reach.bvh -o out.bvh --tip LeftHand --goal 0.3,1.2,0.4
    kinema ik reach.bvh -o out.bvh --tip LeftHand --goal 0.3,1.2,0.4 --frames 1s:2s --limits human
    kinema ik walk.bvh -o wide.bvh --tip LeftHand --by 0.1,0,0 --method two-bone
    kinema ik punch.bvh -o out.bvh --tip RightHand --goal -0.1,1.4,0.8 --base Spine --plot out.png
    kinema ik reach.bvh -o out.bvh --tip LeftHand --goal 0.6,0.3,0.5 --method solve \\
      --pin LeftFoot --pin RightFoot

    Lengths are in the file's own unit. A goal is called met within a thousandth of the body's
    height.
    """
    wishes = _wishes(tips, goals, moves)
    _check(method, base, pins, limits)
    paths = targets(inputs, output, force=force)
    pictures = side_targets(inputs, plot, force=force)
    how = How(method, base, limits, pins, roles_of(roles))
    found: list[dict[str, Any]] = []

    def work(index: int, name: str) -> None:
        if dry_run:
            click.echo(f"{name} -> {paths[index]}")
            return
        motion = read_input(name, **reading)
        weights = _weights(frames, ease, motion)
        result = _solved(motion, wishes, weights, how)
        for wish in wishes:
            facts = _facts(name, motion, result, wish, weights)
            found.append(facts)
            if not as_json:
                _say(facts, method)
        write_output(result, paths[index])
        if pictures:
            _draw(motion, result, pictures[index])

    each_input(inputs, work)
    if as_json and found:
        click.echo(json.dumps(found[0] if len(found) == 1 else found, indent=2))


def _wishes(tips: tuple[str, ...], goals: list[Point], moves: list[Point]) -> list[Wish]:
    if bool(goals) == bool(moves):
        raise click.UsageError("give either --goal or --by, one for each --tip")
    points = goals or moves
    if len(points) != len(tips):
        raise click.UsageError(f"{len(tips)} tips need as many goals, found {len(points)}")
    return [Wish(tip, point, bool(moves)) for tip, point in zip(tips, points, strict=True)]


def _check(method: str, base: str | None, pins: tuple[str, ...], limits: str | None) -> None:
    """An option that the method does not know would do nothing, unnoticed."""
    for given, option, knows in (
        (base is not None, "--base", ("ccd",)),
        (bool(pins), "--pin", ("solve",)),
        (limits is not None, "--limits", ("ccd", "solve")),
    ):
        if given and method not in knows:
            raise click.UsageError(f"{option} is for --method {' or '.join(knows)}, not {method}")


def _weights(frames: str | None, ease_s: float, motion: Motion) -> FloatArray:
    """How much of the goal each frame gets: 1 where it holds, easing to 0 on both sides."""
    import numpy as np

    if frames is None:
        return np.ones(motion.num_frames)
    first, last = stretch(frames, motion.fps, num_frames=motion.num_frames)
    if not 0 <= first < last <= motion.num_frames:
        raise OptionError(
            f"--frames must be FROM:TO within 0 and {motion.num_frames}, found {frames!r}",
            hint="frames 30:90, or seconds 0.5s:1.5s",
        )
    at = np.arange(motion.num_frames)
    outside = np.maximum(np.maximum(first - at, at - (last - 1)), 0) * motion.frame_time
    left = np.clip(1.0 - outside / max(ease_s, 0.5 * motion.frame_time), 0.0, 1.0)
    return np.asarray(left * left * (3.0 - 2.0 * left))


def _places(motion: Motion, joint: str) -> FloatArray:
    from kinema.kinematics import forward

    return forward(motion).positions[:, motion.skeleton.index(joint)]


def _goals(motion: Motion, wish: Wish) -> FloatArray:
    """Where the tip is to be at full weight, frame by frame."""
    import numpy as np

    own = _places(motion, wish.tip)
    return own + np.array(wish.point) if wish.relative else np.broadcast_to(wish.point, own.shape)


def _solved(motion: Motion, wishes: list[Wish], weights: FloatArray, how: How) -> Motion:
    """Solve the frames that have a part in it; the others stay as they are."""
    import numpy as np

    from kinema.ops import ik as solvers

    asked = np.flatnonzero(weights > 0.0)
    if not len(asked):
        return motion
    part = slice(int(asked[0]), int(asked[-1]) + 1)
    clip, share = motion[part], weights[part, None]
    limits = None
    if how.limits == "human":
        limits = solvers.limits.human(motion, roles=how.roles)
    points = [
        (1.0 - share) * _places(clip, wish.tip) + share * _goals(clip, wish) for wish in wishes
    ]
    if how.method == "solve":
        from kinema.ops.ik.goals import Position
        from kinema.ops.ik.solve import solve

        asks = [Position(wish.tip, goal) for wish, goal in zip(wishes, points, strict=True)]
        solved = solve(clip, asks, limits=limits, pins=how.pins, roles=how.roles)
    else:
        solved = clip
        for wish, goal in zip(wishes, points, strict=True):
            solved = _limb(solved, wish.tip, goal, how, limits)
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[part], positions[part] = solved.rotations, solved.positions
    return motion.with_arrays(rotations=rotations, positions=positions)


def _limb(motion: Motion, tip: str, goals: FloatArray, how: How, limits: Limits | None) -> Motion:
    from kinema.ops import ik as solvers

    if how.method == "two-bone":
        return solvers.two_bone(motion, tip=tip, goals=goals)
    base = how.base or _base(motion, tip, how.roles)
    return solvers.ccd(motion, tip=tip, base=base, goals=goals, limits=limits)


def _base(motion: Motion, tip: str, roles: dict[str, str] | None) -> str:
    """The shoulder or hip above a tip; without one, two joints up."""
    from kinema.ops.roles import find_roles

    skeleton, found = motion.skeleton, find_roles(motion, given=roles)
    above = [int(skeleton.parents[skeleton.index(tip)])]
    while above[-1] >= 0:
        above.append(int(skeleton.parents[above[-1]]))
    limbs = {
        found.get(f"{side}_{part}") for side in ("left", "right") for part in ("shoulder", "hip")
    }
    joints = above[:-1]
    if not joints:
        raise OptionError(f"{tip!r} is a root: nothing above it could be turned")
    base = next((joint for joint in joints if joint in limbs), joints[:2][-1])
    return skeleton.names[base]


def _facts(
    name: str, before: Motion, after: Motion, wish: Wish, weights: FloatArray
) -> dict[str, Any]:
    """How near the tip came where the goal held in full."""
    import numpy as np

    held = np.flatnonzero(weights == 1.0)
    off = np.linalg.norm((_places(after, wish.tip) - _goals(before, wish))[held], axis=-1)
    worst = int(off.argmax()) if len(off) else 0
    place = _places(before, wish.tip)[held[worst]] if len(held) else None
    return {
        "file": name,
        "tip": wish.tip,
        "frames": len(held),
        "met": int((off <= _MET * before.skeleton.height).sum()),
        "farthest": float(off[worst]) if len(off) else 0.0,
        "farthest_frame": int(held[worst]) if len(held) else None,
        "place_before": None if place is None else place.tolist(),
        "height": before.skeleton.height,
    }


def _say(facts: dict[str, Any], method: str) -> None:
    words = f"{facts['tip']}: goal met in {facts['met']} of {facts['frames']} frames"
    if facts["met"] < facts["frames"]:
        words += f"; farthest {facts['farthest']:.4g} away, at frame {facts['farthest_frame']}"
    click.echo(words, err=True)
    if facts["met"] == facts["frames"]:
        return
    place = ", ".join(f"{value:.4g}" for value in facts["place_before"])
    click.echo(
        f"hint: in that frame it was at {place}, and the body is {facts['height']:.4g} units tall: "
        "goals are in the file's unit",
        err=True,
    )
    if method != "solve":
        base = "a base nearer to the root, or " if method == "ccd" else ""
        click.echo(f"hint: {base}--method solve reaches farther", err=True)


def _draw(before: Motion, after: Motion, path: Path) -> None:
    from kinema import view

    path.parent.mkdir(parents=True, exist_ok=True)
    view.save(view.strip([before, after], labels=["before", "after"], view="three-quarter"), path)
    click.echo(f"wrote {path}", err=True)
