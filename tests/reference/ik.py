"""Two-bone inverse kinematics as in a textbook: angles, one frame at a time.

Bend the limb to the right length with the law of cosines, swing it onto the goal by the shortest
turn, then twist it about the line from base to goal until the middle joint faces the pole. For
bent limbs; straight ones have tests of their own.
"""

from __future__ import annotations

import numpy as np

from kinema import kinematics, quat


def two_bone(motion, tip, goals, poles=None):
    """World rotations of base and middle joint, (F, 4) each."""
    skeleton = motion.skeleton
    t = skeleton.index(tip)
    m = int(skeleton.parents[t])
    b = int(skeleton.parents[m])
    world = kinematics.forward(motion)
    solved = [
        _frame(
            world.rotations[f, [b, m]],
            *world.positions[f, [b, m, t]],
            goals[f],
            None if poles is None else poles[f],
        )
        for f in range(motion.num_frames)
    ]
    return tuple(np.array(solved).transpose(1, 0, 2))


def _frame(rotations, base, middle, tip, goal, pole):
    upper, lower = np.linalg.norm(middle - base), np.linalg.norm(tip - middle)
    distance = np.clip(np.linalg.norm(goal - base), abs(upper - lower), upper + lower)

    # inner angles: at the base between upper bone and line, at the middle between the bones
    hinge = np.cross(middle - base, tip - middle)
    at_base = _angle_of_triangle(upper, distance, lower) - _angle(middle - base, tip - base)
    at_middle = _angle_of_triangle(upper, lower, distance) - _angle(base - middle, tip - middle)
    open_base = quat.from_axis_angle(hinge, -at_base)
    bent_tip = quat.rotate(open_base, middle - base) + quat.rotate(
        quat.mul(open_base, quat.from_axis_angle(hinge, -at_middle)), tip - middle
    )
    swing = quat.between(bent_tip, goal - base)

    twist = quat.identity()
    if pole is not None:
        line = (goal - base) / np.linalg.norm(goal - base)
        knee = quat.rotate(quat.mul(swing, open_base), middle - base)
        knee -= (knee @ line) * line
        wanted = pole - base - ((pole - base) @ line) * line
        angle = np.arctan2(np.cross(knee, wanted) @ line, knee @ wanted)
        twist = quat.from_axis_angle(line, angle)

    turn_base = quat.mul(quat.mul(twist, swing), open_base)
    turn_middle = quat.mul(turn_base, quat.from_axis_angle(hinge, -at_middle))
    return quat.mul(turn_base, rotations[0]), quat.mul(turn_middle, rotations[1])


def _angle_of_triangle(a, b, opposite):
    return np.arccos(np.clip((a * a + b * b - opposite * opposite) / (2 * a * b), -1.0, 1.0))


def _angle(u, v):
    return np.arctan2(np.linalg.norm(np.cross(u, v)), u @ v)
