"""`kinema fill`: fill gaps, correct stretches, join clips across a pause."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kinema.cli.files import (
    each_input,
    inputs_argument,
    read_input,
    reading_options,
    side_targets,
    targets,
    write_output,
)
from kinema.errors import OptionError

if TYPE_CHECKING:
    from kinema.motion import Motion
    from kinema.ops.fill import Curve, Filled
    from kinema.skeleton import BoolArray

__all__ = ["fill"]

_SETTINGS = ("gamma", "a", "weights", "twist_gamma", "twist")


@click.command()
@inputs_argument
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    help="File to write; with several inputs, a folder.",
)
@click.option(
    "--gap",
    "gaps",
    multiple=True,
    metavar="FROM:TO",
    help="Fill frames FROM to TO - 1, or times such as 2s:2.5s. May be given several times.",
)
@click.option(
    "--replace",
    "stretches",
    multiple=True,
    metavar="FROM:TO",
    help="Correct a stretch that was measured, but badly; as --gap.",
)
@click.option(
    "--joint", "joints", multiple=True, metavar="NAME", help="Only these; all if none is named."
)
@click.option("--detect", is_flag=True, help="Find frozen stretches and spikes and fill these too.")
@click.option(
    "--join",
    "other",
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Put this motion after IN, with a pause between them filled.",
)
@click.option(
    "--pause",
    default="0.5s",
    show_default=True,
    metavar="LENGTH",
    help="With --join: frames to make up, or seconds from IN's last frame to the first of FILE.",
)
@click.option(
    "--place",
    type=click.Choice(["continue", "keep"]),
    default="continue",
    show_default=True,
    help="With --join: move FILE to where IN leads, or leave it where it is.",
)
@click.option(
    "--curve",
    type=click.Choice(["auto", "quadratic", "cubic", "slerp", "spline", "hold"]),
    default="auto",
    show_default=True,
    help="How body parts go across.",
)
@click.option("--gamma", type=float, help="Quadratic: root of start speed to end speed.")
@click.option("--twist-gamma", type=float, help="The same for the twist about the bone.")
@click.option("--a", "a", type=float, help="Cubic: how far the frames beside the gap lead.")
@click.option("--weights", metavar="W,W,W,W", help="Cubic: w0 to w3, such as 1,2,2,1.")
@click.option(
    "--part",
    "parts",
    multiple=True,
    metavar="NAME=CURVE[,a=..]",
    help="A joint that goes another way: LeftArm=cubic,a=10 or LeftForeArm=quadratic,gamma=2.",
)
@click.option(
    "--ends",
    type=click.Choice(["error", "hold"]),
    default="error",
    show_default=True,
    help="A gap at the clip's first or last frame: refuse it, or hold the nearest pose.",
)
@click.option(
    "--mask",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write which samples were made up: .json as stretches, .csv as 0 and 1.",
)
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw a joint's way on the sphere and in the plane of polar angles, and poses.",
)
@click.option("--plot-joint", metavar="NAME", help="The joint to draw; the one that turns most.")
@click.option("--json", "as_json", is_flag=True, help="What was filled, for machines.")
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@reading_options
@click.pass_context
def fill(
    ctx: click.Context,
    /,
    inputs: list[str],
    output: Path | None,
    mask: Path | None,
    plot: Path | None,
    plot_joint: str | None,
    as_json: bool,
    force: bool,
    reading: dict[str, Any],
    **_: Any,
) -> None:
    """Fill gaps with curves that go on from the motion around them.

    \b
    kinema fill torn.bvh -o whole.bvh                        what was never measured
    kinema fill walk.bvh -o new.bvh --gap 120:160            frames 120 to 159
    kinema fill walk.bvh -o new.bvh --gap 2s:2.5s --joint LeftArm --joint LeftForeArm
    kinema fill take.bvh -o new.bvh --detect --mask made-up.json
    kinema fill walk.bvh -o new.bvh --replace 200:240 --part RightArm=cubic,a=10
    kinema fill walk.bvh -o both.bvh --join run.bvh --pause 0.8s
    kinema fill walk.bvh --gap 120:160 --plot way.png        look only, write no motion

    Filled samples are listed, and --mask writes them down; all others stay as they are. Speeds at
    both ends are measured and kept; bones keep their lengths.
    """
    if output is None and not (plot or as_json or mask):
        raise click.UsageError("-o says where to write; --plot, --mask or --json only look", ctx)
    if ctx.params["other"] is not None and len(inputs) > 1:
        raise click.UsageError(f"--join takes one input, found {len(inputs)}", ctx)
    _check_join(ctx)
    curve, parts = _curves(ctx)
    motions = None if output is None else targets(inputs, output, force=force)
    pictures = side_targets(inputs, plot, force=force)
    masks = side_targets(inputs, mask, force=force, option="--mask", suffixes=(".json", ".csv"))
    reports: list[dict[str, Any]] = []

    def work(index: int, name: str) -> None:
        from kinema.cli import fill_report
        from kinema.cli.fill_pictures import NothingToDraw

        motion = read_input(name, **reading)
        before, reasons = _wanted(ctx, motion, curve, parts, reading)
        filled = _filled(before, reasons, curve, parts, ctx.params["ends"])
        reports.append(fill_report.facts(name, filled.motion, reasons))
        if not as_json:
            click.echo(fill_report.words(name, filled.motion, reasons), err=False)
        if masks:
            fill_report.write_mask(masks[index], name, filled.motion, reasons)
            click.echo(f"wrote {masks[index]}", err=True)
        if pictures:
            try:
                _draw(before, filled, curve, parts, plot_joint, Path(name).stem, pictures[index])
            except NothingToDraw as error:
                click.echo(f"note: {name}: {error}", err=True)
        if motions:
            write_output(filled.motion, motions[index])

    each_input(inputs, work)
    if as_json:
        click.echo(json.dumps(reports[0] if len(inputs) == 1 else reports, indent=2))


def _check_join(ctx: click.Context) -> None:
    """Options that only go with a join, or only without one."""
    asked, joined = ctx.params, ctx.params["other"] is not None
    for option, given in (
        ("--gap", bool(asked["gaps"])),
        ("--replace", bool(asked["stretches"])),
        ("--detect", asked["detect"]),
    ):
        if joined and given:
            raise click.UsageError(f"{option} and --join are two jobs: one after the other", ctx)
    for name in ("pause", "place"):
        given = ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if given and not joined:
            raise click.UsageError(f"--{name} goes with --join", ctx)


def _wanted(
    ctx: click.Context,
    motion: Motion,
    curve: Curve,
    parts: dict[str, Curve],
    reading: dict[str, Any],
) -> tuple[Motion, dict[str, BoolArray]]:
    """The motion to fill, and which of its samples for which reason."""
    from kinema.cli.times import frames_in, stretch
    from kinema.ops import fill as filling

    asked = ctx.params
    joints = [name for item in asked["joints"] for name in item.split(",")] or None
    if asked["other"] is not None:
        other = read_input(asked["other"], **reading)
        pause = asked["pause"]
        length = frames_in(pause, motion.fps) - (1 if pause.strip().endswith("s") else 0)
        joined = filling.join(
            motion, other, frames=length, place=asked["place"], curve=curve, parts=parts
        )
        return joined.motion, {"pause": joined.mask}
    reasons: dict[str, BoolArray] = {}
    for reason, texts in (("gap", asked["gaps"]), ("replaced", asked["stretches"])):
        for text in texts:
            frames = stretch(text, motion.fps, num_frames=motion.num_frames)
            mark = filling.range_mask(motion, *frames, joints=joints)
            reasons[reason] = reasons[reason] | mark if reason in reasons else mark
    chosen = filling.range_mask(motion, 0, motion.num_frames, joints=joints)
    if not reasons and motion.missing is not None:
        reasons["missing"] = motion.missing & chosen
    if asked["detect"]:
        found = filling.detect(motion)
        reasons |= {"frozen": found.frozen & chosen, "spike": found.spikes & chosen}
    if not any(mark.any() for mark in reasons.values()):
        hint = "" if asked["detect"] else "; --detect looks for frozen stretches and spikes"
        click.echo(f"note: nothing is missing{hint}", err=True)
    return motion, {reason: mark for reason, mark in reasons.items() if mark.any()}


def _filled(
    motion: Motion,
    reasons: dict[str, BoolArray],
    curve: Curve,
    parts: dict[str, Curve],
    ends: Any,
) -> Filled:
    import numpy as np

    from kinema.ops import fill as filling

    mask = np.zeros(motion.rotations.shape[:2], bool)
    for mark in reasons.values():
        mask |= mark
    return filling.samples(motion, mask, curve=curve, parts=parts, ends=ends)


def _curves(ctx: click.Context) -> tuple[Curve, dict[str, Curve]]:
    """The curve for all, and those of single parts; a wrong setting is a usage error."""
    from kinema.ops.fill import Curve

    asked = ctx.params
    try:
        given = {
            name: asked[name] for name in ("gamma", "a", "twist_gamma") if asked[name] is not None
        }
        if asked["weights"]:
            given["weights"] = _numbers(asked["weights"])
        own = Curve(asked["curve"], **given)
        return own, dict(_part(text) for text in asked["parts"])
    except OptionError as error:
        raise click.UsageError(error.message, ctx) from error


def _part(text: str) -> tuple[str, Curve]:
    """Read ``LeftArm=cubic,a=10,weights=1/2/2/1``."""
    from kinema.ops.fill import Curve

    name, equals, rest = text.partition("=")
    kind, *settings = rest.split(",")
    if not equals or not name:
        raise OptionError(f"part must be such as LeftArm=cubic,a=10, found {text!r}")
    given: dict[str, Any] = {}
    for setting in settings:
        key, _, value = setting.partition("=")
        key = key.strip().replace("-", "_")
        if key not in _SETTINGS:
            raise OptionError(
                f"part must set some of {', '.join(_SETTINGS)}, found {key!r} in {text!r}"
            )
        numbers = None if key == "twist" else _numbers(value.replace("/", ","))
        given[key] = value if numbers is None else numbers[0] if len(numbers) == 1 else numbers
    return name.strip(), Curve(kind.strip(), **given)  # type: ignore[arg-type]


def _numbers(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(word) for word in text.split(","))
    except ValueError:
        raise OptionError(f"expected numbers such as 1,2,2,1, found {text!r}") from None


def _draw(
    before: Motion,
    filled: Filled,
    curve: Curve,
    parts: dict[str, Curve],
    joint: str | None,
    title: str,
    path: Path,
) -> None:
    from kinema import view
    from kinema.cli.fill_pictures import fill_figure

    path.parent.mkdir(parents=True, exist_ok=True)
    figure = fill_figure(before, filled, curve=curve, parts=parts, joint=joint, title=title)
    view.save(figure, path)
    click.echo(f"wrote {path}", err=True)
