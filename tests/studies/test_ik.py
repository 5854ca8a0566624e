"""The IK study runs, and its page holds what the guide promises."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import REPOSITORY

STUDIES = REPOSITORY / "studies"
PAGE = REPOSITORY / "docs" / "guide" / "ik-study.md"


def summary(text):
    """Method: goals, goals over the bound, worst ratio."""
    table = text.split("## Summary")[1].split("\n\n")[1].splitlines()[2:]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table]
    return {row[0]: (int(row[1]), int(row[2]), float(row[4])) for row in rows}


def test_a_quick_run_writes_a_page_without_snaps(tmp_path):
    output = tmp_path / "new" / "study.md"
    done = subprocess.run(
        [sys.executable, str(STUDIES / "ik.py"), "--quick", "--output", str(output)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert "nan" not in text
    found = summary(text)
    assert len(found) == 4
    assert all(goals == 8 and worst < 1.05 for goals, _, worst in found.values())


def test_the_page_was_made_from_enough_goals_and_no_joint_snaps():
    found = summary(PAGE.read_text(encoding="utf-8"))
    assert len(found) == 4
    for goals, over, worst in found.values():
        assert goals >= 120
        assert over <= 0.06 * goals
        assert worst < 1.3
