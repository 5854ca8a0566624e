"""What a motion graph may be built with."""

from __future__ import annotations

import pytest

from kinema.compose.graph.building import _check
from kinema.errors import OptionError


@pytest.mark.parametrize("values", [(1e-6, 1.0), (1.0, 1000.0), (0.5, 30.0)])
def test_everything_up_to_the_bounds_is_accepted(values):
    _check(*values)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ((0.0, 30.0), "more than 0 and at most 1 leg, found 0.0"),
        ((1.01, 30.0), "more than 0 and at most 1 leg, found 1.01"),
        ((0.5, 0.99), "fps must be from 1 to 1000, found 0.99"),
        ((0.5, 1000.5), "fps must be from 1 to 1000, found 1000.5"),
    ],
)
def test_anything_else_is_rejected(values, words):
    with pytest.raises(OptionError) as found:
        _check(*values)
    assert words in str(found.value)
