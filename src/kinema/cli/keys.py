"""`kinema keys`: the few frames that matter, and the motion rebuilt from them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

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
from kinema.cli.keys_options import SELECT_OPTIONS, selection
from kinema.cli.keys_pictures import comparison_figure, keys_figure
from kinema.cli.keys_report import compared, comparison_text, facts, text
from kinema.errors import OptionError
from kinema.io.atomic import replacing
from kinema.motion import Motion
from kinema.ops.keyframes import KeyFrames, compare, extract, measure_error, rebuild, select

__all__ = ["keys"]

_NUMBERS_ONLY = ""  # --compare without a file


@click.command(
    help="""Keep the few frames that matter and drop the rest.

    \b
    kinema keys walk.bvh --count 18                  which 18 frames?
    kinema keys walk.bvh --share 10% -o light.bvh    rebuild the motion from a tenth of its frames
    kinema keys walk.bvh --max-error 1cm --unit cm --plot keys.png
    kinema keys walk.bvh --method distance --threshold 1.105 -o keys.json
    kinema keys walk.bvh --count 18 --compare        every method with as many keys

    With none of --count, --share, --threshold and --max-error: as few keys as rebuild every joint
    to within 1 % of the body's height. OUT.json gets the key frames and their errors; any other
    OUT gets the motion rebuilt from them at the full rate, or with --only-keys the key poses alone.
    """,
    short_help="Keep the few frames that matter and drop the rest.",
)
@inputs_argument
@output_options
@click.option("--only-keys", is_flag=True, help="Write the key poses alone, not the whole motion.")
@click.option(
    "--interpolation",
    type=click.Choice(["slerp", "hold"]),
    default="slerp",
    show_default=True,
    help="Between keys in what is written: on the way from one to the next, or held.",
)
@click.option(
    "--plot",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Draw the key poses, the keys over time and the errors.",
)
@click.option(
    "--compare",
    "compare_file",
    is_flag=False,
    flag_value=_NUMBERS_ONLY,
    metavar="[FILE]",
    help="As many keys by every method: a table, and a picture if a file is named.",
)
@click.option("--json", "as_json", is_flag=True, help="For machines: an object, or a list of them.")
@reading_options
@click.pass_context
def keys(
    ctx: click.Context,
    /,
    inputs: list[str],
    output: Path | None,
    only_keys: bool,
    interpolation: Any,
    plot: Path | None,
    compare_file: str | None,
    as_json: bool,
    force: bool,
    dry_run: bool,
    reading: dict[str, Any],
    **options: Any,
) -> None:
    """Choose the keys of each input, say which they are, and write what is asked for."""
    paths = None if output is None else targets(inputs, output, force=force)
    plots = side_targets(inputs, plot, force=force)
    picture = Path(compare_file) if compare_file else None
    comparisons = side_targets(inputs, picture, force=force, option="--compare")
    reports: list[dict[str, Any]] = []

    def work(index: int, name: str) -> None:
        if dry_run:
            click.echo(f"{name} -> {paths[index] if paths else 'report only'}")
            return
        motion = read_input(name, **reading)
        asked = selection(motion, options)
        found = select(motion, **asked)
        if interpolation != "slerp":  # what is lost in the motion that is written
            made = rebuild(motion, found.frames, interpolation=interpolation)
            found = replace(found, report=measure_error(motion, made))
        report = facts(name, motion, found)
        reports.append(report)
        if not as_json:
            click.echo(text(report, motion))
        if compare_file is not None:
            others = compare(motion, count=found.count, pins=asked["pins"]).methods
            report["compare"] = [compared(*item) for item in others.items()]
            if not as_json:
                click.echo(comparison_text(motion, others))
            if comparisons:
                title = f"{Path(name).stem}: {found.count} of {motion.num_frames} frames"
                _save(comparison_figure(motion, others, title=title), comparisons[index])
        if plots:
            title = f"{Path(name).stem}: {found.count} keys by {found.method}"
            curve = {"weights": asked["weights"], "measure": asked["measure"]}
            _save(keys_figure(motion, found, title=title, **curve), plots[index])
        if paths:
            _write(paths[index], motion, found, report, only_keys, interpolation)

    try:
        each_input(inputs, work)
    except OptionError as error:
        # a value out of range is a usage error here: the option came from the user's line
        if error.message.split()[0] in (*options, "give"):
            message = error.message if error.hint is None else f"{error.message} ({error.hint})"
            raise click.UsageError(message, ctx) from error
        raise
    finally:
        if as_json and reports:
            click.echo(json.dumps(reports[0] if len(inputs) == 1 else reports, indent=2))


keys.params[1].required = False  # the keys themselves are worth a run
keys.params[2:2] = SELECT_OPTIONS


def _write(
    path: Path,
    motion: Motion,
    found: KeyFrames,
    report: dict[str, Any],
    only_keys: bool,
    interpolation: Any,
) -> None:
    if path.suffix.lower() == ".json":
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as stream:
            stream.write(json.dumps(report, indent=2).encode() + b"\n")
        click.echo(f"wrote {path}: {found.count} keys", err=True)
    elif only_keys:
        write_output(extract(motion, found.frames), path)
    else:
        write_output(rebuild(motion, found.frames, interpolation=interpolation), path)


def _save(figure: Any, path: Path) -> None:
    from kinema import view

    path.parent.mkdir(parents=True, exist_ok=True)
    view.save(figure, path)
    click.echo(f"wrote {path}", err=True)
