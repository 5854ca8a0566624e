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


def transfer(source, target, limbs, *chains):
    """Local rotations (F, K, 4); arguments are dictionaries of what the core takes."""
    return np.array(
        [
            _frame(r, p, source["reference"], target, limbs, chains)
            for r, p in zip(source["rotations"], source["positions"], strict=True)
        ]
    )


def _frame(rotations, positions, reference, target, limbs, chains):
    def turn(joint):
        return _rotation(rotations[joint]) * _rotation(reference[joint]).inv()

    turns = {}
    for joint, (first, second) in enumerate(zip(target["first"], target["second"], strict=True)):
        if first >= 0:
            ends = Rotation.concatenate([turn(first), turn(second)])
            turns[joint] = Slerp([0.0, 1.0], ends)(target["weights"][joint])
    for chain in chains:
        _lean(turns, turn, positions, chain)
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


def _lean(turns, turn, positions, chain):
    if not len(chain["joints"]):
        return
    one, other, chest, end = chain["source"]
    before, after = chain["target"]
    seen = turn(chest)
    line = seen.inv().apply(positions[end] - (positions[one] + positions[other]) / 2)
    direction = seen.apply(_rotation(chain["align"]).apply(line / np.linalg.norm(line)))
    ends = turns[before].apply(chain["below"]) + turns[after].apply(chain["above"])
    bones = zip(chain["joints"], chain["bones"], strict=True)
    bent = sum(turns[joint].apply(bone) for joint, bone in bones)
    # |length · direction - ends| = |bent|
    roots = np.roots([1.0, -2.0 * direction @ ends, ends @ ends - bent @ bent])
    if np.iscomplex(roots).any():
        return
    swing = _swing(bent, max(roots.real) * direction - ends)
    for joint in chain["joints"]:
        turns[joint] = swing * turns[joint]
