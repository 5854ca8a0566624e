"""The study of feet in filled gaps runs, and its page holds what the guide promises."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import REPOSITORY

PAGE = REPOSITORY / "docs" / "guide" / "gap-feet-study.md"


def rows(text):
    """For each length of gap: free and lock of every figure."""
    lines = [line for line in text.splitlines() if " frames |" in line]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [[tuple(map(float, cell.split(" → "))) for cell in row[2:7]] for row in cells]


def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "study.md"
    script = str(REPOSITORY / "studies" / "gap_feet.py")
    done = subprocess.run(
        [sys.executable, script, "--quick", "--output", str(output)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    assert len(rows(output.read_text(encoding="utf-8"))) == 3


def test_feet_that_are_kept_cost_no_pose_error():
    for error, feet, slide, below, worst in rows(PAGE.read_text(encoding="utf-8")):
        assert error[1] <= 1.01 * error[0]
        assert feet[1] <= 1.01 * feet[0]
        assert slide[1] < slide[0]
        assert below[1] < 0.2 * below[0]
        assert worst[1] < worst[0]
