"""How `kinema.quat` takes arrays: batches broadcast, what does not fit is refused in words."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat
from kinema.errors import ShapeError
from tests.checks import assert_close, samples

PAIRS = {
    "mul": (quat.mul, 4),
    "difference": (quat.difference, 4),
    "distance": (quat.distance, 4),
    "rotate": (quat.rotate, 3),
    "swing": (lambda q, axis: quat.swing_twist(q, axis)[0], 3),
    "twist": (lambda q, axis: quat.swing_twist(q, axis)[1], 3),
    "between": (lambda q, v: quat.between(q[..., 1:], v), 3),
}


@pytest.mark.parametrize("name", PAIRS)
def test_batches_broadcast(name):
    function, size = PAIRS[name]
    a, b = samples(16, 3, 1), samples(17, 2)[..., :size]
    both = function(a, b)
    assert both.shape[:2] == (3, 2)
    for i in range(3):
        for j in range(2):
            assert_close(both[i, j], function(a[i, 0], b[j]))
    assert function(a[:0], b).shape[:2] == (0, 2)
    with pytest.raises(ShapeError, match=r"broadcast.*\(3,\).*\(2,\)"):
        function(np.ones((3, 4)), np.ones((2, size)))


@pytest.mark.parametrize(
    "function",
    [quat.normalize, quat.log, quat.canonical, quat.unroll, quat.to_matrix, quat.from_xyzw],
)
@pytest.mark.parametrize("wrong", [1.0, [1.0, 0, 0], np.ones((4, 5)), np.ones(4, complex)])
def test_what_is_not_a_quaternion_is_refused_in_words(function, wrong):
    with pytest.raises(ShapeError, match="must hold"):
        function(wrong)


def test_what_has_no_direction_is_refused_with_its_place():
    with pytest.raises(ShapeError, match=r"not zero, found \[0\. 0\. 0\. 0\.\] at \(1,\)"):
        quat.normalize([[1.0, 0, 0, 0], [0, 0, 0, 0]])
    with pytest.raises(ShapeError, match="finite"):
        quat.normalize([np.nan, 0, 0, 0])
    with pytest.raises(ShapeError, match="axis must be"):
        quat.from_axis_angle([0, 0, 0], 1.0)
    with pytest.raises(ShapeError, match=r"\(\.\.\., 3\), found \(4,\)"):
        quat.exp([1.0, 0, 0, 0])


def test_inputs_are_left_alone_and_results_are_new():
    q = samples(18, 3)
    kept = q.copy()
    q.flags.writeable = False
    results = [
        quat.canonical(q),
        quat.conjugate(q),
        quat.slerp(q, q, 0.0),
        quat.unroll(q),
        quat.to_xyzw(q),
        quat.mean(q),
        *quat.swing_twist(q, [0, 0, 1]),
        *quat.to_axis_angle(q),
    ]
    assert all(result.flags.writeable and not np.shares_memory(result, q) for result in results)
    assert np.array_equal(q, kept)
