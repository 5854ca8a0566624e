"""Poses given to another body, one frame and one joint at a time, with SciPy's rotations."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation, Slerp


def _rotation(q):
    return Rotation.from_quat(np.asarray(q)[[1, 2, 3, 0]])


def _swing(start, end):
    """The shortest rotation from one direction to another."""
    start, end = start / np.linalg.norm(start), end / np.linalg.norm(end)
    axis = np.cross(start, end)
    sine = np.linalg.norm(axis)
    if sine < 1e-15:
        return Rotation.identity()
    return Rotation.from_rotvec(axis / sine * np.arctan2(sine, start @ end))


def transfer(source, target, limbs, spine):
    """Local rotations (F, K, 4); arguments are dictionaries of what the core takes."""
    return np.array(
        [
            _frame(r, p, source["reference"], target, limbs, spine)
            for r, p in zip(source["rotations"], source["positions"], strict=True)
        ]
    )


def _frame(rotations, positions, reference, target, limbs, spine):
    def turn(joint):
        return _rotation(rotations[joint]) * _rotation(reference[joint]).inv()

    turns = {}
    for joint, (first, second) in enumerate(zip(target["first"], target["second"], strict=True)):
        if first >= 0:
            ends = Rotation.concatenate([turn(first), turn(second)])
            turns[joint] = Slerp([0.0, 1.0], ends)(target["weights"][joint])
    _lean(turns, turn, positions, spine)
    for (start, end, upper, lower, _), bones in zip(limbs["joints"], limbs["bones"], strict=True):
        own = turns[upper].apply(bones[0]) + turns[lower].apply(bones[1])
        swing = _swing(own, positions[end] - positions[start])
        turns[upper], turns[lower] = swing * turns[upper], swing * turns[lower]
    world, local = [], []
    for joint, parent in enumerate(target["parents"]):
        if joint not in turns:
            turns[joint] = turns[parent] if parent >= 0 else Rotation.identity()
        world.append(turns[joint] * _rotation(target["reference"][joint]))
        one = world[joint] if parent < 0 else world[parent].inv() * world[joint]
        local.append(one.as_quat()[[3, 0, 1, 2]])
    return local


def _lean(turns, turn, positions, spine):
    if not len(spine["joints"]):
        return
    left, right, chest, top = spine["source"]
    hips, target_chest = spine["target"]
    middle = (positions[left] + positions[right]) / 2
    wanted = spine["scale"] * (positions[top] - middle) + turn(chest).apply(spine["longer"])
    ends = turns[hips].apply(spine["below"]) + turns[target_chest].apply(spine["above"])
    bones = zip(spine["joints"], spine["bones"], strict=True)
    bent = sum(turns[joint].apply(bone) for joint, bone in bones)
    # |length · direction - ends| = |bent|
    direction = wanted / np.linalg.norm(wanted)
    roots = np.roots([1.0, -2.0 * direction @ ends, ends @ ends - bent @ bent])
    if np.iscomplex(roots).any():
        return
    swing = _swing(bent, max(roots.real) * direction - ends)
    for joint in spine["joints"]:
        turns[joint] = swing * turns[joint]
