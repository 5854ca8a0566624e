"""How much each joint contributes when poses are compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import numpy as np

from kinema.errors import OptionError, closest
from kinema.motion import Motion
from kinema.ops.joints import Joints, choose_joint, choose_joints
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["JointWeights", "carried_lengths", "joint_weights"]

JointWeights: TypeAlias = Literal["uniform", "bones"] | Mapping[str, float]

_CHOICES = ("uniform", "bones")


def joint_weights(
    body: Motion | Skeleton, weights: JointWeights = "uniform", joints: Joints = None
) -> FloatArray:
    """Weight the joints of a body for sums over poses.

    Parameters
    ----------
    body : Motion or Skeleton
    weights : {"uniform", "bones"} or mapping of str to float
        The same weight for every joint; or the length of bone that each joint carries, so that
        joints nearer the root weigh more; or weights by joint name or role, 1 for the others.
    joints : str or sequence of str, optional
        Joints to include (default: all).

    Returns
    -------
    (J,) float
        Weights that sum to the number of joints included. End sites have weight 0.

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
    skeleton = body.skeleton if isinstance(body, Motion) else body
    included = choose_joints(body, joints) & ~skeleton.is_end
    if not included.any():
        raise OptionError(
            f"joints must name at least one joint that is not an end site, found {joints!r}",
            parameter="joints",
        )
    if not isinstance(weights, str):
        given = _by_name(body, weights)
    elif weights in _CHOICES:
        given = np.ones(len(included)) if weights == "uniform" else carried_lengths(skeleton)
    else:
        raise OptionError(
            f"no weights named {weights!r}", parameter="weights", hint=closest(weights, _CHOICES)
        )
    given = np.where(included, given, 0.0)
    if given.sum() <= 0.0:
        raise OptionError(
            "weights must be above 0 for at least one of the joints included", parameter="weights"
        )
    scaled: FloatArray = given * (included.sum() / given.sum())
    return scaled


def carried_lengths(skeleton: Skeleton) -> FloatArray:
    """Total length of the bones below each joint, those of end sites included: (J,)."""
    lengths = np.linalg.norm(skeleton.offsets, axis=-1)
    carried = np.zeros(skeleton.num_joints)
    for joint in range(skeleton.num_joints - 1, 0, -1):  # children before their parents
        parent = skeleton.parents[joint]
        if parent >= 0:
            carried[parent] += carried[joint] + lengths[joint]
    return carried


def _by_name(body: Motion | Skeleton, weights: Mapping[str, float]) -> FloatArray:
    skeleton = body.skeleton if isinstance(body, Motion) else body
    found = np.ones(skeleton.num_joints)
    for name, value in weights.items():
        if not 0.0 <= value < np.inf:
            raise OptionError(
                f"weights must be numbers of at least 0, found {value} for {name!r}",
                parameter="weights",
            )
        found[choose_joint(body, name)] = value
    return found
