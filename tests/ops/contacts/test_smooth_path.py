"""Smooth curves through what is known, and displacements that fade without a jolt."""

from __future__ import annotations

import numpy as np

from kinema.ops.contacts.contact_runs import ContactRuns
from kinema.ops.contacts.fading import fade
from kinema.ops.contacts.smooth_path import Pull, smooth_path

FRAMES = np.arange(60)


def test_a_straight_line_is_followed_exactly(rng):
    line = np.outer(FRAMES, [0.1, -0.2, 0.3]) + 5.0
    weights = rng.uniform(0.1, 10.0, 60)
    np.testing.assert_allclose(smooth_path(line, weights, [], 5.0), line, atol=1e-9)


def test_it_is_the_minimum(rng):
    """Any other curve near it costs more."""
    values, weights = rng.standard_normal((60, 3)), rng.uniform(0.0, 2.0, 60)
    line = rng.standard_normal((60, 3))
    line /= np.linalg.norm(line, axis=1, keepdims=True)
    pull = Pull(rng.uniform(0.0, 3.0, 60), line, rng.standard_normal(60))

    def cost(path):
        along = np.einsum("fi,fi->f", line, path)
        return (
            np.sum(weights[:, None] * (path - values) ** 2)
            + np.sum(pull.weight * (along - pull.value) ** 2)
            + 3.0**4 * np.sum(np.diff(path, 2, axis=0) ** 2)
        )

    best = smooth_path(values, weights, [pull], 3.0)
    for _ in range(20):
        assert cost(best + 0.01 * rng.standard_normal((60, 3))) > cost(best)


def test_a_displacement_goes_on_at_its_speed_and_comes_to_rest_at_zero():
    held = (FRAMES >= 20) & (FRAMES < 40)
    moved = np.where(held, 0.02 * (FRAMES - 35.0), 0.0)[:, None] * [1.0, 0.0, 0.0]
    faded = fade(moved, ContactRuns(held), 12.0, 0.01)
    np.testing.assert_allclose(faded[held], moved[held])
    assert not faded[:8].any()
    assert not faded[52:].any()
    steps = np.diff(faded[:, 0])
    assert np.abs(np.diff(steps[7:53])).max() < 0.03  # no jump in speed, where 0.02 is the speed
    assert steps[39] > 0.0  # still on its way
