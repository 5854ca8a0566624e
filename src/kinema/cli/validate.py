"""`kinema validate`: what is odd about a file, and a clean copy of it."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
import numpy as np

from kinema import inspection
from kinema.cli.exits import FAILED, Failed
from kinema.cli.files import inputs_argument, read_input, reading_options, targets, write_output
from kinema.errors import FormatError
from kinema.io.findings import Finding, Findings
from kinema.motion import Motion

__all__ = ["validate"]

_MOST_JUMPS = 5


@click.command()
@inputs_argument
@click.option(
    "--fix",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="Write what was read as a clean file; with several inputs, a folder.",
)
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
@click.option("--json", "as_json", is_flag=True, help="For machines: an object, or a list of them.")
@reading_options
def validate(
    inputs: list[str], fix: Path | None, force: bool, as_json: bool, reading: dict[str, Any]
) -> None:
    """Name what is odd about a file, line by line, and write a clean copy.

    \b
    kinema validate walk.bvh
    kinema validate walk.bvh --fix clean.bvh
    kinema validate walk.bvh --fix clean.bvh --drop-rest --up auto
    kinema validate takes/*.bvh --json

    Errors are what cannot be read, warnings what had to be assumed or looks wrong, infos what a
    strict reader would stumble over. Leaves with 1 if there is an error.
    """
    paths = targets(inputs, fix, force=force) if fix is not None else []
    reports: list[dict[str, Any]] = []
    for index, name in enumerate(inputs):
        findings = Findings(name)
        motion = _read(name, findings, reading)
        reports.append({"file": name, "findings": [asdict(item) for item in findings.items]})
        if not as_json:
            click.echo(_text(findings))
        if motion is not None and paths:
            write_output(_held(motion), paths[index])
    if as_json:
        click.echo(json.dumps(reports[0] if len(inputs) == 1 else reports, indent=2))
    if any(item["severity"] == "error" for report in reports for item in report["findings"]):
        raise Failed(FAILED)


def _read(name: str, findings: Findings, reading: dict[str, Any]) -> Motion | None:
    """Read a file and look it over; an error becomes a finding."""
    try:
        motion = read_input(name, findings=findings, **reading)
    except FormatError as error:
        said = error.message.removeprefix(f"{name}").partition(": ")[2]
        hint = f" ({error.hint})" if error.hint else ""
        findings.items.append(Finding("error", error.line, said + hint))
        return None
    _look_over(motion, findings)
    return motion


def _look_over(motion: Motion, findings: Findings) -> None:
    """What the numbers themselves give away."""
    rest = inspection.rest_frames(motion)
    if rest.number:
        frames = "frame 0 is" if rest.number == 1 else f"frames 0 to {rest.number - 1} are"
        findings.repair(f"{frames} made up: {rest.reason} (--drop-rest leaves them out)")
    jumps = [rest.number + frame for frame in inspection.jumps(motion[rest.number :])]
    for frame in jumps[:_MOST_JUMPS]:
        findings.repair(f"the pose or the root jumps at frame {frame}")
    if len(jumps) > _MOST_JUMPS:
        findings.repair(f"{len(jumps) - _MOST_JUMPS} more jumps")
    if motion.missing is not None:
        share = float(np.mean(motion.missing.any(axis=1)))
        count = int(motion.missing.sum())
        samples = "sample" if count == 1 else "samples"
        findings.repair(f"{count} {samples} missing, in {share:.1%} of the frames")


def _held(motion: Motion) -> Motion:
    """A file cannot say that samples are missing: the held values are written, and told of."""
    if motion.missing is None:
        return motion
    click.echo(
        "note: missing samples are written as the last known value; `kinema fill` fills them",
        err=True,
    )
    return Motion.unchecked(
        motion.skeleton, motion.rotations, motion.positions, motion.frame_time, None, motion.layout
    )


def _text(findings: Findings) -> str:
    if not findings.items:
        return f"{findings.source}: nothing odd"
    lines = [findings.source]
    for item in findings.items:
        place = f"line {item.line}: " if item.line is not None else ""
        lines.append(f"  {item.severity:8}{place}{item.message}")
    return "\n".join(lines)
