"""What fuzzing once found, kept; and a few fresh cases in every test run."""

from __future__ import annotations

import warnings

import pytest

from tests.fuzz import bvh

FOUND = {
    "an end site in an end site": b"ROOT a { OFFSET 0 0 0 End Site { OFFSET 0 1 0 End Site { } } }",
}


@pytest.mark.parametrize("name", FOUND)
def test_what_was_found_stays_fixed(name):
    assert bvh.check(FOUND[name]) in ("read", "rejected")


def test_a_few_hundred_mutations():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        counts = bvh.run(cases=400, seconds=60, seed=2024)
    # a fuzzer whose files are all rejected at the door tests nothing
    assert counts["read"] > 20
    assert counts["rejected"] > 50
