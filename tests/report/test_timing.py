"""What is said of motions in step."""

from __future__ import annotations

from kinema import samples, timealign
from kinema.report import text

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
