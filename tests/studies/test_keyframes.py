"""The key frame study runs, its measures are right, and its figures are those of others too."""

from __future__ import annotations

import json
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.stats import spearmanr

import kinema
from kinema import keyframes, samples
from kinema.ops.derived import Derived
from kinema.ops.keyframes.pose_distance import PoseDistance
from tests.conftest import NO_DATA, REPOSITORY, find_data

STUDIES = REPOSITORY / "studies"
PAGE = REPOSITORY / "docs" / "guide" / "key-frame-study.md"
CM_PER_UNIT = 5.6444


@pytest.fixture
def study(monkeypatch):
    """The study's own modules, found as its script finds them."""
    monkeypatch.syspath_prepend(str(STUDIES))
    import keyframe_measures

    return SimpleNamespace(measures=keyframe_measures)


def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "new" / "study.md"
    command = [sys.executable, str(STUDIES / "keyframes.py"), "--quick", "--output", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert text.count("| equal spacing | ") == 5
    assert "| samples.walk | 120 |" in text
    assert "nan" not in text


def test_the_page_was_made_from_the_recordings_and_says_what_its_tables_say():
    text = PAGE.read_text(encoding="utf-8")
    assert int(text.split(" recordings of ")[0].split()[-1]) >= 17
    rows = {}
    for part in text.split("## ")[1:5]:
        for line in part.splitlines():
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if len(cells) == 8 and cells[1][:1].isdigit():
                rows[part.split("%")[0], cells[0]] = [float(cell) for cell in cells[1:]]
    for share in ("2", "5", "10", "20"):
        best, least = rows[share, "optimal, max"], rows[share, "optimal, rms"]
        for (other, _), figures in rows.items():
            if other == share:
                assert figures[1] >= least[1] * 0.999
                assert figures[2] >= best[2] * 0.999
    # the paper's method does worse than equal spacing
    assert "summed-distance method does worse" in text
    for share in ("5", "10", "20"):
        assert rows[share, "summed distance"][3] > 1.0


def test_ranks_are_correlated_as_scipy_does(study):
    rng = np.random.default_rng(1)
    a = rng.integers(0, 9, 200).astype(float)  # with ties
    b = a + rng.normal(size=200)
    assert study.measures.rank_correlation(a, b) == pytest.approx(spearmanr(a, b)[0])
    assert study.measures.rank_correlation(a, np.ones(200)) == 0.0


def test_a_pause_makes_the_pace_uneven(study):
    walk = samples.walk(seconds=4.0).motion
    assert study.measures.pace(walk) < 1.5
    frames = np.r_[np.arange(120), np.linspace(120, 130, 120).astype(int)]
    pausing = walk.with_arrays(rotations=walk.rotations[frames], positions=walk.positions[frames])
    assert study.measures.pace(pausing) > 3.0


def test_keys_by_distance_follow_the_speed(study):
    motion = samples.punch().motion
    found = keyframes.select(motion, method="distance", count=20, exact=True)
    even = keyframes.select(motion, method="spacing", count=20)
    assert study.measures.behaviour(motion, found).with_speed > 0.7
    assert abs(study.measures.behaviour(motion, even).with_speed) < 0.3
    assert study.measures.behaviour(motion, even).longest < 1.2


@pytest.mark.parametrize("clip", ["02_01", "02_03", "09_01"])
def test_our_figures_are_those_that_others_measured(clip):
    """Equal spacing by another program, and summed distance at one of the thresholds."""
    data = find_data()
    anchors = None if data is None else data.parent / "anchors" / "keyframes.jsonl"
    if data is None or anchors is None or not anchors.is_file():
        pytest.skip(NO_DATA)
    motion = kinema.read(data / "bvh" / "cmu_anchor" / f"{clip}.bvh")[1:]
    for line in anchors.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["clip"] != clip or row["fraction"] not in (0.05, 0.1):
            continue
        theirs = [row["joint_mean_cm"], row["joint_rms_cm"], row["joint_max_cm"]]
        if row["method"] == "uniform":
            keys = keyframes.select(motion, method="spacing", count=row["keys"])
            assert figures(keys.report) == pytest.approx(theirs, rel=1e-4)
        elif row["method"] == "quat_sum_threshold":
            assert any(
                found == pytest.approx(theirs, rel=1e-4)
                for found in figures_of_every_threshold(motion, row["keys"])
            )


def figures(report):
    errors = (report.position_mean, report.position_rms, report.position_max)
    return [CM_PER_UNIT * error for error in errors]


def figures_of_every_threshold(motion, count):
    measure, ends, threshold = PoseDistance.of(Derived(motion)), np.array([0, len(motion) - 1]), 0.0
    while threshold < np.inf:
        walk = measure.keys_at(threshold, ends)
        if len(walk.frames) == count:
            rebuilt = keyframes.rebuild(motion, walk.frames)
            yield figures(keyframes.measure_error(motion, rebuilt))
        threshold = walk.above
