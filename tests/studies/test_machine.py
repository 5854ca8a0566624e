"""The state machine study runs and writes its page."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import REPOSITORY

STUDIES = REPOSITORY / "studies"


def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "new" / "study.md"
    command = [sys.executable, str(STUDIES / "machine.py"), "--quick", "--output", str(output)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert text.count("| samples | ") == 2  # feet, and speeds
    assert "nan" not in text
