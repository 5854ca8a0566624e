"""The gap study runs, measures what it says, and its page holds what the guide promises."""

from __future__ import annotations

import re
import subprocess
import sys
from types import SimpleNamespace

import numpy as np
import pytest

from kinema import samples
from tests.conftest import REPOSITORY, find_data

STUDIES = REPOSITORY / "studies"
PAGE = REPOSITORY / "docs" / "guide" / "gap-study.md"


@pytest.fixture
def study(monkeypatch):
    """The study's own modules, found as its script finds them."""
    monkeypatch.syspath_prepend(str(STUDIES))
    import gap_clips
    import gap_measures

    return SimpleNamespace(clips=gap_clips, measures=gap_measures)


def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "new" / "study.md"
    done = subprocess.run(
        [sys.executable, str(STUDIES / "gaps.py"), "--quick", "--output", str(output)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert "`auto` beats slerp" in text
    assert "| samples.punch | punch |" in text
    assert "nan" not in text


def test_the_truth_has_no_error_and_the_same_seed_cuts_the_same_gaps(study):
    clip = study.clips.Clip("walk", "walk", samples.walk(seconds=2.0).motion)
    first, again = (study.clips.cuts(clip, 15, 3) for _ in range(2))
    assert first == again
    assert first != study.clips.cuts(clip, 15, 4)
    tried = {"truth": lambda motion, mask: motion}
    found = study.measures.measure_cut(clip, first[0], tried, 0)
    assert found["all"]["truth"].error == 0.0
    assert found["all"]["truth"].jump == found["all"]["recording"].jump > 0.0
    assert found["noisy"]["truth"].error > 1e-4


def test_what_was_tuned_on_is_not_reported_on(study):
    def person(path):
        return re.sub(r"_.*|\.bvh", "", path.split("/")[-1].removeprefix("cmu_"))

    tuned, told = (
        {person(path) for path, _ in listed if "cmu" in path}
        for listed in (study.clips.TUNING, study.clips.REPORT)
    )
    assert not tuned & told
    paths = [{path for path, _ in x} for x in (study.clips.TUNING, study.clips.REPORT)]
    assert not paths[0] & paths[1]


def test_automatic_beats_slerp_on_recordings(study):
    """A small part of the study, made anew: both measures, every length, paired medians."""
    data = find_data()
    listed = study.clips.REPORT[::5]
    clips = [] if data is None else list(study.clips.recorded(data, listed))
    if not clips:
        pytest.skip("no recordings here")
    tried = {name: study.measures.methods()[name] for name in ("auto", "slerp")}
    for length in study.clips.LENGTHS:
        ratios = []
        for number, clip in enumerate(clips):
            for cut in study.clips.cuts(clip, length, number, 2):
                found = study.measures.measure_cut(clip, cut, tried, number, ["all"])["all"]
                if found["slerp"].error > 1e-6:
                    ratios.append(np.divide(found["auto"], found["slerp"]))
        error, jump = np.median(ratios, axis=0)
        assert error < 0.9
        assert jump < 0.7


def test_the_page_was_made_from_enough_and_says_that_automatic_wins():
    text = PAGE.read_text(encoding="utf-8")
    gaps, clips = re.search(r"(\d+) gaps of .*? into (\d+) recordings", text, re.DOTALL).groups()
    assert int(gaps) >= 200
    assert int(clips) >= 20
    assert "`auto` beats slerp in the paired median on error and on jump at every length" in text
