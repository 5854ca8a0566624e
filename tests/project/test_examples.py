"""Every example runs as a script, says what it did and writes what it says."""

from __future__ import annotations

import ast
import re
import subprocess
import sys

import pytest

from tests.conftest import REPOSITORY

FOLDER = REPOSITORY / "examples"
EXAMPLES = sorted(FOLDER.glob("*.py"))


def test_their_numbers_have_no_gaps():
    expected = [f"{number:02}_" for number in range(1, len(EXAMPLES) + 1)]
    assert [path.name[:3] for path in EXAMPLES] == expected
    assert len(EXAMPLES) >= 14


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_and_says_what_it_shows(path):
    text = path.read_text(encoding="utf-8")
    summary = ast.get_docstring(ast.parse(text))
    assert summary is not None
    assert text.startswith(f'"""{summary}"""\n')  # one line
    assert 10 <= len(text.splitlines()) <= 30


def test_the_readme_lists_every_example():
    listed = re.findall(r"\]\((\w+\.py)\)", (FOLDER / "README.md").read_text(encoding="utf-8"))
    assert listed == [path.name for path in EXAMPLES]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs_and_writes_what_it_says(path, tmp_path):
    if "pictures" in path.stem:
        pytest.importorskip("matplotlib")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(path), str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    wrote = [line for line in done.stdout.splitlines() if line.startswith("wrote ")]
    assert len(wrote) < len(done.stdout.splitlines()) or "pictures" in path.stem
    named = re.findall(rf"{re.escape(str(tmp_path))}/(\S+)", "\n".join(wrote))
    assert named
    for name in named:
        assert (tmp_path / name).stat().st_size > 0
