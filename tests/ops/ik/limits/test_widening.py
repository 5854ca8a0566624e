"""Limits that allow what a clip does."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.ops.ik import limits
from kinema.ops.ik.limits.widening import widened

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
