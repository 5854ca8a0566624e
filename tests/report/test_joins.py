"""What is said of joins and loops."""

from __future__ import annotations

import json

import pytest

from kinema import samples
from kinema.ops import connect
from kinema.ops.loop import Looped
from kinema.ops.placement import Placement
from kinema.ops.transition import Figures, Join, Joined
from kinema.report import facts, summary, text

WALK = samples.walk(seconds=1.0).motion
GOOD = Figures(1e-16, 0.71, 0.913, 0.8, 1.02, 0.253, 0.35)
BAD = Figures(0.031, 9.2, 2.04, 5.51, 0.9, 0.62, 0.0)


def told(record):
    found = facts(record, WALK)
    json.dumps(found, allow_nan=False)
    return found


def test_joined_clips():
    joins = (
        Join(30, 48, 30, 4, GOOD, "LeftToeBase", Placement(0.5, 1.0, 2.0)),
        Join(50, 50, 20, 0, BAD, "Hips", Placement()),
    )
    record = Joined(WALK, joins, None, WALK)
    found = told(record)
    assert [join["start"] for join in found["joins"]] == [30, 50]
    assert found["joins"][0]["next_frame"] == 4
    assert found["joins"][0]["turn_deg"] == pytest.approx(28.65, abs=0.01)
    assert found["joins"][0]["problems"] == []
    assert len(found["joins"][1]["problems"]) == 5
    assert summary(record, WALK) == "3 clips joined to 60 frames at 60 fps"
    assert text(record, WALK).splitlines()[1:3] == [
        "join 1: 0.5–0.8 s, frames 30–48 of the result; 0.35 s not shown; matched at LeftToeBase",
        "  planted feet move by 0% of leg; of the clips' own: skate 0.71, speed 0.91, acceleration "
        "0.8, knees 1.02; poses 25% of leg apart",
    ]
    assert "join 2: 0.83 s, frames 50–50" in text(record, WALK)


def test_connected_clips():
    record = connect.joined([WALK, WALK])
    found = told(record)
    assert found["joins"][0]["frame"] == 60
    assert len(found["headings_deg"]) == 2
    assert "2 clips connected to 120 frames at 60 fps" in text(record, WALK)


def test_a_loop():
    record = Looped(WALK, 10, 55, GOOD, 0.0, 0.035)
    found = told(record)
    assert found["period_s"] == pytest.approx(0.75)
    assert found["straightened_deg"] == pytest.approx(2.005, abs=0.01)
    assert (
        "cycle of 0.75 s, frames 10–55 of the clip; goes straight (2° a cycle taken out)"
        in text(record, WALK)
    )
    turning = Looped(WALK, 10, 55, GOOD, 0.6, 0.0)
    assert "turns by 34.4° a cycle" in text(turning, WALK)
