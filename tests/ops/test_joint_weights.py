"""How much each joint weighs."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.errors import OptionError
from kinema.ops.joint_weights import carried_lengths, joint_weights
from kinema.skeleton import Skeleton

WALK = samples.walk(seconds=0.5).motion
TREE = Skeleton.build(
    ["a", "b", "b_end", "c", "other"],
    [-1, 0, 1, 0, -1],
    [[9, 9, 9], [0, 2, 0], [0, 0, 3], [4, 0, 0], [5, 0, 0]],
    is_end=[False, False, True, False, False],
)


def test_a_joint_carries_the_bones_below_it_but_not_its_own():
    np.testing.assert_array_equal(carried_lengths(TREE), [9.0, 3.0, 0.0, 0.0, 0.0])
    skeleton = WALK.skeleton
    for joint in (0, 5, skeleton.num_joints - 1):
        below = skeleton.offsets[list(skeleton.descendants(joint))]
        assert carried_lengths(skeleton)[joint] == pytest.approx(
            np.linalg.norm(below, axis=-1).sum() if len(below) else 0.0
        )


def test_weights_sum_to_the_number_of_joints_included():
    np.testing.assert_array_equal(joint_weights(TREE, "uniform"), [1.0, 1.0, 0.0, 1.0, 1.0])
    np.testing.assert_array_equal(joint_weights(TREE, "bones"), [3.0, 1.0, 0.0, 0.0, 0.0])
    np.testing.assert_allclose(joint_weights(TREE, {"c": 5.0}), [0.5, 0.5, 0.0, 2.5, 0.5])
    np.testing.assert_array_equal(
        joint_weights(TREE, {"c": 3.0}, joints=["a", "c"]), [0.5, 0.0, 0.0, 1.5, 0.0]
    )
    np.testing.assert_array_equal(joint_weights(TREE, {"c": 0.0}, joints=["b", "c"])[3], 0.0)


def test_roles_are_names_too():
    found = joint_weights(WALK, {"left_knee": 3.0})
    assert found[WALK.skeleton.index("LeftLeg")] == pytest.approx(3.0 * found[0])


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"weights": "bone"}, "no weights named 'bone'"),
        ({"weights": {"a": -0.1}}, "numbers of at least 0, found -0.1 for 'a'"),
        ({"weights": {"a": np.inf}}, "numbers of at least 0"),
        ({"weights": {"c": 0.0}, "joints": ["c"]}, "above 0 for at least one"),
        ({"weights": "uniform", "joints": ["b_end"]}, "not an end site"),
    ],
)
def test_what_weighs_nothing_is_rejected(values, words):
    with pytest.raises(OptionError, match=words):
        joint_weights(TREE, **values)
