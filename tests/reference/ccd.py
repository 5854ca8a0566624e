"""Cyclic coordinate descent and joint limits as in a textbook: angles, one at a time.

Limits are decomposed with SciPy: swing and twist from the image of the bone, Euler angles by its
own conversion.
"""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

from kinema import quat


def sweep(rotations, bones, goal):
    """One pass over a chain, from the tip to the base: each joint turns the tip towards the goal.

    ``rotations`` (n, 4) local, ``bones`` (n, 3) from each joint to the next, in its own axes; the
    base is the origin, and the goal in the axes of its parent.
    """
    turned = np.array(rotations)
    for j in reversed(range(len(turned))):
        places, frames, tip = forward(turned, bones)
        now, wanted = tip - places[j], goal - places[j]
        axis = np.cross(now, wanted)
        if np.linalg.norm(axis) < 1e-15:
            continue
        angle = np.arctan2(np.linalg.norm(axis), now @ wanted)
        parent = quat.identity() if j == 0 else frames[j - 1]
        turn = quat.from_axis_angle(axis, angle)
        local = quat.mul(quat.mul(quat.conjugate(parent), turn), parent)
        turned[j] = quat.mul(local, turned[j])
    return turned


def forward(rotations, bones):
    """Positions of the joints, their rotations, and the tip."""
    places, frames, place, frame = [], [], np.zeros(3), quat.identity()
    for rotation, bone in zip(rotations, bones, strict=True):
        places.append(place)
        frame = quat.mul(frame, rotation)
        frames.append(frame)
        place = place + quat.rotate(frame, bone)
    return np.array(places), np.array(frames), place


def clamp_cone(q, axis, half_angle, twist, zero):
    """Swing the bone back to the edge of the cone, and twist it back to its range."""
    axis = np.asarray(axis, float) / np.linalg.norm(axis)
    relative = _scipy(zero).inv() * _scipy(q)
    image = relative.apply(axis)
    angle = np.arctan2(np.linalg.norm(np.cross(axis, image)), axis @ image)
    square = np.cross(axis, image)
    if np.linalg.norm(square) < 1e-12:
        square = np.cross(axis, [0.3, -0.5, 0.8])
    square = square / np.linalg.norm(square)
    untwisted = Rotation.from_rotvec(angle * square).inv() * relative
    about = untwisted.as_rotvec() @ axis
    middle = 0.5 * (twist[0] + twist[1])
    about = middle + (about - middle + np.pi) % (2 * np.pi) - np.pi
    clamped = Rotation.from_rotvec(min(angle, half_angle) * square) * Rotation.from_rotvec(
        np.clip(about, *twist) * axis
    )
    return _wxyz(_scipy(zero) * clamped)


def clamp_axes(q, order, ranges, zero):
    """Clip the Euler angles that SciPy finds, or the other three angles of the same rotation."""
    relative = _scipy(zero).inv() * _scipy(q)
    a, b, c = relative.as_euler(order)
    found = []
    for angles in ((a, b, c), (a + np.pi, np.pi - b, c + np.pi)):
        clipped = []
        for angle, (least, most) in zip(angles, ranges, strict=True):
            middle = 0.5 * (least + most)
            near = middle + (angle - middle + np.pi) % (2 * np.pi) - np.pi
            clipped.append(np.clip(near, least, most))
        found.append(Rotation.from_euler(order, clipped))
    best = min(found, key=lambda one: (one.inv() * relative).magnitude())
    return _wxyz(_scipy(zero) * best)


def _scipy(q):
    return Rotation.from_quat(np.roll(q, -1, axis=-1))


def _wxyz(rotation):
    return np.roll(rotation.as_quat(), 1, axis=-1)
