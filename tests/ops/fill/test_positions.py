"""Positions across gaps."""

from __future__ import annotations

import numpy as np

from kinema import fill
from tests.ops.fill.motions import ARM, swinging


def test_bones_whose_length_changes_are_interpolated_in_direction_and_length_separately():
    motion = swinging(ARM, 40, 30)
    positions = np.array(motion.positions)
    angle = np.linspace(0, 2.0, 40)
    positions[:, 1] = (np.linspace(1, 2, 40)[:, None]) * np.stack(
        [np.cos(angle), np.sin(angle), 0 * angle], axis=-1
    )
    motion = motion.with_arrays(positions=positions)
    filled = fill.gap(motion, 10, 20)
    lengths = np.linalg.norm(filled.positions[:, 1], axis=-1)
    np.testing.assert_allclose(lengths, np.linspace(1, 2, 40), atol=1e-12)
