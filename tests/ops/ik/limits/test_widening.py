"""Limits that allow what a clip does."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.ops.ik import limits
from kinema.ops.ik.limits.widening import widened
from kinema.skeleton import Skeleton

WALK = samples.walk(seconds=1.0).motion


def turned(seed, most_rad):
    """Every joint of a walk turned by up to an angle about a random axis."""
    rng = np.random.default_rng(seed)
    axes = rng.normal(size=(WALK.skeleton.num_joints, 3))
    angles = rng.uniform(0.0, most_rad, WALK.skeleton.num_joints)
    return quat.mul(WALK.rotations, quat.from_axis_angle(axes, angles))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("most_rad", [1.5, 2.2, 3.0])
def test_everything_given_is_inside_and_nothing_allowed_is_lost(seed, most_rad):
    body = limits.human(WALK)
    odd = turned(seed, most_rad)
    assert body.excess(odd).max() > 0.05
    wider = widened(body, odd)
    assert wider.inside(odd, tolerance_rad=1e-7).all()
    rng = np.random.default_rng(seed)
    allowed = body.clamp(quat.random(rng, (50, WALK.skeleton.num_joints)))
    assert wider.inside(allowed, tolerance_rad=1e-7).all()


def test_limits_that_hold_are_kept_to_the_bit():
    body = limits.human(WALK)
    wider = widened(body, WALK.rotations)
    for field in ("before", "after", "bounds"):
        assert getattr(wider, field).tobytes() == getattr(body, field).tobytes()


def test_only_the_joint_and_the_side_that_is_exceeded_are_widened():
    body = limits.human(WALK)
    knee = WALK.skeleton.index("LeftLeg")
    bend = lambda degrees: quat.mul(  # noqa: E731
        quat.identity((1, WALK.skeleton.num_joints)),
        np.where(
            (np.arange(WALK.skeleton.num_joints) == knee)[:, None],
            quat.from_axis_angle([1.0, 0.0, 0.0], np.radians(degrees)),
            quat.identity(),
        ),
    )
    wider = widened(body, bend(-50.0))
    assert body.excess(bend(-50.0))[0, knee] > np.radians(20.0)
    assert wider.excess(bend(-50.0))[0, knee] < 1e-7
    over = [limit.excess(bend(175.0))[0, knee] for limit in (body, wider)]
    assert over[0] > 0.0
    assert over[1] == pytest.approx(over[0], abs=0.02)
    others = np.arange(WALK.skeleton.num_joints) != knee
    assert np.array_equal(wider.bounds[others], body.bounds[others])


ONE = Skeleton.build(["joint"], [-1], [[0, 0, 0]])


def over(table, rotation):
    """By how much a rotation exceeds the limits of the only joint, in radians."""
    return float(table.excess(np.asarray(rotation)[None, None])[0, 0])


def test_a_cone_is_extended_as_far_as_needed():
    limit = limits.cone([0, 0, 1], 0.5, twist_rad=(-0.3, 0.4), zero=quat.exp([0.1, 0.2, 0.0]))
    table = limits.Limits.build(ONE, {"joint": limit})

    def turn(swing, twist):
        about = quat.from_axis_angle([0.0, 0.0, 1.0], twist)
        away = quat.from_axis_angle([0.6, 0.8, 0.0], swing)
        return quat.mul(quat.exp([0.1, 0.2, 0.0]), quat.mul(away, about))

    wider = widened(table, np.stack([turn(0.8, 0.1), turn(0.2, 0.9)])[:, None])
    for swing, twist, excess in (
        (0.8, 0.0, 0.0),
        (0.9, 0.0, 0.1),
        (0.0, 0.9, 0.0),
        (0.0, 1.0, 0.1),
        (0.0, -0.3, 0.0),
        (0.0, -0.4, 0.1),  # the side that was not exceeded
        (-0.8, 0.9, 0.0),
    ):
        assert over(wider, turn(swing, twist)) == pytest.approx(excess, abs=1e-6)
    assert over(table, turn(0.6, 0.0)) == pytest.approx(0.1)
    only = widened(table, turn(0.8, 0.1)[None, None])
    assert over(only, turn(0.0, 0.5)) == pytest.approx(0.1, abs=1e-6)
    twisted = widened(table, turn(0.2, -0.9)[None, None])
    assert over(twisted, turn(0.0, -0.9)) == pytest.approx(0.0, abs=1e-6)
    assert over(twisted, turn(0.0, 0.5)) == pytest.approx(0.1, abs=1e-6)
    assert over(twisted, turn(0.7, 0.0)) == pytest.approx(0.2, abs=1e-6)


@pytest.mark.parametrize("frame", [None, [0.5, 0.5, 0.5, 0.5]])
def test_ranges_about_axes_are_extended_as_far_as_needed(frame):
    given = {"x_rad": (-0.2, 0.3), "y_rad": (-0.4, 0.5), "z_rad": (-0.6, 0.7)}
    table = limits.Limits.build(ONE, {"joint": limits.axes("XYZ", **given, frame=frame)})
    own = quat.identity() if frame is None else quat.normalize(frame)

    def turn(x, y, z):
        angles = quat.from_euler(np.array([x, y, z]), "XYZ")
        return quat.mul(quat.mul(own, angles), quat.conjugate(own))

    wider = widened(table, np.stack([turn(0.6, -0.7, 0.1), turn(0.0, 0.1, -0.9)])[:, None])
    for angles, excess in (
        ((0.6, 0.0, 0.0), 0.0),
        ((0.7, 0.0, 0.0), 0.1),
        ((-0.2, 0.0, 0.0), 0.0),
        ((-0.3, 0.0, 0.0), 0.1),
        ((0.0, -0.7, 0.0), 0.0),
        ((0.0, -0.8, 0.0), 0.1),
        ((0.0, 0.5, 0.0), 0.0),
        ((0.0, 0.6, 0.0), 0.1),
        ((0.0, 0.0, 0.7), 0.0),
        ((0.0, 0.0, 0.8), 0.1),
        ((0.0, 0.0, -0.9), 0.0),
        ((0.0, 0.0, -1.0), 0.1),
    ):
        assert over(wider, turn(*angles)) == pytest.approx(excess, abs=1e-6)
    low = widened(table, turn(-0.9, 0.8, 0.0)[None, None])
    for angles, excess in (((-1.0, 0, 0), 0.1), ((0.4, 0, 0), 0.1), ((0, 0.9, 0), 0.1)):
        assert over(low, turn(*angles)) == pytest.approx(excess, abs=1e-6)


def test_no_range_is_wider_than_a_whole_turn():
    wide = limits.cone([0, 0, 1], 3.0, twist_rad=(-3.0, 3.0))
    table = limits.Limits.build(ONE, {"joint": wide})
    turns = quat.from_axis_angle(np.array([[0, 0, 1], [0, 0, -1], [1, 0, 0.0]]), 3.13)
    wider = widened(table, turns[:, None])
    assert (wider.bounds <= np.pi).all()
    assert wider.inside(turns[:, None], tolerance_rad=1e-6).all()
