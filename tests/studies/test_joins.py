"""The join study runs, its page says what was asked for, and its figures are those of others."""

from __future__ import annotations

import re
import subprocess
import sys

import numpy as np
import pytest

from kinema import transition
from tests.conftest import NO_DATA, REPOSITORY, find_data
from tests.reference import joins as reference

STUDIES = REPOSITORY / "studies"
PAGE = REPOSITORY / "docs" / "guide" / "join-study.md"


def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "new" / "study.md"
    command = [sys.executable, str(STUDIES / "joins.py"), "--quick", "--output", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert text.count("| automatic | ") == 1
    assert "nan" not in text


def rows(text, title):
    """Numbers of a table, by the first cell of each row."""
    part = text.split(f"## {title}")[1].split("\n## ")[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        numbers = [re.findall(r"-?\d+\.?\d*", cell) for cell in cells[1:]]
        if all(numbers) and len(cells) > 5:
            found[cells[0]] = [[float(value) for value in each] for each in numbers]
    return found


def test_the_page_was_made_from_many_pairs():
    text = PAGE.read_text(encoding="utf-8")
    assert int(text.split(" random pairs")[0].split()[-1]) >= 100
    table = rows(text, "All pairs")
    drift = {way: values[0] for way, values in table.items()}
    assert drift["automatic"][1] < 0.1 * drift["linear blend, 0.3 s"][1]
    loops = rows(text, "Loops")
    assert len(loops) >= 20
    assert max(values[-1][0] for values in loops.values()) < 2.0


@pytest.mark.skipif(find_data() is None, reason=NO_DATA)
@pytest.mark.filterwarnings("ignore")
def test_on_recordings_figures_are_what_anyone_measures(monkeypatch):
    monkeypatch.syspath_prepend(str(STUDIES))
    import join_pairs

    _, kept = join_pairs.pairs(find_data())
    same = [pair for pair in kept if pair.group in ("CMU, one person", "Xia")]
    for pair in same[:2] + same[-1:]:
        clips = join_pairs.read(find_data(), pair)
        found = transition.joined(list(clips))
        join = found.joins[0]
        again = reference.measured(*clips, found.motion, join)
        for name, value in again.items():
            assert getattr(join.figures, name) == pytest.approx(value, rel=1e-5, abs=1e-8), name
        assert join.figures.drift < 0.01
        assert np.isfinite(list(again.values())).all()
