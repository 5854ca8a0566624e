"""Any record can be reported, also one that has no report of its own."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from kinema import samples
from kinema.motion import Motion
from kinema.report import facts, plain, text


class Turn(NamedTuple):
    joint: str
    angle_rad: float
    speed_rad_s: tuple[float, float]


@dataclass(frozen=True, eq=False)
class Unheard:
    name: str
    start_s: float
    heading_rad: np.ndarray[Any, Any]
    turns: tuple[Turn, ...]
    found: np.ndarray[Any, Any]
    nothing: None
    motion: Motion


WALK = samples.walk(seconds=1.0).motion
RECORD = Unheard(
    "spin",
    0.5,
    np.array([0.0, np.pi]),
    (Turn("Hips", np.pi / 2, (1.0, -0.0)),),
    np.array([True, False]),
    None,
    WALK,
)


def test_radians_become_degrees_and_arrays_lists():
    found = facts(RECORD, WALK)
    assert found["heading_deg"] == [0.0, 180.0]
    assert found["turns"] == [
        {"joint": "Hips", "angle_deg": 90.0, "speed_deg_s": [np.degrees(1.0), 0.0]}
    ]
    assert found["found"] == [True, False]
    assert found["nothing"] is None
    assert found["motion"]["frames"] == 60
    json.dumps(found, allow_nan=False)


def test_a_line_per_field():
    assert text(RECORD, WALK).splitlines() == [
        "name     spin",
        "start    0.5 s",
        "heading  0°, 180°",
        "turns    1",
        "found    1 of 2 true",
        "nothing  none",
        "motion   60 frames at 60 fps",
    ]


def test_several_records_are_several_lines():
    turns = [Turn("Hips", 0.5, (1.0, 2.0)) for _ in range(15)]
    lines = text(turns, WALK).splitlines()
    assert lines[0] == "joint Hips, angle 28.65°, speed 57.3°/s, 114.59°/s"
    assert lines[12:] == ["… 3 more"]
    assert len(facts(turns, WALK)["values"]) == 15


def test_plain_values_hold_no_numpy_and_nothing_that_is_not_finite():
    value = {
        1: np.float32(0.5),
        "no": [np.nan, np.inf, -0.0],
        "whole": np.int64(3),
        "flag": np.bool_(True),
        "set": frozenset({2}),
        "other": complex(1, 2),
    }
    found = plain(value)
    assert found == {
        "1": 0.5,
        "no": [None, None, 0.0],
        "whole": 3,
        "flag": True,
        "set": [2],
        "other": "(1+2j)",
    }
    assert str(found["no"][2]) == "0.0"
    assert [type(found[key]) for key in ("1", "whole", "flag")] == [float, int, bool]


def test_whatever_an_operation_returns_can_be_reported():
    for record in (
        WALK,
        WALK.skeleton,
        WALK.pose(0.5),
        np.zeros((3, 4)),
        np.zeros((0, 2)),
        (),
        3.5,
        {"left": 1.0},
    ):
        json.dumps(facts(record, WALK), allow_nan=False)
        assert text(record, WALK)
    assert text({"end_s": 1.0}, WALK) == "end_s  1"
    assert text(WALK, WALK) == "60 frames at 60 fps"
