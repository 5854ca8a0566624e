"""What an exact index measures when it chooses its outline."""

from __future__ import annotations

import numpy as np
from scipy.spatial.distance import cdist

from kinema.store.index.exact import _squares


def test_squares_are_those_of_distances_and_never_negative():
    rng = np.random.default_rng(0)
    a, b = rng.normal(size=(7, 5)), rng.normal(size=(9, 5))
    np.testing.assert_allclose(_squares(a, b), cdist(a, b) ** 2, atol=1e-12)
    assert _squares(1e4 + a, 1e4 + a).min() >= 0.0
