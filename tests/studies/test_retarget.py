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
    part = text.split(f"## {title}")[1].split("\n## ")[0]
    table = [line for line in part.splitlines() if line.startswith("|")][2:]
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


def test_feet_are_also_measured_by_contacts_that_were_not_given():
    found = rows(PAGE.read_text(encoding="utf-8"), "Feet, measured afresh")
    (worst, mean, skate, floor), source = found["fast"], found["the sources themselves"]
    assert worst[0] < source[0][0]
    assert mean[0] < 0.5 * source[1][0]
    assert skate[0] <= 1.0
    assert floor[0] < 0.05


def test_optimise_is_beside_fast_on_the_same_pairs():
    text = PAGE.read_text(encoding="utf-8")
    assert int(re.search(r"On (\d+) of the pairs", text)[1]) >= 40
    found = rows(text, "Over the whole motion")
    fast, best = found["fast"], found["optimise"]
    assert best[3][0] < fast[3][0]  # hinge
    assert best[4][0] < fast[4][0]
    assert best[0][1] <= 0.5  # drift
    assert best[5][0] <= 1.15  # jerk
    assert float(re.search(r"`optimise` in ([\d.]+) s", text)[1]) <= 2.0


def test_nothing_is_lost_there_and_back_where_feet_are_free():
    found = rows(re.sub(r" \(\d+\)", "", PAGE.read_text(encoding="utf-8")), "There and back")
    old, new = found["feet free"]
    assert old[0] <= 0.1
    assert new[0] <= 0.3


def test_clips_that_came_later_are_in_bounds_too():
    text = PAGE.read_text(encoding="utf-8")
    title = re.search(r"## (Clips that came later.*)", text)[1]
    drift, depth, limb, _, peak, jerk, heading, travel = rows(text, title)["fast"]
    assert drift[1] <= 0.5
    assert depth[1] <= 0.2
    assert limb[1] <= 6.0
    assert peak[0] <= 10.0
    assert jerk[1] <= 1.5
    assert heading[0] <= 3.0
    assert all(0.95 <= ratio <= 1.05 for ratio in travel)
