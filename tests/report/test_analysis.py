"""What is said of contacts, steps, stops, path, balance and collisions."""

from __future__ import annotations

import json

import numpy as np
import pytest

from kinema import samples
from kinema.ops import analysis, balance, collisions, contacts
from kinema.ops.analysis import Analysis
from kinema.ops.collisions import Collisions, Intersection
from kinema.report import facts, text

WALK = samples.walk(seconds=4.0).motion


@pytest.fixture(scope="module")
def found():
    feet = contacts.detect(WALK)
    return Analysis(
        feet,
        analysis.gait(WALK, feet),
        analysis.key_times(WALK),
        analysis.stops(WALK),
        analysis.path(WALK),
        (balance.static(WALK, feet), balance.dynamic(WALK, feet)),
        None,
    )


def test_the_agreed_names(found):
    told = facts(found, WALK)
    first = found.contacts.intervals[0]
    assert {key: told["contacts"][0][key] for key in ("foot", "start", "end")} == {
        "foot": first.foot,
        "start": first.start,
        "end": first.end,
    }
    assert told["support_keys"][1] == {
        "time": found.contacts.support_keys[1].time_s,
        "state": found.contacts.support_keys[1].state,
    }
    assert told["key_frames"] == [key.frame for key in found.key_times]
    assert told["floor"] == found.contacts.floor
    assert told["gait"]["cadence"] == pytest.approx(111, abs=2)
    assert told["path"]["length"] == pytest.approx(4.95, abs=0.01)
    assert set(told["balance"]) == {"static", "dynamic"}
    assert told["stops"][0]["end_s"] == pytest.approx(found.stops[0].end / 60)
    assert "collisions" not in told
    json.dumps(told, allow_nan=False)


def test_words(found):
    lines = dict(line.split("  ", 1) for line in text(found, WALK).splitlines())
    told = {name: line.strip() for name, line in lines.items()}
    assert told["path"] == ("4.95 m at 1.24 m/s on average; 4.94 m from start to end, net turn 0°")
    assert told["contacts"].startswith("4 left, 5 right; both feet down in 25% of frames")
    assert told["steps"] == "6; 111 per minute, 67.1 cm long, 12.1 cm wide"
    assert told["strides"].endswith("1.34 m long, stance 62%")
    assert told["key times"].startswith("0.07 s, 0.6 s, ")
    assert told["static balance"].startswith("kept in 63% of 240 frames on the feet; at most ")


def test_a_body_without_feet(found):
    told = Analysis(None, None, found.key_times, (), found.path, (), None)
    assert facts(told, WALK)["contacts"] == []
    assert facts(told, WALK)["gait"] is None
    assert facts(told, WALK)["balance"] is None
    assert "left_ankle=JOINT" in text(told, WALK)
    assert text(told, WALK).splitlines()[-1].split() == ["stops", "none"]


def test_each_record_by_itself(found):
    for record in (found.contacts, found.gait, found.path, *found.balance):
        json.dumps(facts(record, WALK), allow_nan=False)
        assert "  " not in text(record, WALK).splitlines()[0].replace("steps    ", "")
    assert text(found.path, WALK).startswith("path 4.95 m at ")
    assert text(found.contacts, WALK).startswith("foot contacts: 4 left")


def test_collisions():
    hit = Intersection("LeftHand", "Spine", 10, 20, 0.03)
    record = Collisions((hit,), np.repeat([0.0, 0.03, 0.0], [10, 10, 20]), 5, 1.9)
    assert text(record, WALK) == (
        "collisions: in 25% of frames; deepest 3 cm, LeftHand in Spine, frames 10 to 19"
    )
    assert facts(record, WALK)["intersections"] == [hit._asdict()]
    assert text(collisions.find(WALK), WALK) == "collisions: none"


def test_stops_and_key_times_are_a_line_each():
    stop = analysis.Stop("left foot", 6, 36)
    assert text((stop,), WALK) == "left foot: frames 6 to 35 (0.1 to 0.58 s)"
    key = analysis.KeyTime(30, 0.5, 25.09)
    assert text((key, key), WALK) == "\n".join(
        ["frame 30 (0.5 s): all joints together 25.09 m/s"] * 2
    )
    assert text((key,) * 15, WALK).splitlines()[12:] == ["… 3 more"]
    assert facts((stop,), WALK) == {"values": [{"part": "left foot", "start": 6, "end": 36}]}
