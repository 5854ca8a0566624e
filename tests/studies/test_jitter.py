"""The studies run, and their rule and page follow from the numbers."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from kinema import filters, quat, samples
from tests.conftest import REPOSITORY

STUDIES = REPOSITORY / "studies"
PAGE = REPOSITORY / "docs" / "guide" / "filter-study.md"


@pytest.fixture
def study(monkeypatch):
    """The study's own modules, found as its script finds them."""
    monkeypatch.syspath_prepend(str(STUDIES))
    import candidates
    import measures
    import page
    import recordings

    return SimpleNamespace(
        candidates=candidates, measures=measures, page=page, recordings=recordings
    )


def test_a_quick_run_writes_a_page(tmp_path):
    command = [sys.executable, str(STUDIES / "jitter.py"), "--quick"]
    output = tmp_path / "new" / "study.md"
    done = subprocess.run(
        [*command, "--output", str(output)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert "The rule picks **despike + " in text
    assert "| samples.punch | punch | 60 | 60 |" in text
    assert "nan" not in text


def test_the_noise_is_as_large_as_it_says_and_the_same_every_time(study):
    clean = samples.walk(seconds=4.0).motion
    joints = ~clean.skeleton.is_end
    noisy = study.recordings.worsened(clean, "2°", 5)
    off = np.degrees(quat.distance(noisy.rotations, clean.rotations))
    assert (off[:, ~joints] == 0).all()
    # the length of a vector with σ = 2° on each axis has root mean square √3 σ
    assert np.sqrt(np.mean(off[:, joints] ** 2)) == pytest.approx(2 * np.sqrt(3), rel=0.02)
    again = study.recordings.worsened(clean, "2°", 5)
    assert np.array_equal(noisy.rotations, again.rotations)

    spiked = study.recordings.worsened(clean, "spikes", 5)
    off = np.degrees(quat.distance(spiked.rotations, clean.rotations))[:, joints]
    hit = off > 1e-9
    assert off[hit] == pytest.approx(30.0)
    assert hit.mean() == pytest.approx(0.01, rel=0.3)


def test_measures_of_the_clean_motion_are_zero_and_one(study):
    clean = samples.punch().motion
    found = study.measures.measure(clean, study.measures.truth_of(clean))
    assert found == (0.0, 0.0, 1.0, 1.0, 1.0)
    slow = clean.with_arrays(rotations=np.repeat(clean.rotations[:1], len(clean), axis=0))
    still = study.measures.measure(slow, study.measures.truth_of(clean))
    assert still.turn_peak == 0.0
    assert still.rotation_deg > 1.0


def test_smooth_without_options_is_what_the_page_says_the_rule_picks(study):
    text = PAGE.read_text(encoding="utf-8")
    picked = text.split("The rule picks **")[1].split("**")[0]
    candidate = next(c for c in study.candidates.candidates() if c.name == picked)
    assert candidate.despike
    noisy = samples.walk(seconds=2.0, noise_rad=0.02, spikes=5).motion
    expected = candidate.apply(filters.despike(noisy))
    found = filters.smooth(noisy, ends="reflect")
    assert quat.distance(found.rotations, expected.rotations).max() < 1e-12


def test_the_page_was_made_from_enough_recordings():
    text = PAGE.read_text(encoding="utf-8")
    assert int(text.split(" recordings (")[0].split()[-1]) >= 20
