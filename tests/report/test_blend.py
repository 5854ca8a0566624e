"""What is said of a blend."""

from __future__ import annotations

import json

from kinema import samples
from kinema.ops.blend import Blended
from kinema.report import facts, text

WALK = samples.walk(seconds=1.0).motion


def told(record):
    found = facts(record, WALK)
    json.dumps(found, allow_nan=False)
    return found


def test_a_blend():
    record = Blended(WALK, (WALK, WALK, WALK), (0.021, 0.2))
    assert told(record)["fits"] == [0.021, 0.2]
    assert text(record, WALK).splitlines() == [
        "3 motions blended into 60 frames at 60 fps",
        "motion 2 is 2.1% of height from motion 1",
        "motion 3 is 20% of height from motion 1",
        "  a poor fit: cut the clips to the same steps, or try placement 'whole'",
    ]
    assert text(Blended(WALK, (WALK, WALK), ()), WALK).count("\n") == 0
