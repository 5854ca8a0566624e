"""The retargeting study runs, and its page holds what the guide promises."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.conftest import REPOSITORY

STUDIES = REPOSITORY / "studies"
PAGE = REPOSITORY / "docs" / "guide" / "retarget-study.md"


def rows(text, title):
    """Cells of each row of a table, by the row's name: pairs of numbers."""
    table = text.split(f"## {title}")[1].split("\n\n")[1].splitlines()[2:]
    found = {}
    for line in table:
        name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        found[name] = [tuple(float(value) for value in cell.split(" / ")) for cell in cells]
    return found


def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "new" / "study.md"
    done = subprocess.run(
        [sys.executable, str(STUDIES / "retarget.py"), "--quick", "--output", str(output)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert "nan" not in text
    found = rows(text, "All pairs")
    drift, depth, limb, *_ = found["fast"]
    assert drift[1] < 0.05 < found["fast, feet free"][0][0]
    assert depth[1] < 0.05
    assert limb[1] < 2.5


def test_the_page_was_made_from_enough_clips_and_fast_is_in_bounds():
    text = PAGE.read_text(encoding="utf-8")
    assert int(re.search(r"(\d+) recordings", text)[1]) >= 40
    drift, depth, limb, _, peak, jerk, heading, travel = rows(text, "All pairs")["fast"]
    assert drift[0] <= 0.05
    assert drift[1] <= 0.5
    assert depth[0] <= 0.05
    assert depth[1] <= 0.2
    assert limb[0] <= 2.5
    assert limb[1] <= 6.0
    assert peak[0] <= 10.0
    assert jerk[0] <= 1.15
    assert jerk[1] <= 1.5
    assert heading[0] <= 3.0
    assert all(0.95 <= ratio <= 1.05 for ratio in travel)
