"""What is said of motions in step."""

from __future__ import annotations

import pytest

from kinema import samples, timealign, timewarp
from kinema.report import facts, text

WALK = samples.walk(seconds=1.0).motion


def test_a_motion_in_step_with_itself():
    assert text(timealign.align(WALK, WALK), WALK) == (
        "0.98 s of the first motion correspond to 0.98 s of the second; "
        "poses are 0 mm apart on average"
    )
    assert text(timealign.register([WALK, WALK]), WALK).splitlines() == [
        "2 motions in step",
        "motion 1: 0 mm away on average",
        "motion 2: 0 mm away on average",
    ]


def test_a_motion_at_another_pace():
    found = timewarp.warped(WALK, [(0.0, 0.0), (2.0, 1.0)])
    assert text(found, WALK) == "1.98 s, was 1 s; played at 0.5 to 0.5 times its speed"
    told = facts(found, WALK)
    assert told["frames"] == [60, 119]
    assert told["slowest"] == pytest.approx(0.5) == told["fastest"]
    single = timewarp.warped(WALK[:1], [(0.0, 0.0), (2.0, 1.0)])
    assert text(single, WALK[:1]).endswith("played at 1 to 1 times its speed")
