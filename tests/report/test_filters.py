"""What is said of filter methods compared."""

from __future__ import annotations

import json

import numpy as np
import pytest

from kinema import filters, samples
from kinema.ops.filters import Comparison, MethodResult
from kinema.report import facts, summary, text

WALK = samples.walk(seconds=1.0).motion


def told(record):
    found = facts(record, WALK)
    json.dumps(found, allow_nan=False)
    return found


def test_filters_compared():
    original = MethodResult("original", WALK, 0.1, 3, "LeftArm", 0.2, 0.3, "")
    intrinsic = MethodResult("intrinsic", WALK, 0.05, 3, "LeftArm", 0.0, 0.0, "reference")
    expmap = MethodResult("expmap, signs aligned", WALK, 0.5, 9, "LeftArm", 0.2, 0.9, "fails")
    record = Comparison(
        kernel="moving average of 51 frames",
        original=original,
        results=(intrinsic, expmap),
        sign_changes=3,
        spread_rad=1.2,
    )
    found = told(record)
    assert [row["verdict"] for row in found["methods"]] == ["reference", "fails"]
    assert found["methods"][1]["max_off_deg"] == pytest.approx(np.degrees(0.9))
    lines = text(record, WALK).splitlines()
    assert lines[0] == "moving average of 51 frames, by each method"
    assert lines[3].split() == ["original", "5.73°", "11.46°", "17.19°"]
    assert lines[5].split()[3:] == ["28.65°", "11.46°", "51.57°", "fails"]
    assert len({line.index("°") for line in lines[3:6]}) == 1  # straight columns
    assert found["explanation"] == list(record.explanation)
    assert " ".join(lines[6:]).split() == " ".join(record.explanation).split()


def test_bands_are_told_by_their_largest_change():
    lines = text(filters.bands(WALK, levels=2), WALK).splitlines()
    assert lines[0].startswith("band 1, above 12 Hz  turns up to ")
    assert lines[1].startswith("band 2, above 6 Hz   turns up to ")


@pytest.mark.parametrize(
    ("spikes", "options", "words", "count"),
    [
        (5, {}, "5 outliers replaced", 5),
        (1, {"window_s": 0.1}, "1 outlier replaced", 1),
        (0, {}, "no outliers", 0),
        (5, {"despike": False}, "largest change", None),
    ],
)
def test_smoothing_says_how_many_outliers_it_replaced(spikes, options, words, count):
    walk = samples.walk(spikes=spikes).motion
    record = filters.smoothed(walk, **options).measured(walk)
    assert text(record, walk).startswith(words)
    assert summary(record, walk).startswith(words)
    assert "largest change" in summary(record, walk)
    assert facts(record, walk)["outliers"] == count
