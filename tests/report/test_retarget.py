"""What is said of a retargeted motion."""

from __future__ import annotations

import json

from kinema import report, retarget, samples
from kinema.ops.retarget import FitFigures, Retargeted
from tests.ops.retarget.builds import long_legged

WALK = samples.walk(seconds=1.0).motion
TALL = long_legged(WALK.skeleton)


def figured(**changed):
    usual = FitFigures(0.0, 0.0, 0.02, 0.03, 0.1, 1.04, 0.01, 1.0)
    return Retargeted(WALK, {"Head": "Head", "Tail": None}, 1.25, usual._replace(**changed))


def test_figures_are_named_with_their_units():
    text = report.text(figured(drift=0.0042), WALK)
    assert "legs 1.25 times as long; 1 of 2 joints driven" in text
    assert "planted feet drift 0.42% of leg length" in text
    assert "limbs 1.1° off" in text
    assert "out of bounds" not in text


def test_what_is_out_of_bounds_is_named():
    found = figured(drift=0.02, hinge_peak=0.5, travel=0.9)
    assert found.out_of_bounds == ("drift", "hinge_peak", "travel")
    assert report.text(found, WALK).endswith("out of bounds: drift, hinge peak, travel")
    assert "out of bounds: drift" in report.summary(found, WALK)
    assert report.facts(found, WALK)["out_of_bounds"] == ["drift", "hinge_peak", "travel"]


def test_facts_are_in_degrees_and_json():
    found = report.facts(figured(), WALK)
    assert found["figures"]["limb_deg"] == 1.1459
    assert json.loads(json.dumps(found)) == found
    nothing = Retargeted(WALK, {}, 1.0, None)
    assert report.facts(nothing, WALK)["figures"] is None
    assert report.summary(nothing, WALK) == "legs 1 times as long"


def test_a_map_reads_as_json_a_joint_to_a_line():
    found = retarget.joint_map(WALK, TALL)
    text = report.text(found, WALK)
    assert json.loads(text) == report.facts(found, WALK)["mapping"]
    assert len(text.splitlines()) == len(found.mapping) + 2
