"""The kernel of the multiresolution filter."""

from __future__ import annotations

import numpy as np

from kinema.ops.filters import multiresolution


def test_the_kernel_is_binomial():
    """(1 + x)⁴ over 2⁴: its sum is 1, and it takes out what changes sign with every frame."""
    kernel = multiresolution._PYRAMID
    np.testing.assert_allclose(kernel, np.poly([-1.0] * 4) / 16.0)
    assert kernel.sum() == 1.0
    assert kernel @ [1.0, -1.0, 1.0, -1.0, 1.0] == 0.0
