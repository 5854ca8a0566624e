"""How much foot skate the live foot lock leaves, beside the one that sees the whole clip.

python studies/live_feet.py --data ../shared/data      a table, one row per recording
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from kinema import contacts, kinematics, live, read
from kinema.errors import KinemaError
from kinema.motion import Motion, Pose

FRAMES = 600


def recordings(folder: Path, every: int) -> Iterator[tuple[str, Motion]]:
    """The first frames of some recordings."""
    for path in sorted(folder.glob("bvh/*/*.bvh"))[::every]:
        yield path.stem, read(path, drop_rest=True)[:FRAMES]


def live_locked(motion: Motion) -> Motion:
    """The motion as the live lock leaves it, frame by frame."""
    lock = live.FootLock(motion.skeleton)
    poses = [
        lock.push(live.LiveFrame(time_s, Pose(motion.skeleton, turns, places))).pose
        for time_s, turns, places in zip(
            motion.times_s, motion.rotations, motion.positions, strict=True
        )
    ]
    return Motion.from_poses(poses, frame_time=motion.frame_time)


def figures(motion: Motion, plain: Motion, down: contacts.Contacts) -> tuple[float, float, float]:
    """Mean slide per contact and 95 % of the change, in ‰ of the height; hard accelerations."""
    height = plain.skeleton.height
    world = kinematics.forward(motion).positions
    changed = np.linalg.norm(world - kinematics.forward(plain).positions, axis=-1).max(axis=1)
    slide = np.mean([found.distance for found in contacts.slides(motion, down)])
    jerks = np.linalg.norm(np.diff(world, 2, axis=0), axis=-1) * motion.fps**2
    return (
        1000 * slide / height,
        1000 * float(np.percentile(changed, 95)) / height,
        float(np.percentile(jerks, 99)) / height,
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--every", type=int, default=7)
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    print("slide ‰ of height: recorded, live, offline; change ‰: live, offline; accelerations ×")
    rows = []
    for name, motion in recordings(options.data, options.every):
        try:
            down = contacts.detect(motion)
            ways = motion, live_locked(motion), contacts.lock(motion, down)
        except KinemaError as error:
            print(f"{name}: {error}")
            continue
        if not contacts.slides(motion, down):
            continue
        plain, now, later = (figures(way, motion, down) for way in ways)
        row = plain[0], now[0], later[0], now[1], later[1], now[2] / plain[2], later[2] / plain[2]
        rows.append(row)
        print(f"{name:28}" + " ".join(f"{value:7.2f}" for value in row))
    print(
        f"{'mean of ' + str(len(rows)):28}" + " ".join(f"{v:7.2f}" for v in np.mean(rows, axis=0))
    )
    print(f"{'median':28}" + " ".join(f"{v:7.2f}" for v in np.median(rows, axis=0)))


if __name__ == "__main__":
    main()
