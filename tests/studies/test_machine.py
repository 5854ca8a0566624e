"""The state machine study runs, and its page is within the bounds that the guide promises."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.conftest import REPOSITORY

STUDIES = REPOSITORY / "studies"
PAGE = REPOSITORY / "docs" / "guide" / "state-machine-study.md"


def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "new" / "study.md"
    command = [sys.executable, str(STUDIES / "machine.py"), "--quick", "--output", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert text.count("| samples | ") == 1
    assert "nan" not in text


def test_the_page_keeps_what_the_guide_promises():
    rows = [line for line in PAGE.read_text(encoding="utf-8").splitlines() if "| yes |" in line]
    assert len(rows) >= 8
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        begins, half, planted, drift = (float(re.match(r"[\d.]+", cell)[0]) for cell in cells[2:6])
        assert begins <= 0.3
        assert half < 0.5
        assert planted >= 80.0
        assert drift <= 1.0
