"""What is said of locked feet."""

from __future__ import annotations

import json

import pytest

from kinema import samples
from kinema.ops import contacts
from kinema.ops.contacts import Locked, Slide
from kinema.report import facts, text

WALK = samples.walk(seconds=1.0).motion


def told(record):
    found = facts(record, WALK)
    json.dumps(found, allow_nan=False)
    return found


def test_locked_feet():
    feet = contacts.detect(WALK)
    before = (
        Slide("left", "heel", 0, 20, 0.052, 0.061),
        Slide("right", "toe", 10, 30, 0.01, 0.012),
    )
    after = (Slide("left", "heel", 0, 20, 2.4e-14, 3e-14), Slide("right", "toe", 10, 30, 0.0, 0.0))
    found = told(Locked(WALK, feet, before, after, 0.003))
    assert found["contacts"][0]["before"] == 0.052
    assert found["slide_before_percent_of_leg"] == pytest.approx(6.1)
    assert text(Locked(WALK, feet, before, after, 0.003), WALK) == (
        "2 contacts; foot skate up to 5.2 cm (6.1% of leg length), now 0 mm\n"
        "hips lowered by up to 3 mm"
    )
    assert text(Locked(WALK, feet, (), (), 0.0), WALK) == "no foot contacts; nothing changed"
