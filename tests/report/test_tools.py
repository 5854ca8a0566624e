"""What trim, scale, place and compare report."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import compare, placement, report, resample, samples
from kinema.ops.place import relocated
from kinema.ops.scale import scaled
from kinema.ops.trim import Trimmed, trimmed
from kinema.report.comparison import error_table

WALK = samples.walk(seconds=2.0).motion


def test_trim_tells_what_was_kept_and_what_was_cut_off():
    found = trimmed(WALK, frames=(30, 90))
    assert report.text(found, WALK) == "kept frames 30 to 89 (0.5 to 1.48 s) of 120"
    facts = report.facts(found, WALK)
    assert (facts["start"], facts["stop"], facts["frames"], facts["seconds"]) == (30, 90, 60, 1.0)
    rest = Trimmed(WALK[1:110], 1, 110, 120, 1, 10)
    assert report.text(rest, WALK).endswith(
        "rest pose: 1 frame at the start and 10 frames at the end"
    )


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"to": "cm"}, "lengths × 100; still 1.75 m tall"),
        ({"height": 1.2}, "lengths × 0.686817; 1.2 m tall, was 1.75 m"),
        ({"factor": 2.0}, "lengths × 2; 3.49 m tall, was 1.75 m"),
    ],
)
def test_scale_tells_the_factor_and_the_height(values, words):
    found = scaled(WALK, **values)
    assert report.text(found, WALK) == words
    assert report.facts(found, WALK)["factor"] == found.factor


def test_place_tells_where_the_body_was_and_is_in_one_unit():
    moved = placement.moved(WALK, x=12.0)
    found = relocated(moved, turn_rad=np.pi / 2, to_origin=True)
    now, was = report.text(found, moved).splitlines()
    assert now.startswith("starts at (0, 0.9, 0) m, facing 90°; ends at (2.5, ")
    assert was.startswith("was (12, 0.9, 0) m, facing 0°; ends at (12, ")
    assert report.facts(found, moved)["facing_deg"] == pytest.approx([0.03, 90.03], abs=0.1)
    assert "\n" not in report.summary(found, moved)


def test_compare_tells_what_was_compared():
    def extent(a, b):
        return report.text(compare(a, b), a).splitlines()[0].removeprefix("compared  ")

    assert extent(WALK, WALK) == "120 frames"
    assert extent(WALK, WALK[:60]) == "60 of 120 frames; the second motion ends at 0.98 s"
    assert extent(WALK[:60], WALK) == "60 frames; the second motion is 1 s longer"
    slow = resample(WALK, fps=30.0)
    assert extent(WALK, slow) == "119 of 120 frames; the second motion resampled from 30 to 60 fps"
    assert extent(slow, WALK) == "60 frames; the second motion resampled from 60 to 30 fps"


def test_compare_lists_the_joints_that_differ_most_and_folds_the_rest():
    moved = placement.moved(WALK, x=0.1)
    lines = report.text(compare(WALK, moved), WALK).splitlines()
    assert lines[-1] == "… 16 more joints"
    few = report.text(compare(WALK, moved, joints=["Head", "Hips"]), WALK).splitlines()
    assert [line.split()[0] for line in few[-2:]] == ["Hips", "Head"] or [
        line.split()[0] for line in few[-2:]
    ] == ["Head", "Hips"]
    assert report.text(compare(WALK, WALK), WALK) == "compared  120 frames\nno difference"


def test_facts_of_a_comparison_have_every_joint_and_every_frame():
    facts = report.facts(compare(WALK, placement.moved(WALK, x=0.1)), WALK)
    assert len(facts["joints"]) == 24
    assert facts["joints"]["Head"]["max"] == pytest.approx(0.1)
    assert facts["joints"]["Head"]["rotation_max_deg"] == pytest.approx(0.0, abs=1e-5)
    assert np.allclose(facts["over_time"]["position_mean"], 0.1)
    assert len(facts["over_time"]["time_s"]) == 120


def test_the_table_of_a_comparison_has_a_row_per_frame():
    lines = error_table(compare(WALK, placement.moved(WALK, x=0.1))).splitlines()
    assert lines[0].startswith("frame,time_s,Hips,Spine,")
    assert len(lines) == 121
    assert lines[61].split(",")[:3] == ["60", "1", "0.1"]


def test_an_unknown_unit_is_no_unit():
    nameless = WALK.with_arrays(skeleton=replace(WALK.skeleton, metres_per_unit=None))
    assert "units, facing" in report.text(relocated(nameless, in_place=True), nameless)
