"""The contact study runs, and its page keeps to what the guide promises."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tests.conftest import REPOSITORY

STUDIES = REPOSITORY / "studies"
PAGE = REPOSITORY / "docs" / "guide" / "contact-study.md"


@pytest.mark.filterwarnings("ignore")
def test_a_quick_run_writes_a_page(tmp_path):
    output = tmp_path / "new" / "study.md"
    done = subprocess.run(
        [sys.executable, str(STUDIES / "contacts.py"), "--quick", "--output", str(output)],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    text = output.read_text(encoding="utf-8")
    assert "bounds in **2 of 2** walks and runs" in text
    for row in re.findall(r"^\| \d+ \|.*", text, re.MULTILINE):
        assert all(float(mean) > 0.96 for mean in re.findall(r"(0\.\d+),", row))


def test_the_page_says_what_the_guide_promises():
    text = PAGE.read_text(encoding="utf-8")
    kept, of = map(int, re.findall(r"bounds in \*\*(\d+) of (\d+)\*\*", text)[0])
    assert of >= 60
    assert kept >= 0.85 * of
