"""`kinema blend`: what lies between motions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kinema.cli.files import (
    PICTURES,
    inputs_argument,
    read_input,
    reading_options,
    targets,
    write_output,
)
from kinema.errors import OptionError

if TYPE_CHECKING:
    from kinema.motion import Motion
    from kinema.ops.blend import Mean
    from kinema.ops.timealign import FloorPlacement

__all__ = ["blend"]

_POOR_FIT = 10.0  # % of height; two takes of a walk are at 2


def _weights(_: click.Context, __: click.Parameter, text: str | None) -> list[float] | None:
    try:
        return None if text is None else [float(word) for word in text.split(",")]
    except ValueError:
        raise click.BadParameter(f"expected numbers such as 1,2,1, found {text!r}") from None


@click.command()
@inputs_argument
@click.option(
    "-o", "--output", required=True, type=click.Path(path_type=Path), help="File to write."
)
@click.option(
    "--weight",
    type=click.FloatRange(0.0, 1.0),
    help="Of two motions: how much of the second, from 0 to 1; 0.5 if no weights are given.",
)
@click.option(
    "--weights",
    callback=_weights,
    metavar="W,W,...",
    help="One per motion; only their proportions count. All the same if not given.",
)
@click.option(
    "--mean",
    type=click.Choice(["intrinsic", "first"]),
    default="intrinsic",
    show_default=True,
    help="How rotations are averaged; 'first' depends on which motion comes first.",
)
@click.option("--register", is_flag=True, help="First bring all into step with the first motion.")
@click.option(
    "--placement",
    type=click.Choice(["start", "whole", "keep"]),
    default="start",
    show_default=True,
    help="With --register: where on the floor the others are laid on the first.",
)
@click.option(
    "--max-slope",
    type=click.IntRange(1, 100),
    default=3,
    show_default=True,
    help="With --register: how many times faster than another a motion may be played.",
)
@click.option(
    "--plot", type=click.Path(path_type=Path), help="Draw strips of inputs and result (.png …)."
)
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@reading_options
def blend(
    inputs: list[str],
    output: Path,
    weight: float | None,
    weights: list[float] | None,
    mean: Mean,
    register: bool,
    placement: FloorPlacement,
    max_slope: int,
    plot: Path | None,
    force: bool,
    reading: dict[str, Any],
) -> None:
    """Blend motions frame by frame, each with its weight.

    \b
    kinema blend up.bvh back.bvh -o side.bvh                half of each
    kinema blend walk.bvh run.bvh -o jog.bvh --weight 0.3 --register
    kinema blend a.bvh b.bvh c.bvh -o mean.bvh --weights 1,2,1 --plot mean.png

    Motions need skeletons that match and one frame rate; the result is as long as the shortest,
    or with --register as long as the first.
    """
    shares = _shares(weight, weights, len(inputs))
    if plot is not None and plot.suffix.lower() not in PICTURES:
        raise OptionError(
            f"cannot draw a {plot.suffix or 'file without a suffix'!r}",
            hint="pictures: " + ", ".join(PICTURES),
        )
    for path in (output, plot):
        if path is not None:
            targets(["one"], path, force=force)
    motions: Sequence[Motion] = [read_input(name, **reading) for name in inputs]

    from kinema.ops import blend as blending
    from kinema.ops import timealign

    if register:
        motions, warps = timealign.register(motions, placement=placement, max_slope=max_slope)
        height = motions[0].skeleton.height
        for name, warp in zip(inputs[1:], warps[1:], strict=True):
            off = 100.0 * warp.mean_cost / height
            click.echo(f"{name}: in step with {inputs[0]}, {off:.1f} % of height apart", err=True)
            if off > _POOR_FIT:
                click.echo(
                    "warning: a poor fit; cut them to the same steps, or try --placement whole",
                    err=True,
                )
    result = blending.many(motions, shares, mean=mean)
    write_output(result, output)
    if plot is not None:
        _draw([*motions, result], [*(Path(name).stem for name in inputs), "blend"], plot)


def _shares(weight: float | None, weights: list[float] | None, count: int) -> list[float]:
    """One weight per motion, whichever way they were given."""
    if count < 2:
        raise click.UsageError(f"blending needs at least two motions, found {count}")
    if weight is not None and weights is not None:
        raise click.UsageError("give either --weight or --weights")
    if weight is not None and count != 2:
        raise click.UsageError(f"--weight is for two motions, found {count}: give --weights")
    if weights is not None and len(weights) != count:
        raise click.UsageError(f"--weights must be {count} numbers, found {len(weights)}")
    if weight is not None:
        return [1.0 - weight, weight]
    return [1.0] * count if weights is None else weights


def _draw(motions: Sequence[Motion], labels: Sequence[str], path: Path) -> None:
    from kinema import view

    path.parent.mkdir(parents=True, exist_ok=True)
    view.save(view.strip(motions, labels=labels, view="three-quarter"), path)
    click.echo(f"wrote {path}", err=True)
