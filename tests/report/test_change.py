"""What is said of a change to a motion."""

from __future__ import annotations

import json

import numpy as np
import pytest

from kinema import samples
from kinema.ops.change import Change
from kinema.report import facts, summary, text

WALK = samples.walk(seconds=1.0).motion


def told(record):
    found = facts(record, WALK)
    json.dumps(found, allow_nan=False)
    return found


def change(**fields):
    known = {
        "joint": "LeftArm",
        "frame": 32,
        "time_s": 32 / 60,
        "angle_rad": np.radians(2.3),
        "peak_speed_rad_s": (np.radians(420.0), np.radians(380.0)),
        "peak_acceleration_rad_s2": (np.radians(9000.0), np.radians(5000.0)),
        "moved": 0.012,
        "moved_joint": "LeftHand",
        "frames": (60, 60),
        "fps": (60.0, 60.0),
    }
    return Change(**(known | fields))


def test_a_change():
    found = told(change())
    assert found["angle_deg"] == pytest.approx(2.3)
    assert found["peak_speed_deg_s"] == pytest.approx([420.0, 380.0])
    assert text(change(), WALK).splitlines() == [
        "largest change 2.3° in LeftArm at 0.53 s (frame 32); joints moved up to 1.2 cm (LeftHand)",
        "peak speed of LeftArm 420°/s, now 380°/s; peak acceleration 9000°/s², now 5000°/s²",
    ]


def test_no_change_and_another_rate():
    still = change(angle_rad=1e-9, moved=2.4e-14)
    assert text(still, WALK) == "no change"
    slower = change(angle_rad=1e-9, moved=2.4e-14, frames=(60, 1), fps=(60.0, 29.97))
    assert text(slower, WALK) == "60 frames at 60 fps, now 1 at 29.97 fps"


def test_in_one_line():
    largest = (
        "largest change 2.3° in LeftArm at 0.53 s (frame 32); joints moved up to 1.2 cm (LeftHand)"
    )
    still = {"angle_rad": 0.0, "moved": 0.0}
    assert summary(change(), WALK) == largest
    assert summary(change(**still), WALK) == "no change"
    assert summary(change(frames=(60, 30), **still), WALK) == "was 60 frames at 60 fps"
    assert summary(change(fps=(60.0, 30.0)), WALK) == f"was 60 frames at 60 fps; {largest}"
