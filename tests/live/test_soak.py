"""Ten seconds over a bad network, in a process of its own; `make soak` runs ten minutes."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.conftest import REPOSITORY

pytest.importorskip("websockets")


def test_a_bad_network_costs_frames_and_nothing_else():
    command = [sys.executable, "-W", "error", "benchmarks/live_soak.py", "--seconds", "10"]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert not done.stderr
    found = json.loads(done.stdout)
    assert found["growth_mb"] < 2.0
    assert found["malformed"] > 25
    # a busy machine may lose some more
    assert found["frames"] > 0.5 * 60 * 10
    assert found["keys"] > 2
    assert found["browser_frames"] > 0.4 * found["frames"]
