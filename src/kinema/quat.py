"""Rotation algebra on arrays of unit quaternions (..., 4), in the order w x y z.

Every function takes anything that NumPy takes as an array, broadcasts over the axes before
the last and returns new float64 arrays. ``mul(a, b)`` applies b, then a. Angles are radians;
``q`` and ``-q`` are the same rotation.

`exp`, `log` and `difference` use **half** the angle × axis, as quaternion logarithms do;
`distance`, `from_axis_angle` and `to_axis_angle` use the full angle.

>>> from kinema import quat
>>> quarter = quat.from_axis_angle([0, 0, 1], np.pi / 2)
>>> quat.rotate(quarter, [1, 0, 0]).round(12)
array([0., 1., 0.])
>>> float(quat.distance(quat.identity(), quarter)) == np.pi / 2
True
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from kinema._arrays import (
    FloatArray,
    batch_shape,
    cross,
    dot,
    half_turn,
    in_blocks,
    length,
    numbers,
    product,
    quaternions,
    ratio,
    short_way,
    unit,
    vectors,
)
from kinema._conversions import (
    EULER_ORDERS,
    between,
    canonical,
    from_axis_angle,
    from_euler,
    from_matrix,
    from_xyzw,
    to_axis_angle,
    to_euler,
    to_matrix,
    to_xyzw,
)
from kinema.errors import OptionError, ShapeError

__all__ = [
    "EULER_ORDERS",
    "between",
    "canonical",
    "conjugate",
    "difference",
    "distance",
    "exp",
    "from_axis_angle",
    "from_euler",
    "from_matrix",
    "from_xyzw",
    "identity",
    "log",
    "mean",
    "mul",
    "normalize",
    "power",
    "random",
    "rotate",
    "slerp",
    "swing_twist",
    "to_axis_angle",
    "to_euler",
    "to_matrix",
    "to_xyzw",
    "unroll",
]

MEAN_STEPS = 200
MEAN_TOLERANCE = 1e-14
_MOST_STARTS = 32
_QUARTER_TURN = np.cos(np.pi / 4.0)  # |w| of a quarter turn


def identity(shape: int | tuple[int, ...] = ()) -> FloatArray:
    """No rotation, for a batch of this shape.

    >>> identity(2)
    array([[1., 0., 0., 0.],
           [1., 0., 0., 0.]])
    """
    q = np.zeros((*_batch(shape), 4))
    q[..., 0] = 1.0
    return q


def random(rng: np.random.Generator, shape: int | tuple[int, ...] = ()) -> FloatArray:
    """Draw rotations evenly from all there are.

    >>> random(np.random.default_rng(7), (5, 2)).shape
    (5, 2, 4)
    """
    return unit(rng.standard_normal((*_batch(shape), 4)), "q")


def normalize(q: ArrayLike) -> FloatArray:
    """Scale to length 1; `ShapeError` where a quaternion is zero or not finite.

    >>> normalize([0.0, 3.0, 0.0, 4.0])
    array([0. , 0.6, 0. , 0.8])
    """
    return unit(quaternions(q, "q"), "q")


def mul(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Multiply: the rotation that applies ``b``, then ``a``.

    >>> mul([0, 1, 0, 0], [0, 0, 1, 0])
    array([0., 0., 0., 1.])
    """
    return in_blocks(product, *_pair(a, b))


def conjugate(q: ArrayLike) -> FloatArray:
    """Turn back: the inverse of a unit quaternion.

    >>> conjugate([0.5, 0.5, 0.5, -0.5])
    array([ 0.5, -0.5, -0.5,  0.5])
    """
    inverse = quaternions(q, "q").copy()
    inverse[..., 1:] *= -1.0
    return inverse


def rotate(q: ArrayLike, v: ArrayLike) -> FloatArray:
    """Rotate vectors (..., 3) by unit quaternions (..., 4).

    >>> rotate([0, 1, 0, 0], [1, 2, 3])
    array([ 1., -2., -3.])
    """
    turn, vector = quaternions(q, "q"), vectors(v, "v")
    batch_shape(q=turn.shape[:-1], v=vector.shape[:-1])
    return in_blocks(_rotated, turn, vector)


def _rotated(turn: FloatArray, vector: FloatArray) -> FloatArray:
    twice = 2.0 * cross(turn[..., 1:], vector)
    return vector + turn[..., :1] * twice + cross(turn[..., 1:], twice)


def exp(v: ArrayLike) -> FloatArray:
    """Turn half-angle vectors (..., 3) into unit quaternions: the inverse of `log`.

    >>> exp([0.0, np.pi / 2, 0.0]).round(12)
    array([0., 0., 1., 0.])
    """
    return in_blocks(_exp, vectors(v, "v"))


def _exp(half: FloatArray) -> FloatArray:
    angle = length(half)
    q = np.empty((*half.shape[:-1], 4))
    q[..., 0] = np.cos(angle)
    q[..., 1:] = half * ratio(np.sin(angle), angle)[..., None]
    return q


def log(q: ArrayLike) -> FloatArray:
    """Give half the angle × axis, (..., 3), as the quaternion stands: the inverse of `exp`.

    No sign is chosen: with w < 0 the length is between π/2 and π, so ``log(exp(v))`` is
    ``v`` for all lengths below π. For the short way round take ``log(canonical(q))``, or
    `difference`. The axis of (-1, 0, 0, 0) is +X.

    >>> log([-1.0, 0.0, 0.0, 0.0]).round(4)
    array([3.1416, 0.    , 0.    ])
    """
    return in_blocks(lambda q: half_turn(q[..., 0], q[..., 1:]), quaternions(q, "q"))


def difference(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Give ``log(a⁻¹ b)``, the short way round: half the angle × axis, in a's frame.

    Its length is at most π/2. Neighbours lose no digits, and the difference of equal
    rotations is exactly 0. Flipping the sign of ``a`` or ``b`` changes nothing.

    >>> difference([1.0, 0, 0, 0], [1.0, 1e-20, 0, 0])
    array([1.e-20, 0.e+00, 0.e+00])
    """
    return in_blocks(_difference, *_pair(a, b))


def _difference(a: FloatArray, b: FloatArray) -> FloatArray:
    w, v, _ = short_way(a, b)
    return half_turn(w, v)


def distance(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Give the full angle between rotations, in [0, π]; small angles are not lost.

    >>> float(distance([1.0, 0, 0, 0], [1.0, 0, 5e-13, 0]))
    1e-12
    """
    return in_blocks(_distance, *_pair(a, b))


def _distance(a: FloatArray, b: FloatArray) -> FloatArray:
    w, v, _ = short_way(a, b)
    return np.asarray(2.0 * np.arctan2(length(v), w))


def power(q: ArrayLike, t: ArrayLike) -> FloatArray:
    """Do a share ``t`` of a rotation, the short way round; -1 turns back, 2 turns twice.

    >>> power([0.0, 0.0, 0.0, 1.0], 0.5).round(4)
    array([0.7071, 0.    , 0.    , 0.7071])
    """
    given, share = quaternions(q, "q"), numbers(t, "t")
    batch_shape(q=given.shape[:-1], t=share.shape)
    return exp(share[..., None] * log(canonical(given)))


def slerp(a: ArrayLike, b: ArrayLike, u: ArrayLike) -> FloatArray:
    """Go from ``a`` to ``b`` at constant speed, the short way round: a · exp(u · log(a⁻¹ b)).

    Parameters
    ----------
    a, b : (..., 4)
    u : (...)
        0 gives ``a`` and 1 gives ``b``, both to the last bit; ``b`` in the sign nearest to
        ``a``. Less or more goes beyond the ends.

    Returns
    -------
    (..., 4)
        For the batch shapes of ``a``, ``b`` and ``u`` broadcast together. At half a turn both
        ways are short; then one is taken, the same there and back.

    Examples
    --------
    >>> slerp([1.0, 0, 0, 0], [0, 0, 0, 1.0], [0.0, 0.5, 1.0]).round(4)
    array([[1.    , 0.    , 0.    , 0.    ],
           [0.7071, 0.    , 0.    , 0.7071],
           [0.    , 0.    , 0.    , 1.    ]])
    """
    start, end = _pair(a, b)
    share = numbers(u, "u")
    batch_shape(a=start.shape[:-1], b=end.shape[:-1], u=share.shape)
    return in_blocks(_slerp, start, end, share[..., None])


def _slerp(start: FloatArray, end: FloatArray, share: FloatArray) -> FloatArray:
    w, v, nearest = short_way(start, end)
    between_them = product(start, _exp(share * half_turn(w, v)))
    return np.where(share == 0.0, start, np.where(share == 1.0, nearest, between_them))


def mean(quats: ArrayLike, weights: ArrayLike | None = None, *, axis: int = 0) -> FloatArray:
    """Average rotations: the one with the least sum of squared distances to them.

    The intrinsic (Karcher) mean. It does not depend on signs, on order or on the frame of
    reference; the mean of two is their `slerp`. It is unique where all rotations lie
    within a quarter turn of one. Beyond, there can be several local minima: the search is started
    from several points, among them the rotations themselves, and the best is returned.

    Parameters
    ----------
    quats : (..., 4)
    weights : optional
        (n,) along ``axis``, or of any shape that broadcasts with the batch. Need not sum
        to 1; single weights may be negative.
    axis : int
        The axis to average over, not the last.

    Returns
    -------
    (..., 4)
        Without ``axis``; w >= 0.

    Raises
    ------
    OptionError
        If weights sum to 0 or are not finite, or there is no such axis.
    ShapeError
        If there is nothing to average.

    Examples
    --------
    >>> turns = from_axis_angle([0, 1, 0], [0.1, 0.2, 0.6])
    >>> _, angle = to_axis_angle(mean(turns))
    >>> round(float(angle), 12)
    0.3
    """
    given = quaternions(quats, "quats")
    axis = _batch_axis(axis, given)
    share = _shares(weights, given.shape[:-1], axis)
    batch = given.shape[:axis] + given.shape[axis + 1 : -1]
    q = np.moveaxis(given, axis, 0).reshape(given.shape[axis], -1, 4)
    share = np.moveaxis(share, axis, 0).reshape(given.shape[axis], -1)

    # A start that no choice of frame or of signs can move: the chordal mean.
    _, eigenvectors = np.linalg.eigh(np.einsum("nb,nbi,nbj->bij", share, q, q))
    middle = np.ascontiguousarray(eigenvectors[..., -1])

    middle = _settled(middle, q, share)
    wide = np.flatnonzero(np.abs(np.einsum("bi,nbi->nb", middle, q)).min(axis=0) < _QUARTER_TURN)
    wide = wide[(share[:, wide] >= 0.0).all(axis=0)]  # with negative weights there may be no least
    starts = [*np.moveaxis(eigenvectors, -1, 0)[:-1], *q[:: -(-len(q) // _MOST_STARTS)]]
    for start in starts if len(wide) else ():
        other = _settled(start[wide].copy(), q[:, wide], share[:, wide])
        before, after = (_spread(m, q[:, wide], share[:, wide]) for m in (middle[wide], other))
        better = after < before * (1.0 - 1e-9)
        middle[wide[better]] = other[better]
    return canonical(middle).reshape(*batch, 4)


def _settled(middle: FloatArray, q: FloatArray, share: FloatArray) -> FloatArray:
    """The local minimum that each start (B, 4) leads to, of rotations (N, B, 4)."""
    # What has arrived stays, so a mean does not depend on its neighbours in the batch.
    moving = np.arange(len(middle))
    for _ in range(MEAN_STEPS):
        w, v, _ = short_way(middle[moving], q[:, moving])
        step = np.einsum("nb,nbi->bi", share[:, moving], half_turn(w, v))
        middle[moving] = normalize(product(middle[moving], exp(step)))
        moving = moving[length(step) > MEAN_TOLERANCE]
        if not len(moving):
            break
    return middle


def _spread(middle: FloatArray, q: FloatArray, share: FloatArray) -> FloatArray:
    """Weighted sum of squared distances from each middle (B,)."""
    w, v, _ = short_way(middle, q)
    return np.asarray(np.einsum("nb,nbi->b", share, half_turn(w, v) ** 2))


def unroll(q: ArrayLike, axis: int = 0) -> FloatArray:
    """Flip signs so that each sample is in the hemisphere of the one before it.

    The first sample along ``axis`` is kept. The rotations stay the same; what is gained is
    that their numbers have no jumps.

    >>> unroll([[1.0, 0, 0, 0], [-0.8, 0, 0, 0.6], [-0.6, 0, 0, 0.8]])
    array([[ 1. ,  0. ,  0. ,  0. ],
           [ 0.8, -0. , -0. , -0.6],
           [ 0.6, -0. , -0. , -0.8]])
    """
    given = quaternions(q, "q")
    samples = np.moveaxis(given, _batch_axis(axis, given), 0)
    flips = np.ones(samples.shape[:-1])
    flips[1:] = np.where(dot(samples[1:], samples[:-1]) < 0.0, -1.0, 1.0)
    unrolled = samples * np.cumprod(flips, axis=0)[..., None]
    return np.ascontiguousarray(np.moveaxis(unrolled, 0, axis))


def swing_twist(q: ArrayLike, axis: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Split a rotation into a twist about an axis and the swing after it: q = swing · twist.

    Parameters
    ----------
    q : (..., 4)
    axis : (..., 3)
        Any length but 0.

    Returns
    -------
    swing : (..., 4)
        Turns about an axis square to ``axis``; w >= 0.
    twist : (..., 4)
        Turns about ``axis``. A swing by exactly half a turn leaves the twist open: it is
        then the identity.

    Examples
    --------
    >>> q = mul(from_axis_angle([1, 0, 0], 0.3), from_axis_angle([0, 1, 0], 0.5))
    >>> swing, twist = swing_twist(q, [0, 1, 0])
    >>> [round(float(distance(part, identity())), 12) for part in (swing, twist)]
    [0.3, 0.5]
    """
    given, direction = quaternions(q, "q"), unit(vectors(axis, "axis"), "axis")
    batch = batch_shape(q=given.shape[:-1], axis=direction.shape[:-1])
    along = dot(given[..., 1:], direction)
    size = np.hypot(given[..., 0], along)
    twist = np.empty((*batch, 4))
    twist[..., 0] = ratio(np.broadcast_to(given[..., 0], batch), size)
    twist[..., 1:] = np.where(size > 0.0, ratio(along, size), 0.0)[..., None] * direction
    return product(given, conjugate(twist)), twist


def _batch(shape: int | tuple[int, ...]) -> tuple[int, ...]:
    return shape if isinstance(shape, tuple) else (shape,)


def _pair(a: ArrayLike, b: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Take two arrays as quaternions that broadcast together."""
    first, second = quaternions(a, "a"), quaternions(b, "b")
    batch_shape(a=first.shape[:-1], b=second.shape[:-1])
    return first, second


def _batch_axis(axis: int, q: FloatArray) -> int:
    """Check that an axis is one of the batch's, and count it from the front."""
    place = axis + q.ndim if axis < 0 else axis
    if not 0 <= place < q.ndim - 1:
        raise OptionError(
            f"axis {axis} is not a batch axis of an array of shape {q.shape}",
            hint="the last axis holds w, x, y, z",
        )
    return place


def _shares(weights: ArrayLike | None, batch: tuple[int, ...], axis: int) -> FloatArray:
    """Weights as an array of the batch's shape that sums to 1 along the axis."""
    if batch[axis] == 0:
        raise ShapeError("a mean needs at least one rotation, found none")
    if weights is None:
        return np.full(batch, 1.0 / batch[axis])
    given = numbers(weights, "weights")
    if given.ndim == 1:
        given = given.reshape([-1 if n == axis else 1 for n in range(len(batch))])
    if batch_shape(weights=given.shape, quats=batch) != batch:
        raise ShapeError(f"weights must fit the batch {batch}, found shape {given.shape}")
    given = np.broadcast_to(given, batch)
    total = given.sum(axis=axis, keepdims=True)
    # Written so that NaN and infinity are refused as well; taps that cancel leave some 1e-17.
    if not (np.abs(total) > 1e-12 * np.abs(given).sum(axis=axis, keepdims=True)).all():
        raise OptionError("weights must be finite and must not sum to 0")
    return np.asarray(given / total)
