"""A plain humanoid and simple motions of it, for pictures."""

from __future__ import annotations

import numpy as np

import kinema
from kinema import quat

Y = (0.0, 1.0, 0.0)
Z = (0.0, 0.0, 1.0)

# name, parent, offset in metres; it faces +Z, so its left is +X
JOINTS = [
    ("hips", None, (0, 0.95, 0)),
    ("chest", "hips", (0, 0.35, 0)),
    ("head", "chest", (0, 0.25, 0)),
    ("head_end", "head", (0, 0.2, 0)),
    *[
        row
        for side, x in (("left", 1.0), ("right", -1.0))
        for row in (
            (f"{side}_thigh", "hips", (0.1 * x, 0, 0)),
            (f"{side}_shin", f"{side}_thigh", (0, -0.45, 0)),
            (f"{side}_foot", f"{side}_shin", (0, -0.45, 0)),
            (f"{side}_foot_end", f"{side}_foot", (0, -0.05, 0.2)),
            (f"{side}_arm", "chest", (0.2 * x, 0.15, 0)),
            (f"{side}_forearm", f"{side}_arm", (0.3 * x, 0, 0)),
            (f"{side}_hand", f"{side}_forearm", (0.25 * x, 0, 0)),
        )
    ],
]


def humanoid(*, unit: float = 1.0, rename: dict[str, str] | None = None) -> kinema.Skeleton:
    """Two legs, two arms, arms stretched out; ``unit`` 100 for centimetres."""
    names = [name for name, _, _ in JOINTS]
    return kinema.Skeleton.build(
        [(rename or {}).get(name, name) for name in names],
        [-1 if parent is None else names.index(parent) for _, parent, _ in JOINTS],
        unit * np.array([offset for _, _, offset in JOINTS], float),
        is_end=[name.endswith("_end") for name in names],
    )


def moving(
    *,
    frames: int = 30,
    fps: float = 30.0,
    travel: float = 0.0,
    heading: float = 0.0,
    unit: float = 1.0,
) -> kinema.Motion:
    """Legs swinging, arms hanging, moving ``travel`` metres ahead; turned left by ``heading``."""
    skeleton = humanoid(unit=unit)
    swing = 0.5 * np.sin(np.linspace(0, 4 * np.pi, frames))
    rotations = np.array(quat.identity((frames, skeleton.num_joints)))
    for side, sign in (("left", 1.0), ("right", -1.0)):
        legs = quat.from_axis_angle([1.0, 0.0, 0.0], sign * swing)
        rotations[:, skeleton.index(f"{side}_thigh")] = legs
        rotations[:, skeleton.index(f"{side}_arm")] = quat.from_axis_angle(Z, -1.4 * sign)
    turn = quat.from_axis_angle(Y, heading)
    rotations[:, 0] = turn
    positions = np.tile(skeleton.offsets, (frames, 1, 1))
    ahead = quat.rotate(turn, [0.0, 0.0, unit])
    positions[:, 0] += np.linspace(0.0, travel, frames)[:, None] * ahead
    return kinema.Motion(skeleton, rotations, positions, 1.0 / fps)


def raising_left_hand(heading: float = 0.0) -> kinema.Motion:
    """One frame: the left arm straight up, the right arm out."""
    skeleton = humanoid()
    rotations = np.array(quat.identity((1, skeleton.num_joints)))
    rotations[0, 0] = quat.from_axis_angle(Y, heading)
    rotations[0, skeleton.index("left_arm")] = quat.from_axis_angle(Z, np.pi / 2)
    return kinema.Motion(skeleton, rotations, skeleton.offsets[None], 1 / 30)


def near_colour(pixels: np.ndarray, colour: str, tolerance: int = 24) -> int:
    """How many pixels (..., 3) have about this colour."""
    wanted = np.array(list(bytes.fromhex(colour[1:])), int)
    apart = np.abs(pixels[..., :3].astype(int) - wanted).max(axis=-1)
    return int((apart <= tolerance).sum())


def pixels_of(figure: object) -> np.ndarray:
    """A matplotlib figure as an array (height, width, 4)."""
    figure.canvas.draw()  # type: ignore[attr-defined]
    return np.array(figure.canvas.buffer_rgba())  # type: ignore[attr-defined]
