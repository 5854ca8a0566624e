"""Numbers are written as people write them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kinema import samples
from kinema.report import numbers


def in_unit(metres_per_unit):
    motion = samples.walk(seconds=1.0).motion
    return motion.with_arrays(skeleton=replace(motion.skeleton, metres_per_unit=metres_per_unit))


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (2.4e-14, "0"),
        (-3e-9, "0"),
        (0.01234, "0.0123"),
        (0.5, "0.5"),
        (-4.95, "-4.95"),
        (99.96, "100"),
        (1234.56, "1235"),
        (1e6, "1000000"),
        (float("nan"), "unknown"),
    ],
)
def test_numbers(value, written):
    assert numbers.number(value) == written


@pytest.mark.parametrize(
    ("value", "metres", "written"),
    [
        (2.4e-14, 1.0, "0 mm"),
        (-2.4e-14, 1.0, "0 mm"),
        (0.00042, 1.0, "0.4 mm"),
        (0.0034, 1.0, "3.4 mm"),
        (0.023, 1.0, "2.3 cm"),
        (2.3, 0.01, "2.3 cm"),
        (23.0, 0.001, "2.3 cm"),
        (-0.712, 1.0, "-71.2 cm"),
        (4.951, 1.0, "4.95 m"),
        (195.0, 0.0254, "4.95 m"),
        (4.951, None, "4.95 units"),
        (1.0, None, "1 unit"),
        (2.4e-14, None, "0 units"),
    ],
)
def test_lengths_are_in_the_unit_people_would_use(value, metres, written):
    assert numbers.length(value, in_unit(metres)) == written


def test_lengths_side_by_side_share_a_unit():
    assert numbers.lengths([0.0004, 0.5], in_unit(1.0), ["mean", "max"]) == "mean 0, max 50 cm"
    assert numbers.lengths([4.0, 50.0], in_unit(None)) == "4, 50 units"


def test_a_negative_zero_is_never_shown():
    assert numbers.degrees(-1e-4) == "0°"
    assert numbers.degrees(-1e-3, 2) == "-0.06°"
    assert numbers.percent(-1e-6) == "0%"
    assert numbers.seconds(-1e-9) == "0 s"
    assert numbers.point([-1e-12, 0.25, 100.0]) == "(0, 0.25, 100)"


def test_nouns_follow_their_number():
    assert [numbers.counted(n, "frame") for n in (0, 1, 2)] == ["0 frames", "1 frame", "2 frames"]


def test_long_lists_are_folded():
    words = [str(n) for n in range(50)]
    assert numbers.folded(words) == ", ".join(words[:12]) + ", …, 38 more"
    assert numbers.folded(words[:12]) == ", ".join(words[:12])
    assert numbers.folded([]) == "none"


def test_the_file_s_unit():
    assert [numbers.unit_of(in_unit(metres)) for metres in (0.01, None, 0.5)] == [
        "cm",
        "units",
        "× 0.5 m",
    ]
