"""`kinema demo`: the main job on a motion made by code."""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np

from kinema import quat
from kinema.cli.files import read_input, targets, write_output
from kinema.motion import Motion
from kinema.ops.resample import resample
from kinema.skeleton import Skeleton

__all__ = ["demo"]


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("demo-output"),
    show_default=True,
    help="Folder for the results.",
)
@click.option("--force", is_flag=True, help="Overwrite files that exist.")
def demo(output: Path, force: bool) -> None:
    """Make a motion by code, write it, read it back and resample it.

    \b
    kinema demo
    kinema demo -o /elsewhere --force
    """
    swing, slow = targets(["swing.bvh", "swing_30fps.bvh"], output, force=force)
    write_output(swinging_arm(), swing)
    motion = read_input(str(swing))
    write_output(resample(motion, fps=30), slow)
    click.echo(f"made {motion}, in {output}: swing.bvh, and at 30 fps swing_30fps.bvh")


def swinging_arm() -> Motion:
    """An arm that swings for two seconds at 120 fps."""
    arm = Skeleton.build(
        ["shoulder", "elbow", "hand", "hand_end"],
        [-1, 0, 1, 2],
        [[0, 1.4, 0], [0, -0.3, 0], [0, -0.25, 0], [0, -0.15, 0]],
        is_end=[False, False, False, True],
        metres_per_unit=1.0,
    )
    times = np.arange(240) / 120.0
    angles = np.zeros((len(times), 4))
    angles[:, 0] = 0.6 * np.sin(2 * np.pi * times)
    angles[:, 1] = 0.3 - 0.3 * np.cos(2 * np.pi * times)
    rotations = quat.from_axis_angle(np.array([1.0, 0.0, 0.0]), -angles)
    positions = np.tile(arm.offsets, (len(times), 1, 1))
    return Motion(arm, rotations, positions, 1 / 120)
