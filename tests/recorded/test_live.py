"""Recorded results: live streams and nearest neighbours."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from kinema import live
from kinema.live.avatar import avatar
from kinema.motion import Motion, Pose
from kinema.store import index
from tests.recorded.motions import (
    crouch,
    jumps,
    noisy_walk,
    punch,
    run,
    scrambled,
    shaken,
    skating,
    turning,
    walk,
)
from tests.recorded.recording import Cases, check


@cache
def _database(is_shaken):
    known = {"walk": walk(seconds=4.0), "run": run(), "jumps": jumps(), "punch": punch(fps=30.0)}
    return live.build(known.items(), shares=(0.1, 0.2))


def poses(motion):
    return [
        Pose(motion.skeleton, turns, places)
        for turns, places in zip(motion.rotations, motion.positions, strict=True)
    ]


def keys(motion, **options):
    extractor = live.KeyPoseExtractor(_database(shaken()), **options)
    step = motion.frame_time
    return [n for n, pose in enumerate(poses(motion)) if extractor.push(pose, seconds=step)]


def through(stage, motion, pace=1.0):
    """What a stage of a live stream makes of a motion."""
    times = pace * motion.times_s + 0.004 * np.sin(7.0 * np.arange(motion.num_frames))
    shown = [
        stage.push(live.LiveFrame(time_s, pose)).pose
        for time_s, pose in zip(times, poses(motion), strict=True)
    ]
    return Motion.from_poses(shown, frame_time=motion.frame_time)


def followed(motion, body):
    """The bones a rig sends, and the poses another makes of them."""
    sender, receiver = live.Rig(motion.skeleton), live.Rig(body)
    bones = [sender.bones(pose, time_s=0.1 * n) for n, pose in enumerate(poses(motion))]
    return [receiver.pose(frame) for frame in bones]


def entries(share):
    return _database(shaken()).entries(share)


def vectors(count=400, dimensions=8, seed=1):
    rng = np.random.default_rng(seed)
    return np.repeat(rng.normal(size=(20, dimensions)), count // 20, axis=0) + 0.2 * rng.normal(
        size=(count, dimensions)
    )


def neighbours(kind):
    made = index.build(vectors(), kind=kind, seed=2)
    made.remove([3, 77])
    made.add(vectors(20, seed=4))
    return [made.query(one, count=6) for one in vectors(40, seed=3)[::4]]


CASES: Cases = {
    "keys timed": lambda: keys(noisy_walk(seconds=4.0, seed=3)),
    "keys nearest": lambda: keys(noisy_walk(seconds=4.0, seed=3), method="nearest"),
    "keys, more": lambda: keys(turning(), share=0.2),
    "keys of a punch": lambda: keys(punch(seed=9), fps=60.0),
    "keys of a crouch": lambda: keys(crouch()[:150]),
    "keys, other axes": lambda: keys(scrambled(run(seed=4))),
    "entries": lambda: entries(0.1),
    "more entries": lambda: entries(0.2),
    "evaluate": lambda: list(live.evaluate([("turn", turning())], _database(shaken()))),
    "smoothing": lambda: through(live.Smoothing(), noisy_walk()),
    "smoothing, quick": lambda: through(live.Smoothing(cutoff_hz=4.0, beta=0.2), punch()),
    "foot lock": lambda: through(live.FootLock(walk().skeleton), skating(walk())),
    "foot lock, eased": lambda: through(
        live.FootLock(walk().skeleton, ease_s=0.08), skating(noisy_walk(height=1.75))
    ),
    "foot lock, run": lambda: through(live.FootLock(run().skeleton), skating(run())),
    "foot lock, slow": lambda: through(
        live.FootLock(walk().skeleton), skating(walk(fps=24.0, seconds=3.0)), pace=2.0
    ),
    "foot lock, fast": lambda: through(live.FootLock(walk().skeleton), skating(walk(fps=120.0))),
    "foot lock, turning": lambda: through(live.FootLock(turning()), skating(turning()), pace=0.8),
    "foot lock, crouch": lambda: through(live.FootLock(crouch()), skating(crouch()[:120])),
    "foot lock, jumps": lambda: through(live.FootLock(jumps().skeleton), jumps()),
    "avatar follows": lambda: followed(walk()[:10], avatar()),
    "body follows": lambda: followed(punch()[:60:6], scrambled(walk(height=1.5)).skeleton),
    "avatar": lambda: avatar(1.6),
    **{
        f"neighbours {kind}": lambda kind=kind: neighbours(kind)
        for kind in ("exact", "hashed", "cells", "auto")
    },
}


@pytest.mark.parametrize("name", CASES)
def test_results_are_as_recorded(name):
    check("live", name, CASES)
