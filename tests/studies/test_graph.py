"""The motion graph study runs and writes its page."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import REPOSITORY

STUDIES = REPOSITORY / "studies"


def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "new" / "study.md"
    command = [sys.executable, str(STUDIES / "graph.py"), "--quick", "--output", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert "of 3 clips" in text
    assert "the same, to the bit" in text
    assert text.count(" fps, ") == 2  # a row for each rate
    assert "nan" not in text
