"""Recorded results: every operation, called with what was drawn at random."""

from __future__ import annotations

import pytest

from tests.recorded.recording import Cases, check, recorded
from tests.recorded.sweep import NAMES, call

DRAWN = True
_MANY = 40  # calls of an operation

CASES: Cases = {
    f"{name} {number}": lambda name=name, number=number: call(name, number)
    for name in NAMES
    for number in range(_MANY)
}


@pytest.mark.parametrize("name", recorded("sweep"))
def test_results_are_as_recorded(name):
    check("sweep", name, CASES, drawn=True)


def test_every_operation_is_called_often():
    """So that what is left out, for hanging on the last bit, leaves enough of each."""
    kept = [name.partition(" ")[0] for name in recorded("sweep")]
    assert {name: kept.count(name) for name in NAMES if kept.count(name) < _MANY // 2} == {}
