"""How `kinema.quat` takes arrays: batches broadcast; shapes that do not fit raise clear errors."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest

from kinema import quat
from kinema._arrays import copied, half_turn, in_blocks, parts, rounded, signs
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


@pytest.mark.parametrize("name", PAIRS)
def test_many_samples_are_computed_like_few(name, rng):
    """However a long batch is cut: each sample is what it is by itself, to the bit."""
    function, size = PAIRS[name]
    a, b = rng.normal(size=(5, 40_000, 4)), rng.normal(size=(40_000, size))
    a /= np.linalg.norm(a, axis=-1, keepdims=True)
    if size == 4:
        b /= np.linalg.norm(b, axis=-1, keepdims=True)
    together = function(a, b)
    assert together.shape[:2] == (5, 40_000)
    for place in (0, 3276, 3277, 16_383, 16_384, 39_999):
        assert np.array_equal(together[2, place], function(a[2, place], b[place]))
    np.testing.assert_array_equal(function(a[:, :1], b)[3, 777], function(a[3, 0], b[777]))


@pytest.mark.parametrize("scale", [3e-7, 0.4, 1.0, 7e3, 2e25])
def test_rounding_keeps_digits_of_the_largest_at_any_scale(scale, rng):
    given = scale * np.array([1.0, -0.123456789012345678, 1e-16, 0.5])
    found = rounded(given)
    assert np.abs(found - given).max() <= 0.5e-12 * scale * 1.001
    assert found[2] == 0.0
    np.testing.assert_array_equal(rounded(found), found)
    few = rounded(given, 3)
    assert few[1] == pytest.approx(-0.12 * scale, rel=0.05)
    assert few[1] != pytest.approx(given[1], rel=1e-4)


def test_rounding_leaves_what_it_cannot_round():
    for given in (np.zeros(3), np.empty(0), np.array([3e-305, 1e-310])):
        np.testing.assert_array_equal(rounded(given), given)


@pytest.mark.parametrize("samples", [1, 2, 5, 7, 60])
@pytest.mark.parametrize(
    "shapes", [((7,), (7,)), ((3, 9), (9,)), ((2, 3, 5), (2, 1, 5)), ((), (6,))]
)
def test_blocks_are_as_large_as_was_asked_for(shapes, samples, rng):
    """One sample along the other axes at least; each is what it is by itself."""
    a, b = (rng.standard_normal((*shape, 4)) for shape in shapes)
    sizes = []

    def compute(x, y):
        result = x * y
        sizes.append(math.prod(result.shape[:-1]))
        return result[..., :3]

    found = in_blocks(compute, a, b, samples=samples)
    np.testing.assert_array_equal(found, (a * b)[..., :3])
    batch = found.shape[:-1]
    across = math.prod(batch) // max(batch)
    assert sum(sizes) == math.prod(batch)
    assert max(sizes) == min(math.prod(batch), max(across, samples // across * across))


def test_parts_follow_on_from_each_other():
    for count in range(12):
        for step in range(1, 6):
            found = [(part.start, part.stop) for part in parts(count, step)]
            assert found == [(n, min(n + step, count)) for n in range(0, count, step)]


@pytest.mark.parametrize("frames", [0, 1, 16_384, 16_385])
def test_a_copy_has_all_frames(frames, rng):
    given = rng.standard_normal((frames, 2))
    found = copied(given)
    np.testing.assert_array_equal(found, given)
    assert not np.shares_memory(found, given)


def test_the_sign_is_that_of_the_first_component_that_is_not_zero():
    every = np.array(list(itertools.product([-2.0, 0.0, 3.0], repeat=4)))
    expected = [next((np.sign(x) for x in row if x != 0.0), 1.0) for row in every]
    np.testing.assert_array_equal(signs(every), expected)


@pytest.mark.parametrize("size", [1e-170, 1e-155, 1e-140, 1e-20, 0.5])
def test_half_a_turn_has_the_direction_of_its_axis_unless_that_is_lost(size):
    """Next to (-1, 0, 0, 0) and (1, 0, 0, 0): a whole turn, and none."""
    axis = np.array([0.0, 0.6, -0.8])
    back = half_turn(np.array(-1.0), size * axis)
    lost = size < 1e-150
    expected = np.pi * np.array([1.0, 0.0, 0.0]) if lost else np.arctan2(size, -1.0) * axis
    np.testing.assert_allclose(back, expected, atol=1e-12)
    small = half_turn(np.array(1.0), size * axis)
    np.testing.assert_allclose(small, np.arctan2(size, 1.0) * axis, rtol=1e-9)
