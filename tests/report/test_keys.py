"""What is said of key frames."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from kinema import keyframes, saliency, samples
from kinema.ops.keyframes import KeyComparison, Reduction
from kinema.report import facts, text

WALK = samples.walk(seconds=1.0).motion
KEYS = keyframes.select(WALK, method="saliency", count=7)


def test_the_agreed_names_and_the_library_s_numbers():
    found = facts(KEYS, WALK)
    assert found["method"] == "saliency"
    assert found["frames"] == KEYS.frames.tolist()
    assert (found["count"], found["num_frames"]) == (7, 60)
    assert found["ratio"] == pytest.approx(7 / 60)
    assert found["threshold"] == KEYS.threshold
    error, report = found["error"], KEYS.report
    assert error["position_mean"] == pytest.approx(report.position_mean)
    assert error["position_max"] == pytest.approx(report.position_max)
    assert error["rotation_mean_deg"] == pytest.approx(np.degrees(report.rotation_mean_rad))
    assert error["rotation_max_deg"] == pytest.approx(np.degrees(report.rotation_max_rad))
    height = WALK.skeleton.height
    assert error["position_max_of_height"] == pytest.approx(report.position_max / height)
    json.dumps(found, allow_nan=False)


def test_words_name_the_frames_and_the_worst_joint():
    words = text(KEYS, WALK)
    assert " ".join(map(str, KEYS.frames)) in words
    assert "7 of 60 frames (12%) by saliency" in words
    assert f"{KEYS.report.worst_joint}, frame {KEYS.report.worst_frame}" in words
    assert " cm (" in words


def test_many_frames_are_folded():
    every = keyframes.select(WALK, method="spacing", count=60)
    assert text(every, WALK).splitlines()[1].endswith(" 58 59")
    longer = samples.walk(seconds=2.0).motion
    every = keyframes.select(longer, method="spacing", count=120)
    assert text(every, longer).splitlines()[1].endswith(" 59 …, 60 more")


def test_a_reduction_is_told_by_its_keys():
    record = Reduction(keyframes.rebuild(WALK, KEYS.frames), KEYS)
    assert facts(record, WALK) == facts(KEYS, WALK)
    assert text(record, WALK) == text(KEYS, WALK)


def test_errors_alone():
    assert facts(KEYS.report, WALK) == facts(KEYS, WALK)["error"]
    assert text(KEYS.report, WALK) in text(KEYS, WALK)


def test_a_comparison_has_a_row_per_method():
    methods = {
        name: keyframes.select(WALK, method=name, count=8) for name in ("spacing", "split", "auto")
    }
    record = KeyComparison(methods)
    rows = facts(record, WALK)["methods"]
    assert [row["name"] for row in rows] == list(methods)
    assert {row["count"] for row in rows} == {8}
    assert all("joints" not in row["error"] for row in rows)
    json.dumps(rows, allow_nan=False)
    lines = text(record, WALK).splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(methods)
    assert len({len(line) for line in lines}) == 1  # a table with straight columns


def test_an_order_of_removal_is_told_from_its_end():
    found = saliency.removal(WALK)
    words = text(found, WALK)
    assert words.startswith("58 of 60 frames in the order of their removal, 2 never removed")
    assert f"removed last: {found.order[-1]}, {found.order[-2]}, " in words


def test_mean_and_largest_rotation_have_the_same_places():
    report = replace(KEYS.report, rotations_rad=np.full_like(KEYS.report.rotations_rad, 4e-4))
    assert text(report, WALK).splitlines()[1] == "rotation  mean 0.02°, max 0.02°"
