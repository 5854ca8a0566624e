"""Where the hips come to rest: the least energy of a spring and two barriers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import minimize_scalar

from kinema.ops.contacts.pelvis import LegReach, pelvis_rise

LENGTH = 0.9
EVEN = (LENGTH * (1.0 - np.cos(np.radians(15.0)))) ** 2


def reach(across, up, own):
    return LegReach(
        *(np.atleast_1d(np.asarray(value, float)) for value in (across, up, own, LENGTH))
    )


def energy(rise, legs):
    """What the docstring says, integrated by hand."""
    total = 0.5 * rise**2
    for across, up, own in legs:
        distance = np.hypot(across, up + rise)
        if distance >= LENGTH:
            return np.inf
        total += EVEN * (-np.log(LENGTH - distance) - distance / (LENGTH - own))
    return total


legs = st.tuples(st.floats(0.0, 0.5), st.floats(0.6, 0.95), st.floats(0.5, 0.89))


@given(left=legs, right=legs)
def test_hips_rest_where_the_energy_is_least(left, right):
    found = pelvis_rise([reach(*left), reach(*right)])[0]
    grid = np.linspace(-0.4, 0.4, 801)
    start = grid[np.argmin([energy(rise, (left, right)) for rise in grid])]
    best = minimize_scalar(
        energy,
        bounds=(start - 0.002, start + 0.002),
        args=((left, right),),
        method="bounded",
        options={"xatol": 1e-10},
    )
    assert energy(found, (left, right)) <= best.fun + 1e-9


def test_feet_that_stay_leave_the_hips_where_they_are():
    leg = reach(0.3, 0.8, np.hypot(0.3, 0.8))
    assert pelvis_rise([leg, leg])[0] == 0.0


@pytest.mark.parametrize("far", [0.001, 0.05, 0.3])
def test_goals_below_a_straight_leg_are_reached(far):
    leg = reach(0.0, LENGTH + far, 0.999 * LENGTH)
    free = reach(0.1, 0.7, np.hypot(0.1, 0.7))
    rise = pelvis_rise([leg, free])
    assert LENGTH + far + rise[0] < LENGTH
    assert rise[0] > -far - 0.03  # and no lower than it takes


def test_the_straighter_a_leg_the_more_the_hips_take():
    own = LENGTH * np.cos(np.radians([2.0, 10.0, 20.0, 40.0]) / 2.0)
    shares = -pelvis_rise([LegReach(np.zeros(4), own + 0.001, own, np.full(4, LENGTH))]) / 0.001
    assert (np.diff(shares) < 0.0).all()
    assert shares[0] > 0.99
    assert shares[-1] < 0.3
