"""How much each joint counts when poses are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import numpy as np

from kinema.errors import OptionError, closest
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Weights", "carried_lengths", "joint_weights"]

Weights: TypeAlias = Literal["uniform", "bones"] | Mapping[str, float]

_CHOICES = ("uniform", "bones")


def joint_weights(
    skeleton: Skeleton, weights: Weights = "uniform", joints: Sequence[str] | None = None
) -> FloatArray:
    """Weigh the joints of a skeleton for sums over poses.

    Parameters
    ----------
    skeleton : Skeleton
    weights : {"uniform", "bones"} or mapping of str to float
        All alike; or by the length of bone that each joint carries, so that those nearer the root
        count more; or the joints' own by name, 1 for those not named.
    joints : sequence of str, optional
        Only these; all without.

    Returns
    -------
    (J,) float
        They sum to the number of joints that count. End sites have none.

    Examples
    --------
    >>> from kinema import Skeleton
    >>> arm = Skeleton.build(["shoulder", "elbow", "hand"], [-1, 0, 1],
    ...                      [[0, 0, 0], [0.3, 0, 0], [0.2, 0, 0]])
    >>> joint_weights(arm, "bones").round(2).tolist()
    [2.14, 0.86, 0.0]
    >>> joint_weights(arm, {"hand": 4.0}).tolist()
    [0.5, 0.5, 2.0]
    """
    counted = ~skeleton.is_end
    if joints is not None:
        counted = counted & _named(skeleton, joints)
        if not counted.any():
            raise OptionError(f"joints must name at least one joint, found {list(joints)}")
    if isinstance(weights, str):
        if weights not in _CHOICES:
            raise OptionError(f"no weights named {weights!r}", hint=closest(weights, _CHOICES))
        given = np.ones(len(counted)) if weights == "uniform" else carried_lengths(skeleton)
    else:
        given = _given(skeleton, weights)
    given = np.where(counted, given, 0.0)
    if given.sum() <= 0.0:
        raise OptionError("weights must not all be 0 for the joints that count")
    scaled: FloatArray = given * (counted.sum() / given.sum())
    return scaled


def carried_lengths(skeleton: Skeleton) -> FloatArray:
    """The length of all bones that hang on each joint, end sites' included: (J,)."""
    lengths = np.linalg.norm(skeleton.offsets, axis=-1)
    carried = np.zeros(skeleton.num_joints)
    for joint in range(skeleton.num_joints - 1, 0, -1):  # children before their parents
        parent = skeleton.parents[joint]
        if parent >= 0:
            carried[parent] += carried[joint] + lengths[joint]
    return carried


def _named(skeleton: Skeleton, joints: Sequence[str]) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    names = [joints] if isinstance(joints, str) else joints
    chosen = np.zeros(skeleton.num_joints, bool)
    chosen[[skeleton.index(name) for name in names]] = True
    return chosen


def _given(skeleton: Skeleton, weights: Mapping[str, float]) -> FloatArray:
    found = np.ones(skeleton.num_joints)
    for name, value in weights.items():
        if not 0.0 <= value < np.inf:
            raise OptionError(f"weights must be numbers from 0 up, found {value} for {name!r}")
        found[skeleton.index(name)] = value
    return found
