"""What is said of filled samples."""

from __future__ import annotations

import json

import numpy as np

import kinema
from kinema import samples
from kinema.ops.fill import Detected, Filled
from kinema.report import facts, summary, text
from kinema.report.fill import mask_table

WALK = samples.walk(seconds=1.0).motion


def told(record):
    found = facts(record, WALK)
    json.dumps(found, allow_nan=False)
    return found


def filled(*marks):
    reasons = {}
    for reason, joints, start, stop in marks:
        mask = np.zeros(WALK.rotations.shape[:2], bool)
        columns = [WALK.skeleton.index(name) for name in joints]
        mask[start:stop, columns] = True
        reasons[reason] = reasons.get(reason, False) | mask
    nothing = np.zeros(WALK.rotations.shape[:2], bool)
    return Filled(WALK, np.any([nothing, *reasons.values()], axis=0), reasons)


def test_filled_samples():
    record = filled(("missing", ["Hips", "Head"], 10, 20), ("spike", ["Head"], 40, 41))
    found = told(record)
    assert (found["filled_samples"], found["filled_frames"]) == (21, 11)
    assert {"joint": "Head", "start": 40, "stop": 41, "reason": "spike"} in found["spans"]
    assert text(record, WALK).splitlines() == [
        "filled 21 samples, 1.5% of all",
        "  frames 10 to 19 (0.17 to 0.32 s), missing: Hips, Head",
        "  frame 40 (0.67 s), spike: Head",
    ]


def test_filled_in_all_joints_in_many_places_and_nowhere():
    names = WALK.skeleton.names
    assert text(filled(("gap", names, 5, 8)), WALK).endswith("(0.08 to 0.12 s), gap: all joints")
    many = filled(*(("spike", ["Head"], frame, frame + 1) for frame in range(0, 40, 2)))
    assert text(many, WALK).splitlines()[-1] == "  … 8 more frame ranges"
    assert text(filled(), WALK).startswith("nothing to fill (detect looks for frozen ranges")
    assert summary(filled(), WALK) == "nothing to fill"
    looked = kinema.fill.repair(WALK, detect=True)
    assert text(looked, WALK) == "nothing to fill (no sample is missing, frozen or a spike)"


def test_without_reasons_samples_are_just_filled():
    mask = filled(("gap", ["Head"], 1, 3)).mask
    assert told(Filled(WALK, mask, {}))["spans"] == [
        {"joint": "Head", "start": 1, "stop": 3, "reason": "filled"}
    ]


def test_a_mask_as_a_table():
    rows = mask_table(filled(("gap", ["Spine"], 1, 2))).splitlines()
    assert rows[0].startswith("frame,Hips,Spine,")
    assert [row[:5] for row in rows[1:4]] == ["0,0,0", "1,0,1", "2,0,0"]
    assert len(rows) == 61


def test_detected_samples_are_listed_as_frame_ranges():
    frozen, spikes = (np.zeros(WALK.rotations.shape[:2], bool) for _ in range(2))
    assert text(Detected(frozen, spikes), WALK) == "no samples are frozen or spikes"
    frozen[10:20, WALK.skeleton.index("LeftArm")] = True
    spikes[30, WALK.skeleton.index("Head")] = True
    found = Detected(frozen, spikes)
    assert text(found, WALK).splitlines() == [
        "10 frozen samples, 1 spike",
        "  frames 10 to 19 (0.17 to 0.32 s), frozen: LeftArm",
        "  frame 30 (0.5 s), spike: Head",
    ]
    assert told(found)["spans"][1] == {"joint": "Head", "start": 30, "stop": 31, "reason": "spike"}


def test_a_long_gap_is_said_to_be_a_guess():
    long = filled(("gap", ["Head"], 5, 55))  # 50 frames, 18 of them known on either side
    assert told(long)["guessed_samples"] == 14
    assert text(long, WALK).splitlines()[-1] == (
        "  28% of it is a guess: more than 0.3 s from any measured frame"
    )
    assert "guess" not in text(filled(("gap", ["Head"], 10, 40)), WALK)
