"""Full-body inverse kinematics as a textbook states it: least change, goals as equations.

Forward kinematics by matrices, solved by sequential quadratic programming with SciPy. For one
frame and goals that can be met.
"""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize
from scipy.spatial.transform import Rotation

from tests.checks import to_scipy


def places(motion, turns, move):
    """World positions (J, 3) of the first frame after turns (J, 3) and a move of the root."""
    skeleton = motion.skeleton
    local = to_scipy(motion.rotations[0]).as_matrix() @ Rotation.from_rotvec(turns).as_matrix()
    world, at = np.empty_like(local), np.empty((len(local), 3))
    for joint, parent in enumerate(skeleton.parents):
        if parent < 0:
            world[joint], at[joint] = local[joint], motion.positions[0, joint] + move
        else:
            world[joint] = world[parent] @ local[joint]
            at[joint] = at[parent] + world[parent] @ motion.positions[0, joint]
    return at


def least_change(motion, goals, costs):
    """Turns (J, 3) and a move that bring joints to points at the least cost.

    goals: from joint indices to points; costs (J, 3, 3); a move costs 1 per square height.
    """
    height, above = motion.skeleton.height, _above(motion.skeleton, goals)

    def split(x):
        turns = np.zeros((motion.skeleton.num_joints, 3))
        turns[above] = x[:-3].reshape(-1, 3)
        return turns, x[-3:]

    def cost(x):
        turns, move = split(x)
        return 1e3 * (np.einsum("ji,jik,jk->", turns, costs, turns) + move @ move)

    def slope(x):
        turns, move = split(x)
        pull = np.einsum("jik,jk->ji", costs, turns)[above]
        return 2e3 * np.concatenate([pull.ravel(), move])

    def off(x):
        turns, move = split(x)
        at = places(motion, turns, height * move)
        return np.concatenate([(at[joint] - point) / height for joint, point in goals.items()])

    found = minimize(
        cost,
        np.zeros(3 * len(above) + 3),
        jac=slope,
        constraints={"type": "eq", "fun": off},
        method="SLSQP",
        options={"maxiter": 300, "ftol": 1e-10},
    )
    turns, move = split(found.x)
    return turns, height * move, found.fun / 1e3


def _above(skeleton, goals):
    """Joints that goals depend on."""
    found = set()
    for joint in goals:
        while (joint := int(skeleton.parents[joint])) >= 0:
            found.add(joint)
    return sorted(found)
