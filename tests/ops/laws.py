"""Laws that hold for every operation."""

from __future__ import annotations

import numpy as np

from kinema import kinematics
from kinema.motion import Motion
from tests.checks import assert_same_rotations
from tests.frames import original_rotations

__all__ = ["assert_same_but_for_axes"]


def assert_same_but_for_axes(plain: Motion, other: Motion, atol: float = 1e-9) -> None:
    """The results for a motion and for the reframed one: one motion, up to local axes."""
    world = [kinematics.forward(motion).positions for motion in (plain, other)]
    np.testing.assert_allclose(world[1], world[0], rtol=0, atol=atol)
    assert_same_rotations(original_rotations(other), plain.rotations, atol=atol)
