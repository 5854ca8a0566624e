"""Quantiles of a few hundred numbers."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kinema.ops.quantiles import median, quantile

numbers = st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=40).map(np.array)


@given(values=numbers, share=st.floats(0.0, 1.0))
def test_quantiles_are_those_of_numpy(values, share):
    assert quantile(values, share) == np.quantile(values, share), "to the last bit"


@given(values=numbers)
def test_medians_are_those_of_numpy(values):
    before = values.copy()
    assert median(values) == np.median(values)
    assert np.array_equal(values, before)
