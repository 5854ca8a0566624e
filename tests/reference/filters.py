"""Filters exactly as in their formulas, sample by sample, with SciPy's rotations."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation


def window(num_frames: int, frame: int, half: int, ends: str) -> list[int | None]:
    """The frames under a kernel centred on a frame; None where a tap is ignored."""
    found: list[int | None] = []
    for place in range(frame - half, frame + half + 1):
        if 0 <= place < num_frames:
            found.append(place)
        elif ends == "hold":
            found.append(0 if place < 0 else num_frames - 1)
        elif ends == "reflect":
            found.append(-place if place < 0 else 2 * (num_frames - 1) - place)
        else:
            found.append(None)
    return found


def local(track: np.ndarray, taps: np.ndarray, ends: str, steps: int = 1) -> np.ndarray:
    """One joint's rotations (F, 4) wxyz; ``steps`` > 1 repeats the step from its own result."""
    rotations = Rotation.from_quat(track[:, [1, 2, 3, 0]])
    half = len(taps) // 2
    if ends == "extend":
        longer = Rotation.concatenate(
            [*beyond(rotations, half)[::-1], rotations, *beyond(rotations[::-1], half)]
        ).as_quat()[:, [3, 0, 1, 2]]
        return local(longer, taps, "hold", steps)[half : half + len(track)]
    result = []
    for frame in range(len(track)):
        places = window(len(track), frame, half, ends)
        if ends == "copy" and None in places:
            result.append(rotations[frame])
            continue
        used = [(h, rotations[k]) for h, k in zip(taps, places, strict=True) if k is not None]
        total = sum(h for h, _ in used)
        base = rotations[frame]
        for _ in range(steps):
            step = sum(h * (base.inv() * q).as_rotvec() for h, q in used) / total
            base = base * Rotation.from_rotvec(step)
        result.append(base)
    return np.array([q.as_quat()[[3, 0, 1, 2]] for q in result])


def beyond(rotations: Rotation, half: int) -> list[Rotation]:
    """What precedes a track that turns as at its start: a line fitted to its first turns."""
    count = min(len(rotations), max(3, half + 1))
    turns = (rotations[0].inv() * rotations[:count]).as_rotvec()
    if count < 2:
        return [rotations[0]] * half
    slope, start = np.polyfit(np.arange(count), turns, 1)
    return [rotations[0] * Rotation.from_rotvec(start - k * slope) for k in range(1, half + 1)]
